"""Trijoker with the same bets in every jugada, each space playing by the best decisions; packs are dealt."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tapete.exact.trijoker import Cards, Deals, play_of
from tapete.families.stakes.bets import refuse_amount
from tapete.families.stakes.laying import bet_of
from tapete.games import build
from tapete.games.trijoker.play import Trijoker
from tapete.games.trijoker.rules import Pays, TrijokerRules
from tapete.kit.money import gain
from tapete.kit.poker.compiled import rater
from tapete.sim.machine import Options
from tapete.sim.rounds import Dealt, Packs
from tapete.sim.trijoker import kernels

_Flags = NDArray[np.uint8]
Tables = tuple[_Flags, _Flags, _Flags, NDArray[Any], NDArray[Any], NDArray[Any], Any]
_BETS = (1, 2, 2, 3)
"""How many bets are in play with neither of the first two left, one, the other or both."""


def played_by(pays: Pays, stakes: Sequence[int]) -> Dealt[Tables]:
    rated, ends = rater(pays.ranking), ["", *pays.table]
    wins = [0, *(ends.index(pays.wins(int(strength))) for strength in rated.strengths[1:])]
    nets = [[_net(pays, end, left, stake) for end in ends for left in range(kernels.LEFT)] for stake in stakes]
    hands = (rated.suits, rated.rows, rated.values, rated.shift)
    return Dealt(
        cards=kernels.CARDS,
        tables=(*decisions_of(pays), np.array(wins, dtype=np.uint8), *hands),
        nets=np.array(nets, dtype=np.int64),
        stakes=np.array(stakes, dtype=np.int64),
    )


def decisions_of(pays: Pays) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Whether bets 1 and 2 are left, by the ranks of the cards seen; then the same for cards of one suit."""
    deals = Deals(pays)
    first = np.zeros((2, *(kernels.RANKS,) * 3), dtype=np.uint8)
    second = np.zeros((2, *(kernels.RANKS,) * 4), dtype=np.uint8)
    for three in deals.dealt:
        _set(first, three, deals.worth(three) > 0)
        for four, ways in deals.next(three):
            if ways:
                _set(second, four, deals.worth(four) > 0)
    return first.reshape(-1), second.reshape(-1)


def _set(table: NDArray[np.uint8], cards: Cards, leaves: bool) -> None:
    if leaves:
        for order in permutations(cards.places):
            table[(int(cards.suited), *order)] = 1


def _net(pays: Pays, end: str, left: int, stake: int) -> int:
    return _BETS[left] * (gain(stake, pays.table[end].value).cents if end else -stake)


class Jugadas(Packs):
    """Jugadas with the same bets in each; spaces share the common cards. Stakes are of one of the three bets."""

    played: Dealt[Tables]
    count_jugadas = staticmethod(kernels.count_jugadas)
    play_jugadas = staticmethod(kernels.play_jugadas)

    def __init__(self, rules: TrijokerRules, stakes: Mapping[str, int]) -> None:
        ends = play_of(rules.pays)
        odds = [Fraction(count, ends.deals) for end in ("", *rules.pays.table) for count in ends.ends[end]]
        super().__init__(stakes, rules.anticipo, played_by(rules.pays, [*stakes.values()]), odds)

    @property
    def needed(self) -> int:
        return kernels.OWN * sum(self.amounts)


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Jugadas:  # noqa: ARG001
    rules = cast(Trijoker, build(game, jurisdiction)).rules
    for name, amount in stakes.items():
        refuse_amount(bet_of(rules, name), amount, 0)
    return Jugadas(rules, stakes)
