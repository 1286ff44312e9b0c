"""Dados o craps (ES1979:06, GA2007:09, MU2010:29)."""

from tapete.games.dados.play import DadosGame
from tapete.games.dados.play import cloth as layout
from tapete.games.dados.setup import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> DadosGame:
    return DadosGame(rules(jurisdiction, setup))
