"""The outcome: each bet in play is paid by the table that hangs there or collected, and the cards are gathered.

MU2010:71.2 and 73.3. The croupier begins at his right.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.declared import announcement, verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason
from tapete.families.covered import JugadaAnnulled
from tapete.families.plazas.sitting import put
from tapete.families.poker.pack import PackGathered
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.trijoker.chips import Collected, Forfeited, Paid, Returned, SettlementEvent
from tapete.games.trijoker.rules import TrijokerRules
from tapete.games.trijoker.state import DEALER, Course, End, Phase, Space, State
from tapete.kit.money import gain
from tapete.language import N_
from tapete.law.citation import Citation

NADA_QUE_RECOGER = Reason("nada_que_recoger", N_("The cards are not to be gathered now."), untimely=True)
GIVEN_BACK = Citation("criterio:trijoker.16")
PAID = "jugada pagada"


def settlement_of(rules: TrijokerRules, state: State) -> tuple[SettlementEvent, ...]:
    """Space by space from the croupier's right, and bet by bet."""
    ends = {end.plaza: end for end in state.ends}
    steps = [step for space in reversed(state.bets) for step in _settled(rules, space, ends[space.plaza])]
    return with_replenishments(rules.anticipo, state.bank, steps)


def _settled(rules: TrijokerRules, space: Space, end: End) -> Iterator[SettlementEvent]:
    told: dict[str, Any] = {"player": space.player, "plaza": space.plaza, "bet": rules.bet.id}
    for casilla in space.casillas:
        if not end.wins:
            yield Collected(**told, casilla=casilla, amount=space.amount, cite=rules.settlement.cite)
            continue
        pay = rules.pays.table[end.wins]
        yield Paid(**told, casilla=casilla, amount=gain(space.amount, pay.value).cents, cite=pay.cite)
    if end.wins:
        yield Returned(**told, amount=space.total, cite=rules.settlement.cite)


def untouched(state: State) -> bool:
    """Whether every bet that was in play is still to be paid or collected."""
    steps = sum(isinstance(step, Collected | Paid) for step in state.due)
    return len(state.ends) == len(state.bets) and steps == sum(len(space.casillas) for space in state.bets)


SETTLING = Moment[TrijokerRules, State](
    lambda _, state: state.phase is Phase.LIQUIDACION, NADA_QUE_LIQUIDAR, lambda rules: rules.settlement.cite
)


AllPaid = announcement("AllPaid", N_("Everything is settled; the cards are gathered and checked."))
payments = settlement(
    DEALER, SETTLING, lambda rules: rules.settlement.cite, lambda rules, _: [AllPaid(cite=rules.gathering.cite)]
)


@payments.fold(Collected)
def collected(rules: TrijokerRules, state: State, event: Collected) -> State:
    return replace(without_bet(state, event), bank=state.bank + event.amount, due=state.due[1:])


def without_bet(state: State, event: Collected | Forfeited) -> State:
    """A casilla is empty, and a space of which all are is no longer in play."""
    place, space = next((n, each) for n, each in enumerate(state.bets) if each.player == event.player)
    stay = tuple(each for each in space.casillas if each != event.casilla)
    if stay:
        return replace(state, bets=put(state.bets, place, replace(space, casillas=stay)))
    return replace(state, bets=(*state.bets[:place], *state.bets[place + 1 :]))


@payments.fold(Paid)
def paid(rules: TrijokerRules, state: State, event: Paid) -> State:
    return replace(state, bank=state.bank - event.amount, due=state.due[1:])


@payments.fold(Returned)
def returned(rules: TrijokerRules, state: State, event: Returned) -> State:
    bets = tuple(space for space in state.bets if space.player != event.player)
    return replace(state, bets=bets, due=state.due[1:])


payments.sets(AllPaid, phase=Phase.RECOGIDA)


# --- the cards are gathered -------------------------------------------------------------------------------------------


Gather = verb("Gather", "recoger", N_("Gather and check the cards"))
GATHERING = Moment[TrijokerRules, State](
    lambda _, state: state.phase is Phase.RECOGIDA, NADA_QUE_RECOGER, lambda rules: rules.gathering.cite
)
gathering = Chapter[TrijokerRules, State]("gathering")


@gathering.act(Gather, by=DEALER, when=GATHERING, offered=lambda rules: rules.gathering.cite)
def gather(rules: TrijokerRules, state: State, command: Command) -> Sequence[Event]:
    return ended(state, PAID, rules.gathering.cite)


def ended(state: State, reason: str, cite: Citation) -> list[Event]:
    """The cards leave the table, and the jugada is over."""
    return [PackGathered(cite=cite), RoundClosed(round=state.round, reason=reason, cite=cite)]


gathering.sets(TableOpened, phase=Phase.BARAJADO)


@gathering.fold(RoundClosed)
def round_closed(rules: TrijokerRules, state: State, event: RoundClosed) -> State:
    phase = Phase.FIN if state.last == 0 else Phase.BARAJADO
    return replace(state, phase=phase, bets=(), hands=(), queue=(), ends=(), due=())


# --- a jugada that does not count -------------------------------------------------------------------------------------


def annul(course: Course, cause: str, cite: Citation) -> None:
    """What is in play goes back to everybody; what was withdrawn stays so."""
    course(JugadaAnnulled(cause=cause, cite=cite), *_back(course.state, GIVEN_BACK))
    course(*ended(course.state, cause, cite))


def _back(state: State, cite: Citation) -> list[Event]:
    return [Returned(player=each.player, plaza=each.plaza, amount=each.total, cite=cite) for each in state.bets]


@gathering.fold(JugadaAnnulled)
def annulled(rules: TrijokerRules, state: State, event: JugadaAnnulled) -> State:
    """What lay open at the end of it was no result."""
    return replace(state, results=state.results[:-1]) if state.phase is Phase.LIQUIDACION else state


interrupted: Chapter[TrijokerRules, State] = interruption(
    lambda _, state: bool(state.queue) or (state.phase is Phase.APUESTAS and bool(state.bets)),
    lambda _, state: [*_back(state, INTERRUPTION), *ended(state, CAUSE, INTERRUPTION)],
)
