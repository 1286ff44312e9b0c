"""Hands of cards on the stage: each card over the one before, with the total as a badge on their lower edge."""

import math
from html import escape

import msgspec

from tapete.web.cards import Hand
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.chips import badge
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import rect
from tapete.web.draw.sprite import press

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
        """How wide a number of cards lies."""
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
