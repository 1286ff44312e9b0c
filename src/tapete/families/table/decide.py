"""The decisions that are the same at every table."""

from collections.abc import Mapping, Sequence

from tapete.engine.actor import Role
from tapete.engine.command import Declare, Tick
from tapete.engine.event import Event, Infringed, Tipped
from tapete.engine.refusal import Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.families.table.commands import OpenTable, Tip
from tapete.families.table.duty import (
    DIRECTION,
    POWERS_OF_THE_DIRECTION,
    WITNESSES,
    require_open,
    require_role,
    require_staff,
)
from tapete.families.table.events import TableOpened
from tapete.kit.money import LARGEST
from tapete.law.citation import Citation

TIPS = Citation("RC1979:28.3")


def open_table(rules: TableRules, state: TableState, command: OpenTable) -> Sequence[Event]:
    """The direction opens the table when its compulsory staff is there."""
    require_role(command.by, DIRECTION, POWERS_OF_THE_DIRECTION)
    if state.open:
        raise Refused(reasons.MESA_ABIERTA, POWERS_OF_THE_DIRECTION)
    ids = [person.id for person in command.staff]
    for person in ids:
        if ids.count(person) > 1:
            raise Refused(reasons.PERSONA_REPETIDA, rules.staff.cite, person=person)
    for post in rules.staff.value:
        found = sum(person.role in post.roles for person in command.staff)
        if found < post.least:
            facts = {"least": post.least, "roles": " / ".join(post.roles), "found": found}
            raise Refused(reasons.PERSONAL_INSUFICIENTE, rules.staff.cite, **facts)
        if post.most is not None and found > post.most:
            facts = {"most": post.most, "roles": " / ".join(post.roles), "found": found}
            raise Refused(reasons.PERSONAL_EXCESIVO, rules.staff.cite, **facts)
    return [TableOpened(staff=command.staff, anticipo=rules.anticipo, cite=rules.staff.cite)]


def tip(rules: TableRules, state: TableState, command: Tip) -> Sequence[Event]:  # noqa: ARG001 - no rule is asked
    """A propina goes into its slot at once and touches nothing else."""
    require_open(state)
    if command.by.role is not Role.JUGADOR or command.by.id != command.player:
        raise Refused(reasons.APUESTA_AJENA, TIPS, by=command.by.id, player=command.player)
    if command.amount < 1:
        raise Refused(reasons.SIN_IMPORTE, TIPS)
    if command.amount > LARGEST:
        raise Refused(reasons.IMPORTE_EXCESIVO, TIPS, amount=command.amount)
    return [Tipped(player=command.player, amount=command.amount, cite=TIPS)]


def tick(rules: TableRules, state: TableState, command: Tick) -> Sequence[Event]:
    """The hour changes nothing: for games no rule of which depends on it."""
    require_open(state)
    require_role(command.by, frozenset({Role.RELOJ}), rules.staff.cite)
    return ()


def infringe(
    rules: TableRules, state: TableState, command: Declare, breaches: Mapping[str, Citation]
) -> Sequence[Event]:
    """A breach of duty is recorded by whoever watches over the table, and the game goes on."""
    cite = breaches[command.incident]
    require_staff(rules, state, command.by, WITNESSES, cite)
    return [Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite)]
