"""Hands of cards on the stage: side by side, with the total as a badge on their lower edge."""

from html import escape

import msgspec

from tapete.web.cards import Hand
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.chips import badge
from tapete.web.draw.press import Press, number

_LEAN = 3.0
_OVERLAP = 0.62
"""How much of a card shows beside the next."""
_TONES = {"won": "best", "lost": "dim"}


class Lies(msgspec.Struct, frozen=True, kw_only=True):
    """Where a hand lies: the middle of its upper edge, and how wide its cards are."""

    x: float
    y: float
    wide: float

    @property
    def high(self) -> float:
        """The height of its cards."""
        return self.wide * HEIGHT / WIDTH

    def spread(self, cards: int) -> float:
        """How wide a number of cards lies."""
        return self.wide * (1 + _OVERLAP * (cards - 1))


def draw_hand(press: Press, key: str, hand: Hand, at: Lies, *, size: float = 15.0, dealt: int = 0) -> str:
    """A hand; each card has a name of its own in the page, so that one that comes is seen to come."""
    count = len(hand.cards)
    left = at.x - at.spread(count) / 2
    drawn = []
    for place, face in enumerate(hand.cards):
        x = left + place * at.wide * _OVERLAP
        turn = _LEAN * (2 * place - (count - 1)) / max(1, count - 1)
        inside = card(press, face.code, escape(face.says), x, at.y, at.wide, turn=turn, back="azul")
        order = min(4, dealt + 2 * place + 1)
        drawn.append(f'<g id="{key}-{place}-{face.code or "back"}" class="dealt d{order}">{inside}</g>')
    if hand.total:
        tone = _TONES.get(hand.mark, "")
        drawn.append(badge(press, hand.total, at.x, at.y + at.high, size, tone))
    classes = f"lying of-{hand.mark}" if hand.mark else "lying"
    named = f'class="{classes}" role="group" aria-label="{escape(_said(hand))}"'
    return f"<g {named}>{_glow(hand, at)}{''.join(drawn)}</g>"


def _glow(hand: Hand, at: Lies) -> str:
    """The light round the hand that won, or that is asked."""
    if hand.mark not in {"won", "turn"} or not hand.cards:
        return ""
    wide, high = at.spread(len(hand.cards)) + 24, at.high + 28
    box = f'x="{number(at.x - wide / 2)}" y="{number(at.y - 10)}" width="{number(wide)}" height="{number(high)}"'
    return f'<rect {box} rx="14" class="turnglow"/>'


def _said(hand: Hand) -> str:
    return ", ".join(filter(None, (hand.name, hand.note, hand.total)))
