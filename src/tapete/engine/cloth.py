"""The cloth as geometry: where each bet lies, for pages, notebooks and printed layouts alike."""

from fractions import Fraction
from typing import Literal

import msgspec

from tapete.law.citation import Citation

Paint = Literal["", "rojo", "negro", "verde"]


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Where a stake on a bet is laid: a rectangle, in units of which a number's cell is sixty wide."""

    bet: str
    x: int
    y: int
    width: int
    height: int
    label: str = ""
    """What is printed there; empty for lines and crossings, which carry no print of their own."""
    paint: Paint = ""

    @property
    def centre(self) -> tuple[int, int]:
        """Where the chips stand."""
        return self.x + self.width // 2, self.y + self.height // 2


class Cloth(msgspec.Struct, frozen=True, kw_only=True):
    """One paño: its size and its spots; printed cells first, lines and crossings over them."""

    width: int
    height: int
    spots: tuple[Spot, ...]


class BetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be said of a bet where it is laid: what it pays, takes and covers, and the article that says so."""

    id: str
    """`kind` or `kind:which`; the sheet of the game names the kind in the languages of its cloths."""
    pays: tuple[Fraction, ...]
    """To 1; several where the pay depends on what comes, none where it is not a multiple of the stake."""
    minimums: tuple[int, ...]
    """The least stake on each paño, in cents."""
    cap: int
    """The most one player may have on it; 0 where the bet has no limit of its own."""
    cite: Citation
    covers: tuple[str, ...] = ()
    """The outcomes it wins on, where they can be listed."""
    row: str = ""
    """The sentence under which the notice of limits puts it together with others; its kind when empty."""
