"""Sums over all that manos may hold and all that the croupier may draw against them, in whole numbers.

The numbers are long and the sums have many terms. So each is done modulo as many primes as it takes, in words of the
machine: the whole number follows from what it leaves when divided by each of them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

import msgspec
import numpy as np

from tapete.exact.blackjack.dealer import BUST, ENDS, Draws
from tapete.exact.blackjack.hands import Floats, Hand, Ints

_LOW = 5
"""Cards up to this value and those above it are dealt apart, and the ways multiplied."""
DIGIT = 64
"""More than the cards of one value that two manos may hold: a lot of cards is one number with such digits."""
_LARGEST = 2**26
"""Products of two numbers under this may be added two thousand times in a word."""
_WEIGHT = 2**32
"""No weight passes this, so that those of a row, times what is left by a prime, can be added in a word."""
_BUST = ENDS.index(BUST)


class Held(msgspec.Struct, frozen=True, eq=False):
    """What manos may have drawn, and what it counts for."""

    drawn: Ints
    """A row for each: how many cards of each value."""
    weights: Ints
    """Row by row, for each of the croupier's `ENDS`, what it adds to each of the sums."""


class Counting:
    """All that manos may hold, against all that the croupier may draw.

    The cards of one value may be left open: the ways to deal them stand in the table of what follows.
    """

    def __init__(self, held: Held, draws: Draws, open_value: int = 0) -> None:
        opened = [place for place in range(10) if place + 1 == open_value]
        closed = [place for place in range(10) if place + 1 != open_value]
        # Whatever does not end otherwise passes 21: so does nothing drawn, and an end counts for what it has more.
        drawn = np.concatenate([np.zeros((1, 10), dtype=np.int64), draws.drawn])
        ends = np.searchsorted(ENDS, np.concatenate([[BUST], draws.ends]))
        self.orders = np.concatenate([[1], draws.orders])
        self.sizes = _sizes(drawn, opened, closed)
        self.low = _Side([place for place in closed if place < _LOW], held.drawn, drawn)
        self.high = _Side([place for place in closed if place >= _LOW], held.drawn, drawn)
        lots = np.stack([ends, self.low.of_draw], axis=1)
        self.ends_of_low, self.of_end = np.unique(lots, axis=0, return_inverse=True)
        self.bounds = np.searchsorted(self.ends_of_low[:, 0], range(len(ENDS) + 1))
        self.held = np.concatenate(
            [_sizes(held.drawn, opened, closed), self.high.of_held[:, None], self.low.of_held[:, None]], axis=1
        )
        self.sorted = np.lexsort(self.held.T[::-1])
        self.held = self.held[self.sorted]
        self.weights = (held.weights - held.weights[:, _BUST : _BUST + 1])[self.sorted]
        self.weights[:, _BUST] = held.weights[self.sorted, _BUST]
        if np.abs(self.weights).max(initial=0) > _WEIGHT:
            raise OverflowError("these manos may come in more orders than can be added in a word")

    @property
    def most(self) -> tuple[int, int]:
        """The most cards that are dealt in all: of the open value, and of the others."""
        opened, shut = (self.held[:, :2].max(axis=0) + self.sizes.max(axis=0)).tolist()
        return opened, shut

    def total(self, sabot: Hand, then: Sequence[Sequence[int]], bound: int) -> list[int]:
        """The sums, none of which passes `bound`.

        Each way to deal is multiplied by what `then` says of so many cards of the open value, and of the others.
        """
        whole = [0] * self.weights.shape[2]
        modulus = 1
        for prime in _primes():
            if modulus > 2 * bound:
                break
            inverse = pow(modulus, -1, prime)
            left = self._modulo(sabot, then, prime)
            whole = [
                known + modulus * ((more - known) * inverse % prime) for known, more in zip(whole, left, strict=True)
            ]
            modulus *= prime
        return [known - modulus if 2 * known > modulus else known for known in whole]

    def _modulo(self, sabot: Hand, then: Sequence[Sequence[int]], prime: int) -> list[int]:
        """What the sums leave when divided by a prime."""
        from tapete.exact.blackjack.kernel import added

        rows = np.take(self.low.ways(sabot, prime), self.ends_of_low[:, 1], axis=1)
        columns = np.take(self.high.ways(sabot, prime), self.high.of_draw, axis=1)
        after = np.array([[ways % prime for ways in row] for row in then])
        croupier = (self.orders, self.sizes, self.of_end, self.bounds)
        found: list[int] = added(rows, columns, after, croupier, self.held, self.weights, prime).tolist()
        return found


def _sizes(drawn: Ints, opened: list[int], closed: list[int]) -> Ints:
    """How many cards of the open value, and of the others."""
    return np.stack([drawn[:, opened].sum(axis=1), drawn[:, closed].sum(axis=1)], axis=1)


class _Side:
    """The cards of some values: each different lot of them that manos may hold, and that the croupier may draw."""

    def __init__(self, places: list[int], held: Ints, drawn: Ints) -> None:
        self.places = places
        self.held, self.of_held = _lots(held[:, places])
        self.drawn, self.of_draw = _lots(drawn[:, places])
        self.most = (self.held.max(axis=0) + self.drawn.max(axis=0)).tolist()

    def ways(self, sabot: Hand, prime: int) -> Ints:
        """In how many ways a sabot deals one lot to manos (a row) and another to the croupier (a column)."""
        from tapete.exact.blackjack.kernel import ways

        falling = np.zeros((len(self.places), max(self.most) + 1))
        for row, place, most in zip(falling, self.places, self.most, strict=True):
            row[: most + 1] = _falling(sabot[place], most, prime)
        found: Ints = ways(self.held, self.drawn, falling, prime)
        return found


def _lots(cards: Ints) -> tuple[Ints, Ints]:
    """The different rows, and which of them each row is; no row has more cards of a value than a digit holds."""
    digits = DIGIT ** np.arange(cards.shape[1])[::-1]
    codes, places = np.unique(cards @ digits, return_inverse=True)
    return codes[:, None] // digits % DIGIT, places


def _falling(count: int, most: int, prime: int) -> Floats:
    """The ways to take 0, 1, 2… of some cards, one after the other."""
    factors = (max(count - taken, 0) for taken in range(most))
    return np.array(list(accumulate(factors, lambda ways, left: ways * left % prime, initial=1)), dtype=np.float64)


def _primes() -> Iterator[int]:
    """Primes from the largest that may be used down."""
    return (number for number in range(_LARGEST - 1, 2, -2) if _is_prime(number))


@cache
def _is_prime(number: int) -> bool:
    return all(number % divisor for divisor in range(3, int(number**0.5) + 1, 2))
