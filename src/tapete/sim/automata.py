"""Games that an automaton remembers whole, as machines."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from tapete.sim.automaton import Automaton
from tapete.sim.kernels import count_edges, play_sessions
from tapete.sim.kernels_nodes import play_evenings
from tapete.sim.longrun import edges, scatter
from tapete.sim.machine import Block, Moves, Rows, Scatter, Terms
from tapete.sim.rounds import Simulated


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
        """How often each edge was taken: never yet."""
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
    """What a round may bring in each situation."""
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
    """The probabilities of the cells as whole numbers, and their sum."""
    whole = lcm(*(chance.denominator for chance in automaton.chances))
    return [int(chance * whole) for chance in automaton.chances], whole
