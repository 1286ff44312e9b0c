"""Black-jack o veintiuno (ES1979:03, GA2007:03, MU2010:14)."""

from tapete.engine.refusal import Fault
from tapete.games.blackjack.cloth import cloth as layout
from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.rules import rules
from tapete.games.blackjack.setup import SLUG, Setup, check_setup, example
from tapete.law.parameters import sheet

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    return check_setup(sheet(SLUG).column(jurisdiction), setup)


def build(jurisdiction: str, setup: Setup) -> Blackjack:
    """The game at a table with this set-up."""
    return Blackjack(rules(jurisdiction, setup))
