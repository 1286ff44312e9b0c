"""What happened is the record: from commands or from events alone the same states come back, to the last byte."""

from functools import cache
from typing import Any

import msgspec

from tapete.engine.codec import decoder_of, digest, encode
from tapete.engine.machine import after, play
from tapete.engine.setup import read_setup, write_setup
from tapete.games import REGISTRY
from tests.properties.corpus import every_walk
from tests.properties.tables import every_table, lawful, setup_of
from tests.properties.walks import Walk


@every_walk
def events_alone_give_the_state_that_was_reached(played: Walk) -> None:
    state = played.game.opening()
    for step in played.steps:
        state = after(played.game, state, tuple(step.events))
        assert state == step.after, step.command


@every_walk
def the_same_commands_give_the_same_events_at_a_table_set_up_alike(played: Walk) -> None:
    alike = REGISTRY.module(played.game.slug).build(played.game.rules.jurisdiction, setup_of(played.game))
    assert digest(alike.rules) == digest(played.game.rules)
    state = alike.opening()
    for step in played.steps:
        state, events = play(alike, state, step.command)
        assert list(events) == list(step.events)
        assert state == step.after


@every_walk
def everything_is_read_back_as_it_was_written(played: Walk) -> None:
    game = played.game
    for moment in played.moments.values():
        _comes_back(moment.state, game.states)
        view = moment.view(moment.who)
        _comes_back(view, type(view))
    for step in (played.steps[place] for place in played.places):
        _comes_back(step.command, game.commands)
        for event in step.events:
            _comes_back(event, game.events)


_decoder = cache(decoder_of)
"""Made once for each kind: making one takes longer than a hundred readings."""


def _comes_back(value: msgspec.Struct, kind: Any) -> None:
    written = encode(value)
    read = _decoder(kind).decode(written)
    assert read == value
    assert type(read) is type(value)
    assert encode(read) == written


@every_table
def test_a_set_up_is_read_back_as_it_was_written(slug: str, jurisdiction: str) -> None:
    for setup in lawful(slug, jurisdiction):
        assert read_setup(type(setup), write_setup(setup)) == setup
