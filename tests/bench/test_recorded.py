"""A run of the benchmarks fails when something has become a tenth dearer than it is recorded to be."""

from bench.house import _RECORDED
from bench.measure import TOLERANCE, Tally


def test_what_is_a_tenth_dearer_than_recorded_is_named() -> None:
    tally = Tally()
    tally.guard("a bet", 0.5 * TOLERANCE, 0.5)
    assert tally.slower == []
    tally.guard("a bet", 0.56, 0.5)
    assert tally.slower == ["a bet: 0.56, and 0.50 is recorded"]


def test_both_ways_of_a_bet_are_recorded() -> None:
    assert set(_RECORDED["SQLite"]) == {"http", "socket"}
