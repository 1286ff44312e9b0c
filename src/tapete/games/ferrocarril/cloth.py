"""The cloth of ferrocarril: an oval of numbered departamentos from the croupier's right, cesta, bank and garaje."""

from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot
from tapete.games.ferrocarril.rules import FerroRules

WIDTH, HEIGHT = 960, 560
SEAT_WIDTH, SEAT_HEIGHT = 84, 60
_CENTRE = (WIDTH // 2, HEIGHT // 2)
_MIDDLE = {"garaje": (210, 110), "cagnotte": (120, 150), "cesta": (0, 0), "banca": (-210, 110), "propinas": (-120, 150)}
"""The croupier sits at the bottom and looks up: the garaje is at his right, which is ours, and the bank at his left."""


def cloth(rules: FerroRules) -> Cloth:
    """Where each seat bets, and where bank, garaje, cagnotte and cesta lie."""
    spots = [_seat(number, rules.seats) for number in range(1, rules.seats + 1)]
    spots += [_spot(name, _CENTRE[0] + x, _CENTRE[1] + y, name) for name, (x, y) in _MIDDLE.items()]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _seat(number: int, seats: int) -> Spot:
    """Seats go round from the croupier's right, each with the next at its own right; he leaves a gap at the bottom."""
    angle = pi / 2 - pi / 8 - (number - 1) * (2 * pi - pi / 4) / max(1, seats - 1)
    x = _CENTRE[0] + round(cos(angle) * (WIDTH - SEAT_WIDTH) / 2 * 0.95)
    y = _CENTRE[1] + round(sin(angle) * (HEIGHT - SEAT_HEIGHT) / 2 * 0.95)
    return _spot(f"asiento:{number}", x, y, str(number))


def _spot(name: str, x: int, y: int, label: str) -> Spot:
    left, top = x - SEAT_WIDTH // 2, y - SEAT_HEIGHT // 2
    return Spot(bet=name, x=left, y=top, width=SEAT_WIDTH, height=SEAT_HEIGHT, label=label)
