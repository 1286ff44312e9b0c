"""A bingo room: the board of its numbers, the last ball with those before it, and what is played for.

Numbers that were not called are print, sent once with the page; those that were are balls that lie on it.
"""

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

import msgspec

from tapete.engine.table import AnyTable
from tapete.families.hall.room import IN_LINE
from tapete.web.draw.dice import ball
from tapete.web.draw.press import Press, capitals, number, rect, width
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.scenes.elements import Prize
from tapete.web.stage import Board
from tapete.web.words import game_name

WIDE_HALL = (1152, 566)
TALL_HALL = (390, 690)
HEAD = 104
"""How high the last balls are on the upright drawing: what is left of it beside cartones."""
MOST_PRIZES = 7
"""As many as are drawn; the others are told in the side."""
_RECENT = 5
_LARGE = 0.43
_PRINTED = 0.3
_LEAST = 6.5
_LONG = 6
_BOARD = "M60 38H716Q734 38 734 56V524Q734 542 716 542H60Q42 542 42 524V56Q42 38 60 38Z"
_PANEL = "M796 38H1092Q1110 38 1110 56V524Q1110 542 1092 542H796Q778 542 778 524V56Q778 38 796 38Z"
_RAIL = 18
_GRID = {False: (58.0, 52.0, 660.0, 476.0), True: (6.0, 112.0, 378.0, 369.0)}
"""Where the numbers stand: x, y, width and height."""
_PRIZES = {False: (800.0, 1088.0, 340.0, 196.0), True: (14.0, 376.0, 492.0, 190.0)}
"""Where the prizes stand: left, right, top and height."""
_STEP = {False: 46.0, True: 38.0}


class Hall(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    key: str
    """Of the game: balls of another are others."""
    highest: int
    called: Sequence[int]
    ball_says: str
    """Which ball it is of how many; what is said while there is none."""
    first: Prize | None
    """The prize that is told on telephones beside cartones."""
    prizes: Sequence[Prize]
    sung: bool = False
    """Whether a cartón that was sung lies between the last ball and the prizes, so that the ball is smaller."""


@cache
def hall_board(highest: int, *, upright: bool) -> Board:
    pen = press()
    figures = "".join(_printed(pen, value, highest, upright=upright) for value in range(1, highest + 1))
    if upright:
        wide, high = TALL_HALL
        return Board(width=wide, height=high, print=f'<g class="uncalled">{figures}</g>', spots=())
    (under, over), (under_2, over_2) = table(_BOARD, _RAIL), table(_PANEL, _RAIL, "cloth-2")
    wide, high = WIDE_HALL
    printed = f'{under}<g class="uncalled">{figures}</g>{over}{under_2}{over_2}'
    return Board(width=wide, height=high, print=printed, spots=())


def _cell(value: int, highest: int, *, upright: bool) -> tuple[float, float, float]:
    x, y, wide, high = _GRID[upright]
    across, down = wide / IN_LINE, high / -(-highest // IN_LINE)
    line, place = divmod(value - 1, IN_LINE)
    return x + (place + 0.5) * across, y + (line + 0.5) * down, min(across, down)


def _printed(pen: Press, value: int, highest: int, *, upright: bool) -> str:
    x, y, room = _cell(value, highest, upright=upright)
    return pen.word(str(value), x, y, room * _PRINTED, track=0)


def draw_hall(it: Hall, *, upright: bool) -> str:
    pen = press()
    last = len(it.called) - 1
    balls = [_called(pen, it, place, last=place == last, upright=upright) for place in range(len(it.called))]
    return "".join([*balls, _last(pen, it, upright=upright), _prizes(pen, it, upright=upright)])


def _called(pen: Press, it: Hall, place: int, *, last: bool, upright: bool) -> str:
    value = it.called[place]
    x, y, room = _cell(value, it.highest, upright=upright)
    return f'<g class="out">{ball(pen, value, x, y, room * _LARGE, last=last)}</g>'


def _last(pen: Press, it: Hall, *, upright: bool) -> str:
    recent = it.called[-_RECENT - 1 : -1][::-1]
    if upright and not it.called:
        first = (_row(pen, each, (112, 376), 22 + place * 30, 0.8) for place, each in enumerate(it.prizes[:2]))
        drawn = [f'<g aria-hidden="true">{"".join(first)}</g>']
        drawn.append(_left(pen, it.ball_says, 112, 90, 9, 260, "print-2"))
        x, y, radius = 54.0, 56.0, 42.0
    elif upright:
        drawn = [ball(pen, value, 132 + place * 52, 40, 23 - place, disc=True) for place, value in enumerate(recent)]
        drawn.append(_left(pen, it.ball_says, 112, 84, 9, 110 if it.first else 260, "print-2"))
        if it.first:
            drawn.append(_beside(pen, it.first, 236, 376, 84))
        x, y, radius = 54.0, 56.0, 42.0
    else:
        drawn = [ball(pen, value, *_recent(place, sung=it.sung), disc=True) for place, value in enumerate(recent)]
        middle, high, room = (986, 66, 206) if it.sung else (944, 66, 290)
        drawn.append(f'<g class="print-2">{_middle(pen, it.ball_says, middle, high, 10, room)}</g>')
        x, y, radius = (838.0, 94.0, 40.0) if it.sung else (944.0, 164.0, 80.0)
    named = f"{'tall' if upright else 'wide'}-ball-{it.key}-{len(it.called)}"
    if it.called:
        large = ball(pen, it.called[-1], x, y, radius, last=True, disc=True)
        drawn.append(f'<g id="{named}" class="bola" role="img" aria-label="{it.called[-1]}">{large}</g>')
    else:
        drawn.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="no-ball"/>')
    return "".join(drawn)


def _recent(place: int, *, sung: bool) -> tuple[float, float, float]:
    return (904 + place * 42, 108, 19 - place) if sung else (832 + place * 56, 290, 25 - place * 1.2)


def _beside(pen: Press, prize: Prize, left: float, right: float, y: float) -> str:
    wide = width(capitals(prize.amount), 13, 10)
    name = _left(pen, prize.name, left, y, 9, right - left - wide - 8, "print-2")
    return f'{name}<g class="gilt">{pen.word(prize.amount, right, y, 13, anchor="end", track=10)}</g>'


def _prizes(pen: Press, it: Hall, *, upright: bool) -> str:
    left, right, top, high = _PRIZES[upright]
    shown = it.prizes[:MOST_PRIZES]
    step = min(_STEP[upright], high / max(1, len(shown)))
    rules = [f"M{number(left)} {number(top + place * step)}H{number(right)}" for place in range(len(shown))]
    rows = [
        _prize(pen, prize, (left, right), top + (place + 0.5) * step, min(1.0, step / 40))
        for place, prize in enumerate(shown)
    ]
    return f'<path d="{"".join(rules)}" class="ln-2"/>{"".join(rows)}'


def _prize(pen: Press, prize: Prize, sides: tuple[float, float], y: float, scale: float) -> str:
    said = escape(", ".join(filter(None, (prize.name, prize.note, prize.amount))))
    done = " done" if prize.done else ""
    return f'<g class="prize{done}" role="img" aria-label="{said}">{_row(pen, prize, sides, y, scale)}</g>'


def _row(pen: Press, prize: Prize, sides: tuple[float, float], y: float, scale: float) -> str:
    left, right = sides
    high = 15 * scale
    room = right - left - width(capitals(prize.amount), high, 10) - 12
    shift = (6 * scale if prize.note else 0.0, 9 * scale)
    name = _left(pen, prize.name, left, y - shift[0], 11.5 * scale, room, "print")
    note = _left(pen, prize.note, left, y + shift[1], max(_LEAST, 8 * scale), room, "print-2") if prize.note else ""
    amount = f'<g class="gilt">{pen.word(prize.amount, right, y, high, anchor="end", track=10)}</g>'
    return f"{name}{note}{amount}"


def _sized(text: str, most: float, room: float, track: float) -> tuple[str, float]:
    """A text with its height; too long words are cut."""
    size = _height(text, most, room, track)
    if size >= _LEAST:
        return text, size
    cut = " ".join(word if len(word) <= _LONG else f"{word[: _LONG - 1]}." for word in text.split(" "))
    return cut, _height(cut, most, room, track)


def _height(text: str, most: float, room: float, track: float) -> float:
    return min(most, room / (width(capitals(text), 1.0, track) or 1.0))


def _left(pen: Press, text: str, x: float, y: float, most: float, room: float, classes: str) -> str:
    written, size = _sized(text, most, room, 50)
    return f'<g class="{classes}">{pen.word(written, x, y, size, anchor="start", track=50)}</g>'


def _middle(pen: Press, text: str, x: float, y: float, most: float, room: float) -> str:
    written, size = _sized(text, most, room, 120)
    return pen.word(written, x, y, size, track=120)


_LEFT, _TOP, _WIDE, _HIGH = 12.0, 14.0, 168.0, 124.0
_SMALL_RECENT = 3


def hall_glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    called = getattr(view, "called", view.drawn)
    lit = "".join(_dot(value, view.highest, "s-called") for value in called)
    if not called:
        return Glimpse(_ground(game, language))
    last = ball(press(), called[-1], 246, 66, 40, last=True, disc=True)
    recent = called[-_SMALL_RECENT - 1 : -1][::-1]
    before = "".join(ball(press(), value, 206 + place * 40, 126, 15, disc=True) for place, value in enumerate(recent))
    return Glimpse(_ground(game, language), f"{lit}{last}{before}")


def _ground(game: AnyTable, language: str) -> str:
    highest = game.rules.emission.layout.highest
    dots = "".join(_dot(value, highest, "s-uncalled") for value in range(1, highest + 1))
    name = word(game_name(game.slug, language), 250, 16, 8, 108)
    return f'{rect(_LEFT - 6, _TOP - 6, _WIDE + 12, _HIGH + 12, "ln", 8)}{dots}<g class="print-2">{name}</g>'


def _dot(value: int, highest: int, kind: str) -> str:
    line, place = divmod(value - 1, IN_LINE)
    across, down = _WIDE / IN_LINE, _HIGH / -(-highest // IN_LINE)
    x, y = _LEFT + (place + 0.5) * across, _TOP + (line + 0.5) * down
    radius = min(across, down) * (0.42 if kind == "s-called" else 0.16)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="{kind}"/>'
