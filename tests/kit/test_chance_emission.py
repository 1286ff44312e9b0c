"""A sealed emission: a permutation of the plan that a secret gives, opened ticket by ticket, and told at the close."""

from collections import Counter
from math import comb

import pytest

from tapete.kit.chance.commitment import Link
from tapete.kit.chance.committed import seal_emission
from tapete.kit.chance.sealing import MOST_TICKETS, Assignment, climb, part_roots, part_size, root_of, tree_of
from tapete.kit.chance.source import ChanceFailure, SystemSource
from tapete.kit.chance.verifier import prizes_of
from tests.kit.honest import Drip

LINK = Link("mostrador", "e1")
PLAN = (("20000", 1), ("2000", 10), ("200", 100), ("0", 889))
SECRET = bytes(range(32))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 31, 100, 1_000, 4_099])
def test_every_prize_of_the_plan_lies_in_one_ticket(size: int) -> None:
    told = Assignment(SECRET, (("100", 1), ("0", size - 1)) if size > 1 else (("100", 1),))
    assert sorted(map(told.place, range(size))) == list(range(size))


def test_the_independent_verifier_gives_the_same_assignment() -> None:
    told = Assignment(SECRET, PLAN)
    found = prizes_of({"contents": [list(each) for each in PLAN]}, SECRET.hex())
    assert found == [told.prize(number) for number in range(1_000)]
    assert Counter(found) == dict(PLAN)


def test_the_root_grown_as_a_stream_is_that_of_the_whole_tree() -> None:
    told = Assignment(SECRET, PLAN)
    cards = tuple(told.prize(number) for number in range(1_000))
    assert root_of(part_roots(LINK, SECRET, PLAN)) == tree_of(LINK, SECRET, cards)[-1][0]


@pytest.mark.parametrize("number", [0, 255, 256, 767, 768, 999])
def test_a_ticket_is_opened_with_its_path_to_the_root(number: int) -> None:
    sealed = seal_emission(LINK, PLAN, SystemSource(Drip("ticket")))
    opened = sealed.ticket(number)
    assert climb(opened, number, LINK, 1_000) == sealed.commitment.seal
    assert sealed.prizes(number, 1) == ((number, opened.card),)


def test_there_is_no_ticket_outside_the_emission() -> None:
    sealed = seal_emission(LINK, PLAN, SystemSource(Drip("outside")))
    for wrong in (-1, 1_000):
        with pytest.raises(ChanceFailure):
            sealed.ticket(wrong)
    with pytest.raises(ChanceFailure):
        sealed.prizes(999, 2)
    with pytest.raises(ValueError, match="no more than"):
        seal_emission(LINK, (("0", MOST_TICKETS + 1),), SystemSource(Drip("many")))


def test_what_is_sealed_is_not_printed() -> None:
    sealed = seal_emission(LINK, PLAN, SystemSource(Drip("printed")))
    assert sealed.secret.hex() not in repr(sealed)
    assert repr(sealed.secret) not in repr(sealed)


def test_an_emission_is_grown_in_a_few_hundred_parts() -> None:
    assert [part_size(size) for size in (10, 65_536, 65_537, 1_000_000)] == [256, 256, 512, 4_096]


def test_every_assignment_comes_as_often_as_any_other() -> None:
    """Two prizes among six tickets: chi-square over the fifteen ways, far below what one seed in 10^6 would give."""
    ways: Counter[tuple[int, ...]] = Counter()
    trials = 3_000
    for seed in range(trials):
        told = Assignment(seed.to_bytes(32), (("1", 2), ("0", 4)))
        ways[tuple(number for number in range(6) if told.prize(number) == "1")] += 1
    expected = trials / comb(6, 2)
    assert len(ways) == comb(6, 2)
    assert sum((count - expected) ** 2 / expected for count in ways.values()) < 55
