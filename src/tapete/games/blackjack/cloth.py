"""The cloth of black-jack: its plazas in an arc from the croupier's left, each with its casilla and its lines."""

from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot
from tapete.games.blackjack.rules import BlackjackRules

WIDTH, HEIGHT = 900, 372
CELL = 72
SIDE = 44
_CENTRE = (WIDTH // 2, -125)
_RADIUS = (400, 420)


def cloth(rules: BlackjackRules) -> Cloth:
    """Where each casilla lies, with its seguro line before it and the side bets the table has."""
    spots: list[Spot] = []
    for plaza in range(1, rules.plazas + 1):
        x, y = _place(rules, plaza)
        spots.append(_spot(f"plaza:{plaza}", x, y, CELL, CELL, str(plaza)))
        spots.append(_spot(f"seguro:{plaza}", x, y - CELL // 2 - 14, CELL, 20))
        spots += _side_spots(rules, plaza, x, y)
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _side_spots(rules: BlackjackRules, plaza: int, x: int, y: int) -> list[Spot]:
    names = [("menor", "<13"), ("mayor", ">13")] if rules.trece.value else []
    left = x - (len(names) - 1) * (SIDE + 2) // 2
    return [
        _spot(f"{name}:{plaza}", left + place * (SIDE + 2), y + CELL // 2 + 16, SIDE, 26, label)
        for place, (name, label) in enumerate(names)
    ]


def _place(rules: BlackjackRules, plaza: int) -> tuple[int, int]:
    """The middle of a casilla: plaza 1 at the croupier's left, which players see on their right."""
    share = (plaza - 0.5) / rules.plazas
    angle = pi * (0.1 + 0.8 * share)
    return round(_CENTRE[0] + _RADIUS[0] * cos(angle)), round(_CENTRE[1] + _RADIUS[1] * sin(angle))


def _spot(bet: str, x: int, y: int, width: int, height: int, label: str = "") -> Spot:
    return Spot(bet=bet, x=x - width // 2, y=y - height // 2, width=width, height=height, label=label)
