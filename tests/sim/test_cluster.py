"""Work on a Dask cluster: the same result, whatever becomes of its workers."""

import logging
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any
from warnings import warn

import pytest

from tapete.sim.blocks import ClusterLost, done, nobody, on_cluster, sizes
from tapete.sim.machine import Machine, Options, Terms, machine
from tests.cli.running import refused
from tests.sim.charts import EVEN_MONEY

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")

GAMES: dict[str, dict[str, int]] = {
    "bola": {"rojo": 1000},
    "punto-y-banca": {"punto": 1000},
    "blackjack": {"plaza:1": 500},
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as here:
        yield here


def ready(game: str) -> Machine:
    return machine(game, "estado", GAMES[game], Options(strategy=EVEN_MONEY))


@pytest.mark.parametrize("game", GAMES)
def test_a_cluster_gives_the_same_result(cluster: Any, game: str) -> None:
    work, parts = ready(game).long_run(7), sizes(50_001, 6000)
    assert dict(done(work, parts, cluster=cluster.scheduler_address)) == dict(done(work, parts, workers=1))


def test_sessions_go_to_a_cluster_too(cluster: Any) -> None:
    work, parts = ready("punto-y-banca").evenings(7, Terms(rounds=20, purse=10_000)), sizes(300, 100)
    here, there = (dict(done(work, parts, cluster=where)) for where in ("", cluster.scheduler_address))
    assert all((here[number] == there[number]).all() for number in range(3))


class Deadly:
    """Work that brings its worker down, the first so many times that it comes to a block."""

    def __init__(self, work: Any, folder: Path, block: int, times: int) -> None:
        self.work, self.folder, self.block, self.times = work, folder, block, times

    def __call__(self, block: int, size: int) -> Any:
        deaths = len(list(self.folder.iterdir()))
        if block == self.block and deaths < self.times:
            (self.folder / str(deaths)).touch()
            worker = distributed.get_worker()
            worker.loop.add_callback(worker.close, nanny=False, executor_wait=False)
            while worker.status is not distributed.Status.closed:
                sleep(0.05)
        return self.work(block, size)


def test_a_worker_that_dies_loses_no_rounds_and_counts_none_twice(tmp_path: Path) -> None:
    work, parts = ready("punto-y-banca").long_run(7), sizes(50_001, 6000)
    counted: list[int] = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as here:
        found = list(on_cluster(Deadly(work, tmp_path, 3, 1), parts, here.scheduler_address, counted.append))
    assert len(list(tmp_path.iterdir())) == 1
    assert sorted(number for number, _ in found) == list(range(len(parts)))
    assert dict(found) == dict(done(work, parts, workers=1))
    assert sum(counted) == 50_001


def test_a_cluster_that_can_not_be_reached_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.sim.blocks.PATIENCE", 0.2)
    with pytest.raises(ClusterLost, match=r"127\.0\.0\.1:9"):
        list(on_cluster(ready("bola").long_run(7), [1], "tcp://127.0.0.1:9", nobody))
    told = refused(4, "simulate", "bola", "--in", "estado", "--rounds", "9", "--cluster", "tcp://127.0.0.1:9")
    assert "The cluster at tcp://127.0.0.1:9 fails" in told


def test_what_dask_says_stays_inside(capfd: pytest.CaptureFixture[str], recwarn: pytest.WarningsRecorder) -> None:
    def talking(block: int, size: int) -> int:
        logging.getLogger("distributed.worker").error("block %s", block)
        logging.getLogger("distributed.something").warning("block %s", block)
        warn("sending large graphs", stacklevel=1)
        return size

    level = logging.getLogger("distributed.worker").level
    recwarn.clear()
    assert sorted(on_cluster(talking, [5, 6], "local", nobody)) == [(0, 5), (1, 6)]
    assert (capfd.readouterr().err, [str(one.message) for one in recwarn]) == ("", [])
    assert logging.getLogger("distributed.worker").level == level
