"""A game and a way to play it, compiled: the engine is walked through everything that can happen, once, and remembered.

A node is a table that waits for chance with the player's stakes on it; each outcome leads to another node and leaves
a net result on each bet. Nothing here knows a rule: pays, prisons and points are whatever the engine did.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

import msgspec

from tapete.engine.codec import encode
from tapete.engine.need import Need

MOST_NODES = 100_000


class Outcome(msgspec.Struct, frozen=True):
    """What a draw led to: the table when it waits for chance again, and the net cents of each bet that was touched."""

    table: Any
    nets: Mapping[str, int]


class Practice(Protocol):
    """Somebody who plays a game in one fixed way at a real table."""

    def seated(self) -> Any:
        """The table with the first stakes on it, waiting for chance."""
        ...

    def need(self, table: Any) -> Need:
        """The draw the table waits for; the same outcomes with the same weights at every table of the game."""
        ...

    def staked(self, table: Any) -> Mapping[str, int]:
        """The cents newly put at risk on each bet before this draw."""
        ...

    def standing(self, table: Any) -> int:
        """The cents that lie on the table from before: neither in the purse nor lost."""
        ...

    def drawn(self, table: Any, outcome: str) -> Outcome:
        """What the outcome led to, with the next stakes laid."""
        ...

    def forgetting(self, table: Any) -> Any:
        """The table without what can't change anything: numbers of rounds, past results, the bank."""
        ...


class TooManyNodes(ValueError):
    """The way to play has more situations than can be remembered."""


class Automaton(msgspec.Struct, frozen=True, kw_only=True):
    """Edges in one row: edge = node * cells + cell; cells are the results of the device."""

    bets: tuple[str, ...]
    cells: tuple[str, ...]
    targets: tuple[int, ...]
    nets: tuple[tuple[int, ...], ...]
    """Of each bet, the net cents along each edge."""
    stakes: tuple[tuple[int, ...], ...]
    """Of each bet, the cents newly put at risk at each node."""
    standing: tuple[int, ...]
    """The cents that lie on the table from before, at each node."""
    odds: tuple[Fraction, ...] = ()
    """The probability of each cell; empty when all are equally likely."""

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The probability of each cell."""
        return self.odds or (Fraction(1, len(self.cells)),) * len(self.cells)

    @property
    def nodes(self) -> int:
        """How many situations there are."""
        return len(self.targets) // len(self.cells)


def compile_practice(practice: Practice, bets: Sequence[str]) -> Automaton:
    """Walk everything that can happen, breadth first; node 0 is where the player sits down."""
    start = practice.seated()
    cells = _cells(practice.need(start))
    tables, numbers = [start], {_key(practice, start): 0}
    targets: list[int] = []
    nets: list[Mapping[str, int]] = []
    for table in tables:
        outcomes = {cell: practice.drawn(table, cell) for cell in dict.fromkeys(cells)}
        for cell in cells:
            key = _key(practice, outcomes[cell].table)
            if key not in numbers:
                numbers[key] = len(tables)
                tables.append(outcomes[cell].table)
                if len(tables) > MOST_NODES:
                    raise TooManyNodes(f"more than {MOST_NODES} situations")
            targets.append(numbers[key])
            nets.append(outcomes[cell].nets)
    staked = [practice.staked(table) for table in tables]
    return Automaton(
        bets=tuple(bets),
        cells=cells,
        targets=tuple(targets),
        nets=tuple(tuple(edge.get(bet, 0) for edge in nets) for bet in bets),
        stakes=tuple(tuple(node.get(bet, 0) for node in staked) for bet in bets),
        standing=tuple(practice.standing(table) for table in tables),
    )


def _cells(need: Need) -> tuple[str, ...]:
    return tuple(outcome.id for outcome in need.outcomes for _ in range(outcome.weight))


def _key(practice: Practice, table: Any) -> bytes:
    return encode(practice.forgetting(table))
