"""What every terminal shows of its own cartones."""

import msgspec

from tapete.families.hall.sold import matriz
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.settled import PotFed
from tapete.families.hall.terminals.state import TerminalState
from tapete.kit.bingo.layout import Rows


class Held(msgspec.Struct, frozen=True):
    """A cartón of one's own."""

    place: int
    number: int
    rows: Rows


def held_by(rules: TerminalRules, state: TerminalState, player: str) -> tuple[Held, ...]:
    """The cartones of a player in the game, with their cells."""
    own = [carton for sold in state.sold if sold.player == player for carton in sold]
    return tuple([Held(each.series, each.number, matriz(rules.emission, each).rows) for each in own])


def pots_settling(state: TerminalState) -> dict[str, int]:
    """What each acumulado has while a game is settled, with the part of the game that is still to go to it."""
    pots = {pot.name: pot.held for pot in state.pots}
    for event in state.due:
        if isinstance(event, PotFed):
            pots[event.name] += event.amount
    return pots
