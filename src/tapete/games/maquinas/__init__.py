"""Máquinas recreativas y de azar, tipos A, B y C (MU2010:126)."""

from tapete.games.maquinas.homologation import check, rules
from tapete.games.maquinas.play import Maquina, layout
from tapete.games.maquinas.setup import Setup, example

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> Maquina:
    return Maquina(rules(jurisdiction, setup))
