"""The best play of póquer sin descarte over all deals, and every bet under each way to play."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import groupby
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.exact.memory import remembered, steps
from tapete.exact.poquer_sin_descarte import deals
from tapete.exact.poquer_sin_descarte import play as ways
from tapete.exact.poquer_sin_descarte.kernels import COMPRA, RESULTS
from tapete.exact.poquer_sin_descarte.play import (
    MOSTLY_PASO,
    MOSTLY_VOY,
    PASO,
    VOY,
    BestPlay,
    Buying,
    Played,
    Row,
    SinDescartePlay,
    Terms,
    Told,
)
from tapete.exact.result import Analysis, Distribution, distribution, in_column
from tapete.kit.poker.compiled import rater
from tapete.kit.poker.hands import PAREJA, Ranking
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column

_AKJ83 = ("A", "K", "J", "8", "3")
_DONE = 3
_MOST = 4
"""Loops at one time: each needs some two hundred megabytes."""


def solved(terms: Terms) -> BestPlay:
    return remembered("poquer-sin-descarte", terms, BestPlay, lambda: work_out(terms))


class _Shown(NamedTuple):
    """What comes of all hands when one card is shown, by their class."""

    went: deals.Counts
    """Of those that go at best: how many hands of the croupier are not played, lower, equal and higher."""
    passed: deals.Counts
    bought: deals.Counts
    """Where a card may be bought, the results of hands without and with one."""
    kinds: deals.Counts


def work_out(terms: Terms) -> BestPlay:
    with ThreadPoolExecutor(min(cpu_count() or 1, _MOST)) as pool:
        ranks = range(len(terms.ranking.ranks))
        found = list(steps(pool.map(lambda shown: _shown(terms, shown), ranks), len(ranks)))
    went, passed = (np.sum([each[side] for each in found], axis=0) for side in (0, 1))
    best = Played(dealt=_told(terms, np.column_stack((passed.sum(axis=1), went))))
    by_chart = [_by_chart(terms, each) for each in found]
    others = {
        ways.BY_CHART: Played(dealt=_told(terms, np.sum([_results(*each) for each in by_chart], axis=0))),
        **{way: _from_class(terms, went + passed, least) for way, least in _thresholds(terms).items()},
    }
    kinds: Iterator[Buying] = iter(())
    if terms.price:
        others = {ways.AT_BEST: best, **others}
        results = np.sum([each.bought for each in found], axis=0)
        best = Played(dealt=_told(terms, results[:, :RESULTS] * deals.RATIO), bought=_told(terms, results[:, RESULTS:]))
        kinds = _kinds(terms, np.sum([each.kinds for each in found], axis=0))
    return BestPlay(terms=terms, rows=tuple(_rows(terms, found)), best=best, others=others, buying=tuple(kinds))


def _shown(terms: Terms, shown: int) -> _Shown:
    deal, known = deals.dealt(terms.ranking, shown), deals.figures(terms)
    which, counts = deals.met(deal, known.least)
    classes, alike = deal.classes[which], deal.alike[which]
    gains = counts @ _results_in_antes(terms) + counts[:, 1] * known.wins[classes]
    went, passed = np.zeros((2, len(known.wins), counts.shape[1]), dtype=np.int64)
    for side, table in ((gains > -deals.THEIRS, went), (gains <= -deals.THEIRS, passed)):
        np.add.at(table, classes[side], counts[side] * alike[side, None])
    bought, kinds = _bought(deal, terms) if terms.price else (passed[:0], passed[:0])
    return _Shown(went, passed, bought, kinds)


def _bought(deal: deals.Deal, terms: Terms) -> tuple[deals.Counts, deals.Counts]:
    found = deals.buying(deal, terms)
    kinds = deals.figures(terms).categories[deal.classes] * deals.KINDS + deals.draws_of(deal)
    most = len(terms.ranking.categories) * deals.KINDS * _DONE
    return found.told, np.bincount(kinds * _DONE + np.minimum(found.does, COMPRA), minlength=most)


# --- as it is told ----------------------------------------------------------------------------------------------------


def _told(terms: Terms, results: deals.Counts) -> tuple[Told, ...]:
    categories = deals.figures(terms).categories
    return tuple(
        Told(category, *map(int, results[1:][categories[1:] == number].sum(axis=0)))
        for number, category in enumerate(terms.ranking.categories)
    )


def _by_chart(terms: Terms, found: _Shown) -> tuple[deals.Counts, NDArray[np.bool_]]:
    """What comes of all hands of a class that go together, and whether that is better than to pass."""
    counts = found.went + found.passed
    return counts, counts @ _results_in_antes(terms) + counts[:, 1] * deals.figures(terms).wins > -counts.sum(axis=1)


def _results_in_antes(terms: Terms) -> deals.Counts:
    """What going brings when the croupier does not play, has less, as much and more; what less brings goes by class."""
    return np.array((terms.not_playing, 0, 0, -1 - terms.multiple), dtype=np.int64)


def _results(counts: deals.Counts, goes: NDArray[np.bool_]) -> deals.Counts:
    return np.column_stack((np.where(goes, 0, counts.sum(axis=1)), counts * goes[:, None]))


def _from_class(terms: Terms, counts: deals.Counts, least: int) -> Played:
    return Played(dealt=_told(terms, _results(counts, np.arange(len(counts)) >= least)))


def _thresholds(terms: Terms) -> Mapping[str, int]:
    """The classes from which one goes, by the sentences of the ways."""
    strengths, ranking = rater(terms.ranking).strengths.tolist(), terms.ranking
    of_akj83 = [each for each in strengths[1:] if ranking.kickers(each) == _AKJ83]
    named = {ways.AKJ83: strengths.index(min(of_akj83))} if of_akj83 else {}
    pair = next(n for n, each in enumerate(strengths) if n and ranking.category(each) == PAREJA)
    return {**named, ways.AS_THE_CROUPIER: deals.figures(terms).least, ways.PAREJA: pair, ways.BLIND: 1}


def _rows(terms: Terms, found: Sequence[_Shown]) -> Iterator[Row]:
    """Hands in order, those with which the same is done against each card together."""
    strengths = rater(terms.ranking).strengths.tolist()
    columns = [_letters(each, _by_chart(terms, each)[1]) for each in found]
    every = zip(strengths[1:], zip(*columns, strict=True), strict=True)
    for letters, alike in groupby(every, key=lambda each: each[1]):
        hands = [strength for strength, _ in alike]
        yield Row(hands[0], hands[-1], "".join(letters))


def _letters(found: _Shown, goes: NDArray[np.bool_]) -> list[str]:
    """By class, what is done; of a class that can't be against such a card, what is done with the one below."""
    letters: list[str] = []
    sums = found.went.sum(axis=1), found.passed.sum(axis=1), goes
    for went, passed, mostly in list(zip(*sums, strict=True))[1:]:
        if went and passed:
            letters.append(MOSTLY_VOY if mostly else MOSTLY_PASO)
        elif went or passed:
            letters.append(VOY if went else PASO)
        else:
            letters.append(letters[-1])
    return letters


def _kinds(terms: Terms, tally: deals.Counts) -> Iterator[Buying]:
    every = deals.HANDS * len(terms.ranking.ranks)
    for place, done in enumerate(tally.reshape(-1, _DONE).tolist()):
        category, draws = divmod(place, deals.KINDS)
        if hands := sum(done):
            yield Buying(
                category=terms.ranking.categories[category],
                to_color=bool(draws & deals.Draws.TO_COLOR),
                to_escalera=bool(draws & deals.Draws.TO_ESCALERA),
                hands=Fraction(hands, every),
                passes=Fraction(done[0], hands),
                goes=Fraction(done[1], hands),
                buys=Fraction(done[2], hands),
            )


ANTE, SEGURO, PROGRESIVO = "ante", "seguro", "progresivo"
POTS = {ways.SMALL_POT: 100_000, ways.MIDDLE_POT: 250_000, ways.GREAT_POT: 500_000}


def terms_of(column: Column, multiple: int, *, buys: bool = False) -> Terms:
    combinations = column.get("combinations", tuple[str, ...]).value
    pays = {name: column.get(f"pay_{name.replace('-', '_')}", str).value for name in combinations}
    return Terms(
        ranking=Ranking(combinations, column.get("ranks", tuple[str, ...]).value),
        plays_from=column.get("qualifies", tuple[str, ...]).value,
        multiple=multiple,
        pays=tuple((name, _whole(pay)) for name, pay in pays.items()),
        ante=_whole(column.get("pay_ante", str).value),
        not_playing=_whole(column.get("pay_not_playing", str).value),
        price=column.get("compra", int).value if buys else 0,
    )


def _whole(pay: str) -> int:
    if Fraction(pay).denominator > 1:
        raise ValueError(f"{pay} is not a whole number to 1")
    return int(Fraction(pay))


def multiples_of(column: Column) -> tuple[int, ...]:
    return column.get("second_multiples", tuple[int, ...]).value


def play_of(column: Column) -> SinDescartePlay:
    sold = (False, True) if column.get("compra", int).value else (False,)
    every = (terms_of(column, multiple, buys=buys) for multiple in multiples_of(column) for buys in sold)
    plays = tuple(map(solved, every))
    shares = column.get("pay_progresivo", dict[str, str]).value
    won = sum((Fraction(share) * often for share, often in _shares(plays[0].best, shares)), Fraction(0))
    return SinDescartePlay(plays=plays, fair_pot=1 / won)


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    play = play_of(column)
    best = play.plays[0].best
    extras = {SEGURO: _seguro(column, best), PROGRESIVO: _progresivo(column, best)}
    return {ANTE: tuple(_antes(column, play)), **{bet: tuple(found) for bet, found in extras.items()}}


# --- the ante ---------------------------------------------------------------------------------------------------------


def _antes(column: Column, play: SinDescartePlay) -> Iterator[Analysis]:
    usual, *others = play.plays
    cite = column.get("pay_ante", str).cite
    yield _ante(column, usual, usual.best, ways.AT_BEST, cite)
    for way, played in sorted(usual.others.items(), key=lambda each: -each[1].mean(usual.terms)):
        yield _ante(column, usual, played, way, cite)
    for other in others:
        yield _ante(column, other, other.best, _chosen(usual.terms, other.terms), cite)


def _chosen(usual: Terms, other: Terms) -> str:
    if other.multiple == usual.multiple:
        return ways.BUYING
    return ways.OTHER_BUYING if other.price else ways.OTHER_SECOND


def _ante(column: Column, play: BestPlay, played: Played, way: str, cite: Citation) -> Analysis:
    found = distribution(played.weighted(play.terms))
    return in_column(column, found, ANTE, cite, way, played.action(play.terms))


# --- extras -----------------------------------------------------------------------------------------------------------


def _shares(played: Played, pays: Mapping[str, str]) -> list[tuple[str, Fraction]]:
    went = {each.category: Fraction(each.went, played.deals) for each in played.dealt}
    return [(pay, went[category]) for category, pay in pays.items()]


def _extra(played: Played, pays: Mapping[str, str], unit: int = 1, *, stake_back: bool) -> Distribution:
    """A stake that is lost unless the hand is one of these; each brings so many units."""
    won = [(Fraction(pay) * unit - (not stake_back), often) for pay, often in _shares(played, pays)]
    return distribution([*won, (Fraction(-1), 1 - sum((often for _, often in won), Fraction(0)))])


def _seguro(column: Column, best: Played) -> Iterator[Analysis]:
    pays = column.get("pay_seguro", dict[str, str])
    yield _analysed(column, SEGURO, pays, _extra(best, pays.value, stake_back=True), ways.AT_BEST)


def _progresivo(column: Column, best: Played) -> Iterator[Analysis]:
    """The coin is in the pot and does not come back."""
    pays = column.get("pay_progresivo", dict[str, str])
    for way, pot in POTS.items():
        yield _analysed(column, PROGRESIVO, pays, _extra(best, pays.value, pot, stake_back=False), way)


def _analysed(column: Column, bet: str, pays: Cited[dict[str, str]], found: Distribution, way: str) -> Analysis:
    return in_column(column, found, bet, pays.cite, way)
