"""What lies on the half-moon of black-jack besides chips: cards with their totals, who sits where, the sabot."""

import math
from collections.abc import Sequence
from html import escape

import msgspec

from tapete.engine.chips import short
from tapete.games.blackjack.hands import LIMIT, Hand
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.chips import badge
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number
from tapete.web.draw.sprite import press
from tapete.web.stages.blackjack import (
    BOX,
    CENTRE,
    RADII,
    TALL_BOX_HIGH,
    TALL_BOX_TOP,
    Row,
    Seats,
)

_RATIO = HEIGHT / WIDTH
_PLATE = (RADII[0] + 14, RADII[1] + 14)
_LEAST_CARD = 26.0
_LONGEST_NAME = 14
_FIRST_CARDS = 2
CLOSE = (0.34, 0.42)
"""How much of a card is seen under the next one, at least and at most, as parts of its width."""
_BADGES = ((40.0, 9.0), (70.0, 11.0), (math.inf, 13.0))
"""The height of the figures of a total, by the width of its cards."""


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to be drawn."""

    id: str
    cards: tuple[str, ...]
    names: tuple[str, ...]
    """What each card is called."""
    total: str
    says: str
    tone: str = ""
    """A word of the sheet of styles: best, bust or dim."""
    glows: bool = False
    doubled: bool = False
    mine: bool = False


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A casilla with its hands."""

    plaza: int
    name: str
    says: str
    mine: bool
    free: bool
    hands: tuple[Shown, ...]

    @property
    def glows(self) -> bool:
        """Whether one of its hands is asked."""
        return any(hand.glows for hand in self.hands)


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing besides chips."""

    banca: Shown | None
    boxes: tuple[Box, ...]
    sabot: tuple[str, str]
    """The name of the sabot and how many cards are left in it."""
    croupier: str
    free: str


def total_of(hand: Hand, *, black_jack: bool, playing: bool) -> str:
    """What a hand counts: both counts of an as while it plays."""
    if black_jack:
        return "BJ"
    if playing and hand.points != hand.hard and hand.points < LIMIT:
        return f"{hand.hard} / {hand.points}"
    return str(hand.points)


def signed(cents: int) -> str:
    """What a hand brought, in figures for its badge."""
    return f"{'+' if cents >= 0 else '−'}{short(abs(cents))}"  # noqa: RUF001 - a minus


def draw_wide(lying: Lying) -> str:
    """The wide drawing."""
    pen, seats = press(), Seats(len(lying.boxes))
    parts = [draw_box(pen, seats, box, lying.free) for box in lying.boxes]
    name, left = lying.sabot
    count = pen.label(f"{name} · {left}", 846, 112, (150, 9), most=7.6, least=5, lines=1)
    parts.append(f'<g class="print-2">{count}</g>')
    if lying.banca:
        parts.append(draw_fan(pen, lying.banca, "wide", (CENTRE[0], 166), 72, 260))
    parts += [_hands_at(pen, seats, box) for box in lying.boxes]
    return "".join(parts)


def draw_box(pen: Press, seats: Seats, box: Box, free: str) -> str:
    x, y = seats.box(box.plaza)
    wide, high = BOX
    classes = f"box{' own' if box.mine else ''}{' free' if box.free else ''}"
    outline = (
        f'<g transform="translate({number(x)} {number(y)}) rotate({number(seats.tilt(box.plaza))})">'
        f'<rect x="{number(-wide / 2)}" y="{number(-high / 2)}" width="{number(wide)}" height="{number(high)}" rx="14"'
        f' class="{classes}"/><circle r="27" class="ln-2"/></g>'
    )
    figure = f'<g class="print-2">{pen.word(str(box.plaza), x, y, 20, track=0)}</g>' if box.free else ""
    label = capitals(f"{box.plaza} · {free if box.free else _shortened(box.name)}")
    size = min(10.5, 150 / width(label, 1.0, 90))
    plate = f"plate{' own' if box.mine else ''}{' off' if box.free else ''}"
    named = pen.arc(label, CENTRE, _PLATE, seats.angle(box.plaza), size, track=90, classes=plate)
    return f'<g role="img" aria-label="{escape(box.says)}">{outline}{figure}{named}</g>'


def _shortened(name: str) -> str:
    """A name as the rim has room for it; the cloth has no letter for an ellipsis but its points."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3].rstrip(' (')}..."


def hand_centres(seats: Seats, plaza: int, count: int) -> tuple[list[tuple[float, float]], float]:
    """Where the hands of a casilla lie, side by side and the first at the right; and how wide each may be."""
    x, y = seats.hand(plaza)
    room = seats.room() * (1.0 if count == 1 else 1.6)
    each = room / max(count, 1)
    return [(x + ((count - 1) / 2 - place) * each, y) for place in range(count)], each - 6


def _hands_at(pen: Press, seats: Seats, box: Box) -> str:
    centres, room = hand_centres(seats, box.plaza, len(box.hands))
    size = 56.0 if len(box.hands) == 1 else 50.0
    return "".join(
        draw_fan(pen, hand, "wide", centre, size, room) for hand, centre in zip(box.hands, centres, strict=True)
    )


def draw_fan(
    pen: Press,
    hand: Shown,
    kind: str,
    at: tuple[float, float],
    wide: float,
    room: float,
    *,
    small: bool | None = None,
    spread: tuple[float, float] = CLOSE,
) -> str:
    """Cards from the left, each over the one before, as close as their room asks; of a doubled hand the last across.

    `spread` is how much of each is seen at least and at most, as parts of its width.
    """
    (x, y), count = at, len(hand.cards)
    wide = max(_LEAST_CARD, min(wide, room / (1 + spread[0] * (count - 1)))) if count else wide
    step = min(wide * spread[1], (room - wide) / (count - 1)) if count > 1 else 0.0
    high, across = wide * _RATIO, wide + step * (count - 1)
    crossed = hand.doubled and count > _FIRST_CARDS
    left, top = x - (across + ((high - wide) / 2 if crossed else 0)) / 2, y - high / 2
    out = [_glow(left, top, across, high)] if hand.glows else []
    for place, code in enumerate(hand.cards):
        turn, down = (90, high * 0.2) if crossed and place == count - 1 else (0, 0.0)
        name = hand.names[place]
        drawn = card(pen, code, name, left + place * step, top + down, wide, turn=turn, small=small)
        out.append(f'<g id="{kind}-{hand.id}-{place}-{code}">{drawn}</g>')
    size = next(size for below, size in _BADGES if wide < below)
    if hand.total:
        out.append(badge(pen, hand.total, x, top + high + 4, size, hand.tone))
    asked = " asked" if hand.glows else ""
    return f'<g class="hand{asked}" role="group" aria-label="{escape(hand.says)}">{"".join(out)}</g>'


def _glow(left: float, top: float, wide: float, high: float) -> str:
    box = f'x="{number(left - 8)}" y="{number(top - 8)}" width="{number(wide + 16)}" height="{number(high + 16)}"'
    return f'<rect {box} rx="10" class="turnglow"/>'


# --- upright ----------------------------------------------------------------------------------------------------------


def draw_tall(lying: Lying) -> str:
    """The upright drawing: the croupier above, all boxes in a row, my own hands large at the thumb."""
    pen, row = press(), Row(len(lying.boxes))
    name, left = lying.sabot
    parts = [
        '<g class="print-2">',
        pen.label(lying.croupier, 66, 74, (110, 12), most=9, least=5, lines=1),
        pen.label(name, 322, 64, (110, 12), most=9, least=5, lines=1),
        pen.label(left, 322, 84, (110, 12), most=9, least=5, lines=1),
        "</g>",
    ]
    if lying.banca:
        parts.append(draw_fan(pen, lying.banca, "tall", (195, 74), 76, 190, small=True))
    parts += [draw_tall_box(pen, row, box, lying) for box in lying.boxes]
    mine = [hand for box in lying.boxes for hand in box.hands if hand.mine]
    return "".join(parts) + draw_mine(pen, mine)


def draw_tall_box(pen: Press, row: Row, box: Box, lying: Lying) -> str:
    x, wide = row.middle(box.plaza), row.wide
    outline = (
        f'x="{number(x - wide / 2)}" y="{number(TALL_BOX_TOP)}" width="{number(wide)}" height="{number(TALL_BOX_HIGH)}"'
    )
    classes = f"box{' own' if box.mine else ''}{' free' if box.free else ''}"
    out = [f'<rect {outline} rx="9" class="{classes}"/>']
    if box.glows:
        out.append(f'<rect {outline} rx="9" class="turnglow"/>')
    named = str(box.plaza) if box.free else f"{box.plaza} {box.name[:_LONGEST_NAME]}"
    word = pen.label((named, named[:7], named[:1]), x, TALL_BOX_TOP + 10, (wide - 5, 8), most=8, least=5, lines=1)
    out.append(f'<g class="print">{word}</g>')
    if box.free:
        vacant = pen.label(lying.free, x, TALL_BOX_TOP + 48, (wide - 6, 9), most=8, least=4, lines=1)
        out.append(f'<g class="print-2">{vacant}</g>')
    if box.hands:
        out.append(_small(pen, box, x, wide))
    return f'<g role="img" aria-label="{escape(box.says)}">{"".join(out)}</g>'


def _small(pen: Press, box: Box, x: float, wide: float) -> str:
    """The last cards of the hand that plays, or of the last one, and the totals of all."""
    hand = next((hand for hand in box.hands if hand.glows), box.hands[-1])
    size = min(24.0, wide * 0.58)
    step = wide - 6 - size
    last = list(zip(hand.cards, hand.names, strict=True))[-2:]
    left = x - (size + step * (len(last) - 1)) / 2
    drawn = "".join(
        card(pen, code, name, left + place * step, TALL_BOX_TOP + 17, size, small=True)
        for place, (code, name) in enumerate(last)
    )
    totals = "·".join(hand.total.partition(" ")[0] for hand in box.hands if hand.total)
    if not totals:
        return drawn
    figures = min(8.5, (wide - 10) / width(capitals(totals), 1.0, 10))
    return drawn + badge(pen, totals, x, TALL_BOX_TOP + 58, figures, hand.tone)


def draw_mine(pen: Press, hands: Sequence[Shown], spread: tuple[float, float] = CLOSE) -> str:
    """My hands, the one that is asked the largest."""
    if not hands:
        return ""
    shares = [1.5 if hand.glows and len(hands) > 1 else 1.0 for hand in hands]
    each = 378 / sum(shares)
    out, right = [], 384.0
    for hand, share in zip(hands, shares, strict=True):
        room = each * share
        most = 84.0 if hand.glows or len(hands) == 1 else 62.0
        at = right - room / 2, 500.0
        out.append(draw_fan(pen, hand, "tall-mine", at, most, min(room - 18, 300), small=True, spread=spread))
        right -= room
    return "".join(out)
