"""Ruleta francesa abreviada (MU2010:8): the ruleta francesa without sencillas, docenas or columnas."""

from functools import partial

from tapete.engine.setup import Euros
from tapete.families.ruleta import RuletaSetup as Setup
from tapete.families.ruleta import check_at, ruleta_rules
from tapete.families.ruleta import cloth as layout
from tapete.families.wheel.play import WheelGame

__all__ = ["FAMILY", "SLUG", "Setup", "build", "check", "example", "layout"]

FAMILY = "wheel"

SLUG = "ruleta-francesa-abreviada"

check = partial(check_at, SLUG)


def build(jurisdiction: str, setup: Setup) -> WheelGame:
    return WheelGame(ruleta_rules(SLUG, jurisdiction, setup))


def example(jurisdiction: str) -> Setup:
    """A table at 2 euros."""
    return Setup(minimo=Euros(200))
