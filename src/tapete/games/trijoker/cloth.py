"""The cloth of trijoker: its spaces in an arc from the croupier's left, each with three casillas (MU2010:68.3)."""

from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot
from tapete.games.trijoker.rules import TrijokerRules

WIDTH, HEIGHT = 900, 330
SPACE = (108, 60)
_CENTRE = (WIDTH // 2, -125)
_RADIUS = (390, 410)


def cloth(rules: TrijokerRules) -> Cloth:
    """Where each space lies; its casillas are side by side in it."""
    spots = []
    for plaza in range(1, rules.plazas + 1):
        x, y = _place(rules, plaza)
        wide, high = SPACE
        left, top = x - wide // 2, y - high // 2
        spots.append(Spot(bet=f"{rules.bet.id}:{plaza}", label=str(plaza), x=left, y=top, width=wide, height=high))
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _place(rules: TrijokerRules, plaza: int) -> tuple[int, int]:
    """The middle of a space: space 1 at the croupier's left, which players see on their right."""
    angle = pi * (0.1 + 0.8 * (plaza - 0.5) / rules.plazas)
    return round(_CENTRE[0] + _RADIUS[0] * cos(angle)), round(_CENTRE[1] + _RADIUS[1] * sin(angle))
