"""The cloth of bacarrá a dos paños: the banker at the top, the primer paño at his right and the segundo at his left."""

from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot
from tapete.games.bacarra_dos_panos.rules import DosPanosRules

WIDTH, HEIGHT = 960, 560
SPOT_WIDTH, SPOT_HEIGHT = 84, 60
_CENTRE = (WIDTH // 2, HEIGHT // 2)
_MIDDLE = {
    "segundo": (200, -20),
    "primero": (-200, -20),
    "a-caballo": (0, 40),
    "banca": (0, -120),
    "cesta": (0, 150),
    "cagnotte": (50, 222),
    "propinas": (-50, 222),
}
"""The croupier sits at the bottom and faces the banker, whose right is our left."""


def cloth(rules: DosPanosRules) -> Cloth:
    """Where each seat is, and where bets, bank, cagnotte and cesta lie."""
    spots = [_seat(rules, number) for number in range(1, 2 * rules.seats + 1)]
    spots += [_spot(name, _CENTRE[0] + x, _CENTRE[1] + y, name) for name, (x, y) in _MIDDLE.items()]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _seat(rules: DosPanosRules, number: int) -> Spot:
    """Each paño is numbered from the seat nearest to the banker."""
    place = (number - 1) % rules.seats
    across = -1 if rules.pano_of(number) == 1 else 1
    angle = pi / 7 + place * (pi - 2 * pi / 7) / max(1, rules.seats - 1)
    x = _CENTRE[0] + round(across * sin(angle) * (WIDTH - SPOT_WIDTH) / 2 * 0.95)
    y = _CENTRE[1] - round(cos(angle) * (HEIGHT - SPOT_HEIGHT) / 2 * 0.95)
    return _spot(f"asiento:{number}", x, y, str(number))


def _spot(name: str, x: int, y: int, label: str) -> Spot:
    left, top = x - SPOT_WIDTH // 2, y - SPOT_HEIGHT // 2
    return Spot(bet=name, x=left, y=top, width=SPOT_WIDTH, height=SPOT_HEIGHT, label=label)
