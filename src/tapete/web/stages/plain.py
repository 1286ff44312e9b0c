"""The drawing of any table: its cloth printed from its geometry, on a long table or upright."""

from typing import Any

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.web.draw.chips import stack
from tapete.web.draw.sprite import press
from tapete.web.glimpse import WIDTH, Glimpse, word
from tapete.web.stage import Board, long_board
from tapete.web.stages.printed import Frame, print_cells
from tapete.web.words import game_name, printed

_WIDE_ROOM = (70.0, 70.0, 1012.0, 608.0)
_TALL_ROOM = (8.0, 8.0, 374.0, 560.0)


def plain_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    turned = upright and cloth.width > cloth.height
    frame = _frame(cloth, _TALL_ROOM if upright else _WIDE_ROOM, turned=turned)
    cells, spots = print_cells(press(), cloth, frame, lambda cell: printed(game, cell, language))
    return long_board(cells, spots, upright=upright)


def _frame(cloth: Cloth, room: tuple[float, float, float, float], *, turned: bool) -> Frame:
    """Centred in its room; upright it may be stretched, because a telephone is narrow."""
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
