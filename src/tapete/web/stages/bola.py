"""The bola: the dish beside its cloth; upright, the dish above it."""

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.spoken import printed
from tapete.web.stage import TALL, WIDE, Board
from tapete.web.stages.printed import Frame, print_cells
from tapete.web.stages.wheel import At, draw_bowl

DISH: dict[bool, At] = {False: (300.0, 374.0, 232.0), True: (195.0, 112.0, 102.0)}
"""Where the dish lies, wide and upright."""
_FRAMES = {
    False: Frame(x=566, y=150, width=528, height=448),
    True: Frame(x=4, y=224, width=382, height=366),
}


def bola_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table of bola."""
    cells, spots = print_cells(press(), cloth, _FRAMES[upright], lambda cell: printed(game, cell, language))
    under, over = ("", "") if upright else table(OBLONG)
    width, height = TALL if upright else WIDE
    markup = f'{under}<g class="print">{cells}</g>{draw_bowl(game, DISH[upright])}'
    return Board(width=width, height=height, print=markup, spots=spots, over=over)
