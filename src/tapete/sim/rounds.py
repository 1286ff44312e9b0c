"""The part of a simulation that games share: blocks of rounds and sessions, and rounds that all begin alike."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.kit.streams import stream
from tapete.sim.blocks import Work
from tapete.sim.kernels import COLUMNS
from tapete.sim.machine import Block, Moves, Rows, Scatter, Terms

Ends = Sequence[tuple[int, Fraction]]
"""The net cents of a bet and their probability, for each way a round may end."""
Counted = tuple[list[int], list[int]]
"""Of each bet, the cents staked and the net cents."""


def mean_of(ends: Ends) -> Fraction:
    return sum((net * often for net, often in ends), Fraction(0))


def scatter_of(ends: Ends) -> Scatter:
    """The variance of a round, and its largest distance from the mean."""
    possible = [(net, float(often)) for net, often in ends if often]
    mean = sum(net * often for net, often in possible)
    return Scatter(
        sum((net - mean) ** 2 * often for net, often in possible), max(abs(net - mean) for net, _ in possible)
    )


def moves_of(needed: int, ends: Ends) -> Moves:
    """A round as a step of a purse that must hold `needed` cents."""
    chances: dict[tuple[int, int], float] = {}
    for net, often in ends:
        chances[0, net] = chances.get((0, net), 0.0) + float(often)
    return Moves(needed, chances)


class Simulated(ABC):
    """A machine whose work is a method: it can be sent wherever a block of rounds or of sessions is played."""

    one_sided = False
    allowance = 0.0
    note = ""

    def __init__(self, bets: Iterable[str], anticipo: int = 0) -> None:
        self.bets = tuple(bets)
        self.anticipo = anticipo

    @abstractmethod
    def block(self, seed: int, block: int, rounds: int) -> Block:
        """Play a block of rounds."""

    @abstractmethod
    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        """Play sessions, numbered from `first`, one for each row."""

    def long_run(self, seed: int) -> Work[Block]:
        return partial(self.block, seed)

    def evenings(self, seed: int, terms: Terms) -> Work[Rows]:
        return partial(self._sessions, seed, terms)

    def _sessions(self, seed: int, terms: Terms, block: int, sessions: int) -> Rows:
        rows: Rows = np.zeros((sessions, COLUMNS), dtype=np.int64)
        self.play(seed, block * terms.block, terms, rows)
        return rows

    def exact(self) -> Mapping[str, Fraction]:
        return {}

    def scatter(self) -> Mapping[str, Scatter]:
        return {}

    def situations(self) -> Sequence[Moves]:
        return ()


class Rounds(Simulated):
    """A machine whose rounds all begin alike. A game supplies the ends of each bet and its two kernels."""

    def __init__(self, stakes: Mapping[str, int], anticipo: int = 0) -> None:
        super().__init__(stakes, anticipo)
        self.amounts = tuple(stakes.values())

    @abstractmethod
    def ends(self, place: int) -> Ends:
        """The ends of a bet that is laid."""

    @abstractmethod
    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        """Play some rounds: cents staked on each bet, and its net cents."""

    @property
    def needed(self) -> int:
        """The cents that a player must hold for a round."""
        return sum(self.amounts)

    def together(self) -> Ends | None:
        """The ends of all bets together; None where they depend on one another."""
        return self.ends(0) if len(self.bets) == 1 else None

    def block(self, seed: int, block: int, rounds: int) -> Block:
        return rounds, *self.count(stream(seed, block), rounds)

    def exact(self) -> Mapping[str, Fraction]:
        """The share of each bet that the house keeps, by the cents that are paid."""
        places = enumerate(zip(self.bets, self.amounts, strict=True))
        return {bet: -mean_of(self.ends(place)) / amount for place, (bet, amount) in places}

    def scatter(self) -> Mapping[str, Scatter]:
        found = {bet: scatter_of(self.ends(place)) for place, bet in enumerate(self.bets)}
        together = self.together()
        return found if together is None else {**found, "": scatter_of(together)}

    def situations(self) -> Sequence[Moves]:
        """One situation, known where all bets together are."""
        together = self.together()
        return () if together is None else (moves_of(self.needed, together),)


T = TypeVar("T")


class Dealt(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A table and its bets as kernels take them: nets are the cents of each bet by how a round ends."""

    cards: int
    tables: T
    """All else that the kernels take, in their order."""
    nets: NDArray[np.int64]
    stakes: NDArray[np.int64]

    @property
    def deck(self) -> NDArray[np.uint8]:
        return np.arange(self.cards, dtype=np.uint8)


class Packs(Rounds):
    """Rounds from whole packs. A game supplies its tables, the odds of each end, and two kernels."""

    count_jugadas: ClassVar[Callable[..., None]]
    play_jugadas: ClassVar[Callable[..., None]]

    def __init__(self, stakes: Mapping[str, int], anticipo: int, played: Dealt[Any], odds: Sequence[Fraction]) -> None:
        super().__init__(stakes, anticipo)
        self.played = played
        self._odds = odds

    def ends(self, place: int) -> Ends:
        return list(zip(self.played.nets[place].tolist(), self._odds, strict=True))

    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        """A bet counts as staked once, whatever its player adds or takes back."""
        table = self.played
        counts = np.zeros_like(table.nets)
        self.count_jugadas(state, table.deck, *table.tables, rounds, counts)
        return (table.stakes * rounds).tolist(), (counts * table.nets).sum(axis=1).tolist()

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        table = self.played
        self.play_jugadas(seed, first, terms.figures(), table.deck, *table.tables, table.nets, table.stakes, rows)
