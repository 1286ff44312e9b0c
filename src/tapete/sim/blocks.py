"""The work of a simulation cut into blocks, each of which can be done anywhere, by anybody, in any order."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from os import cpu_count
from typing import Any, TypeVar

R = TypeVar("R")
Work = Callable[[int, int], R]
"""From the number of a block and its size to what it gave."""
Progress = Callable[[int], None]

WAITING = 4
"""Blocks handed to each worker ahead of time, so that none is idle and memory stays flat."""


def sizes(total: int, block: int) -> list[int]:
    """How much of the whole each block does: all alike but the last."""
    full, rest = divmod(total, block)
    return [block] * full + ([rest] if rest else [])


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

    A worker that dies loses its blocks and others do them again; each block is taken once, by its number.
    """
    from distributed import Client, as_completed

    with Client(processes=False) if address == "local" else Client(address) as client:
        futures: dict[Any, int] = {}
        for number, size in enumerate(parts):
            futures[client.submit(work, number, size, pure=False)] = number
        for future in as_completed(list(futures)):
            number = futures.pop(future)
            yield number, future.result()
            progress(parts[number])
