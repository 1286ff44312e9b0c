"""How a task of the house is ended."""

import asyncio

_PATIENCE = 0.05


async def end(task: asyncio.Task[None]) -> None:
    """Cancel until it is over: in Python 3.11 a cancellation that meets the end of a wait gets lost."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=_PATIENCE)
