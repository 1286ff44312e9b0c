"""A machine: its reels or its window, and what it tells below them: credit, prize, and jackpot or time."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape

import msgspec

from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.stage import TALL, WIDE, Board

ROOM = (600.0, 520.0)
"""In what a machine is drawn, before it is put on its table."""
_WIDE_AT, _TALL_AT = (216.0, 64.0, 1.2), (9.0, 96.0, 0.62)
_REEL = (164.0, 300.0)
_LEFT, _STEP, _TOP = 44.0, 174.0, 70.0
_PLATE = 392.0
_ROWS = {1: (220.0,), 3: (120.0, 220.0, 320.0)}


class Plate(msgspec.Struct, frozen=True):
    """What a machine tells below its reels."""

    name: str
    told: str
    lit: bool = False


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    key: str
    """Of the game: reels of another turn again."""
    window: Sequence[Sequence[str]]
    """The symbols in sight, reel by reel; none for a machine that shows a word."""
    word: str
    says: str
    """The same for whoever can't see it."""
    turning: bool
    plates: Sequence[Plate]


@cache
def machine_board(name: str, *, upright: bool) -> Board:
    """The cabinet, with the name of its model."""
    x, y, scale = _TALL_AT if upright else _WIDE_AT
    title = press().word(name, ROOM[0] / 2, 34, 20)
    frame = '<rect x="22" y="52" width="556" height="336" rx="18" class="cabinet"/>'
    plates = "".join(
        f'<rect x="{number(_LEFT + place * _STEP)}" y="{number(_PLATE)}" width="{number(_REEL[0])}" height="66" rx="10"'
        ' class="plate"/>'
        for place in range(3)
    )
    under, over = ("", "") if upright else table(OBLONG)
    place = f"translate({number(x)} {number(y)}) scale({scale})"
    inside = f'<g transform="{place}"><g class="gilt">{title}</g>{frame}{plates}</g>'
    wide, high = TALL if upright else WIDE
    return Board(width=wide, height=high, print=f"{under}{inside}{over}", spots=())


def draw_machine(it: Shown, *, upright: bool) -> str:
    """The machine as it is now."""
    x, y, scale = _TALL_AT if upright else _WIDE_AT
    place = f"translate({number(x)} {number(y)}) scale({scale})"
    name = f"{'tall' if upright else 'wide'}-reels-{it.key}"
    drawn = _reels(it, name) if it.window else _window(it, name)
    plates = "".join(_plate(plate, column) for column, plate in enumerate(it.plates))
    return f'<g transform="{place}"><g role="img" aria-label="{escape(it.says)}">{drawn}</g>{plates}</g>'


def _reels(it: Shown, name: str) -> str:
    wide, high = _REEL
    drawn = []
    for column, reel in enumerate(it.window):
        left = _LEFT + column * _STEP
        rows = _ROWS.get(len(reel)) or _evenly(len(reel))
        symbols = "".join(symbol(each, left + wide / 2, y) for each, y in zip(reel, rows, strict=True))
        turning = f" turning turn-{column}" if it.turning else ""
        box = f'x="{number(left)}" y="{number(_TOP)}" width="{number(wide)}" height="{number(high)}"'
        drawn.append(
            f'<svg {box} viewBox="{number(left)} {number(_TOP)} {number(wide)} {number(high)}">'
            f'<rect {box} rx="10" class="reel"/>'
            f'<g id="{name}-{column}" class="symbols{turning}">{symbols}</g></svg>'
        )
    line = '<path d="M30 220H44M556 220H570" class="pay-line"/>'
    return "".join(drawn) + line


def _evenly(count: int) -> tuple[float, ...]:
    return tuple(_TOP + _REEL[1] * (place + 0.5) / count for place in range(count))


def _window(it: Shown, name: str) -> str:
    """A window with a word: the combination, the prize, or the time."""
    glass = f'<rect x="{number(_LEFT)}" y="{number(_TOP)}" width="512" height="300" rx="10" class="reel"/>'
    size = min(46.0, 460 / (width(capitals(it.word), 1.0, 42.0) or 1.0))
    turning = " turning turn-0" if it.turning else ""
    word = press().word(it.word, ROOM[0] / 2, 220, size)
    return f'{glass}<g id="{name}" class="symbols on-reel{turning}">{word}</g>'


def _plate(plate: Plate, column: int) -> str:
    middle = _LEFT + column * _STEP + _REEL[0] / 2
    size = min(19.0, 140 / (width(capitals(plate.told), 1.0, 10.0) or 1.0))
    name = press().word(
        plate.name, middle, _PLATE + 17, min(9.0, 140 / (width(capitals(plate.name), 1.0, 42.0) or 1.0))
    )
    told = press().word(plate.told, middle, _PLATE + 44, size, track=10)
    return f'<g class="print-2">{name}</g><g class="{"gilt" if plate.lit else "print"}">{told}</g>'


# --- symbols ----------------------------------------------------------------------------------------------------------


def symbol(name: str, x: float, y: float) -> str:
    """A symbol of a reel about a place; one that is not drawn is a word."""
    drawn = _SYMBOLS.get(name)
    inside = drawn() if drawn else press().word(name, 0, 0, min(20.0, 130 / (width(capitals(name), 1.0, 42.0) or 1.0)))
    return f'<g transform="translate({number(x)} {number(y)})" class="symbol on-reel">{inside}</g>'


def _fruit(colour: str) -> Callable[[], str]:
    leaf = '<path d="M2 -26Q14 -42 28 -34Q20 -22 2 -26Z" class="leaf"/>'
    return lambda: f'<circle r="29" cy="4" class="{colour}"/><path d="M-14 -8Q-8 -18 4 -18" class="gleam"/>{leaf}'


def _cherries() -> str:
    stems = '<path d="M-16 12Q-8 -22 16 -34Q18 -8 18 14" class="stem"/>'
    leaf = '<path d="M16 -34Q30 -40 36 -28Q24 -22 16 -34Z" class="leaf"/>'
    pair = '<circle cx="-18" cy="20" r="17" class="cherry"/><circle cx="19" cy="22" r="17" class="cherry"/>'
    return stems + leaf + pair


def _lemon() -> str:
    fruit = '<path d="M-38 4Q-30 -26 4 -26Q28 -26 34 -6L42 -2L35 8Q26 32 0 32Q-30 32 -38 4Z" class="lemon"/>'
    return f'{fruit}<path d="M-18 -8Q-8 -18 6 -18" class="gleam"/>'


def _bell() -> str:
    bell = '<path d="M0 -36Q22 -32 24 0Q25 14 34 22H-34Q-25 14 -24 0Q-22 -32 0 -36Z" class="bell"/>'
    return f'{bell}<circle cy="29" r="7" class="bell"/><path d="M-10 -20Q-14 -6 -14 8" class="gleam"/>'


def _bar() -> str:
    word = press().word("BAR", 0, 0, 24)
    return f'<rect x="-50" y="-22" width="100" height="44" rx="6" class="ingot"/><g class="on-ingot">{word}</g>'


def _seven() -> str:
    return '<path d="M-26 -36H30V-24Q8 2 2 36H-16Q-10 4 10 -18H-16V-8H-26Z" class="seven"/>'


_SYMBOLS: Mapping[str, Callable[[], str]] = {
    "cereza": _cherries,
    "limon": _lemon,
    "naranja": _fruit("orange"),
    "ciruela": _fruit("plum"),
    "campana": _bell,
    "bar": _bar,
    "siete": _seven,
}
