"""Trijoker: when bets 1 and 2 are left in play, by the cards seen so far, and the figures that follow."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from tapete.exact.book import Question
from tapete.exact.memory import remembered
from tapete.exact.result import Analysis, distribution, in_column
from tapete.exact.study import Chart, Study, Table, chance, percent, signed
from tapete.games.trijoker.rules import Pays, pays_of
from tapete.kit.cards import FRENCH_52, Card, parse_card
from tapete.kit.poker.hands import HAND, best_by_ranks, best_suited, worth_of
from tapete.language import N_, say, translate
from tapete.language import cards as told_cards
from tapete.law.parameters import Column, sheet

Held = Literal["poquer", "trio", "doble-pareja", "pareja-alta", "pareja-baja", "palo", "otras"]
"""What cards that are not yet five make; `palo` are different ones of one suit, `otras` those that make nothing."""
DEJA, RETIRA, IGUAL = "D", "R", "="
LETTERS: Final = {DEJA: N_("leave it"), RETIRA: N_("withdraw it"), IGUAL: N_("it is the same")}
BETS: Final = {1: N_("Bet 1, with three cards"), 2: N_("Bet 2, with four cards")}
WORTHS: Final = N_("What a bet wins on average if it is left")
WORTH_COLUMNS: Final = (N_("Cards"), N_("For example"), N_("Per unit"), N_("How often"))
LEFT: Final = N_("How often bet {bet} is left")
WINS: Final = N_("What bet {bet} wins on average")
EDGE: Final = N_("House edge, of one bet")
EDGE_AT_RISK: Final = N_("House edge, of all put at risk")
_NAMES: Final[dict[Held, str]] = {
    "poquer": N_("Four of a kind"),
    "trio": N_("Three of a kind"),
    "doble-pareja": N_("Two pairs"),
    "pareja-alta": N_("A pair that wins"),
    "pareja-baja": N_("A lower pair"),
    "palo": N_("All of one suit"),
    "otras": N_("Of several suits"),
}
REAL: Final = N_("the royal one among them")
HIGH_CARDS: Final = N_("{highs} {highs:high card|high cards}")
_WITHIN_REACH: Final[dict[Held, str]] = {
    "palo": N_("All of one suit, {escaleras} {escaleras:straight|straights} within reach"),
    "otras": N_("Of several suits, {escaleras} {escaleras:straight|straights} within reach"),
}


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that are alike: to leave a bet with any of them is worth the same."""

    bet: int
    """The bet that is decided: 1 with three cards, 2 with four."""
    held: Held
    escaleras: int = 0
    """How many escaleras these cards and others may make, of one suit or not; only told of different cards."""
    real: bool = False
    """Whether the highest is among them, for cards of one suit."""
    highs: int = 0
    worth: Fraction
    often: Fraction
    example: tuple[str, ...]

    @property
    def letter(self) -> str:
        return DEJA if self.worth > 0 else RETIRA if self.worth < 0 else IGUAL

    def tell(self, language: str) -> str:
        several = self.held in _WITHIN_REACH
        told = say(_WITHIN_REACH[self.held], language, {"escaleras": self.escaleras}) if several else ""
        if not told:
            return translate(_NAMES[self.held], language)
        real = f", {translate(REAL, language)}" if self.real else ""
        return f"{told}{real}, {say(HIGH_CARDS, language, {'highs': self.highs})}"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the chart: which cards, as a sentence with its facts, and a letter for each number of high ones."""

    sentence: str
    escaleras: int
    letters: tuple[str, ...]

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {"escaleras": self.escaleras})


class TrijokerPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The best decisions, and how all deals end with them; where both are the same, the bet is withdrawn."""

    situations: tuple[Situation, ...]
    means: tuple[Fraction, Fraction, Fraction]
    """What each bet wins on average, per unit of it; nothing when it is withdrawn."""
    deals: int
    ends: dict[str, tuple[int, int, int, int]]
    """By the combination at the end, or without a name for none that wins: how many of them have neither bet left,
    only bet 1, only bet 2, and both."""

    def left(self, bet: int) -> Fraction:
        counts = (count for ends in self.ends.values() for place, count in enumerate(ends) if place & bet)
        return Fraction(sum(counts), self.deals)

    @property
    def action(self) -> Fraction:
        return 1 + self.left(1) + self.left(2)

    @property
    def edge(self) -> Fraction:
        return -sum(self.means, Fraction(0))

    def study(self, language: str) -> Study:
        return Study(
            figures=self._figures(language),
            charts=tuple(self._chart(bet, translate(title, language), language) for bet, title in BETS.items()),
            tables=tuple(self._worths(bet, title, language) for bet, title in BETS.items()),
        )

    def _chart(self, bet: int, title: str, language: str) -> Chart:
        return Chart(
            title="",
            corner=title,
            columns=tuple(map(str, range(self.most_highs(bet) + 1))),
            rows=tuple((row.tell(language), row.letters) for row in self.chart(bet)),
            letters={letter: translate(word, language) for letter, word in LETTERS.items()},
            note=translate(N_("Columns go by how many of the cards would win as a pair."), language),
        )

    def _worths(self, bet: int, title: str, language: str) -> Table:
        found = sorted((each for each in self.situations if each.bet == bet), key=lambda each: -each.worth)
        return Table(
            title=f"{translate(WORTHS, language)}: {translate(title, language)}",
            headers=tuple(translate(name, language) for name in WORTH_COLUMNS),
            rows=tuple(
                (
                    each.tell(language),
                    told_cards(each.example),
                    signed(each.worth, language),
                    chance(each.often, language),
                )
                for each in found
            ),
            folded=True,
        )

    def _figures(self, language: str) -> list[tuple[str, str]]:
        left = [(say(LEFT, language, {"bet": bet}), self.left(bet)) for bet in BETS]
        wins = [(say(WINS, language, {"bet": bet}), mean) for bet, mean in enumerate(self.means, 1)]
        edges = [(EDGE, self.edge), (EDGE_AT_RISK, self.edge / self.action)]
        told = [*left, *wins, *((translate(name, language), edge) for name, edge in edges)]
        return [(name, percent(figure, language)) for name, figure in told]

    def most_highs(self, bet: int) -> int:
        return max(each.highs for each in self.situations if each.bet == bet)

    def chart(self, bet: int) -> Iterator[Row]:
        for held, name in _NAMES.items():
            found = [each for each in self.situations if (each.bet, each.held) == (bet, held)]
            letters = {each.letter for each in found}
            if len(letters) == 1:
                yield Row(sentence=name, escaleras=0, letters=(letters.pop(),) * (self.most_highs(bet) + 1))
            elif letters:
                for escaleras in sorted({each.escaleras for each in found}, reverse=True):
                    told = [each for each in found if each.escaleras == escaleras]
                    yield Row(sentence=_WITHIN_REACH[held], escaleras=escaleras, letters=self._letters(bet, told))

    def _letters(self, bet: int, told: list[Situation]) -> tuple[str, ...]:
        by_highs = [{each.letter for each in told if each.highs == highs} for highs in range(self.most_highs(bet) + 1)]
        return tuple("/".join(sorted(letters)) for letters in by_highs)


BEST = N_("bets 1 and 2 are left when that wins on average, by the cards seen so far")
ALL_LEFT = N_("no bet is ever withdrawn")
ALL_WITHDRAWN = N_("bets 1 and 2 are always withdrawn")
OF_ONE_BET = N_("The stake is one of the three equal bets, and the result that of all three.")
WHOLE: Final = "espacio"
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


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    pays = pays_of(column)
    found = play_of(pays)
    ways: dict[str, Mapping[str, tuple[int, ...]]] = {
        BEST: found.ends,
        ALL_LEFT: _all_in(found, _BOTH),
        ALL_WITHDRAWN: _all_in(found, _NEITHER),
    }
    return {WHOLE: tuple(_analysed(column, pays, strategy, ends) for strategy, ends in ways.items())}


def play_type() -> type[TrijokerPlay]:
    return TrijokerPlay


def chart(question: Question) -> TrijokerPlay:
    return play_of(pays_of(sheet(question.game).column(question.jurisdiction)))


def play_of(pays: Pays) -> TrijokerPlay:
    table = {category: pay.value for category, pay in pays.table.items()}
    ranking = pays.ranking
    terms = Terms(categories=ranking.categories, ranks=ranking.ranks, least_pair=pays.least_pair.value, pays=table)
    return remembered("trijoker", terms, TrijokerPlay, lambda: Deals(pays).solved())


def _all_in(found: TrijokerPlay, left: int) -> dict[str, tuple[int, ...]]:
    return {end: tuple(sum(counts) * (place == left) for place in range(4)) for end, counts in found.ends.items()}


def _analysed(column: Column, pays: Pays, strategy: str, ends: Mapping[str, tuple[int, ...]]) -> Analysis:
    deals = sum(map(sum, ends.values()))
    weighted, action = [], Fraction(0)
    for end, counts in ends.items():
        pay = pays.table[end].value if end else LOST
        for bets, count in zip(IN_PLAY, counts, strict=True):
            often = Fraction(count, deals)
            weighted.append((bets * pay, often))
            action += bets * often
    return in_column(column, distribution(weighted), WHOLE, pays.cite, strategy, action)


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
        for place in range(len(self.ranks)):
            more = tuple(sorted((*cards.places, place)))
            held = cards.places.count(place)
            suited = int(cards.suited and not held)
            yield Cards(more, suited=True), suited
            yield Cards(more, suited=False), _COPIES - held - suited

    def _last(self, cards: Cards) -> Counter[str]:
        ends: Counter[str] = Counter()
        for five, ways in self.next(cards):
            if ways:
                ends[self._ends[five]] += ways
        return ends

    def _worth(self, cards: Cards) -> Fraction:
        if len(cards.places) == HAND - 1:
            ends = self.last(cards)
            return sum(ways * self._table[end] for end, ways in ends.items()) / Fraction(ends.total())
        weighed = [(ways, self.worth(more)) for more, ways in self.next(cards) if ways]
        return sum((ways * worth for ways, worth in weighed), Fraction(0)) / sum(ways for ways, _ in weighed)

    def solved(self) -> TrijokerPlay:
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
        return TrijokerPlay(
            situations=(*self._situations(1, self.dealt), *self._situations(2, four)),
            means=(self._mean(ends, _ONE, _BOTH), self._mean(ends, _TWO, _BOTH), self._mean(ends, *range(4))),
            deals=sum(map(sum, ends.values())),
            ends={end: (counts[0], counts[1], counts[2], counts[3]) for end, counts in ends.items()},
        )

    def _mean(self, ends: Mapping[str, list[int]], *left: int) -> Fraction:
        won = sum((self._table[end] * sum(counts[each] for each in left) for end, counts in ends.items()), Fraction(0))
        return won / sum(map(sum, ends.values()))

    def _situations(self, bet: int, ways: Mapping[Cards, int]) -> list[Situation]:
        whole, alike = sum(ways.values()), defaultdict[Situation, list[Cards]](list)
        for cards in ways:
            alike[self.situation(bet, cards)].append(cards)
        return [
            replace(plain, often=Fraction(sum(ways[each] for each in cards), whole), example=self._told(cards[0]))
            for plain, cards in alike.items()
        ]

    def situation(self, bet: int, cards: Cards) -> Situation:
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
        suits = _SUITS[:1] * len(cards.places) if cards.suited else _SUITS
        ranks = [self.ranks[place] for place in reversed(cards.places)]
        return tuple(rank + suit for rank, suit in zip(ranks, suits, strict=False))


@lru_cache(maxsize=256)
def worth_seen(game: str, jurisdiction: str, mine: tuple[str, ...], others: tuple[str, ...]) -> Fraction:
    """The same by the law of a game in a place, of cards as they are written; asked again while a player thinks."""
    pays = pays_of(sheet(game).column(jurisdiction))
    own, seen = ([parse_card(card, FRENCH_52) for card in cards] for cards in (mine, others))
    return worth_now(pays, own, seen)


def worth_now(pays: Pays, mine: Sequence[Card], seen: Iterable[Card]) -> Fraction:
    out = {*mine, *seen}
    rest = [card for card in FRENCH_52.cards if card not in out]
    ends = [pays.wins(worth_of(pays.ranking, (*mine, *more))) for more in combinations(rest, HAND - len(mine))]
    return sum((pays.table[end].value if end else Fraction(-1) for end in ends), Fraction(0)) / len(ends)
