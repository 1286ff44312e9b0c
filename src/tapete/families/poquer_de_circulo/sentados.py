"""Players brought to their seats with their chips, command by command: the opening of a case that is about a hand."""

from collections.abc import Sequence

from tapete.engine.actor import AZAR, Actor, Role
from tapete.engine.command import Command, Draw
from tapete.engine.table import Seated
from tapete.families.poquer_de_circulo.restos import Buy, Rebuy
from tapete.families.poquer_de_circulo.rules import MANO, CirculoRules
from tapete.families.poquer_de_circulo.state import Phase, State, seat_of
from tapete.families.seats import Enlist


def next_of_seating(rules: CirculoRules, state: State, players: Sequence[Seated]) -> Command | None:
    """The next command of players or of chance, so that these sit in the order of turn, from the mano on.

    None when the staff is to act, or when everybody sits.
    """
    names = [each.name for each in players]
    if rules.spreads[0].marca == MANO:
        names = [*names[1:], names[0]]
    numbers = dict(zip(names, _numbers(rules, len(names)), strict=True))
    if state.phase is Phase.MARCA:
        return Draw(by=AZAR, outcome=str(numbers[names[-1]]))
    if state.lots:
        return Draw(by=AZAR, outcome=str(numbers[state.lots[0]]))
    for each in players:
        if command := _of_player(rules, state, each):
            return command
    return None


def _numbers(rules: CirculoRules, count: int) -> list[int]:
    """The departments of players from the left of the marca on, which is at the first department."""
    if rules.spreads[0].variant.clockwise:
        return list(range(count, 0, -1))
    return [*range(2, count + 1), 1]


def _of_player(rules: CirculoRules, state: State, player: Seated) -> Command | None:
    name, by = player.name, Actor(player.name, Role.JUGADOR)
    seat = seat_of(state, name)
    if seat is None:
        return None if name in state.waiting else Enlist(by=by, player=name)
    if state.phase is not Phase.ENTRE or rules.contest is not None:
        return None
    if not seat.bought:
        return Buy(by=by, player=name)
    return Rebuy(by=by, player=name, amount=player.chips - seat.resto) if seat.resto < player.chips else None
