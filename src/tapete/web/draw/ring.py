"""The ring of a poker table: who looks sits at its foot, and the others keep their order about the croupier.

Seats are numbered from the croupier's right, against the clock as the table is seen from above. Turning the ring so
that one of them lies at the foot turns the croupier with it.
"""

import math
from functools import lru_cache

import msgspec

from tapete.web.draw.seats import Place, Shape

WIDE_RING = Shape(size=(1152, 748), centre=(576.0, 362.0), radii=(440.0, 246.0), flat=250.0, rail=28.0, high=54.0)
TALL_RING = Shape(
    size=(390, 592),
    centre=(195.0, 262.0),
    radii=(150.0, 208.0),
    flat=40.0,
    rail=13.0,
    high=44.0,
    upright=True,
)
_PLATES, _CARDS, _MARCA = (486.0, 318.0), (330.0, 200.0), (384.0, 218.0)
_STAKES, _INNER = (300.0, 170.0), (234.0, 126.0)
"""How far from the middle of the wide table things lie: chips further in where the cards before them are seen."""
_WIDEST, _NARROWEST = 168.0, 104.0
_NEAR, _AT_THE_HEAD = 14.0, 35.0
"""By how many degrees the marca lies beside the cards of its seat, and within how many a seat is at the head."""
_OWN_ABOVE, _OWN_BESIDE = 480.0, 232.0
"""From how far down, and up to how far from the middle, cards of neighbours would lie upon one's own."""
_FOOT = (576.0, 666.0, 200.0, 62.0)
_TALL_FOOT = (195.0, 532.0, 164.0, 48.0)
"""Of the plate at the foot: its middle, its width and its height."""
_TALL_WIDE = 98.0
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
"""How many seats a ring is drawn with."""
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
    """From which side its chips go to the middle: n, e, s or w."""


class Ring(msgspec.Struct, frozen=True, kw_only=True):
    """A table with as many seats, by their numbers, and where the croupier and the pack are."""

    shape: Shape
    stations: tuple[Station, ...]
    croupier: Place
    mazo: tuple[float, float]
    foot: int
    """The seat that lies at the foot."""

    def at(self, seat: int) -> Station:
        """Where a seat is, by its number."""
        return self.stations[seat - 1]


@lru_cache(maxsize=128)
def ring(count: int, foot: int = 0, *, upright: bool) -> Ring:
    """A ring of so many seats, with one of them at its foot; some middle one for who sits at none."""
    if not FEWEST <= count <= MOST:
        raise ValueError(f"a ring of {count} seats can't be drawn")
    below = foot or (count + 1) // 2
    return _tall(count, below) if upright else _wide(count, below)


# --- wide -------------------------------------------------------------------------------------------------------------


def _around(radii: tuple[float, float], degrees: float) -> tuple[float, float]:
    """A point about the middle of the wide table, counted clockwise from above."""
    angle = math.radians(degrees)
    cx, cy = WIDE_RING.centre
    return cx + radii[0] * math.sin(angle), cy - radii[1] * math.cos(angle)


def _wide(count: int, foot: int) -> Ring:
    step = 360 / (count + 1)
    wide = min(_WIDEST, max(_NARROWEST, _PLATES[0] * math.sin(math.radians(step)) * 0.72))
    angles = [(180 + (foot - number) * step) % 360 for number in range(count + 1)]
    stations = [_station(angle, wide, step) for angle in angles[1:]]
    stations[foot - 1] = _wide_foot()
    x, y = _around(_PLATES, angles[0])
    croupier = Place(x=x, y=y, width=min(148.0, wide), height=46, stake=(x, y))
    return Ring(
        shape=WIDE_RING,
        stations=tuple(stations),
        croupier=croupier,
        mazo=_towards(croupier, 96.0, 74.0),
        foot=foot,
    )


def _station(degrees: float, wide: float, step: float) -> Station:
    x, y = _around(_PLATES, degrees)
    place = Place(x=x, y=y, width=wide, height=WIDE_RING.high, stake=_around(_STAKES, degrees))
    return Station(
        place=place,
        cards=_clear_of_foot(*_around(_CARDS, degrees)),
        tucked=_towards(place, 110.0, 50.0),
        inner=_around(_INNER, degrees),
        marca=_around(_MARCA, degrees + _aside(degrees) * min(1.0, step / 40)),
        from_=_side(x - WIDE_RING.centre[0], (y - WIDE_RING.centre[1]) * 1.5),
    )


def _clear_of_foot(x: float, y: float) -> tuple[float, float]:
    """The same, no nearer to one's own cards than leaves both whole."""
    cx, _ = WIDE_RING.centre
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
    cx, cy = WIDE_RING.centre
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
    cx = WIDE_RING.centre[0]
    place = Place(x=x, y=y, width=wide, height=high, stake=(cx, 474))
    return Station(place=place, cards=(cx, 560), tucked=(cx, 574), inner=place.stake, marca=(452, 634), from_="s")


# --- upright ----------------------------------------------------------------------------------------------------------


def _tall(count: int, foot: int) -> Ring:
    """With the clock from the foot: up the left side, along the top, down the right side."""
    numbers = [(foot - turn) % (count + 1) for turn in range(1, count + 1)]
    above = _MANY_ABOVE if count % 2 else _FEW_ABOVE
    side = (count - above) // 2
    rows = _ROWS[side]
    slots = [*(_beside(y, 1) for y in reversed(rows)), *_top(above), *(_beside(y, -1) for y in rows)]
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


def _beside(y: float, inwards: int) -> Station:
    x = 5 + _TALL_WIDE / 2 if inwards > 0 else 385 - _TALL_WIDE / 2
    edge = x + inwards * _TALL_WIDE / 2
    under = 10 if y < _BESIDE_TOP else -6
    place = Place(x=x, y=y, width=_TALL_WIDE, height=TALL_RING.high, stake=(edge + inwards * 19, y + under))
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
        place = Place(x=x, y=_TALL_TOP, width=_TALL_WIDE, height=TALL_RING.high, stake=(x + aside, _TALL_TOP + 52))
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
