"""Bacarrá a dos paños, banca o banca francesa (ES1979:09, GA2007:08, MU2010:52-59, AS2011fb:II)."""

from tapete.engine.table import Companion
from tapete.games.bacarra_dos_panos.play import BacarraDosPanos, choose, take_leave
from tapete.games.bacarra_dos_panos.play import cloth as layout
from tapete.games.bacarra_dos_panos.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, leaves=take_leave, needed=5)


def build(jurisdiction: str, setup: Setup) -> BacarraDosPanos:
    return BacarraDosPanos(rules(jurisdiction, setup))
