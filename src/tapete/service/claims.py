"""What one table of the house has to itself: places of people, and the turn to speak for a company of books.

The books of a company say something official knowing what the others hold. They say such things in turn: whoever speaks
has counted the turns, then looked at the others; the store takes the piece only if nobody has spoken since.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from tapete.casino.house_refusals import Book, OnePlace
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.service.store.contract import RecordStore


class Claims:
    """The claims of one table: a game says who has a place, the store sees that nobody has two."""

    def __init__(self, game: AnyTable) -> None:
        self._game = game if isinstance(game, OnePlace) else None
        self._kind = f"{game.slug}:"

    def of(self, state: Any) -> frozenset[str]:
        if self._game is None:
            return frozenset()
        return frozenset([f"{self._kind}{player}" for player in self._game.placed(state)])

    def refuse(self, wanted: frozenset[str]) -> None:
        """Refuse what would take any of these, which another table has."""
        if wanted and self._game is not None:
            raise self._game.second_place(min(wanted).removeprefix(self._kind))


class Sister(msgspec.Struct, frozen=True):
    """Another book, by the number of its table, and where it stands."""

    number: int
    game: AnyTable
    state: Any


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """The other books as they were at a turn."""

    turn: str
    turn_at: int
    books: Sequence[Sister]


class Sisters:
    """The other books of the company of one."""

    def __init__(self, book: Book, store: RecordStore, others: Callable[[], Awaitable[Sequence[Sister]]]) -> None:
        self._book = book
        self._store = store
        self._others = others

    def may_differ(self, state: Any, events: Sequence[Event]) -> bool:
        """Whether others may hold otherwise what is about to happen."""
        return self._book.speaks(state, events)

    def refuse(self, state: Any, events: Sequence[Event], seen: Seen) -> None:
        """Refuse what contradicts one of the others."""
        for other in seen.books:
            refused = self._book.contradiction(state, events, other.game, other.state, other.number)
            if refused is not None:
                raise refused

    async def look(self) -> Seen:
        """Count the turns, and then look: what is said in between is missed by nobody."""
        turn = f"oficial {self._book.company}"
        return Seen(turn=turn, turn_at=await self._store.turns(turn), books=await self._others())


class Unseen(Exception):
    """Something is about to be said before anybody has looked at the other books."""

    def __init__(self, sisters: Sisters) -> None:
        super().__init__("the other books must be looked at first")
        self.sisters = sisters
