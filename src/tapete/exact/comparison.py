"""The bets of a game on two sides: two jurisdictions, two laws, or two readings of one."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tapete.exact import Analyses


class Compared(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bet under the best play on both sides, or in one way that both have; nothing where a side has no such bet."""

    bet: str
    way: str = ""
    """How it is played or when it is laid, where only that makes a difference."""
    first: Fraction | None
    second: Fraction | None

    @property
    def difference(self) -> Fraction | None:
        """What the second side adds to what the player wins on average."""
        return None if self.first is None or self.second is None else self.second - self.first


def compared(before: Analyses, after: Analyses) -> list[Compared]:
    """Every bet of either side."""
    return [row for bet in dict.fromkeys((*before, *after)) for row in _of_bet(bet, before, after)]


def _of_bet(bet: str, before: Analyses, after: Analyses) -> Iterator[Compared]:
    """A bet; where it is worth the same on both sides, also the ways in which it is not."""
    first, second = (side[bet][0].per_stake if bet in side else None for side in (before, after))
    yield Compared(bet=bet, first=first, second=second)
    if first is None or first != second:
        return
    ways = {way.strategy: way.per_stake for way in after[bet][1:]}
    for way in before[bet][1:]:
        if ways.get(way.strategy, way.per_stake) != way.per_stake:
            yield Compared(bet=bet, way=way.strategy, first=way.per_stake, second=ways[way.strategy])
