"""What a player may not see changes nothing of what a learner in that place is given: numbers, mask or values."""

from typing import Any

import numpy as np
import pytest

from tapete.engine.codec import encode
from tapete.engine.command import Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.environments.acts import Acts
from tapete.environments.room import Eyes, least_stake
from tapete.environments.tables import SUBJECTS
from tapete.law.parameters import sheet
from tests.properties.tables import table
from tests.properties.test_hidden import COVERED, World, _another_card, covered_draws, first_deal
from tests.properties.walks import PLAYERS

BYSTANDER = Actor("nadie", Role.JUGADOR)


class Learner:
    """What somebody at a table would be given if they were a learner."""

    def __init__(self, game: AnyTable) -> None:
        subject, stake = SUBJECTS.module(game.slug).subject, least_stake(game)
        self._game = game
        self._eyes = Eyes(game, subject, stake)
        self._acts = Acts(game, subject, stake)

    def given(self, state: Any, who: Actor) -> tuple[list[float], list[int]]:
        """The observation, and what may be done."""
        seen = self._eyes.see(self._game.view(state, who))
        return seen.tolist(), sorted(self._acts.offered(state, who, 0))


def after(game: AnyTable, commands: list[Command]) -> Any:
    state = game.opening()
    for command in commands:
        state, _ = play(game, state, command)
    return state


@pytest.mark.parametrize(("slug", "where"), [(slug, where) for slug in COVERED for where in sheet(slug).regulated])
def test_a_covered_card_changes_nothing_that_others_learn_from(slug: str, where: str) -> None:
    game = table(slug, where)
    learner, commands = Learner(game), first_deal(game)
    known = after(game, commands)
    hidden = [
        (place, who) for place, who in covered_draws(game, commands) if _is_hidden(game, known, commands[place], who)
    ]
    assert {BYSTANDER.id} < {who.id for _, who in hidden}
    for place, who in hidden[:: max(1, len(hidden) // 20)]:
        there = World(game)
        for command in commands[:place]:
            there.do(command)
        drawn = commands[place]
        assert isinstance(drawn, Draw)
        other = _another_card(there, drawn, commands[place + 1 :])
        changed = [*commands[:place], other, *commands[place + 1 :]]
        assert learner.given(after(game, changed), who) == learner.given(known, who)


def _is_hidden(game: AnyTable, state: Any, drawn: Command, who: Actor) -> bool:
    """Whether a player is not shown a card once all are dealt."""
    assert isinstance(drawn, Draw)
    return who.role is Role.JUGADOR and drawn.outcome.encode() not in encode(game.view(state, who))


def test_chips_of_others_are_not_seen() -> None:
    game = table("bola", "estado")
    state = game.opening()
    for _ in range(2):
        step = game.next_step(state)
        assert step is not None
        state, _events = play(game, state, step)
    before = Learner(game).given(state, BYSTANDER)
    state, _events = play(game, state, game.read(["rojo", "5"], PLAYERS[0], state))
    assert Learner(game).given(state, BYSTANDER) == before
    assert Learner(game).given(state, PLAYERS[0]) != before


def test_ones_own_cards_are_seen() -> None:
    """Or the test above would hold of learners who see nothing."""
    game = table("poquer-sin-descarte", "murcia")
    learner, state = Learner(game), after(game, first_deal(game))
    mine, others = (np.array(learner.given(state, who)[0]) for who in (PLAYERS[0], BYSTANDER))
    assert (mine != others).any()
