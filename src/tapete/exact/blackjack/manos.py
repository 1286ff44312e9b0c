"""The manos of a split pair, which share the croupier's hand and the sabot.

The cards of the sabot are as likely in one order as in another, so the second cards of all the manos may be thought of
as dealt first: each one of the pair's value makes one mano more, any other completes one. With n more of them there
are n + 2 manos. All are alike, so that it is enough to follow one of them for the mean of what they win, and two for
the mean of its square: of the others it only matters that they took no card of the pair next.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb, perm

import msgspec
import numpy as np

from tapete.exact.blackjack import BlackjackRules
from tapete.exact.blackjack.hands import (
    BUST,
    ENDS,
    NATURAL,
    Draws,
    Floats,
    Hand,
    Ints,
    after_splitting,
    all_hands,
    ends_from,
    hand_of,
    outcomes,
    play_of_split,
)

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
    weights: Ints


class Counting:
    """All that manos may hold, against all that the croupier may draw; the cards of one value may be left open."""

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
        opened, shut = (self.held[:, :2].max(axis=0) + self.sizes.max(axis=0)).tolist()
        return opened, shut

    def total(self, sabot: Hand, then: Sequence[Sequence[int]], bound: int) -> list[int]:
        """The sums, none above `bound`; each way is multiplied by what `then` says of its cards of the open value."""
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
        from tapete.exact.blackjack.kernels import added

        rows = np.take(self.low.ways(sabot, prime), self.ends_of_low[:, 1], axis=1)
        columns = np.take(self.high.ways(sabot, prime), self.high.of_draw, axis=1)
        after = np.array([[ways % prime for ways in row] for row in then])
        croupier = (self.orders, self.sizes, self.of_end, self.bounds)
        found: list[int] = added(rows, columns, after, croupier, self.held, self.weights, prime).tolist()
        return found


def _sizes(drawn: Ints, opened: list[int], closed: list[int]) -> Ints:
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
        from tapete.exact.blackjack.kernels import ways

        falling = np.zeros((len(self.places), max(self.most) + 1))
        for row, place, most in zip(falling, self.places, self.most, strict=True):
            row[: most + 1] = _falling(sabot[place], most, prime)
        found: Ints = ways(self.held, self.drawn, falling, prime)
        return found


def _lots(cards: Ints) -> tuple[Ints, Ints]:
    digits = DIGIT ** np.arange(cards.shape[1])[::-1]
    codes, places = np.unique(cards @ digits, return_inverse=True)
    return codes[:, None] // digits % DIGIT, places


def _falling(count: int, most: int, prime: int) -> Floats:
    factors = (max(count - taken, 0) for taken in range(most))
    return np.array(list(accumulate(factors, lambda ways, left: ways * left % prime, initial=1)), dtype=np.float64)


def _primes() -> Iterator[int]:
    return (number for number in range(_LARGEST - 1, 2, -2) if _is_prime(number))


@cache
def _is_prime(number: int) -> bool:
    return all(number % divisor for divisor in range(3, int(number**0.5) + 1, 2))


_NETS_OF_TWO = range(-4, 5)
"""What two manos may win."""
_LOST = -1
"""What a mano wins that passes 21: none does that was doubled."""


class Moments(msgspec.Struct, frozen=True):
    """What all the manos of a split pair win together, its square, and how many bets they have: on average."""

    won: Fraction
    squares: Fraction
    bets: Fraction
    two: dict[int, Fraction]
    """How probable each result is of a pair that comes to two manos and no more."""


class _Drawn(msgspec.Struct, frozen=True, eq=False):
    """All that one mano may draw to its card of the pair. It counts as lost until it stands."""

    cards: Ints
    orders: Ints
    stakes: Ints
    scores: Ints

    @property
    def passes(self) -> Ints:
        return np.where(self.stakes == 0, 1, -self.orders)

    def adds(self, end: int, worth: Callable[[Ints], Ints]) -> Ints:
        begins = self.stakes == 0
        net = self.stakes * outcomes(self.scores, end)
        lost = worth(np.full_like(net, _LOST))
        return np.where(begins, lost, self.orders * (worth(net) - lost))


class SplitManos:
    """The manos of one pair against one first card; `moves` says what is done with each hand."""

    def __init__(self, rules: BlackjackRules, draws: Draws, sabot: Hand, pair: int, moves: Ints) -> None:
        self.draws = draws
        self.pair = pair
        self.same = sabot[pair - 1] - 2
        self.left = sum(sabot) - 2
        self.sabot = sabot
        self.moves = play_of_split(pair, moves, rules.cards_on_ases)
        self.counted = tuple(end for end in ENDS if end != NATURAL or not rules.solo_apuesta_inicial)

    def again_and_again(self) -> Moments:
        one = self._drawn(after_splitting(self.pair))
        won, squares, bets = self._total(_alone(one, self.counted), _following(1, self.same))
        (products,) = self._total(_products(one, self.counted), _following(2, self.same))
        two = self._two(one, _following(0, self.same, most=0), _following(1, self.same, apart=1, most=0))
        found = Moments(won, squares + products, bets, two)
        return found if NATURAL in self.counted else self._with_the_first_bet(found, one)

    def _with_the_first_bet(self, found: Moments, one: _Drawn) -> Moments:
        """Add what his Black-Jack does when it takes the first bet alone: of the other manos, those that passed 21."""
        (natural,) = self._total(_natural(), _following(0, self.same))
        (lost,) = self._total(_passed(one), _following(1, self.same, apart=1))
        (both,) = self._total(_both_passed(one), _following(2, self.same, apart=1))
        return msgspec.structs.replace(
            found, won=found.won - natural - lost, squares=found.squares + natural + 3 * lost + both
        )

    def told(self) -> bytes:
        ends = ends_from(self.moves, after_splitting(self.pair))
        return ends.places.tobytes() + ends.stakes.tobytes()

    def once(self) -> tuple[dict[int, Fraction], Fraction]:
        one = self._drawn(after_splitting(self.pair, again=False))
        _, _, bets = self._total(_alone(one, self.counted), [1])
        return self._two(one, [1], [1]), 2 * bets

    def _two(self, one: _Drawn, without: Sequence[int], beside: Sequence[int]) -> dict[int, Fraction]:
        """Every result of two manos; `without` and `beside` follow none of them, or one, to a Black-Jack of his."""
        nets = dict(zip(_NETS_OF_TWO, self._total(_results(one, self.counted), [1]), strict=True))
        if NATURAL not in self.counted:
            (natural,), (lost,) = self._total(_natural(), without), self._total(_passed(one), beside)
            nets[-1] += natural - lost
            nets[-2] += lost
        return nets

    def _drawn(self, start: Ints) -> _Drawn:
        hands = all_hands()
        held = np.array(hand_of(self.pair))
        ends = ends_from(self.moves, start)
        begun = np.flatnonzero(start)
        nothing = np.zeros_like(begun)
        return _Drawn(
            cards=hands.made_of[np.concatenate([begun, ends.places])] - held,
            orders=np.concatenate([nothing + 1, ends.orders]),
            stakes=np.concatenate([nothing, ends.stakes]),
            scores=np.concatenate([nothing, hands.score[ends.places]]),
        )

    def _total(self, held: Held, following: Sequence[int]) -> list[Fraction]:
        """Sums over what some manos hold, when so many more cards of the pair are followed."""
        counting = Counting(held, self.draws, self.pair)
        opened, shut = counting.most
        deepest = min(min(self.same, len(following) - 1 + opened) + shut, self.left)

        def ways(some: int, others: int) -> int:
            total = 0
            for more, times in enumerate(following[: self.same - some + 1]):
                dealt = more + some + others
                if dealt <= deepest:
                    total += times * perm(self.same, more + some) * perm(self.left - dealt, deepest - dealt)
            return total

        then = [[ways(some, others) for others in range(shut + 1)] for some in range(opened + 1)]
        whole = perm(self.left, deepest)
        bound = whole * (4 * self.same + 8) ** 2
        return [Fraction(one, whole) for one in counting.total(self.sabot, then, bound)]


def _alone(one: _Drawn, counted: Sequence[int]) -> Held:
    weights = np.zeros((len(one.cards), len(ENDS), 3), dtype=np.int64)
    weights[:, :, 2] = np.where(one.stakes == 0, 1, one.orders * (one.stakes - 1))[:, None]
    for end in counted:
        weights[:, ENDS.index(end), 0] = one.adds(end, lambda net: net)
        weights[:, ENDS.index(end), 1] = one.adds(end, np.square)
    return Held(one.cards, weights)


def _natural() -> Held:
    return _against_natural(np.zeros((1, 10), dtype=np.int64), np.ones(1, dtype=np.int64))


def _passed(one: _Drawn) -> Held:
    return _against_natural(one.cards, one.passes)


def _both_passed(one: _Drawn) -> Held:
    cards, together = _both(one)
    return _against_natural(cards, _gathered(np.multiply.outer(one.passes, one.passes), together, len(cards)))


def _against_natural(cards: Ints, counts: Ints) -> Held:
    weights = np.zeros((len(cards), len(ENDS), 1), dtype=np.int64)
    weights[:, ENDS.index(NATURAL), 0] = counts
    return Held(cards, weights)


def _products(one: _Drawn, counted: Sequence[int]) -> Held:
    cards, together = _both(one)
    weights = np.zeros((len(cards), len(ENDS), 1), dtype=np.int64)
    for end in counted:
        adds = one.adds(end, lambda net: net)
        weights[:, ENDS.index(end), 0] = _gathered(np.multiply.outer(adds, adds), together, len(cards))
    return Held(cards, weights)


def _results(one: _Drawn, counted: Sequence[int]) -> Held:
    from tapete.exact.blackjack.kernels import paired

    cards, together = _both(one)
    weights = np.zeros((len(cards), len(ENDS), len(_NETS_OF_TWO)), dtype=np.int64)
    nets = np.stack([np.where(one.stakes == 0, _LOST, one.stakes * outcomes(one.scores, end)) for end in counted])
    columns = np.array([ENDS.index(end) for end in counted])
    paired(nets, columns, one.orders, np.sign(one.stakes), together, weights)
    return Held(cards, weights)


def _both(one: _Drawn) -> tuple[Ints, Ints]:
    digits = DIGIT ** np.arange(10)
    codes = one.cards @ digits
    found, together = np.unique(np.add.outer(codes, codes).ravel(), return_inverse=True)
    return found[:, None] // digits % DIGIT, together


def _gathered(weights: Ints, places: Ints, size: int) -> Ints:
    """The sum of the weights in each place; exact, because none of them is long."""
    return np.bincount(places, weights=weights.ravel(), minlength=size).astype(np.int64)


def _following(followed: int, same: int, apart: int = 0, most: int | None = None) -> list[int]:
    """How often each draw is counted when so many manos of n + 2 are followed, by the ballots in which they come."""
    last = same if most is None else min(same, most)
    counted = [0] * (min(same, 2 * last + 2) + 1)
    for more in range(last + 1):
        ballots = comb(2 * more + 2, more) // (more + 1)
        others = more + 2 - followed
        for again in range(min(others, same - more) + 1):
            counted[more + again] += perm(more + 2 - apart, followed) * ballots * (-1) ** again * comb(others, again)
    return counted
