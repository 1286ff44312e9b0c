"""What an automaton's bets are worth in the long run, without playing: how often it is in each situation."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.sim.automaton import Automaton
from tapete.sim.machine import Scatter

Floats = NDArray[np.float64]

EXACT_NODES = 60
"""Up to so many situations the answer is worked out in fractions; beyond, in floating point."""


def edges(automaton: Automaton) -> dict[str, Fraction]:
    """What the house keeps of each unit newly staked on each bet."""
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
    moves = _moves(automaton)
    if automaton.nodes <= EXACT_NODES:
        return _solved(moves)
    return [Fraction(share) for share in _approximated(moves).tolist()]


def _moves(automaton: Automaton) -> list[Mapping[int, Fraction]]:
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
