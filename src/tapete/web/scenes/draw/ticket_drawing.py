"""Closed tickets as they are drawn: the paper, its panel, cover and stamp; and the counter on which they are laid.

What a ticket hides is drawn only once it is open: under the cover of a closed one there is nothing.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import sin
from typing import Any

import msgspec

from tapete.engine.table import AnyTable
from tapete.language import money
from tapete.web.draw.press import DoesNotFit, Press, area, fit, number
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.scenes.elements import Prize
from tapete.web.stage import Board, long_board
from tapete.web.words import game_name

_SHEET_WIDE, _SHEET_HIGH = 560.0, 340.0
"""The size of the paper."""
PANEL = (156.0, 104.0, 376.0, 160.0)
"""Where the panel lies: x, y, width and height."""
STAMP = (156.0, 20.0)
"""The room of what is stamped."""
_STUB = 128.0
_EDGE = 14.0
SCRATCH, TEAR = "scratch", "tear"
"""How a cover is taken off: rubbed away, or torn along."""


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """What one ticket shows; every text from full to short."""

    way: str
    key: str
    """Its number, which names its parts; empty for a ticket that is nobody's."""
    state: str
    """`closed`, `opening`, `won`, `blank`, `paid` or `spoiled`."""
    title: tuple[str, ...]
    emission: str
    printed: str
    price: str
    where: str
    """The establishment that sells it; empty where the law asks for none."""
    cover: tuple[str, ...]
    head: str = ""
    prize: str = ""
    stamp: str = ""

    @property
    def closed(self) -> bool:
        return self.state in {"closed", "opening", "spoiled"}


def draw_paper(it: Paper, at: str = "") -> str:
    """A ticket as a picture of its own; `at` are attributes that place it in another."""
    pen = press()
    parts = (_ground(), _print(pen, it), _panel(pen, it), _cover(pen, it), _stamp(pen, it))
    classes = f"ticket {it.way} is-{it.state}{'' if it.closed else ' open'}"
    size = f"0 0 {number(_SHEET_WIDE)} {number(_SHEET_HIGH)}"
    frame = f'class="{classes}" viewBox="{size}" aria-hidden="true"{at}'
    return f"<svg {frame}>{''.join(parts)}</svg>"


@lru_cache(maxsize=1)
def _ground() -> str:
    """The paper: bitten where it was torn from its book, lined with waves, its stub behind a row of holes."""
    bites = "".join("a7 7 0 0 1 0 14v6" for _ in range(16))
    outline = f"M10 10v3{bites}V330H550V10Z"
    waves = "".join(f'<path d="{_wave(y)}"/>' for y in range(30, 330, 15))
    return (
        f'<path class="lift" d="{outline}" transform="translate(0 5)"/><path class="sheet" d="{outline}"/>'
        f'<g class="waves">{waves}</g>'
        f'<rect class="frame" x="{number(_STUB + 14)}" y="22" width="404" height="296" rx="8"/>'
        f'<path class="holes" d="M{number(_STUB)} 16V324"/>'
    )


def _wave(y: float) -> str:
    points = [f"{number(x)} {number(y + 5 * sin(x / 22 + y / 9))}" for x in range(24, 550, 12)]
    return f"M{' '.join(points)}"


def _print(pen: Press, it: Paper) -> str:
    """The name and the emission above, the number on the stub and the price under it, the establishment below."""
    middle = PANEL[0] + PANEL[2] / 2
    below = " · ".join(filter(None, (it.where, it.price)))
    drawn = [
        _fitted(pen, it.title, (middle, 48), (PANEL[2], 24), 22, "ink-name"),
        _fitted(pen, (it.emission,), (middle, 81), (PANEL[2], 14), 12, "ink-2"),
        _fitted(pen, (below, it.price), (middle, 292), (PANEL[2], 18), 13, "ink-2"),
    ]
    if it.printed:
        drawn.append(pen.label(it.printed, 68, _SHEET_HIGH / 2, (264, 40), most=38, lines=1, classes="ink", turn=-90))
    return "".join(drawn)


def _panel(pen: Press, it: Paper) -> str:
    """What it hid, once it is open; else an empty field."""
    x, y, wide, high = PANEL
    field = (
        f'<rect class="field" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="8"/>'
    )
    if not it.prize:
        return field
    middle = x + wide / 2
    room = (wide - 2 * _EDGE, high - 72)
    head = _fitted(pen, (it.head,), (middle, y + 34), (wide - 2 * _EDGE, 16), 14, "ink-2") if it.head else ""
    prize = _fitted(
        pen, (it.prize,), (middle, y + (96 if it.head else high / 2)), room, 52 if it.head else 28, "ink-prize", lines=2
    )
    return f"{field}{head}{prize}"


def _cover(pen: Press, it: Paper) -> str:
    """The cover, with the mask that a hand rubs holes into; of an open ticket it is only shown while it is rubbed."""
    if not it.key:
        return _foil(pen, it) if it.closed else ""
    x, y, wide, high = PANEL
    whole = area(x, y, wide, high)
    mask = (
        f'<mask id="rub-{it.key}" maskUnits="userSpaceOnUse" {whole}><rect {whole} fill="#fff"/>'
        f'<path class="rubbed" id="rubbed-{it.key}" d=""/></mask>'
    )
    return f'{mask}<g class="cover" mask="url(#rub-{it.key})">{_foil(pen, it)}</g>'


def _foil(pen: Press, it: Paper) -> str:
    x, y, wide, high = PANEL
    box = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="8"'
    middle = (x + wide / 2, y + high / 2)
    word = _fitted(pen, it.cover, middle, (wide - 60, 44), 24, "foil-word", lines=2)
    if it.way == SCRATCH:
        return f'<rect class="foil" {box}/><path class="shine" d="{_shine()}"/>{word}'
    right, bottom = number(x + wide), number(y + high)
    flap = f"M{number(x)} {number(y)}L{number(middle[0])} {number(y + 62)}L{right} {number(y)}"
    strip = f"M{number(x + 8)} {number(y + high - 34)}H{number(x + wide - 8)}"
    return (
        f'<rect class="envelope" {box}/><path class="fold" d="{flap}"/>'
        f'<path class="fold" d="M{number(x)} {bottom}L{number(middle[0] - 96)} {number(y + 84)}M{right} {bottom}'
        f'L{number(middle[0] + 96)} {number(y + 84)}"/><path class="holes" d="{strip}"/>'
        f"{_fitted(pen, it.cover, (middle[0], y + 96), (wide - 120, 40), 20, 'foil-word', lines=2)}"
    )


@lru_cache(maxsize=1)
def _shine() -> str:
    """Strokes of light across the foil, from right to left, none of which leaves it."""
    x, y, wide, high = PANEL[0] + 5, PANEL[1] + 5, PANEL[2] - 10, PANEL[3] - 10
    lines = []
    for at in range(20, int(wide + high), 28):
        top, foot = max(0.0, at - wide), min(high, at)
        lines.append(f"M{number(x + at - top)} {number(y + top)}L{number(x + at - foot)} {number(y + foot)}")
    return "".join(lines)


def _stamp(pen: Press, it: Paper) -> str:
    if not it.stamp:
        return ""
    x, y, wide, high = PANEL
    word = _fitted(pen, (it.stamp,), (0, 0), STAMP, 18, "")
    box = '<rect x="-88" y="-19" width="176" height="38" rx="5"/>'
    place = f"translate({number(x + wide - 88)} {number(y + high - 4)}) rotate(-7)"
    return f'<g class="stamp is-{it.state}" transform="{place}">{box}{word}</g>'


def _fitted(
    pen: Press,
    labels: tuple[str, ...],
    at: tuple[float, float],
    room: tuple[float, float],
    most: float,
    classes: str,
    lines: int = 1,
) -> str:
    """A label that stays in its room; a name too long to be printed is cut where it can still be read."""
    try:
        return pen.label(labels, *at, room, most=most, lines=lines, classes=classes)
    except DoesNotFit:
        return pen.label(shortened(labels[-1], room, lines), *at, room, most=most, lines=lines, classes=classes)


@lru_cache(maxsize=512)
def shortened(text: str, room: tuple[float, float], lines: int = 1) -> str:
    """As much of a text as can be read in a room, with dots after it; the whole of it where it fits."""
    ways = (text, *(f"{text[:end].rstrip()}..." for end in range(len(text) - 1, 0, -1)))
    return next((way for way in ways if _fits(way, room, lines)), "")


def _fits(text: str, room: tuple[float, float], lines: int) -> bool:
    try:
        fit((text,), room, lines=lines)
    except DoesNotFit:
        return False
    return True


MOST_PRIZES = 6
"""As many prizes are printed; the others are told in the side."""


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    title: str
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
    mat = '<rect x="64" y="64" width="664" height="620" rx="16" class="ln-2"/>'
    return long_board("", upright=upright, after="" if upright else mat)


def draw_sealed(it: Counter, *, upright: bool) -> str:
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
    found = next((lot.amount for lot in view.plan if lot.left), 0)
    sold = view.tickets / (view.highest - view.lowest + 1)
    live = f'<g class="gilt">{word(money(found, language), 230, 72, 30, 124) if found else ""}</g>'
    live += f'<g class="gilt"><rect {_small_bar(sold * _WIDE)} fill="currentColor" opacity=".8"/></g>'
    name = word(game_name(game.slug, language), 158, 20, 9, 240)
    return Glimpse(f'<g class="print-2">{name}</g>{_PAPER}<rect {_small_bar(_WIDE)} class="ln"/>', live)


def _small_bar(wide: float) -> str:
    return f'x="{number(_LEFT)}" y="{number(_TOP)}" width="{number(wide)}" height="{number(_HIGH)}" rx="5"'
