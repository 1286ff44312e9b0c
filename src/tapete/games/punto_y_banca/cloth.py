"""The cloth of punto y banca: a band for each suerte, the empate nearest to the middle of the table."""

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.games.punto_y_banca.hands import BANCA, EMPATE, PUNTO
from tapete.games.punto_y_banca.rules import BancaRules

CELL = 60
MARGIN = 12
_WIDTH = 6
_PAINT: dict[str, Paint] = {PUNTO: "negro", BANCA: "rojo", EMPATE: "verde"}


def cloth(rules: BancaRules) -> Cloth:
    """Where each bet of this table lies, from the middle of the table to the players."""
    bands = [bet for bet in (EMPATE, BANCA, PUNTO) if bet in rules.bets]
    spots = tuple(
        Spot(
            bet=bet,
            x=MARGIN,
            y=MARGIN + row * CELL,
            width=_WIDTH * CELL,
            height=CELL,
            label=bet,
            paint=_PAINT[bet],
        )
        for row, bet in enumerate(bands)
    )
    return Cloth(width=_WIDTH * CELL + 2 * MARGIN, height=len(bands) * CELL + 2 * MARGIN, spots=spots)
