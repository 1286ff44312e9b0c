"""The panel of a network."""

from tapete.engine.cloth import Cloth
from tapete.families.hall.panel import panel
from tapete.games.bingo_automatico.rules import AutomaticoRules


def layout(rules: AutomaticoRules) -> Cloth:
    return panel(rules.emission.layout.highest)
