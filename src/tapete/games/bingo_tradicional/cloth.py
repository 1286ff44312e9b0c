"""The panel of a room."""

from tapete.engine.cloth import Cloth
from tapete.families.hall.panel import panel
from tapete.games.bingo_tradicional.rules import BingoRules


def layout(rules: BingoRules) -> Cloth:
    return panel(rules.emission.layout.highest)
