"""The panel of a machine: one key, with which a game is played."""

from tapete.engine.cloth import Cloth
from tapete.games.maquinas.rules import MaquinaRules


def layout(rules: MaquinaRules) -> Cloth:
    return Cloth(width=600, height=400, spots=())
