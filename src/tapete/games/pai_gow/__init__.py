"""Pai gow póquer (MU2010:92-98): `jugada`, `composicion`, `payment`, in this order."""

from tapete.engine.table import Companion
from tapete.games.pai_gow.bots import choose, take_leave
from tapete.games.pai_gow.play import PaiGow
from tapete.games.pai_gow.rules import Setup, check, example, rules
from tapete.games.pai_gow.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, leaves=take_leave, needed=2)


def build(jurisdiction: str, setup: Setup) -> PaiGow:
    return PaiGow(rules(jurisdiction, setup))
