"""What may be declared at a table: breaches of duty, which are recorded, and the incidents of each game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Power
from tapete.engine.command import Declare
from tapete.engine.event import Event, Infringed, Ruled
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.families.table.duty import require_staff
from tapete.families.table.powers import Anybody
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


class Judged(NamedTuple):
    """An incident that whoever runs the table judges: its ruling, by which article, and what follows."""

    ruling: str
    cite: Citation
    barred: Refused | None = None
    """Why it could not have happened now."""
    follows: Callable[[Declare], Sequence[Event]] = lambda _: ()
    kind: type[Ruled] = Ruled


def judging(
    chapter: Chapter[Any, Any],
    ruler: Power[Any, Any],
    rulings: Callable[[Any, Any], Mapping[str, Judged]],
    unforeseen: Callable[[Any], Citation],
    *,
    breaches_first: bool = False,
) -> None:
    """Add to a chapter the act of declaring: breaches are recorded, and of the rest the `ruler` says what follows.

    `unforeseen` is the article for an incident that is not known; `breaches_first` the order in which those that are
    known are listed then.
    """

    @chapter.act(Declare, by=Anybody())
    def declare(rules: Any, state: Any, command: Declare) -> Sequence[Event]:
        if command.incident in rules.breaches:
            return infringe(rules, state, command, rules.breaches)
        judged = rulings(rules, state)
        if command.incident not in judged:
            known = (*rules.breaches, *judged) if breaches_first else (*judged, *rules.breaches)
            raise unknown(command, known, unforeseen(rules))
        ruler.refuse(rules, state, command)
        found = judged[command.incident]
        if found.barred:
            raise found.barred
        told = {"by": command.by.id, "incident": command.incident, "ruling": found.ruling, "note": command.note}
        return [found.kind(**told, cite=found.cite), *found.follows(command)]

    @chapter.offer(Declare)
    def may_declare(rules: Any, state: Any, who: Actor) -> Iterator[Offer]:
        yield from breach_offers(rules.breaches, state, who)
        for name, found in rulings(rules, state).items() if ruler.admits(rules, state, who) else ():
            if not found.barred:
                yield Offer(Declare(by=who, incident=name), found.cite, free=("note",))

    chapter.records(Infringed, Ruled)
