"""What comes with the program: all of it is asked for, nothing is missing, and it is what is worked out."""

from fractions import Fraction

import numpy as np
import pytest

from tapete.exact.bacarra_dos_panos.counts import Banker, regrets, results
from tapete.exact.bacarra_dos_panos.play import (
    ABATED,
    ALWAYS_DRAW,
    ALWAYS_STAND,
    AT_BEST,
    HANDS,
    MIXED,
    THIRDS,
    WHOLE,
    PanosPlay,
)
from tapete.exact.bacarra_dos_panos.solution import BOUND, Asked, turning, ways_to_play, work_out
from tapete.exact.blackjack import rules_of
from tapete.exact.blackjack.hands import TEN
from tapete.exact.blackjack.solution import FIRSTS, Solution, solve
from tapete.exact.memory import KNOWN, answer_in, content, known_file
from tapete.families.baccarat import DRAWS
from tapete.law.parameters import sheet
from tests.exact.known import known, looked_for

DOS_PANOS = sheet("bacarra-dos-panos")
WAYS = ways_to_play(DOS_PANOS.column("estado"))
BEYOND = [pytest.param(way, marks=pytest.mark.soak) for way in WAYS if way != AT_BEST]


def _read(way: str) -> PanosPlay:
    return answer_in(known_file("bacarra-dos-panos", Asked(*WAYS[way])).read_bytes(), PanosPlay)


def test_every_file_is_asked_for_and_none_is_missing() -> None:
    files = {known_file(name, rules) for name, rules, _ in (*known(), *looked_for())}
    assert files == set(KNOWN.glob("*.json"))


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia", "asturias"])
def test_two_panos_are_known_wherever_they_are_played(where: str) -> None:
    for asked in ways_to_play(DOS_PANOS.column(where)).values():
        assert known_file("bacarra-dos-panos", Asked(*asked)).exists()


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
def test_blackjack_with_the_usual_packs_is_known_everywhere(where: str) -> None:
    assert known_file("blackjack", rules_of(where)).exists()


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_what_is_counted_is_what_is_worked_out() -> None:
    for name, rules, work in known():
        assert known_file(name, rules).read_bytes() == content(rules, work()) + b"\n", name


def test_blackjack_against_a_ten_is_what_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of ten first cards: what is against the others is counted in the same way."""
    rules = rules_of("estado")
    file = known_file("blackjack", rules)
    kept = answer_in(file.read_bytes(), Solution)
    column = FIRSTS.index(TEN)
    monkeypatch.setattr("tapete.exact.blackjack.solution.FIRSTS", (TEN,))
    found = solve(rules)
    assert [(row.hands, row.moves[column]) for row in kept.chart] == [(row.hands, row.moves) for row in found.chart]
    assert [(row.hands, row.moves[column]) for row in kept.later] == [(row.hands, row.moves) for row in found.later]
    assert tuple(option for option in kept.options if option.first == TEN) == found.options
    assert kept.seguro == found.seguro


@pytest.mark.parametrize("way", [ALWAYS_DRAW, pytest.param(ALWAYS_STAND, marks=pytest.mark.soak)])
def test_an_answer_to_manos_who_are_bound_is_what_is_worked_out(way: str) -> None:
    """Nothing is looked for in it: it comes out to the last digit."""
    assert work_out(*WAYS[way]) == _read(way)


@pytest.mark.parametrize("way", [AT_BEST, *BEYOND])
def test_what_is_told_of_a_play_follows_from_it(way: str) -> None:
    """What comes of it, what anybody would gain by departing, and where the banker turns: exactly."""
    (terms, _), play = WAYS[way], _read(way)
    often, mixed = np.zeros(len(play.letters), dtype=np.object_), iter(play.mixed)
    often[:] = [next(mixed) if letter == MIXED else WHOLE * (letter == DRAWS) for letter in play.letters]
    both, one = (len(HANDS), THIRDS, THIRDS), (len(HANDS), len(ABATED), THIRDS)
    first, second = np.prod(both), np.prod(both) + np.prod(one)
    banker = Banker(
        both=often[:first].reshape(both),
        first_abated=often[first:second].reshape(one),
        second_abated=often[second:].reshape(one),
    )
    assert play.results == results(terms, play.manos, banker)
    assert play.regrets == regrets(terms, play.manos, banker)
    assert play.turning == turning(terms, play.manos)


@pytest.mark.parametrize("way", WAYS)
def test_nobody_gains_by_departing_from_what_is_known(way: str) -> None:
    (terms, manos), play = WAYS[way], _read(way)
    assert (play.stakes, play.deduction) == (terms.stakes, terms.deduction)
    assert sum(map(sum, play.results)) == 1
    assert play.regrets.banca < BOUND
    assert manos is not None or play.regrets.most < BOUND


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_an_equilibrium_that_is_looked_for_again_is_worth_the_same() -> None:
    """Another processor may round otherwise on the way; nobody could gain more than `BOUND` by it."""
    for name, rules, work in looked_for():
        kept, again = answer_in(known_file(name, rules).read_bytes(), PanosPlay), work()
        assert isinstance(again, PanosPlay)
        for worth in ("first", "second", "banca"):
            assert abs(getattr(kept, worth) - getattr(again, worth)) < Fraction(1, 10**6), name
