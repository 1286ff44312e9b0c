"""Who is at the table, where, and in which order they come."""

from typing import Any

from msgspec.structs import replace

from tapete.families.circulo.attendance import Standing
from tapete.families.circulo.powers import seat_number, with_seat
from tapete.games.ferrocarril.state import Seat, State


def seat_of(state: State, player: str) -> Seat | None:
    """Somebody's seat."""
    return next((seat for seat in state.seats if seat is not None and seat.player == player), None)


def standing_of(state: State, player: str) -> Standing | None:
    """Somebody's place behind a seat."""
    return next((place for place in state.standing if place.player == player), None)


def head_count(state: State) -> int:
    """How many are at the table; whoever stepped away still holds a seat."""
    return sum([seat is not None for seat in state.seats]) + len(state.standing)


def from_right_of(state: State, number: int) -> list[str]:
    """Those who sit, once round from the right of a seat; the seat itself comes last."""
    count = len(state.seats)
    round_ = [state.seats[(number + step) % count] for step in range(count)]
    return [seat.player for seat in round_ if seat is not None]


def anchor(state: State) -> int:
    """The seat from which priority is counted: the banker's, or the last that had the bank."""
    number = seat_number(state, state.banca.banker) if state.banca else 0
    return number or state.last_seat


def rank(state: State, player: str) -> tuple[int, int, int]:
    """Somebody's place in the order of priority: the seated, the standing, and who must still let the mano pass."""
    count, start = len(state.seats), anchor(state)
    number = seat_number(state, player)
    if number:
        seat = state.seats[number - 1]
        greets = seat is not None and seat.greets
        return (2 if greets else 0, (number - start - 1) % count, 0)
    place = standing_of(state, player)
    if place is None:
        return (3, 0, 0)
    return (1, (place.behind - start - 1) % count, place.arrival)


def by_priority(state: State, players: list[str]) -> list[str]:
    """Some players in the order of priority."""
    return sorted(players, key=lambda player: rank(state, player))


def on_bank_side(state: State, player: str) -> bool:
    """Whether somebody is banker or asociado."""
    return state.banca is not None and any(part.player == player for part in state.banca.parts)


def is_banker(state: State, player: str) -> bool:
    """Whether somebody holds the bank."""
    return state.banca is not None and state.banca.banker == player


def with_own(state: State, player: str, **changes: Any) -> State:
    """The table with something else about somebody's seat."""
    seat = seat_of(state, player)
    return state if seat is None else with_seat(state, seat_number(state, player), replace(seat, **changes))
