"""The rights of a game in a jurisdiction, worked out by playing its committed walks."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from tapete.engine.command import AZAR, Actor, Command, Role
from tapete.engine.event import Refused
from tapete.games import build
from tests.properties.hands import SLUGS, evenings
from tests.properties.shelf import committed, played_again
from tests.properties.walks import PLAYERS, Walk
from tests.rights.text import Row

ALL, OTHERS, ANY_TIME, SOMETIMES = "all", "others", "-", "?"

Outcome = tuple[str, str] | None
"""The code and the article of a refusal."""


class Place(NamedTuple):
    """A state that was reached, at the table where it was."""

    game: Any
    state: Any


def rows_of(slug: str, jurisdiction: str) -> list[Row]:
    """The rows of a game in a jurisdiction, worked out by playing."""
    places = _places(slug, jurisdiction)
    few = [place for place in _first_of_phase(places) if place.state.open]
    kinds = {kind for game in {place.game for place in places} for kind in game.contents.acts}
    return [
        _row(kind, *([place for place in some if kind in place.game.contents.acts] for some in (places, few)))
        for kind in sorted(kinds, key=_verb)
    ]


def _places(slug: str, jurisdiction: str) -> list[Place]:
    """The states of the walks in which something new was done: each phase after each verb, and the closed table."""
    game = build(slug, jurisdiction)
    found = {(type(game), "", ""): Place(game, game.opening())}
    for walk in _walks(slug):
        if walk.game.rules.jurisdiction == jurisdiction:
            for step in walk.steps:
                new = type(walk.game), step.after.phase.value, _verb(type(step.command))
                found.setdefault(new, Place(walk.game, step.after))
    return list(found.values())


@cache
def _walks(slug: str) -> list[Walk]:
    some = [played_again(slug, kept) for kept in committed(slug).walks]
    return [*some, *(evenings(slug)[:1] if slug in SLUGS else ())]


def _first_of_phase(places: Iterable[Place]) -> Iterable[Place]:
    """For each phase, the first state and the last new one."""
    ordered = list(places)
    some = {(type(place.game), place.state.phase): place for place in ordered}
    some_first = {(type(place.game), place.state.phase): place for place in reversed(ordered)}
    return list({id(place): place for place in (*some_first.values(), *some.values())}.values())


def _row(kind: type[Command], places: Sequence[Place], few: Sequence[Place]) -> Row:
    by_role: dict[Role, set[Outcome]] = defaultdict(set)
    games = {place.game: place for place in reversed(few)}
    for number, place in enumerate((*few, *places)):
        if number >= len(few) and (not place.state.open or any(None in outcomes for outcomes in by_role.values())):
            continue
        for who, player in (*_people(place), *(_strangers() if games.get(place.game) is place else ())):
            command = said(kind, who, player)
            refusal = _power(place, command)
            if refusal not in by_role[who.role]:
                by_role[who.role].add(refusal and _answer(place, command))
    may = {role for role, outcomes in by_role.items() if None in outcomes}
    times: dict[str, set[Outcome]] = defaultdict(set)
    moments = [place.game.contents.acts[kind].moment for place in places]
    timeless = not any(moments)
    for place, moment in zip(places, moments, strict=True):
        if not timeless and (lawful := _by_one_who_may(kind, place, may)):
            holds = moment is None or moment.holds(place.game.rules, place.state)
            times[place.state.phase.value].add(None if holds else _answer(place, lawful))
    when = ANY_TIME if timeless else _when(times)
    return Row(_verb(kind), _named(may, set(Role)), _refusals(by_role, may), when, _untimely(times))


def _people(place: Place) -> Iterator[tuple[Actor, str]]:
    """Somebody, and the player whom they speak of.

    Players speak of themselves, one also of another; so does one of the staff as a player. The staff on duty and chance
    speak of a player.
    """
    staff, player = place.game.staff(place.state), PLAYERS[0].id
    yield from ((each, each.id) for each in PLAYERS)
    yield PLAYERS[1], player
    yield from ((Actor(each.id, Role.JUGADOR), each.id) for each in staff[:1])
    yield from ((each, player) for each in (*staff, AZAR))


def _strangers() -> Iterator[tuple[Actor, str]]:
    """Somebody of each other role, who is not on duty."""
    return ((Actor(f"otro-{role}", role), PLAYERS[0].id) for role in Role if role not in {Role.JUGADOR, Role.AZAR})


def _by_one_who_may(kind: type[Command], place: Place, may: set[Role]) -> Command | None:
    """The verb said by the first whom its power admits."""
    for who, player in (*_people(place), *_strangers()):
        if who.role in may and _power(place, command := said(kind, who, player)) is None:
            return command
    return None


def _power(place: Place, command: Command) -> Outcome:
    """The refusal of a power; nothing if it admits who speaks."""
    try:
        place.game.contents.acts[type(command)].power.refuse(place.game.rules, place.state, command)
    except Refused as refused:
        return refused.code, refused.cite
    return None


def _answer(place: Place, command: Command) -> Outcome:
    """The refusal of the game, which must refuse."""
    try:
        place.game.decide(place.state, command)
    except Refused as refused:
        return refused.code, refused.cite
    raise AssertionError(f"{command}: the game does not refuse it")


@cache
def said(kind: type[Command], who: Actor, player: str) -> Command:
    """The verb as somebody says it; fields other than these two are not looked at before who may and when."""
    named = {"player": player} if "player" in kind.__struct_fields__ else {}
    return kind(**{**_fields(kind), **named, "by": who})


def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {each.name: _something(each.type) for each in msgspec.structs.fields(kind) if each.required}


def _something(kind: Any) -> Any:
    """A value of a type."""
    origin = get_origin(kind) or kind
    if origin is Literal:
        return get_args(kind)[0]
    if origin in {Annotated, Union, UnionType}:
        return _something(get_args(kind)[0])
    if issubclass(origin, msgspec.Struct):
        return origin(**_fields(origin))
    return next(iter(origin)) if issubclass(origin, Enum) else origin()


def _refusals(by_role: dict[Role, set[Outcome]], may: set[Role]) -> str:
    met: dict[tuple[str, str], set[Role]] = defaultdict(set)
    for role, outcomes in by_role.items():
        for outcome in outcomes:
            if outcome is not None:
                met[outcome].add(role)
    never = set(by_role) - may
    if len(met) == 1 and set(*met.values()) == never:
        return " ".join(*met)
    return "; ".join(f"{code} {cite} {_named(roles, never)}" for (code, cite), roles in sorted(met.items()))


def _named(roles: set[Role], never: set[Role]) -> str:
    if never and roles >= never:
        return " ".join([ALL] if roles >= set(Role) else [OTHERS, *sorted(roles - never)])
    return " ".join(sorted(roles))


def _when(times: dict[str, set[Outcome]]) -> str:
    right = [phase + SOMETIMES * (len(outcomes) > 1) for phase, outcomes in times.items() if None in outcomes]
    return " ".join(sorted(right))


def _untimely(times: dict[str, set[Outcome]]) -> str:
    refusals = {outcome for outcomes in times.values() for outcome in outcomes if outcome and outcome[0]}
    return "; ".join(f"{code} {cite}" for code, cite in sorted(refusals))


def _verb(kind: type[Command]) -> str:
    return str(kind.__struct_config__.tag)
