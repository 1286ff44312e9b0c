"""What may be declared at a table: breaches of duty, which are recorded, and the incidents of each game."""

from collections.abc import Iterator, Mapping, Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare
from tapete.engine.event import Event, Infringed
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.families.table.duty import require_staff
from tapete.law.citation import Citation

WITNESSES = frozenset({Role.DIRECTOR, Role.INSPECCION, Role.JEFE})


def infringe(
    rules: TableRules, state: TableState, command: Declare, breaches: Mapping[str, Citation]
) -> Sequence[Event]:
    """A breach of duty is recorded by whoever watches over the table, and the game goes on."""
    cite = breaches[command.incident]
    require_staff(rules, state, command.by, WITNESSES, cite)
    return [Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite)]


def breach_offers(breaches: Mapping[str, Citation], state: TableState, who: Actor) -> Iterator[Offer]:
    """Breaches of duty that whoever watches over the table may record."""
    if who.role in WITNESSES and (who.role is not Role.JEFE or who in state.staff):
        for breach, cite in breaches.items():
            yield Offer(Declare(by=who, incident=breach), cite, free=("note",))


def unknown(command: Declare, known: Sequence[str], cite: Citation) -> Refused:
    """The refusal of an incident that the game has not."""
    listed = ", ".join(known) or "-"
    return Refused(reasons.INCIDENTE_DESCONOCIDO, cite, incident=command.incident[:40], known=listed)
