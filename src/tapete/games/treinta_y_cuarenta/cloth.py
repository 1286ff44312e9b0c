"""The cloth: rojo and negro at the sides, the color between them, and below it the inverso (ES1979:05.II.2)."""

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.games.treinta_y_cuarenta.rules import COLOR, INVERSO, NEGRO, ROJO, TreintaRules

CELL = 60
MARGIN = 12
_PLACES: dict[str, tuple[int, int, int, int, Paint]] = {
    NEGRO: (0, 0, 4, 3, "negro"),
    COLOR: (4, 0, 3, 3, ""),
    ROJO: (7, 0, 4, 3, "rojo"),
    INVERSO: (4, 3, 3, 2, "verde"),
}
"""Column, row, width and height in cells, and what each is painted."""


def cloth(rules: TreintaRules) -> Cloth:
    """Where each bet of this table lies."""
    spots = []
    for bet, (x, y, width, height, paint) in _PLACES.items():
        if bet in rules.bets:
            place = {"x": MARGIN + x * CELL, "y": MARGIN + y * CELL, "width": width * CELL, "height": height * CELL}
            spots.append(Spot(bet=bet, label=bet, paint=paint, **place))
    return Cloth(width=11 * CELL + 2 * MARGIN, height=5 * CELL + 2 * MARGIN, spots=tuple(spots))
