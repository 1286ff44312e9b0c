"""Who is at a table with numbered seats and standing room behind them."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from tapete.engine.chapter import replace


class Person(Protocol):
    """Somebody in a seat, or behind one."""

    @property
    def player(self) -> str: ...


class Gathering(Protocol):
    """What this module asks of a state."""

    @property
    def seats(self) -> Sequence[Any]:
        """By number: who sits there, or None."""
        ...

    @property
    def standing(self) -> Sequence[Person]: ...


S = TypeVar("S", bound=Gathering)


def seat_number(state: Gathering, player: str) -> int:
    """The number of somebody's seat; 0 when they have none."""
    for number, seat in enumerate(state.seats, 1):
        if seat is not None and seat.player == player:
            return number
    return 0


def stands(state: Gathering, player: str) -> bool:
    """Whether somebody stands behind a seat."""
    return any(place.player == player for place in state.standing)


def present(state: Gathering, player: str) -> bool:
    """Whether somebody is at the table."""
    return seat_number(state, player) > 0 or stands(state, player)


def seated(state: Gathering) -> list[str]:
    """Those who sit, by number."""
    return [seat.player for seat in state.seats if seat is not None]


def everybody(state: Gathering) -> list[str]:
    """Those who sit, by number, and those who stand, by arrival."""
    return [*seated(state), *(place.player for place in state.standing)]


def with_seat(state: S, number: int, seat: Any) -> S:
    """The table with another occupant, or none, in a seat."""
    return replace(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))
