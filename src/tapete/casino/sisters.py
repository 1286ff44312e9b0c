"""Tables of one company that answer for the same events: no table knows of the other, and the record says so."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

from tapete.engine.event import Event
from tapete.engine.machine import Machine
from tapete.engine.refusal import Refusal, Refused


class Odds(Protocol):
    """An event of which two books hold different things."""

    @property
    def event(self) -> str:
        """What people call it."""
        ...

    @property
    def expected(self) -> str:
        """How the other book settled it."""
        ...

    @property
    def found(self) -> str:
        """How this one did."""
        ...


class SettledBy(Protocol):
    """What a book settled by, read from its record."""

    def see(self, at: float, events: Sequence[Event]) -> None:
        """What a record tells, and at which second."""
        ...

    def at_odds(self, other: Any) -> Iterable[Odds]:
        """The events that this book settled otherwise than the other had, while both had them on a card."""
        ...


@runtime_checkable
class Book(Protocol):
    """A game at which a company takes bets on events that are held elsewhere."""

    @property
    def company(self) -> str:
        """Who takes the bets."""
        ...

    def speaks(self, state: Any, events: Sequence[Event]) -> bool:
        """Whether they say how something ended that other books of the company may hold otherwise."""
        ...

    def contradiction(
        self, state: Any, events: Sequence[Event], sister: Any, standing: Any, table: int
    ) -> Refused | None:
        """Why they may not happen while another book of the company, of this number, stands as it does."""
        ...

    def watched(self) -> "SettledBy":
        """Takes note of what a book settles by, as its record is read."""
        ...

    def is_of_a_sister(self, told: Refusal, state: Any, events: Sequence[Event]) -> bool:
        """Whether another book of the company may be why what would have caused them was refused."""
        ...


def company_of(game: Machine[Any]) -> str:
    """The company that takes bets at a table; empty where there is none."""
    return game.company if isinstance(game, Book) else ""


def is_of_a_sister(told: Refusal, game: Machine[Any], state: Any, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true because of another book, which is known to the house and not to this record."""
    return isinstance(game, Book) and game.is_of_a_sister(told, state, events)
