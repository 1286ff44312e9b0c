"""The cloth: an oval of departments, the first at the right of the crupier, with the bote in the middle."""

from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot
from tapete.families.poquer_de_circulo.rules import CirculoRules

WIDTH, HEIGHT = 900, 440
CELL = 60
ENVITE = "envite"
_CENTRE = (WIDTH // 2, 165)
_RADII = (400, 225)
_MARGIN = 0.06
"""Of half a turn, between the crupier and the first department."""


def cloth(rules: CirculoRules) -> Cloth:
    """Where the bet of each department lies."""
    spots = [_spot(rules, number) for number in range(1, rules.plazas.value + 1)]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _spot(rules: CirculoRules, number: int) -> Spot:
    """The crupier sits above: his right is at the left of who looks, and the numbers go round below."""
    turn = (1 + 2 * _MARGIN) * (number - 0.5) / rules.plazas.value - _MARGIN
    angle = pi * (1 - turn)
    x, y = round(_CENTRE[0] + _RADII[0] * cos(angle)), round(_CENTRE[1] + _RADII[1] * sin(angle))
    half = CELL // 2
    return Spot(bet=f"{ENVITE}:{number}", label=str(number), x=x - half, y=y - half, width=CELL, height=CELL)
