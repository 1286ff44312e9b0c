"""RNG-4: a shuffle gives every order equally, and the tests catch the ones that do not."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.chance.source import Below, SystemSource, shuffled
from tests.kit.battery import rejected, shuffles_battery

Shuffle = Callable[[Iterable[int], Below], Sequence[int]]


def sattolo(items: Iterable[int], below: Below) -> Sequence[int]:
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def swap_with_any(items: Iterable[int], below: Below) -> Sequence[int]:
    order = list(items)
    for place in range(len(order)):
        chosen = below(len(order))
        order[place], order[chosen] = order[chosen], order[place]
    return order


def last_card_left_alone(items: Iterable[int], below: Below) -> Sequence[int]:
    *order, last = items
    return (*shuffled(order, below), last)


def only_cut(items: Iterable[int], below: Below) -> Sequence[int]:
    order = list(items)
    place = below(len(order))
    return order[place:] + order[:place]


FAULTY = {shuffle.__name__: shuffle for shuffle in (sattolo, swap_with_any, last_card_left_alone, only_cut)}


class Chances:
    """Answers what a shuffle asks with numbers fixed beforehand, and keeps what it asked."""

    def __init__(self, answers: Iterable[int] = ()) -> None:
        self.answers = iter(answers)
        self.asked: list[int] = []

    def below(self, bound: int) -> int:
        self.asked.append(bound)
        return next(self.answers, 0)


def orders_of(shuffle: Shuffle, size: int) -> Counter[tuple[int, ...]]:
    """The orders a shuffle gives for every chance it may meet, each weighted alike."""
    first = Chances()
    shuffle(range(size), first.below)
    return Counter(tuple(shuffle(range(size), Chances(c).below)) for c in product(*map(range, first.asked)))


@pytest.mark.parametrize("size", range(7))
def test_every_order_comes_of_exactly_one_chance(size: int) -> None:
    orders = orders_of(shuffled, size)
    assert set(orders.values()) == {1}
    assert len(orders) == factorial(size)


@pytest.mark.parametrize("shuffle", FAULTY.values(), ids=FAULTY)
def test_that_count_catches_faulty_shuffles(shuffle: Shuffle) -> None:
    orders = orders_of(shuffle, 4)
    assert len(orders) != factorial(4) or len(set(orders.values())) != 1


@given(st.lists(st.integers()), st.randoms(use_true_random=False))
def test_a_shuffle_keeps_the_items(items: list[int], random: Random) -> None:
    assert sorted(shuffled(items, random.randrange)) == sorted(items)


def packs(shuffle: Shuffle, count: int) -> list[Sequence[int]]:
    source = SystemSource(Random(4).randbytes)
    return [shuffle(range(52), source.below) for _ in range(count)]


def test_a_pack_is_shuffled_as_chance_would() -> None:
    assert rejected(shuffles_battery(packs(shuffled, 3_000))) == []


@pytest.mark.parametrize("shuffle", FAULTY.values(), ids=FAULTY)
def test_the_same_tests_catch_faulty_shuffles(shuffle: Shuffle) -> None:
    assert rejected(shuffles_battery(packs(shuffle, 1_000))) != []
