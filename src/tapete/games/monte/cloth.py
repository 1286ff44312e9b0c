"""The cloth, rebuilt from the text (criterio:monte.3): four cards in a square with their casillas, and lines between.

Each position has VIS, C, A, V and S beside it; on the lines between two cards lie the bets of one against the other,
and below the square those of rows, columns and diagonals.
"""

from collections.abc import Iterator

from tapete.engine.cloth import Cloth, Spot
from tapete.games.monte.rules import ANTI, CAMO, CARTA, COLUMNA, DIAGONAL, FILA, SALTO, VIS, VIUDO, MonteRules

CELL = 60
MARGIN = 12
CARD_WIDE, CARD_HIGH = 2, 3
"""Where a card lies, in cells: nothing is bet upon it."""
_LETTERS = {VIS: "VIS", CAMO: "C", ANTI: "A", VIUDO: "V", SALTO: "S"}
_COLUMNS, _ROWS = {1: 0, 2: 7, 3: 0, 4: 7}, {1: 0, 2: 0, 3: 4, 4: 4}
"""The corner of each position's ground: five cells wide, with its card on the side of the edge."""
_WIDE = 12
SQUARES_TOP = MARGIN + int(7.5 * CELL)
"""Where the squares of rows, columns and diagonals begin, two of each kind side by side under the name of it."""
_SQUARES = (
    (FILA, "1-2", 0),
    (FILA, "3-4", 2),
    (COLUMNA, "1-3", 4),
    (COLUMNA, "2-4", 6),
    (DIAGONAL, "1-4", 8),
    (DIAGONAL, "2-3", 10),
)


def card_place(position: int) -> tuple[int, int, int, int]:
    left = _COLUMNS[position] + (0 if position in {1, 3} else 5 - CARD_WIDE)
    return (MARGIN + left * CELL, MARGIN + _ROWS[position] * CELL, CARD_WIDE * CELL, CARD_HIGH * CELL)


def cloth(rules: MonteRules) -> Cloth:
    spots = [spot for spot in _spots() if spot.bet in rules.bets]
    return Cloth(width=_WIDE * CELL + 2 * MARGIN, height=9 * CELL + 2 * MARGIN, spots=tuple(spots))


def _spots() -> Iterator[Spot]:
    for position, column in _COLUMNS.items():
        left = column + (CARD_WIDE if position in {1, 3} else 0)
        top = _ROWS[position]
        yield _spot(f"{VIS}:{position}", left, top, 3, 1, _LETTERS[VIS])
        for number, kind in enumerate((CAMO, ANTI, VIUDO)):
            yield _spot(f"{kind}:{position}", left + number, top + 1, 1, 1, _LETTERS[kind])
        yield _spot(f"{SALTO}:{position}", left, top + 2, 3, 1, _LETTERS[SALTO])
    for top, (one, other) in ((0, (1, 2)), (4, (3, 4))):
        yield _spot(f"{CARTA}:{one}-{other}", 5, top + 1, 1, 1, f"{one}")
        yield _spot(f"{CARTA}:{other}-{one}", 6, top + 1, 1, 1, f"{other}")
    for left, (one, other) in ((0, (1, 3)), (10, (2, 4))):
        yield _spot(f"{CARTA}:{one}-{other}", left, 3, 1, 1, f"{one}")
        yield _spot(f"{CARTA}:{other}-{one}", left + 1, 3, 1, 1, f"{other}")
    for kind, pair, left in _SQUARES:
        yield _spot(f"{kind}:{pair}", left, 7.5, 2, 1.5, pair)


def _spot(bet: str, x: float, y: float, width: float, height: float, label: str) -> Spot:
    left, top = MARGIN + int(x * CELL), MARGIN + int(y * CELL)
    return Spot(bet=bet, label=label, x=left, y=top, width=int(width * CELL), height=int(height * CELL))
