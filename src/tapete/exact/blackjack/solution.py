"""Everything that is known of blackjack under some rules: charts, exceptions, the worth of every option."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from os import cpu_count

import msgspec
import numpy as np
from msgspec.structs import replace

from tapete.exact.blackjack.exact import Worth, Worths, seguro, trece
from tapete.exact.blackjack.hands import AS, LIMIT, NEVER, TEN, VALUES, Hand, Move, Options, all_hands, hand_of, setting
from tapete.exact.blackjack.rules import BlackjackRules, rules_in
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
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column

USUAL = BlackjackRules()
"""Pays with which every solution is worked out."""
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
    """The mathematics of some rules, worked out once and kept.

    A Black-Jack is settled without a decision of anybody and the seguro is a bet apart: what they pay changes no move,
    and is put in afterwards.
    """
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
    """Work it all out: some seconds. Each first card of the croupier is a game of its own, and each core takes some."""
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
    """The rows of a chart, each with a hand that stands for it."""
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


BY_SCORE = N_("the best play that looks only at scores and pairs")
BY_CARDS = N_("the best play that looks at every card of the hand")
SPLITTING_ONCE = N_("the same as by scores, but that no mano of a pair is split again")
UNSEEN = N_("without looking at any other card")


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    rules = rules_in(column)
    found = solution(rules)
    mano = (_mano(column, found.by_score, BY_SCORE), _mano(column, found.by_cards, BY_CARDS))
    once = (_told(column, found.once),) if found.once else ()
    return {"plaza": mano + once, **_sides(column, rules)}


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


def _told(column: Column, worths: Worths) -> Analysis:
    """A way to play of which every result is known."""
    return analysis(
        distribution((Fraction(net), chance) for net, chance in worths.results.items()),
        game=column.slug,
        jurisdiction=column.jurisdiction,
        bet="plaza",
        cite=column.get("pay", str).cite,
        strategy=SPLITTING_ONCE,
        action=worths.action,
    )


def _sides(column: Column, rules: BlackjackRules) -> dict[str, tuple[Analysis, ...]]:
    pays, pays_trece = column.get("pay_seguro", str), column.get("pay_trece", str)
    sides = {"seguro": _side(column, "seguro", seguro(rules), pays.cite, UNSEEN)}
    if column.get("trece", bool).value:
        for bet in ("menor", "mayor"):
            sides[bet] = _side(column, bet, trece(rules, bet, Fraction(pays_trece.value)), pays_trece.cite)
    return sides


def _side(column: Column, bet: str, found: Distribution, cite: Citation, strategy: str = "") -> tuple[Analysis, ...]:
    game, where = column.slug, column.jurisdiction
    return (analysis(found, game=game, jurisdiction=where, bet=bet, cite=cite, strategy=strategy),)
