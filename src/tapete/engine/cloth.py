"""The cloth as geometry: where each bet lies, for pages, notebooks and printed layouts alike."""

from typing import Literal

import msgspec

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
