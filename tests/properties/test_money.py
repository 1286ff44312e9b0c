"""Nothing is created or lost: at every event the books close, and the state says the same as they do."""

import pytest

from tapete.casino.house_refusals import wallet_changes
from tapete.engine.command import Role
from tapete.engine.event import MESA, PROPINAS, TAPETE, Event, Move, moves_of, parse_account
from tapete.law.citation import Citation
from tests.properties.books import Ledger, books
from tests.properties.corpus import every_walk
from tests.properties.walks import Walk


@every_walk
def the_books_close_at_every_event(played: Walk) -> None:
    game, ledger, state = played.game, Ledger(), played.game.opening()
    for event in played.events:
        state = game.evolve(state, event)
        ledger.post([event])
        held = ledger.held()
        assert sum(ledger.values()) == 0
        assert min(held.values(), default=0) >= 0, f"overdrawn with {event}: {held}"
        held.pop(PROPINAS, None)
        assert held == books(game, state), event
        if _is_closed(played, state):
            assert not held, f"left at a closed table: {held}"


@every_walk
def a_settlement_lays_nothing_on_the_cloth(played: Walk) -> None:
    """`is_stake` relies on it."""
    steps = [event for event in played.events if event.settles]
    assert not [event for event in steps if TAPETE in {parse_account(move.target).kind for move in event.moves()}]


@every_walk
def nobody_is_made_to_pay_by_what_another_player_does(played: Walk) -> None:
    """Nobody could go on if another player's chips were missing."""
    for step in played.steps:
        by, changes = step.command.by, wallet_changes(moves_of(step.events))
        if by.role is Role.JUGADOR:
            assert {player for player, change in changes.items() if change < 0} <= {by.id}, step.command


@every_walk
def no_result_and_no_act_of_the_staff_waits_for_money_that_a_player_may_not_have(played: Walk) -> None:
    for step in played.steps:
        command = step.command
        if command.by.role is not Role.JUGADOR:
            paying = {player for player, change in wallet_changes(moves_of(step.events)).items() if change < 0}
            assert paying <= {getattr(command, "player", "")}, command


def _is_closed(played: Walk, state: object) -> bool:
    director = played.steps[0].command.by
    phase: str = played.game.view(state, director).phase
    closed: str = played.game.view(played.game.opening(), director).phase
    return phase == closed


class Minted(Event, frozen=True, tag="minted"):
    """A planted fault: money from nowhere to itself, and a negative amount."""

    move: Move

    def moves(self) -> tuple[Move, ...]:
        return (self.move,)


@pytest.mark.parametrize("move", [Move(MESA, MESA, 5), Move("caja", MESA, -5), Move("jugador:ana", "caja", 5)])
def test_the_ledger_of_these_tests_catches_false_postings(move: Move) -> None:
    with pytest.raises(AssertionError):
        Ledger().post([Minted(cite=Citation("RC1979:47.1"), move=move)])
