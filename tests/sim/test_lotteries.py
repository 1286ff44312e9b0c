"""Simulated lotteries: the kernel takes the same tickets out of the plan as the engine, and means what is exact."""

import numpy as np
import pytest

from tapete.exact.lottery import plan_of
from tapete.kit.streams import stream
from tapete.sim.kernels_lottery import lottery_batch
from tests.games.table import TestTable

LOTS = [{"importe": "20", "cantidad": 1}, {"importe": "2", "cantidad": 3}]


def test_the_kernel_wins_what_the_engine_pays_for_the_same_tickets() -> None:
    """The engine is told, ticket by ticket, what the kernel took out of the plan."""
    table = TestTable("boletos", "murcia", precio="1", emision=10, plan=LOTS)
    plan = plan_of(table.game.rules)
    amounts, counts = np.array(list(plan), dtype=np.int64), np.array(list(plan.values()), dtype=np.uint64)
    table("organizador: abrir venta")
    table("ana: comprar 6 boletos")
    won = []
    for tickets in range(1, 7):
        gained, every = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
        lottery_batch(stream(7, 1), amounts, counts, tickets, tickets, 1, gained, every)
        won.append(int(gained[0]))
    hidden = [after - before for before, after in zip([0, *won], won, strict=False)]
    for number, amount in enumerate(hidden, 1):
        table(f"ana: raspar {number}")
        table(f"azar: resultado {amount}")
    assert sum(each.amount for each in table.state.unpaid) == won[-1]


@pytest.mark.parametrize(("own", "sold"), [(1, 4), (5, 10)])
def test_the_mean_is_that_of_the_plan(own: int, sold: int) -> None:
    games = 20_000
    amounts, counts = np.array([2_000, 200, 0], dtype=np.int64), np.array([1, 3, 6], dtype=np.uint64)
    gained, every = np.zeros(games, dtype=np.int64), np.zeros(games, dtype=np.int64)
    lottery_batch(stream(3, 1), amounts, counts, own, sold, games, gained, every)
    assert abs(gained.mean() / own - 260) < 20
    assert abs(every.mean() / sold - 260) < 20
