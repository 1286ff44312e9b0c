"""The cloth of pai gow: a casilla for the bet of each player, in an arc from the croupier's left (MU2010:93.2)."""

from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules

WIDTH, HEIGHT = 900, 372
CELL = 66
_CENTRE = (WIDTH // 2, -125)
_RADIUS = (400, 420)


def cloth(rules: PaiGowRules) -> Cloth:
    """Where each casilla lies."""
    spots = [_spot(rules, plaza) for plaza in range(1, rules.plazas + 1)]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _spot(rules: PaiGowRules, plaza: int) -> Spot:
    """Casilla 1 is at the croupier's left, which players see on their right."""
    angle = pi * (0.1 + 0.8 * (plaza - 0.5) / rules.plazas)
    x, y = round(_CENTRE[0] + _RADIUS[0] * cos(angle)), round(_CENTRE[1] + _RADIUS[1] * sin(angle))
    bet, half = f"{CASILLA}:{plaza}", CELL // 2
    return Spot(bet=bet, label=str(plaza), x=x - half, y=y - half, width=CELL, height=CELL)
