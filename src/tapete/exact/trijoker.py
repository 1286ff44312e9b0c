"""Trijoker: when bets 1 and 2 are better left, and what each of the three is worth.

Other players' cards are as unseen as the rest of the pack, so one player is all that is looked at. Of cards that are
not yet five only their ranks count, and whether all are of one suit: with two suits among them a color is out of reach.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from tapete.exact.book import Question
from tapete.exact.memory import remembered
from tapete.exact.result import Analysis, analysis, distribution
from tapete.exact.withdrawal import Held, Situation, WithdrawalPlay
from tapete.games.trijoker.rules import Pays, pays_of
from tapete.kit.poker.hands import best_by_ranks, best_suited
from tapete.kit.poker.ranking import HAND
from tapete.language import N_
from tapete.law.parameters import Column, sheet

BEST = N_("bets 1 and 2 are left when that wins on average, by the cards seen so far")
ALL_LEFT = N_("no bet is ever withdrawn")
ALL_WITHDRAWN = N_("bets 1 and 2 are always withdrawn")
OF_ONE_BET = N_("The stake is one of the three equal bets, and the result that of all three.")
WHOLE: Final = "espacio"
"""The three equal bets together, per unit of one of them."""
OWN: Final = 3
_COPIES: Final = 4
_SUITS: Final = "shdc"
LOST: Final = Fraction(-1)
_MADE: Final[dict[tuple[int, ...], Held]] = {(4,): "poquer", (3,): "trio", (3, 1): "trio", (2, 2): "doble-pareja"}
_NEITHER, _ONE, _TWO, _BOTH = range(4)
IN_PLAY: Final = (1, 2, 2, 3)
"""How many bets are in play with neither of the first two left, one, the other or both."""


class Cards(NamedTuple):
    """Some cards, by the places of their ranks in order; and whether all are of one suit."""

    places: tuple[int, ...]
    suited: bool


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """All that the mathematics depend upon."""

    categories: tuple[str, ...]
    ranks: tuple[str, ...]
    least_pair: str
    pays: dict[str, Fraction]


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """The three bets together, per unit of one of them."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """The three bets together, under some parameters."""
    pays = pays_of(column)
    found = play_of(pays)
    ways: dict[str, Mapping[str, tuple[int, ...]]] = {
        BEST: found.ends,
        ALL_LEFT: _all_in(found, _BOTH),
        ALL_WITHDRAWN: _all_in(found, _NEITHER),
    }
    return {WHOLE: tuple(_analysed(column, pays, strategy, ends) for strategy, ends in ways.items())}


def play_type() -> type[WithdrawalPlay]:
    """The type that `chart` returns."""
    return WithdrawalPlay


def chart(question: Question) -> WithdrawalPlay:
    """The best decisions by the cards seen so far."""
    return play_of(pays_of(sheet(question.game).column(question.jurisdiction)))


def play_of(pays: Pays) -> WithdrawalPlay:
    """The best decisions with some pays: worked out once and kept."""
    table = {category: pay.value for category, pay in pays.table.items()}
    ranking = pays.ranking
    terms = Terms(categories=ranking.categories, ranks=ranking.ranks, least_pair=pays.least_pair.value, pays=table)
    return remembered("trijoker", terms, WithdrawalPlay, lambda: Deals(pays).solved())


def _all_in(found: WithdrawalPlay, left: int) -> dict[str, tuple[int, ...]]:
    """The same deals for whoever never looks."""
    return {end: tuple(sum(counts) * (place == left) for place in range(4)) for end, counts in found.ends.items()}


def _analysed(column: Column, pays: Pays, strategy: str, ends: Mapping[str, tuple[int, ...]]) -> Analysis:
    """What the three bets come to, decided so."""
    deals = sum(map(sum, ends.values()))
    weighted, action = [], Fraction(0)
    for end, counts in ends.items():
        pay = pays.table[end].value if end else LOST
        for bets, count in zip(IN_PLAY, counts, strict=True):
            often = Fraction(count, deals)
            weighted.append((bets * pay, often))
            action += bets * often
    return analysis(
        distribution(weighted),
        game=column.slug,
        jurisdiction=column.jurisdiction,
        bet=WHOLE,
        cite=pays.cite,
        strategy=strategy,
        action=action,
    )


class Deals:
    """All deals with some pays, from the last card back."""

    def __init__(self, pays: Pays) -> None:
        self._pays = pays
        self._table = {"": LOST, **{category: pay.value for category, pay in pays.table.items()}}
        self.ranks = pays.ranking.ranks
        plain, suited = best_by_ranks(pays.ranking, HAND), best_suited(pays.ranking)
        self._ends = {Cards(places, suited=False): pays.wins(worth) for places, worth in plain.items()}
        self._ends |= {Cards(each, suited=True): pays.wins(suited[each]) for each in suited if len(each) == HAND}
        self.last = cache(self._last)
        self.worth = cache(self._worth)

    @cached_property
    def dealt(self) -> dict[Cards, int]:
        """The three own cards, each with the number of ways to hold them."""
        found = {}
        for places in combinations_with_replacement(range(len(self.ranks)), OWN):
            counts = Counter(places)
            ways, suited = prod(comb(_COPIES, many) for many in counts.values()), _COPIES * (len(counts) == OWN)
            found[Cards(places, suited=False)] = ways - suited
            found[Cards(places, suited=True)] = suited
        return {cards: ways for cards, ways in found.items() if ways}

    def next(self, cards: Cards) -> Iterator[tuple[Cards, int]]:
        """What one card more makes of some cards, each with the number of cards that do so."""
        for place in range(len(self.ranks)):
            more = tuple(sorted((*cards.places, place)))
            held = cards.places.count(place)
            suited = int(cards.suited and not held)
            yield Cards(more, suited=True), suited
            yield Cards(more, suited=False), _COPIES - held - suited

    def _last(self, cards: Cards) -> Counter[str]:
        """How often four cards end with each combination, or with none that wins."""
        ends: Counter[str] = Counter()
        for five, ways in self.next(cards):
            if ways:
                ends[self._ends[five]] += ways
        return ends

    def _worth(self, cards: Cards) -> Fraction:
        """What a bet wins on average if it is left with these cards."""
        if len(cards.places) == HAND - 1:
            ends = self.last(cards)
            return sum(ways * self._table[end] for end, ways in ends.items()) / Fraction(ends.total())
        weighed = [(ways, self.worth(more)) for more, ways in self.next(cards) if ways]
        return sum((ways * worth for ways, worth in weighed), Fraction(0)) / sum(ways for ways, _ in weighed)

    def solved(self) -> WithdrawalPlay:
        """Every deal, with the best decisions."""
        ends: dict[str, list[int]] = {end: [0] * 4 for end in self._table}
        four: Counter[Cards] = Counter()
        for three, ways in self.dealt.items():
            left = _ONE * (self.worth(three) > 0)
            for more, common in self.next(three):
                if not common:
                    continue
                four[more] += ways * common
                both = left + _TWO * (self.worth(more) > 0)
                for end, last in self.last(more).items():
                    ends[end][both] += ways * common * last
        return WithdrawalPlay(
            situations=(*self._situations(1, self.dealt), *self._situations(2, four)),
            means=(self._mean(ends, _ONE, _BOTH), self._mean(ends, _TWO, _BOTH), self._mean(ends, *range(4))),
            deals=sum(map(sum, ends.values())),
            ends={end: (counts[0], counts[1], counts[2], counts[3]) for end, counts in ends.items()},
        )

    def _mean(self, ends: Mapping[str, list[int]], *left: int) -> Fraction:
        """What a bet wins on average that is in play at these ends."""
        won = sum((self._table[end] * sum(counts[each] for each in left) for end, counts in ends.items()), Fraction(0))
        return won / sum(map(sum, ends.values()))

    def _situations(self, bet: int, ways: Mapping[Cards, int]) -> list[Situation]:
        """Cards that are alike together, with the first of them."""
        whole, alike = sum(ways.values()), defaultdict[Situation, list[Cards]](list)
        for cards in ways:
            alike[self.situation(bet, cards)].append(cards)
        return [
            replace(plain, often=Fraction(sum(ways[each] for each in cards), whole), example=self._told(cards[0]))
            for plain, cards in alike.items()
        ]

    def situation(self, bet: int, cards: Cards) -> Situation:
        """What some cards are like."""
        worth, nothing = self.worth(cards), Fraction(0)
        groups = tuple(sorted(Counter(cards.places).values(), reverse=True))
        if groups[0] > 1:
            held = _MADE.get(groups) or ("pareja-alta" if self._is_high(cards) else "pareja-baja")
            return Situation(bet=bet, held=held, worth=worth, often=nothing, example=())
        tops = [top for top in range(HAND - 2, len(self.ranks)) if set(cards.places) <= self._escalera(top)]
        return Situation(
            bet=bet,
            held="palo" if cards.suited else "otras",
            escaleras=len(tops),
            real=cards.suited and len(self.ranks) - 1 in tops,
            highs=sum(self._pays.is_high(self.ranks[place]) for place in cards.places),
            worth=worth,
            often=nothing,
            example=(),
        )

    def _is_high(self, cards: Cards) -> bool:
        pair = next(place for place, many in Counter(cards.places).items() if many > 1)
        return self._pays.is_high(self.ranks[pair])

    def _escalera(self, top: int) -> set[int]:
        """The places of five ranks in sequence; before the lowest comes the as."""
        return {place % len(self.ranks) for place in range(top - HAND + 1, top + 1)}

    def _told(self, cards: Cards) -> tuple[str, ...]:
        """Such cards, the highest first."""
        suits = _SUITS[:1] * len(cards.places) if cards.suited else _SUITS
        ranks = [self.ranks[place] for place in reversed(cards.places)]
        return tuple(rank + suit for rank, suit in zip(ranks, suits, strict=False))
