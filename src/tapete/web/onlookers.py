"""Who only looks on at a table: nothing there is theirs, so that one page serves them all."""

import re
from collections.abc import Sequence

from tapete.engine.codec import encode
from tapete.service.feed import Told
from tapete.service.places import Place
from tapete.web.recent import MOST, lately

_WORD = re.compile(rb"[\w.-]+")
"""An account's id within what is written of a table, alone or in a longer word such as `jugador:ana`."""


class Mentions:
    """The words that the state of a table and its last records are written with, every account's id among them.

    Nobody whose id is missing here can be shown anything of their own. Words are added record by record, and counted
    anew after some hundreds: a state may be large.
    """

    def __init__(self) -> None:
        self._words: set[bytes] = set()
        self._n = -1
        self._since = 0

    async def at(self, place: Place, account: str) -> bool:
        """Whether an account is mentioned at the one table that these words are of."""
        await self._catch_up(place)
        return account.encode() in self._words

    async def _catch_up(self, place: Place) -> None:
        hub = place.hub
        if place.live.position.n > hub.n:
            await hub.pull()
        if self._n == hub.n:
            return
        told = hub.since(self._n) if self._n >= 0 and hub.n - self._since <= MOST else None
        if told is None:
            state, self._since = place.position[0], hub.n
            told = await lately(place)
            self._words = {*_WORD.findall(encode(state))}
        self._n = max(told[-1].n if told else 0, self._since)
        self._words |= _words(told)


def _words(told: Sequence[Told]) -> set[bytes]:
    written = [encode(part) for each in told for part in (each.do, *each.events) if part is not None]
    return {word for each in written for word in _WORD.findall(each)}
