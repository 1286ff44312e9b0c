"""Black-jack o veintiuno (ES1979:03, GA2007:03, MU2010:14)."""

from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.rules import Setup, check, example, rules
from tapete.games.blackjack.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> Blackjack:
    return Blackjack(rules(jurisdiction, setup))
