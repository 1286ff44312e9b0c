"""Tables where people sit round an oval: its outline, the places along it, and the plates of who sits there."""

import math
from html import escape

import msgspec

from tapete.web.draw.press import Press, number

_WIDEST, _NARROWEST = 168.0, 84.0
_FEW = 4
"""Up to so many places at a side of the upright table have wide plates."""
_TALL_WIDE, _TALL_NARROW = 100.0, 66.0
_TALL_STEP = 50.0
_STANDING = 4
"""How many are shown standing at each side of the wide table."""
_MONOGRAM = 1.9
"""Plates this much wider than high have room for a monogram."""
_INSET = 17.0
"""How far its middle lies from the edge of a small plate."""


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A table to sit round: how large its drawing is, where its middle lies and how far it reaches."""

    size: tuple[int, int]
    centre: tuple[float, float]
    radii: tuple[float, float]
    flat: float
    """Half of what is straight of its long sides."""
    rail: float
    high: float
    """The height of a plate."""
    upright: bool = False
    first: float = 0.0
    """How far down the first place of a side of an upright table lies."""
    last: float = 0.0
    foot: float = 0.0
    """How far down the one at its foot lies."""
    narrow: bool = False
    """Whether plates leave as much room as they can between the sides."""

    @property
    def kind(self) -> str:
        """What the drawing is called in the page."""
        return "tall" if self.upright else "wide"


WIDE_TABLE = Shape(size=(1152, 748), centre=(576.0, 362.0), radii=(440.0, 246.0), flat=250.0, rail=28.0, high=54.0)
TALL_TABLE = Shape(
    size=(390, 596),
    centre=(195.0, 278.0),
    radii=(150.0, 232.0),
    flat=60.0,
    rail=13.0,
    high=44.0,
    upright=True,
    first=72.0,
    last=524.0,
    foot=566.0,
    narrow=True,
)
SHORT_TABLE = Shape(
    size=(390, 512),
    centre=(195.0, 240.0),
    radii=(150.0, 196.0),
    flat=60.0,
    rail=13.0,
    high=44.0,
    upright=True,
    first=66.0,
    last=424.0,
    foot=482.0,
)
"""For games with much to decide, whose dock is high on telephones."""
_PLATES = (490.0, 318.0)
"""How far from the middle of the wide table people sit."""
_STAKES = (372.0, 196.0)


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody sits: the middle and the size of the plate, and where the chips before it lie."""

    x: float
    y: float
    width: float
    height: float
    stake: tuple[float, float]

    @property
    def left(self) -> float:
        """The left edge of the plate."""
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        """The upper edge of the plate."""
        return self.y - self.height / 2


def oval(shape: Shape) -> str:
    """The outline of the cloth: an oval with straight sides."""
    (cx, cy), (rx, ry) = shape.centre, shape.radii
    knee, in_ = (0.58 * ry, 22.0) if shape.upright else (0.47 * ry, 20.0)
    left, right, top, foot = cx - shape.flat, cx + shape.flat, cy - ry, cy + ry
    return (
        f"M{number(left)} {number(top)}H{number(right)}"
        f"C{number(cx + rx - in_)} {number(top)} {number(cx + rx)} {number(cy - knee)} {number(cx + rx)} {number(cy)}"
        f"C{number(cx + rx)} {number(cy + knee)} {number(cx + rx - in_)} {number(foot)} {number(right)} {number(foot)}"
        f"H{number(left)}"
        f"C{number(cx - rx + in_)} {number(foot)} {number(cx - rx)} {number(cy + knee)} {number(cx - rx)} {number(cy)}"
        f"C{number(cx - rx)} {number(cy - knee)} {number(cx - rx + in_)} {number(top)} {number(left)} {number(top)}Z"
    )


def _around(radii: tuple[float, float], degrees: float) -> tuple[float, float]:
    """A point round the middle of the wide table, counted clockwise from the croupier's side above."""
    angle = math.radians(degrees)
    cx, cy = WIDE_TABLE.centre
    return cx + radii[0] * math.sin(angle), cy - radii[1] * math.cos(angle)


def places(shape: Shape, count: int) -> list[Place]:
    """The places of a table, from the croupier's right, each with the next at its own right."""
    return _upright(shape, count) if shape.upright else _wide(shape, count)


def _wide(shape: Shape, count: int) -> list[Place]:
    step = 360 / (count + 1)
    apart = _PLATES[0] * math.sin(math.radians(min(step, 90.0)))
    wide = min(_WIDEST, max(_NARROWEST, apart * 0.9))
    found = []
    for place in range(1, count + 1):
        x, y = _around(_PLATES, 360 - step * place)
        stake = _around(_STAKES, 360 - step * place)
        found.append(Place(x=x, y=y, width=wide, height=shape.high, stake=stake))
    return found


def _upright(shape: Shape, count: int) -> list[Place]:
    """Down the left side, one at the foot if they are odd, and up the right side; the middle of each side is free."""
    side = count // 2
    wide = _TALL_NARROW if shape.narrow or side > _FEW else _TALL_WIDE
    heights = _heights(shape, side)
    left = [_beside(4 + wide / 2, y, wide, shape.high, 1) for y in heights]
    right = [_beside(386 - wide / 2, y, wide, shape.high, -1) for y in reversed(heights)]
    x = shape.centre[0]
    foot = [Place(x=x, y=shape.foot, width=148, height=shape.high, stake=(x, shape.foot - 54))] if count % 2 else []
    return [*left, *foot, *right]


def _heights(shape: Shape, side: int) -> list[float]:
    """From the top down, and the rest from the foot up; closer to one another where there are many."""
    upper = (side + 1) // 2
    step = min(_TALL_STEP, (shape.last - shape.first) / max(1, side - 1))
    above = [shape.first + step * place for place in range(upper)]
    return above + sorted(shape.last - step * place for place in range(side - upper))


def _beside(x: float, y: float, wide: float, high: float, inwards: int) -> Place:
    return Place(x=x, y=y, width=wide, height=high, stake=(x + inwards * (wide / 2 + 18), y - 6))


def standing_places(shape: Shape) -> list[Place]:
    """Where those who stand are shown: outside of the table, in its lower corners."""
    if shape.upright:
        return [_beside(x, shape.foot + 4, 108, 40, 1) for x in (58.0, 332.0)]
    corners = [(x, 718 - 46.0 * row) for row in range(_STANDING) for x in (84.0, 1068.0)]
    return [Place(x=x, y=y, width=140, height=42, stake=(x, y)) for x, y in corners]


class Plate(msgspec.Struct, frozen=True, kw_only=True):
    """What the plate of a place says."""

    id: str
    place: Place
    number: int
    name: str
    letter: str
    """Their letter, which is on their chips too."""
    second: str
    """What they have or do, in a word."""
    classes: str = ""
    """Words of the sheet of styles: `own`, `banker`, `turn`, `out`, `lead`; `house` for a companion of the house."""
    title: str = ""
    """What they are called in full, where the name is short for it."""


def plate(press: Press, it: Plate) -> str:
    """A place with its number, and who has it: monogram, name and a word. Whose turn it is has a ring that empties."""
    at = it.place
    box = f'x="{number(at.left)}" y="{number(at.top)}" width="{number(at.width)}" height="{number(at.height)}"'
    drawn = [f'<rect {box} rx="{number(at.height / 2)}"/>']
    indent = 10.0
    if it.name and at.width > at.height * _MONOGRAM:
        inset = at.height / 2 if at.width > _TALL_WIDE else _INSET
        drawn.append(_monogram(it, inset))
        indent = inset * 2 + 2
    room = f'x="{number(at.left + indent)}" y="{number(at.top)}" width="{number(at.width - indent - 8)}"'
    said = (
        f"<b>{escape(it.name)}</b><span>{escape(it.second)}</span>" if it.name else f"<span>{escape(it.second)}</span>"
    )
    drawn.append(f'<foreignObject {room} height="{number(at.height)}"><div class="who">{said}</div></foreignObject>')
    x, y = at.left + at.width - 9, at.top + 3
    figure = press.word(str(it.number), x, y, 8, track=0)
    drawn.append(f'<g class="numeral"><circle cx="{number(x)}" cy="{number(y)}" r="9.5"/>{figure}</g>')
    title = f"<title>{escape(it.title)}</title>" if it.title else ""
    return f'<g class="seat {it.classes}" id="{escape(it.id)}">{title}{"".join(drawn)}</g>'


def _monogram(it: Plate, inset: float) -> str:
    at = it.place
    radius, x = inset - 4, at.left + inset
    middle = f'cx="{number(x)}" cy="{number(at.y)}"'
    letter = f'<text x="{number(x)}" y="{number(at.y)}" class="initial">{escape(it.letter)}</text>'
    face = f"{_face(it, x, radius)}{letter}"
    if "turn" not in it.classes.split():
        return face
    ring = f'{middle} r="{number(radius + 1)}" pathLength="100"'
    arc = f'<circle {ring} class="turn-arc" transform="rotate(-90 {number(x)} {number(at.y)})"/>'
    return f'{face}<circle {ring} class="turn-bed"/>{arc}'


def _face(it: Plate, x: float, radius: float) -> str:
    """Round for people, and square for a companion of the house."""
    if "house" not in it.classes.split():
        return f'<circle cx="{number(x)}" cy="{number(it.place.y)}" r="{number(radius)}" class="face"/>'
    half = radius * 0.84
    left, right, top, foot = x - half, x + half, it.place.y - half, it.place.y + half
    square = f"M{number(left)} {number(top)}H{number(right)}V{number(foot)}H{number(left)}Z"
    return f'<path d="{square}" stroke-linejoin="round" class="face"/>'


def sabot(press: Press, x: float, y: float, scale: float = 1.0) -> str:
    """The box that the cards come out of, its mouth at the left; (x, y) is its upper left corner."""
    inside = (
        '<path d="M10 0H92V8H16Z" class="shoe-lid"/><path d="M16 8H92V54H4V36Z" class="shoe"/>'
        '<path d="M-8 24L4 20V48L-8 52Z" class="shoe-card"/>'
        f'<rect x="26" y="17" width="56" height="26" rx="4" class="shoe-plate"/>'
        f"{press.label('sabot', 54, 30, (50, 12), most=9, least=4, lines=1, classes='shoe-name')}"
    )
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.3f})">{inside}</g>'
