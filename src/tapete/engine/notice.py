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


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """One bet of a table."""

    id: str
    kind: str
    """What bets of its family are called; the same as `id` when it is alone."""
    pays: Fraction
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
