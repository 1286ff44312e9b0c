"""Replay: the one stream of an acta as it was played, for any number of visitors to fold."""

from collections.abc import Iterator
from typing import Any, Protocol

import msgspec

from tapete.casino.acta import Acta, BadActa, RecordedEntry, Seal, WrittenLine, played_under, rules_hash
from tapete.engine.event import Event
from tapete.engine.machine import after
from tapete.language import N_, Told

UNDECIDED = (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What `evolve` may raise on an event that no game decided; on those that it did, it never fails."""


class OtherRules(BadActa):
    """The acta was played under rules that today's law and program don't give: it is not resumed under others."""


class Replayed(msgspec.Struct, frozen=True):
    """An entry of an acta, what happened by it, and the state it left."""

    line: int
    entry: RecordedEntry
    events: tuple[Event, ...]
    state: Any


class Visitor(Protocol):
    """Something that looks on at a replay: books, statistics, pages, drills."""

    def post(self, event: Event, entry: int = 0) -> None:
        """An event happened, in an entry of that number."""
        ...


def replay(acta: Acta) -> Iterator[Replayed]:
    """Each entry and the state after it; `BadActa` where the record can't be trusted to say what happened.

    Events are folded as recorded: whether they were lawful is for `tapete.casino.audit`.
    """
    require_rules(acta)
    state = acta.game.opening()
    for line, entry in _sound_entries(acta):
        events = acta.events_of(line)
        try:
            state = after(acta.game, state, events)
        except UNDECIDED as error:
            raise BadActa(line.number, Told(N_("its events could not follow from what came before"))) from error
        yield Replayed(line.number, entry, events, state)


def walk(acta: Acta, *visitors: Visitor) -> Any:
    """Show every event of an acta to the visitors; the last state."""
    state = acta.game.opening()
    for step in replay(acta):
        state = step.state
        for event in step.events:
            for visitor in visitors:
                visitor.post(event, step.entry.n)
    return state


def require_rules(acta: Acta) -> None:
    """Refuse an acta whose rules are not those that its header gives today."""
    if not played_under(acta.header, acta.game):
        found = rules_hash(acta.game)
        sentence = N_("played under the rules {rules}; those of today are {found}")
        raise OtherRules(1, Told(sentence, rules=acta.header.rules, found=found))


def _sound_entries(acta: Acta) -> Iterator[tuple[WrittenLine, RecordedEntry]]:
    """The entries of an acta while chain and numbers hold; nothing may come after the seal."""
    if not acta.chained:
        raise BadActa(1, Told(N_("its hash is not its own")))
    number, sealed = 0, False
    for line in acta:
        entry = line.content
        if not line.chained:
            raise BadActa(line.number, Told(N_("its hash does not follow from the line before")))
        if sealed:
            raise BadActa(line.number, Told(N_("it comes after the seal")))
        if isinstance(entry, Seal):
            sealed = True
            if entry.sealed != number:
                counted = N_("it seals {sealed} entries, and there are {found}")
                raise BadActa(line.number, Told(counted, sealed=entry.sealed, found=number))
            continue
        number += 1
        if entry.n != number:
            raise BadActa(
                line.number, Told(N_("entry {found} stands where {expected} should"), found=entry.n, expected=number)
            )
        yield line, entry
