"""RNG-1, 2, 3, 6, 7: chance is the operating system's, unbiased, used in order, not shared, and tested as it runs."""

import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.chance.source import ChanceFailure, SystemSource, accept, place_of, total_weight
from tests.kit.workers import is_biased, salts

NOISE = Random(11).randbytes
"""Bytes as good as those of the system, and the same in every run."""


def test_every_side_has_as_many_words_as_any_other() -> None:
    assert [sides for sides in range(2, 417) if is_biased(accept, sides)] == []


@pytest.mark.parametrize("sides", [3, 6, 37, 54, 90, 216, 312, 416])
def test_that_test_catches_the_modulo_and_an_off_by_one(sides: int) -> None:
    assert is_biased(lambda word, _, sides: word % sides, sides)
    assert is_biased(lambda word, span, sides: word % sides if word <= span - span % sides else None, sides)
    assert is_biased(lambda word, _, sides: word % (sides - 1), sides)


@given(st.integers(1, 2**64), st.data())
def test_an_accepted_word_has_its_side_in_every_lap(sides: int, data: st.DataObject) -> None:
    word = data.draw(st.integers(0, 2**64 - 1))
    side = accept(word, 2**64, sides)
    laps = 2**64 // sides
    assert side == (None if word // sides >= laps else word % sides)


@given(st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_each_outcome_takes_as_many_values_as_it_weighs(weights: list[int]) -> None:
    places = Counter(place_of(value, weights) for value in range(total_weight(weights)))
    assert [places[place] for place in range(len(weights))] == weights


@pytest.mark.parametrize("weights", [[], [0], [0, 0], [-1, 2], [3, -1]])
def test_nothing_is_chosen_among_nothing(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="nothing can come"):
        SystemSource().pick(weights)


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_numbers_come_below_a_sensible_bound(sides: int) -> None:
    with pytest.raises(ValueError, match="cannot choose"):
        SystemSource().below(sides)


def test_a_whole_word_may_be_asked_for() -> None:
    assert 0 <= SystemSource().below(2**64) < 2**64


def test_an_outcome_without_weight_never_comes() -> None:
    source = SystemSource(Random(6).randbytes)
    assert {source.pick([0, 1, 0, 2, 0]) for _ in range(200)} == {1, 3}


@pytest.mark.parametrize("now", [0.0, 2e9])
def test_a_draw_depends_on_the_bytes_of_the_system_and_on_nothing_else(
    monkeypatch: pytest.MonkeyPatch, now: float
) -> None:
    monkeypatch.setattr(os, "urandom", Random(1).randbytes)
    for clock in ("time", "monotonic", "perf_counter"):
        monkeypatch.setattr(time, clock, lambda: now)
    source = SystemSource()
    same_bytes = Random(1)
    at_start = same_bytes.randbytes(8 * source.words)
    assert at_start
    assert [source.below(37) for _ in range(99)] == [int.from_bytes(same_bytes.randbytes(8)) % 37 for _ in range(99)]


def test_words_are_used_at_once_and_in_order() -> None:
    given: list[bytes] = []

    def read(size: int) -> bytes:
        given.append(NOISE(size))
        return given[-1]

    source = SystemSource(read)
    at_start = len(given)
    drawn = [source.below(37) for _ in range(500)]
    used = [int.from_bytes(word) for word in given[at_start:]]
    assert drawn == [word % 37 for word in used if word < 2**64 - 2**64 % 37]
    assert source.words == len(given)


def test_words_that_would_favour_a_side_are_thrown_away_and_counted() -> None:
    sides = 2**63 + 1
    source = SystemSource(Random(4).randbytes)
    before = source.words
    assert all(source.below(sides) < sides for _ in range(100))
    assert source.rejected == source.words - before - 100 > 40


def raising(size: int) -> bytes:
    raise OSError("the device is gone")


def without_generator(size: int) -> bytes:
    raise NotImplementedError("no generator")


def repeating(period: int) -> Callable[[int], bytes]:
    words = cycle([Random(2).randbytes(8 * period)[i : i + 8] for i in range(0, 8 * period, 8)])
    return lambda _: next(words)


def stuck_bit(size: int) -> bytes:
    first, *rest = NOISE(size)
    return bytes([first | 0x10, *rest])


def leaning(size: int) -> bytes:
    return bytes(a | (b & 0x11) for a, b in zip(NOISE(size), NOISE(size), strict=True))


BAD = {
    "constant": lambda size: b"\x07" * size,
    "repeating at once": repeating(2),
    "repeating later": repeating(300),
    "raising": raising,
    "absent": without_generator,
    "short": lambda size: NOISE(size - 1),
    "empty": lambda _: b"",
    "with a stuck bit": stuck_bit,
    "leaning": leaning,
}


@pytest.mark.parametrize("read", BAD.values(), ids=BAD)
def test_a_bad_source_never_starts(read: Callable[[int], bytes]) -> None:
    with pytest.raises(ChanceFailure):
        SystemSource(read)


class Turning:
    """A sound source until it is told to read from elsewhere."""

    def __init__(self) -> None:
        self.read: Callable[[int], bytes] = NOISE

    def __call__(self, size: int) -> bytes:
        return self.read(size)


def draw_for_long(source: SystemSource) -> None:
    for _ in range(2000):
        source.below(37)


@pytest.mark.parametrize("read", BAD.values(), ids=BAD)
def test_a_source_that_goes_bad_stops_for_good(read: Callable[[int], bytes]) -> None:
    turning = Turning()
    source = SystemSource(turning)
    turning.read = read
    with pytest.raises(ChanceFailure):
        draw_for_long(source)
    turning.read = NOISE
    with pytest.raises(ChanceFailure):
        source.pick([1, 1])
    with pytest.raises(ChanceFailure):
        source.token(32)


def test_a_source_that_gives_no_usable_word_stops() -> None:
    turning = Turning()
    source = SystemSource(turning)
    turning.read = lambda size: b"\xff\xff" + NOISE(size - 2)
    with pytest.raises(ChanceFailure, match="no usable word"):
        source.below(2**63 + 1)


def test_a_good_source_is_never_stopped() -> None:
    source = SystemSource(Random(3).randbytes)
    for _ in range(50):
        source.token(8 * 512)


def test_secrets_are_whole_words() -> None:
    assert len(SystemSource().token(32)) == 32
    with pytest.raises(ValueError, match="whole number of words"):
        SystemSource().token(7)


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
@pytest.mark.parametrize("count", [5_000, pytest.param(125_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_eight_processes_born_of_one_never_share_a_salt(method: str, count: int) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system does not {method}")
    with multiprocessing.get_context(method).Pool(8) as pool:
        blobs = pool.map(salts, [count] * 8, chunksize=1)
    different = {blob[i : i + 16] for blob in blobs for i in range(0, len(blob), 32)}
    assert len(different) == 8 * count
