"""The cloth of the bola: nine numbers with the 5 in the centre, and the suertes sencillas around them."""

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.families.wheel.rules import WheelRules

CELL = 60
MARGIN = 12
_SENCILLAS = {"rojo": (0, 0), "negro": (0, 2), "impar": (4, 0), "par": (4, 2), "falta": (0, 1), "pasa": (4, 1)}
_WIDTH = 5


def cloth(rules: WheelRules) -> Cloth:
    """Where each bet of this table lies: numbers three by three in the middle, so that the 5 is at the centre."""
    spots = []
    for bet in rules.bets.values():
        if bet.kind == "numero":
            number = int(bet.id.partition(":")[2])
            column, row = 1 + (number - 1) % 3, (number - 1) // 3
            spots.append(_cell(bet.id, column, row, str(number), _colour(rules, str(number))))
        else:
            column, row = _SENCILLAS[bet.id]
            spots.append(_cell(bet.id, column, row, bet.id, _colour_name(bet.id)))
    return Cloth(width=_WIDTH * CELL + 2 * MARGIN, height=3 * CELL + 2 * MARGIN, spots=tuple(spots))


def _cell(bet: str, column: int, row: int, label: str, paint: Paint) -> Spot:
    x, y = MARGIN + column * CELL, MARGIN + row * CELL
    return Spot(bet=bet, x=x, y=y, width=CELL, height=CELL, label=label, paint=paint)


def _colour(rules: WheelRules, number: str) -> Paint:
    """The 5 has a colour of its own, neither red nor black."""
    colour = next((c for c in ("rojo", "negro") if number in rules.bets[c].covers), "verde")
    return _colour_name(colour)


def _colour_name(name: str) -> Paint:
    return "rojo" if name == "rojo" else "negro" if name == "negro" else "verde" if name == "verde" else ""
