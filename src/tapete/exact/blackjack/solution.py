"""Blackjack under some rules: what a way to play is worth, the best ways with their exceptions, and the bets."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import perm
from os import cpu_count

import msgspec
import numpy as np
from msgspec.structs import replace

from tapete.exact.blackjack import BlackjackRules, rules_in
from tapete.exact.blackjack.hands import (
    AS,
    ENDS,
    LIMIT,
    NATURAL,
    NEVER,
    TEN,
    VALUES,
    Ends,
    Hand,
    Ints,
    Move,
    Options,
    all_hands,
    draws_to,
    ends_from,
    first_two,
    hand_of,
    outcomes,
    pair_of,
    setting,
)
from tapete.exact.blackjack.manos import Counting, Held, Moments, SplitManos
from tapete.exact.blackjack.strategy import (
    LETTERS,
    PLACES,
    Both,
    Departure,
    Play,
    by_cards,
    by_score,
    cards_of,
    departures,
)
from tapete.exact.memory import remembered, steps
from tapete.exact.result import Analysis, Distribution, Frequencies, distribution, in_column
from tapete.language import N_
from tapete.law.parameters import Column

_NETS = (-2, -1, 0, 1, 2)


class Worths(msgspec.Struct, frozen=True, kw_only=True):
    """What manos leave, per unit of the first bet. Of three manos and more only the mean and the spread are known."""

    results: dict[str, Fraction]
    """How probable each net result is, but for rounds that `split` counts."""
    split: Fraction
    """How often a pair comes to three manos or more, whose results are not told."""
    from_splits: Fraction
    """What these manos bring to the mean result."""
    action: Fraction
    squares: Fraction

    @property
    def mean(self) -> Fraction:
        return self.from_splits + sum(Fraction(net) * chance for net, chance in self.results.items())

    @property
    def frequencies(self) -> Frequencies:
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
        completing = {AS: TEN, TEN: AS}.get(self.first)
        return Fraction(sabot[completing - 1], sum(sabot)) if completing else Fraction(0)

    def _plain(self, results: _Results, split: Fraction, ends: Ends) -> Fraction:
        """Add how manos end that are asked for, stood on or doubled; return how many bets are doubled on average."""
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
    wins = 0
    for first in VALUES:
        for second in VALUES:
            count = rules.sabot[first - 1] * (rules.sabot[second - 1] - (first == second))
            total = first + second
            wins += count * (total < THIRTEEN if bet == "menor" else total > THIRTEEN)
    chance = Fraction(wins, perm(sum(rules.sabot), 2))
    return distribution([(pays, chance), (Fraction(-1), 1 - chance)])


# --- the best play ----------------------------------------------------------------------------------------------------


USUAL = BlackjackRules()
FIRSTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The croupier's first card, in the order of a chart."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """The first two cards, the croupier's first, and what each lawful move is worth."""

    hand: tuple[int, int]
    first: int
    plantarse: float
    pedir: float | None
    doblar: float | None
    separar: float | None
    retiro: float | None


class Insured(msgspec.Struct, frozen=True):
    """What the seguro wins on average, per unit, to whoever has looked at these two cards."""

    hand: tuple[int, int]
    mean: Fraction


class Row(msgspec.Struct, frozen=True):
    """A row of a chart: which hands, and the letter of a move for each first card of the croupier."""

    hands: str
    moves: str


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """Blackjack under some rules. Columns go by the croupier's first card, from 2 to 10 and the as."""

    rules: BlackjackRules
    chart: tuple[Row, ...]
    """A row for what the first two cards count (`12`, `A7` with an as at eleven, `8,8` for pairs)."""
    later: tuple[Row, ...]
    """The same for hands of three cards and more."""
    by_score: Worths
    """What a mano is worth to whoever follows the chart."""
    by_cards: Worths
    """What it is worth to whoever looks at every card of their hand."""
    departures: tuple[Departure, ...]
    """Hands with which these two do not do the same, those of two cards first."""
    options: tuple[Option, ...]
    seguro: tuple[Insured, ...]
    once: Worths | None = None
    """What a mano is worth to whoever follows the chart and splits no mano again: every result is told."""


def solution(rules: BlackjackRules) -> Solution:
    """The mathematics of some rules, calculated once. Pays of a Black-Jack and the seguro change no move."""
    usual = replace(rules, natural=USUAL.natural, seguro=USUAL.seguro, tie_pays=USUAL.tie_pays)
    found = remembered("blackjack", usual, Solution, lambda: solve(usual))
    return found if rules == usual else _paid(found, rules)


def _paid(found: Solution, rules: BlackjackRules) -> Solution:
    """A solution under rules that pay a Black-Jack or the seguro otherwise."""
    ties = _ties(rules) if rules.tie_pays else Fraction(0)
    worths = (found.by_score, found.by_cards, found.once)
    by_score, by_cards, once = (one and one.repaid(USUAL.natural, rules.natural, ties) for one in worths)
    seguros = tuple(Insured(one.hand, seguro(rules, one.hand).mean) for one in found.seguro)
    return replace(found, rules=rules, by_score=by_score, by_cards=by_cards, once=once, seguro=seguros)


def _ties(rules: BlackjackRules) -> Fraction:
    ases, tens, cards = rules.sabot[AS - 1], rules.sabot[TEN - 1], sum(rules.sabot)
    mine = Fraction(2 * ases * tens, cards * (cards - 1))
    return mine * Fraction(2 * (ases - 1) * (tens - 1), (cards - 2) * (cards - 3))


def solve(rules: BlackjackRules) -> Solution:
    with ThreadPoolExecutor(cpu_count() or 1) as cores:
        every = steps(cores.map(partial(_against, rules), FIRSTS), len(FIRSTS))
        found = dict(zip(FIRSTS, every, strict=True))
    chart = {first: one.chart for first, one in found.items()}
    weighed = [(Fraction(rules.sabot[first - 1], sum(rules.sabot)), one) for first, one in found.items()]
    return Solution(
        rules=rules,
        chart=tuple(_rows(chart, _first_hands())),
        later=tuple(_rows(chart, _later_hands())),
        by_score=Worths.joined((chance, one.by_score) for chance, one in weighed),
        by_cards=Worths.joined((chance, one.by_cards) for chance, one in weighed),
        departures=tuple(departures({first: Both(one.chart, one.cards, one.options) for first, one in found.items()})),
        options=tuple(_options({first: one.options for first, one in found.items()})),
        seguro=tuple(Insured(hand, seguro(rules, hand).mean) for hand in combinations_with_replacement(VALUES, 2)),
        once=Worths.joined((chance, one.once) for chance, one in weighed),
    )


class _Against(msgspec.Struct, frozen=True, eq=False):
    """All that is known of the game against one first card: both ways to play, and what each is worth."""

    chart: Play
    cards: Play
    options: Options
    by_score: Worths
    by_cards: Worths
    once: Worths


def _against(rules: BlackjackRules, first: int) -> _Against:
    where = setting(rules, first)
    cards, options = by_cards(where)
    chart = by_score(where, cards.splits)
    worth = Worth(rules, first)
    found = worth.game(chart)
    same = np.array_equal(chart.moves, cards.moves) and np.array_equal(chart.split, cards.split)
    return _Against(chart, cards, options, found, found if same else worth.game(cards), worth.once(chart))


def _first_hands() -> Iterator[tuple[str, Hand]]:
    for score in range(5, 20):
        low = max(2, score - TEN)
        yield str(score), hand_of(low, score - low) if 2 * low != score else hand_of(low + 1, score - low - 1)
    for other in range(2, 10):
        yield f"A{other}", hand_of(AS, other)
    for value in (*range(2, 11), AS):
        name = "A" if value == AS else str(value)
        yield f"{name},{name}", hand_of(value, value)


def _later_hands() -> Iterator[tuple[str, Hand]]:
    hands = all_hands()
    for soft in (False, True):
        for score in range(6 if not soft else 13, LIMIT):
            at = np.flatnonzero((hands.size > 2) & (hands.score == score) & (hands.soft == soft))
            if len(at):
                yield f"A{score - 11}" if soft else str(score), hands.listed[at[0]]


def _rows(plays: dict[int, Play], named: Iterator[tuple[str, Hand]]) -> Iterator[Row]:
    place = all_hands().place
    for name, hand in named:
        yield Row(name, "".join(LETTERS[plays[first].moves[place[hand]]] for first in FIRSTS))


def _options(found: dict[int, Options]) -> Iterator[Option]:
    for hand, place in _first_two():
        for first, options in found.items():
            worth = [round(float(w), PLACES) if w > NEVER else None for w in options.worth[place]]
            low, high = cards_of(hand)
            yield Option(
                hand=(low, high),
                first=first,
                plantarse=worth[Move.PLANTARSE] or 0.0,
                pedir=worth[Move.PEDIR],
                doblar=worth[Move.DOBLAR],
                separar=worth[Move.SEPARAR],
                retiro=worth[Move.RETIRO],
            )


def _first_two() -> Iterator[tuple[Hand, int]]:
    for low in VALUES:
        for high in range(low, 11):
            hand = hand_of(low, high)
            if (low, high) != (AS, TEN):
                yield hand, all_hands().place[hand]


# --- each bet ---------------------------------------------------------------------------------------------------------


BY_SCORE = N_("the best play that looks only at scores and pairs")
BY_CARDS = N_("the best play that looks at every card of the hand")
UNSEEN = N_("without looking at any other card")


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    rules = rules_in(column)
    found = solution(rules)
    mano: tuple[Analysis, ...] = (_mano(column, found.by_score, BY_SCORE), _mano(column, found.by_cards, BY_CARDS))
    if once := found.once:
        way = N_("the same as by scores, but that no mano of a pair is split again")
        told = distribution((Fraction(net), chance) for net, chance in once.results.items())
        mano = (*mano, in_column(column, told, "plaza", column.get("pay", str).cite, way, once.action))
    return {"plaza": mano, **{bet: (found,) for bet, found in _sides(column, rules)}}


def _mano(column: Column, worths: Worths, strategy: str) -> Analysis:
    return Analysis(
        game=column.slug,
        jurisdiction=column.jurisdiction,
        bet="plaza",
        cite=column.get("pay", str).cite,
        strategy=strategy,
        per_stake=worths.mean,
        per_action=worths.mean / worths.action,
        per_resolved=None,
        variance=worths.variance,
        hit_rate=None,
        frequencies=worths.frequencies,
        draws=Fraction(1),
        distribution=None,
    )


def _sides(column: Column, rules: BlackjackRules) -> Iterator[tuple[str, Analysis]]:
    yield "seguro", in_column(column, seguro(rules), "seguro", column.get("pay_seguro", str).cite, UNSEEN)
    pays = column.get("pay_trece", str)
    for bet in ("menor", "mayor") if column.get("trece", bool).value else ():
        yield bet, in_column(column, trece(rules, bet, Fraction(pays.value)), bet, pays.cite)
