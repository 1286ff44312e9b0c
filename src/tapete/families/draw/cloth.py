"""The counter of a draw: nothing is laid on it, for tickets are bought by number."""

from tapete.engine.cloth import Cloth
from tapete.families.draw.rules import DrawRules

WIDTH, HEIGHT = 600, 300


def layout(rules: DrawRules) -> Cloth:
    return Cloth(width=WIDTH, height=HEIGHT, spots=())
