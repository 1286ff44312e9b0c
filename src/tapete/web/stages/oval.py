"""Tables like an oval that people sit round: what is printed of them, who sits there, and what lies in the middle.

A game declares an `Oval`: where its hands, its sabot and its money lie, with an anchor for the wide and for the upright
drawing. One renderer draws them. Hands are also drawn here for other tables.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

import msgspec

from tapete.engine.table import AnyTable
from tapete.language import N_, money, say, translate
from tapete.web.cards import Hand
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.chips import badge, stack
from tapete.web.draw.press import area, capitals, number, rect, width
from tapete.web.draw.rail import table
from tapete.web.draw.seats import WIDE_TABLE, Plate, Shape, oval, plate, sabot
from tapete.web.draw.sprite import press
from tapete.web.glimpse import word
from tapete.web.stage import Board, Spot
from tapete.web.stages.printed import fitted
from tapete.web.words import game_name

RATIO = HEIGHT / WIDTH
CLOSE = (0.34, 0.42)
_LEAST_CARD = 26.0
_FIRST_CARDS = 2
_BADGES = ((40.0, 9.0), (70.0, 11.0), (math.inf, 13.0))
"""The height of the figures of a total, by the width of its cards."""
_LEAN = 3.0
_OVERLAP = 0.62
"""How much of a card shows beside the next, where hands lie in the middle of a table."""


def fan(
    hand: Hand,
    kind: str,
    at: tuple[float, float],
    wide: float,
    room: float,
    *,
    spread: tuple[float, float] = CLOSE,
    words: float = 0.0,
    small: bool | None = None,
) -> str:
    """Cards about their middle, as close as their room asks; of a crossed hand the last one lies across.

    `spread` is how much of each is seen at least and at most, as parts of its width; `words` is the room for what they
    make, where that is not a figure.
    """
    (x, y), count = at, len(hand.cards)
    wide = max(_LEAST_CARD, min(wide, room / (1 + spread[0] * (count - 1)))) if count else wide
    step = min(wide * spread[1], (room - wide) / (count - 1)) if count > 1 else 0.0
    high, across = wide * RATIO, wide + step * (count - 1)
    crossed = hand.crossed and count > _FIRST_CARDS
    left, top = x - (across + ((high - wide) / 2 if crossed else 0)) / 2, y - high / 2
    out = [rect(left - 8, top - 8, across + 16, high + 16, "turnglow", 10)] if hand.asked else []
    for place, face in enumerate(hand.cards):
        turn, down = (90, high * 0.2) if crossed and place == count - 1 else (0, 0.0)
        drawn = card(
            press(),
            face.code,
            escape(face.says),
            left + place * step,
            top + down,
            wide,
            turn=turn,
            small=small,
            back=face.back or "rojo",
        )
        out.append(f'<g id="{kind}-{hand.id}-{place}-{face.code or "back"}">{drawn}</g>')
    if hand.total:
        by_width = next(size for below, size in _BADGES if wide < below)
        size = min(9.0, words / width(capitals(hand.total), 1.0, 10)) if words else by_width
        out.append(badge(press(), hand.total, x, top + high + 4, size, hand.tinge))
    asked = " asked" if hand.asked else ""
    return f'<g class="hand{asked}" role="group" aria-label="{escape(hand.said)}">{"".join(out)}</g>'


class Lies(msgspec.Struct, frozen=True, kw_only=True):
    """Where a hand lies: the middle of its upper edge, and how wide its cards are."""

    x: float
    y: float
    wide: float

    @property
    def high(self) -> float:
        return self.wide * RATIO

    def spread(self, cards: int) -> float:
        return self.wide * (1 + _OVERLAP * (cards - 1))


def draw_hand(key: str, hand: Hand, at: Lies, *, size: float = 15.0, dealt: int = 0) -> str:
    """A hand in the middle of a table; each card has a name of its own in the page, so that it is seen to come."""
    count = len(hand.cards)
    left = at.x - at.spread(count) / 2
    drawn = []
    if hand.mark in {"won", "turn"} and hand.cards:
        wide = at.spread(count) + 24
        drawn.append(rect(at.x - wide / 2, at.y - 10, wide, at.high + 28, "turnglow", 14))
    for place, face in enumerate(hand.cards):
        x = left + place * at.wide * _OVERLAP
        turn = _LEAN * (2 * place - (count - 1)) / max(1, count - 1)
        inside = card(press(), face.code, escape(face.says), x, at.y, at.wide, turn=turn, back="azul")
        order = min(4, dealt + 2 * place + 1)
        drawn.append(f'<g id="{key}-{place}-{face.code or "back"}" class="dealt d{order}">{inside}</g>')
    if hand.total:
        drawn.append(badge(press(), hand.total, at.x, at.y + at.high, size, hand.tinge))
    classes = f"lying of-{hand.mark}" if hand.mark else "lying"
    return f'<g class="{classes}" role="group" aria-label="{escape(hand.said)}">{"".join(drawn)}</g>'


_STAFF = {"wide": (148.0, 46.0, 66.0), "tall": (96.0, 32.0, 24.0)}
"""The plate of the croupier: width, height, and how far down its middle lies."""
_SUMS = {False: (24.0, 10.0, 16.0), True: (15.0, 8.0, 11.0)}


class Oval(msgspec.Struct, frozen=True, kw_only=True):
    """The layout of a game round an oval; of each pair the first is for the wide drawing, the second for upright."""

    tall: Shape
    hands: Mapping[str, tuple[Lies, Lies]]
    last: str
    badge: tuple[float, float]
    names: tuple[tuple[float, float], tuple[float, float]] | None = None
    """How far above a hand its name is, and how wide it may be; None where names are printed."""
    sabot: tuple[tuple[float, float, float], tuple[float, float, float]]
    count: tuple[tuple[float, float, float, float], ...] = ()
    """The words under it: their middle, their room and how high they are at most."""
    lines: int = 1

    def shape(self, *, upright: bool) -> Shape:
        return self.tall if upright else WIDE_TABLE

    def board(self, printed: str, spots: Iterable[Spot], language: str, *, upright: bool) -> Board:
        """The table with its croupier at the head. People sit above the shadow of the rail: it belongs to the print."""
        shape = self.shape(upright=upright)
        outline, (cx, cy), (wide, high) = oval(shape), shape.centre, shape.size
        under, over = table(outline, shape.rail, f"cloth-{shape.kind}")
        there, back = f"translate({number(cx)} {number(cy)})", f"translate({number(-cx)} {number(-cy)})"
        line = f'<g transform="{there} scale(.88 .84) {back}"><path d="{outline}" class="ln-2"/></g>'
        drawn = f"{under}{line}{_croupier(shape, language)}{printed}{over}"
        return Board(width=wide, height=high, print=drawn, spots=tuple(spots))

    def draw_hands(self, hands: Iterable[tuple[str, Hand]], *, upright: bool) -> str:
        kind, drawn = "tall" if upright else "wide", []
        for side, hand in hands:
            at = self.hands[side][upright]
            if self.names:
                above, wide = self.names[upright]
                named = f"{hand.name} · {hand.note}" if hand.note else hand.name
                drawn.append(draw_line(named, at.x, at.y - above, wide, "whose"))
            dealt, size = side == self.last, self.badge[upright]
            drawn.append(draw_hand(f"{kind}-hand-{side}", hand, at, size=size, dealt=dealt))
        return "".join(drawn)

    def draw_sabot(self, left: int, last: str, language: str, *, upright: bool) -> str:
        if not left:
            return ""
        drawn = sabot(press(), *self.sabot[upright])
        if not self.count:
            return drawn
        x, y, wide, most = self.count[upright]
        told = say(last or N_("Cards in the sabot: {left}"), language, {"left": left})
        words = fitted(press(), told, x, y, (wide, most * (0.6 + self.lines)), most=most, lines=self.lines)
        return f'{drawn}<g class="print-2">{words}</g>'


def _croupier(shape: Shape, language: str) -> str:
    wide, high, y = _STAFF[shape.kind]
    x = shape.centre[0]
    box = area(x - wide / 2, y - high / 2, wide, high)
    word = press().label(translate(N_("Croupier"), language), x, y, (wide - 24, high / 3), most=11, least=5, lines=1)
    return f'<g class="seat staff"><rect {box} rx="{number(high / 2)}"/>{word}</g>'


def draw_people(plates: Sequence[Plate]) -> str:
    return "".join(plate(press(), each) for each in plates)


def draw_sum(name: str, cents: int, at: tuple[float, float], language: str, *, upright: bool) -> str:
    """Money in the middle: its chips, its name, its sum."""
    (x, y), (figures, small, radius), pen = at, _SUMS[upright], press()
    chips = stack(pen, cents, x, y + 4, radius, count=5) if cents else ""
    word = pen.word(name, x + radius + 8, y - figures * 0.62, small, anchor="start", track=60)
    total = pen.word(money(cents, language), x + radius + 8, y + figures * 0.62, figures, anchor="start", track=10)
    return f'{chips}<g class="print-2">{word}</g><g class="{"gilt" if cents else "print-2"}">{total}</g>'


def draw_line(text: str, x: float, y: float, wide: float, classes: str) -> str:
    box = area(x - wide / 2, y - 10, wide, 20)
    return f'<foreignObject {box}><div class="{classes}">{escape(text)}</div></foreignObject>'


def slot(at: Lies, cards: int) -> str:
    wide = at.spread(cards) + 16
    return rect(at.x - wide / 2, at.y - 6, wide, at.high + 12, "slot", 9)


# --- the lobby --------------------------------------------------------------------------------------------------------

_SMALL = "M84 16H232C342 16 342 140 232 140H84C-26 140 -26 16 84 16Z"


def small_oval(game: AnyTable, language: str, y: float, size: float) -> str:
    """The ground of the small picture: the rail, and the name of the game."""
    name = word(game_name(game.slug, language), 158, y, size, 190)
    wood = (
        f'<path d="{_SMALL}" fill="none" stroke="url(#wood)" stroke-width="13"/><path d="{_SMALL}" class="brassline"/>'
    )
    return f'{wood}<g class="print-2">{name}</g>'


def small_seat(across: float, down: float, kind: str) -> str:
    """A seat of the small picture, by its place on the unit circle."""
    return f'<circle cx="{number(158 + 140 * across)}" cy="{number(78 + 62 * down)}" r="9.5" class="{kind}"/>'
