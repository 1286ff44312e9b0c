"""What a purse does in an evening of bets of one kind, calculated from the distribution of the bet."""

from functools import lru_cache
from math import lcm

import numpy as np
from numpy.typing import NDArray

from tapete.exact.result import QUANTILES, Distribution, Purse

_FINEST = 100
"""Results are told apart to this part of a stake: what is left of a prisoner after ten zeros is less."""
_TELLINGS = 50
"""At how many moments of an evening the purse is looked at."""
_NOTHING = 1e-18
"""Too little for a floating number to tell beside the whole: purses above which there is no more are not followed."""

_MOST_WORK = 1_500_000_000
"""Products of two numbers, some seconds of them: an evening that takes more is not followed."""
_WIDEST = 10_000_000
"""Different purses that are followed at once."""

Floats = NDArray[np.float64]


class TooLong(ValueError):
    """An evening has so many results, or so far apart, that following it takes too long."""


@lru_cache(maxsize=256)
def evenings(bet: Distribution, purse: int, rounds: int) -> tuple[Purse, ...]:
    """The purse along an evening of `rounds` bets of one stake each; who has no stake left stops.

    Probabilities are rounded to what a floating number holds. Who loses more than is left loses what is left. Raises
    `TooLong` rather than take longer than anybody waits.
    """
    grain = min(_FINEST, lcm(*(chance.net.denominator for chance in bet.chances)))
    steps = [(round(chance.net * grain), float(chance.probability)) for chance in bet.chances]
    held = np.zeros(purse * grain + 1)
    held[purse * grain] = 1
    every = max(1, rounds // _TELLINGS)
    told, work, reach = [_told(held, 0, purse, grain)], 0, max(0, *(step for step, _ in steps))
    for number in range(1, rounds + 1):
        work += (len(held) + reach) * len(steps)
        if work > _MOST_WORK or len(held) + reach > _WIDEST:
            raise TooLong(work)
        held = _without_the_top(_after_one(held, steps, grain), purse * grain + 1)
        if number % every == 0 or number == rounds:
            told.append(_told(held, number, purse, grain))
    return tuple(told)


def _after_one(held: Floats, steps: list[tuple[int, float]], stake: int) -> Floats:
    """The purse after one more bet; sums below a stake stay as they are."""
    after = np.zeros(len(held) + max(0, *(step for step, _ in steps)))
    after[:stake] = held[:stake]
    playing = held[stake:]
    for step, probability in steps:
        first = stake + step
        if first >= 0:
            after[first : first + len(playing)] += probability * playing
        else:
            after[0] += probability * playing[:-first].sum()
            left = playing[-first:]
            after[: len(left)] += probability * left
    return after


def _without_the_top(held: Floats, least: int) -> Floats:
    """The purse without what is almost impossible, so that a rare prize does not lengthen all that follows."""
    falling = np.cumsum(held[::-1])
    return held[: max(least, len(held) - int(np.searchsorted(falling, _NOTHING, side="right")))]


def _told(held: Floats, number: int, purse: int, grain: int) -> Purse:
    rising = np.cumsum(held)
    places = np.searchsorted(rising, [float(quantile) - 1e-12 for quantile in QUANTILES])
    return Purse(
        round=number,
        quantiles=tuple(float(place) / grain for place in places),
        mean=float(held @ np.arange(len(held))) / grain,
        ruined=float(rising[grain - 1]),
        ahead=float(1 - rising[purse * grain]),
    )
