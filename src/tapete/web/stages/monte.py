"""Monte: four cards in a square with their casillas, and beside them those that were turned and burned.

The cloth of the decree is lost, and this one is rebuilt from its words (criterio:monte.3).
"""

from collections.abc import Mapping, Sequence
from html import escape

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.games.monte.board import POSITIONS
from tapete.games.monte.cloth import card_place
from tapete.web.cards import Face
from tapete.web.draw.badge import badge
from tapete.web.draw.cards import HEIGHT, WIDTH
from tapete.web.draw.naipes import naipe
from tapete.web.draw.press import number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.spoken import printed
from tapete.web.stage import TALL, WIDE, Board
from tapete.web.stages.printed import Frame, print_cells

_CLOTH = {False: Frame(x=60, y=58, width=744, height=632), True: Frame(x=6, y=112, width=378, height=478)}
_TURNED = {False: (832.0, 76.0, 76.0, 3, 270.0), True: (8.0, 8.0, 46.0, 7, 374.0)}
"""Where the turned cards lie: left and upper edge, how wide a card is, how many in a row, and the room they have."""
_PILED = 0.16
"""How much of a card shows above the one that doubles it, in parts of its height."""


class Lain(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the table, position by position, and beside the square."""

    piles: Mapping[int, Sequence[Face]]
    down: Sequence[int]
    back: str
    turned: Sequence[Face]
    burned: Sequence[Face]
    burned_word: str
    face_down: str
    """What is said of a card that lost, besides its name, which everybody has seen."""
    pays: str


def monte_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table: every casilla, and the places of the four cards."""
    cells, spots = print_cells(press(), cloth, _CLOTH[upright], lambda cell: printed(game, cell, language))
    under, over = ("", "") if upright else table(OBLONG)
    width, height = TALL if upright else WIDE
    slots = "".join(_slot(cloth, position, upright=upright) for position in POSITIONS)
    drawn = f'{under}<g class="print">{slots}{cells}</g>'
    return Board(width=width, height=height, print=drawn, spots=spots, over=over)


def _box(cloth: Cloth, position: int, *, upright: bool) -> tuple[float, float, float, float]:
    x, y, width, height = card_place(position)
    return _CLOTH[upright].box(cloth, Cell(bet="", x=x, y=y, width=width, height=height))


def _slot(cloth: Cloth, position: int, *, upright: bool) -> str:
    x, y, wide, high = (number(part) for part in _box(cloth, position, upright=upright))
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="9" class="slot"/>'


def draw_cards(lain: Lain, cloth: Cloth, *, upright: bool) -> str:
    """The placed cards with their piles, the turned ones, and how many were burned."""
    drawn = [_pile(lain, cloth, position, upright=upright) for position in POSITIONS if lain.piles.get(position)]
    left, top, wide, many, room = _TURNED[upright]
    step = min(wide + 8, (room - wide) / max(1, many - 1))
    high = wide * HEIGHT / WIDTH
    shown = lain.turned[-many * (1 if upright else 4) :]
    for place, face in enumerate(shown):
        x, y = left + place % many * step, top + place // many * (high + 10)
        drawn.append(
            _dealt(
                _key("turned", place, upright=upright), face, naipe(press(), face.code, escape(face.says), x, y, wide)
            )
        )
    if lain.burned:
        x, y = (room - 40, top + high + 18) if upright else (left + room / 2, 640.0)
        drawn.append(badge(press(), lain.burned_word, x, y, 8.0 if upright else 13.0))
    if lain.pays:
        x, y = (90.0, top + high + 18) if upright else (left + room / 2, 676.0)
        drawn.append(badge(press(), lain.pays, x, y, 8.0 if upright else 13.0))
    return "".join(drawn)


def _pile(lain: Lain, cloth: Cloth, position: int, *, upright: bool) -> str:
    x, y, width, height = _box(cloth, position, upright=upright)
    faces = lain.piles[position]
    over = 1 + _PILED * (len(faces) - 1)
    wide = min(width - 6, (height - 8) / over * WIDTH / HEIGHT)
    high = wide * HEIGHT / WIDTH
    left, top = x + (width - wide) / 2, y + (height - high * over) / 2
    back = lain.back if position in lain.down else ""
    cards = [
        naipe(press(), face.code, _said(lain, face, back), left, top + place * _PILED * high, wide, back=back)
        for place, face in enumerate(faces)
    ]
    return "".join(
        _dealt(_key(f"at-{position}", place, upright=upright), faces[place], each) for place, each in enumerate(cards)
    )


def _said(lain: Lain, face: Face, back: str) -> str:
    return escape(f"{face.says}, {lain.face_down}" if back else face.says)


def _dealt(key: str, face: Face, drawn: str) -> str:
    return f'<g id="{key}-{face.code}" class="dealt d1">{drawn}</g>'


def _key(what: str, place: int, *, upright: bool) -> str:
    return f"{'tall' if upright else 'wide'}-{what}-{place}"
