"""The pista: the order of the wheel laid out as a track, on which groups and neighbours are announced."""

import math
from collections.abc import Collection, Mapping
from html import escape

from tapete.kit.wheel import ROULETTE
from tapete.language import N_, say
from tapete.web.announcements import GROUPS, Announcement, announced, name_of, short_name
from tapete.web.draw.press import Press, number

_FIRST = "24"
_ALONG, _RIGHT, _LEFT = 15, 4, 3
"""How many pockets lie along the straights, round the right bend and round the left."""
_BEND = math.pi
_DIVIDES = ((3, 6), (8, 9))
"""Where the lines between the groups meet the two straights, in pockets."""
_PLACES = {"serie": (1.7, 5.0), "huerfanos": (6.55, 3.0), "vecinos": (12.15, 6.0)}
"""Where each group is printed, and its room, in pockets."""


class Track:
    """A pista in a box, its band of numbers `band` wide."""

    def __init__(self, x: float, y: float, wide: float, high: float, band: float) -> None:
        self.x, self.y, self.wide, self.high, self.band = x, y, wide, high, band
        self.radius = high / 2
        self.left, self.right = x + self.radius, x + wide - self.radius
        self.step = (self.right - self.left) / _ALONG

    def places(self) -> dict[str, tuple[float, float]]:
        """The middle of the cell of each number."""
        order = ROULETTE.pockets
        first = order.index(_FIRST)
        turned = [*order[first:], *order[:first]]
        top, rest = turned[:_ALONG], turned[_ALONG:]
        bend, rest = rest[:_RIGHT], rest[_RIGHT:]
        foot, other = rest[:_ALONG], rest[_ALONG:]
        found: dict[str, tuple[float, float]] = {}
        for place in range(_ALONG):
            along = (place + 0.5) * self.step
            found[top[place]] = (self.left + along, self.y + self.band / 2)
            found[foot[place]] = (self.right - along, self.y + self.high - self.band / 2)
        for pockets, begins, centre in ((bend, -_BEND / 2, self.right), (other, _BEND / 2, self.left)):
            for place, pocket in enumerate(pockets):
                found[pocket] = self._on_bend(centre, begins + _BEND * (place + 0.5) / len(pockets))
        return found

    def _on_bend(self, centre: float, angle: float) -> tuple[float, float]:
        middle = self.radius - self.band / 2
        return centre + middle * math.cos(angle), self.y + self.radius + middle * math.sin(angle)

    def lines(self) -> str:
        """The two ovals, the ticks between the numbers, and the lines between the groups."""
        foot = self.y + self.high
        ticks = "".join(
            f"M{number(self.left + place * self.step)} {number(self.y)}v{number(self.band)}"
            f"M{number(self.left + place * self.step)} {number(foot)}v{number(-self.band)}"
            for place in range(_ALONG + 1)
        )
        spokes = "".join(
            self._spoke(centre, begins + _BEND * place / count)
            for count, begins, centre in ((_RIGHT, -_BEND / 2, self.right), (_LEFT, _BEND / 2, self.left))
            for place in range(1, count)
        )
        groups = "".join(
            f"M{number(self.left + above * self.step)} {number(self.y + self.band)}"
            f"L{number(self.left + below * self.step)} {number(foot - self.band)}"
            for above, below in _DIVIDES
        )
        ovals = f'<path d="{self._oval(0)}{self._oval(self.band)}{groups}" class="ln"/>'
        return f'{ovals}<path d="{ticks}{spokes}" class="ln-2"/>'

    def _oval(self, inset: float) -> str:
        r = number(self.radius - inset)
        top, foot = number(self.y + inset), number(self.y + self.high - inset)
        left, right = number(self.left), number(self.right)
        return f"M{left} {top}H{right}A{r} {r} 0 0 1 {right} {foot}H{left}A{r} {r} 0 0 1 {left} {top}Z"

    def _spoke(self, centre: float, angle: float) -> str:
        inner = self.radius - self.band
        cos, sin, y = math.cos(angle), math.sin(angle), self.y + self.radius
        ends = [(centre + radius * cos, y + radius * sin) for radius in (inner, self.radius)]
        return "M{} {}L{} {}".format(*(number(value) for end in ends for value in end))


def draw_pista(press: Press, track: Track, paints: Mapping[str, str], offered: Collection[str], language: str) -> str:
    """The track with its numbers, and what may be announced on it; nothing of what the table does not take."""
    round_ = min(track.band * 0.4, track.step * 0.455)
    numbers = "".join(
        _number(press, pocket, at, round_, paints[pocket], offered, language) for pocket, at in track.places().items()
    )
    groups = "".join(
        _group(press, track, call, found, language)
        for call in GROUPS
        if (found := announced(call, offered)) is not None
    )
    return f'<g class="print pista">{track.lines()}{groups}{numbers}</g>'


def _number(
    press: Press,
    pocket: str,
    at: tuple[float, float],
    round_: float,
    paint: str,
    offered: Collection[str],
    language: str,
) -> str:
    x, y = at
    face = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(round_)}" class="m-{paint}"/>'
    word = press.word(pocket, x, y, round_ * 0.86, track=-20, classes="b")
    call = f"n:{pocket}"
    found = announced(call, offered)
    return face + word + (_button(call, found, at, (round_ * 2, round_ * 2), language) if found else "")


def _group(press: Press, track: Track, call: str, found: Announcement, language: str) -> str:
    place, room = _PLACES[call]
    x, y = track.left + place * track.step, track.y + track.radius
    inside = track.high - 2 * track.band
    wide = room * track.step
    name = press.label(short_name(found, language), x, y - inside * 0.1, (wide, inside * 0.3), most=15, least=5)
    chips = say(N_("{chips} chips"), language, {"chips": found.chips})
    under = f'<g class="print-2">{press.word(chips, x, y + inside * 0.24, 8.2, track=70)}</g>'
    return name + under + _button(call, found, (x, y), (wide, inside - 4), language)


def _button(call: str, found: Announcement, at: tuple[float, float], room: tuple[float, float], language: str) -> str:
    box = f'x="{number(at[0] - room[0] / 2)}" y="{number(at[1] - room[1] / 2)}"'
    size = f'width="{number(room[0])}" height="{number(room[1])}" rx="{number(min(room) / 2)}"'
    covered = " ".join(sorted({cell for bet, _ in found.bets for cell in bet.partition(":")[2].split("-")}))
    return (
        f'<rect class="spot call" {box} {size} data-call="{escape(call)}" data-covers="{covered}" role="button"'
        f' tabindex="-1" aria-label="{escape(name_of(found, call, language))}"/>'
    )
