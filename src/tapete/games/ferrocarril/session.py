"""The settlement and the end of the session."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.engine.table import FUERA_DEL_JUEGO
from tapete.families.table import reasons
from tapete.families.table.closing import AnnounceLast, CloseTable, LastRoundsAnnounced
from tapete.families.table.decide import carry_out
from tapete.families.table.duty import heads, require_open, require_staff
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import SettlementCommand
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.duty import require_croupier
from tapete.games.ferrocarril.events_bank import BankCeded, ProposalsReturned
from tapete.games.ferrocarril.events_play import CagnotteEmptied
from tapete.games.ferrocarril.parts import Part
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import DEALING, Phase, State
from tapete.games.ferrocarril.talla import end_of_round

BUSY = DEALING | {Phase.APUESTAS}


def settle(rules: FerroRules, state: State, command: SettlementCommand) -> Sequence[Event]:
    """What is due, in order; when nothing is left the jugada is over and the next bank is looked for."""
    require_croupier(rules, state, command.by)
    cite = rules.law["payment"]
    play = state.play
    if state.phase is not Phase.LIQUIDACION or play is None:
        raise Refused(reasons.NADA_QUE_LIQUIDAR, cite)
    end = RoundClosed(round=state.round, reason=play.result, cite=rules.law["values"])
    events = carry_out(state.due, command, cite, end)
    if not events or not isinstance(events[-1], RoundClosed):
        return events
    course = Course(rules, state)
    course(*events)
    end_of_round(course, play)
    return course.events


def announce_last(rules: FerroRules, state: State, command: AnnounceLast) -> Sequence[Event]:
    """Whoever runs the table announces the last jugadas, once."""
    require_open(state)
    cite = rules.last_rounds.cite
    require_staff(rules, state, command.by, heads(rules), cite)
    if state.last >= 0:
        raise Refused(reasons.ULTIMAS_ANUNCIADAS, cite)
    if state.phase in BUSY:
        raise Refused(reasons.RONDA_EN_CURSO, cite)
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=cite)]


def close_table(rules: FerroRules, state: State, command: CloseTable) -> Sequence[Event]:
    """Bank, garaje and offers go back to their owners, and the cagnotte to the caja."""
    require_open(state)
    cite = rules.law["head"]
    require_staff(rules, state, command.by, heads(rules), cite)
    if state.phase in BUSY:
        raise Refused(reasons.RONDA_EN_CURSO, cite)
    if command.lid:
        raise Refused(FUERA_DEL_JUEGO, cite)
    course = Course(rules, state)
    if state.proposals:
        back = tuple(Part(each.player, each.amount) for each in state.proposals)
        course(ProposalsReturned(parts=back, cite=rules.law["partner"]))
    bank = state.banca
    if bank is not None:
        course(BankCeded(player=bank.banker, parts=bank.parts, kept_out=bank.garage, cite=rules.law["keeping"]))
    course(CagnotteEmptied(bank=state.cagnotte, cite=rules.law["payment"]))
    return course.events
