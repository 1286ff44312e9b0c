"""Dados murcianos, with the variant of tríos (MU2010:33-36)."""

from tapete.games.dados_murcianos.play import MurcianosGame
from tapete.games.dados_murcianos.play import cloth as layout
from tapete.games.dados_murcianos.setup import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> MurcianosGame:
    return MurcianosGame(rules(jurisdiction, setup))
