"""The counter of a draw: what is drawn for, what is sold against what must be covered, and the number that came."""

from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec
from markupsafe import Markup

from tapete.engine.table import AnyTable
from tapete.families.draw.sealed.play import SealedView
from tapete.kit.models import thing_name
from tapete.language import money
from tapete.web.draw.press import Press, area, capitals, number, rect, width
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.scenes.elements import Prize
from tapete.web.stage import Board, long_board
from tapete.web.words import game_name

MOST_PRIZES = 6


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    key: str
    """Identifies the draw; a new draw changes it."""
    title: str
    digits: str
    told: str
    sold: float
    """Part of the emission that is sold; negative to draw no bar."""
    covered: float
    """Part that must be sold; 0 for no minimum."""
    sold_says: str
    covered_says: str
    rows: Sequence[Prize]


class _Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where things stand on one of the two drawings."""

    middle: float
    room: float
    title: float
    digits: tuple[float, float]
    told: float
    bar: tuple[float, float, float, float]
    rows: tuple[float, float, float, float]


_WIDE_PLACE = _Place(
    middle=420, room=560, title=138, digits=(280, 150), told=420, bar=(140, 520, 560, 26), rows=(770, 1040, 150, 74)
)
_TALL_PLACE = _Place(
    middle=195, room=340, title=34, digits=(108, 84), told=186, bar=(24, 226, 342, 18), rows=(24, 366, 300, 48)
)


def draw_board(*, upright: bool) -> Board:
    return long_board("", upright=upright)


def draw_counter(it: Counter, *, upright: bool) -> str:
    pen, at = press(), _TALL_PLACE if upright else _WIDE_PLACE
    small = 11.0 if upright else 15.0
    drawn = [
        _words(pen, it.title, (at.middle, at.title), small, at.room, "print-2"),
        _digits(pen, it, at, upright=upright),
        _words(pen, it.told, (at.middle, at.told), small * 1.3, at.room, "print"),
    ]
    if it.sold >= 0:
        drawn.append(_bar(pen, it, at, small))
    drawn += [_row(pen, row, at, place, small) for place, row in enumerate(it.rows[:MOST_PRIZES])]
    return "".join(drawn)


def _digits(pen: Press, it: Counter, at: _Place, *, upright: bool) -> str:
    y, size = at.digits
    if not it.digits:
        ring = f'cx="{number(at.middle)}" cy="{number(y)}" r="{number(size * 0.55)}"'
        return f'<circle {ring} class="ln-2" stroke-dasharray="6 6"/>'
    fitted = min(size, at.room / (width(it.digits, 1.0, 20) or 1.0))
    named = f"{'tall' if upright else 'wide'}-number-{it.key}-{it.digits}"
    word = pen.word(it.digits, at.middle, y, fitted, track=20)
    return f'<g id="{named}" class="gilt" role="img" aria-label="{escape(it.digits)}">{word}</g>'


def _bar(pen: Press, it: Counter, at: _Place, small: float) -> str:
    x, y, wide, high = at.bar
    fill = f'{area(x, y, max(0.0, min(1.0, it.sold)) * wide, high)} rx="{number(high / 2)}"'
    drawn = [f'<g class="gilt"><rect {fill} fill="currentColor" opacity=".8"/></g>']
    drawn.append(rect(x, y, wide, high, "ln", high / 2))
    if it.covered:
        mark = x + min(1.0, it.covered) * wide
        drawn.append(f'<path d="M{number(mark)} {number(y - 8)}v{number(high + 16)}" class="ln" stroke-width="3"/>')
    below = y + high + small * 1.7
    drawn.append(_words(pen, it.sold_says, (x, below), small, wide / 2 - 8, "print", "start"))
    drawn.append(_words(pen, it.covered_says, (x + wide, below), small, wide / 2 - 8, "print-2", "end"))
    said = escape(", ".join(filter(None, (it.sold_says, it.covered_says))))
    return f'<g role="img" aria-label="{said}">{"".join(drawn)}</g>'


def _row(pen: Press, row: Prize, at: _Place, place: int, small: float) -> str:
    left, right, top, step = at.rows
    y = top + place * step
    paid = width(capitals(row.amount), small * 1.2, 20)
    room = right - left - paid - 12
    drawn = [
        f'<path d="M{number(left)} {number(y + step * 0.62)}H{number(right)}" class="ln-2"/>',
        _words(pen, row.name, (left, y), small * 1.2, room, "print", "start"),
        _words(pen, row.note, (left, y + small * 1.5), small * 0.85, right - left, "print-2", "start"),
        _words(pen, row.amount, (right, y), small * 1.2, paid + 1, "gilt", "end"),
    ]
    said = escape(", ".join(filter(None, (row.name, row.note, row.amount))))
    return f'<g role="img" aria-label="{said}">{"".join(drawn)}</g>'


def _words(
    pen: Press, text: str, at: tuple[float, float], most: float, room: float, classes: str, anchor: str = "middle"
) -> str:
    """A line of text, shrunk to fit."""
    if not text:
        return ""
    size = min(most, room / (width(capitals(text), 1.0, 40) or 1.0))
    return f'<g class="{classes}">{pen.word(text, at[0], at[1], size, anchor=anchor, track=40)}</g>'


# --- the lobby --------------------------------------------------------------------------------------------------------

_TICKET_BAR = (28.0, 260.0, 124.0, 12.0)
_PAPER, _EDGE, _INK, _SEAL = "#fdf8ea", "#cdbf9d", "#565a50", "#8f1d25"


def draw_glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    last = str(view.awards[-1].ticket) if view.awards else ""
    thing = thing_name(view.prizes[0].name) if view.prizes else ""
    sold = view.tickets / (view.highest - view.lowest + 1) if view.price else None
    return _ticket(game, language, (last or thing, 44 if last else 26), sold)


def lottery_glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    if isinstance(view, SealedView):
        issued, named = view.highest - view.lowest + 1, money(view.plan[0].amount, language)
    else:
        issued, named = view.issued, _lottery_named(view, language)
    return _ticket(game, language, (named, 36), view.tickets / issued)


def _lottery_named(view: Any, language: str) -> str:
    if view.drawn:
        return " ".join(map(str, view.drawn)) if view.most else str(view.printed(view.drawn[-1]))
    return money(view.fund, language) if view.most else money(max(prize.amount for prize in view.plan), language)


def _ticket(game: AnyTable, language: str, printed: tuple[str, float], sold: float | None) -> Glimpse:
    holes = "".join(f'<circle cx="58" cy="{y}" r="1.7"/>' for y in range(23, 113, 8))
    paper = f'<rect x="28" y="16" width="260" height="98" rx="5" fill="{_PAPER}" stroke="{_EDGE}"/>'
    rule = f'<rect x="66" y="23" width="214" height="84" rx="3" fill="none" stroke="{_SEAL}" stroke-width="1.2"/>'
    head = f'<g color="{_INK}">{word(game_name(game.slug, language), 173, 37, 8, 190)}</g>'
    ground = f'{paper}<g fill="#b9ab8a">{holes}</g>{rule}{head}<rect {_ticket_bar(1.0)} class="ln"/>'
    live = f'<g color="{_SEAL}">{word(printed[0], 173, 72, printed[1], 190)}</g>'
    if sold is not None:
        fill = _ticket_bar(max(0.0, min(1.0, sold)))
        live += f'<g class="gilt"><rect {fill} fill="currentColor" opacity=".8"/></g>'
    return Glimpse(ground, live)


def _ticket_bar(part: float) -> str:
    left, wide, top, high = _TICKET_BAR
    return f'x="{number(left)}" y="{number(top)}" width="{number(wide * part)}" height="{number(high)}" rx="6"'


WIDTH, HEIGHT = 320.0, 196.0
_STUB = 26.0
_MIDDLE = (WIDTH + _STUB) / 2
_ROOM = WIDTH - _STUB - 44
_LEAST = 4.0
_STAR = "M0-6 1.7-1.9 6-1.6 2.7 1.2 3.8 5.4 0 3-3.8 5.4-2.7 1.2-6-1.6-1.7-1.9Z"


class Poster(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on it, from above."""

    over: str
    name: str
    amount: str
    under: str
    more: str = ""


def draw_poster(it: Poster) -> Markup:
    says = escape(", ".join(filter(None, (it.over, it.name, it.amount, it.under, it.more))))
    drawn = "".join((_paper(), _poster_words(it)))
    box = f'viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}"'
    svg = f'<svg class="poster" {box} role="img" aria-label="{says}">{drawn}</svg>'
    return Markup(svg)  # noqa: S704 - every text in it is escaped or drawn


def _paper() -> str:
    left, top = _STUB + 10, 10.0
    wide, high = WIDTH - left - 10, HEIGHT - 2 * top
    holes = "".join(f'<circle cx="{number(_STUB)}" cy="{y}" r="2.2"/>' for y in range(8, int(HEIGHT), 10))
    rules = "".join(
        f'<rect x="{number(left + gap)}" y="{number(top + gap)}" width="{number(wide - 2 * gap)}"'
        f' height="{number(high - 2 * gap)}" rx="3" class="{name}"/>'
        for gap, name in ((0.0, "rule"), (4.0, "rule thin"))
    )
    stars = "".join(
        f'<path d="{_STAR}" class="star" transform="translate({number(x)} 34)"/>' for x in (left + 22, WIDTH - 32)
    )
    sheet = f'<rect width="{number(WIDTH)}" height="{number(HEIGHT)}" rx="6" class="bill"/>'
    return f'{sheet}<g class="holes">{holes}</g>{rules}{stars}'


def _poster_words(it: Poster) -> str:
    pen, room = press(), _ROOM
    low = it.more != ""
    return "".join(
        (
            f'<g class="small-print">{_line(it.over, 34, (room - 70, 11))}</g>',
            f'<g class="big-print">{pen.label(it.name, _MIDDLE, 82, (room, 60), most=36, least=_LEAST)}</g>',
            f'<g class="price">{_line(it.amount, 128 if low else 134, (room, 22))}</g>',
            f'<g class="small-print">{_line(it.under, 152 if low else 162, (room, 9))}</g>',
            f'<g class="small-print">{_line(it.more, 169, (room, 9))}</g>' if low else "",
        )
    )


def _line(text: str, y: float, room: tuple[float, float]) -> str:
    return press().label(text, _MIDDLE, y, room, most=room[1], least=_LEAST, lines=1)
