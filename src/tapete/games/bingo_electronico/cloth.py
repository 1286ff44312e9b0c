"""The panel of an especialidad: a cell for each number, ten to a line."""

from tapete.engine.cloth import Cloth
from tapete.families.hall.panel import panel
from tapete.games.bingo_electronico.rules import ElectronicoRules


def layout(rules: ElectronicoRules) -> Cloth:
    return panel(rules.emission.layout.highest)
