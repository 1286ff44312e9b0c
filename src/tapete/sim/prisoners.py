"""Prisoners that no zero halves: they would pile up without end, so those of many zeros are left out."""

from collections.abc import Iterable

from tapete.families.prison import PrisonRules, holds_whole
from tapete.families.stakes.cells import Stake

MOST_ZEROS = 12
"""At a roulette this many zeros in a row come once in ten million billion billion draws."""


def without_oldest(rules: PrisonRules, stakes: Iterable[Stake]) -> list[Stake]:
    """The stakes of a table but those that have suffered too many zeros to matter, where zeros do not reduce them."""
    return [stake for stake in stakes if stake.zeros <= MOST_ZEROS or not holds_whole(rules)]
