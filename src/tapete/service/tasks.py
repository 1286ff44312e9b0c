"""How a task of the house is ended."""

import asyncio

_PATIENCE = 0.05


async def end(*tasks: asyncio.Task[None]) -> None:
    """Cancel until all are over: in Python 3.11 a cancellation that meets the end of a wait gets lost."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_PATIENCE)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # whoever ends a task does not ask how it went
