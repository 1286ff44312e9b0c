"""The work of a simulation cut into blocks, each of which can be done anywhere, by anybody, in any order."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from os import cpu_count
from typing import Any, Generic, TypeVar
from warnings import catch_warnings, simplefilter

R = TypeVar("R")
T = TypeVar("T")
Work = Callable[[int, int], R]
"""From the number of a block and its size to what it gave."""
Progress = Callable[[int], None]

WAITING = 4
"""Blocks handed to each worker ahead of time, so that none is idle and memory stays flat."""


_TALKING = ("distributed", "tornado", "asyncio")
"""Who writes to the log while a cluster works."""
PATIENCE = 10
"""Seconds in which a scheduler must answer."""


class ClusterLost(RuntimeError):
    """The cluster can't do the work; where it is, and what it said."""

    def __init__(self, address: str, error: Exception) -> None:
        super().__init__(f"{address}: {error}")
        self.address = address
        self.error = error


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C: what was found until then."""

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found


class UntilStopped(Generic[T]):
    """Blocks to their end, or until Ctrl-C is pressed; pressed before the first is done, there is nothing to tell."""

    def __init__(self, blocks: Iterator[T]) -> None:
        self._blocks = blocks
        self.stopped = False

    def __iter__(self) -> Iterator[T]:
        begun = False
        try:
            for block in self._blocks:
                begun = True
                yield block
        except KeyboardInterrupt:
            if not begun:
                raise
            self.stopped = True


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
        with _quiet(), Client(**here) if address == "local" else Client(address, timeout=PATIENCE) as client:
            yield from _handed_out(client, work, parts, progress)
    except (KilledWorker, CancelledError, CommClosedError, OSError) as error:
        raise ClusterLost(address, error) from error


@contextmanager
def _quiet() -> Iterator[None]:
    """What Dask says to whoever looks after clusters stays inside: of a fault it can't mend we speak ourselves."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in _TALKING]
    loggers = [logging.getLogger(name) for name in {*names, *_TALKING}]
    levels = [logger.level for logger in loggers]
    with catch_warnings():
        simplefilter("ignore")
        for logger in loggers:
            logger.setLevel(logging.CRITICAL + 1)
        try:
            yield
        finally:
            for logger, level in zip(loggers, levels, strict=True):
                logger.setLevel(level)


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
