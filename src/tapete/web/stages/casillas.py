"""Casillas round a half-moon before which a hand lies: who has them, and their cards, wide and upright."""

from collections.abc import Sequence
from html import escape

import msgspec

from tapete.web.cards import Face, Hand
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.chips import badge
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number
from tapete.web.stages.blackjack import CENTRE, RADII, Row, Seats

RATIO = HEIGHT / WIDTH
_PLATE = (RADII[0] + 14, RADII[1] + 14)
_LONGEST_NAME = 14


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A casilla as it is drawn: who has it, what lies before it, and whether it is asked."""

    plaza: int
    name: str
    says: str
    mine: bool
    free: bool
    hand: Hand | None

    @property
    def classes(self) -> str:
        """The classes of its outline."""
        return f"box{' own' if self.mine else ''}{' free' if self.free else ''}"


class Upright(msgspec.Struct, frozen=True):
    """Where the casillas of an upright drawing stand."""

    row: Row
    top: float
    high: float


def draw_plate(pen: Press, seats: Seats, box: Box, outline: str, free: str) -> str:
    """The outline of a casilla with the name of who has it round the edge of the cloth."""
    label = capitals(f"{box.plaza} · {free if box.free else box.name[:_LONGEST_NAME]}")
    size = min(10.5, 150 / width(label, 1.0, 90))
    plate = f"plate{' own' if box.mine else ''}{' off' if box.free else ''}"
    named = pen.arc(label, CENTRE, _PLATE, seats.angle(box.plaza), size, track=90, classes=plate)
    return f'<g role="img" aria-label="{escape(box.says)}">{outline}{named}</g>'


def draw_hand(
    pen: Press, hand: Hand, key: str, at: tuple[float, float], wide: float, *, shown: float, words: float
) -> str:
    """Cards side by side, each over the one before, and what they make under them.

    Of a card so much of its width is `shown` beside the next; `words` is the room for what they make.
    """
    (x, y), step, high = at, wide * shown, wide * RATIO
    across = wide + step * (len(hand.cards) - 1)
    left, top = x - across / 2, y - high / 2
    out = []
    if hand.mark == "turn":
        box = f'x="{number(left - 8)}" y="{number(top - 8)}" width="{number(across + 16)}" height="{number(high + 16)}"'
        out.append(f'<rect {box} rx="10" class="turnglow"/>')
    for place, face in enumerate(hand.cards):
        inside = card(pen, face.code, escape(face.says), left + place * step, top, wide, back=face.back or "rojo")
        out.append(f'<g id="{key}-{place}-{face.code or "back"}">{inside}</g>')
    if hand.total:
        tone = {"won": "best", "lost": "dim"}.get(hand.mark, "")
        size = min(9.0, words / width(capitals(hand.total), 1.0, 10))
        out.append(badge(pen, hand.total, x, top + high + 4, size, tone))
    asked = " asked" if hand.mark == "turn" else ""
    said = ", ".join(filter(None, (hand.name, hand.note, hand.total)))
    return f'<g class="hand{asked}" role="group" aria-label="{escape(said)}">{"".join(out)}</g>'


def draw_upright_box(pen: Press, place: Upright, box: Box, free: str) -> str:
    """A casilla of the upright drawing, with its cards small."""
    x, wide, top = place.row.middle(box.plaza), place.row.wide, place.top
    frame = f'x="{number(x - wide / 2)}" y="{number(top)}" width="{number(wide)}" height="{number(place.high)}"'
    out = [f'<rect {frame} rx="9" class="{box.classes}"/>']
    if box.hand and box.hand.mark == "turn":
        out.append(f'<rect {frame} rx="9" class="turnglow"/>')
    named = str(box.plaza) if box.free else f"{box.plaza} {box.name[:_LONGEST_NAME]}"
    word = pen.label((named, named[:7], named[:1]), x, top + 10, (wide - 5, 8), most=8, least=5, lines=1)
    out.append(f'<g class="print">{word}</g>')
    if box.free:
        vacant = pen.label(free, x, top + 44, (wide - 6, 9), most=8, least=4, lines=1)
        out.append(f'<g class="print-2">{vacant}</g>')
    if box.hand:
        out.append(_small(pen, box.hand.cards, (x, top + 20), wide))
    return f'<g role="img" aria-label="{escape(box.says)}">{"".join(out)}</g>'


def _small(pen: Press, faces: Sequence[Face], at: tuple[float, float], wide: float) -> str:
    size = min(24.0, wide * 0.5)
    step = (wide - 6 - size) / max(1, len(faces) - 1)
    left = at[0] - (size + step * (len(faces) - 1)) / 2
    return "".join(
        card(pen, face.code, "", left + place * step, at[1], size, small=True, back=face.back or "rojo")
        for place, face in enumerate(faces)
    )
