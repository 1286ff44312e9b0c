"""A cloth printed from its geometry alone: cells with their words fitted, numbers on medallions, lines as places.

Any game with a `Cloth` can be printed so. Upright, for telephones, the cloth is turned a quarter: what was at its left
comes to the top, and the row nearest to the players to the left.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.web.draw.chips import stack
from tapete.web.draw.press import DoesNotFit, Press, area, number, rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import WIDTH, Glimpse, word
from tapete.web.stage import Board, Spot, long_board
from tapete.web.words import game_name, printed

_TOUCH = 24.0
"""No place for a finger is smaller than this."""
_PAD = 6.0
_SMALLEST = 4.0
_SHORT = 5
_UPRIGHT = 1.3
"""Cells this much higher than wide are printed from foot to head."""
_NAMED_SIDE = 1.6
"""Cells this much wider than high keep their chips at the right of their words."""
_CHIPS = 30.0
_ROOMY = 6 * _CHIPS
"""Cells wider than this leave as much room at the left of their words: there they stand in the middle."""
Label = Callable[[Cell], str]
Box = tuple[float, float, float, float]


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """Where on a drawing a cloth is printed."""

    x: float
    y: float
    width: float
    height: float
    turned: bool = False

    def box(self, cloth: Cloth, cell: Cell) -> Box:
        across, down = (cloth.height, cloth.width) if self.turned else (cloth.width, cloth.height)
        kx, ky = self.width / across, self.height / down
        if self.turned:
            x, y, wide, high = cloth.height - cell.y - cell.height, cell.x, cell.height, cell.width
        else:
            x, y, wide, high = cell.x, cell.y, cell.width, cell.height
        return self.x + x * kx, self.y + y * ky, wide * kx, high * ky


def print_cells(press: Press, cloth: Cloth, frame: Frame, label: Label) -> tuple[str, tuple[Spot, ...]]:
    """The print of a cloth, and where its bets are laid: cells first, lines and crossings over them."""
    printed = [cell for cell in cloth.spots if cell.label]
    markup = [cell_markup(press, cell, frame.box(cloth, cell), label(cell)) for cell in printed]
    spots = [spot_in(cell, frame.box(cloth, cell)) for cell in (*printed, *(c for c in cloth.spots if not c.label))]
    return "".join(markup), tuple(spots)


def cell_markup(press: Press, cell: Cell, box: Box, text: str) -> str:
    x, y, wide, high = box
    outline = area(x, y, wide, high)
    zero = ' class="ln m-cero"' if cell.paint == "verde" else ' class="ln"'
    middle = (x + wide / 2, y + high / 2)
    face = medallion(press, cell, text, middle, (wide, high)) if _is_number(cell) else _words(press, cell, text, box)
    return f'<rect {outline}{zero}/><g data-cell="{cell.bet}">{face}</g>'


def _is_number(cell: Cell) -> bool:
    return cell.label.isdigit() and cell.paint != ""


def medallion(press: Press, cell: Cell, text: str, at: tuple[float, float], room: tuple[float, float]) -> str:
    """A number; red is cut square and black is round, so that they are told apart without colour."""
    x, y = at
    rx, ry = min(room[0] * 0.36, 24), min(room[1] * 0.36, 20)
    size = min(ry * 0.95, 30)
    word = press.word(text, x, y, size, track=-20, classes="b")
    if cell.paint == "rojo":
        return f"{rect(x - rx, y - ry, rx * 2, ry * 2, 'm-rojo', ry * 0.3)}{word}"
    if cell.paint == "negro":
        return f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}" class="m-negro"/>{word}'
    return press.word(text, x, y, min(room[0], room[1]) * 0.4, track=0)


def _words(press: Press, cell: Cell, text: str, box: Box) -> str:
    """The name of a bet, after a diamond of its colour where it is a colour; its chips lie at the right."""
    x, y, wide, high = box
    if high > wide * _UPRIGHT:
        return _stood_up(press, cell, text, box)
    room_for_chips = _CHIPS if wide > high * _NAMED_SIDE else 0.0
    balance = room_for_chips if wide > _ROOMY else 0.0
    diamond = min(high * 0.3, wide * 0.07, 17.0) if cell.paint in {"rojo", "negro"} else 0.0
    middle = x + (wide - room_for_chips + balance) / 2 + diamond * 1.3
    room = (wide - room_for_chips - balance - diamond * 3.2 - 2 * _PAD, high - 2 * _PAD)
    lines = 1 if len(text) <= _SHORT else 2
    word = fitted(press, text, middle, y + high / 2, room, most=20, lines=lines)
    return f"{_diamond(cell.paint, x + _PAD + diamond * 1.5, y + high / 2, diamond)}{word}" if diamond else word


def _stood_up(press: Press, cell: Cell, text: str, box: Box) -> str:
    """A name in a narrow cell, with its colour above it; chips lie at its foot."""
    x, y, wide, high = box
    colour = min(wide * 0.2, 14.0) if cell.paint in {"rojo", "negro"} else 0.0
    top = y + _PAD + colour * 2.6
    room = (high - (top - y) - 34, wide - 2 * _PAD)
    word = fitted(press, text, x + wide / 2, top + room[0] / 2, room, most=16, turn=-90, lines=1)
    return f"{_diamond(cell.paint, x + wide / 2, y + _PAD + colour * 1.2, colour)}{word}" if colour else word


def _diamond(paint: str, x: float, y: float, high: float) -> str:
    half = high * 1.4
    corners = f"M{number(x - half)} {number(y)}L{number(x)} {number(y - high)}"
    return f'<path d="{corners}L{number(x + half)} {number(y)}L{number(x)} {number(y + high)}Z" class="m-{paint}"/>'


def fitted(
    press: Press,
    text: str,
    x: float,
    y: float,
    room: tuple[float, float],
    *,
    most: float = 20,
    turn: float = 0.0,
    lines: int = 2,
) -> str:
    """A text in its room: whole, on two lines, with its words cut short, or as small as it must be."""
    if min(room) < _SMALLEST:
        return ""
    for labels, least in ((_shorter(text), 7.5), ((text, *_shorter(text)), _SMALLEST)):
        try:
            return press.label(labels, x, y, room, most=most, least=least, turn=turn, lines=lines, track=50)
        except DoesNotFit:
            continue
    return press.label(text, x, y, room, most=most, least=0.5, turn=turn, track=0)


def _shorter(text: str) -> tuple[str, ...]:
    cut = " ".join(word if len(word) <= 5 else f"{word[:4]}." for word in text.split(" "))
    return (text, cut) if cut != text else (text,)


def spot_in(cell: Cell, box: Box) -> Spot:
    x, y, wide, high = box
    centre = (x + wide / 2, y + high / 2)
    if not cell.label:
        wide, high = max(wide, _TOUCH), max(high, _TOUCH)
        left, top = centre[0] - wide / 2, centre[1] - high / 2
        return Spot(bet=cell.bet, x=left, y=top, width=wide, height=high, chips=centre, cell=False)
    return Spot(bet=cell.bet, x=x, y=y, width=wide, height=high, chips=_chips_at(cell, box))


def _chips_at(cell: Cell, box: Box) -> tuple[float, float]:
    x, y, wide, high = box
    if _is_number(cell):
        return x + wide * 0.62, y + high * 0.66
    if wide > high * _NAMED_SIDE:
        return x + wide - 22, y + high / 2
    if high > wide * _UPRIGHT:
        return x + wide / 2, y + high - 20
    return x + wide / 2, y + high * 0.72


_WIDE_ROOM = (70.0, 70.0, 1012.0, 608.0)
_TALL_ROOM = (8.0, 8.0, 374.0, 560.0)


def plain_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    turned = upright and cloth.width > cloth.height
    frame = _frame(cloth, _TALL_ROOM if upright else _WIDE_ROOM, turned=turned)
    cells, spots = print_cells(press(), cloth, frame, lambda cell: printed(game, cell, language))
    return long_board(cells, spots, upright=upright)


def _frame(cloth: Cloth, room: tuple[float, float, float, float], *, turned: bool) -> Frame:
    x, y, wide, high = room
    if turned:
        return Frame(x=x, y=y, width=wide, height=high, turned=True)
    scale = min(wide / cloth.width, high / cloth.height) if cloth.spots else 1.0
    width, height = cloth.width * scale, cloth.height * scale
    return Frame(x=x + (wide - width) / 2, y=y + (high - height) / 2, width=width, height=height)


_MOST = 5


def plain_glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    name = word(game_name(game.slug, language), WIDTH / 2, 54, 20, WIDTH - 40)
    amounts = sorted((chips.amount for chips in view.lying()), reverse=True)[:_MOST]
    first = WIDTH / 2 - 20 * (len(amounts) - 1)
    drawn = "".join(stack(press(), amount, first + 40 * place, 108, 15) for place, amount in enumerate(amounts))
    return Glimpse(f'<g class="print">{name}</g><path d="M38 76H278" class="ln-2"/>', drawn)
