"""What becomes of a purse, without playing: how probable it is that it is spent, or that it reaches its goal."""

from collections.abc import Sequence
from math import gcd

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.sim.machine import Moves, Terms

MOST_WORK = 10**9
"""So many steps take a few seconds; beyond, only a simulation tells."""

Floats = NDArray[np.float64]


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What sessions tell of the same purse; exact but for the rounding of floating numbers."""

    ruined: float
    reached: float
    ahead: float
    net: float
    """The result on average, in cents."""


def course(situations: Sequence[Moves], terms: Terms) -> Course | None:
    """From the first situation on, by the sums that may be held after each round; nothing where that is too much."""
    if not situations:
        return None
    nets = [net for moves in situations for _, net in moves.chances]
    grain = gcd(*nets) or 1
    highest = min(terms.purse + terms.rounds * max(0, *nets), terms.goal + max(0, *nets))
    lowest = terms.purse % grain
    width = (max(highest, terms.purse) - lowest) // grain + 1
    if terms.rounds * width * len(nets) > MOST_WORK:
        return None
    sums = lowest + grain * np.arange(width)
    held = np.zeros((len(situations), width))
    held[0, (terms.purse - lowest) // grain] = 1
    poor = np.array([sums < moves.needed for moves in situations])
    ended = np.zeros_like(held)
    for _ in range(terms.rounds):
        _stop(held, ended, poor | (sums >= terms.goal))
        held = _after_one(held, situations, grain)
    held += ended
    at_goal = sums >= terms.goal
    return Course(
        ruined=float(held[poor & ~at_goal].sum()),
        reached=float(held[:, at_goal].sum()),
        ahead=float(held[:, sums > terms.purse].sum()),
        net=float((held @ (sums - terms.purse)).sum()),
    )


def _stop(held: Floats, ended: Floats, stopping: NDArray[np.bool_]) -> None:
    """Those who have reached their goal, or can't lay the next bets, play no more."""
    ended[stopping] += held[stopping]
    held[stopping] = 0


def _after_one(held: Floats, situations: Sequence[Moves], grain: int) -> Floats:
    """One round more; sums out of sight are such as nobody can hold."""
    after = np.zeros_like(held)
    width = held.shape[1]
    for node, moves in enumerate(situations):
        for (target, net), chance in moves.chances.items():
            step = net // grain
            if step >= 0:
                after[target, step:] += chance * held[node, : width - step]
            else:
                after[target, :step] += chance * held[node, -step:]
    return after
