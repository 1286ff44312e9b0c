"""What a person may not see changes nothing of what they are shown, neither in views nor in refusals."""

from typing import Any

from msgspec.structs import replace

from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.service.feed import Told
from tests.properties.corpus import every_walk, some_walks
from tests.properties.misses import Memory
from tests.properties.sight import Records, pages, sight
from tests.properties.tables import every_table, table
from tests.properties.walks import PLAYERS, Walk, people

ANA, BYSTANDER = PLAYERS[0], Actor("nadie", Role.JUGADOR)
DIRECTOR = Actor("director", Role.DIRECTOR)


@every_walk
def a_view_is_the_same_without_the_events_its_owner_may_not_see(played: Walk) -> None:
    game, known, everybody = played.game, played.game.opening(), people(played.game, played.states[-1])
    who = everybody[sum(choice.which for choice in played.chosen) % len(everybody)]
    for step in played.steps:
        if step.events and not any(game.sees(event, who) for event in step.events):
            continue
        known, _ = play(game, known, step.command)
        assert game.view(known, who) == game.view(step.after, who)


@every_walk
def a_player_learns_nothing_of_what_only_the_house_sees(played: Walk) -> None:
    game, memory = played.game, Memory()
    for number, step in enumerate(played.steps):
        memory.note(step.command)
        if number in played.places:
            other, moment = _secretly_different(step.before), played.moments[number]
            assert game.view(other, ANA) == moment.view(ANA)
            assert game.offers(other, ANA) == moment.offers(ANA)
            for command in list(memory.near(step.command, list(PLAYERS)))[::9]:
                assert _answer(game, other, command) == _answer(game, step.before, command)


@some_walks
def a_player_learns_nothing_of_it_from_pages_hints_and_answers_of_the_api(played: Walk) -> None:
    game, state, records = played.game, played.states[-1], Records(played.game)
    for number, step in enumerate(played.steps, 1):
        records.add(Told(n=number, do=step.command, events=tuple(step.events)))
    other = _secretly_different(state)
    for who in (ANA, BYSTANDER):
        assert sight(game, other, who) == sight(game, state, who)
        assert pages(game, other, who, records.for_(who)) == pages(game, state, who, records.for_(who))


def _secretly_different(state: Any) -> Any:
    """The state with another number where only the house may see it: what it has won at the table, or taken of it."""
    name = "cagnotte" if hasattr(state, "cagnotte") else "bank"
    return replace(state, **{name: getattr(state, name) + 1_000_000})


def _answer(game: AnyTable, state: Any, command: Command) -> str:
    """What a player is told who sends a command."""
    if command.by.role is not Role.JUGADOR:
        return ""
    try:
        return "".join(event.tell("en") for event in game.decide(state, command) if game.sees(event, command.by))
    except Refused as refused:
        return str(refused)


@every_table
def test_the_house_sees_what_a_player_does_not(slug: str, jurisdiction: str) -> None:
    game = table(slug, jurisdiction)
    opening = game.next_step(game.opening())
    assert opening is not None
    state, events = play(game, game.opening(), opening)
    assert all(game.sees(event, DIRECTOR) for event in events)
    assert all(game.view(state, who).who == who for who in people(game, state))
    assert game.view(_secretly_different(state), DIRECTOR) != game.view(state, DIRECTOR)
