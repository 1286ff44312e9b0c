"""The usher: where one person has a table to themselves, nobody who has gone keeps it from the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic, time
from typing import Any

from tapete.engine.table import LeftBehind
from tapete.service.attendant import LOOK_AGAIN, Attendant
from tapete.service.feed import Hub
from tapete.service.tables import LiveTable

_PATIENCE = 15.0
"""Seconds after which it is looked again whether they are still in the house."""
_log = logging.getLogger("tapete.usher")


class Usher(Attendant):
    """Gives whoever has gone what they left at the table: they have signed out, or said nothing for long enough.

    A house that starts again counts from then on: nobody has gone earlier than they should.
    """

    kind = "usher"

    def __init__(
        self,
        table: LiveTable,
        hub: Hub,
        are_here: Callable[[Sequence[str]], Awaitable[bool]],
        leads: Callable[[], bool],
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(hub)
        self._table = table
        self._are_here = are_here
        self._leads = leads
        self._seconds = seconds
        self._kept: tuple[LeftBehind | None, int] = (None, 0)
        """What they would leave, and in which round."""
        self._until = 0.0

    @property
    def free_at(self) -> int | None:
        """When the table is free if who has it does nothing more, in milliseconds since 1970; None when it is free."""
        return None if self._left() is None else int((time() + self._until - self._seconds()) * 1000)

    def _left(self) -> LeftBehind | None:
        """What somebody has there now; whatever they do gives them the whole time again."""
        state, game = self._hub.state, self._table.game
        kept = game.left_behind(state), game.round_of(state)
        if kept != self._kept:
            self._kept = kept
            self._until = self._seconds() + (kept[0].after if kept[0] else 0)
        return self._kept[0]

    async def _look(self) -> None:
        left = self._left()
        if left is None:
            await self._wait(None)
        elif not self._leads():
            await self._wait(LOOK_AGAIN)
        elif self._seconds() < self._until and await self._are_here([left.player]):
            await self._wait(min(_PATIENCE, max(LOOK_AGAIN, self._until - self._seconds())))
        else:
            await self._give_back(left)

    async def _give_back(self, left: LeftBehind) -> None:
        def stands(state: Any) -> bool:
            return self._table.game.left_behind(state) == left

        reply = await self._table.submit(left.command.by, command=left.command, stands=stands)
        if reply.refused is not None:
            _log.warning("what was left was not given back", extra={"table": self._table.id})
            await asyncio.sleep(LOOK_AGAIN)
        await self._hub.pull()
