"""The table of dados murcianos: the arena behind its fence with the mouth of the horn, and the bands of the cloth."""

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.web.draw.press import number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.spoken import printed
from tapete.web.stage import TALL, WIDE, Board
from tapete.web.stages.dados_throw import Arena
from tapete.web.stages.printed import Box, Frame, print_cells

_WIDE_CLOTH, _TALL_CLOTH = (190.0, 244.0, 772.0, 420.0), (8.0, 92.0, 374.0, 494.0)
_WIDE_FENCE, _TALL_FENCE = (398.0, 74.0, 356.0, 148.0), (128.0, 6.0, 140.0, 78.0)
_WIDE = Arena(
    dice=((496, 130), (576, 158), (656, 132)),
    size=46,
    spread=10,
    who=(196, 132),
    name=26,
    last=(790, 128),
    anchor="start",
    total=42,
)
_TALL = Arena(
    dice=((162, 40), (198, 54), (236, 40)),
    size=26,
    spread=4,
    who=(12, 34),
    name=15,
    last=(378, 34),
    anchor="end",
    total=26,
)


def arena(*, upright: bool) -> Arena:
    """Where the dice fall."""
    return _TALL if upright else _WIDE


def murcianos_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table; a double one has its second cloth under the first."""
    x, y, wide, high = _TALL_CLOTH if upright else _WIDE_CLOTH
    frame = Frame(x=x, y=y, width=wide, height=high)
    cells, spots = print_cells(press(), cloth, frame, lambda cell: printed(game, cell, language))
    under, over = ("", "") if upright else table(OBLONG)
    width, height = TALL if upright else WIDE
    fence = _fence(_TALL_FENCE if upright else _WIDE_FENCE)
    print_ = f'{under}<g class="print">{fence}{cells}</g>'
    return Board(width=width, height=height, print=print_, spots=spots, over=over)


def _fence(box: Box) -> str:
    """The fence of the arena, doubled as it is padded, and the horn over its edge."""
    x, y, wide, high = box
    round_ = high / 2
    outer = _rounded(x, y, wide, high, round_, "ln-3")
    inner = _rounded(x + 6, y + 6, wide - 12, high - 12, round_ - 6, "ln")
    mouth, narrow, foot = x + wide / 2, high * 0.1, y + high * 0.16
    sides = f"M{number(mouth - narrow)} {number(y - narrow)}L{number(mouth - 2 * narrow)} {number(foot)}"
    horn = f"{sides}H{number(mouth + 2 * narrow)}L{number(mouth + narrow)} {number(y - narrow)}"
    return f'{outer}{inner}<path d="{horn}" class="ln"/>'


def _rounded(x: float, y: float, wide: float, high: float, round_: float, classes: str) -> str:
    size = f'width="{number(wide)}" height="{number(high)}" rx="{number(round_)}"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} class="{classes}"/>'
