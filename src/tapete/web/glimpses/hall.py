"""A bingo room: the board with the numbers that were called, and the last balls."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.families.hall.room import IN_LINE
from tapete.web.draw.balls import ball
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import BINGO, Glimpse, word
from tapete.web.words import game_name

SHELF = BINGO
_LEFT, _TOP, _WIDE, _HIGH = 12.0, 14.0, 168.0, 124.0
_RECENT = 3


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """What hangs on the wall of the room."""
    called = getattr(view, "called", view.drawn)
    lit = "".join(_dot(value, view.highest, "s-called") for value in called)
    if not called:
        return Glimpse(_ground(game, language))
    last = ball(press(), called[-1], 246, 66, 40, last=True, disc=True)
    recent = called[-_RECENT - 1 : -1][::-1]
    before = "".join(ball(press(), value, 206 + place * 40, 126, 15, disc=True) for place, value in enumerate(recent))
    return Glimpse(_ground(game, language), f"{lit}{last}{before}")


def _ground(game: AnyTable, language: str) -> str:
    highest = game.rules.emission.layout.highest
    dots = "".join(_dot(value, highest, "s-uncalled") for value in range(1, highest + 1))
    name = word(game_name(game.slug, language), 250, 16, 8, 108)
    frame = f'x="{number(_LEFT - 6)}" y="{number(_TOP - 6)}" width="{number(_WIDE + 12)}" height="{number(_HIGH + 12)}"'
    return f'<rect {frame} rx="8" class="ln"/>{dots}<g class="print-2">{name}</g>'


def _dot(value: int, highest: int, kind: str) -> str:
    line, place = divmod(value - 1, IN_LINE)
    across, down = _WIDE / IN_LINE, _HIGH / -(-highest // IN_LINE)
    x, y = _LEFT + (place + 0.5) * across, _TOP + (line + 0.5) * down
    radius = min(across, down) * (0.42 if kind == "s-called" else 0.16)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="{kind}"/>'
