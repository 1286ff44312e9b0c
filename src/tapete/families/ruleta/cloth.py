"""The roulette cloth: the 0 at the head, three columns of twelve, docenas and sencillas along one side."""

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.families.ruleta.rules import SENCILLAS, colours_of
from tapete.families.wheel.rules import Bet, WheelRules
from tapete.law.parameters import sheet

CELL = 60
MARGIN = 12
LINE = 20
"""How wide a line or a crossing is to a hand that aims at it."""
_OUTSIDE = ("falta", "par", "rojo", "negro", "impar", "pasa")


def cloth(rules: WheelRules) -> Cloth:
    colours = colours_of(sheet(rules.game).column(rules.jurisdiction))
    spots = [_spot(bet, colours) for bet in rules.bets.values()]
    spots.sort(key=lambda spot: not spot.label)
    below = 2 * CELL if any(bet in rules.bets for bet in SENCILLAS) else 0
    return Cloth(width=14 * CELL + 2 * MARGIN, height=3 * CELL + below + 2 * MARGIN, spots=tuple(spots))


def _spot(bet: Bet, colours: dict[str, str]) -> Spot:
    numbers = sorted(map(int, bet.covers))
    match bet.kind:
        case "pleno":
            return _number(bet.id, numbers[0], _paint(colours[str(numbers[0])]))
        case "columna":
            return _cell(bet.id, 13, 3 - int(bet.id[-1]), label="2 a 1")
        case "docena":
            return _wide(bet.id, 1 + 4 * (int(bet.id[-1]) - 1), 4, row=3, label=f"{numbers[0]}-{numbers[-1]}")
        case "doble-columna" | "doble-docena":
            return _doble(bet)
        case "transversal" | "seisena" | "cuadro" | "caballo":
            return _inside(bet, numbers)
        case suerte:
            return _wide(suerte, 1 + 2 * _OUTSIDE.index(suerte), 2, row=4, label=suerte, paint=_paint(suerte))


def _number(bet: str, number: int, paint: Paint) -> Spot:
    if number == 0:
        return Spot(bet=bet, x=MARGIN, y=MARGIN, width=CELL, height=3 * CELL, label="0", paint="verde")
    column, row = _place(number)
    return _cell(bet, column, row, label=str(number), paint=paint)


def _place(number: int) -> tuple[int, int]:
    """The column and the row of a number, seen with the 0 at the left and the 3 at the top."""
    return (number - 1) // 3 + 1, 2 - (number - 1) % 3


def _cell(bet: str, column: int, row: int, label: str, paint: Paint = "") -> Spot:
    return _wide(bet, column, 1, row, label, paint)


def _wide(bet: str, column: int, cells: int, row: int, label: str, paint: Paint = "") -> Spot:
    x, y = MARGIN + column * CELL, MARGIN + row * CELL
    return Spot(bet=bet, x=x, y=y, width=cells * CELL, height=CELL, label=label, paint=paint)


def _doble(bet: Bet) -> Spot:
    """Astride the line between two columnas or two docenas."""
    first = int(bet.id.partition(":")[2][0])
    if bet.kind == "doble-columna":
        return _at(bet.id, 13 * CELL + CELL // 2, (3 - first) * CELL)
    return _at(bet.id, (1 + 4 * first) * CELL, 3 * CELL + CELL // 2)


def _inside(bet: Bet, numbers: list[int]) -> Spot:
    """On the middle of the lines that the covered numbers share; groups of whole rows on the outer line."""
    if numbers[0] == 0:
        return _with_zero(bet, numbers[1:])
    columns = [_place(n)[0] for n in numbers]
    rows = [_place(n)[1] for n in numbers]
    x = (min(columns) + max(columns) + 1) * CELL // 2
    if bet.kind in {"transversal", "seisena"}:
        return _at(bet.id, x, 3 * CELL)
    return _at(bet.id, x, (min(rows) + max(rows) + 1) * CELL // 2)


def _with_zero(bet: Bet, others: list[int]) -> Spot:
    """On the line between the 0 and the first row: at a number, where two meet, or at the outer corner."""
    if len(others) == 3:
        return _at(bet.id, CELL, 3 * CELL)
    rows = [_place(n)[1] for n in others]
    return _at(bet.id, CELL, (min(rows) + max(rows) + 1) * CELL // 2)


def _at(bet: str, x: int, y: int) -> Spot:
    return Spot(bet=bet, x=MARGIN + x - LINE // 2, y=MARGIN + y - LINE // 2, width=LINE, height=LINE)


def _paint(colour: str) -> Paint:
    return "rojo" if colour == "rojo" else "negro" if colour == "negro" else ""
