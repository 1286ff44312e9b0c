"""Who sits where, whose turn the sabot is, and who holds the cards of the punto."""

from collections.abc import Container

from tapete.games.punto_y_banca.hands import PUNTO
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.state import State

STANDING = 1000
"""Comes after every department in any order."""


def seat_of(state: State, player: str) -> int:
    """The department of a player; 0 for who is not seated."""
    for seat in state.seats:
        if seat.player == player:
            return seat.number
    return 0


def player_at(state: State, number: int) -> str:
    """Who sits at a department; nobody at an empty one."""
    return next((seat.player for seat in state.seats if seat.number == number), "")


def free_seats(rules: BancaRules, state: State) -> list[int]:
    """The departments nobody sits at."""
    taken = {seat.number for seat in state.seats}
    return [number for number in rules.seats if number not in taken]


def next_in_turn(state: State, after: int, without: Container[int] = ()) -> str:
    """The player to the right of a department, skipping empty ones and those excepted; nobody when none is left."""
    numbers = [seat.number for seat in state.seats if seat.number not in without]
    beyond = [number for number in numbers if number > after]
    return player_at(state, min(beyond or numbers)) if numbers else ""


def punto_holder(rules: BancaRules, state: State) -> str:
    """Who shows the cards of the punto: its highest bettor, if players may; else nobody, and the croupier does."""
    if not rules.hands_on.value:
        return ""
    bettors = [stake for stake in state.stakes if stake.bet == PUNTO]
    if rules.punto_seated.value:
        bettors = [stake for stake in bettors if seat_of(state, stake.player)]
    if not bettors:
        return ""
    dealer = seat_of(state, state.dealer)

    def place(player: str, placed: int) -> int:
        seat = seat_of(state, player)
        return (seat - dealer - 1) % STANDING if seat else STANDING + placed

    return min(bettors, key=lambda stake: (-stake.amount, place(stake.player, stake.placed))).player
