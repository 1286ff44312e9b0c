"""What a table must post for everybody to read: what each of its bets pays and admits."""

from fractions import Fraction

import msgspec

from tapete.language import money
from tapete.law.citation import Citation


class Better(msgspec.Struct, frozen=True):
    """A result with which a bet pays more than otherwise."""

    on: str
    """In the words of the law: `2, 12`, `Black-Jack`."""
    pays: Fraction
    cite: Citation


class PrizeTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One prize of a game in which the money of the players, or a part of it, is what is won."""

    id: str
    share: Fraction = Fraction(0)
    """Its part of what is sold or staked; 0 where it has none."""
    pays: Fraction = Fraction(0)
    """What it pays in prices of a cartón, where a table fixes it."""
    amount: int = 0
    """What it pays, in cents, where that is fixed."""
    ball: int = 0
    """The ball up to which, or before which, it is won; 0 for any, or where it changes from game to game."""
    cite: Citation


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """One bet of a table."""

    id: str
    kind: str
    """What bets of its family are called; the same as `id` when it is alone."""
    pays: Fraction
    """0 for what is won of other players, and not at odds."""
    cite: Citation
    on: str = ""
    """The least result that wins it, where it takes one of some name."""
    minimums: tuple[int, ...]
    """The least stake, on each paño where there are several."""
    cap: int
    """The most that one player may have on it."""
    cap_cite: Citation
    step: int = 1
    """Stakes must be multiples of it."""
    covers: frozenset[str] = frozenset()
    """The results that win it, where they are few enough to be named."""
    better: tuple[Better, ...] = ()

    def __repr__(self) -> str:
        least, most = money(self.minimums[0], "en"), money(self.cap, "en")
        return f"<{self.id} pays {self.pays} to 1, from {least} to {most} [{self.cite}]>"
