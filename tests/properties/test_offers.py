"""What is offered is accepted, and nothing else is: `offers` and `decide` are the same law seen from two sides."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tapete.engine.command import STAFF, Actor, Command, Offer, Role
from tapete.engine.event import Refused
from tapete.engine.table import AnyTable
from tests.properties.books import Ledger, at_the_table
from tests.properties.corpus import every_walk
from tests.properties.misses import Memory, could_be_sent
from tests.properties.tables import every_table, table
from tests.properties.walks import PLAYERS, Walk, accepts, people

MANY = 12


@every_walk
def everything_offered_is_accepted(played: Walk) -> None:
    for moment in played.moments.values():
        for who in {moment.who, PLAYERS[0], *played.game.staff(moment.state)}:
            for command in taken_up(moment.offers(who)):
                assert command.by == who
                _must_accept(played.game, moment.state, command)


def taken_up(offers: list[Offer]) -> Iterator[Command]:
    """Some of the commands that are offered, with the least, the greatest and a middle amount."""
    for offer in _some(offers):
        for command in _taken_up(offer):
            assert offer.covers(command)
            yield command


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


def _must_accept(game: AnyTable, state: Any, command: Command) -> None:
    try:
        game.decide(state, command)
    except Refused as refused:
        pytest.fail(f"offered and refused: {command}\n{refused}\n{state}")


@every_walk
def everything_accepted_was_offered(played: Walk) -> None:
    game, memory, ledger = played.game, Memory(), Ledger()
    for number, step in enumerate(played.steps):
        memory.note(step.command)
        for start in (step.command, played.steps[number // 2].command) if number in played.places else ():
            misses = islice(memory.near(start, people(game, step.before)), number % 3, None, 3)
            for command in (start, *misses):
                if accepts(game, step.before, command) and not _exempt(ledger, command):
                    _was_offered(game, played.moments[number].offers(command.by), command)
        ledger.post(step.events)


def _exempt(ledger: Ledger, command: Command) -> bool:
    """Staff may act for any player who comes to the table; offers name only those who are there already."""
    player = getattr(command, "player", "")
    return bool(player) and command.by.role in STAFF and player not in at_the_table(ledger)


def _was_offered(game: AnyTable, offers: list[Offer], command: Command) -> None:
    offered = any(offer.covers(command) for offer in offers)
    assert offered or not could_be_sent(game, command), f"accepted and not offered: {command}"


@every_table
def test_a_closed_table_offers_only_its_opening(slug: str, jurisdiction: str) -> None:
    game = table(slug, jurisdiction)
    closed = game.opening()
    opening = game.next_step(closed)
    assert opening is not None
    for who in people(game, closed):
        kinds = {type(offer.command) for offer in game.offers(closed, who)}
        assert kinds == ({type(opening)} if who.role is Role.DIRECTOR else set())


@every_walk
def nothing_is_offered_out_of_its_time(played: Walk) -> None:
    """A table closed again is as before it was opened, and once the result is known no stake is taken."""
    game, closed = played.game, played.game.opening()
    for moment in played.moments.values():
        state, who, offers = moment.state, moment.who, moment.offers(moment.who)
        if moment.view(who).phase == game.view(closed, who).phase:
            assert offers == game.offers(closed, who)
        elif game.upcoming(state) is None:
            assert not any(_stakes(game, state, next(_taken_up(offer))) for offer in _some(offers))


def _stakes(game: AnyTable, state: Any, command: Command) -> bool:
    moves = (move for event in game.decide(state, command) for move in event.moves())
    return any(move.target.startswith("tapete:") for move in moves)


@every_walk
def a_stranger_is_offered_nothing(played: Walk) -> None:
    strangers = [Actor("nadie", role) for role in sorted(STAFF - {Role.DIRECTOR})]
    for number, moment in enumerate(played.moments.values()):
        for who in strangers[number % 2 :: 2]:
            assert not moment.offers(who)
