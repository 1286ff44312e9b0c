"""Ruleta francesa (ES1979:01, GA2007:01, MU2010:4-7): the wheel with the prison (`families.prison`)."""

from functools import partial

from tapete.engine.setup import Euros
from tapete.families.ruleta import RuletaSetup as Setup
from tapete.families.ruleta import check_at, ruleta_rules
from tapete.families.ruleta import cloth as layout
from tapete.families.wheel.play import WheelGame

__all__ = ["FAMILY", "SLUG", "Setup", "build", "check", "example", "layout"]

FAMILY = "wheel"

SLUG = "ruleta-francesa"

check = partial(check_at, SLUG)


def build(jurisdiction: str, setup: Setup) -> WheelGame:
    return WheelGame(ruleta_rules(SLUG, jurisdiction, setup))


def example(jurisdiction: str) -> Setup:
    """A table at 5 euros."""
    return Setup(minimo=Euros(500), idioma="gl" if jurisdiction == "galicia" else "es")
