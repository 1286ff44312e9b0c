"""Tables like a half-moon: boxes in an arc before the croupier on the wide drawing, in a row on the upright one.

A game declares a `HalfMoon`: the zones that each box has and where cards lie, with anchors for both drawings. One
renderer prints the cloth and draws boxes, names, cards and captions on it.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from html import escape

import msgspec

from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED
from tapete.language import N_, translate
from tapete.web.cards import Hand
from tapete.web.draw.cards import card
from tapete.web.draw.chips import TIERS, badge
from tapete.web.draw.press import Press, capitals, number, rect, width
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import WIDTH as SMALL_WIDTH
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.stages.oval import CLOSE, fan
from tapete.web.words import game_name

Point = tuple[float, float]
Anchor = tuple[float, float, float, float, float]
"""Of a caption: its middle, the width and height of its room, and the most that its capitals are high."""
CENTRE = (576.0, 60.0)
RADII = (540.0, 650.0)
"""Of the cloth, whose straight side is the croupier's."""
OUTLINE = f"M36 62Q36 36 62 36H1090Q1116 36 1116 62A{number(RADII[0])} {number(RADII[1])} 0 0 1 36 62Z"
FIRST, SPAN = 20.0, 140.0
"""The angle of plaza 1, at the croupier's left and the players' right, and how far from it the last one is."""
BOX = (76.0, 72.0)
PILL = (36.0, 24.0)
TOUCH = 24.0
_PLATE = (RADII[0] + 14, RADII[1] + 14)
_PILLS_AT = 55.0
_BOXES = 0.855
"""How far from the centre the boxes lie, as a part of the radii."""
_LONGEST_NAME = 14
_MOST_ROOM, _WIDEST_BOX = 150.0, 96.0
_TUBES = (0.62, 0.8, 0.95, 0.7, 0.95, 0.82, 0.95, 0.9)


class Seats(msgspec.Struct, frozen=True):
    """Where the boxes of a table lie on the wide drawing."""

    plazas: int
    hands: float = 0.662
    """How far from the centre cards lie, as a part of the radii."""

    def angle(self, plaza: int) -> float:
        return FIRST + SPAN * ((plaza - 1) / (self.plazas - 1) if self.plazas > 1 else 0.5)

    def at(self, plaza: int, radii: Point) -> Point:
        """A place before a box, at these radii."""
        angle = math.radians(self.angle(plaza))
        return CENTRE[0] + radii[0] * math.cos(angle), CENTRE[1] + radii[1] * math.sin(angle)

    def part(self, plaza: int, part: float) -> Point:
        """The same at a part of the radii of the cloth."""
        return self.at(plaza, (RADII[0] * part, RADII[1] * part))

    def box(self, plaza: int) -> Point:
        return self.part(plaza, _BOXES)

    def hand(self, plaza: int) -> Point:
        return self.part(plaza, self.hands)

    def tilt(self, plaza: int) -> float:
        angle = math.radians(self.angle(plaza))
        return math.degrees(math.atan2(RADII[1] * math.cos(angle), -RADII[0] * math.sin(angle))) - 180

    def from_box(self, plaza: int, aside: float, below: float) -> Point:
        """A place by how far it is to the right of its box and below it, as its player sees it."""
        turn, (x, y) = math.radians(self.tilt(plaza)), self.box(plaza)
        return x + aside * math.cos(turn) - below * math.sin(turn), y + aside * math.sin(turn) + below * math.cos(turn)

    def pill(self, plaza: int, place: int) -> Point:
        return self.from_box(plaza, (place - 0.5) * (PILL[0] + 3), _PILLS_AT)

    def room(self) -> float:
        """How wide the cards of a box may lie without touching those beside them."""
        middle = self.plazas // 2
        return min(_MOST_ROOM, math.dist(self.hand(middle), self.hand(middle + 1)) - 10) if middle else _MOST_ROOM

    def centres(self, plaza: int, count: int) -> tuple[list[Point], float]:
        """Where the hands of a box lie, side by side and the first at the right; and how wide each may be."""
        x, y = self.hand(plaza)
        each = self.room() * (1.0 if count == 1 else 1.6) / max(count, 1)
        return [(x + ((count - 1) / 2 - place) * each, y) for place in range(count)], each - 6


class Row:
    """Where the boxes lie on the upright drawing: in one row, the last at the left as at the table."""

    def __init__(self, plazas: int) -> None:
        self._plazas = plazas
        self._each = min((TALL[0] - 6) / plazas, _WIDEST_BOX)
        self.wide = self._each - 4

    def middle(self, plaza: int) -> float:
        return TALL[0] / 2 + ((self._plazas + 1) / 2 - plaza) * self._each


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A place for chips that every box has besides itself."""

    bet: str
    wide: Callable[[Seats, int], Point]
    tall: float
    size: Point = PILL
    radius: Point = (10, 9)
    tilted: bool = True
    mark: Callable[[Spot, bool], str] | None = None
    """What is printed there, given whether the drawing is upright."""


class HalfMoon(msgspec.Struct, frozen=True, kw_only=True):
    """The layout of a game at a half-moon."""

    bet: str
    """The kind of the bet that lies in the boxes."""
    size: Point = BOX
    radius: Point = (15, 9)
    casillas: tuple[float, ...] = ()
    top: float = 262.0
    high: float = 92.0
    """Of the boxes on the upright drawing."""
    ringed: bool = True
    hands: float = 0.662
    cards: Point = (56, 50)
    """How wide the cards of a box are: of one hand, of several."""
    bank: tuple[tuple[Point, float, float], tuple[Point, float, float]] = (((0, 0), 0, 0), ((0, 0), 0, 0))
    """The croupier's cards on both drawings: their middle, how wide each is, and the room that they have."""
    spread: Point = CLOSE
    """How much of a card is seen under the next one, at least and at most, as parts of its width."""
    words: float = 0.0
    """The room for what a hand makes; 0 for totals in figures."""
    mine: Point = (500, 84)
    """My own hands on the upright drawing: their middle, and how wide their cards are at most."""
    sabot: bool = True

    @property
    def totals(self) -> bool:
        return not self.words

    def along(self, plazas: int, plaza: int, *, upright: bool) -> tuple[Point, ...]:
        if not upright:
            return tuple(Seats(plazas).from_box(plaza, aside, 0) for aside in self.casillas)
        row = Row(plazas)
        step, y = row.wide / max(1, len(self.casillas)), self.top + self.high - 13
        middle = (len(self.casillas) - 1) / 2
        return tuple((row.middle(plaza) + (place - middle) * step, y) for place in range(len(self.casillas)))


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A box as it is drawn: who has it, and the hands before it."""

    plaza: int
    name: str
    says: str
    mine: bool
    free: bool
    hands: tuple[Hand, ...] = ()

    @property
    def classes(self) -> str:
        return f"box{' own' if self.mine else ''}{' free' if self.free else ''}"


class Caption(msgspec.Struct, frozen=True, kw_only=True):
    """A few words beside what they are about, with an anchor for each drawing that has them."""

    text: str
    wide: Anchor | None = None
    tall: Anchor | None = None


class OnTable(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that lies on a half-moon besides chips."""

    boxes: tuple[Box, ...]
    bank: Hand | None = None
    captions: tuple[Caption, ...] = ()


# --- the print --------------------------------------------------------------------------------------------------------


def moon_board(
    moon: HalfMoon, game: AnyTable, language: str, printed: str, zones: Sequence[Zone] = (), *, upright: bool
) -> Board:
    """The cloth of a table with its boxes, what is printed on it, and the croupier's side."""
    spots: list[Spot] = []
    marks: list[str] = []
    for plaza in range(1, game.rules.plazas + 1):
        for zone in (None, *zones):
            spot = _spot(moon, zone, game.rules.plazas, plaza, upright=upright)
            spots.append(spot)
            marks += _casillas(spot, upright=upright) if zone is None else []
            marks += [zone.mark(spot, upright)] if zone and zone.mark else []
    print_ = f'<g class="print">{printed}{"".join(marks)}</g>'
    if upright:
        return Board(width=TALL[0], height=TALL[1], print=print_, spots=tuple(spots))
    under, over = table(OUTLINE)
    side = _tray(400, 44, 352, 56) + (_sabot(press()) if moon.sabot else "") + _discards(press(), language)
    return Board(width=WIDE[0], height=WIDE[1], print=f"{under}{print_}{side}", spots=tuple(spots), over=over)


def _spot(moon: HalfMoon, zone: Zone | None, plazas: int, plaza: int, *, upright: bool) -> Spot:
    seats, row = Seats(plazas), Row(plazas)
    x = row.middle(plaza)
    if zone is not None and upright:
        return centred(f"{zone.bet}:{plaza}", (x, zone.tall), (row.wide, TOUCH), radius=zone.radius[1])
    if zone is not None:
        turn, at = seats.tilt(plaza) if zone.tilted else 0.0, zone.wide(seats, plaza)
        return centred(f"{zone.bet}:{plaza}", at, zone.size, radius=zone.radius[0], turn=turn)
    bet, places = f"{moon.bet}:{plaza}", moon.along(plazas, plaza, upright=upright)
    if upright:
        return Spot(
            bet=bet,
            x=x - row.wide / 2,
            y=moon.top,
            width=row.wide,
            height=moon.high,
            chips=(x, moon.top + moon.high - 13),
            radius=moon.radius[1],
            casillas=places,
        )
    spot = centred(bet, seats.box(plaza), moon.size, radius=moon.radius[0], turn=seats.tilt(plaza))
    return msgspec.structs.replace(spot, casillas=places)


def centred(bet: str, at: Point, size: Point, *, radius: float, turn: float = 0.0) -> Spot:
    (x, y), (wide, high) = at, size
    return Spot(bet=bet, x=x - wide / 2, y=y - high / 2, width=wide, height=high, chips=at, radius=radius, turn=turn)


def _casillas(spot: Spot, *, upright: bool) -> Iterator[str]:
    for casilla, (x, y) in enumerate(spot.casillas, 1):
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{7.5 if upright else 15}" class="ln-2"/>'
        if not upright:
            yield press().word(str(casilla), x, y, 9, track=0, classes="print-2")


def pill(spot: Spot, ways: str | tuple[str, ...], most: float, classes: str = "") -> str:
    x, y = spot.chips
    turned = f' transform="rotate({number(spot.turn)} {number(x)} {number(y)})"' if spot.turn else ""
    room = (spot.width - 6, spot.height - 8)
    word = press().label(ways, x, y, room, most=most, least=4, lines=1, classes=classes)
    return f"{rect(spot.x, spot.y, spot.width, spot.height, 'pill', spot.height / 2, turned)}<g{turned}>{word}</g>"


def arc(text: str, radii: Point, most: float, room: float, classes: str, centre: Point = CENTRE) -> str:
    """A line along the half-moon, as large as fits its length."""
    size = min(most, room / width(capitals(text), 1.0, 90.0))
    return press().arc(text, centre, radii, 90, size, track=90.0, classes=classes)


def pay_table(
    rows: Sequence[tuple[str, str]], first: Point, room: float, high: float, columns: int = 1, step: float = 0.0
) -> str:
    """A table of pays, each row with what wins at its left and what that pays at its right."""
    half, most, out = -(-len(rows) // columns), 7.56, []
    for place, (name, pays) in enumerate(rows):
        column, line = divmod(place, half)
        x, y = first[0] + column * step, first[1] + line * high
        figures = width(capitals(pays), most, 60) + 6
        for text, at, wide in ((name, x - figures / 2, room - figures), (pays, x + (room - figures) / 2 + 3, figures)):
            out.append(press().label(text, at, y, (wide, 13.5), most=most, least=4, lines=1))
    return "".join(out)


# --- the croupier's side ----------------------------------------------------------------------------------------------


def _tray(x: float, y: float, wide: float, high: float) -> str:
    tube = (wide - 12) / len(_TUBES)
    out = [rect(x, y, wide, high, "tray", 7)]
    for place, full in enumerate(_TUBES):
        left = x + 6 + place * tube
        out.append(rect(left + 1, y + 5, tube - 2, high - 10, "tube", 3))
        body = TIERS[len(_TUBES) - 1 - place][1]
        for chip in range(int((high - 14) * full / 4)):
            fill = body if chip % 5 else "#f2e6c9"
            top = y + high - 7 - 4 * (chip + 1)
            box = f'x="{number(left + 2.5)}" y="{number(top)}" width="{number(tube - 5)}" height="3.3"'
            out.append(f'<rect {box} rx="1" fill="{fill}"/>')
    return "".join(out)


def _sabot(pen: Press) -> str:
    return (
        '<g transform="translate(800 46)"><path d="M10 0H92V54H0V18Z" fill="#17191b"'
        ' stroke="#8a6a2e" stroke-width="1.2"/><path d="M10 0H92V9H6Z" fill="#2c3034"/>'
        '<path d="M0 18L10 0V54H0Z" fill="#0c0d0e"/><path d="M-12 26L4 22V50L-12 52Z" fill="#f7efdc"'
        ' stroke="#b9ab8d" stroke-width=".8"/><path d="M-8.6 29L1 26.6V47L-8.6 48.4Z" class="card-back"/>'
        '<rect x="26" y="18" width="54" height="26" rx="3" fill="none" stroke="#c19a48"/>'
        f'<g class="shoe-name">{pen.word("SABOT", 53, 31, 9, track=120)}</g></g>'
    )


def _discards(pen: Press, language: str) -> str:
    backs = card(pen, "", "", 12, 5, 29) + card(pen, "", "", 16, 6, 29)
    word = pen.label(translate(N_("discards"), language), 304, 112, (110, 9), most=7.6, least=5, lines=1)
    tray = rect(0, 0, 84, 50, "tray", 6)
    return f'<g transform="translate(262 50)" aria-hidden="true">{tray}{backs}</g><g class="print-2">{word}</g>'


# --- what lies on it --------------------------------------------------------------------------------------------------


def draw_moon(moon: HalfMoon, it: OnTable, language: str, *, upright: bool) -> str:
    """Captions, the croupier's cards and the boxes with their hands; upright, my own hands large at the thumb."""
    kind, plazas = "tall" if upright else "wide", len(it.boxes)
    parts = [draw_caption(each, upright=upright) for each in it.captions]
    if it.bank:
        at, wide, room = moon.bank[upright]
        parts.append(moon_hand(moon, it.bank, kind, at, wide, room, small=True if upright and moon.totals else None))
    for box in it.boxes:
        parts.append(draw_box(moon, plazas, box, language, upright=upright))
        if not upright:
            centres, room = Seats(plazas, moon.hands).centres(box.plaza, len(box.hands))
            size = moon.cards[len(box.hands) > 1]
            parts += [moon_hand(moon, *each, size, room) for each in zip(box.hands, [kind] * 9, centres, strict=False)]
    return "".join(parts) + (draw_mine(moon, [hand for box in it.boxes for hand in box.hands]) if upright else "")


def moon_hand(
    moon: HalfMoon, hand: Hand, kind: str, at: Point, wide: float, room: float, *, small: bool | None = None
) -> str:
    """A hand spread as the game spreads its cards: closer where there is little room, if they may lie closer."""
    least, most = moon.spread
    room = room if least < most else math.inf
    return fan(hand, kind, at, wide, room, spread=moon.spread, words=moon.words, small=small)


def draw_caption(it: Caption, *, upright: bool) -> str:
    anchor = it.tall if upright else it.wide
    if anchor is None or not it.text:
        return ""
    x, y, room, high, most = anchor
    word = press().label(it.text, x, y, (room, high), most=most, least=5, lines=1)
    return f'<g class="print-2">{word}</g>'


def draw_box(moon: HalfMoon, plazas: int, box: Box, language: str, *, upright: bool) -> str:
    """A box with the name of its player: round the edge of the cloth, or over its small cards."""
    free = translate(N_("free"), language)
    drawn = _upright_box(moon, plazas, box, free) if upright else _wide_box(moon, Seats(plazas), box, free)
    return f'<g role="img" aria-label="{escape(box.says)}">{drawn}</g>'


def _wide_box(moon: HalfMoon, seats: Seats, box: Box, free: str) -> str:
    (x, y), (wide, high) = seats.box(box.plaza), moon.size
    ring = '<circle r="27" class="ln-2"/>' if moon.ringed else ""
    turned = f"translate({number(x)} {number(y)}) rotate({number(seats.tilt(box.plaza))})"
    outline = f'<g transform="{turned}">{rect(-wide / 2, -high / 2, wide, high, box.classes, 14)}{ring}</g>'
    figure = f'<g class="print-2">{press().word(str(box.plaza), x, y, 20, track=0)}</g>'
    name = box.name
    if len(name) > _LONGEST_NAME:  # the cloth has no letter for an ellipsis but its points
        name = f"{name[: _LONGEST_NAME - 3].rstrip(' (')}..."
    label = capitals(f"{box.plaza} · {free if box.free else name}")
    size = min(10.5, 150 / width(label, 1.0, 90))
    plate = f"plate{' own' if box.mine else ''}{' off' if box.free else ''}"
    named = press().arc(label, CENTRE, _PLATE, seats.angle(box.plaza), size, track=90, classes=plate)
    return f"{outline}{figure if box.free and moon.totals else ''}{named}"


def _upright_box(moon: HalfMoon, plazas: int, box: Box, free: str) -> str:
    row, pen = Row(plazas), press()
    x, wide, top = row.middle(box.plaza), row.wide, moon.top
    out = [rect(x - wide / 2, top, wide, moon.high, box.classes, 9)]
    if any(hand.asked for hand in box.hands):
        out.append(rect(x - wide / 2, top, wide, moon.high, "turnglow", 9))
    named = str(box.plaza) if box.free else f"{box.plaza} {box.name[:_LONGEST_NAME]}"
    word = pen.label((named, named[:7], named[:1]), x, top + 10, (wide - 5, 8), most=8, least=5, lines=1)
    out.append(f'<g class="print">{word}</g>')
    if box.free:
        vacant = pen.label(free, x, top + moon.high / 2, (wide - 6, 9), most=8, least=4, lines=1)
        out.append(f'<g class="print-2">{vacant}</g>')
    return "".join(out) + (_small(moon, box, x, wide) if box.hands else "")


def _small(moon: HalfMoon, box: Box, x: float, wide: float) -> str:
    """The cards of the hand that plays, or of the last; where hands count in figures, the last two and all totals."""
    hand = next((hand for hand in box.hands if hand.asked), box.hands[-1])
    faces = hand.cards[-2:] if moon.totals else hand.cards
    size, top = min(24.0, wide * (0.58 if moon.totals else 0.5)), moon.top + (17 if moon.totals else 20)
    step = (wide - 6 - size) / max(1, len(faces) - 1)
    left = x - (size + step * (len(faces) - 1)) / 2
    drawn = ""
    for place, face in enumerate(faces):
        says, back = escape(face.says) if moon.totals else "", face.back or "rojo"
        drawn += card(press(), face.code, says, left + place * step, top, size, small=True, back=back)
    totals = "·".join(hand.total.partition(" ")[0] for hand in box.hands if hand.total) if moon.totals else ""
    if not totals:
        return drawn
    figures = min(8.5, (wide - 10) / width(capitals(totals), 1.0, 10))
    return drawn + badge(press(), totals, x, moon.top + 58, figures, hand.tinge)


def draw_mine(moon: HalfMoon, hands: Sequence[Hand]) -> str:
    """My hands on the upright drawing, the one that is asked the largest."""
    mine = [hand for hand in hands if hand.mine]
    shares = [1.5 if hand.asked and len(mine) > 1 else 1.0 for hand in mine]
    each = 378 / max(1.0, sum(shares))
    out, right, (y, largest) = [], 384.0, moon.mine
    for hand, share in zip(mine, shares, strict=True):
        room = each * share
        wide = largest if hand.asked or len(mine) == 1 else min(62.0, largest)
        at, fits = (right - room / 2, y), min(room - 18, 300)
        small = True if moon.totals else None
        out.append(fan(hand, "tall-mine", at, wide, fits, spread=moon.spread, words=moon.words, small=small))
        right -= room
    return "".join(out)


# --- the lobby --------------------------------------------------------------------------------------------------------


def small_moon(game: AnyTable, language: str, boxes: str, rise: float = -206, curve: str = "") -> str:
    """The ground of the small picture: the name of the game in an arc, and some boxes."""
    arc = press().arc(game_name(game.slug, language), (158, rise), (284, 284), 90, 9.5)
    return f'<g class="gilt">{arc}</g>{f"""<path d="{curve}" class="ln-2"/>""" if curve else ""}{boxes}'


def small_fan(cards: Sequence[str], x: float, y: float, wide: float, step: float, back: str = "rojo") -> str:
    left = x - (wide + step * (len(cards) - 1)) / 2
    codes = ["" if each == COVERED else each for each in cards]
    return "".join(card(press(), code, "", left + step * n, y, wide, back=back) for n, code in enumerate(codes))


def small_places(count: int) -> list[float]:
    return [SMALL_WIDTH / (count + 1) * (place + 1) for place in range(count)]
