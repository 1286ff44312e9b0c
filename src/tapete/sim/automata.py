"""Games whose rounds lead from one situation to another: the automaton read out of the engine, and its long run."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.codec import encode
from tapete.engine.need import Need
from tapete.sim.kernels import count_edges, play_evenings, play_sessions
from tapete.sim.machine import Block, Moves, Rows, Scatter, Terms
from tapete.sim.rounds import Simulated

MOST_NODES = 100_000


class Outcome(msgspec.Struct, frozen=True):
    """What a draw led to: the table when it waits for chance again, and the net cents of each bet that was touched."""

    table: Any
    nets: Mapping[str, int]


class Practice(Protocol):
    """Somebody who plays a game in one fixed way at a real table."""

    def seated(self) -> Any:
        """The table with the first stakes on it, waiting for chance."""

    def need(self, table: Any) -> Need:
        """The draw the table waits for; the same outcomes with the same weights at every table of the game."""

    def staked(self, table: Any) -> Mapping[str, int]:
        """The cents newly put at risk on each bet before this draw."""

    def standing(self, table: Any) -> int:
        """The cents that lie on the table from before: neither in the purse nor lost."""

    def drawn(self, table: Any, outcome: str) -> Outcome:
        """What the outcome led to, with the next stakes laid."""

    def forgetting(self, table: Any) -> Any:
        """The table without what can't change anything: numbers of rounds, past results, the bank."""


class TooManyNodes(ValueError):
    """The way to play has more situations than can be remembered."""


class Automaton(msgspec.Struct, frozen=True, kw_only=True):
    """Edges in one row: edge = node * cells + cell; cells are the results of the device."""

    bets: tuple[str, ...]
    cells: tuple[str, ...]
    targets: tuple[int, ...]
    nets: tuple[tuple[int, ...], ...]
    stakes: tuple[tuple[int, ...], ...]
    standing: tuple[int, ...]
    odds: tuple[Fraction, ...] = ()
    """The probability of each cell; empty when all are equally likely."""

    @property
    def chances(self) -> tuple[Fraction, ...]:
        return self.odds or (Fraction(1, len(self.cells)),) * len(self.cells)

    @property
    def nodes(self) -> int:
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


Floats = NDArray[np.float64]

EXACT_NODES = 60
"""Up to this number of situations the answer is calculated in fractions; beyond, in floating point."""


def edges(automaton: Automaton) -> dict[str, Fraction]:
    """The part of each unit newly staked on each bet that the house keeps."""
    shares = visits(automaton)
    chances = automaton.chances
    cells = len(chances)
    found = {}
    for bet, nets, stakes in zip(automaton.bets, automaton.nets, automaton.stakes, strict=True):
        weighed = (shares[edge // cells] * chances[edge % cells] * cents for edge, cents in enumerate(nets) if cents)
        net = sum(weighed, Fraction(0))
        staked = sum((share * cents for share, cents in zip(shares, stakes, strict=True)), Fraction(0))
        if staked:
            found[bet] = -net / staked
    return found


def scatter(automaton: Automaton) -> dict[str, Scatter]:
    """How rounds are scattered about the long run, of each bet and of all together.

    Rounds depend on each other where something stays on the table. What a round brings, and what the situation that it
    leads to is worth more than the one before, do not: their variances add up.
    """
    shares = np.array([float(share) for share in visits(automaton)])
    nets, stakes = np.array(automaton.nets, dtype=np.float64), np.array(automaton.stakes, dtype=np.float64)
    targets = np.array(automaton.targets).reshape(-1, len(automaton.cells))
    chances = np.array([float(chance) for chance in automaton.chances])
    rows = {
        "": (nets.sum(axis=0), stakes.sum(axis=0)),
        **dict(zip(automaton.bets, zip(nets, stakes, strict=True), strict=True)),
    }
    return {
        bet: _scattered(shares, chances, targets, net.reshape(targets.shape), staked)
        for bet, (net, staked) in rows.items()
    }


def _scattered(shares: Floats, chances: Floats, targets: NDArray[np.int64], nets: Floats, staked: Floats) -> Scatter:
    net, stake = shares @ (nets @ chances), shares @ staked
    if not stake:
        return Scatter(0.0, 0.0)
    beyond = nets - net / stake * staked[:, None]
    system = np.eye(len(shares)) + shares
    np.subtract.at(system, (np.arange(len(shares))[:, None], targets), chances)
    worth = np.linalg.solve(system, beyond @ chances)
    steps = beyond + worth[targets] - worth[:, None]
    return Scatter(float(shares @ (steps**2 @ chances)), float(np.abs(steps).max()))


def visits(automaton: Automaton) -> list[Fraction]:
    """Which share of the rounds begins in each situation."""
    moves = _moves_of_all(automaton)
    if automaton.nodes <= EXACT_NODES:
        return _solved(moves)
    return [Fraction(share) for share in _approximated(moves).tolist()]


def _moves_of_all(automaton: Automaton) -> list[Mapping[int, Fraction]]:
    """From each situation, the probability of each next one."""
    cells = len(automaton.cells)
    moves: list[Mapping[int, Fraction]] = []
    for node in range(automaton.nodes):
        chances: dict[int, Fraction] = {}
        for target, chance in zip(automaton.targets[node * cells : (node + 1) * cells], automaton.chances, strict=True):
            chances[target] = chances.get(target, Fraction(0)) + chance
        moves.append(chances)
    return moves


def _solved(moves: list[Mapping[int, Fraction]]) -> list[Fraction]:
    """Remove situations one by one, handing their visits on (Grassmann, Taksar and Heyman): nothing is subtracted."""
    size = len(moves)
    chance = [[move.get(target, Fraction(0)) for target in range(size)] for move in moves]
    for last in range(size - 1, 0, -1):
        away = sum(chance[last][:last], Fraction(0))
        for node in range(last):
            chance[node][last] /= away
            if chance[node][last]:
                for target in range(last):
                    chance[node][target] += chance[node][last] * chance[last][target]
    shares = [Fraction(1)]
    for node in range(1, size):
        shares.append(sum((shares[before] * chance[before][node] for before in range(node)), Fraction(0)))
    whole = sum(shares, Fraction(0))
    return [share / whole for share in shares]


def _approximated(moves: list[Mapping[int, Fraction]]) -> NDArray[np.floating[Any]]:
    size = len(moves)
    system = np.zeros((size, size))
    for node, chances in enumerate(moves):
        for target, chance in chances.items():
            system[target, node] += float(chance)
    system -= np.eye(size)
    system[-1, :] = 1.0
    right = np.zeros(size)
    right[-1] = 1.0
    return np.linalg.solve(system, right)


class Edges:
    """An automaton as arrays."""

    def __init__(self, automaton: Automaton) -> None:
        self.cells = len(automaton.cells)
        self.targets: NDArray[np.uint32] = np.array(automaton.targets, dtype=np.uint32)
        self.nets: NDArray[np.int64] = np.array(automaton.nets, dtype=np.int64)
        self.stakes: NDArray[np.int64] = np.array(automaton.stakes, dtype=np.int64)
        self.together: NDArray[np.int64] = self.nets.sum(axis=0)
        self.staked: NDArray[np.int64] = self.stakes.sum(axis=0)
        self.needed: NDArray[np.int64] = self.staked + np.array(automaton.standing, dtype=np.int64)

    def counts(self) -> NDArray[np.int64]:
        return np.zeros(len(self.targets), dtype=np.int64)

    def counted(self, rounds: int, counts: NDArray[np.int64]) -> Block:
        """The stakes and the net cents of each bet, by how often each edge was taken."""
        visits = counts.reshape(-1, self.cells).sum(axis=1)
        return rounds, (self.stakes @ visits).tolist(), (self.nets @ counts).tolist()


class Remembered(Simulated):
    """A game whose every situation is remembered: its long-run edges are known exactly."""

    def __init__(self, automaton: Automaton, anticipo: int) -> None:
        super().__init__(automaton.bets, anticipo)
        self.automaton = automaton
        self.arrays = Edges(automaton)

    def block(self, seed: int, block: int, rounds: int) -> Block:
        arrays, counts = self.arrays, self.arrays.counts()
        count_edges(seed, block, rounds, arrays.targets, arrays.cells, counts)
        return arrays.counted(rounds, counts)

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        """Sessions of a player are played in a quicker loop, which keeps fewer figures."""
        arrays = self.arrays
        taken = (arrays.targets, arrays.cells, arrays.together, arrays.needed)
        if terms.again:
            play_evenings(seed, first, terms.figures(), *taken, arrays.staked, rows)
        else:
            play_sessions(seed, first, len(rows), terms.rounds, *taken, terms.purse, terms.goal, rows)

    def exact(self) -> Mapping[str, Fraction]:
        return edges(self.automaton)

    def scatter(self) -> Mapping[str, Scatter]:
        return scatter(self.automaton)

    def situations(self) -> Sequence[Moves]:
        return moves_of(self.automaton)


def moves_of(automaton: Automaton) -> list[Moves]:
    return [_moves(automaton, node) for node in range(automaton.nodes)]


def _moves(automaton: Automaton, node: int) -> Moves:
    cells = len(automaton.cells)
    chances: Counter[tuple[int, int]] = Counter()
    weights, whole = _weights(automaton)
    for cell, edge in enumerate(range(node * cells, (node + 1) * cells)):
        chances[automaton.targets[edge], sum(nets[edge] for nets in automaton.nets)] += weights[cell]
    needed = automaton.standing[node] + sum(stakes[node] for stakes in automaton.stakes)
    return Moves(needed, {move: weight / whole for move, weight in chances.items()})


def _weights(automaton: Automaton) -> tuple[list[int], int]:
    whole = lcm(*(chance.denominator for chance in automaton.chances))
    return [int(chance * whole) for chance in automaton.chances], whole
