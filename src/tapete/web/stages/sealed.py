"""The counter of closed tickets: a mat on which one's own lie, the plan of prizes beside it, what is left to sell.

The tickets themselves are pictures of their own (`papers`), which the page lays upon the mat.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec

from tapete.engine.table import AnyTable
from tapete.language import money
from tapete.web.draw.press import Press, fit, number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.stage import TALL, WIDE, Board
from tapete.web.stages.papers import shortened
from tapete.web.words import game_name

MOST_PRIZES = 6
"""As many prizes are printed; the others are told in the side."""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """Something that tickets hide: its name, how many are still to come out, and what it is worth."""

    name: str
    note: str = ""
    amount: str = ""
    done: bool = False
    """Whether nobody can find it any more."""


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    title: str
    """Over the plan of prizes."""
    prizes: Sequence[Prize]
    sold: float
    """The part of the emission that is sold."""
    sold_says: str
    left_says: str
    tally: str
    """How many of one's own are closed, open and had a prize; empty for none."""


class _Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where things stand on one of the two drawings."""

    left: float
    right: float
    title: float
    rows: float
    step: float
    rule: float
    """Where the line under a prize lies, as a part of the step."""
    bar: float
    name: float
    note: float
    tally: tuple[float, float, float]
    """Middle, height and room; nothing is printed in no room."""


_WIDE_PLACE = _Place(
    left=782, right=1072, title=92, rows=142, step=72, rule=0.62, bar=612, name=19, note=12, tally=(396, 668, 600)
)
_TALL_PLACE = _Place(
    left=22, right=368, title=352, rows=378, step=31, rule=0.5, bar=566, name=12.5, note=9, tally=(0, 0, 0)
)


def sealed_board(*, upright: bool) -> Board:
    """An empty counter: on the wide one a mat for the tickets, and a line between it and the plan."""
    wide, high = TALL if upright else WIDE
    if upright:
        return Board(width=wide, height=high, print="", spots=())
    under, over = table(OBLONG)
    mat = '<rect x="64" y="64" width="664" height="620" rx="16" class="ln-2"/>'
    return Board(width=wide, height=high, print=under + mat, spots=(), over=over)


def draw_sealed(it: Counter, *, upright: bool) -> str:
    """The counter as it is now."""
    pen, at = press(), _TALL_PLACE if upright else _WIDE_PLACE
    middle, room = (at.left + at.right) / 2, at.right - at.left
    drawn = [_words(pen, it.title, (middle, at.title), at.note * 1.1, room, "print-2", "middle")]
    drawn += [_row(pen, prize, at, place, upright=upright) for place, prize in enumerate(it.prizes[:MOST_PRIZES])]
    drawn.append(_bar(pen, it, at))
    x, y, wide = at.tally
    if it.tally and wide:
        drawn.append(_words(pen, it.tally, (x, y), 14, wide, "print tells", "middle"))
    return "".join(drawn)


def _row(pen: Press, prize: Prize, at: _Place, place: int, *, upright: bool) -> str:
    """A thing with its worth beside it and its note under both; money with its note under it, or beside it upright."""
    y, room = at.rows + place * at.step, at.right - at.left
    under = prize.note if prize.amount or not upright else ""
    up, down = (-6.0, 7.0) if upright and under else (0.0, at.name * 1.35)
    beside = (prize.amount, at.name, "gilt") if prize.amount else ("" if under else prize.note, at.note, "print-2")
    text, most, classes = beside
    drawn = (
        f'<path d="M{number(at.left)} {number(y + at.step * at.rule)}H{number(at.right)}" class="ln-2"/>',
        _words(pen, prize.name, (at.left, y + up), at.name, room * 0.56, "print" if prize.amount else "gilt", "start"),
        _words(pen, text, (at.right, y + up), most, room * 0.42, classes, "end"),
        _words(pen, under, (at.left, y + down), min(at.note, at.step * 0.26), room, "print-2", "start"),
    )
    said = escape(", ".join(filter(None, (prize.name, prize.amount, prize.note))))
    return f'<g role="img" class="prize{" done" if prize.done else ""}" aria-label="{said}">{"".join(drawn)}</g>'


def _bar(pen: Press, it: Counter, at: _Place) -> str:
    """What is sold of the emission."""
    wide, high = at.right - at.left, at.note * 0.9
    frame = f'x="{number(at.left)}" y="{number(at.bar)}" height="{number(high)}" rx="{number(high / 2)}"'
    filled = max(0.0, min(1.0, it.sold)) * wide
    below = at.bar + high + at.note * 1.2
    drawn = (
        f'<g class="gilt"><rect {frame} width="{number(filled)}" fill="currentColor" opacity=".8"/></g>'
        f'<rect {frame} width="{number(wide)}" class="ln"/>'
        f"{_words(pen, it.sold_says, (at.left, below), at.note, wide / 2 - 6, 'print-2', 'start')}"
        f"{_words(pen, it.left_says, (at.right, below), at.note, wide / 2 - 6, 'print', 'end')}"
    )
    said = escape(f"{it.sold_says}, {it.left_says}")
    return f'<g role="img" aria-label="{said}">{drawn}</g>'


def _words(pen: Press, text: str, at: tuple[float, float], most: float, room: float, classes: str, anchor: str) -> str:
    """A line in its room: smaller where it must, and cut where it could not be read."""
    if not text:
        return ""
    kept = shortened(text, (room, most))
    size = fit((kept,), (room, most), most=most, lines=1).size
    return f'<g class="{classes}">{pen.word(kept, at[0], at[1], size, anchor=anchor)}</g>'


_LEFT, _WIDE, _TOP, _HIGH = 28.0, 260.0, 126.0, 10.0
_PAPER = (
    '<g transform="translate(28 34) rotate(-4 62 38)"><rect width="124" height="76" rx="4" fill="#fbf4e1"/>'
    '<path d="M27 4V72" fill="none" stroke="#6f6a58" stroke-width="1.4" stroke-dasharray="2 4"/>'
    '<rect x="36" y="24" width="80" height="36" rx="3" fill="#b4b9c0" stroke="#6d7178"/>'
    '<path d="M50 58L82 26M66 58L98 26M82 58L112 28" fill="none" stroke="#fff" stroke-width="3" opacity=".35"/>'
    '<path d="M36 13H92" stroke="#1d3457" stroke-width="3"/></g>'
)


def sealed_glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """What stands on the counter."""
    found = next((lot.amount for lot in view.plan if lot.left), 0)
    sold = view.tickets / (view.highest - view.lowest + 1)
    live = f'<g class="gilt">{word(money(found, language), 230, 72, 30, 124) if found else ""}</g>'
    live += f'<g class="gilt"><rect {_small_bar(sold * _WIDE)} fill="currentColor" opacity=".8"/></g>'
    name = word(game_name(game.slug, language), 158, 20, 9, 240)
    return Glimpse(f'<g class="print-2">{name}</g>{_PAPER}<rect {_small_bar(_WIDE)} class="ln"/>', live)


def _small_bar(wide: float) -> str:
    return f'x="{number(_LEFT)}" y="{number(_TOP)}" width="{number(wide)}" height="{number(_HIGH)}" rx="5"'
