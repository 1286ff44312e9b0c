"""The cabinet of a machine: its marquee, the glass with reels or a picture, plates below, and its plan of prizes."""

from collections.abc import Sequence
from functools import cache
from html import escape
from math import ceil

import msgspec

from tapete.web.draw.press import SPACED, area, capitals, number, width
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.scenes.maquinas.symbols import number_of, shared, with_symbols
from tapete.web.stage import TALL, WIDE, Board

Box = tuple[float, float, float, float]
AFTER = (8, 12, 16, 20, 24)
"""Symbols each reel lets pass before it stops."""
_FEWEST = 6
_SIZE = 96.0


class Place(msgspec.Struct, frozen=True):
    """Where the parts of a cabinet are, on one of the two drawings."""

    body: Box
    marquee: Box
    glass: Box
    plates: Box
    plan: Box
    columns: int


_SIDE, _BELOW, _NONE = (72, 62, 296, 636), (10, 408, 370, 180), (0, 0, 0, 0)
_PLACES = {
    (False, True): Place((392, 62, 690, 636), (452, 80, 570, 62), (424, 160, 626, 400), (424, 578, 626, 80), _SIDE, 1),
    (True, True): Place((4, 4, 382, 588), (44, 12, 302, 36), (14, 58, 362, 264), (14, 334, 362, 54), _BELOW, 2),
    (False, False): Place((72, 62, 1008, 636), (292, 80, 568, 62), (104, 160, 944, 400), (104, 578, 944, 80), _NONE, 1),
    (True, False): Place((4, 4, 382, 588), (44, 12, 302, 36), (14, 58, 362, 442), (14, 512, 362, 54), _NONE, 2),
}
"""Places by orientation, and by whether the machine has reels with a plan of prizes."""


def glass_of(*, upright: bool, reels: bool) -> Box:
    return _PLACES[upright, reels].glass


class Plate(msgspec.Struct, frozen=True):
    """What a machine tells below its reels."""

    name: str
    told: str
    lit: bool = False
    kind: str = ""
    left: int | None = None
    """Milliseconds left, which the browser counts down."""


class Prize(msgspec.Struct, frozen=True):
    """A row of the plan of prizes: the symbols of its line, and what it gives."""

    symbols: tuple[str, ...]
    told: str
    lit: bool = False


class Line(msgspec.Struct, frozen=True):
    """A line that won: its number, and which row it has on each reel."""

    number: int
    rows: tuple[int, ...]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    key: str
    window: Sequence[Sequence[str]]
    passing: Sequence[Sequence[str]] = ()
    running: bool = False
    lines: Sequence[Line] = ()
    parted: bool = False
    dim: Sequence[int] = ()
    says: str
    plates: Sequence[Plate]
    prizes: Sequence[Prize] = ()
    off: str = ""


@cache
def machine_board(name: str, plan: str, foot: str, reels: int, *, upright: bool) -> Board:
    at = _PLACES[upright, reels > 0]
    under, over = ("", "") if upright else table(OBLONG)
    round_ = _shade("tall" if upright else "wide")
    drawn = f"{round_}{_cabinet(at)}{_marquee(name, at)}{_glass(at, reels)}{_panel(at, plan, upright=upright)}"
    drawn += _foot(foot, at)
    wide, high = TALL if upright else WIDE
    return Board(width=wide, height=high, print=f"{under}{drawn}{over}", spots=())


def _rect(box: Box, kind: str, round_: float) -> str:
    x, y, wide, high = map(number, box)
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{number(round_)}" class="{kind}"/>'


def _cabinet(at: Place) -> str:
    x, y, wide, high = at.body
    inner = (x + 7, y + 7, wide - 14, high - 14)
    return _rect(at.body, "cabinet", 26) + _rect(inner, "cabinet-inner", 20)


def _marquee(name: str, at: Place) -> str:
    x, y, wide, high = at.marquee
    size = min(high * 0.5, (wide - 60) / (width(capitals(name), 1.0, SPACED) or 1.0))
    title = press().word(name, x + wide / 2, y + high / 2, size)
    lamps = "".join(
        f'<circle cx="{number(x + 14 + place * (wide - 28) / 20)}" cy="{number(edge)}" r="2.2" class="lamp-dot"/>'
        for place in range(21)
        for edge in (y + 5, y + high - 5)
    )
    return f'{_rect(at.marquee, "marquee", high / 2)}{lamps}<g class="gilt">{title}</g>'


def _glass(at: Place, reels: int) -> str:
    x, y, wide, high = at.glass
    frame = _rect((x - 7, y - 7, wide + 14, high + 14), "bezel", 16)
    return frame + "".join(_rect(_reel(at, reels, place), "reel", 8) for place in range(reels))


def _reel(at: Place, reels: int, place: int) -> Box:
    x, y, wide, high = at.glass
    if reels < 1:
        return at.glass
    each = (wide - 8 * (reels - 1)) / reels
    return (x + place * (each + 8), y, each, high)


def _panel(at: Place, plan: str, *, upright: bool) -> str:
    x, y, wide, _ = at.plan
    if upright or not plan:
        return ""
    size = min(15.0, (wide - 24) / (width(capitals(plan), 1.0, SPACED) or 1.0))
    title = press().word(plan, x + wide / 2, y + 24, size)
    return f'{_rect(at.plan, "plan-panel", 16)}<g class="gilt">{title}</g>'


def _foot(text: str, at: Place) -> str:
    x, y, wide, high = at.plates
    below = at.plan[1] if at.columns > 1 and at.plan[1] else at.body[1] + at.body[3] - 8
    size = min(11.0, (below - y - high) * 0.6, _fitting(text, wide - 20))
    return f'<g class="print-2">{press().word(text, x + wide / 2, (y + high + below) / 2, size)}</g>'


# --- what changes -----------------------------------------------------------------------------------------------------


def draw_machine(it: Shown, *, upright: bool) -> str:
    at, kind = _PLACES[upright, bool(it.window)], "tall" if upright else "wide"
    reels = "".join(_turning(it, at, place, f"{kind}-reel-{place}-{it.key}") for place in range(len(it.window)))
    won = "".join(_won(it, at, line) for line in it.lines)
    plates = "".join(_plate(plate, _plate_box(at, len(it.plates), place)) for place, plate in enumerate(it.plates))
    drawn = f'<g role="img" aria-label="{escape(it.says)}">{reels}{_parted(it, at)}{won}</g>'
    return with_symbols(f"{drawn}{_off(it, at)}{plates}{_plan(it, at)}")


def _turning(it: Shown, at: Place, place: int, name: str) -> str:
    """A reel's strip behind the glass, with the symbols that pass."""
    box, reel = _reel(at, len(it.window), place), it.window[place]
    x, y, wide, high = box
    step = high / len(reel)
    scale = min(wide * 0.9, step * 0.94) / _SIZE
    passing = tuple(it.passing[place]) if it.passing else ()
    symbols = "".join(
        _dimmed(shared(each, x + wide / 2, y + step * (row + 0.5), scale), dim=row in it.dim)
        for row, each in enumerate((*reel, *passing))
    )
    view = f"{number(x)} {number(y)} {number(wide)} {number(high)}"
    part = area(x, y, wide, high)
    shade = f'<rect {part} fill="url(#{name.partition("-")[0]}-reel-shade)"/>'
    kind = "reel-strip running" if it.running else "reel-strip"
    return f'<svg {part} viewBox="{view}"><g id="{name}" class="{kind}">{symbols}</g>{shade}</svg>'


def _dimmed(drawn: str, *, dim: bool) -> str:
    return f'<g class="row-dim">{drawn}</g>' if dim else drawn


def _won(it: Shown, at: Place, line: Line) -> str:
    """A winning line through the middle of its framed symbols, numbered at both ends."""
    reels = len(it.window)
    boxes = [_reel(at, reels, place) for place in range(reels)]
    steps = [box[3] / len(reel) for box, reel in zip(boxes, it.window, strict=True)]
    places = list(zip(boxes, steps, line.rows, strict=True))
    frames = "".join(
        _rect((x + 5, y + step * row + 5, wide - 10, step - 10), "won-cell", 10)
        for (x, y, wide, _), step, row in places
    )
    ends = [(at.glass[0] - 1, places[0]), (at.glass[0] + at.glass[2] + 1, places[-1])]
    badges = "".join(_badge(line.number, x, box[1] + step * (row + 0.5), "won-badge") for x, (box, step, row) in ends)
    return f'<g class="won-line">{frames}{badges}</g>'


def _badge(line: int, x: float, y: float, kind: str) -> str:
    word = press().word(str(line), 0, 0, 11)
    return f'<g transform="translate({number(x)} {number(y)})" class="{kind}"><circle r="12"/>{word}</g>'


def _parted(it: Shown, at: Place) -> str:
    """Dividers and numbers for rows that are separate games."""
    if not it.parted:
        return ""
    x, y, wide, high = at.glass
    rows = len(it.window[0])
    step = high / rows
    bars = "".join(_rect((x - 7, y + step * row - 5, wide + 14, 10), "line-bar", 0) for row in range(1, rows))
    badges = "".join(
        _badge(row + 1, end, y + step * (row + 0.5), "line-badge row-off" if row in it.dim else "line-badge")
        for row in range(rows)
        for end in (x - 1, x + wide + 1)
    )
    return f"{bars}{badges}"


def _off(it: Shown, at: Place) -> str:
    if not it.off:
        return ""
    x, y, wide, high = at.glass
    size = min(30.0, (wide - 40) / (width(capitals(it.off), 1.0, SPACED) or 1.0))
    word = press().word(it.off, x + wide / 2, y + high / 2, size)
    return f'<g class="off-sign">{_rect((x + 10, y + high / 2 - 36, wide - 20, 72), "off-band", 10)}{word}</g>'


def _plate_box(at: Place, count: int, place: int) -> Box:
    x, y, wide, high = at.plates
    each = (wide - 8 * (count - 1)) / count
    return (x + place * (each + 8), y, each, high)


def _plate(plate: Plate, box: Box) -> str:
    x, y, wide, high = box
    room, middle = wide - 12, x + wide / 2
    name = press().word(plate.name, middle, y + high * 0.26, min(high * 0.14, _fitting(plate.name, room)))
    told = press().word(plate.told, middle, y + high * 0.66, min(high * 0.34, _fitting(plate.told, room)), track=10)
    kind = f"{'gilt' if plate.lit else 'print'} {plate.kind}".strip()
    if plate.left is not None:
        told = (
            f'<text x="{number(middle)}" y="{number(y + high * 0.82)}" text-anchor="middle" class="counting"'
            f' font-size="{number(high * 0.44)}" role="timer" data-left="{plate.left}">{escape(plate.told)}</text>'
        )
    return f'{_rect(box, "plate", 10)}<g class="print-2">{name}</g><g class="{kind}">{told}</g>'


def _fitting(text: str, room: float) -> float:
    return room / (width(capitals(text), 1.0, SPACED) or 1.0)


def _plan(it: Shown, at: Place) -> str:
    """The plan of prizes, with the won ones framed and marked."""
    x, y, wide, high = at.plan
    top = 48.0 if at.columns == 1 else 0.0
    rows = max(_FEWEST // at.columns, ceil(len(it.prizes) / at.columns))
    column, row = wide / at.columns, (high - top - 8) / rows
    scale = min(0.46, (row - 8) / _SIZE)
    sizes = (_fitting(each.told, column - 34 - _SIZE * scale * len(each.symbols)) for each in it.prizes)
    size = min(row * 0.3, 15.0, *sizes)
    drawn = []
    for place, prize in enumerate(it.prizes):
        left = x + column * (place // rows)
        drawn.append(_prize(prize, (left, y + top + row * (place % rows), column, row), size))
    return f'<g class="plan-rows" aria-hidden="true">{"".join(drawn)}</g>'


def _prize(prize: Prize, box: Box, size: float) -> str:
    x, y, wide, high = box
    middle, scale = y + high / 2, min(0.46, (high - 8) / _SIZE)
    step = _SIZE * scale
    symbols = "".join(
        f'<circle cx="{number(x + 14 + step * (place + 0.5))}" cy="{number(middle)}" r="3" class="any-symbol"/>'
        if each == "*"
        else _on_card(each, x + 14 + step * (place + 0.5), middle, scale)
        for place, each in enumerate(prize.symbols)
    )
    told = press().word(prize.told, x + wide - 14, middle, size, anchor="end", track=10)
    lit = _rect((x + 4, y + 2, wide - 8, high - 4), "won-cell", 8) if prize.lit else ""
    return f'{lit}{symbols}<g class="{"gilt" if prize.lit else "print"}">{told}</g>'


def _on_card(name: str, x: float, y: float, scale: float) -> str:
    """A symbol on a card, to be visible on the dark cabinet."""
    half = _SIZE * scale / 2 - 1
    card = _rect((x - half, y - half, 2 * half, 2 * half), "card-of", 5)
    return card + shared(name, x, y, scale * 0.86)


def _shade(kind: str) -> str:
    """Shading that rounds a reel. Each drawing has its own gradient, because a hidden one paints nothing."""
    stops = ((0, 0.5), (0.16, 0.12), (0.5, 0), (0.84, 0.12), (1, 0.5))
    drawn = "".join(
        f'<stop offset="{number_of(at)}" stop-color="#1a120a" stop-opacity="{dark}"/>' for at, dark in stops
    )
    return f'<linearGradient id="{kind}-reel-shade" x1="0" y1="0" x2="0" y2="1">{drawn}</linearGradient>'


RADIUS = 0.42


def ring(glass: Box, kind: str, says: str, *, running: bool) -> str:
    x, y, wide, high = glass
    unit = min(wide, high)
    box = area(x, y, wide, high)
    middle = f'cx="{number(x + wide / 2)}" cy="{number(y + high / 2)}"'
    ground = (
        f'<rect {box} rx="8" class="sand"/><circle {middle} r="{number(unit * RADIUS)}" class="marble-ring"/>'
        f'<circle {middle} r="{number(unit * 0.012)}" class="marble-dot"/>'
    )
    place = f'data-x="{number(x)}" data-y="{number(y)}" data-wide="{number(wide)}" data-high="{number(high)}"'
    if not running:
        return f'{ground}<g class="asleep">{_asleep(glass)}</g>'
    return (
        f'{ground}<rect {box} rx="8" class="marbles-touch"/>'
        f'<g id="{kind}-marbles" class="marbles" tabindex="0" role="application"'
        f' aria-label="{escape(says)}" {place} data-ring="{number(unit * RADIUS)}" hx-morph-skip=""></g>'
    )


def _asleep(glass: Box) -> str:
    x, y, wide, high = glass
    unit = min(wide, high)
    middle, step = (x + wide / 2, y + high / 2), unit * 0.078
    places = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (0.5, -0.87), (-0.5, -0.87)]
    return "".join(
        f'<g transform="translate({number(middle[0] + step * dx)} {number(middle[1] + step * dy)})">'
        f"{marble(unit * 0.034, place % 4)}</g>"
        for place, (dx, dy) in enumerate(places)
    )


def marble(radius: float, paint: int) -> str:
    part = {tenths: number(radius * tenths / 10) for tenths in (-9, -6, -4, -2, 2, 3, 6)}
    twist = f"M{part[-6]} {part[3]}Q0 {part[-9]} {part[6]} {part[-2]}"
    gleam = f'<circle cx="{part[-4]}" cy="{part[-4]}" r="{part[2]}" class="marble-gleam"/>'
    return f'<circle r="{number(radius)}" class="marble m{paint}"/><path d="{twist}" class="marble-twist"/>{gleam}'
