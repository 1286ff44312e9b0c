"""Bacarrá a dos paños, banca o banca francesa (ES1979:09, GA2007:08, MU2010:52-59, AS2011fb:II)."""

from tapete.engine.companion import Companion
from tapete.games.bacarra_dos_panos.bots import choose, take_leave
from tapete.games.bacarra_dos_panos.play import BacarraDosPanos
from tapete.games.bacarra_dos_panos.rules import Setup, check, example, rules
from tapete.games.bacarra_dos_panos.view import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""


companion = Companion(plays=choose, leaves=take_leave, needed=5)


def build(jurisdiction: str, setup: Setup) -> BacarraDosPanos:
    return BacarraDosPanos(rules(jurisdiction, setup))
