"""What a whole way to play is worth, in fractions and to the last of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import perm

import msgspec
import numpy as np

from tapete.exact.blackjack.dealer import BUST, NATURAL, ExactDealer
from tapete.exact.blackjack.ends import Ends, after_splitting, ends_from, first_two, play_of_split
from tapete.exact.blackjack.hands import AS, TEN, Hand, Ints, all_hands, hand_of, pair_of
from tapete.exact.blackjack.options import Move
from tapete.exact.blackjack.rules import BlackjackRules
from tapete.exact.blackjack.splitting import all_manos
from tapete.exact.blackjack.strategy import Play


class Worths(msgspec.Struct, frozen=True, kw_only=True):
    """What manos leave, per unit of the first bet.

    The manos of a split pair share the croupier's hand and the sabot, so that of them together only the mean is known.
    """

    results: dict[str, Fraction]
    """How probable each net result is for manos that are not split."""
    split: Fraction
    """How often a pair is split."""
    from_splits: Fraction
    """What split manos bring to the mean result."""
    action: Fraction
    """How many bets are put at risk on average."""

    @property
    def mean(self) -> Fraction:
        """What a mano is worth."""
        return self.from_splits + sum(Fraction(net) * chance for net, chance in self.results.items())

    @classmethod
    def joined(cls, parts: Iterable[tuple[Fraction, "Worths"]]) -> "Worths":
        """The mean of several, each as probable as it is said to be."""
        results: defaultdict[str, Fraction] = defaultdict(Fraction)
        split = from_splits = action = Fraction(0)
        for chance, one in parts:
            for net, often in one.results.items():
                results[net] += chance * often
            split += chance * one.split
            from_splits += chance * one.from_splits
            action += chance * one.action
        return cls(results=dict(results), split=split, from_splits=from_splits, action=action)


_Results = defaultdict[Fraction, Fraction]


class Worth:
    """What manos are worth against one first card; what was worked out for one way to play serves for the next."""

    def __init__(self, rules: BlackjackRules, first: int) -> None:
        self.rules = rules
        self.first = first
        self.sabot = _less(rules.sabot, hand_of(first))
        self._croupier = ExactDealer(first, rules.stands)
        self._with_open: dict[int, ExactDealer] = {}

    def game(self, play: Play) -> Worths:
        """What a mano leaves before its first card is known."""
        hands = all_hands()
        results: _Results = defaultdict(Fraction)
        split = from_splits = action = Fraction(0)
        plain = first_two()
        for place in np.flatnonzero(plain):
            hand, move = hands.listed[place], play.moves[place]
            chance = Fraction(int(plain[place]) * _ways(self.sabot, hand), perm(sum(self.sabot), 2))
            if hand == hand_of(AS, TEN):
                null = chance * self._croupier.ends(_less(self.sabot, hand))[NATURAL]
                results[self.rules.natural] += chance - null
                results[Fraction(0)] += null
            elif move == Move.RETIRO and self.rules.retiro is not None:
                results[-self.rules.retiro] += chance
            elif move == Move.SEPARAR:
                won, staked = self.split(pair_of(hand), play.split)
                split += chance
                from_splits += chance * won
                action += chance * (staked - 1)
            else:
                continue
            plain[place] = 0
        results, doubled = self._plain(results, split, ends_from(play.moves, plain))
        told = {str(net): chance for net, chance in results.items() if chance}
        return Worths(results=told, split=split, from_splits=from_splits, action=1 + action + doubled)

    def _plain(self, results: _Results, split: Fraction, ends: Ends) -> tuple[_Results, Fraction]:
        """Add how manos end that are only asked for, stood on or doubled; whatever is left then has passed 21."""
        doubled = Fraction(0)
        for hand, stake, ways in _ended(self.sabot, ends, hand_of()):
            chance = Fraction(ways, perm(sum(self.sabot), sum(hand)))
            doubled += chance * (stake - 1)
            for end, often in self._croupier.ends(_less(self.sabot, hand)).items():
                results[Fraction(stake * outcome(_score(hand), end))] += chance * often
        results[Fraction(-1)] += 1 - split - sum(results.values())
        return results, doubled

    def split(self, pair: int, moves: Ints) -> tuple[Fraction, Fraction]:
        """What all the manos of a pair that is split are worth, and how many bets they have."""
        ends = ends_from(play_of_split(pair, moves, self.rules.cards_on_ases), after_splitting(pair))
        same = self.sabot[pair - 1] - 2
        others = sum(self.sabot) - self.sabot[pair - 1]
        alone = [self._alone(pair, gone, ends, others) for gone in range(1, same + 2)]
        won, staked = ([one[side] for one in alone] for side in (0, 1))
        return all_manos(won, same, others), all_manos(staked, same, others)

    def _alone(self, pair: int, gone: int, ends: Ends, others: int) -> tuple[Fraction, Fraction]:
        """One mano that takes another value next, so many others of the pair having gone elsewhere: worth and bets.

        In whole numbers over one denominator: all the orders of as many cards as any mano and the croupier may take.
        """
        if pair not in self._with_open:
            self._with_open[pair] = ExactDealer(self.first, self.rules.stands, pair)
        croupier = self._with_open[pair]
        sabot = _less(self.sabot, tuple(gone * count for count in hand_of(pair)))
        left, longest = sum(sabot) - 1, int(all_hands().size[ends.places].max()) - 1
        won = doubled = 0
        for hand, stake, ways in _ended(sabot, ends, hand_of(pair)):
            rest = left - sum(hand) + 1
            orders = perm(rest, croupier.most)
            margin = orders + stake * croupier.margin(_less(sabot, hand), _score(hand))
            all_ways = ways * perm(rest - croupier.most, longest - sum(hand) + 1)
            won += all_ways * margin
            doubled += all_ways * orders * (stake - 1)
        whole, dealt = perm(left, longest + croupier.most), Fraction(others, left)
        return Fraction(won, whole) - dealt, Fraction(doubled, whole) + dealt


def outcome(score: int, end: int) -> int:
    """What a mano that stands wins: nothing but a Black-Jack beats 21, or is beaten by nothing."""
    if end == BUST:
        return 1
    return (score > end) - (score < end)


def _score(hand: Hand) -> int:
    return int(all_hands().score[all_hands().place[hand]])


def _ended(sabot: Hand, ends: Ends, held: Hand) -> Iterator[tuple[Hand, int, int]]:
    """Each hand with which a mano stands, how many bets it has, and in how many ways it is dealt.

    `held` is theirs for sure; hands that the sabot can't deal are left out.
    """
    rest = _less(sabot, held)
    listed = all_hands().listed
    for place, orders, stake in zip(ends.places.tolist(), ends.orders.tolist(), ends.stakes.tolist(), strict=True):
        ways = orders * _ways(rest, _less(listed[place], held))
        if ways:
            yield listed[place], stake, ways


def _ways(sabot: Hand, drawn: Hand) -> int:
    """In how many ways cards may be taken from a sabot in one order of their values."""
    ways = 1
    for count, taken in zip(sabot, drawn, strict=True):
        if taken:
            ways *= perm(count, taken)
    return ways


def _less(sabot: Hand, gone: Hand) -> Hand:
    return tuple(count - taken for count, taken in zip(sabot, gone, strict=True))
