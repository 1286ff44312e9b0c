"""The ruletas: wheel and pista at the head, the cloth in the French or the American manner, and announcements.

An announcement is a group of neighbours on the wheel, each laid as an ordinary bet. No regulation knows them.
"""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.families.ruleta import CELL, MARGIN
from tapete.kit.wheel import ROULETTE
from tapete.language import N_, say, translate
from tapete.web.draw.press import Press, number
from tapete.web.draw.sprite import press
from tapete.web.scenes.wheel.drawing import draw_bowl, paints_of
from tapete.web.stage import Board, Spot, Touched, buttons, long_board
from tapete.web.stages.printed import Box, cell_markup, fitted, spot_in
from tapete.web.words import bet_name, printed, ratio

_NEIGHBOURS = 2
_NUMBER = re.compile(r"n:([0-9]|[12][0-9]|3[0-6])")


class Announcement(msgspec.Struct, frozen=True):
    """A group: its bets, and how many chips go on each."""

    name: str
    bets: tuple[tuple[str, int], ...]

    @property
    def chips(self) -> int:
        return sum(chips for _, chips in self.bets)


def _caballos(*pairs: str) -> tuple[tuple[str, int], ...]:
    return tuple((f"caballo:{pair}", 1) for pair in pairs)


GROUPS = {
    "serie": Announcement(N_("Serie 5/8"), _caballos("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")),
    "huerfanos": Announcement(N_("Orphans"), (("pleno:1", 1), *_caballos("6-9", "14-17", "17-20", "31-34"))),
    "vecinos": Announcement(
        N_("Neighbours of the zero"),
        (("transversal:0-2-3", 2), *_caballos("4-7", "12-15", "18-21", "19-22", "32-35"), ("cuadro:25-26-28-29", 2)),
    ),
}


def announced(call: str, offered: Collection[str]) -> Announcement | None:
    """The bets of a call, if the table takes all of them; `n:17` is a number with its neighbours."""
    number = _NUMBER.fullmatch(call)
    found = _around(number[1]) if number else GROUPS.get(call)
    return found if found and all(bet in offered for bet, _ in found.bets) else None


def _around(number: str) -> Announcement:
    order = ROULETTE.pockets
    place = order.index(number)
    near = [order[(place + shift) % len(order)] for shift in range(-_NEIGHBOURS, _NEIGHBOURS + 1)]
    return Announcement(N_("{number} and its neighbours"), tuple((f"pleno:{each}", 1) for each in near))


def name_of(announcement: Announcement, call: str, language: str) -> str:
    name = say(announcement.name, language, {"number": call.partition(":")[2]})
    chips = say(N_("{chips} chips"), language, {"chips": announcement.chips})
    return f"{name}, {chips}"


_FIRST = "24"
_ALONG, _RIGHT, _LEFT = 15, 4, 3
"""Pockets along the straights, round the right bend and round the left."""
_BEND = math.pi
_DIVIDES = ((3, 6), (8, 9))
"""Where the lines between the groups meet the two straights, in pockets."""
_PLACES = {"serie": (1.7, 5.0), "huerfanos": (6.55, 3.0), "vecinos": (12.15, 6.0)}
"""Where each group is printed, and its room, in pockets."""


class Track:
    """A pista in a box, its band of numbers `band` wide."""

    def __init__(self, x: float, y: float, wide: float, high: float, band: float) -> None:
        self.x, self.y, self.wide, self.high, self.band = x, y, wide, high, band
        self.radius = high / 2
        self.left, self.right = x + self.radius, x + wide - self.radius
        self.step = (self.right - self.left) / _ALONG

    def places(self) -> dict[str, tuple[float, float]]:
        order = ROULETTE.pockets
        first = order.index(_FIRST)
        turned = [*order[first:], *order[:first]]
        top, rest = turned[:_ALONG], turned[_ALONG:]
        bend, rest = rest[:_RIGHT], rest[_RIGHT:]
        foot, other = rest[:_ALONG], rest[_ALONG:]
        found: dict[str, tuple[float, float]] = {}
        for place in range(_ALONG):
            along = (place + 0.5) * self.step
            found[top[place]] = (self.left + along, self.y + self.band / 2)
            found[foot[place]] = (self.right - along, self.y + self.high - self.band / 2)
        for pockets, begins, centre in ((bend, -_BEND / 2, self.right), (other, _BEND / 2, self.left)):
            for place, pocket in enumerate(pockets):
                found[pocket] = self._on_bend(centre, begins + _BEND * (place + 0.5) / len(pockets))
        return found

    def _on_bend(self, centre: float, angle: float) -> tuple[float, float]:
        middle = self.radius - self.band / 2
        return centre + middle * math.cos(angle), self.y + self.radius + middle * math.sin(angle)

    def lines(self) -> str:
        """The two ovals, the ticks between the numbers, and the lines between the groups."""
        foot = self.y + self.high
        ticks = "".join(
            f"M{number(self.left + place * self.step)} {number(self.y)}v{number(self.band)}"
            f"M{number(self.left + place * self.step)} {number(foot)}v{number(-self.band)}"
            for place in range(_ALONG + 1)
        )
        spokes = "".join(
            self._spoke(centre, begins + _BEND * place / count)
            for count, begins, centre in ((_RIGHT, -_BEND / 2, self.right), (_LEFT, _BEND / 2, self.left))
            for place in range(1, count)
        )
        groups = "".join(
            f"M{number(self.left + above * self.step)} {number(self.y + self.band)}"
            f"L{number(self.left + below * self.step)} {number(foot - self.band)}"
            for above, below in _DIVIDES
        )
        ovals = f'<path d="{self._oval(0)}{self._oval(self.band)}{groups}" class="ln"/>'
        return f'{ovals}<path d="{ticks}{spokes}" class="ln-2"/>'

    def _oval(self, inset: float) -> str:
        r = number(self.radius - inset)
        top, foot = number(self.y + inset), number(self.y + self.high - inset)
        left, right = number(self.left), number(self.right)
        return f"M{left} {top}H{right}A{r} {r} 0 0 1 {right} {foot}H{left}A{r} {r} 0 0 1 {left} {top}Z"

    def _spoke(self, centre: float, angle: float) -> str:
        inner = self.radius - self.band
        cos, sin, y = math.cos(angle), math.sin(angle), self.y + self.radius
        ends = [(centre + radius * cos, y + radius * sin) for radius in (inner, self.radius)]
        return "M{} {}L{} {}".format(*(number(value) for end in ends for value in end))


def draw_pista(press: Press, track: Track, paints: Mapping[str, str], offered: Collection[str], language: str) -> str:
    round_ = min(track.band * 0.4, track.step * 0.455)
    places = track.places()
    numbers = "".join(_number(press, pocket, at, round_, paints[pocket]) for pocket, at in places.items())
    rooms = {f"n:{pocket}": (at, (round_ * 2, round_ * 2)) for pocket, at in places.items()}
    groups = ""
    for call in GROUPS:
        if found := announced(call, offered):
            drawn, rooms[call] = _group(press, track, call, found, language)
            groups += drawn
    calls = ((call, found, *room) for call, room in rooms.items() if (found := announced(call, offered)))
    touched = buttons("", (_button(*call, language) for call in calls))
    return f'<g class="print pista">{track.lines()}{groups}{numbers}{touched}</g>'


def _number(press: Press, pocket: str, at: tuple[float, float], round_: float, paint: str) -> str:
    x, y = at
    face = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(round_)}" class="m-{paint}"/>'
    return face + press.word(pocket, x, y, round_ * 0.86, track=-20, classes="b")


Room = tuple[tuple[float, float], tuple[float, float]]
"""The middle of an announcement's place on the pista, and its width and height."""


def _group(press: Press, track: Track, call: str, found: Announcement, language: str) -> tuple[str, Room]:
    place, room = _PLACES[call]
    x, y = track.left + place * track.step, track.y + track.radius
    inside = track.high - 2 * track.band
    wide = room * track.step
    name = press.label(translate(found.name, language), x, y - inside * 0.1, (wide, inside * 0.3), most=15, least=5)
    chips = say(N_("{chips} chips"), language, {"chips": found.chips})
    under = f'<g class="print-2">{press.word(chips, x, y + inside * 0.24, 8.2, track=70)}</g>'
    return name + under, ((x, y), (wide, inside - 4))


def _button(
    call: str, found: Announcement, at: tuple[float, float], room: tuple[float, float], language: str
) -> Touched:
    return Touched(
        of=call,
        box=(at[0] - room[0] / 2, at[1] - room[1] / 2, *room),
        covers=sorted({cell for bet, _ in found.bets for cell in bet.partition(":")[2].split("-")}),
        name=name_of(found, call, language),
        more=number(min(room) / 2),
    )


_UPPER, _LOWER = ("pasa", "par", "negro"), ("falta", "impar", "rojo")
"""The suertes sencillas at the two sides of a French cloth."""
_OUTER = ("falta", "par", "rojo", "negro", "impar", "pasa")
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
        column, row = (x - MARGIN - CELL) / CELL, (y - MARGIN) / CELL
        if self.turned:
            return self.x + (3 - row) * self.across, self.y + column * self.down
        return self.x + column * self.across, self.y + row * self.down

    def box(self, cell: Cell) -> Box:
        corners = self.at(cell.x, cell.y), self.at(cell.x + cell.width, cell.y + cell.height)
        (x0, y0), (x1, y1) = corners
        return min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)


def ruleta_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    pen = press()
    has_outside = any(cell.bet.startswith("docena:") for cell in cloth.spots)
    grid = _grid(game, upright=upright, alone=not has_outside)
    cells = list(_cells(game, cloth, grid, upright=upright))
    lines = [cell for cell in cloth.spots if not cell.label]
    print_ = "".join(cell_markup(pen, cell, box, printed(game, cell, language)) for cell, box in cells)
    spots = (*(spot_in(cell, box) for cell, box in cells), *(_line(cell, grid, cells) for cell in lines))
    if upright:
        return long_board(print_, spots, upright=True)
    paints = {outcome: paint if paint != "verde" else "cero" for outcome, paint in paints_of(game.rules).items()}
    head = draw_bowl(game) + draw_pista(pen, _TRACK, paints, game.rules.bets, language) + _pays(pen, game, language)
    return long_board(print_, spots, upright=False, after=head)


def _is_american(game: AnyTable) -> bool:
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
    kind, _, which = cell.bet.partition(":")
    if kind == "doble-docena":
        first, second = (box for other, box in cells if other.bet in {f"docena:{each}" for each in which.split("-")})
        centre = _between(first, second)
    else:
        centre = grid.at(*cell.centre)
    x, y = centre[0] - _TOUCH / 2, centre[1] - _TOUCH / 2
    return Spot(bet=cell.bet, x=x, y=y, width=_TOUCH, height=_TOUCH, chips=centre, radius=11, cell=False)


def _between(first: Box, second: Box) -> tuple[float, float]:
    if first[0] == second[0]:
        return first[0] + first[2] / 2, second[1]
    return second[0], first[1] + first[3] / 2


def _pays(pen: Press, game: AnyTable, language: str) -> str:
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
