"""The manos of a split pair, which share the croupier's hand and the sabot.

The cards of the sabot are as likely in one order as in another, so the second cards of all the manos may be thought of
as dealt first: each one of the pair's value makes one mano more, any other completes one. With n more of them there
are n + 2 manos. All are alike, so that it is enough to follow one of them for the mean of what they win, and two for
the mean of its square: of the others it only matters that they took no card of the pair next.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, perm

import msgspec
import numpy as np

from tapete.exact.blackjack.counting import DIGIT, Counting, Held
from tapete.exact.blackjack.dealer import ENDS, NATURAL, Draws
from tapete.exact.blackjack.ends import after_splitting, ends_from, outcomes, play_of_split
from tapete.exact.blackjack.hands import Hand, Ints, all_hands, hand_of
from tapete.exact.blackjack.rules import BlackjackRules

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
    """All that one mano may draw to its card of the pair.

    A mano begins with its second card and counts as lost; where it stands, that is set right.
    """

    cards: Ints
    orders: Ints
    stakes: Ints
    """Bets on a mano that stands; none on one that begins."""
    scores: Ints

    @property
    def passes(self) -> Ints:
        """What each row adds to a sum over manos that pass 21."""
        return np.where(self.stakes == 0, 1, -self.orders)

    def adds(self, end: int, worth: Callable[[Ints], Ints]) -> Ints:
        """What each row adds to a sum over what manos win."""
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
        """The ends of the croupier against which every mano stands for itself."""

    def again_and_again(self) -> Moments:
        """Every mano that is a pair is split once more."""
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
        """What tells these manos from those of another way to play: with which hands they stand or double."""
        ends = ends_from(self.moves, after_splitting(self.pair))
        return ends.places.tobytes() + ends.stakes.tobytes()

    def once(self) -> tuple[dict[int, Fraction], Fraction]:
        """No mano is split again: how probable each result of the two manos is, and how many bets they have."""
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
            """Each way to deal so many cards, over one denominator."""
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
    """What one mano wins, the square of it, and its bets."""
    weights = np.zeros((len(one.cards), len(ENDS), 3), dtype=np.int64)
    weights[:, :, 2] = np.where(one.stakes == 0, 1, one.orders * (one.stakes - 1))[:, None]
    for end in counted:
        weights[:, ENDS.index(end), 0] = one.adds(end, lambda net: net)
        weights[:, ENDS.index(end), 1] = one.adds(end, np.square)
    return Held(one.cards, weights)


def _natural() -> Held:
    """Whether the croupier makes a Black-Jack, whatever manos hold."""
    return _against_natural(np.zeros((1, 10), dtype=np.int64), np.ones(1, dtype=np.int64))


def _passed(one: _Drawn) -> Held:
    """Whether a mano passes 21 against his Black-Jack."""
    return _against_natural(one.cards, one.passes)


def _both_passed(one: _Drawn) -> Held:
    """Whether two of them do."""
    cards, together = _both(one)
    return _against_natural(cards, _gathered(np.multiply.outer(one.passes, one.passes), together, len(cards)))


def _against_natural(cards: Ints, counts: Ints) -> Held:
    weights = np.zeros((len(cards), len(ENDS), 1), dtype=np.int64)
    weights[:, ENDS.index(NATURAL), 0] = counts
    return Held(cards, weights)


def _products(one: _Drawn, counted: Sequence[int]) -> Held:
    """What one mano wins times what another does."""
    cards, together = _both(one)
    weights = np.zeros((len(cards), len(ENDS), 1), dtype=np.int64)
    for end in counted:
        adds = one.adds(end, lambda net: net)
        weights[:, ENDS.index(end), 0] = _gathered(np.multiply.outer(adds, adds), together, len(cards))
    return Held(cards, weights)


def _results(one: _Drawn, counted: Sequence[int]) -> Held:
    """Every result of two manos."""
    from tapete.exact.blackjack.kernel import paired

    cards, together = _both(one)
    weights = np.zeros((len(cards), len(ENDS), len(_NETS_OF_TWO)), dtype=np.int64)
    nets = np.stack([np.where(one.stakes == 0, _LOST, one.stakes * outcomes(one.scores, end)) for end in counted])
    columns = np.array([ENDS.index(end) for end in counted])
    paired(nets, columns, one.orders, np.sign(one.stakes), together, weights)
    return Held(cards, weights)


def _both(one: _Drawn) -> tuple[Ints, Ints]:
    """What two manos may draw in all, and where each two draws are among it."""
    digits = DIGIT ** np.arange(10)
    codes = one.cards @ digits
    found, together = np.unique(np.add.outer(codes, codes).ravel(), return_inverse=True)
    return found[:, None] // digits % DIGIT, together


def _gathered(weights: Ints, places: Ints, size: int) -> Ints:
    """The sum of the weights in each place; exact, because none of them is long."""
    return np.bincount(places, weights=weights.ravel(), minlength=size).astype(np.int64)


def _following(followed: int, same: int, apart: int = 0, most: int | None = None) -> list[int]:
    """How often draws are counted in which some more cards of the pair are out, when so many manos are followed.

    With n more of them there are n + 2 manos, come to in as many orders as there are ballots; any of them may be those
    that are followed, but for so many that stand apart. That another one takes no card of the pair is what is left
    when it takes any less when it does. No more cards of the pair than `most` make manos, where that is said.
    """
    last = same if most is None else min(same, most)
    counted = [0] * (min(same, 2 * last + 2) + 1)
    for more in range(last + 1):
        ballots = comb(2 * more + 2, more) // (more + 1)
        others = more + 2 - followed
        for again in range(min(others, same - more) + 1):
            counted[more + again] += perm(more + 2 - apart, followed) * ballots * (-1) ** again * comb(others, again)
    return counted
