"""Errors and infractions: whoever watches over the table declares what happened, and the article rules.

Each incident has a window (the states in which it could have happened, told by what everybody sees), who may declare
it, the notes it may carry, and its ruling.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.families.table.duty import require_open, require_staff
from tapete.families.table.reasons import INCIDENTE_DESCONOCIDO
from tapete.games.ferrocarril import (
    incidentes_banquero,
    incidentes_cartas,
    incidentes_crupier,
    incidentes_jugadores,
    reasons,
)
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import State

DECLARERS = frozenset({Role.JEFE, Role.CRUPIER})
HEAD = frozenset({Role.JEFE})


class Incident(msgspec.Struct, frozen=True):
    """One row of the law of errors."""

    rule: str
    """The key of its article."""
    window: Callable[[State], bool]
    ruling: Callable[[Course, Declare], None]
    notes: Callable[[State], Sequence[str]] | None = None
    """What it may be said of; any words at all when None."""
    head_only: bool = False


INCIDENTS: dict[str, Incident] = {
    name: Incident(*row)
    for rows in (
        incidentes_cartas.ROWS,
        incidentes_crupier.ROWS,
        incidentes_banquero.ROWS,
        incidentes_jugadores.ROWS,
    )
    for name, row in rows.items()
}


def declare(rules: FerroRules, state: State, command: Declare) -> Sequence[Event]:
    """The ruling of the article on what is declared."""
    require_open(state)
    incident = INCIDENTS.get(command.incident)
    if incident is None:
        known = ", ".join(INCIDENTS)
        raise Refused(INCIDENTE_DESCONOCIDO, rules.law["unforeseen"], incident=command.incident[:40], known=known)
    cite = rules.law[incident.rule]
    require_staff(rules, state, command.by, HEAD if incident.head_only else DECLARERS, cite)
    if not incident.window(state):
        raise Refused(reasons.NO_ES_MOMENTO, cite, incident=command.incident)
    if incident.notes is not None and command.note not in incident.notes(state):
        known = ", ".join(incident.notes(state)) or "-"
        raise Refused(reasons.NOTA_DESCONOCIDA, cite, incident=command.incident, known=known)
    course = Course(rules, state)
    incident.ruling(course, command)
    return course.events


def incident_offers(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    """What could have gone wrong at this moment."""
    if who.role not in DECLARERS:
        return
    for name, incident in INCIDENTS.items():
        if (incident.head_only and who.role is not Role.JEFE) or not incident.window(state):
            continue
        cite = rules.law[incident.rule]
        if incident.notes is None:
            yield Offer(Declare(by=who, incident=name), cite, free=("note",))
        else:
            for note in incident.notes(state):
                yield Offer(Declare(by=who, incident=name, note=note), cite)
