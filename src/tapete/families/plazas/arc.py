"""A cloth whose plazas lie in an arc, from the croupier's left, which players see on their right."""

from collections.abc import Callable, Iterable
from math import cos, pi, sin

from tapete.engine.cloth import Cloth, Spot


def arc(
    plazas: int,
    size: tuple[int, int],
    top: int,
    radius: tuple[int, int],
    lies: Callable[[int, int, int], Iterable[Spot]],
) -> Cloth:
    """The cloth, with what lies at each plaza: `lies` is given its number and its middle."""
    width, height = size
    spots: list[Spot] = []
    for plaza in range(1, plazas + 1):
        angle = pi * (0.1 + 0.8 * (plaza - 0.5) / plazas)
        spots += lies(plaza, round(width // 2 + radius[0] * cos(angle)), round(top + radius[1] * sin(angle)))
    return Cloth(width=width, height=height, spots=tuple(spots))


def spot(bet: str, x: int, y: int, width: int, height: int, label: str = "") -> Spot:
    """A spot by its middle."""
    return Spot(bet=bet, x=x - width // 2, y=y - height // 2, width=width, height=height, label=label)
