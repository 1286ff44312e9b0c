"""The cloth: its casillas in an arc from the croupier's left, each with Ante, second bet and what the casino offers."""

from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGUNDA, SEGURO, PoquerRules

PROGRESIVO = "progresivo"
WIDTH, HEIGHT = 900, 400
CELL, NARROW, SMALL = 60, 40, 30
_CENTRE = (WIDTH // 2, -140)
_RADIUS = (395, 440)


def cloth(rules: PoquerRules) -> Cloth:
    """Where the Ante of each casilla lies, the second bet before it, and beside them seguro and slot."""
    spots: list[Spot] = []
    for plaza in range(1, rules.plazas + 1):
        x, y = _place(rules, plaza)
        above = y - CELL // 2 - NARROW // 2 - 4
        spots.append(_spot(f"{SEGUNDA}:{plaza}", x, above, CELL, NARROW, f"x{rules.second.value}"))
        spots.append(_spot(f"{ANTE}:{plaza}", x, y, CELL, CELL, str(plaza)))
        below = y + CELL // 2 + SMALL // 2 + 4
        if rules.seguro.value:
            spots.append(_spot(f"{SEGURO}:{plaza}", x - SMALL // 2 - 2, below, SMALL, SMALL))
        if rules.pots:
            spots.append(_spot(f"{PROGRESIVO}:{plaza}", x + SMALL // 2 + 2, below, SMALL, SMALL))
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _place(rules: PoquerRules, plaza: int) -> tuple[int, int]:
    """The middle of an Ante: casilla 1 at the croupier's left, which players see on their right."""
    angle = pi * (0.1 + 0.8 * (plaza - 0.5) / rules.plazas)
    return round(_CENTRE[0] + _RADIUS[0] * cos(angle)), round(_CENTRE[1] + _RADIUS[1] * sin(angle))


def _spot(bet: str, x: int, y: int, width: int, height: int, label: str = "") -> Spot:
    return Spot(bet=bet, x=x - width // 2, y=y - height // 2, width=width, height=height, label=label)
