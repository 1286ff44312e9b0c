"""The best play worked out once and kept, as it is told."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import groupby
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.exact.memory import remembered
from tapete.exact.poquer_sin_descarte import ways
from tapete.exact.poquer_sin_descarte.deals import HANDS, RATIO, THEIRS, Counts, Deal, buying, dealt, figures, met
from tapete.exact.poquer_sin_descarte.draws import KINDS, Draws, draws_of
from tapete.exact.poquer_sin_descarte.kernel_sweep import COMPRA, RESULTS
from tapete.exact.progress import steps
from tapete.exact.sin_descarte import MOSTLY_PASO, MOSTLY_VOY, PASO, VOY, BestPlay, Buying, Played, Row, Terms, Told
from tapete.kit.poker.compiled import rater
from tapete.kit.poker.ranking import PAREJA

_AKJ83 = ("A", "K", "J", "8", "3")
_DONE = 3
"""What can be done with a hand: to pass, to go, to buy."""
_MOST = 4
"""Loops at one time: each needs some two hundred megabytes."""


def solved(terms: Terms) -> BestPlay:
    """The best play; where a card may be bought, with that choice."""
    return remembered("sin-descarte", terms, BestPlay, lambda: work_out(terms))


class _Shown(NamedTuple):
    """What comes of all hands when one card is shown, by their class."""

    went: Counts
    """Of those that go at best: how many hands of the croupier are not played, lower, equal and higher."""
    passed: Counts
    """Of those that pass at best: the same, if they went."""
    bought: Counts
    """Where a card may be bought, the results of hands without and with one."""
    kinds: Counts
    """And by kind of hand, how many pass, go and buy."""


def work_out(terms: Terms) -> BestPlay:
    """Go through all hands, one card shown after another."""
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
        best = Played(dealt=_told(terms, results[:, :RESULTS] * RATIO), bought=_told(terms, results[:, RESULTS:]))
        kinds = _kinds(terms, np.sum([each.kinds for each in found], axis=0))
    return BestPlay(terms=terms, rows=tuple(_rows(terms, found)), best=best, others=others, buying=tuple(kinds))


def _shown(terms: Terms, shown: int) -> _Shown:
    deal, known = dealt(terms.ranking, shown), figures(terms)
    which, counts = met(deal, known.least)
    classes, alike = deal.classes[which], deal.alike[which]
    gains = counts @ _antes(terms) + counts[:, 1] * known.wins[classes]
    went, passed = np.zeros((2, len(known.wins), counts.shape[1]), dtype=np.int64)
    for side, table in ((gains > -THEIRS, went), (gains <= -THEIRS, passed)):
        np.add.at(table, classes[side], counts[side] * alike[side, None])
    bought, kinds = _bought(deal, terms) if terms.price else (passed[:0], passed[:0])
    return _Shown(went, passed, bought, kinds)


def _bought(deal: Deal, terms: Terms) -> tuple[Counts, Counts]:
    """Results by class, and what is done by kind of hand."""
    found = buying(deal, terms)
    kinds = figures(terms).categories[deal.classes] * KINDS + draws_of(deal)
    most = len(terms.ranking.categories) * KINDS * _DONE
    return found.told, np.bincount(kinds * _DONE + np.minimum(found.does, COMPRA), minlength=most)


# --- as it is told ----------------------------------------------------------------------------------------------------


def _told(terms: Terms, results: Counts) -> tuple[Told, ...]:
    """Results by class as results by combination, the highest first."""
    categories = figures(terms).categories
    return tuple(
        Told(category, *map(int, results[1:][categories[1:] == number].sum(axis=0)))
        for number, category in enumerate(terms.ranking.categories)
    )


def _by_chart(terms: Terms, found: _Shown) -> tuple[Counts, NDArray[np.bool_]]:
    """What comes of all hands of a class that go together, and whether that is better than to pass."""
    counts = found.went + found.passed
    return counts, counts @ _antes(terms) + counts[:, 1] * figures(terms).wins > -counts.sum(axis=1)


def _antes(terms: Terms) -> Counts:
    """What going brings when the croupier does not play, has less, as much and more; what less brings goes by class."""
    return np.array((terms.not_playing, 0, 0, -1 - terms.multiple), dtype=np.int64)


def _results(counts: Counts, goes: NDArray[np.bool_]) -> Counts:
    """The results of classes that go or pass."""
    return np.column_stack((np.where(goes, 0, counts.sum(axis=1)), counts * goes[:, None]))


def _from_class(terms: Terms, counts: Counts, least: int) -> Played:
    """What comes of going with a class and all above it."""
    return Played(dealt=_told(terms, _results(counts, np.arange(len(counts)) >= least)))


def _thresholds(terms: Terms) -> Mapping[str, int]:
    """The classes from which one goes, by the sentences of the ways."""
    strengths, ranking = rater(terms.ranking).strengths.tolist(), terms.ranking
    of_akj83 = [each for each in strengths[1:] if ranking.kickers(each) == _AKJ83]
    named = {ways.AKJ83: strengths.index(min(of_akj83))} if of_akj83 else {}
    pair = next(n for n, each in enumerate(strengths) if n and ranking.category(each) == PAREJA)
    return {**named, ways.AS_THE_CROUPIER: figures(terms).least, ways.PAREJA: pair, ways.BLIND: 1}


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


def _kinds(terms: Terms, tally: Counts) -> Iterator[Buying]:
    """The kinds of hands that there are, the highest combination first."""
    every = HANDS * len(terms.ranking.ranks)
    for place, done in enumerate(tally.reshape(-1, _DONE).tolist()):
        category, draws = divmod(place, KINDS)
        if hands := sum(done):
            yield Buying(
                category=terms.ranking.categories[category],
                to_color=bool(draws & Draws.TO_COLOR),
                to_escalera=bool(draws & Draws.TO_ESCALERA),
                hands=Fraction(hands, every),
                passes=Fraction(done[0], hands),
                goes=Fraction(done[1], hands),
                buys=Fraction(done[2], hands),
            )
