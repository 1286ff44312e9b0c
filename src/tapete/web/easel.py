"""The pages of tables as their sockets send them: one text for all who only look on, and of each text what is new.

A text is cut into pieces where one element ends and the next begins. A browser keeps the pieces that it was sent last,
and is told which of them stay and what stands between them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from time import monotonic

import msgspec

CUT = "><"
_MOST = 256
"""Frames that are kept; of more, all are forgotten, and those still wanted are soon made again."""
_FRESH = 0.5
"""Seconds for which a text is told to others: there may be a clock in it."""
Piece = str | tuple[int, int]
"""New text, or the place of the first of some old pieces and how many."""


class Painted(msgspec.Struct, frozen=True):
    """The page of a table after a record, in pieces."""

    n: int
    pieces: tuple[str, ...]
    number: int
    """Of all that this process has painted."""


class Easel:
    """The texts and frames of one process that several browsers want."""

    def __init__(self) -> None:
        self._number = 0
        self._shared: dict[Hashable, tuple[Painted, float]] = {}
        self._frames: dict[tuple[int, int], str] = {}
        self._turn = asyncio.Lock()

    def paint(self, n: int, text: str) -> Painted:
        self._number += 1
        return Painted(n, tuple(text.split(CUT)), self._number)

    async def share(self, who: Hashable, n: int, paint: Callable[[], Awaitable[Painted]]) -> Painted:
        """The text that many see, from a record on; painted by the first who asks, and good for a moment only."""
        if found := self._fresh(who, n):
            return found
        async with self._turn:
            if not (found := self._fresh(who, n)):
                found, now = await paint(), monotonic()
                self._shared = {each: kept for each, kept in self._shared.items() if now - kept[1] < _FRESH}
                self._shared[who] = (found, now)
            return found

    def _fresh(self, who: Hashable, n: int) -> Painted | None:
        painted, at = self._shared.get(who, (None, 0.0))
        return painted if painted and painted.n >= n and monotonic() - at < _FRESH else None

    def frame(self, old: Painted | None, new: Painted) -> str:
        """What a browser that has the one is sent of the other."""
        between = (old.number if old else 0, new.number)
        if between not in self._frames:
            if len(self._frames) >= _MOST:
                self._frames.clear()
            news = changes(old.pieces if old else (), new.pieces)
            self._frames[between] = f'{{"n":{new.n},"page":{msgspec.json.encode(news).decode()}}}'
        return self._frames[between]


def changes(old: Sequence[str], new: Sequence[str]) -> list[Piece]:
    """A text in terms of another: pieces that stay are named by their places, in runs."""
    places = {piece: place for place, piece in enumerate(old)}
    found: list[Piece] = []
    following = 0
    for piece in new:
        place = following if following < len(old) and old[following] == piece else places.get(piece)
        if place is None:
            found.append(piece)
            following += 1
            continue
        last = found[-1] if found else ""
        if isinstance(last, tuple) and sum(last) == place:
            found[-1] = (last[0], last[1] + 1)
        else:
            found.append((place, 1))
        following = place + 1
    return found
