"""Wake-up calls inside a process: who listens learns that a table has news, never what they are."""

import asyncio
from collections.abc import AsyncIterator
from weakref import WeakSet


class Wakes:
    """Tells every listener which tables have new records; calls that nobody has taken yet melt into one."""

    def __init__(self) -> None:
        self._listeners: WeakSet[_Listener] = WeakSet()

    def send(self, table: str) -> None:
        """A table has news."""
        for listener in self._listeners:
            listener.wake(table)

    def close(self) -> None:
        """No more calls will come: every listener ends."""
        for listener in self._listeners:
            listener.close()

    def listen(self) -> AsyncIterator[str]:
        """The tables that have news, from this call on; whoever forgets the listener stops listening."""
        listener = _Listener()
        self._listeners.add(listener)
        return listener


class _Listener(AsyncIterator[str]):
    def __init__(self) -> None:
        self._waiting: dict[str, None] = {}
        self._news = asyncio.Event()
        self._closed = False

    def wake(self, table: str) -> None:
        self._waiting[table] = None
        self._news.set()

    def close(self) -> None:
        self._closed = True
        self._news.set()

    async def __anext__(self) -> str:
        while not self._waiting:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        table = next(iter(self._waiting))
        del self._waiting[table]
        return table
