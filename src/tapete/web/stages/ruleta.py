"""The ruletas: wheel and pista at the head, and the cloth before them, in the French or the American manner."""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.families.ruleta.cloth import CELL, MARGIN
from tapete.web.draw.press import Press, number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.scenes.look import ratio
from tapete.web.spoken import printed
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.stages.pista import Track, draw_pista
from tapete.web.stages.printed import Box, cell_markup, fitted, spot_in
from tapete.web.stages.wheel import draw_bowl
from tapete.web.wheels import paints_of
from tapete.web.words import bet_name

_UPPER, _LOWER = ("pasa", "par", "negro"), ("falta", "impar", "rojo")
"""The suertes sencillas at the two sides of a French cloth."""
_OUTER = ("falta", "par", "rojo", "negro", "impar", "pasa")
"""The same in a row, as the American cloth has them."""
_TRACK = Track(430, 70, 664, 176, 40)
_PAYS_TOP, _PAYS_FOOT = 262.0, 314.0
_TOUCH = 24.0
_A_PAIR = 2


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """Where the numbers lie: twelve rows of three beside one another, or under one another when it is turned."""

    x: float
    y: float
    across: float
    """The width of the cell of a number."""
    down: float
    turned: bool = False

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the geometry of the cloth, on the drawing."""
        column, row = (x - MARGIN - CELL) / CELL, (y - MARGIN) / CELL
        if self.turned:
            return self.x + (3 - row) * self.across, self.y + column * self.down
        return self.x + column * self.across, self.y + row * self.down

    def box(self, cell: Cell) -> Box:
        """A cell of the cloth, on the drawing."""
        corners = self.at(cell.x, cell.y), self.at(cell.x + cell.width, cell.y + cell.height)
        (x0, y0), (x1, y1) = corners
        return min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)


def ruleta_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a ruleta."""
    pen = press()
    has_outside = any(cell.bet.startswith("docena:") for cell in cloth.spots)
    grid = _grid(game, upright=upright, alone=not has_outside)
    cells = list(_cells(game, cloth, grid, upright=upright))
    lines = [cell for cell in cloth.spots if not cell.label]
    print_ = "".join(cell_markup(pen, cell, box, printed(game, cell, language)) for cell, box in cells)
    spots = (*(spot_in(cell, box) for cell, box in cells), *(_line(cell, grid, cells) for cell in lines))
    if upright:
        return Board(width=TALL[0], height=TALL[1], print=f'<g class="print">{print_}</g>', spots=spots)
    under, over = table(OBLONG)
    paints = {outcome: paint if paint != "verde" else "cero" for outcome, paint in paints_of(game.rules).items()}
    head = draw_bowl(game) + draw_pista(pen, _TRACK, paints, game.rules.bets, language) + _pays(pen, game, language)
    markup = f'{under}<g class="print">{print_}</g>{head}'
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=spots, over=over)


def _is_american(game: AnyTable) -> bool:
    """Colour chips are the mark of the American game, and its cloth has all suertes on one side."""
    return game.rules.series is not None


def _grid(game: AnyTable, *, upright: bool, alone: bool) -> Grid:
    if upright and _is_american(game):
        return Grid(x=166, y=50, across=72, down=40, turned=True)
    if upright:
        return Grid(x=98, y=46, across=65, down=36, turned=True)
    if alone:
        return Grid(x=132, y=400, across=78, down=78)
    return Grid(x=132, y=356, across=72, down=66) if _is_american(game) else Grid(x=132, y=424, across=66, down=60)


def _cells(game: AnyTable, cloth: Cloth, grid: Grid, *, upright: bool) -> Iterator[tuple[Cell, Box]]:
    """The printed cells with their places: numbers and columnas by the grid, the others beside it."""
    named = {cell.bet: cell for cell in cloth.spots if cell.label}
    for cell in named.values():
        if cell.bet.startswith("pleno:"):
            yield cell, grid.box(cell)
        elif cell.bet.startswith("columna:"):
            x, y, wide, high = grid.box(cell)
            yield cell, (x, y, wide if upright else 1090 - x, high)
    beside = _american(grid, upright=upright) if _is_american(game) else _french(grid, upright=upright)
    for bet, box in beside:
        if bet in named:
            yield named[bet], box


def _french(grid: Grid, *, upright: bool) -> Iterator[tuple[str, Box]]:
    """Sencillas at both sides of the numbers, docenas beside the columnas."""
    if upright:
        left, right, each = 8.0, grid.x + 3 * grid.across, 4 * grid.down
        for place in range(3):
            top = grid.y + place * each
            yield _LOWER[place], (left, top, grid.x - left, each)
            yield _UPPER[place], (right, top, 382 - right, each)
            yield f"docena:{place + 1}", (8 + place * 374 / 3, grid.y + 13 * grid.down + 6, 374 / 3, 54)
        return
    side, right = 62.0, grid.x + 12 * grid.across
    top, foot = grid.y - side, grid.y + 3 * grid.down
    third = (1090 - right) / 3
    for place in range(3):
        x = grid.x + 4 * grid.across * place
        yield _UPPER[place], (x, top, 4 * grid.across, side)
        yield _LOWER[place], (x, foot, 4 * grid.across, side)
        yield f"docena:{place + 1}", (right + third * place, foot, third, side)


def _american(grid: Grid, *, upright: bool) -> Iterator[tuple[str, Box]]:
    """Docenas along the numbers, sencillas along the docenas."""
    if upright:
        for place in range(3):
            yield f"docena:{place + 1}", (92, grid.y + 4 * grid.down * place, grid.x - 92, 4 * grid.down)
        for place, bet in enumerate(_OUTER):
            yield bet, (8, grid.y + 2 * grid.down * place, 84, 2 * grid.down)
        return
    foot = grid.y + 3 * grid.down
    for place in range(3):
        yield f"docena:{place + 1}", (grid.x + 4 * grid.across * place, foot, 4 * grid.across, 64)
    for place, bet in enumerate(_OUTER):
        yield bet, (grid.x + 2 * grid.across * place, foot + 64, 2 * grid.across, 68)


def _line(cell: Cell, grid: Grid, cells: Sequence[tuple[Cell, Box]]) -> Spot:
    """A place on a line or a crossing; those between two docenas lie where these touch."""
    kind, _, which = cell.bet.partition(":")
    if kind == "doble-docena":
        first, second = (box for other, box in cells if other.bet in {f"docena:{each}" for each in which.split("-")})
        centre = _between(first, second)
    else:
        centre = grid.at(*cell.centre)
    x, y = centre[0] - _TOUCH / 2, centre[1] - _TOUCH / 2
    return Spot(bet=cell.bet, x=x, y=y, width=_TOUCH, height=_TOUCH, chips=centre, radius=11, cell=False)


def _between(first: Box, second: Box) -> tuple[float, float]:
    """The middle of the side that two boxes share."""
    if first[0] == second[0]:
        return first[0] + first[2] / 2, second[1]
    return second[0], first[1] + first[3] / 2


def _pays(pen: Press, game: AnyTable, language: str) -> str:
    """What each kind of bet pays, printed under the pista; kinds that pay the same stand together."""
    kinds: dict[str, list[str]] = {}
    for bet in game.notice():
        named = kinds.setdefault(ratio(bet.pays), [])
        if (name := bet_name(game.slug, bet.kind, language)) not in named:
            named.append(name)
    each = _TRACK.wide / len(kinds)
    top, foot = number(_PAYS_TOP), number(_PAYS_FOOT)
    left, right = number(_TRACK.x), number(_TRACK.x + _TRACK.wide)
    words = []
    for place, (pays, names) in enumerate(kinds.items()):
        x = _TRACK.x + each * (place + 0.5)
        shown = (
            f"{names[0]}, {names[1]}" if len(names) == _A_PAIR else names[0] if len(names) == 1 else f"{names[0]}..."
        )
        words.append(fitted(pen, shown, x, _PAYS_TOP + 16, (each - 10, 20), most=8.6))
        words.append(pen.word(f"{pays} : 1", x, _PAYS_TOP + 40, 11.5, track=20))
    rules = f'<path d="M{left} {top}H{right}M{left} {foot}H{right}" class="ln-2"/>'
    return f'<g class="print">{rules}{"".join(words)}</g>'
