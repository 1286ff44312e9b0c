"""The manos of a split pair of black-jack, dealt card by card over every card that may come: few cards, all orders."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import msgspec

from tapete.exact.blackjack import BlackjackRules
from tapete.exact.blackjack.hands import (
    AS,
    BUST,
    LIMIT,
    NATURAL,
    VALUES,
    Hand,
    Ints,
    Move,
    all_hands,
    hand_of,
    play_of_split,
    score_of,
)

Results = dict[tuple[int, int], Fraction]
"""How probable it is to win so much with so many bets."""


def mean_of(results: Results, power: int) -> Fraction:
    return sum((net**power * chance for (net, _), chance in results.items()), Fraction(0))


def bets_of(results: Results) -> Fraction:
    return sum((chance * bets for (_, bets), chance in results.items()), Fraction(0))


def nets_of(results: Results) -> dict[int, Fraction]:
    nets: dict[int, Fraction] = {}
    for (net, _), chance in results.items():
        nets[net] = nets.get(net, Fraction(0)) + chance
    return nets


class Mano(msgspec.Struct, frozen=True, order=True):
    """A mano that waits for cards; `first` where the first bet of the plaza lies on it."""

    cards: tuple[int, ...]
    first: bool

    def with_card(self, value: int) -> "Mano":
        return Mano((*self.cards, value), self.first)


class Ended(msgspec.Struct, frozen=True, order=True):
    """How a mano ended: its score, nothing if it passed 21, and its bets."""

    score: int
    bets: int
    first: bool

    def won(self, end: int, rules: BlackjackRules) -> int:
        if not self.score:
            return -self.bets
        if end == NATURAL and rules.solo_apuesta_inicial:
            return -1 if self.first else 0
        return self.bets * (1 if end == BUST else (self.score > end) - (self.score < end))


_Waiting = tuple[Mano, ...]
_Ended = tuple[Ended, ...]


class Dealt:
    """The manos are played one after the other as at a table."""

    def __init__(self, rules: BlackjackRules, first: int, moves: Ints, *, again: bool, only_two: bool = False) -> None:
        self.rules = rules
        self.only_two = only_two
        """Whether rounds with three manos are left out."""
        self.first = first
        self.again = again
        self.sabot = tuple(count - (value == first) for value, count in zip(VALUES, rules.sabot, strict=True))
        self.moves = moves
        self.croupier = cache(self._croupier)
        self.manos = cache(self._manos)

    def split(self, pair: int) -> Results:
        self.moves = play_of_split(pair, self.moves, self.rules.cards_on_ases)
        sabot = tuple(count - 2 * (value == pair) for value, count in zip(VALUES, self.sabot, strict=True))
        return self.manos(sabot, (Mano((pair,), first=False), Mano((pair,), first=True)), ())

    def _manos(self, sabot: Hand, waiting: _Waiting, ended: _Ended) -> Results:
        """Manos that wait for cards, the last of them in turn, and how others ended."""
        if not waiting:
            return self._settled(sabot, ended)
        *rest, mano = waiting
        return self._each(sabot, lambda value, left: self._served(left, tuple(rest), mano.with_card(value), ended))

    def _settled(self, sabot: Hand, ended: _Ended) -> Results:
        bets = sum(mano.bets for mano in ended)
        results: Results = {}
        for end, chance in self.croupier(sabot, self.first, self.first == AS, 0).items():
            key = (sum(mano.won(end, self.rules) for mano in ended), bets)
            results[key] = results.get(key, Fraction(0)) + chance
        return results

    def _served(self, sabot: Hand, rest: _Waiting, mano: Mano, ended: _Ended) -> Results:
        cards = mano.cards
        if self.again and len(cards) == 2 and cards[0] == cards[1]:
            if self.only_two:
                return {}
            return self.manos(sabot, (*rest, Mano(cards[:1], first=False), Mano(cards[:1], mano.first)), ended)
        if score_of(hand_of(*cards)) > LIMIT:
            return self._ends(sabot, rest, Ended(0, 1, mano.first), ended)
        move = Move(self.moves[all_hands().place[hand_of(*cards)]])
        if move is Move.PEDIR:
            return self._each(sabot, lambda value, left: self._served(left, rest, mano.with_card(value), ended))
        if move is Move.DOBLAR:
            return self._each(sabot, lambda value, left: self._stands(left, rest, mano.with_card(value), 2, ended))
        return self._stands(sabot, rest, mano, 1, ended)

    def _stands(self, sabot: Hand, rest: _Waiting, mano: Mano, bets: int, ended: _Ended) -> Results:
        return self._ends(sabot, rest, Ended(score_of(hand_of(*mano.cards)), bets, mano.first), ended)

    def _ends(self, sabot: Hand, rest: _Waiting, mano: Ended, ended: _Ended) -> Results:
        return self.manos(sabot, rest, tuple(sorted((*ended, mano))))

    def _croupier(self, sabot: Hand, hard: int, has_as: bool, drawn: int) -> dict[int, Fraction]:
        score = hard + 10 if has_as and 17 <= hard + 10 <= LIMIT else hard
        if drawn and score >= 17:
            end = BUST if score > LIMIT else NATURAL if score == LIMIT and drawn == 1 else score
            return {end: Fraction(1)}
        ends: dict[int, Fraction] = {}
        for value, left, chance in _next(sabot):
            for end, often in self.croupier(left, hard + value, has_as or value == AS, drawn + 1).items():
                ends[end] = ends.get(end, Fraction(0)) + chance * often
        return ends

    def _each(self, sabot: Hand, follow: Callable[[int, Hand], Results]) -> Results:
        results: Results = {}
        for value, left, chance in _next(sabot):
            for key, often in follow(value, left).items():
                results[key] = results.get(key, Fraction(0)) + chance * often
        return results


def _next(sabot: Hand) -> list[tuple[int, Hand, Fraction]]:
    total = sum(sabot)
    return [
        (value, (*sabot[: value - 1], count - 1, *sabot[value:]), Fraction(count, total))
        for value, count in zip(VALUES, sabot, strict=True)
        if count
    ]
