"""Many rounds: the same on any number of workers, near the exact value, flat in memory."""

from fractions import Fraction
from functools import cache
from math import inf

import numpy as np
import pytest

from tapete.sim.automata import Automaton, Remembered, compile_practice, edges
from tapete.sim.blocks import nobody, on_threads, sizes
from tapete.sim.kernels import COLUMNS, HELD, PLAYED, play_sessions
from tapete.sim.machine import Options, Terms, machine
from tapete.sim.run import LARGEST_BLOCK, Sums, block_of, simulate
from tapete.sim.sessions import course, simulate_sessions
from tapete.sim.wheel import WheelPractice
from tests.sim.charts import EVEN_MONEY

ROUNDS = 3 * LARGEST_BLOCK + 17


@cache
def francesa() -> Automaton:
    stakes = {"rojo": 1000, "pleno:17": 500}
    return compile_practice(WheelPractice("ruleta-francesa", "estado", stakes), tuple(stakes))


def test_any_number_of_workers_gives_the_same_result() -> None:
    one = simulate(Remembered(francesa(), 0).long_run(7), francesa().bets, ROUNDS, exact={}, workers=1)
    three = simulate(Remembered(francesa(), 0).long_run(7), francesa().bets, ROUNDS, exact={}, workers=3)
    assert one == three
    assert simulate(Remembered(francesa(), 0).long_run(8), francesa().bets, ROUNDS, exact={}, workers=3) != one


def test_a_block_can_be_played_again_by_itself() -> None:
    work = Remembered(francesa(), 0).long_run(7)
    parts = sizes(ROUNDS, block_of(ROUNDS))
    seen = dict(on_threads(work, parts, 2, nobody))
    assert seen[2] == work(2, parts[2])
    assert sum(block[0] for block in seen.values()) == ROUNDS


def test_the_verdict_is_yes_for_the_exact_value_and_no_for_another() -> None:
    known = edges(francesa())
    each, total = simulate(Remembered(francesa(), 0).long_run(11), francesa().bets, 4 * LARGEST_BLOCK, exact=known)
    assert [row.agrees for row in each] == [True, True]
    assert total.agrees
    assert each[0].edge.low < float(known["rojo"]) < each[0].edge.high
    wrong = {bet: edge + Fraction(1, 100) for bet, edge in known.items()}
    each, _ = simulate(Remembered(francesa(), 0).long_run(11), francesa().bets, 4 * LARGEST_BLOCK, exact=wrong)
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
        sums.add(1000, 10_000, net)
    # Four blocks of 1000 rounds: the variance of a block's sum is (100+100+900+900)/3, of the mean of all 4 of that.
    assert sums.edge().error == pytest.approx((2000 / 3 * 4) ** 0.5 / 40_000)
    assert sums.edge().mean == 0


def test_short_blocks_say_nothing_of_the_spread() -> None:
    """Five rounds of one bet that lost them all have no spread between them, and prove nothing."""
    sums = Sums()
    for _ in range(5):
        sums.add(1, 1000, -1000)
    assert sums.edge().error == inf
    assert sums.result("rojo", Fraction(1, 37)).agrees is None


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("ruleta-francesa", {"rojo": 1000, "negro": 500, "pleno:17": 500}),
        ("ruleta-americana", {"rojo": 2000}),
        ("dados", {"win": 1000, "come": 1000, "field": 1000}),
        ("punto-y-banca", {"punto": 1000, "banca": 3000}),
        ("blackjack", {"plaza:1": 1000, "seguro:1": 500}),
    ],
)
def test_the_spread_that_is_known_is_the_one_that_is_measured(game: str, stakes: dict[str, int]) -> None:
    ready = machine(game, "estado", stakes, Options(strategy=EVEN_MONEY, fresh=True))
    parts = [2048] * 512
    each, total = [Sums() for _ in ready.bets], Sums()
    for _, (played, staked, nets) in on_threads(ready.long_run(5), parts, 2, nobody):
        for sums, stake, net in zip(each, staked, nets, strict=True):
            sums.add(played, stake, net)
        total.add(played, sum(staked), sum(nets))
    known = ready.scatter()
    for bet, sums in [*zip(ready.bets, each, strict=True), *([("", total)] if "" in known else [])]:
        assert sums.edge(known[bet]).error == pytest.approx(sums.edge().error, rel=0.15), bet


@pytest.mark.parametrize("rounds", [1, 2, 5, 40])
@pytest.mark.parametrize("bet", ["pleno:17", "rojo"])
def test_a_few_rounds_raise_no_false_alarm(bet: str, rounds: int) -> None:
    ready = machine("ruleta-francesa", "estado", {bet: 1000}, Options())
    known, scatter = ready.exact(), ready.scatter()
    runs = [simulate(ready.long_run(seed), ready.bets, rounds, exact=known, scatter=scatter) for seed in range(200)]
    assert all(total.agrees for _, total in runs)
    assert all(total.edge.low < total.edge.mean < total.edge.high for _, total in runs)


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


def test_a_session_ends_as_soon_as_it_reaches_its_goal() -> None:
    rows = np.zeros((1, COLUMNS), dtype=np.int64)
    one_cell = (np.zeros(1, dtype=np.int64), 1, np.array([100]), np.array([100]))
    play_sessions(7, 0, 1, 50, *one_cell, 1000, 1300, rows)
    assert (rows[0, PLAYED], rows[0, HELD]) == (3, 1300)


def test_ruin_in_the_last_round_is_ruin() -> None:
    ready = machine("ruleta-americana", "murcia", {"rojo": 2000}, Options())
    found = simulate_sessions(ready, 100_000, Terms(rounds=5, purse=10_000), 7, workers=2)
    assert found.exact is not None
    assert found.exact.ruined == pytest.approx(0.034818, abs=1e-6)
    assert found.ruined == pytest.approx(found.exact.ruined, abs=0.003)
    assert found.ahead == pytest.approx(found.exact.ahead, abs=0.007)


def test_a_course_is_what_all_its_rounds_make_of_it() -> None:
    """Every sequence of cells of a game with prisoners, followed one by one."""
    game = francesa()
    terms = Terms(rounds=3, purse=4500, goal=6000)
    moves = Remembered(game, 0).situations()
    found = course(moves, terms)
    assert found is not None

    def follow(node: int, held: int, left: int) -> tuple[float, float, float]:
        poor, there = held < moves[node].needed, held >= terms.goal
        if poor or there or not left:
            return float(poor and not there), float(there), float(held > terms.purse)
        parts = [
            [chance * one for one in follow(target, held + net, left - 1)]
            for (target, net), chance in moves[node].chances.items()
        ]
        ruined, reached, ahead = map(sum, zip(*parts, strict=True))
        return ruined, reached, ahead

    assert (found.ruined, found.reached, found.ahead) == pytest.approx(follow(0, terms.purse, terms.rounds))
    assert min(found.ruined, found.reached) > 0
    assert sum(moves[0].chances.values()) == pytest.approx(1)


def test_a_course_that_would_take_too_long_is_not_told() -> None:
    moves = Remembered(francesa(), 0).situations()
    assert course(moves, Terms(rounds=10**9, purse=100_000)) is None
    assert course((), Terms(rounds=1, purse=100)) is None


def test_nobody_plays_without_money_for_the_stake() -> None:
    found = simulate_sessions(Remembered(francesa(), 0), 100, Terms(rounds=50, purse=1000), 3)
    assert found.duration.most == 0
    assert found.ruined == 1
