"""The end of a session: the last rounds are announced, and the table closes when nothing is under way."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.chaptered import FUERA_DEL_JUEGO
from tapete.engine.command import Command
from tapete.engine.event import CAJA, MESA, Event, Move
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.families.table.duty import heads
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
    """Nothing but a wheel has a lid."""
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
    """What a table is after its session: as new, but for what it keeps."""
    names = ("round", *keeps)

    def fold(rules: TableRules, state: S, event: TableClosed) -> S:
        return type(state)(**{name: getattr(state, name) for name in names})

    return fold
