"""Tables where people sit round an oval: its outline, the places along it, and the plates of who sits there."""

import math
from functools import lru_cache
from html import escape

import msgspec

from tapete.web.draw.press import Press, area, number

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


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A table to sit round: how large its drawing is, where its middle lies and how far it reaches."""

    size: tuple[int, int]
    centre: tuple[float, float]
    radii: tuple[float, float]
    flat: float
    """Half of what is straight of its long sides."""
    rail: float
    high: float
    upright: bool = False
    first: float = 0.0
    last: float = 0.0
    foot: float = 0.0
    narrow: bool = False
    """Whether plates leave as much room as they can between the sides."""

    @property
    def kind(self) -> str:
        return "tall" if self.upright else "wide"


WIDE_TABLE = Shape(size=(1152, 748), centre=(576.0, 362.0), radii=(440.0, 246.0), flat=250.0, rail=28.0, high=54.0)
WIDE_RING = WIDE_TABLE
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
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        return self.y - self.height / 2


def oval(shape: Shape) -> str:
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
    angle = math.radians(degrees)
    cx, cy = WIDE_TABLE.centre
    return cx + radii[0] * math.sin(angle), cy - radii[1] * math.cos(angle)


def places(shape: Shape, count: int) -> list[Place]:
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
    second: str
    classes: str = ""
    """Words of the sheet of styles: `own`, `banker`, `turn`, `out`, `lead`; `house` for a companion of the house."""
    title: str = ""


def plate(press: Press, it: Plate) -> str:
    """A place with its number, and who has it: monogram, name and a word. Whose turn it is has a ring that empties."""
    at = it.place
    box = area(at.left, at.top, at.width, at.height)
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
    if "house" not in it.classes.split():
        return f'<circle cx="{number(x)}" cy="{number(it.place.y)}" r="{number(radius)}" class="face"/>'
    half = radius * 0.84
    left, right, top, foot = x - half, x + half, it.place.y - half, it.place.y + half
    square = f"M{number(left)} {number(top)}H{number(right)}V{number(foot)}H{number(left)}Z"
    return f'<path d="{square}" stroke-linejoin="round" class="face"/>'


def sabot(press: Press, x: float, y: float, scale: float = 1.0) -> str:
    inside = (
        '<path d="M10 0H92V8H16Z" class="shoe-lid"/><path d="M16 8H92V54H4V36Z" class="shoe"/>'
        '<path d="M-8 24L4 20V48L-8 52Z" class="shoe-card"/>'
        f'<rect x="26" y="17" width="56" height="26" rx="4" class="shoe-plate"/>'
        f"{press.label('sabot', 54, 30, (50, 12), most=9, least=4, lines=1, classes='shoe-name')}"
    )
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.3f})">{inside}</g>'


TALL_RING = Shape(
    size=(390, 592), centre=(195.0, 262.0), radii=(150.0, 208.0), flat=40.0, rail=13.0, high=44.0, upright=True
)
_RING_PLATES, _CARDS, _MARCA = (486.0, 318.0), (330.0, 200.0), (384.0, 218.0)
_RING_STAKES, _INNER = (300.0, 170.0), (234.0, 126.0)
"""How far from the middle of the wide table things lie: chips further in where the cards before them are seen."""
_RING_WIDEST, _RING_NARROWEST = 168.0, 104.0
_NEAR, _AT_THE_HEAD = 14.0, 35.0
"""By how many degrees the marca lies beside the cards of its seat, and within how many a seat is at the head."""
_OWN_ABOVE, _OWN_BESIDE = 480.0, 232.0
"""From how far down, and up to how far from the middle, cards of neighbours would lie upon one's own."""
_FOOT = (576.0, 666.0, 200.0, 62.0)
_TALL_FOOT = (195.0, 532.0, 164.0, 48.0)
_RING_TALL_WIDE = 98.0
_TALL_TOP = 36.0
_ROWS: dict[int, tuple[float, ...]] = {
    0: (),
    1: (302.0,),
    2: (142.0, 326.0),
    3: (142.0, 302.0, 378.0),
    4: (102.0, 160.0, 302.0, 378.0),
    5: (98.0, 148.0, 302.0, 350.0, 398.0),
}
"""How far down the plates at a side of the upright table lie: none beside the common cards."""
_BESIDE_TOP = 110.0
"""Plates higher than this have the cards of those at the top beside them."""
FEWEST, MOST = 4, 13
_FEW_ABOVE, _MANY_ABOVE = 2, 3


class Station(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of the ring: its plate with the chips before it, its cards when they are seen and when not, the marca."""

    place: Place
    cards: tuple[float, float]
    """The middle of cards of which some are seen; the edge that is next to the plate where they lie `aside`."""
    aside: int = 0
    """1 where seen cards lie at the right of the plate, -1 at its left."""
    tucked: tuple[float, float]
    """The middle of cards that are all face down, partly under the plate."""
    inner: tuple[float, float]
    """Where the chips before it lie when some of its cards are seen; where those lie aside, their sum alone."""
    marca: tuple[float, float]
    from_: str


class Ring(msgspec.Struct, frozen=True, kw_only=True):
    """A table with as many seats, by their numbers, and where the croupier and the pack are."""

    shape: Shape
    stations: tuple[Station, ...]
    croupier: Place
    mazo: tuple[float, float]
    foot: int

    def at(self, seat: int) -> Station:
        return self.stations[seat - 1]


@lru_cache(maxsize=128)
def ring(count: int, foot: int = 0, *, upright: bool) -> Ring:
    """A ring of so many seats, with one of them at its foot; some middle one for who sits at none."""
    if not FEWEST <= count <= MOST:
        raise ValueError(f"a ring of {count} seats can't be drawn")
    below = foot or (count + 1) // 2
    return _tall(count, below) if upright else _ring_wide(count, below)


# --- wide -------------------------------------------------------------------------------------------------------------


def _ring_wide(count: int, foot: int) -> Ring:
    step = 360 / (count + 1)
    wide = min(_RING_WIDEST, max(_RING_NARROWEST, _RING_PLATES[0] * math.sin(math.radians(step)) * 0.72))
    angles = [(180 + (foot - number) * step) % 360 for number in range(count + 1)]
    stations = [_station(angle, wide, step) for angle in angles[1:]]
    stations[foot - 1] = _wide_foot()
    x, y = _around(_RING_PLATES, angles[0])
    croupier = Place(x=x, y=y, width=min(148.0, wide), height=46, stake=(x, y))
    return Ring(
        shape=WIDE_TABLE, stations=tuple(stations), croupier=croupier, mazo=_towards(croupier, 96.0, 74.0), foot=foot
    )


def _station(degrees: float, wide: float, step: float) -> Station:
    x, y = _around(_RING_PLATES, degrees)
    place = Place(x=x, y=y, width=wide, height=WIDE_TABLE.high, stake=_around(_RING_STAKES, degrees))
    return Station(
        place=place,
        cards=_clear_of_foot(*_around(_CARDS, degrees)),
        tucked=_towards(place, 110.0, 50.0),
        inner=_around(_INNER, degrees),
        marca=_around(_MARCA, degrees + _aside(degrees) * min(1.0, step / 40)),
        from_=_side(x - WIDE_TABLE.centre[0], (y - WIDE_TABLE.centre[1]) * 1.5),
    )


def _clear_of_foot(x: float, y: float) -> tuple[float, float]:
    cx, _ = WIDE_TABLE.centre
    if y < _OWN_ABOVE or abs(x - cx) >= _OWN_BESIDE:
        return x, y
    return cx + math.copysign(_OWN_BESIDE, x - cx), y


def _aside(degrees: float) -> float:
    """By how much the marca lies beside the cards of its seat: above them, but at the head of the table below."""
    left = degrees > 180
    from_top = 360 - degrees if left else degrees
    up = _NEAR if left else -_NEAR
    return up if from_top > _AT_THE_HEAD else -up


def _towards(place: Place, aside: float, down: float) -> tuple[float, float]:
    """A point from a plate towards the middle: further for plates at the sides, which are wider than high."""
    cx, cy = WIDE_TABLE.centre
    dx, dy = cx - place.x, cy - place.y
    far = math.hypot(dx, dy)
    reach = down + (aside - down) * (abs(dx) / far) ** 3
    return place.x + dx / far * reach, place.y + dy / far * reach


def _side(dx: float, dy: float) -> str:
    if abs(dx) > abs(dy):
        return "e" if dx > 0 else "w"
    return "s" if dy > 0 else "n"


def _wide_foot() -> Station:
    x, y, wide, high = _FOOT
    cx = WIDE_TABLE.centre[0]
    place = Place(x=x, y=y, width=wide, height=high, stake=(cx, 474))
    return Station(place=place, cards=(cx, 560), tucked=(cx, 574), inner=place.stake, marca=(452, 634), from_="s")


# --- upright ----------------------------------------------------------------------------------------------------------


def _tall(count: int, foot: int) -> Ring:
    """With the clock from the foot: up the left side, along the top, down the right side."""
    numbers = [(foot - turn) % (count + 1) for turn in range(1, count + 1)]
    above = _MANY_ABOVE if count % 2 else _FEW_ABOVE
    side = (count - above) // 2
    rows = _ROWS[side]
    slots = [*(_ring_beside(y, 1) for y in reversed(rows)), *_top(above), *(_ring_beside(y, -1) for y in rows)]
    placed = dict(zip(numbers, slots, strict=True)) | {foot: _tall_foot()}
    croupier = placed.pop(0)
    return Ring(
        shape=TALL_RING,
        stations=tuple(placed[number] for number in range(1, count + 1)),
        croupier=croupier.place,
        mazo=_beneath(croupier),
        foot=foot,
    )


def _beneath(croupier: Station) -> tuple[float, float]:
    """Where the pack lies: before the croupier, within the rail."""
    x, y = croupier.place.stake
    return (x, y) if croupier.from_ != "n" else (croupier.cards[0] + 12, croupier.cards[1] + 4)


def _ring_beside(y: float, inwards: int) -> Station:
    x = 5 + _RING_TALL_WIDE / 2 if inwards > 0 else 385 - _RING_TALL_WIDE / 2
    edge = x + inwards * _RING_TALL_WIDE / 2
    under = 10 if y < _BESIDE_TOP else -6
    place = Place(x=x, y=y, width=_RING_TALL_WIDE, height=TALL_RING.high, stake=(edge + inwards * 19, y + under))
    return Station(
        place=place,
        cards=(edge + inwards * 3, y - 5),
        aside=inwards,
        tucked=(x + inwards * 14, y + 22),
        inner=(x, y + 21),
        marca=(edge - inwards * 3, y + 25),
        from_="w" if inwards > 0 else "e",
    )


def _top(count: int) -> list[Station]:
    cx = TALL_RING.centre[0]
    xs = (112.0, 278.0) if count == _FEW_ABOVE else (62.0, cx, 328.0)
    found = []
    for x in xs:
        inwards = 0.0 if x == cx else math.copysign(1.0, cx - x)
        aside = -34.0 if x == cx else inwards * 58
        place = Place(x=x, y=_TALL_TOP, width=_RING_TALL_WIDE, height=TALL_RING.high, stake=(x + aside, _TALL_TOP + 52))
        found.append(
            Station(
                place=place,
                cards=(x + inwards * 20, _TALL_TOP + 40),
                tucked=(x + inwards * 14, _TALL_TOP + 24),
                inner=(x + inwards * 58, _TALL_TOP + 78),
                marca=(x + (38.0 if x == cx else -inwards * 30), _TALL_TOP + 32),
                from_="n",
            )
        )
    return found


def _tall_foot() -> Station:
    x, y, wide, high = _TALL_FOOT
    place = Place(x=x, y=y, width=wide, height=high, stake=(x, 382))
    marca = (x - wide / 2 - 16, y - 12)
    return Station(place=place, cards=(x, 458), tucked=(x, 470), inner=place.stake, marca=marca, from_="s")
