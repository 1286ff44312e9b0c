"""Ruleta americana con un solo cero (ES1979:02, GA2007:02, MU2010:9-13): colour chips, one payment, no prison.

Its play is `families.wheel`: `laying`, `series` for the colours, `throw`, `payment`; its cloth and bets,
`families.ruleta`.
"""

from tapete.families.ruleta.cloth import cloth as layout
from tapete.families.wheel.play import WheelGame
from tapete.games.ruleta_americana.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = "wheel"


def build(jurisdiction: str, setup: Setup) -> WheelGame:
    """The game at a table with this set-up."""
    return WheelGame(rules(jurisdiction, setup))
