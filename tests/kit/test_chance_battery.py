"""RNG-5 and 8: final outcomes pass a battery of tests at 99 %, which planted faults do not."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from tapete.kit.cards import FRENCH_52, half_and_half, load
from tapete.kit.chance.commitment import Link
from tapete.kit.chance.committed import seal_throw
from tapete.kit.chance.source import SystemSource
from tapete.kit.dice import outcomes, sums
from tapete.kit.outcomes import Drum, Outcomes
from tapete.kit.wheel import ROULETTE, fortune_wheel
from tests.kit.battery import chi_square, draws_battery, rejected, subsets

SPINS = 60_000
Draws = Callable[[Random], Iterator[int]]


def modulo(random: Random) -> Iterator[int]:
    while True:
        yield random.getrandbits(8) % 37


def never_the_last(random: Random) -> Iterator[int]:
    while True:
        yield random.randrange(36)


def twice_the_first(random: Random) -> Iterator[int]:
    while True:
        yield random.randrange(38) % 37


def going_round(random: Random) -> Iterator[int]:
    cycle = [random.randrange(37) for _ in range(2_000)]
    while True:
        yield from cycle


def sticking(random: Random) -> Iterator[int]:
    last = 0
    while True:
        last = last if random.random() < 0.02 else random.randrange(37)
        yield last


def alternating(random: Random) -> Iterator[int]:
    """Uniform, and without any memory but this: now and then it crosses to the other half."""
    last = 0
    while True:
        crossed = random.random() < 0.03
        last = (
            random.choice([side for side in range(37) if (side < 18) != (last < 18)])
            if crossed
            else random.randrange(37)
        )
        yield last


def from_a_bag(random: Random) -> Iterator[int]:
    while True:
        yield from random.sample(range(37), 37)


FAULTS: dict[str, tuple[Draws, str]] = {
    "modulo": (modulo, "frequency"),
    "off by one below": (never_the_last, "frequency"),
    "off by one above": (twice_the_first, "frequency"),
    "going round": (going_round, "serial"),
    "sticking": (sticking, "serial"),
    "alternating": (alternating, "runs"),
    "from a bag": (from_a_bag, "coupon"),
    "from the same bag": (from_a_bag, "duplicates"),
    "no gaps of its own": (from_a_bag, "gaps"),
}


def test_spins_are_as_chance_would_have_them() -> None:
    source = SystemSource(Random(5).randbytes)
    assert rejected(draws_battery([source.below(37) for _ in range(SPINS)], 37)) == []


@pytest.mark.parametrize(("draws", "caught_by"), FAULTS.values(), ids=FAULTS)
def test_the_same_tests_catch_planted_faults(draws: Draws, caught_by: str) -> None:
    spins = list(islice(draws(Random(6)), SPINS))
    assert caught_by in rejected(draws_battery(spins, 37))


def test_the_battery_does_not_cry_wolf() -> None:
    """Forty fair batteries at 99 %: more than three false alarms would be one chance in two thousand."""
    random = Random(7)
    alarms = [rejected(draws_battery([random.randrange(6) for _ in range(3_000)], 6)) for _ in range(40)]
    assert sum(map(bool, alarms)) <= 3


DEVICES: dict[str, Outcomes] = {
    "ruleta": ROULETTE.outcomes,
    "fortuna": fortune_wheel("a", "b").outcomes,
    "dados": sums(2),
    "dados murcianos": sums(3),
    "sabot": load(FRENCH_52, half_and_half(6)).outcomes,
}


def fit(counts: Counter[int], weights: list[int]) -> float:
    draws, total = counts.total(), sum(weights)
    expected = [draws * weight / total for weight in weights]
    return chi_square((counts[place] for place in range(len(weights))), expected, len(weights) - 1)


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
def test_a_device_gives_its_outcomes_as_they_weigh(device: Outcomes) -> None:
    source = SystemSource(Random(8).randbytes)
    weights = [weight for _, weight in device]
    counts = Counter(source.pick(weights) for _ in range(10_000))
    assert fit(counts, weights) > 0.01
    assert fit(counts, [1] * len(weights)) < 1e-9 or len(set(weights)) == 1


def test_committed_throws_are_as_chance_would_have_them() -> None:
    source = SystemSource(Random(9).randbytes)
    link = Link("mesa", "epoch")
    throws = []
    for _ in range(4_000):
        throw = seal_throw(link, outcomes(1), source)
        throws.append(int(throw.open().outcome) - 1)
        link = throw.commitment.next_link
    assert rejected(draws_battery(throws, 6)) == []


def bingo(source: SystemSource, *, faulty: bool = False) -> list[int]:
    drum = Drum(90)
    for _ in range(15):
        remaining = drum.remaining
        drum = drum.take(remaining[source.below(len(remaining) - faulty)])
    return list(drum.drawn)


def test_bingo_draws_every_ball_as_often_as_another() -> None:
    source = SystemSource(Random(10).randbytes)
    assert subsets([bingo(source) for _ in range(700)], 90) > 0.01
    assert subsets([bingo(source, faulty=True) for _ in range(700)], 90) < 1e-6
