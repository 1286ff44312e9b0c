"""Trijoker with the same bets in every jugada, each space playing by the best decisions; packs are dealt."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.trijoker import Cards, Deals, play_of
from tapete.families.stakes.bets import refuse_amount
from tapete.families.stakes.laying import bet_of
from tapete.games import build
from tapete.games.trijoker.pays import Pays
from tapete.games.trijoker.play import Trijoker
from tapete.games.trijoker.rules import TrijokerRules
from tapete.kit.money import gain
from tapete.kit.poker.compiled import Rater, rater
from tapete.sim.machine import Options
from tapete.sim.rounds import Packs
from tapete.sim.trijoker import kernels

_Bytes = NDArray[np.uint8]
_BETS = (1, 2, 2, 3)
"""How many bets are in play with neither of the first two left, one, the other or both."""


class Played(msgspec.Struct, frozen=True):
    """A table and its bets as the kernels take them."""

    first: NDArray[np.uint8]
    """Whether bet 1 is left, by the ranks of three cards; then the same for cards of one suit."""
    second: NDArray[np.uint8]
    """Whether bet 2 is left, by those of four."""
    wins: NDArray[np.uint8]
    """Which combination wins with a hand, by its class; 0 for none."""
    rated: Rater
    nets: NDArray[np.int64]
    """What each space wins by how a jugada ends for it, in cents."""
    stakes: NDArray[np.int64]
    """Of one bet of each space."""

    @property
    def deck(self) -> NDArray[np.uint8]:
        return np.arange(kernels.CARDS, dtype=np.uint8)

    @property
    def tables(self) -> tuple[_Bytes, _Bytes, _Bytes, NDArray[Any], NDArray[Any], NDArray[Any], Any]:
        """What a jugada is decided by, in the order in which the kernels take it."""
        rated = self.rated
        return self.first, self.second, self.wins, rated.suits, rated.rows, rated.values, rated.shift


def played_by(pays: Pays, stakes: Sequence[int]) -> Played:
    """The tables of the kernels: of decisions, of combinations and of pays."""
    rated, ends = rater(pays.ranking), ["", *pays.table]
    wins = [0, *(ends.index(pays.wins(int(strength))) for strength in rated.strengths[1:])]
    first, second = decisions_of(pays)
    nets = [[_net(pays, end, left, stake) for end in ends for left in range(kernels.LEFT)] for stake in stakes]
    return Played(
        first=first,
        second=second,
        wins=np.array(wins, dtype=np.uint8),
        rated=rated,
        nets=np.array(nets, dtype=np.int64),
        stakes=np.array(stakes, dtype=np.int64),
    )


def decisions_of(pays: Pays) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The best decisions by the ranks of the cards, in whichever order they came."""
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

    played: Played
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
