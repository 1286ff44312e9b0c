"""A closed ticket as it is drawn: its paper, what is printed on it, the panel with what it hid, its cover, a stamp.

What a ticket hides is drawn only once it is open: under the cover of a closed one there is nothing.
"""

from functools import lru_cache
from math import sin

import msgspec

from tapete.web.draw.press import DoesNotFit, Press, fit, number
from tapete.web.draw.sprite import press

WIDE, HIGH = 560.0, 340.0
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
    """Its number as it is printed."""
    price: str
    where: str
    """The establishment that sells it; empty where the law asks for none."""
    cover: tuple[str, ...]
    """What its cover says."""
    head: str = ""
    """What stands over the prize."""
    prize: str = ""
    """What it hid, once it is open."""
    stamp: str = ""

    @property
    def closed(self) -> bool:
        """Whether nobody has opened it."""
        return self.state in {"closed", "opening", "spoiled"}


def draw_paper(it: Paper, at: str = "") -> str:
    """A ticket as a picture of its own; `at` are attributes that place it in another."""
    pen = press()
    parts = (_ground(), _print(pen, it), _panel(pen, it), _cover(pen, it), _stamp(pen, it))
    classes = f"ticket {it.way} is-{it.state}{'' if it.closed else ' open'}"
    size = f"0 0 {number(WIDE)} {number(HIGH)}"
    frame = f'class="{classes}" viewBox="{size}" aria-hidden="true" focusable="false"{at}'
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
        drawn.append(pen.label(it.printed, 68, HIGH / 2, (264, 40), most=38, lines=1, classes="ink", turn=-90))
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
    whole = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
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
    """What was done with it, stamped across a corner of the panel."""
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
