"""How four cards come to be placed at monte: every deal that differs in a number, with its probability.

Palos are alike until somebody bets on one, so what counts of a deal is how deep the first two are piled, how many
cards of each placed value are left, and how many were burned. A value is whole, or two of its cards were burned.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import lcm

import msgspec

_VALUES, _COPIES = 10, 4
NO_VALUE = (0, 0, 0, 0)


class Deal(msgspec.Struct, frozen=True, order=True):
    """Four placed cards, as far as they are not alike."""

    piles: tuple[int, int] = (1, 1)
    left: tuple[int, int, int, int] = (3, 3, 3, 3)
    burned: int = 0

    @property
    def cards(self) -> int:
        return _VALUES * _COPIES - sum(self.piles) - 2 - self.burned

    @property
    def meets_burned(self) -> bool:
        """Whether a value was placed of which cards were burned."""
        whole = (_COPIES - self.piles[0], _COPIES - self.piles[1], _COPIES - 1, _COPIES - 1)
        return self.left != whole


class _Placing(msgspec.Struct, frozen=True):
    """A deal under way: how many values are whole and how many halved, and the cards placed so far."""

    whole: int = _VALUES
    halved: int = 0
    piles: tuple[int, int] = (0, 0)
    left: tuple[int, ...] = ()
    burned: int = 0

    @property
    def cards(self) -> int:
        return _COPIES * self.whole + 2 * self.halved + sum(self.left)


@cache
def deals(annulled_at: int, *, annul_burned: bool) -> dict[Deal, int]:
    """Every deal that is played, with its weight among them, a whole number; the others are annulled."""
    found = chances(annulled_at, annul_burned=annul_burned)
    common = lcm(*(share.denominator for share in found.values()))
    return {deal: int(share * common) for deal, share in sorted(found.items())}


@cache
def chances(annulled_at: int, *, annul_burned: bool) -> dict[Deal, Fraction]:
    """The same with how probable each is among all deals; what is missing to one is annulled."""
    found: dict[Deal, Fraction] = {}
    waiting = {_Placing(): Fraction(1)}
    while waiting:
        after: dict[_Placing, Fraction] = {}
        for placing, chance in waiting.items():
            for ways, following in _drawn(placing, annulled_at):
                share = chance * Fraction(ways, placing.cards)
                if isinstance(following, Deal):
                    if not (annul_burned and following.meets_burned):
                        found[following] = found.get(following, Fraction(0)) + share
                else:
                    after[following] = after.get(following, Fraction(0)) + share
        waiting = after
    return found


def _drawn(at: _Placing, annulled_at: int) -> Iterator[tuple[int, "_Placing | Deal"]]:
    """What the next card may be: in how many ways, and what then lies there; nothing when the jugada is annulled."""
    place = len(at.left)
    for top in range(min(place, 2)) if place > 1 else ():
        left = at.left[top] - 1
        if left >= 0 and _COPIES - left < annulled_at:
            piles = (at.piles[0] + (top == 0), at.piles[1] + (top == 1))
            yield at.left[top], _changed(at, piles=piles, left=(*at.left[:top], left, *at.left[top + 1 :]))
    if place in {1, 3} and at.left[-1]:
        halved = at.halved + (at.left[-1] == _COPIES - 1)
        piles = (0, 0) if place == 1 else at.piles
        yield at.left[-1], _changed(at, halved=halved, piles=piles, left=at.left[:-1], burned=at.burned + 2)
    for ways, left, rest in (
        (_COPIES * at.whole, _COPIES - 1, {"whole": at.whole - 1}),
        (2 * at.halved, 1, {"halved": at.halved - 1}),
    ):
        if ways:
            piles = (1, 0) if place == 0 else (1, 1) if place == 1 else at.piles
            yield ways, _placed(_changed(at, piles=piles, left=(*at.left, left), **rest))


def _changed(at: _Placing, **changes: object) -> _Placing:
    return msgspec.structs.replace(at, **changes)


def _placed(at: _Placing) -> "_Placing | Deal":
    if len(at.left) < len(NO_VALUE):
        return at
    first, second, third, fourth = at.left
    return Deal(at.piles, (first, second, third, fourth), at.burned)
