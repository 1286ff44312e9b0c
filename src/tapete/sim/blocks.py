"""The work of a simulation cut into blocks, each of which can be done anywhere, by anybody, in any order."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from os import cpu_count
from typing import Any, TypeVar

R = TypeVar("R")
Work = Callable[[int, int], R]
"""From the number of a block and its size to what it gave."""
Progress = Callable[[int], None]

WAITING = 4
"""Blocks handed to each worker ahead of time, so that none is idle and memory stays flat."""


PATIENCE = 10
"""Seconds in which a scheduler must answer."""


class ClusterLost(RuntimeError):
    """The cluster can't do the work; where it is, and what it said."""

    def __init__(self, address: str, error: Exception) -> None:
        super().__init__(f"{address}: {error}")
        self.address = address
        self.error = error


def sizes(total: int, block: int) -> list[int]:
    """How much of the whole each block does: all alike but the last."""
    full, rest = divmod(total, block)
    return [block] * full + ([rest] if rest else [])


def nobody(done: int) -> None:
    """Nobody watches the progress."""


def done(
    work: Work[R], parts: list[int], *, workers: int | None = None, cluster: str = "", progress: Progress = nobody
) -> Iterator[tuple[int, R]]:
    """Do the blocks, here or on a cluster: each with its number, in the order in which they are ready."""
    return on_cluster(work, parts, cluster, progress) if cluster else on_threads(work, parts, workers, progress)


def on_threads(work: Work[R], parts: list[int], workers: int | None, progress: Progress) -> Iterator[tuple[int, R]]:
    """Do the blocks on this machine; kernels run outside the interpreter's lock, so threads are enough."""
    workers = workers or cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield from _as_done(lambda number: pool.submit(work, number, parts[number]), parts, workers, progress)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _as_done(
    submit: Callable[[int], "Future[R]"], parts: list[int], workers: int, progress: Progress
) -> Iterator[tuple[int, R]]:
    waiting: dict[Future[R], int] = {}
    numbers = iter(range(len(parts)))
    while True:
        for number in numbers:
            waiting[submit(number)] = number
            if len(waiting) >= WAITING * workers:
                break
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            number = waiting.pop(future)
            yield number, future.result()
            progress(parts[number])


def on_cluster(work: Work[R], parts: list[int], address: str, progress: Progress) -> Iterator[tuple[int, R]]:
    """Do the blocks on a Dask cluster: `local` starts one here, anything else is where its scheduler listens.

    A worker that dies loses its blocks and others do them again; each block is taken once, by its number. Raises
    `ClusterLost` when the scheduler can't be reached, or when a block has brought down one worker after another.
    """
    from distributed import CancelledError, Client
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    here = {"processes": False, "dashboard_address": None}
    try:
        with Client(**here) if address == "local" else Client(address, timeout=PATIENCE) as client:
            yield from _handed_out(client, work, parts, progress)
    except (KilledWorker, CancelledError, CommClosedError, OSError) as error:
        raise ClusterLost(address, error) from error


def _handed_out(client: Any, work: Work[R], parts: list[int], progress: Progress) -> Iterator[tuple[int, R]]:
    from distributed import as_completed

    numbers, ready = iter(range(len(parts))), as_completed()
    waiting: dict[Any, int] = {}

    def hand_out(blocks: int) -> None:
        for number in islice(numbers, blocks):
            future = client.submit(work, number, parts[number], pure=False)
            waiting[future] = number
            ready.add(future)

    hand_out(WAITING * max(sum(client.ncores().values()), 1))
    for future in ready:
        hand_out(1)
        number = waiting.pop(future)
        yield number, future.result()
        progress(parts[number])
