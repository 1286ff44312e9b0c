"""Who is at which paño, in which order bets have priority, and whose turn it is to hold the cards (ES1979:09.IV)."""

from tapete.families.circulo.powers import everybody, present, seat_number
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import PRIMERO, SEGUNDO, SIDES, State, of


def is_banker(state: State, player: str) -> bool:
    """Whether somebody holds the bank."""
    return state.banca is not None and state.banca.banker == player


def place_of(state: State, player: str) -> int:
    """The seat at which or behind which somebody is; 0 when they are not at the table."""
    behind = next((place.behind for place in state.standing if place.player == player), 0)
    return seat_number(state, player) or behind


def side_of(rules: DosPanosRules, state: State, player: str) -> str:
    """At which paño somebody is; empty when they are not at the table."""
    place = place_of(state, player)
    return "" if not place else PRIMERO if place <= rules.seats else SEGUNDO


def rank(rules: DosPanosRules, state: State, player: str, side: str) -> tuple[int, int, int]:
    """Somebody's place in the priority of a paño: its numbered seats, the others at it, and the other paño."""
    number, place = seat_number(state, player), place_of(state, player)
    arrival = next((each.arrival for each in state.standing if each.player == player), 0)
    if side_of(rules, state, player) != side:
        return (2, place, arrival)
    return (0, number, 0) if number else (1, place, arrival)


def by_priority(rules: DosPanosRules, state: State, players: list[str], side: str) -> list[str]:
    """Some players in the order of priority of a paño."""
    return sorted(players, key=lambda player: rank(rules, state, player, side))


def players_of(rules: DosPanosRules, state: State, side: str) -> list[str]:
    """Those at a paño, but for the banker."""
    here = [name for name in everybody(state) if not is_banker(state, name)]
    return [name for name in here if side_of(rules, state, name) == side]


def enough(rules: DosPanosRules, state: State) -> bool:
    """Whether both paños have the players they need, and somebody who may hold the cards."""
    least = rules.least_players.value
    return all(len(players_of(rules, state, side)) >= least and mano(rules, state, side) for side in SIDES)


def numbers_of(rules: DosPanosRules, side: str) -> range:
    """The seats of a paño."""
    return range(1, rules.seats + 1) if side == PRIMERO else range(rules.seats + 1, 2 * rules.seats + 1)


def _holding(rules: DosPanosRules, state: State, side: str) -> list[int]:
    """The numbered seats of a paño whose players may hold its cards: the banker's is skipped."""
    occupied = []
    for number in numbers_of(rules, side):
        seat = state.seats[number - 1]
        if seat is not None and not is_banker(state, seat.player):
            occupied.append(number)
    return occupied


def mano(rules: DosPanosRules, state: State, side: str) -> int:
    """The seat whose turn it is, or the next occupied one; 0 when nobody sits there."""
    return next_seat(rules, state, side, of(state.turn, side) - 1)


def next_seat(rules: DosPanosRules, state: State, side: str, after: int) -> int:
    """The next occupied seat of a paño after a number; after the highest comes the lowest."""
    seats = _holding(rules, state, side)
    return next((number for number in seats if number > after), seats[0] if seats else 0)


def player_at(state: State, number: int) -> str:
    """Who sits at a number."""
    seat = state.seats[number - 1] if number else None
    return seat.player if seat is not None else ""


def offered_to(rules: DosPanosRules, state: State, without: tuple[str, ...]) -> tuple[str, ...]:
    """To whom a bank is offered: the seats in their order, and then the others."""
    return tuple(name for name in everybody(state) if name not in without and present(state, name))
