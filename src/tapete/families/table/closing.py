"""The end of a session, in which the last rounds are announced and the table closes; and the phases of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Actor, Command, Offer, Role
from tapete.engine.event import CAJA, MESA, Event, Move, Reason, Refused
from tapete.engine.machine import FUERA_DEL_JUEGO
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION, heads
from tapete.families.table.opening import hour, tips
from tapete.families.table.powers import Staff
from tapete.families.table.settling import amount_of
from tapete.language import N_
from tapete.law.citation import Citation

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=TableState)


class AnnounceLast(Command, frozen=True, tag="last"):
    """Announce the last rounds of the session."""

    label = N_("Announce the last rounds")
    words = ("ultimas",)


class LastRoundsAnnounced(Event, frozen=True, tag="last-rounds"):
    """The end of the session was announced."""

    sentence = N_("The last {rounds} rounds are announced.")
    rounds: int


class CloseTable(Command, frozen=True, tag="close"):
    """End the session at the table; a wheel with a lid is closed with it."""

    label = N_("Close the table")
    words = ("cerrar [{lid}]",)
    lid: str = ""


class Closing(Event, frozen=True, tag="table-closed"):
    """The session ended, as players are told it."""

    sentence = N_("The table closes.")


class TableClosed(Closing, frozen=True, tag="table-closed"):
    """The session ended: the bank goes back to the caja.

    What the anticipo was hangs at the table (RC1979:50.2), and every other is equal to it (RC1979:47.1): so the
    opening and a replenishment tell players their amounts. What is counted at the end is for the registers (RC1979:52).
    """

    sentence = N_("The table closes; {bank:€} go back to the caja.")
    voids_draw = True
    uncovers = True
    ends_session = True
    bank: int
    lid: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, CAJA, self.bank),)

    def public(self) -> Closing:
        return Closing(cite=self.cite)


def last_rounds(
    between: Callable[[R, S], bool],
    cite: Callable[[R], Citation] | None = None,
    kind: type[LastRoundsAnnounced] = LastRoundsAnnounced,
    by: Callable[[R], frozenset[Role]] = heads,
) -> Chapter[R, S]:
    """Whoever runs the table announces the last rounds, once, between two of them; `cite` where that has its own.

    What is announced is of another `kind` where it is not rounds that are counted, and `by` another where the article
    names somebody.
    """
    chapter = Chapter[R, S]("last rounds")

    @chapter.act(AnnounceLast, by=Staff[R](by, lambda rules: rules.last_rounds.cite))
    def announce(rules: R, state: S, command: AnnounceLast) -> Sequence[Event]:
        if state.last >= 0:
            raise Refused(reasons.ULTIMAS_ANUNCIADAS, rules.last_rounds.cite)
        if not between(rules, state):
            raise Refused(reasons.RONDA_EN_CURSO, cite(rules) if cite else rules.last_rounds.cite)
        return [kind(rounds=rules.last_rounds.value, cite=rules.last_rounds.cite)]

    @chapter.offer(AnnounceLast)
    def may_announce(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        if state.last < 0 and between(rules, state):
            yield Offer(AnnounceLast(by=who), rules.last_rounds.cite)

    @chapter.fold(kind)
    def announced(rules: R, state: S, event: LastRoundsAnnounced) -> S:
        return replace(state, last=event.rounds)

    return chapter


def no_lid(rules: TableRules, lid: str) -> None:
    if lid:
        raise Refused(FUERA_DEL_JUEGO, rules.staff.cite)


def closing(
    *,
    by: Callable[[R], Citation],
    when: Moment[R, S],
    empties: Callable[[R, S], Sequence[Event]],
    keeps: Sequence[str] = (),
    lids: Callable[[R], Sequence[str]] = lambda _: (),
    refuse_lid: Callable[[R, str], None] = no_lid,
    kind: type[TableClosed] = TableClosed,
    closes: Callable[[R, S], TableClosed] | None = None,
    power: Power[R, S] | None = None,
) -> Chapter[R, S]:
    """The table closes between rounds: what lies on it goes back to its players, and the bank to the caja.

    `by` is the article on who closes it, `keeps` what a table remembers from one session to the next besides the
    number of its rounds, `lids` with what its wheel is closed. A table that holds no bank of the house `closes` with a
    `kind` of event of its own. `power` is whose it is, where that is not simply who runs the table.
    """
    chapter = Chapter[R, S]("closing")

    @chapter.act(CloseTable, by=power or Staff[R](heads, by), when=when)
    def close(rules: R, state: S, command: CloseTable) -> Sequence[Event]:
        refuse_lid(rules, command.lid)
        emptied = empties(rules, state)
        if closes is not None:
            return [*emptied, closes(rules, state)]
        bank = state.bank + sum(amount_of(event) for event in emptied if event.settles == "cobrar")
        return [*emptied, TableClosed(bank=bank, lid=command.lid, cite=by(rules))]

    @chapter.offer(CloseTable)
    def may_close(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for lid in lids(rules) or ("",):
            yield Offer(CloseTable(by=who, lid=lid), by(rules))

    chapter.fold(kind)(cleared(keeps))
    return chapter


def cleared(keeps: Sequence[str]) -> Callable[[TableRules, S, TableClosed], S]:
    names = ("round", *keeps)

    def fold(rules: TableRules, state: S, event: TableClosed) -> S:
        return type(state)(**{name: getattr(state, name) for name in names})

    return fold


def by_direction(_rules: Any) -> Citation:
    return POWERS_OF_THE_DIRECTION


def end_of_session(
    between: Callable[[R, S], bool],
    idle: Callable[[R, S], bool] | None = None,
    *,
    cite: Callable[[R], Citation] = by_direction,
    empties: Callable[[R, S], Sequence[Event]] = lambda _, __: (),
    first: tuple[Chapter[Any, Any], ...] = (tips, hour),
    last_by: Callable[[R], frozenset[Role]] = heads,
    last: type[LastRoundsAnnounced] = LastRoundsAnnounced,
    keeps: Sequence[str] = (),
) -> tuple[Chapter[Any, Any], ...]:
    """The last chapters of a table: the `first` ones, the last rounds `between` two rounds, and the close while `idle`.

    `last_by` announces the last rounds, and `last` is the event; `cite`, `empties` and `keeps` are those of the close.
    """
    when = Moment[R, S](idle or between, reasons.RONDA_EN_CURSO, cite)
    closes = closing(by=cite, when=when, empties=empties, keeps=keeps)
    return *first, last_rounds(between, kind=last, by=last_by), closes


L = TypeVar("L", bound="Lawful", contravariant=True)
P = TypeVar("P", bound="Phased", contravariant=True)

FUERA_DE_FASE = Reason(
    "fuera_de_momento", N_("That is not done at this point of the game; now comes: {now}."), untimely=True
)


class Lawful(Protocol):
    """Rules that say where each of them stands."""

    @property
    def law(self) -> Mapping[str, Citation]: ...


class Phased(Protocol):
    """A state that is in some phase."""

    @property
    def phase(self) -> Any: ...


class InPhase(Moment[L, P]):
    """In some of the phases; a person who acts at another time is told what comes now."""

    comes: ClassVar[Mapping[Any, str]]

    def __init__(self, row: str, *phases: Any) -> None:
        super().__init__(lambda _, state: state.phase in phases, FUERA_DE_FASE, lambda rules: rules.law[row])

    def now(self, rules: L, state: P) -> str:
        return self.comes[state.phase]

    def refuse(self, rules: L, state: P) -> None:
        if not self.holds(rules, state):
            raise Refused(FUERA_DE_FASE, self._cite(rules), now=self.now(rules, state))


def on_duty(state: TableState, role: Role) -> Actor:
    return next(person for person in state.staff if person.role is role)


def done_by(
    role: Role, kind: type[Command], when: Callable[[Any], bool] = lambda _: True
) -> Callable[[Any, Any], Command | None]:
    """The command with which a person on duty ends a step, once a condition on the state holds."""
    return lambda _, state: kind(by=on_duty(state, role)) if when(state) else None
