"""Casino files that anybody may send to be judged: in a process that can be ended, and one at a time."""

import asyncio
import sys
from collections.abc import Sequence

import msgspec

from tapete.casino.config import Finding
from tapete.casino.judging import LENGTH, Judgement, framed
from tapete.language import N_
from tapete.service.problems import Trouble, closing

LONGEST = 10.0
"""Seconds that a file may take; the largest lawful casino takes one."""
_STARTING = 60.0
"""Seconds in which the process must have read the law."""
_MOST_WAITING = 8
_JUDGE = (sys.executable, "-m", "tapete.casino.judging")


class Checker:
    """Judges files in a process, so that tables need not wait for them: one that takes too long is ended with it."""

    def __init__(self, command: Sequence[str] = _JUDGE) -> None:
        self._command = command
        self._one = asyncio.Semaphore(1)
        self._waiting = 0
        self._process: asyncio.subprocess.Process | None = None

    async def __call__(self, text: str) -> list[Finding]:
        """What the law refuses; `BadCasino` when it can't be read, `Trouble` when it takes too long or many wait."""
        if self._waiting >= _MOST_WAITING:
            raise closing()
        self._waiting += 1
        try:
            async with self._one:
                told = await self._judged(msgspec.json.encode(text))
        finally:
            self._waiting -= 1
        return msgspec.json.decode(told, type=Judgement).findings()

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _judged(self, asked: bytes) -> bytes:
        """Whatever goes wrong, nobody talks to a process that is in the middle of something."""
        whole = False
        try:
            process = self._process or await self._start()
            async with asyncio.timeout(LONGEST):
                told = await _exchange(process, asked)
            whole = True
        except TimeoutError:
            sentence = N_("This file takes too long to judge; send a smaller one.")
            raise Trouble(422, "demasiado_lento", sentence) from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise closing() from None
        finally:
            if not whole:
                await self.stop()
        return told

    async def _start(self) -> asyncio.subprocess.Process:
        self._process = process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the house, which ends this by itself
        )
        async with asyncio.timeout(_STARTING):
            await _heard(process)
        return process


async def _exchange(process: asyncio.subprocess.Process, asked: bytes) -> bytes:
    if process.stdin is None:  # pragma: no cover - it was started with one
        raise ConnectionError
    process.stdin.write(framed(asked))
    await process.stdin.drain()
    return await _heard(process)


async def _heard(process: asyncio.subprocess.Process) -> bytes:
    if process.stdout is None:  # pragma: no cover - it was started with one
        raise ConnectionError
    return await process.stdout.readexactly(int.from_bytes(await process.stdout.readexactly(LENGTH)))
