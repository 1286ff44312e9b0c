"""What a whole way to play is worth, in fractions and to the last of them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import perm

import msgspec
import numpy as np

from tapete.exact.blackjack.hands import (
    AS,
    ENDS,
    NATURAL,
    TEN,
    VALUES,
    Ends,
    Hand,
    Ints,
    Move,
    all_hands,
    draws_to,
    ends_from,
    first_two,
    hand_of,
    outcomes,
    pair_of,
)
from tapete.exact.blackjack.manos import Counting, Held, Moments, SplitManos
from tapete.exact.blackjack.rules import BlackjackRules
from tapete.exact.blackjack.strategy import Play
from tapete.exact.result import Distribution, Frequencies, distribution

_NETS = (-2, -1, 0, 1, 2)
"""What a mano that is not split may win, but for a Black-Jack and the retiro."""


class Worths(msgspec.Struct, frozen=True, kw_only=True):
    """What manos leave, per unit of the first bet.

    The manos of a pair that may be split again and again share the croupier's hand and the sabot: of three and more of
    them the mean and the spread are within reach, and not every result.
    """

    results: dict[str, Fraction]
    """How probable each net result is, but for rounds that `split` counts."""
    split: Fraction
    """How often a pair comes to three manos or more, whose results are not told."""
    from_splits: Fraction
    """What these manos bring to the mean result."""
    action: Fraction
    """How many bets are put at risk on average."""
    squares: Fraction
    """The mean square of the net result of a round."""

    @property
    def mean(self) -> Fraction:
        return self.from_splits + sum(Fraction(net) * chance for net, chance in self.results.items())

    @property
    def frequencies(self) -> Frequencies:
        """How often a round is won, null and lost, as far as results are told."""
        chances = [(Fraction(net), chance) for net, chance in self.results.items()]
        return Frequencies(
            won=sum((chance for net, chance in chances if net > 0), Fraction(0)),
            null=sum((chance for net, chance in chances if net == 0), Fraction(0)),
            lost=sum((chance for net, chance in chances if net < 0), Fraction(0)),
        )

    @property
    def variance(self) -> Fraction:
        return self.squares - self.mean**2

    def repaid(self, was: Fraction, pays: Fraction, ties: Fraction) -> "Worths":
        """The same when a Black-Jack pays otherwise; `ties` is how often it is paid that was null."""
        results = {Fraction(net): chance for net, chance in self.results.items()}
        won = results.pop(was, Fraction(0))
        results[Fraction(0)] = results.get(Fraction(0), Fraction(0)) - ties
        results[pays] = results.get(pays, Fraction(0)) + won + ties
        squares = self.squares + won * (pays**2 - was**2) + ties * pays**2
        return msgspec.structs.replace(self, results=_told(results), squares=squares)

    @classmethod
    def joined(cls, parts: Iterable[tuple[Fraction, "Worths"]]) -> "Worths":
        """The mean of several, each as probable as it is said to be."""
        results: defaultdict[str, Fraction] = defaultdict(Fraction)
        split = from_splits = action = squares = Fraction(0)
        for chance, one in parts:
            for net, often in one.results.items():
                results[net] += chance * often
            split += chance * one.split
            from_splits += chance * one.from_splits
            action += chance * one.action
            squares += chance * one.squares
        return cls(results=dict(results), split=split, from_splits=from_splits, action=action, squares=squares)


_Results = defaultdict[Fraction, Fraction]


class Worth:
    """What manos are worth against one first card of the croupier."""

    def __init__(self, rules: BlackjackRules, first: int) -> None:
        self.rules = rules
        self.first = first
        self.sabot = less(rules.sabot, hand_of(first))
        self.draws = draws_to(first, rules.stands)
        self._known: dict[tuple[int, bytes], Moments] = {}

    def game(self, play: Play) -> Worths:
        return self._played(play, self.rules.splits_again)

    def once(self, play: Play) -> Worths:
        """The same for whoever never splits a split mano again: then every result is within reach."""
        return self._played(play, lambda _: False)

    def _played(self, play: Play, again: Callable[[int], bool]) -> Worths:
        results, plain, pairs = self._first_two(play)
        split = from_splits = action = squares = Fraction(0)
        for pair, chance in pairs.items():
            if again(pair):
                found = self._again_and_again(pair, play)
                nets, bets = found.two, found.bets
                split += chance * (1 - sum(nets.values()))
                from_splits += chance * (found.won - sum(net * often for net, often in nets.items()))
                squares += chance * (found.squares - sum(net**2 * often for net, often in nets.items()))
            else:
                nets, bets = self.manos(pair, play).once()
            action += chance * (bets - 1)
            for net, often in nets.items():
                results[Fraction(net)] += chance * often
        doubled = self._plain(results, split, ends_from(play.moves, plain))
        squares += sum(net**2 * chance for net, chance in results.items())
        return Worths(
            results=_told(results), split=split, from_splits=from_splits, action=1 + action + doubled, squares=squares
        )

    def manos(self, pair: int, play: Play) -> SplitManos:
        return SplitManos(self.rules, self.draws, self.sabot, pair, play.split)

    def _again_and_again(self, pair: int, play: Play) -> Moments:
        """What was worked out for one way to play serves for another that does the same with these manos."""
        manos = self.manos(pair, play)
        key = (pair, manos.told())
        if key not in self._known:
            self._known[key] = manos.again_and_again()
        return self._known[key]

    def _first_two(self, play: Play) -> tuple[_Results, Ints, dict[int, Fraction]]:
        """What the first two cards decide, the orders in which hands are dealt that go on, and the pairs to split."""
        hands = all_hands()
        results: _Results = defaultdict(Fraction)
        pairs: dict[int, Fraction] = {}
        plain = first_two()
        for place in np.flatnonzero(plain):
            hand, move = hands.listed[place], play.moves[place]
            chance = Fraction(int(plain[place]) * ways_of(self.sabot, hand), perm(sum(self.sabot), 2))
            if hand == hand_of(AS, TEN):
                null = Fraction(0) if self.rules.tie_pays else chance * self._black_jack(less(self.sabot, hand))
                results[self.rules.natural] += chance - null
                results[Fraction(0)] += null
            elif move == Move.RETIRO and self.rules.retiro is not None:
                results[-self.rules.retiro] += chance
            elif move == Move.SEPARAR:
                pairs[pair_of(hand)] = chance
            else:
                continue
            plain[place] = 0
        return results, plain, pairs

    def _black_jack(self, sabot: Hand) -> Fraction:
        """How often the croupier makes a Black-Jack of his first card."""
        completing = {AS: TEN, TEN: AS}.get(self.first)
        return Fraction(sabot[completing - 1], sum(sabot)) if completing else Fraction(0)

    def _plain(self, results: _Results, split: Fraction, ends: Ends) -> Fraction:
        """Add how manos end that are only asked for, stood on or doubled; whatever is left then has passed 21.

        Answers how many bets are doubled on average.
        """
        if len(ends.places):
            counting = Counting(_held(self.rules, ends), self.draws)
            left, most = sum(self.sabot), min(counting.most[1], sum(self.sabot))
            then = [[perm(left - dealt, most - dealt) if dealt <= most else 0 for dealt in range(counting.most[1] + 1)]]
            whole = perm(left, most)
            *nets, doubled = (Fraction(ways, whole) for ways in counting.total(self.sabot, then, 2 * whole))
        else:
            nets, doubled = [], Fraction(0)
        for net, chance in zip(_NETS, nets, strict=False):
            results[Fraction(net)] += chance
        results[Fraction(-1)] += 1 - split - sum(results.values())
        return doubled


def _held(rules: BlackjackRules, ends: Ends) -> Held:
    """Each hand with which a mano stands: the net results, and then the bets that were added."""
    hands = all_hands()
    weights = np.zeros((len(ends.places), len(ENDS), len(_NETS) + 1), dtype=np.int64)
    for column, end in enumerate(ENDS):
        won = ends.stakes * outcomes(hands.score[ends.places], end)
        if end == NATURAL and rules.solo_apuesta_inicial:
            won = np.maximum(won, -1)
        for place, net in enumerate(_NETS):
            weights[:, column, place] = ends.orders * (won == net)
        weights[:, column, -1] = ends.orders * (ends.stakes - 1)
    return Held(hands.made_of[ends.places], weights)


def _told(results: Mapping[Fraction, Fraction]) -> dict[str, Fraction]:
    return {str(net): chance for net, chance in results.items() if chance}


def ways_of(sabot: Hand, drawn: Hand) -> int:
    """In how many ways cards may be taken from a sabot in one order of their values."""
    ways = 1
    for count, taken in zip(sabot, drawn, strict=True):
        ways *= perm(count, taken)
    return ways


def less(sabot: Hand, gone: Hand) -> Hand:
    return tuple(count - taken for count, taken in zip(sabot, gone, strict=True))


THIRTEEN = 13


def seguro(rules: BlackjackRules, seen: tuple[int, ...] = ()) -> Distribution:
    """The seguro when the croupier shows an as and some other cards have been seen: it wins if the next is a ten."""
    if strange := [value for value in seen if value not in VALUES]:
        raise ValueError(f"cards count from 1, the as, to 10; {strange} do not")
    sabot = list(rules.sabot)
    for value in (AS, *seen):
        sabot[value - 1] -= 1
    if min(sabot) < 0:
        raise ValueError(f"{rules.packs} packs do not have so many cards of one value: {seen}")
    ten = Fraction(sabot[TEN - 1], sum(sabot))
    return distribution([(rules.seguro, ten), (Fraction(-1), 1 - ten)])


def trece(rules: BlackjackRules, bet: str, pays: Fraction) -> Distribution:
    """Menor or mayor de trece: what the first two cards count, an as at one; with thirteen both lose."""
    wins = 0
    for first in VALUES:
        for second in VALUES:
            count = rules.sabot[first - 1] * (rules.sabot[second - 1] - (first == second))
            total = first + second
            wins += count * (total < THIRTEEN if bet == "menor" else total > THIRTEEN)
    chance = Fraction(wins, perm(sum(rules.sabot), 2))
    return distribution([(pays, chance), (Fraction(-1), 1 - chance)])
