"""A table opens with its compulsory staff and its anticipo; while it is open it counts rounds and takes tips."""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Role, Tick
from tapete.engine.event import CAJA, MESA, Event, Move, Refused, Tipped
from tapete.engine.notation import Unreadable
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

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=TableState)


class Person:
    """Somebody of the staff, as `role=name`."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[Actor, int]:
        role, equals, name = words[0].partition("=")
        if not (equals and name and role in set(Role)):
            raise Unreadable(words[0], Told(N_("role=name, such as crupier=luis")))
        return Actor(name, Role(role)), 1

    def write(self, value: Actor) -> str:
        return f"{value.role}={value.id}"


Day = Annotated[str, msgspec.Meta(max_length=10)]
"""A gaming day, as an ISO date; empty where it is not said."""


class OpenTable(Command, frozen=True, tag="open", omit_defaults=True):
    """Open the table for the session with its staff."""

    label = N_("Open the table")
    words = ("abrir {staff*:person} [jornada {jornada}]",)
    staff: tuple[Actor, ...]
    jornada: Day = ""


class TableOpened(Event, frozen=True, tag="table-opened", omit_defaults=True):
    """The table is open for the session, with its staff and its anticipo."""

    sentence = N_("The table opens with an anticipo of {anticipo:€}.")
    begins_session = True
    staff: tuple[Actor, ...]
    anticipo: int
    jornada: Day = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, MESA, self.anticipo),)


def opened_by_direction(rules: TableRules, state: object = None) -> OpenTable:
    return OpenTable(by=DIRECTOR, staff=least_staff(rules))


def table_opening(barred: Callable[[R, S, Day], Refused | None] = lambda *_: None) -> Chapter[R, S]:
    """The direction opens the table when its compulsory staff is there, and its rounds are counted.

    `barred` refuses a session by an article of the game, given the gaming day that is named.
    """
    chapter = Chapter[R, S]("opening", kinds={"person": Person()})

    @chapter.act(OpenTable, by=DIRECTION)
    def open_table(rules: R, state: S, command: OpenTable) -> Sequence[Event]:
        if state.open:
            raise Refused(reasons.MESA_ABIERTA, POWERS_OF_THE_DIRECTION)
        if (refused := barred(rules, state, command.jornada)) is not None:
            raise refused
        _require_staff(rules, command.staff)
        opened = TableOpened(staff=command.staff, anticipo=rules.anticipo, jornada=command.jornada, cite=rules.opened)
        return [opened]

    @chapter.default(OpenTable, "staff")
    def compulsory(rules: R, state: S, by: Actor) -> tuple[Actor, ...]:
        return least_staff(rules)

    @chapter.offer(OpenTable)
    def may_open(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        if not state.open and barred(rules, state, "") is None:
            command = OpenTable(by=who, staff=least_staff(rules))
            yield Offer(command, POWERS_OF_THE_DIRECTION, free=("staff", "jornada"))

    @chapter.fold(TableOpened)
    def opened(rules: R, state: S, event: TableOpened) -> S:
        return replace(state, staff=event.staff, bank=event.anticipo)

    @chapter.fold(RoundClosed)
    def counted(rules: R, state: S, event: RoundClosed) -> S:
        last = state.last - 1 if state.last > 0 and state.counts_down else state.last
        return replace(state, round=state.round + 1, last=last)

    return chapter


def _require_staff(rules: TableRules, staff: Sequence[Actor]) -> None:
    ids = [person.id for person in staff]
    for name in ids:
        if ids.count(name) > 1:
            raise Refused(reasons.PERSONA_REPETIDA, rules.staff.cite, person=name)
    for post in rules.staff.value:
        found = sum(person.role in post.roles for person in staff)
        facts = {"roles": " / ".join(post.roles), "found": found}
        if found < post.least:
            raise Refused(reasons.PERSONAL_INSUFICIENTE, rules.staff.cite, least=post.least, **facts)
        if post.most is not None and found > post.most:
            raise Refused(reasons.PERSONAL_EXCESIVO, rules.staff.cite, most=post.most, **facts)
    posts = roles_of(sheet(rules.game).column(rules.jurisdiction), rules.staff)
    for person in staff:
        if person.role not in posts:
            raise Refused(reasons.NO_ES_PERSONAL, rules.staff.cite, person=person.id, role=person.role)


class RoundClosed(Event, frozen=True, tag="round-closed"):
    """The round is over, and why."""

    sentence = N_("Round {round} is closed: {reason}.")
    round: int
    reason: str


opening: Chapter[TableRules, TableState] = table_opening()

tips = Chapter[TableRules, TableState]("tips")


class Tip(Command, frozen=True, tag="tip"):
    """Leave a propina."""

    label = N_("Leave a tip")
    words = ("propina {amount:€}",)
    player: Name
    amount: int


@tips.act(Tip, by=OwnChips(TIPS))
def tip(rules: TableRules, state: TableState, command: Tip) -> Sequence[Event]:
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
    return ()


@hour.offer(Tick)
def may_tick(rules: TableRules, state: TableState, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=0), rules.staff.cite, free=("at",))
