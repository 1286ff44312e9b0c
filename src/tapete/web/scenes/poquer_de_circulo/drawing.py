"""Póquer de círculo: an oval with its seats, the cards before them, the pots in the middle and the marca."""

import math
import re
from collections.abc import Sequence
from html import escape

import msgspec

from tapete.engine.chips import short
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo.view import CirculoView
from tapete.language import Wording, cash, chips
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.chips import amount_under, badge, stack
from tapete.web.draw.press import Press, area, capitals, number, width
from tapete.web.draw.rail import table
from tapete.web.draw.seats import TALL_RING, WIDE_RING, Place, Plate, Ring, Station, oval, plate, ring
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.stage import Board
from tapete.web.stages.oval import small_oval, small_seat
from tapete.web.stages.printed import fitted

_RATIO = HEIGHT / WIDTH
_WIDE = {False: 38.0, True: 25.0}
_BACKS = {False: 40.0, True: 25.0}
"""The width of cards before a seat: where some are seen, and where all are face down."""
_OWN: dict[bool, dict[int, float]] = {
    False: {2: 82.0, 4: 74.0, 5: 68.0, 7: 62.0},
    True: {2: 76.0, 4: 64.0, 5: 56.0, 7: 48.0},
}
"""The width of the viewer's own cards, by the greatest number of them."""
_ROOM = {False: 150.0, True: 88.0}
_OWN_ROOM = {False: 290.0, True: 226.0}
_CARDS_STEP, _OWN_STEP, _HIDDEN = 0.62, 0.9, 0.36
"""Visible part of a card under the next: open ones of others, the viewer's own, covered ones."""
_COMMON = {False: (70.0, 9.0, 286.0), True: (50.0, 4.0, 206.0)}
"""Common cards: width, gap, and distance from the top."""
_TOLD_ROOM = {False: 168.0, True: 112.0}
"""The room of the words upon a hand that is shown."""
_LEAN = 4.0
_LIFT = {False: 8.0, True: 4.0}
"""The lift of the cards that make the winning hand."""
_TONES = {"best": "best", "dim": "dim"}


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that lie together; those that are not seen have no code."""

    codes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    said: str = ""
    brief: str = ""
    tone: str = ""
    """best for what won, dim for what did not, out for what no longer plays."""
    lit: tuple[int, ...] = ()
    """By their places, those that make up the hand that won."""

    @property
    def seen(self) -> bool:
        return any(self.codes)


def draw_cards(pen: Press, key: str, cards: Cards, at: Station, *, mine: bool, upright: bool) -> str:
    """The cards of a seat; those of who looks lie large at the foot."""
    count = len(cards.codes)
    if mine:
        wide = _own_width(count, upright=upright)
        steps, room, middle = [_OWN_STEP] * count, _OWN_ROOM[upright], at.cards
    elif cards.seen:
        wide, room, middle = _WIDE[upright], _ROOM[upright], at.cards
        steps = [_CARDS_STEP if code else _HIDDEN for code in cards.codes]
    else:
        wide, room, middle = _BACKS[upright], _ROOM[upright] * 0.62, at.tucked
        steps = [0.68] * count
    beside = at.aside if cards.seen and not mine else 0
    lefts = _lefts(steps, wide, room, middle[0], beside)
    faces = _fan(pen, key, cards, wide, lefts, middle[1] - wide * _RATIO / 2, upright)
    told = ""
    if cards.said and not mine:
        told = _told(pen, cards, ((lefts[0] + lefts[-1] + wide) / 2, middle[1]), wide, at, upright=upright)
    tone = f" {cards.tone}" if cards.tone else ""
    named = f'class="lying{tone}" role="group" aria-label="{escape(_said(cards))}"'
    return f"<g {named}>{faces}{told}</g>"


def _own_width(count: int, *, upright: bool) -> float:
    sizes = _OWN[upright]
    return next((wide for most, wide in sizes.items() if count <= most), sizes[7])


def _lefts(steps: Sequence[float], wide: float, room: float, at: float, beside: int) -> list[float]:
    spread = sum(steps[:-1]) * wide
    tight = min(1.0, (room - wide) / spread) if spread else 1.0
    left = at - (spread * tight + wide) * (1 - beside) / 2
    found = []
    for step in steps:
        found.append(left)
        left += step * wide * tight
    return found


def _fan(pen: Press, key: str, cards: Cards, wide: float, lefts: Sequence[float], top: float, upright: bool) -> str:
    count, drawn = len(cards.codes), []
    lean = _LEAN if count == 2 else 0.0
    for place, (code, left) in enumerate(zip(cards.codes, lefts, strict=True)):
        turn = lean * (2 * place - 1)
        lift = _LIFT[upright] if place in cards.lit else 0.0
        face = card(
            pen, code, escape(cards.names[place]), left, top - lift, wide, turn=turn, small=_small(wide, upright)
        )
        drawn.append(f'<g id="{key}-{place}-{code or "back"}" class="card">{face}</g>')
    return "".join(drawn)


def _small(wide: float, upright: bool) -> bool | None:
    return True if upright and wide < 80 else None


def _told(pen: Press, cards: Cards, middle: tuple[float, float], wide: float, at: Station, *, upright: bool) -> str:
    said = cards.brief if upright else cards.said
    long = width(capitals(said), 1, 10) or 1
    size = max(6.4, min(8.6, (_TOLD_ROOM[upright] - 16) / long))
    (x, y), half = middle, (long * size + 16) / 2
    if at.aside:
        x = at.cards[0] + at.aside * max(half, abs(x - at.cards[0]))
    return badge(pen, said, x, y + wide * _RATIO / 2 + 3, size, _TONES.get(cards.tone, ""))


def _said(cards: Cards) -> str:
    return ", ".join(filter(None, (cards.said, *cards.names)))


def draw_common(pen: Press, common: Cards | None, slots: int, hand: int, *, upright: bool) -> str:
    """The cards that are common to all, and the places of those still to come."""
    wide, gap, top = _COMMON[upright]
    cx = (TALL_RING if upright else WIDE_RING).centre[0]
    cards = common or Cards()
    count = max(slots, len(cards.codes))
    if not count:
        return ""
    left = cx - (count * wide + (count - 1) * gap) / 2
    kind, drawn = "tall" if upright else "wide", []
    for place in range(count):
        x = left + place * (wide + gap)
        if place >= len(cards.codes):
            box = f'x="{number(x + 1)}" y="{number(top + 1)}" width="{number(wide - 2)}"'
            drawn.append(f'<rect {box} height="{number(wide * _RATIO - 2)}" rx="6" class="slot"/>')
            continue
        code = cards.codes[place]
        lift = _LIFT[upright] if place in cards.lit else 0.0
        face = card(pen, code, escape(cards.names[place]), x, top - lift, wide, small=_small(wide, upright))
        drawn.append(f'<g id="{kind}-{hand}-common-{place}-{code or "back"}" class="card">{face}</g>')
    return f'<g class="lying" role="group" aria-label="{escape(_said(cards))}">{"".join(drawn)}</g>'


def draw_mazo(pen: Press, at: tuple[float, float], left: int, says: str, *, upright: bool) -> str:
    wide = 18.0 if upright else 32.0
    thick = max(1, min(5, -(-left // 10)))
    x, y = at[0] - wide / 2, at[1] - wide * _RATIO / 2
    piled = "".join(pen.use("card-back-rojo", x + place * 0.8, y - place * 1.2, wide / WIDTH) for place in range(thick))
    return f'<g class="mazo" role="img" aria-label="{escape(says)}">{piled}</g>'


_LINE = {False: ".78 .75", True: ".8 .84"}
"""How much smaller the line is that keeps the zone of the bote."""
_LEGEND = {False: ((414.0, 11.0), (434.0, 9.0)), True: ((298.0, 7.6), (311.0, 6.6), (323.0, 6.6))}
"""Distance from the top and height of the capitals of the lines below the common cards."""
_NO_COMMON = 64.0
"""How much higher they are on telephones without common cards, clear of the cards beside the plates."""
_LEGEND_ROOM = {False: 330.0, True: 124.0}
_POTS = {False: 254.0, True: 183.0}
_POTS_ROOM = {False: 400.0, True: 190.0}
_POT = {False: (15.0, 8.0, 13.0), True: (11.5, 6.4, 8.5)}
"""Of a pot: the height of its sum and of its name, and the radius of its chips."""
_NAMED_POT = 180.0
"""Pots with as much room tell who plays for them."""
MOST_POTS = {False: 4, True: 2}
_CHIP = {False: 14.0, True: 10.5}
_MARCA = {False: 18.0, True: 11.0}
_CALM = 36.0


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as it is drawn: who has it, a word about them, their cards and the chips before them."""

    number: int
    name: str = ""
    whole_name: str = ""
    """The name, and the remark that it is a companion of the house."""
    letter: str = ""
    second: str = ""
    classes: str = ""
    cards: Cards | None = None
    laid: int = 0
    laid_says: str = ""
    free: bool = False


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """Money in the middle: what it is called, who plays for it where not all do, how much it is."""

    name: str
    people: str
    amount: int


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    hand: int
    own: int
    seats: Sequence[Sitting]
    pots: Sequence[Pot]
    more: str
    common: Cards | None
    slots: int
    marca: int
    marca_words: tuple[str, ...]
    """What the disc says, from full to short."""
    marca_says: str
    mazo: int
    mazo_says: str
    croupier: tuple[str, str]
    """The name of the croupier, and the word for what they are."""
    legend: tuple[str, str, str]
    """What is played, with which limit, and what the house takes."""
    made: tuple[str, str]
    language: str


def ring_board(*, upright: bool) -> Board:
    shape = TALL_RING if upright else WIDE_RING
    outline = oval(shape)
    under, over = table(outline, shape.rail, f"cloth-{shape.kind}")
    cx, cy = shape.centre
    there, back = f"translate({number(cx)} {number(cy)})", f"translate({number(-cx)} {number(-cy)})"
    line = f'<g transform="{there} scale({_LINE[upright]}) {back}"><path d="{outline}" class="ln-2"/></g>'
    wide, high = shape.size
    return Board(width=wide, height=high, print=under + line + over, spots=())


def draw_ring(it: Lying, *, upright: bool) -> str:
    pen, around = press(), ring(len(it.seats), it.own, upright=upright)
    drawn = [_legend(pen, it, upright=upright), _pots(pen, it, upright=upright)]
    drawn.append(draw_common(pen, it.common, it.slots, it.hand, upright=upright))
    drawn.append(_croupier(around.croupier, it.croupier, upright=upright))
    if it.mazo:
        drawn.append(draw_mazo(pen, around.mazo, it.mazo, it.mazo_says, upright=upright))
    drawn += [_cards(pen, around, seat, it, upright=upright) for seat in it.seats if seat.cards]
    drawn += [_plate(pen, around, seat) for seat in it.seats if not seat.free]
    drawn += [_laid(pen, around, seat, it, upright=upright) for seat in it.seats if seat.laid]
    if it.marca:
        drawn.append(_marca(pen, around.at(it.marca), it, upright=upright))
    if it.made[0]:
        drawn.append(_made(pen, it.made, len(it.seats), upright=upright))
    return "".join(drawn)


def _legend(pen: Press, it: Lying, *, upright: bool) -> str:
    x, room = (TALL_RING if upright else WIDE_RING).centre[0], _LEGEND_ROOM[upright]
    game, limit, takes = it.legend
    texts = (game, limit, takes) if upright else (" · ".join(filter(None, (game, limit))), takes)
    lines = zip(texts, _LEGEND[upright], strict=True)
    up = 0.0 if it.slots or not upright else _NO_COMMON
    words = [fitted(pen, text, x, y - up, (room, high * 1.5), most=high, lines=1) for text, (y, high) in lines if text]
    return f'<g class="print-2 legend">{"".join(words)}</g>'


# --- people -----------------------------------------------------------------------------------------------------------


def _plate(pen: Press, around: Ring, seat: Sitting) -> str:
    return plate(
        pen,
        Plate(
            id=f"{around.shape.kind}-seat-{seat.number}",
            place=around.at(seat.number).place,
            number=seat.number,
            name=seat.name,
            title=seat.whole_name,
            letter=seat.letter,
            second=seat.second,
            classes=seat.classes,
        ),
    )


def _croupier(at: Place, said: tuple[str, str], *, upright: bool) -> str:
    high = 36.0 if upright else at.height
    box = area(at.left, at.y - high / 2, at.width, high)
    name, word = said
    room = f'x="{number(at.left + 8)}" y="{number(at.y - high / 2)}" width="{number(at.width - 16)}"'
    text = f"<b>{escape(name)}</b><span>{escape(word)}</span>" if name else f"<b>{escape(word)}</b>"
    inside = f'<foreignObject {room} height="{number(high)}"><div class="who">{text}</div></foreignObject>'
    return f'<g class="seat staff"><rect {box} rx="{number(high / 2)}"/>{inside}</g>'


def _made(pen: Press, said: tuple[str, str], seats: int, *, upright: bool) -> str:
    name, remark = said
    if upright:
        x, y, wide, high = 195.0, 573.0, 220.0, 26.0
    elif seats <= 8:
        x, y, wide, high = 782.0, 666.0, 190.0, 46.0
    else:
        x, y, wide, high = 576.0, 721.0, 260.0, _CALM
    wide = min(wide, 28 + max(_printed(name, 9.4), _printed(remark, 8) if not upright else 0))
    x = x if upright or seats > 8 else 686 + wide / 2
    box = area(x - wide / 2, y - high / 2, wide, high)
    two = bool(remark) and not upright
    room = wide - 24
    words = fitted(pen, name, x, y - (high * 0.17 if two else 0), (room, 11), most=9.4, lines=1)
    if two:
        words += f'<g class="resto">{fitted(pen, remark, x, y + high * 0.21, (room, 9), most=8, lines=1)}</g>'
    said_all = ", ".join(filter(None, said))
    round_ = min(12.0, high / 2)
    shape = f'<rect {box} rx="{number(round_)}"/>'
    return f'<g class="made" role="img" aria-label="{escape(said_all)}">{shape}{words}</g>'


def _printed(text: str, high: float) -> float:
    return width(capitals(text), high, 50)


# --- cards, chips, marca ----------------------------------------------------------------------------------------------


def _cards(pen: Press, around: Ring, seat: Sitting, it: Lying, *, upright: bool) -> str:
    at = around.at(seat.number)
    mine = seat.number == it.own
    key = f"{around.shape.kind}-{it.hand}-{seat.number}"
    return draw_cards(pen, key, seat.cards or Cards(), at, mine=mine, upright=upright)


def _laid(pen: Press, around: Ring, seat: Sitting, it: Lying, *, upright: bool) -> str:
    at, radius = around.at(seat.number), _CHIP[upright]
    x, y = at.inner if seat.cards and seat.cards.seen else at.place.stake
    mine = seat.number == it.own
    if at.aside and seat.cards and seat.cards.seen:
        inside, under = "", amount_under(pen, seat.laid, x, y)
    else:
        inside = stack(pen, seat.laid, x, y, radius, mine=mine, count=4)
        beside = (x + radius + 24, y) if mine else (x, y + radius + 9)
        under = amount_under(pen, seat.laid, *beside)
    named = f'id="{around.shape.kind}-{it.hand}-laid-{seat.number}-{seat.laid}" class="chip from-{at.from_}"'
    return f'<g {named} role="img" aria-label="{escape(seat.laid_says)}">{inside}{under}</g>'


def _marca(pen: Press, at: Station, it: Lying, *, upright: bool) -> str:
    x, y = at.marca
    radius = _MARCA[upright]
    disc = (
        f'<circle cx="{number(x + 1)}" cy="{number(y + 2)}" r="{number(radius)}" class="cast"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="disc"/>'
    )
    word = pen.label(it.marca_words, x, y, (radius * 1.7, radius), most=radius * 0.8, least=6, lines=1, track=0)
    return f'<g class="marca" role="img" aria-label="{escape(it.marca_says)}">{disc}{word}</g>'


# --- pots -------------------------------------------------------------------------------------------------------------


def _pots(pen: Press, it: Lying, *, upright: bool) -> str:
    shown = it.pots[: MOST_POTS[upright]]
    if not shown:
        return ""
    room, middle = _POTS_ROOM[upright], (TALL_RING if upright else WIDE_RING).centre[0]
    each = room / len(shown)
    left = middle - room / 2
    drawn = [_pot(pen, pot, left + each * (place + 0.5), each, it, upright=upright) for place, pot in enumerate(shown)]
    if len(it.pots) > len(shown):
        drawn.append(f'<g class="print-2">{fitted(pen, it.more, middle, _POTS[upright] + 24, (room, 9), most=7)}</g>')
    return "".join(drawn)


def _pot(pen: Press, pot: Pot, x: float, room: float, it: Lying, *, upright: bool) -> str:
    high, small, radius = _POT[upright]
    y = _POTS[upright]
    sum_ = capitals(figure(pot.amount, it.language))
    size = min(high, (room - radius * 2 - 10) / (width(sum_, 1, 20) or 1))
    wide = max(width(sum_, size, 20), width(capitals(pot.name), small, 60))
    left = x - (wide + radius * 2 + 6) / 2
    chips = stack(pen, pot.amount, left + radius, y + 3, radius, count=5)
    at = left + radius * 2 + 7
    name = pen.word(pot.name, at, y - high * 0.72, small, anchor="start", track=60)
    total = pen.word(sum_, at, y + high * 0.58, size, anchor="start", track=20)
    beside = at + width(capitals(pot.name), small, 60) + 6
    people = _people(pot.people, beside, y, x + room / 2 - 6) if pot.people and room >= _NAMED_POT else ""
    named = f'class="pot" role="img" aria-label="{escape(f"{pot.name}: {sum_}")}"'
    return f'<g {named}>{chips}<g class="print-2">{name}</g><g class="gilt">{total}</g></g>{people}'


def _people(text: str, x: float, y: float, right: float) -> str:
    box = f'x="{number(x)}" y="{number(y - 20)}" width="{number(right - x)}" height="18"'
    return f'<foreignObject {box}><div class="whose of-pot">· {escape(text)}</div></foreignObject>'


def figure(cents: int, language: str) -> str:
    """An amount in figures for a drawing: without cents where there are none, and chips without their name."""
    return chips(cents, language) if isinstance(language, Wording) and language.in_chips else whole(cents, language)


def whole(cents: int, language: str) -> str:
    """Money in figures, without cents where there are none."""
    return re.sub(r"[.,]00(?=\D|$)", "", cash(cents, language))


def ring_glimpse(game: AnyTable, view: CirculoView, language: str) -> Glimpse:
    """Seats taken, free and on turn, the first at the croupier's right; and what everybody sees in the middle."""
    ended = view.showdown if not view.street else None
    common = ended.common if ended else view.common
    taken = {seat.number: seat for seat in view.seats}
    live = ""
    for place in range(1, view.plazas + 1):
        seat, turn = taken.get(place), 2 * math.pi * place / (view.plazas + 1)
        kind = "s-off" if seat is None else "s-bank" if seat.player == view.turn else "s-on"
        live += small_seat(-math.sin(turn), -math.cos(turn), kind)
    if view.marca:
        turn = 2 * math.pi * view.marca / (view.plazas + 1)
        at = f'cx="{number(158 - 112 * math.sin(turn))}" cy="{number(78 - 49.6 * math.cos(turn))}"'
        live += f'<circle {at} r="4.5" fill="#fdf7e6" stroke="#3c3322"/>'
    if view.bote:
        sum_ = short(view.bote) if view.torneo else f"{short(view.bote)} €"
        live += f'<g class="gilt">{word(sum_, 158, 56, 15, 150)}</g>'
    left = 158 - (38 * (len(common) - 1) + 34) / 2
    live += "".join(card(press(), code, "", left + 38 * place, 72, 34) for place, code in enumerate(common))
    return Glimpse(small_oval(game, language, 36, 9), live)
