"""The cloth of punto y banca: a space for each suerte, the empate between the two hands."""

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.families.baccarat import BANCA, EMPATE, PUNTO
from tapete.games.punto_y_banca.rules import BancaRules

CELL = 60
MARGIN = 12
_HIGH = 2
_WIDE = {PUNTO: 4, EMPATE: 3, BANCA: 4}
"""In cells; the order is that of the cloth, from left to right."""
_PAINT: dict[str, Paint] = {PUNTO: "negro", BANCA: "rojo", EMPATE: "verde"}


def cloth(rules: BancaRules) -> Cloth:
    """Where each bet of this table lies."""
    spots: list[Spot] = []
    x = MARGIN
    for bet, cells in _WIDE.items():
        if bet in rules.bets:
            width = cells * CELL
            spots.append(Spot(bet=bet, x=x, y=MARGIN, width=width, height=_HIGH * CELL, label=bet, paint=_PAINT[bet]))
            x += width
    return Cloth(width=x + MARGIN, height=_HIGH * CELL + 2 * MARGIN, spots=tuple(spots))
