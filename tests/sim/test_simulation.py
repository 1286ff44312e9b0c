"""Many rounds: the same on any number of workers, near the exact value, flat in memory."""

from fractions import Fraction
from functools import cache

import pytest

from tapete.sim.automata import Remembered
from tapete.sim.automaton import Automaton, compile_practice
from tapete.sim.blocks import nobody, on_threads, sizes
from tapete.sim.flat import LARGEST_BLOCK, Flat, block_of, simulate
from tapete.sim.longrun import edges
from tapete.sim.machine import Terms
from tapete.sim.result import Sums
from tapete.sim.sessions import simulate_sessions
from tapete.sim.wheel import WheelPractice

ROUNDS = 3 * LARGEST_BLOCK + 17


@cache
def francesa() -> Automaton:
    stakes = {"rojo": 1000, "pleno:17": 500}
    return compile_practice(WheelPractice("ruleta-francesa", "estado", stakes), tuple(stakes))


def test_any_number_of_workers_gives_the_same_result() -> None:
    one = simulate(Flat(francesa(), 7), francesa().bets, ROUNDS, exact={}, workers=1)
    three = simulate(Flat(francesa(), 7), francesa().bets, ROUNDS, exact={}, workers=3)
    assert one == three
    assert simulate(Flat(francesa(), 8), francesa().bets, ROUNDS, exact={}, workers=3) != one


def test_a_block_can_be_played_again_by_itself() -> None:
    work = Flat(francesa(), 7)
    parts = sizes(ROUNDS, block_of(ROUNDS))
    seen = dict(on_threads(work, parts, 2, nobody))
    assert seen[2] == work(2, parts[2])
    assert sum(block[0] for block in seen.values()) == ROUNDS


def test_the_verdict_is_yes_for_the_exact_value_and_no_for_another() -> None:
    known = edges(francesa())
    each, total = simulate(Flat(francesa(), 11), francesa().bets, 64 * LARGEST_BLOCK, exact=known)
    assert [row.agrees for row in each] == [True, True]
    assert total.agrees
    assert each[0].edge.low < float(known["rojo"]) < each[0].edge.high
    wrong = {bet: edge + Fraction(1, 100) for bet, edge in known.items()}
    each, _ = simulate(Flat(francesa(), 11), francesa().bets, 64 * LARGEST_BLOCK, exact=wrong)
    assert each[0].agrees is False


def test_a_failing_worker_is_not_passed_over() -> None:
    def broken(block: int, size: int) -> int:
        if block == 2:
            raise ArithmeticError("worker lost")
        return size

    with pytest.raises(ArithmeticError, match="worker lost"):
        list(on_threads(broken, [1] * 9, 2, nobody))


def test_the_spread_between_blocks_is_the_textbook_one() -> None:
    sums = Sums()
    for net in (10, -10, 30, -30):
        sums.add(100, 1000, net)
    # Four blocks of 100 rounds: the variance of a block's sum is (100+100+900+900)/3, of the mean of all 4 of that.
    assert sums.edge().error == pytest.approx((2000 / 3 * 4) ** 0.5 / 4000)
    assert sums.edge().mean == 0


def test_sessions_end_by_goal_ruin_or_time() -> None:
    game, terms = Remembered(francesa(), 0), Terms(rounds=200, purse=20_000, goal=40_000)
    found = simulate_sessions(game, 5000, terms, 3, workers=1)
    again = simulate_sessions(game, 5000, terms, 3, workers=2)
    assert found == again
    assert found.net.least >= -20_000
    assert found.duration.most <= 200
    assert 0 < found.ruined < 1
    assert 0 < found.reached < 1
    assert found.ruined + found.reached <= 1
    assert found.fall.most >= -found.net.least


def test_nobody_plays_without_money_for_the_stake() -> None:
    found = simulate_sessions(Remembered(francesa(), 0), 100, Terms(rounds=50, purse=1000), 3)
    assert found.duration.most == 0
    assert found.ruined == 1
