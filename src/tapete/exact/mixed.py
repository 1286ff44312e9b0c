"""The equilibrium of ferrocarril as it is told: how often each side draws, and what is left to each."""

from fractions import Fraction

import msgspec

from tapete.exact.equilibrium import Equilibrium
from tapete.families.baccarat import STOOD


class HowOften(msgspec.Struct, frozen=True, kw_only=True):
    """How often somebody draws with two cards; `third` is the punto's third card, or nothing if they stood."""

    hand: tuple[int, int]
    third: int | None
    draws: Fraction


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """How both sides play from a sabot without end, and what is left to each: what more and more packs lead to."""

    way: str
    """What the sides look at, as a sentence."""
    commission: Fraction
    punto: Fraction
    banca: Fraction
    punto_draws: tuple[HowOften, ...]
    """Only hands with which the punto does not always do the same."""
    banca_draws: tuple[HowOften, ...]
    """Only situations in which the banker does not."""


class MixedPlay(msgspec.Struct, frozen=True, kw_only=True):
    """How both sides of ferrocarril play, and what is left to each per unit at stake."""

    punto: Fraction
    banca: Fraction
    punto_draws: tuple[HowOften, ...]
    banca_draws: tuple[HowOften, ...]
    limit: Fraction | None = None
    """Of sides that look only at totals: how often a punto draws with five from a sabot without end."""
    limits: tuple[Limit, ...] = ()
    """The same for sides that look at totals or at cards, without the cagnotte and with it."""

    def punto_with(self, hand: tuple[int, int]) -> Fraction | None:
        """How often the punto draws with a hand that leaves a choice; nothing with any other."""
        return next((one.draws for one in self.punto_draws if one.hand == hand), None)

    def banca_with(self, hand: tuple[int, int], third: int | None) -> Fraction | None:
        """How often the banker draws with a hand against the punto's third card, or against none."""
        return next((one.draws for one in self.banca_draws if (one.hand, one.third) == (hand, third)), None)


def mixed_play(found: Equilibrium) -> MixedPlay:
    """An equilibrium, told."""
    return MixedPlay(
        punto=found.punto,
        banca=found.banca,
        punto_draws=tuple(HowOften(hand=hand, third=None, draws=often) for hand, often in found.punto_draws.items()),
        banca_draws=tuple(
            HowOften(hand=hand, third=third if third != STOOD else None, draws=often)
            for (hand, third), often in found.banca_draws.items()
        ),
    )


def limit_of(way: str, found: Equilibrium) -> Limit:
    """An equilibrium from a sabot without end, told."""
    play = mixed_play(found)
    return Limit(
        way=way,
        commission=found.commission,
        punto=play.punto,
        banca=play.banca,
        punto_draws=tuple(one for one in play.punto_draws if 0 < one.draws < 1),
        banca_draws=tuple(one for one in play.banca_draws if 0 < one.draws < 1),
    )
