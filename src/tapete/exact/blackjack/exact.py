"""What a whole way to play is worth, in fractions and to the last of them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import perm

import numpy as np

from tapete.exact.blackjack.dealer import BUST, NATURAL, ExactDealer
from tapete.exact.blackjack.ends import Ends, after_splitting, ends_from, first_two, play_of_split
from tapete.exact.blackjack.hands import AS, TEN, Hand, Ints, all_hands, hand_of, pair_of
from tapete.exact.blackjack.options import Move
from tapete.exact.blackjack.rules import BlackjackRules
from tapete.exact.blackjack.splitting import all_manos
from tapete.exact.blackjack.strategy import Play

Results = Counter[Fraction]
"""How probable each net result is, per unit of the first bet."""


class Worth:
    """What manos are worth against one first card; what was worked out for one way to play serves for the next."""

    def __init__(self, rules: BlackjackRules, first: int) -> None:
        self.rules = rules
        self.first = first
        self.sabot = _less(rules.sabot, hand_of(first))
        self._croupier = ExactDealer(first, rules.stands)
        self._with_open: dict[int, ExactDealer] = {}

    def game(self, play: Play) -> tuple[Results, Fraction]:
        """The results of manos that are not split, with their probabilities, and the mean result of those that are."""
        hands = all_hands()
        results: Results = Counter()
        split = Fraction(0)
        plain = first_two()
        for place in np.flatnonzero(plain):
            hand, move = hands.listed[place], play.moves[place]
            chance = Fraction(int(plain[place]) * _ways(self.sabot, hand), perm(sum(self.sabot), 2))
            if hand == hand_of(AS, TEN):
                results.update(self._natural(chance))
            elif move == Move.RETIRO and self.rules.retiro is not None:
                results[-self.rules.retiro] += chance
            elif move == Move.SEPARAR:
                split += chance * self.split(pair_of(hand), play.split)
            else:
                results[Fraction(-1)] += chance
                continue
            plain[place] = 0
        for hand, stake, ways in _ended(self.sabot, ends_from(play.moves, plain), hand_of()):
            chance = Fraction(ways, perm(sum(self.sabot), sum(hand)))
            # Until it was known to stand it had been counted as one that passes 21.
            results[Fraction(-1)] -= chance
            for end, often in self._croupier.ends(_less(self.sabot, hand)).items():
                results[Fraction(stake * _outcome(_score(hand), end))] += chance * often
        return results, split

    def _natural(self, chance: Fraction) -> Results:
        """A Black-Jack wins its own pay, and nothing against another."""
        ends = self._croupier.ends(_less(self.sabot, hand_of(AS, TEN)))
        null = chance * ends[NATURAL]
        return Counter({self.rules.natural: chance - null, Fraction(0): null})

    def split(self, pair: int, moves: Ints) -> Fraction:
        """What all the manos of a pair that is split are worth."""
        ends = ends_from(play_of_split(pair, moves, self.rules.cards_on_ases), after_splitting(pair))
        same = self.sabot[pair - 1] - 2
        others = sum(self.sabot) - self.sabot[pair - 1]
        alone = [self._alone(pair, gone, ends, others) for gone in range(1, same + 2)]
        return all_manos(alone, same, others)

    def _alone(self, pair: int, gone: int, ends: Ends, others: int) -> Fraction:
        """One mano that takes another value next, so many others of the pair having gone elsewhere.

        In whole numbers over one denominator: all the orders of as many cards as any mano and the croupier may take.
        """
        if pair not in self._with_open:
            self._with_open[pair] = ExactDealer(self.first, self.rules.stands, pair)
        croupier = self._with_open[pair]
        sabot = _less(self.sabot, tuple(gone * count for count in hand_of(pair)))
        left, longest = sum(sabot) - 1, int(all_hands().size[ends.places].max()) - 1
        won = 0
        for hand, stake, ways in _ended(sabot, ends, hand_of(pair)):
            rest = left - sum(hand) + 1
            margin = perm(rest, croupier.most) + stake * croupier.margin(_less(sabot, hand), _score(hand))
            won += ways * margin * perm(rest - croupier.most, longest - sum(hand) + 1)
        return Fraction(won, perm(left, longest + croupier.most)) - Fraction(others, left)


def _outcome(score: int, end: int) -> int:
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
