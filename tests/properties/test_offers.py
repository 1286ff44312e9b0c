"""What is offered is accepted, and nothing else is: `offers` and `decide` are the same law seen from two sides."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.engine.actor import STAFF, Actor, Role
from tapete.engine.command import Command
from tapete.engine.game import Game
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tests.properties.books import Ledger, at_the_table
from tests.properties.misses import near_miss
from tests.properties.tables import every_game, every_table, table
from tests.properties.walks import Choice, choices, one_person, people, taken, walk, walks

MANY = 12


@every_game
@given(data=st.data())
def test_everything_offered_is_accepted(slug: str, data: st.DataObject) -> None:
    played = data.draw(walks(slug))
    for number, state in enumerate(played.states):
        who = one_person(played.game, state, number * 7 + len(played.steps))
        for offer in _some(played.game.offers(state, who)):
            for command in _taken_up(offer):
                _must_accept(played.game, state, command)
                assert command.by == who
                assert offer.covers(command)


def _some(offers: list[Offer]) -> list[Offer]:
    """At least the first of each kind of command, and some spread over the rest."""
    firsts = {type(offer.command): offer for offer in reversed(offers)}
    return [*firsts.values(), *offers[:: len(offers) // MANY + 1]]


def _taken_up(offer: Offer) -> Iterator[Command]:
    if offer.amounts is None:
        yield offer.command
        return
    low, high, step = offer.amounts.low, offer.amounts.high, offer.amounts.step
    yield from (offer.at(amount) for amount in {low, high, low + (high - low) // step // 2 * step})


def _must_accept(game: Game[Any], state: Any, command: Command) -> None:
    try:
        game.decide(state, command)
    except Refused as refused:
        pytest.fail(f"offered and refused: {command}\n{refused}\n{state}")


@every_game
@given(data=st.data())
def test_everything_accepted_was_offered(slug: str, data: st.DataObject) -> None:
    played = data.draw(walks(slug))
    misses = data.draw(st.lists(choices, min_size=len(played.steps), max_size=len(played.steps)))
    ledger = Ledger()
    seen: list[Command] = []
    for step, choice in zip(played.steps, misses, strict=True):
        known = [*seen[-8:], step.command]
        offered = taken(played.game, step.before, choice) or step.command
        for start in (offered, step.command, seen[choice.who % len(seen)] if seen else step.command):
            missed = near_miss(played.game, start, known, people(played.game, step.before), choice)
            for command in (start, missed):
                if command is not None and not _exempt(ledger, command):
                    _accepted_only_if_offered(played.game, step.before, command)
        seen.append(step.command)
        ledger.post(step.events)


def _exempt(ledger: Ledger, command: Command) -> bool:
    """Staff may act for any player who comes to the table; offers name only those who are there already."""
    player = getattr(command, "player", "")
    return bool(player) and command.by.role in STAFF and player not in at_the_table(ledger)


def _accepted_only_if_offered(game: Game[Any], state: Any, command: Command) -> None:
    try:
        game.decide(state, command)
    except Refused:
        return
    offers = game.offers(state, command.by)
    assert any(offer.covers(command) for offer in offers), f"accepted and not offered: {command}\n{state}"


@every_table
def test_a_closed_table_offers_only_its_opening(slug: str, jurisdiction: str) -> None:
    game = table(slug, jurisdiction)
    closed = game.opening()
    opening = game.next_step(closed)
    assert opening is not None
    for who in people(game, closed):
        kinds = {type(offer.command) for offer in game.offers(closed, who)}
        assert kinds == ({type(opening)} if who.role is Role.DIRECTOR else set())


@every_game
@given(data=st.data())
def test_a_table_closed_again_offers_what_it_did_before_it_was_opened(slug: str, data: st.DataObject) -> None:
    played = data.draw(walks(slug))
    game = played.game
    for state in played.states:
        for who in people(game, state):
            if game.view(state, who).phase == game.view(game.opening(), who).phase:
                assert game.offers(state, who) == game.offers(game.opening(), who)


@every_game
@given(data=st.data())
def test_once_the_result_is_known_no_stake_is_taken(slug: str, data: st.DataObject) -> None:
    played = data.draw(walks(slug))
    for state in played.states:
        if played.game.upcoming(state) is None:
            for who in people(played.game, state):
                for offer in _some(played.game.offers(state, who)):
                    assert not _stakes(played.game, state, next(_taken_up(offer)))


def _stakes(game: Game[Any], state: Any, command: Command) -> bool:
    moves = (move for event in game.decide(state, command) for move in event.moves())
    return any(move.target.startswith("tapete:") for move in moves)


@every_table
@given(chosen=st.lists(choices, min_size=10, max_size=30))
def test_a_stranger_is_offered_nothing(slug: str, jurisdiction: str, chosen: list[Choice]) -> None:
    played = walk(table(slug, jurisdiction), chosen)
    strangers = [Actor("nadie", role) for role in STAFF - {Role.DIRECTOR}]
    for state in played.states:
        assert not [offer for who in strangers for offer in played.game.offers(state, who)]
