"""Treinta y cuarenta: the two rows of cards at the head of the table, and below them the cloth with its four cells."""

from collections.abc import Collection, Sequence

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.games.treinta_y_cuarenta.play import TreintaView
from tapete.language import translate
from tapete.web.cards import Hand
from tapete.web.draw.badge import badge
from tapete.web.draw.cards import card
from tapete.web.draw.chips import stack
from tapete.web.draw.press import number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.spoken import printed
from tapete.web.stage import TALL, WIDE, Board
from tapete.web.stages.hands import Lies, draw_hand
from tapete.web.stages.printed import Frame, fitted, print_cells

ROWS = ("negra", "roja")
_CLOTH = {False: Frame(x=250, y=340, width=652, height=326), True: Frame(x=8, y=246, width=374, height=300)}
_LIE = {False: (576.0, (84.0, 208.0), 66.0, 720.0), True: (212.0, (14.0, 120.0), 48.0, 320.0)}
"""The middle of the rows, their upper edges, how wide a card is, and the room that a row has."""
_NAMES = {False: (160.0, 90.0, 16.0), True: (26.0, 40.0, 9.0)}
"""The middle of the names of the rows, the room that they have and how large they are at most."""


def treinta_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table: the rows have their places, and the cells their names."""
    pen = press()
    cells, spots = print_cells(pen, cloth, _CLOTH[upright], lambda cell: printed(game, cell, language))
    under, over = ("", "") if upright else table(OBLONG)
    width, height = TALL if upright else WIDE
    rows = "".join(_place(row, language, upright=upright) for row in range(len(ROWS)))
    return Board(width=width, height=height, print=f'{under}<g class="print">{rows}{cells}</g>', spots=spots, over=over)


def _place(row: int, language: str, *, upright: bool) -> str:
    """The name of a row, and where its cards are laid."""
    middle, tops, wide, room = _LIE[upright]
    lies = Lies(x=middle, y=tops[row], wide=wide)
    x, space, most = _NAMES[upright]
    name = fitted(press(), translate(ROWS[row], language), x, lies.y + lies.high / 2, (space, 30), most=most, lines=1)
    left, top = number(middle - room / 2), number(lies.y - 5)
    box = f'x="{left}" y="{top}" width="{number(room)}" height="{number(lies.high + 10)}"'
    return f'{name}<rect {box} rx="9" class="slot"/>'


def draw_rows(rows: Sequence[Hand], board: Board, insured: Collection[str], *, upright: bool) -> str:
    """The cards of both rows, and a marker on each cell where some stake is insured."""
    middle, tops, wide, room = _LIE[upright]
    kind, size = ("tall", 10.0) if upright else ("wide", 15.0)
    drawn = []
    for place, row in enumerate(rows):
        if row.cards:
            fits = room / (Lies(x=0, y=0, wide=1).spread(len(row.cards)) or 1)
            lies = Lies(x=middle, y=tops[place], wide=min(wide, fits))
            drawn.append(draw_hand(press(), f"{kind}-row-{ROWS[place]}", row, lies, size=size))
    marked = [spot for spot in board.spots if spot.bet in insured]
    drawn += [badge(press(), "1 %", s.x + s.width - 26, s.y + s.height - 16, size * 0.7) for s in marked]
    return "".join(drawn)


_TOPS = (6.0, 80.0)
_LEFT, _ROOM, _CARD, _HIGH = 74.0, 196.0, 44.0, 64.0


def treinta_glimpse(_game: AnyTable, view: TreintaView, language: str) -> Glimpse:
    """The rows as they lie."""
    rows = "".join(_row(cards, top) for cards, top in zip((view.negra, view.roja), _TOPS, strict=True))
    staked = sum(stake.amount for stake in view.stakes)
    return Glimpse(_ground(language), rows + (stack(press(), staked, 292, 76, 14) if staked else ""))


def _ground(language: str) -> str:
    middles = [top + _HIGH / 2 for top in _TOPS]
    names = "".join(word(translate(row, language), 36, y, 11, 60) for row, y in zip(ROWS, middles, strict=True))
    box = f'x="{number(_LEFT)}" width="{number(_ROOM)}" height="{number(_HIGH)}"'
    places = "".join(f'<rect {box} y="{number(top)}" rx="6" class="ln-2"/>' for top in _TOPS)
    return f'<g class="print">{names}</g>{places}'


def _row(cards: tuple[str, ...], top: float) -> str:
    """Cards side by side, nearer to one another when there are many."""
    step = min(_CARD + 4, (_ROOM - _CARD) / max(1, len(cards) - 1))
    drawn = [card(press(), code, "", _LEFT + step * place, top + 1, _CARD) for place, code in enumerate(cards)]
    return "".join(drawn)
