"""Games that an automaton remembers whole, as machines."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from tapete.sim.automaton import Automaton
from tapete.sim.blocks import Work
from tapete.sim.flat import Flat
from tapete.sim.kernels import play_sessions
from tapete.sim.kernels_nodes import play_evenings
from tapete.sim.kernels_purse import COLUMNS
from tapete.sim.longrun import edges, scatter
from tapete.sim.machine import Block, Moves, Rows, Scatter, Terms


class Remembered:
    """A game whose every situation is remembered: its long-run edges are known exactly."""

    one_sided = False
    allowance = 0.0
    note = ""

    def __init__(self, automaton: Automaton, anticipo: int) -> None:
        self.automaton = automaton
        self.bets = automaton.bets
        self.anticipo = anticipo

    def long_run(self, seed: int) -> Work[Block]:
        return Flat(self.automaton, seed)

    def evenings(self, seed: int, terms: Terms) -> Work[Rows]:
        return Evenings(self.automaton, seed, terms)

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


class Evenings:
    """The work of a block of sessions."""

    def __init__(self, automaton: Automaton, seed: int, terms: Terms) -> None:
        self._seed = seed
        self._terms = terms
        self._cells = len(automaton.cells)
        self._targets: NDArray[np.uint32] = np.array(automaton.targets, dtype=np.uint32)
        self._nets: NDArray[np.int64] = np.array(automaton.nets, dtype=np.int64).sum(axis=0)
        self._staked: NDArray[np.int64] = np.array(automaton.stakes, dtype=np.int64).sum(axis=0)
        self._needed: NDArray[np.int64] = self._staked + np.array(automaton.standing, dtype=np.int64)

    def __call__(self, block: int, sessions: int) -> Rows:
        """Play a block of sessions: those of a player in the quicker loop, which keeps fewer figures."""
        first, terms = block * self._terms.block, self._terms
        rows = np.zeros((sessions, COLUMNS), dtype=np.int64)
        edges = (self._targets, self._cells, self._nets, self._needed)
        if terms.again:
            play_evenings(self._seed, first, terms.figures(), *edges, self._staked, rows)
        else:
            play_sessions(self._seed, first, sessions, terms.rounds, *edges, terms.purse, terms.goal, rows)
        return rows
