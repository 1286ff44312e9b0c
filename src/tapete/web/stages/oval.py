"""Tables like an oval that people sit round: what is printed of them, who sits there, and what lies in the middle.

A game declares an `Oval`: where its hands, its sabot and its money lie, with an anchor for the wide and for the upright
drawing. One renderer draws them.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

import msgspec

from tapete.engine.table import AnyTable
from tapete.language import N_, money, say, translate
from tapete.web.cards import Hand
from tapete.web.draw.chips import stack
from tapete.web.draw.press import area, number, rect
from tapete.web.draw.rail import table
from tapete.web.draw.seats import WIDE_TABLE, Plate, Shape, oval, plate, sabot
from tapete.web.draw.sprite import press
from tapete.web.glimpse import word
from tapete.web.stage import Board, Spot
from tapete.web.stages.hands import Lies, draw_hand
from tapete.web.stages.printed import fitted
from tapete.web.words import game_name

_STAFF = {"wide": (148.0, 46.0, 66.0), "tall": (96.0, 32.0, 24.0)}
"""The plate of the croupier: width, height, and how far down its middle lies."""
_SUMS = {False: (24.0, 10.0, 16.0), True: (15.0, 8.0, 11.0)}
"""The height of the figures of a sum, of its name, and the radius of its chips."""


class Oval(msgspec.Struct, frozen=True, kw_only=True):
    """The layout of a game round an oval; of each pair the first is for the wide drawing, the second for upright."""

    tall: Shape
    """The table of the upright drawing."""
    hands: Mapping[str, tuple[Lies, Lies]]
    """Where the hand of each side lies."""
    last: str
    """The side that is dealt last."""
    badge: tuple[float, float]
    """How high the figures of totals are."""
    names: tuple[tuple[float, float], tuple[float, float]] | None = None
    """How far above a hand its name is, and how wide it may be; None where names are printed."""
    sabot: tuple[tuple[float, float, float], tuple[float, float, float]]
    """The corner of the sabot, and its scale."""
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
        """The hands that have cards, with their names and whose they are."""
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
        """The sabot while it has cards, and how many; `last` is said instead where the round is the last."""
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
    """A line with people's names in it: in the letters of the page, cut short where it is too long."""
    box = area(x - wide / 2, y - 10, wide, 20)
    return f'<foreignObject {box}><div class="{classes}">{escape(text)}</div></foreignObject>'


def slot(at: Lies, cards: int) -> str:
    """The place where the first cards of a hand are laid."""
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
