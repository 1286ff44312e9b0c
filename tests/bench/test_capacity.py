"""The plan of a house and the simulation that checks it, against what is known of queues."""

from statistics import mean

import pytest
from msgspec.structs import replace

from bench.capacity import BUSY, Costs, Habits, plan, simulate

COSTS, HABITS = Costs(), Habits()


@pytest.mark.parametrize("people", [100, 10_000, 1_000_000])
def test_no_part_of_a_planned_house_is_too_busy(people: int) -> None:
    planned = plan(people, COSTS, HABITS)
    assert planned.process_load <= BUSY
    assert planned.database_load <= BUSY
    assert planned.bets == people * HABITS.bets


def test_a_house_with_one_part_less_would_be_too_busy() -> None:
    planned = plan(1_000_000, COSTS, HABITS)
    assert planned.process_load * planned.processes / (planned.processes - 1) > BUSY
    assert planned.database_load * planned.databases / (planned.databases - 1) > BUSY


def test_the_waits_of_one_queue_are_those_of_pollaczek_and_khinchine() -> None:
    """Random arrivals at a server that always takes the same time wait load * time / 2 (1 - load), and are served."""
    costs = replace(COSTS, bet=1e-3, delivery=0.0, commit=0.0, row=0.0)
    planned = replace(plan(1, costs, HABITS), bets=700.0)
    waits = simulate(planned, costs, HABITS, seconds=400)
    expected = 1e-3 + 0.7 * 1e-3 / (2 * (1 - 0.7))
    assert mean(waits.answers) == pytest.approx(expected, rel=0.03)
    assert waits.process_load == pytest.approx(0.7, rel=0.02)


def test_the_simulated_house_is_as_busy_as_the_plan_says() -> None:
    planned = plan(10_000, COSTS, HABITS)
    waits = simulate(planned, COSTS, HABITS, seconds=20)
    assert waits.process_load == pytest.approx(planned.process_load, rel=0.05)
    assert waits.database_load == pytest.approx(planned.database_load, rel=0.05)


def test_everybody_is_answered_and_bets_wait_for_the_disk() -> None:
    waits = simulate(plan(100, COSTS, HABITS), COSTS, HABITS, seconds=60)
    assert min(waits.answers) >= COSTS.bet + COSTS.commit + COSTS.row - 1e-9
    assert len(waits.answers) == pytest.approx(600, rel=0.2)
