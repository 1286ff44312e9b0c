"""Casino files that anybody may send to be judged: beside everything else that goes on, and one at a time."""

import asyncio

from tapete.casino.check import check
from tapete.casino.finding import Finding
from tapete.casino.reading import parse_casino
from tapete.service.problems import closing

_MOST_WAITING = 8


class Checker:
    """Judges files in a thread, so that tables need not wait for them."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._waiting = 0

    async def __call__(self, text: str) -> list[Finding]:
        """What the law refuses; `BadCasino` when it can't be read, and `Trouble` when too many wait."""
        if self._waiting >= _MOST_WAITING:
            raise closing()
        self._waiting += 1
        try:
            async with self._one:
                return await asyncio.to_thread(lambda: check(parse_casino(text)))
        finally:
            self._waiting -= 1
