"""Three people who each decide for themselves: how the manos draw with five, and how the banker answers.

The banker is first taken for somebody who errs a little, drawing the oftener the more it gains, and the manos are led
to where none of them is inclined either way; then the errors are made smaller and smaller. Floating numbers only look
for the play. Whatever they find is rounded to parts of 2**32, and what anybody would still gain by departing from it is
worked out exactly: that is the proof of how good it is.
"""

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.bacarra_dos_panos.counts import BOUND as HELD
from tapete.exact.bacarra_dos_panos.counts import DRAWS, FREE, STANDS
from tapete.exact.bacarra_dos_panos.play import EITHER, Banker, Terms, answer, duties, regrets
from tapete.exact.panos import THIRDS, WHOLE, Manos, Regrets
from tapete.families.baccarat import STOOD

Floats = NDArray[np.float64]
_FIRST_ERROR, _LAST_ERROR = 1e-3, 1e-10
_LESS = 0.5
_STEPS = 200
_SURE = 1e-6
"""Who draws more seldom than this never does."""
BOUND = Fraction(1, 10**7)
"""What nobody may gain by departing, per unit at stake."""


class NoEquilibrium(ArithmeticError):
    """No play was found from which everybody would hardly gain by departing."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play for all three, and what each would gain by departing from it."""

    manos: Manos
    banker: Banker
    regrets: Regrets


def equilibrium(terms: Terms) -> Found:
    """A play from which nobody gains more than `BOUND` by departing; raises `NoEquilibrium`."""
    smooth = _Smooth(terms)
    often, error = smooth.followed()
    manos = Manos(**dict(zip(Manos.__struct_fields__, (round(one * WHOLE) for one in often), strict=True)))
    sure = answer(terms, manos)
    unsure = smooth.at(often, error).banker
    banker = Banker(
        **{
            name: np.where((chance > _SURE) & (chance < 1 - _SURE), _parts(chance), certain)
            for name, chance, certain in zip(Banker.__struct_fields__, unsure, sure.parts(), strict=True)
        }
    )
    found = Found(manos=manos, banker=banker, regrets=regrets(terms, manos, banker))
    if found.regrets.most > BOUND:
        raise NoEquilibrium(f"somebody would still gain {float(found.regrets.most):.2g} by playing otherwise")
    return found


def _parts(chance: Floats) -> NDArray[Any]:
    return np.array([round(one * WHOLE) for one in chance.ravel().tolist()], dtype=np.object_).reshape(chance.shape)


class _At(msgspec.Struct, frozen=True):
    """What is so when the manos draw so often."""

    inclinations: Floats
    slopes: Floats
    banker: tuple[Floats, Floats, Floats]


class _Smooth:
    """The same game in floating numbers, per unit of all stakes."""

    def __init__(self, terms: Terms) -> None:
        counted = terms.counted()
        both = counted.both * (counted.both_ways / counted.total).astype(np.float64)[(..., *[None] * 5)]
        one = counted.one * (counted.one_ways / counted.total).astype(np.float64)[(..., *[None] * 3)]
        signs = np.array([-1.0, 0.0, 1.0])
        shares = np.array(terms.stakes) / sum(terms.stakes)
        part = float(terms.deduction)
        nets = _kept(shares[0] * signs[:, None] + shares[1] * signs, part)
        self.gain = _by_kinds(np.einsum("htukjrs,rs->htukj", _more(both, 2), nets))
        self.gain_first = _more(one, 1) @ _kept(shares[1] * signs - shares[0], part)
        self.gain_second = _more(one, 1) @ _kept(shares[0] * signs - shares[1], part)
        worths = -(both.sum(axis=-1) @ signs), -(both.sum(axis=-2) @ signs)
        self.stood = [_by_kinds(worth[..., STANDS]) for worth in worths]
        self.more = [_by_kinds(worth[..., DRAWS] - worth[..., STANDS]) for worth in worths]
        self.lone = np.einsum("hatmr,r,t->hatm", one[..., FREE, :, :], -signs, _WORD)
        self.duty = duties(terms)

    def followed(self) -> tuple[Floats, float]:
        """Where the manos come to as the banker errs less and less, and how much the banker errs there."""
        often, error = np.full(4, 0.5), _FIRST_ERROR
        last = often, error
        while error > _LAST_ERROR:
            often, left = self.settled(often, error)
            if left < _SURE:
                last = often, error
            error *= _LESS
        return last

    def settled(self, often: Floats, error: float) -> tuple[Floats, float]:
        """From some frequencies to those at which no mano is inclined to another, in long steps while they help."""
        here, pace = self.at(often, error), 1e3
        left = _left(often, here.inclinations)
        for _ in range(_STEPS):
            if left < _SURE**2:
                break
            stuck = ((often <= 0) & (here.inclinations < 0)) | ((often >= 1) & (here.inclinations > 0))
            (free,) = np.nonzero(~stuck)
            matrix = np.eye(len(free)) / pace - here.slopes[np.ix_(free, free)]
            moved = often.copy()
            moved[free] = np.clip(often[free] + np.linalg.solve(matrix, here.inclinations[free]), 0, 1)
            there = self.at(moved, error)
            further = _left(moved, there.inclinations)
            if further < left or pace < 1:
                often, here, left = moved, there, further
                pace *= 5
            else:
                pace /= 7
        return often, left

    def at(self, often: Floats, error: float) -> _At:
        """The banker's answers to such manos, their inclinations, and how these change with each frequency."""
        first, second, alone = _present(often[0]), _heard(often[1], often[2]), _present(often[3])
        changes = [(_CHANGE, second), (first, _heard_change(0)), (first, _heard_change(1))]
        gains = [_over(self.gain, *change) for change in changes]
        lone = np.einsum("hatk,tk->hat", self.gain_first, _CHANGE), np.einsum("hatk,tk->hat", self.gain_second, _CHANGE)
        banker, slope = self._answer(_over(self.gain, first, second), self.duty[0], error)
        after_first, slope_first = self._answer(
            np.einsum("hatk,tk->hat", self.gain_first, alone), self.duty[1][:, None, :], error
        )
        after_second, slope_second = self._answer(
            np.einsum("hatk,tk->hat", self.gain_second, first), self.duty[1][:, None, :], error
        )
        stood = [_over(self.stood[place > 0], *change) for place, change in enumerate(changes)]
        more = [_over(self.more[place > 0], *change) for place, change in enumerate(changes)]
        lone_more = self.lone[..., DRAWS] - self.lone[..., STANDS]
        inclinations, slopes = np.zeros(4), np.zeros((4, 4))
        for one in range(3):
            inclinations[one] = (stood[one] + more[one] * banker).sum()
            slopes[one, :3] = [(more[one] * slope * gain).sum() for gain in gains]
        inclinations[0] += (self.lone[..., STANDS] + lone_more * after_second).sum()
        inclinations[3] = (self.lone[..., STANDS] + lone_more * after_first).sum()
        slopes[0, 0] += (lone_more * slope_second * lone[1]).sum()
        slopes[3, 3] = (lone_more * slope_first * lone[0]).sum()
        for word in range(2):
            for row, column, whose in ((0, word + 1, 0), (word + 1, 0, 1)):
                drawn = self.stood[whose] + self.more[whose] * banker
                slopes[row, column] += _over(drawn, _CHANGE, _heard_change(word)).sum()
        return _At(inclinations, slopes, (banker, after_first, after_second))

    def _answer(self, gain: Floats, duty: NDArray[np.int64], error: float) -> tuple[Floats, Floats]:
        """How often a banker draws who errs so, and how fast that grows with what it gains."""
        chance = 0.5 * (1 + np.tanh(np.clip(gain / error, -80, 80) / 2))
        free = np.broadcast_to(duty, gain.shape) == EITHER
        return np.where(free, chance, duty == DRAWS), np.where(free, chance * (1 - chance) / error, 0.0)


_WORD: Floats = np.array([1.0] * STOOD + [-1.0])
_CHANGE: Floats = np.stack([np.zeros(THIRDS), _WORD], axis=-1)
"""How the presence of a mano changes with how often they draw."""


def _present(often: float) -> Floats:
    found = np.ones((THIRDS, 2))
    found[:STOOD, FREE], found[STOOD, FREE] = often, 1 - often
    return found


def _heard(after_carta: float, after_no: float) -> Floats:
    return np.stack([*[_present(after_carta)] * STOOD, _present(after_no)])


def _heard_change(word: int) -> Floats:
    still = np.zeros((THIRDS, 2))
    return np.stack([*[still if word else _CHANGE] * STOOD, _CHANGE if word else still])


def _by_kinds(by_hands: Floats) -> Floats:
    """What the manos held comes first."""
    found: Floats = np.ascontiguousarray(np.moveaxis(by_hands, (3, 4), (0, 1)))
    return found


def _over(by_kinds: Floats, first: Floats, second: Floats) -> Floats:
    """Over what the manos may have held, by how often they are there with it."""
    found: Floats = sum(
        by_kinds[one, two] * (first[:, one, None] * second[:, :, two]) for one in (HELD, FREE) for two in (HELD, FREE)
    )
    return found


def _more(counts: Floats, after: int) -> Floats:
    """What drawing adds, where so many axes follow that of the move."""
    moves = np.moveaxis(counts, -1 - after, 0)
    found: Floats = moves[DRAWS] - moves[STANDS]
    return found


def _kept(net: Floats, part: float) -> Floats:
    return net - part * np.maximum(net, 0)


def _left(often: Floats, inclinations: Floats) -> float:
    """How far the manos still are from where they would stay."""
    return float(np.abs(often - np.clip(often + 1e3 * inclinations, 0, 1)).max())
