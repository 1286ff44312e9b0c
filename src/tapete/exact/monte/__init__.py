"""Monte: what each bet is worth by the cards that lie there, and over all deals.

After no va más every order of the pack is alike. So a bet goes by the first card among those that decide it or end its
phase, each of which is as likely to come first, and that card is the first one turned in one case of as many as there
are cards in the pack. Nothing else is counted; how cards come to lie there is in `deals`.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import perm
from typing import NamedTuple

from tapete.exact.book import Question, rules_for
from tapete.exact.monte.deals import Deal, chances, deals
from tapete.exact.result import Analysis, analysis, distribution
from tapete.exact.study import CHANCE, COUNT, TEXT, Cell, FigureSheets, Sheet
from tapete.games.monte.board import KEPT_FIRST, POSITIONS, ROWS, Board, keeps
from tapete.games.monte.jugada import pays_now
from tapete.games.monte.rules import CARTA, CARTAS, EXACTAS, VIS, Bet, BurnedValue, DeductionOf, MonteRules
from tapete.language import N_, Told

LOST, BACK = Fraction(-1), Fraction(0)
_ZERO, _ONE = Fraction(0), Fraction(1)
EVERY = N_("in any jugada, laid in Primeras and left to stand")
SITUATIONS = {
    N_("nothing doubled or burned"): Deal(),
    N_("the first doubled"): Deal((2, 1), (2, 3, 3, 3)),
    N_("the first and the second doubled"): Deal((2, 2), (2, 2, 3, 3)),
    N_("the first tripled"): Deal((3, 1), (1, 3, 3, 3)),
    N_("the first tripled and the second doubled"): Deal((3, 2), (1, 2, 3, 3)),
    N_("the first and the second tripled"): Deal((3, 3), (1, 1, 3, 3)),
    N_("two cards burned"): Deal(burned=2),
    N_("two cards burned, and a third of their value placed first"): Deal(left=(1, 3, 3, 3), burned=2),
}
"""What may lie there, in words; whatever the second does as the first does here is its mirror."""
SEGUNDAS = N_("laid in Segundas, in any jugada")
IN_SEGUNDAS = {
    N_("laid in Segundas, nothing doubled or burned"): Deal(),
    N_("laid in Segundas, the first doubled"): Deal((2, 1), (2, 3, 3, 3)),
    N_("laid in Segundas, the first tripled"): Deal((3, 1), (1, 3, 3, 3)),
}


class Result(NamedTuple):
    """What a bet pays, -1 when it is lost and 0 when it goes back; and whether the first card turned decided it."""

    pays: Fraction
    first: bool = False


Results = dict[Result, Fraction]


def of_rules(rules: MonteRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:  # noqa: ARG001 - nothing is sold
    if rules.deduction.value > 1:
        sentence = N_("the house would deduct {deducted} of a win of {won}")
        raise ValueError(Told(sentence, deducted=rules.deduction.value, won=1))
    found: dict[str, dict[str, Results]] = {}
    return {bet.id: tuple(_ways(rules, bet, found.setdefault(_alike(bet), {}))) for bet in rules.bets.values()}


def chart(question: Question) -> FigureSheets:
    return chart_of(rules_for(question))


def _alike(bet: Bet) -> str:
    """What is the same of bets that are alike over all deals: left and right may change places, and so may palos."""
    mirror = 0 if bet.mine[0] in {1, 3} else 1
    sides = (tuple(position - 1 ^ mirror for position in side) for side in (bet.mine, bet.against))
    return f"{bet.kind}{[sorted(side) for side in sides]}"


def _ways(rules: MonteRules, bet: Bet, alike: dict[str, Results]) -> Iterator[Analysis]:
    """Every way; what is worked out over all deals is kept in `alike` for the bets like this one."""
    if not alike:
        alike[EVERY] = over_all(rules, bet)
        alike[SEGUNDAS] = over_segundas(rules, bet) if bet.kind in EXACTAS or across(bet) else {}
    yield _analysed(rules, bet, alike[EVERY], EVERY)
    for told, deal in SITUATIONS.items():
        if _possible(deal, bet):
            yield _analysed(rules, bet, primeras(rules, deal, bet), told)
    if bet.kind in EXACTAS or across(bet):
        yield _analysed(rules, bet, alike[SEGUNDAS], SEGUNDAS)
        for told, deal in IN_SEGUNDAS.items():
            yield _analysed(rules, bet, segundas(rules, deal, bet)[1], told)


def _analysed(rules: MonteRules, bet: Bet, results: Results, told: str) -> Analysis:
    nets = ((net_of(rules, result, bet), chance) for result, chance in results.items())
    return analysis(
        distribution(nets), game=rules.game, jurisdiction=rules.jurisdiction, bet=bet.id, cite=bet.cite, strategy=told
    )


def net_of(rules: MonteRules, result: Result, bet: Bet) -> Fraction:
    deducted = result.first and result.pays > 0 and bet.kind != VIS
    if not deducted:
        return result.pays
    base = _ONE if rules.deduction_of.value is DeductionOf.STAKE else result.pays
    return result.pays - min(result.pays, base * rules.deduction.value)


# --- over all deals ---------------------------------------------------------------------------------------------------


def played(rules: MonteRules) -> Mapping[Deal, int]:
    return deals(rules.annulled_at.value, annul_burned=rules.burned_value.value is BurnedValue.ANULAR_JUGADA)


def over_all(rules: MonteRules, bet: Bet) -> Results:
    return _mixed(
        (chance_to_lay(deal, bet), primeras(rules, deal, bet), weight)
        for deal, weight in played(rules).items()
        if _possible(deal, bet)
    )


def over_segundas(rules: MonteRules, bet: Bet) -> Results:
    return _mixed((*segundas(rules, deal, bet), weight) for deal, weight in played(rules).items())


def chance_to_lay(deal: Deal, bet: Bet) -> Fraction:
    exact = bet.kind == VIS or bet.kind in EXACTAS
    return Fraction(deal.left[bet.mine[0] - 1], len(KEPT_FIRST)) if exact else _ONE


def _possible(deal: Deal, bet: Bet) -> bool:
    return chance_to_lay(deal, bet) > 0


def _mixed(weighed: Iterable[tuple[Fraction, Results, int]]) -> Results:
    """Several results as one, each by its share of a deal and the weight of the deal."""
    sums: dict[Result, dict[int, int]] = {}
    shares: dict[int, int] = {}
    for share, results, weight in weighed:
        _add(shares, share, weight)
        for result, often in results.items():
            _add(sums.setdefault(result, {}), share * often, weight)
    whole = _total(shares)
    return {result: _total(parts) / whole for result, parts in sums.items() if any(parts.values())}


def _add(sums: dict[int, int], part: Fraction, weight: int) -> None:
    sums[part.denominator] = sums.get(part.denominator, 0) + part.numerator * weight


def _total(sums: Mapping[int, int]) -> Fraction:
    return sum((Fraction(numerator, denominator) for denominator, numerator in sums.items()), _ZERO)


# --- one deal ---------------------------------------------------------------------------------------------------------


def board_of(deal: Deal) -> Board:
    piles = tuple(("",) * size for size in (*deal.piles, 1, 1))
    return Board(piles, ("",) * deal.burned)


def across(bet: Bet) -> bool:
    return bet.kind == CARTA and (*sorted((*bet.mine, *bet.against)),) in ROWS


def _live(rules: MonteRules, deal: Deal, bet: Bet) -> dict[int, int]:
    kept = keeps(rules, board_of(deal), bet)
    return {position: min(kept[position], deal.left[position - 1]) for position in (*bet.mine, *bet.against)}


def ending(rules: MonteRules, deal: Deal) -> dict[int, int]:
    rows = (rules.bets[f"{CARTA}:{one}-{other}"] for one, other in ROWS)
    return {position: cards for bet in rows for position, cards in _live(rules, deal, bet).items()}


def primeras(rules: MonteRules, deal: Deal, bet: Bet) -> Results:
    board, cards = board_of(deal), deal.cards
    pays = pays_now(rules, board, bet, (), 0)
    if bet.kind == VIS or bet.kind in EXACTAS:
        return decided(pays, 1, cards if bet.kind == VIS else sum(deal.left), Fraction(1, cards))
    live, ends = _live(rules, deal, bet), ending(rules, deal)
    won, lost = (sum(live[position] for position in side) for side in (bet.mine, bet.against))
    beyond = sum(max(0, ends[position] - live.get(position, 0)) for position in POSITIONS)
    return contested(rules, bet, won, lost, beyond, cards)


def contested(rules: MonteRules, bet: Bet, won: int, lost: int, beyond: int, cards: int) -> Results:
    """What a bet of Cartas or of Salto brings in Primeras, by how many cards win it, lose it, or end them beyond it."""
    decisive = won + lost + beyond
    first = Fraction(won, cards)
    results = {
        Result(bet.pays, first=True): first,
        Result(bet.pays): Fraction(won, decisive) - first,
        Result(LOST): Fraction(lost, decisive),
    }
    if not across(bet):
        return {**results, Result(BACK): Fraction(beyond, decisive)}
    return _standing(results, bet.pays, (won, lost, beyond), cards if rules.deduction_in_segundas.value else None)


def _standing(results: Results, pays: Fraction, live: tuple[int, int, int], cards: int | None) -> Results:
    """The results of a bet left to Segundas; of so many `cards`, its decisive one may be the first of Segundas."""
    won, lost, beyond = live
    decisive = won + lost + beyond
    stands = Fraction(beyond, decisive)
    first = Fraction(beyond * won, cards * (decisive - 1)) if cards and decisive > 1 else _ZERO
    results[Result(pays, first=True)] += first
    results[Result(pays)] += stands * Fraction(won, won + lost) - first
    results[Result(LOST)] += stands * Fraction(lost, won + lost)
    return results


def decided(pays: Fraction, won: int, decisive: int, first: Fraction) -> Results:
    """What a bet brings of which the first decisive card says all; `first` is how often the first one turned wins."""
    return {
        Result(pays, first=True): first,
        Result(pays): Fraction(won, decisive) - first,
        Result(LOST): Fraction(decisive - won, decisive),
    }


def segundas(rules: MonteRules, deal: Deal, bet: Bet) -> tuple[Fraction, Results]:
    """How often a bet may be laid in Segundas with such a deal, and what it then brings."""
    row = next(row for row in ROWS if bet.mine[0] in row)
    ends, cards = ending(rules, deal), deal.cards
    annulled = sum(deal.left[position - 1] - ends[position] for position in row)
    in_row = sum(ends[position] for position in row)
    others = sum(ends.values()) - in_row
    special = annulled + in_row + others
    share, results = _ZERO, Results()
    for seen in range(annulled + 1):
        before = Fraction(perm(annulled, seen), perm(special, seen)) * Fraction(others, special - seen)
        next_card = Fraction(special, cards * (special - seen - 1)) if rules.deduction_in_segundas.value else _ZERO
        laid = _unseen(deal, bet, ends, annulled, seen)
        left = in_row + annulled - seen
        if bet.kind in CARTAS:
            won = ends[bet.mine[0]]
            part = decided(bet.pays, won, in_row, won * next_card)
        else:
            part = decided(pays_now(rules, board_of(deal), bet, row, left), 1, left, next_card)
        share += before * laid
        for result, often in part.items():
            results[result] = results.get(result, _ZERO) + before * laid * often
    return share, {result: often / share for result, often in results.items()} if share else {}


def _unseen(deal: Deal, bet: Bet, ends: Mapping[int, int], annulled: int, seen: int) -> Fraction:
    """How often the card of a bet is in the pack when Segundas begin, so many annulled cards having been turned."""
    if bet.kind in CARTAS:
        return _ONE
    position = bet.mine[0]
    sets = list(combinations(KEPT_FIRST, deal.left[position - 1]))
    found = _ZERO
    for left in sets:
        if bet.kind in left:
            is_live = left.index(bet.kind) < ends[position]
            found += _ONE if is_live else Fraction(annulled - seen, annulled)
    return found / len(sets)


YES, NO = N_("yes"), N_("no")
_MOST_NAMED = 4
_MANY = 4
"""Burned cards beyond which no more is told apart."""
FOLLOWS_THE_TEXT = N_(
    "Where the edge is negative the player has the advantage: the text fixes the pays, whatever cards are left"
    " (criterios 8 and 22)."
)
Kind = tuple[int, int, int, bool]


def chart_of(rules: MonteRules) -> FigureSheets:
    found = chances(rules.annulled_at.value, annul_burned=rules.burned_value.value is BurnedValue.ANULAR_JUGADA)
    whole = sum(found.values(), Fraction(0))
    figures = (
        (N_("Deals that are annulled before bets are laid"), Cell(CHANCE, float(1 - whole))),
        (N_("Jugadas in which nothing is doubled or burned"), Cell(CHANCE, float(found[Deal()] / whole))),
    )
    kinds = kinds_of(found)
    rows = [
        (
            *(Cell(COUNT, number) for number in (larger, smaller, burned)),
            Cell(TEXT, YES if met else NO),
            Cell(CHANCE, float(chance)),
        )
        for (larger, smaller, burned, met), chance in sorted(kinds.items(), key=lambda kind: -kind[1])
    ]
    headers = (
        N_("Cards of the larger pile"),
        N_("Of the smaller"),
        N_("Cards burned, four or more as four"),
        N_("A burned value is placed"),
        N_("Chance"),
    )
    often = Sheet(title=N_("How often each kind of jugada comes"), headers=headers, rows=tuple(rows))
    return FigureSheets(game=rules.game, figures=figures, sheets=(_best(rules), often), remarks=(FOLLOWS_THE_TEXT,))


def kinds_of(found: dict[Deal, Fraction]) -> dict[Kind, Fraction]:
    whole = sum(found.values(), Fraction(0))
    kinds: dict[Kind, Fraction] = {}
    for deal, chance in found.items():
        kind = (max(deal.piles), min(deal.piles), min(deal.burned, _MANY), deal.meets_burned)
        kinds[kind] = kinds.get(kind, Fraction(0)) + chance / whole
    return kinds


def _best(rules: MonteRules) -> Sheet:
    every = [way for ways in of_rules(rules, 0).values() for way in ways]
    told = (EVERY, *SITUATIONS, SEGUNDAS, *IN_SEGUNDAS)
    return Sheet(
        title=N_("The best bets in each situation"),
        headers=(N_("Situation"), N_("Bets"), N_("House edge")),
        rows=tuple(_rows(every, told)),
    )


def _rows(every: list[Analysis], told: tuple[str, ...]) -> Iterator[tuple[Cell, ...]]:
    for situation in told:
        ways = [way for way in every if way.strategy == situation]
        edge = min(way.edge for way in ways)
        bets = [way.bet for way in ways if way.edge == edge]
        named = ", ".join(bets[:_MOST_NAMED]) + (" …" if len(bets) > _MOST_NAMED else "")
        yield Cell(TEXT, situation), Cell(TEXT, named), Cell(CHANCE, float(edge))
