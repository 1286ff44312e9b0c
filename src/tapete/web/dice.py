"""Dice for pages: where the pips lie, and what a throw is called."""

import msgspec

from tapete.kit.dice import Throw
from tapete.language import N_, say

LOW, MIDDLE, HIGH = 15, 30, 45
_CENTRE, _RISING = ((MIDDLE, MIDDLE),), ((LOW, HIGH), (HIGH, LOW))
_FALLING, _SIDES = ((LOW, LOW), (HIGH, HIGH)), ((LOW, MIDDLE), (HIGH, MIDDLE))
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: _CENTRE,
    2: _RISING,
    3: _CENTRE + _RISING,
    4: _RISING + _FALLING,
    5: _CENTRE + _RISING + _FALLING,
    6: _RISING + _FALLING + _SIDES,
}
"""The pips of each face, on a die sixty wide."""


class Die(msgspec.Struct, frozen=True):
    """A die at rest."""

    face: int

    @property
    def pips(self) -> tuple[tuple[int, int], ...]:
        """Where its pips lie."""
        return PIPS[self.face]


class Thrown(msgspec.Struct, frozen=True, kw_only=True):
    """Dice as they lie after a throw."""

    dice: tuple[Die, ...]
    total: int
    says: str


def thrown(throw: Throw, language: str) -> Thrown:
    """A throw, drawn and named."""
    faces = ", ".join(map(str, throw))
    says = say(N_("dice {faces}: {total}"), language, {"faces": faces, "total": sum(throw)})
    return Thrown(dice=tuple(map(Die, throw)), total=sum(throw), says=says)
