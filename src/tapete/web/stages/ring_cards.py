"""Cards at a poker table: before each seat, large before who looks, common to all, and the pack they come from."""

from collections.abc import Sequence
from html import escape

import msgspec

from tapete.web.draw.badge import badge
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number
from tapete.web.draw.ring import TALL_RING, WIDE_RING, Station

_RATIO = HEIGHT / WIDTH
_WIDE = {False: 38.0, True: 25.0}
_BACKS = {False: 40.0, True: 25.0}
"""The width of cards before a seat: where some are seen, and where all are face down."""
_OWN: dict[bool, dict[int, float]] = {
    False: {2: 82.0, 4: 74.0, 5: 68.0, 7: 62.0},
    True: {2: 76.0, 4: 64.0, 5: 56.0, 7: 48.0},
}
"""The width of one's own cards, by how many there are at most."""
_ROOM = {False: 150.0, True: 88.0}
_OWN_ROOM = {False: 290.0, True: 226.0}
_STEP, _OWN_STEP, _HIDDEN = 0.62, 0.9, 0.36
"""How much is seen of a card under the next: of others' open ones, of one's own, and of one face down."""
_COMMON = {False: (70.0, 9.0, 286.0), True: (50.0, 4.0, 206.0)}
"""Of the common cards: width, the gap between two, and how far down they lie."""
_TOLD_ROOM = {False: 168.0, True: 112.0}
"""The room of the words upon a hand that is shown."""
_LEAN = 4.0
_LIFT = {False: 8.0, True: 4.0}
"""By how much the cards lie higher that make up the winning hand."""
_TONES = {"best": "best", "dim": "dim"}


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that lie together; those that are not seen have no code."""

    codes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What each is called."""
    said: str = ""
    """What they make, where they are shown."""
    brief: str = ""
    """The same in as few words as tell it."""
    tone: str = ""
    """best for what won, dim for what did not, out for what no longer plays."""
    lit: tuple[int, ...] = ()
    """By their places, those that make up the hand that won."""

    @property
    def seen(self) -> bool:
        """Whether any of them lies face up."""
        return any(self.codes)


def draw_cards(pen: Press, key: str, cards: Cards, at: Station, *, mine: bool, upright: bool) -> str:
    """The cards of a seat; those of who looks lie large at the foot."""
    count = len(cards.codes)
    if mine:
        wide = _own_width(count, upright=upright)
        steps, room, middle = [_OWN_STEP] * count, _OWN_ROOM[upright], at.cards
    elif cards.seen:
        wide, room, middle = _WIDE[upright], _ROOM[upright], at.cards
        steps = [_STEP if code else _HIDDEN for code in cards.codes]
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
    """Where the left edge of each card lies, about a point or beside it: closer together for want of room."""
    spread = sum(steps[:-1]) * wide
    tight = min(1.0, (room - wide) / spread) if spread else 1.0
    left = at - (spread * tight + wide) * (1 - beside) / 2
    found = []
    for step in steps:
        found.append(left)
        left += step * wide * tight
    return found


def _fan(pen: Press, key: str, cards: Cards, wide: float, lefts: Sequence[float], top: float, upright: bool) -> str:
    """Each card has a name of its own in the page, so that one that comes is seen to come."""
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
    """What a hand makes that is shown: words in a pill upon its lower edge, no wider than its room."""
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
    """The pack before the croupier."""
    wide = 18.0 if upright else 32.0
    thick = max(1, min(5, -(-left // 10)))
    x, y = at[0] - wide / 2, at[1] - wide * _RATIO / 2
    piled = "".join(pen.use("card-back-rojo", x + place * 0.8, y - place * 1.2, wide / WIDTH) for place in range(thick))
    return f'<g class="mazo" role="img" aria-label="{escape(says)}">{piled}</g>'
