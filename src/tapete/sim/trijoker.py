"""Trijoker with the same bets in every jugada, each space playing by the best decisions; packs are dealt."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.table import AnyTable
from tapete.exact.trijoker import Cards, Deals, play_of
from tapete.families.stakes.bets import refuse_amount
from tapete.families.stakes.laying import bet_of
from tapete.games import build
from tapete.games.trijoker.pays import Pays
from tapete.games.trijoker.play import Trijoker
from tapete.games.trijoker.rules import TrijokerRules
from tapete.kit.money import gain
from tapete.kit.poker.compiled import Rater, rater
from tapete.kit.streams import stream
from tapete.sim import kernels_trijoker as kernels
from tapete.sim.blocks import Work
from tapete.sim.kernels_purse import COLUMNS
from tapete.sim.machine import Block, Moves, Options, Rows, Scatter, Terms, last_of_cloth

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
        """A pack, in any order."""
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
    """What a space wins, in cents: every bet is paid by itself."""
    return _BETS[left] * (gain(stake, pays.table[end].value).cents if end else -stake)


class Jugadas:
    """Jugadas with the same bets in each."""

    one_sided = False
    allowance = 0.0
    note = ""

    def __init__(self, rules: TrijokerRules, stakes: Mapping[str, int]) -> None:
        self.bets = tuple(stakes)
        self.anticipo = rules.anticipo
        self.played = played_by(rules.pays, tuple(stakes.values()))
        self._pays = rules.pays
        self._ends = play_of(rules.pays)

    def long_run(self, seed: int) -> Work[Block]:
        return Counted(self.played, seed)

    def evenings(self, seed: int, terms: Terms) -> Work[Rows]:
        return Evenings(self.played, seed, terms)

    def exact(self) -> Mapping[str, Fraction]:
        """What the house keeps of one bet of a space, by the cents that are paid."""
        return {bet: -self._mean(place) / int(self.played.stakes[place]) for place, bet in enumerate(self.bets)}

    def _cents(self, place: int) -> list[tuple[int, Fraction]]:
        """What a space brings, and how often."""
        counts = [count for end in ("", *self._pays.table) for count in self._ends.ends[end]]
        nets = self.played.nets[place].tolist()
        return [(net, Fraction(count, self._ends.deals)) for net, count in zip(nets, counts, strict=True)]

    def _mean(self, place: int) -> Fraction:
        return sum((cents * often for cents, often in self._cents(place)), Fraction(0))

    def scatter(self) -> Mapping[str, Scatter]:
        """Spaces share the common cards, so it is known of each and not of all together, where there are several."""
        found = {bet: self._scattered(place) for place, bet in enumerate(self.bets)}
        return {**found, "": found[self.bets[0]]} if len(found) == 1 else found

    def _scattered(self, place: int) -> Scatter:
        mean = float(self._mean(place))
        beyond = [(cents - mean, float(often)) for cents, often in self._cents(place) if often]
        return Scatter(sum(one**2 * often for one, often in beyond), max(abs(one) for one, _ in beyond))

    def situations(self) -> Sequence[Moves]:
        """Always the same one; known of a single space."""
        if len(self.bets) > 1:
            return ()
        chances: dict[tuple[int, int], float] = {}
        for cents, often in self._cents(0):
            chances[0, cents] = chances.get((0, cents), 0.0) + float(often)
        return (Moves(kernels.OWN * int(self.played.stakes[0]), chances),)


class Counted:
    """The work of a block of jugadas."""

    def __init__(self, played: Played, seed: int) -> None:
        self._played = played
        self._seed = seed

    def __call__(self, block: int, jugadas: int) -> Block:
        """Play a block of jugadas; of a space one bet counts as staked, whichever are left."""
        table = self._played
        counts = np.zeros_like(table.nets)
        kernels.count_jugadas(stream(self._seed, block), table.deck, *table.tables, jugadas, counts)
        return jugadas, (table.stakes * jugadas).tolist(), (counts * table.nets).sum(axis=1).tolist()


class Evenings:
    """The work of a block of sessions."""

    def __init__(self, played: Played, seed: int, terms: Terms) -> None:
        self._played = played
        self._seed = seed
        self._terms = terms

    def __call__(self, block: int, sessions: int) -> Rows:
        """Play a block of sessions."""
        rows = np.zeros((sessions, COLUMNS), dtype=np.int64)
        first, terms, table = block * self._terms.block, self._terms.figures(), self._played
        kernels.play_jugadas(self._seed, first, terms, table.deck, *table.tables, table.nets, table.stakes, rows)
        return rows


def options(game: str, jurisdiction: str) -> frozenset[str]:  # noqa: ARG001 - as every game has it
    """Nothing is left to choose: every space plays by the best decisions."""
    return frozenset()


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    """One space."""
    return last_of_cloth(table)


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Jugadas:  # noqa: ARG001
    """The same bets in every jugada; raises `Refused` for a space or a stake that the table does not take."""
    rules = cast(Trijoker, build(game, jurisdiction)).rules
    for name, amount in stakes.items():
        refuse_amount(bet_of(rules, name), amount, 0)
    return Jugadas(rules, stakes)
