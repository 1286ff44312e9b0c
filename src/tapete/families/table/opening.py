"""A table opens with its compulsory staff and its anticipo; while it is open it counts rounds and takes tips."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Tick
from tapete.engine.event import CAJA, MESA, Event, Move, Tipped
from tapete.engine.notation import Unreadable
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION, least_staff
from tapete.families.table.law import roles_of
from tapete.families.table.powers import DIRECTION, Clock, OwnChips
from tapete.kit.money import LARGEST
from tapete.language import N_, Told
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

DIRECTOR = Actor("director", Role.DIRECTOR)
TIPS = Citation("RC1979:28.3")


class Person:
    """Somebody of the staff, as `role=name`."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[Actor, int]:
        role, equals, name = words[0].partition("=")
        if not (equals and name and role in set(Role)):
            raise Unreadable(words[0], Told(N_("role=name, such as crupier=luis")))
        return Actor(name, Role(role)), 1

    def write(self, value: Actor) -> str:
        return f"{value.role}={value.id}"


opening = Chapter[TableRules, TableState]("opening", kinds={"person": Person()})


class OpenTable(Command, frozen=True, tag="open"):
    """Open the table for the session with its staff."""

    label: ClassVar[str] = N_("Open the table")
    words: ClassVar[tuple[str, ...]] = ("abrir {staff*:person}",)
    staff: tuple[Actor, ...]


class TableOpened(Event, frozen=True, tag="table-opened"):
    """The table is open for the session, with its staff and its anticipo."""

    sentence: ClassVar[str] = N_("The table opens with an anticipo of {anticipo:€}.")
    begins_session: ClassVar[bool] = True
    staff: tuple[Actor, ...]
    anticipo: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, MESA, self.anticipo),)


@opening.act(OpenTable, by=DIRECTION)
def open_table(rules: TableRules, state: TableState, command: OpenTable) -> Sequence[Event]:
    """The direction opens the table when its compulsory staff is there."""
    if state.open:
        raise Refused(reasons.MESA_ABIERTA, POWERS_OF_THE_DIRECTION)
    ids = [person.id for person in command.staff]
    for name in ids:
        if ids.count(name) > 1:
            raise Refused(reasons.PERSONA_REPETIDA, rules.staff.cite, person=name)
    for post in rules.staff.value:
        found = sum(person.role in post.roles for person in command.staff)
        facts = {"roles": " / ".join(post.roles), "found": found}
        if found < post.least:
            raise Refused(reasons.PERSONAL_INSUFICIENTE, rules.staff.cite, least=post.least, **facts)
        if post.most is not None and found > post.most:
            raise Refused(reasons.PERSONAL_EXCESIVO, rules.staff.cite, most=post.most, **facts)
    posts = roles_of(sheet(rules.game).column(rules.jurisdiction), rules.staff)
    for person in command.staff:
        if person.role not in posts:
            raise Refused(reasons.NO_ES_PERSONAL, rules.staff.cite, person=person.id, role=person.role)
    return [TableOpened(staff=command.staff, anticipo=rules.anticipo, cite=rules.opened)]


def opened_by_direction(rules: TableRules) -> OpenTable:
    """The director opens the table with the staff it must have."""
    return OpenTable(by=DIRECTOR, staff=least_staff(rules))


@opening.default(OpenTable, "staff")
def compulsory(rules: TableRules, state: TableState, by: Actor) -> tuple[Actor, ...]:
    """Who opens without naming anybody opens with the least staff."""
    return least_staff(rules)


@opening.offer(OpenTable)
def may_open(rules: TableRules, state: TableState, who: Actor) -> Iterator[Offer]:
    """While the table is closed."""
    if not state.open:
        yield Offer(OpenTable(by=who, staff=least_staff(rules)), POWERS_OF_THE_DIRECTION, free=("staff",))


@opening.fold(TableOpened)
def opened(rules: TableRules, state: TableState, event: TableOpened) -> TableState:
    return replace(state, staff=event.staff, bank=event.anticipo)


class RoundClosed(Event, frozen=True, tag="round-closed"):
    """The round is over, and why."""

    sentence: ClassVar[str] = N_("Round {round} is closed: {reason}.")
    round: int
    reason: str


@opening.fold(RoundClosed)
def counted(rules: TableRules, state: TableState, event: RoundClosed) -> TableState:
    last = state.last - 1 if state.last > 0 and state.counts_down else state.last
    return replace(state, round=state.round + 1, last=last)


tips = Chapter[TableRules, TableState]("tips")


class Tip(Command, frozen=True, tag="tip"):
    """Leave a propina."""

    label: ClassVar[str] = N_("Leave a tip")
    words: ClassVar[tuple[str, ...]] = ("propina {amount:€}",)
    player: Name
    amount: int


@tips.act(Tip, by=OwnChips(TIPS))
def tip(rules: TableRules, state: TableState, command: Tip) -> Sequence[Event]:
    """A propina goes into its slot at once and touches nothing else."""
    if command.amount < 1:
        raise Refused(reasons.SIN_IMPORTE, TIPS)
    if command.amount > LARGEST:
        raise Refused(reasons.IMPORTE_EXCESIVO, TIPS, amount=command.amount)
    return [Tipped(player=command.player, amount=command.amount, cite=TIPS)]


@tips.offer(Tip)
def may_tip(rules: TableRules, state: TableState, who: Actor) -> Iterator[Offer]:
    yield Offer(Tip(by=who, player=who.id, amount=1), TIPS, Amounts(1, LARGEST))


tips.records(Tipped)

hour = Chapter[TableRules, TableState]("hour")
"""For games no rule of which depends on the hour."""


@hour.act(Tick, by=Clock())
def tick(rules: TableRules, state: TableState, command: Tick) -> Sequence[Event]:
    """The hour changes nothing."""
    return ()


@hour.offer(Tick)
def may_tick(rules: TableRules, state: TableState, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=0), rules.staff.cite, free=("at",))
