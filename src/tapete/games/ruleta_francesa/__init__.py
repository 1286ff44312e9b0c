"""Ruleta francesa (ES1979:01, GA2007:01, MU2010:4-7): the wheel with the prison.

Its play is `families.wheel`: `laying`, `throw`, `payment`, with `families.prison`; its cloth and bets,
`families.ruleta`.
"""

from tapete.engine.refusal import Fault
from tapete.engine.setup import Euros
from tapete.families.ruleta.cloth import cloth as layout
from tapete.families.ruleta.rules import ruleta_rules
from tapete.families.ruleta.setup import RuletaSetup as Setup
from tapete.families.ruleta.setup import check_ruleta
from tapete.families.wheel.play import WheelGame
from tapete.law.parameters import sheet

__all__ = ["FAMILY", "SLUG", "Setup", "build", "check", "example", "layout"]

FAMILY = "wheel"

SLUG = "ruleta-francesa"


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    return check_ruleta(sheet(SLUG).column(jurisdiction), setup)


def build(jurisdiction: str, setup: Setup) -> WheelGame:
    """The game at a table with this set-up."""
    return WheelGame(ruleta_rules(SLUG, jurisdiction, setup))


def example(jurisdiction: str) -> Setup:
    """A table at 5 euros."""
    return Setup(minimo=Euros(500), idioma="gl" if jurisdiction == "galicia" else "es")
