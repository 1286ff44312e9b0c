"""What a ruling would lead to, told before it is given: decided on the table as it stands, and nothing of it done."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.codec import digest
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Move, moves_of
from tapete.engine.machine import after
from tapete.engine.refusal import Refused
from tapete.engine.table import AnyTable
from tapete.language import N_
from tapete.service.place import Place
from tapete.service.power import require_power
from tapete.service.problems import Trouble, denied
from tapete.service.reading import Fields, command_of, read


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What would happen, as far as it may be told to whoever would declare it."""

    command: Declare
    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    """The money that would move: at once, and when what is then due is settled."""
    whole: bool
    """Whether that is all of it; the rest hangs on cards that nobody may see yet."""
    mark: str
    """Names this ruling on this round: given back with the declaration, no other ruling is carried out."""


def require_incident(command: Command) -> Declare:
    """Nothing else is foretold: what a player would see by lifting the cards is not to be had for the asking."""
    if isinstance(command, Declare):
        return command
    raise Trouble(409, "solo_incidentes", N_("Only what follows from an incident is told beforehand."))


def foretell(game: AnyTable, state: Any, command: Declare) -> Ruling:
    """The ruling on an incident; raises `Refused` as declaring it would."""
    decided = game.decide(state, command)
    told = tuple(_foretold(decided))
    whole = len(told) == len(decided)
    events = tuple(event for event in told if game.sees(event, command.by))
    moves = moves_of(told) + (_due(game, state, command, decided) if whole else [])
    mark = digest((game.round_of(state), command, events, moves))
    return Ruling(command=command, events=events, moves=tuple(moves), whole=whole, mark=mark)


def due_after(game: AnyTable, state: Any, command: Command) -> tuple[Event, ...]:
    """What would be left to settle, where that can be told and is another than now; nothing where it is refused."""
    try:
        decided = game.decide(state, command)
    except Refused:
        return ()
    told = tuple(_foretold(decided))
    before, later = (getattr(game.view(each, command.by), "due", ()) for each in (state, after(game, state, told)))
    return later if len(told) == len(decided) and later != before else ()


def ruling_at(place: Place, by: Actor, language: str, *, do: Fields = None, text: str = "") -> Ruling:
    """What an incident would lead to at a table now; raises `Trouble` as declaring it would."""
    require_power(place, by)
    command = command_of(place.game, by, do) if do is not None else read(place, by, text)
    try:
        return foretell(place.game, place.position[0], require_incident(command))
    except Refused as no:
        raise denied(no, place.game.wording(language)) from no


def standing(place: Place, command: Command, mark: str) -> Callable[[Any], bool]:
    """Whether an incident still leads to what was foretold, asked when its turn comes."""
    incident = require_incident(command)

    def stands(state: Any) -> bool:
        try:
            return foretell(place.game, state, incident).mark == mark
        except Refused:
            return False

    return stands


def _foretold(events: Sequence[Event]) -> Iterator[Event]:
    """The events as far as they do not hang on what nobody may see yet."""
    for event in events:
        told = event.foretold()
        if told is None:
            return
        yield told


def _due(game: AnyTable, state: Any, command: Declare, events: Sequence[Event]) -> list[Move]:
    """What would be left to settle, where there was nothing or something else before."""
    before, later = (getattr(game.view(each, command.by), "due", ()) for each in (state, after(game, state, events)))
    return moves_of(later) if later != before else []
