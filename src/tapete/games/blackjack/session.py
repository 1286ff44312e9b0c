"""The end of a session: the last sabot or the last rounds, and everything back where it belongs."""

from collections.abc import Sequence

from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table.closing import AnnounceLast, CloseTable, LastRoundsAnnounced, TableClosed
from tapete.families.table.decide import carry_out, infringe
from tapete.families.table.duty import CROUPIER, heads, require_open, require_staff
from tapete.families.table.opening import RoundClosed
from tapete.families.table.reasons import (
    INCIDENTE_DESCONOCIDO,
    NADA_QUE_LIQUIDAR,
    RONDA_EN_CURSO,
    SESION_TERMINADA,
    ULTIMAS_ANUNCIADAS,
)
from tapete.families.table.settling import SettlementCommand
from tapete.games.blackjack.betting import withdrawn
from tapete.games.blackjack.events import LastSabotAnnounced
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.seats import BETWEEN_ROUNDS
from tapete.games.blackjack.settlement import announced
from tapete.games.blackjack.state import Phase, State
from tapete.law.citation import Citation
from tapete.law.parameters import Cited


def last_call(rules: BlackjackRules) -> Cited[bool] | Cited[int]:
    """What ends the session: a manual sabot that runs to its separador, or so many rounds of one that shuffles."""
    return rules.last_rounds if rules.automatic or not rules.last_sabot.value else rules.last_sabot


def announce_last(rules: BlackjackRules, state: State, command: AnnounceLast) -> Sequence[Event]:
    """Whoever runs the table announces the last sabot, or the last rounds, once."""
    require_open(state)
    ending = last_call(rules)
    require_staff(rules, state, command.by, heads(rules), ending.cite)
    if state.phase is Phase.FIN:
        raise Refused(SESION_TERMINADA, ending.cite)
    if state.last >= 0 or state.ending:
        raise Refused(ULTIMAS_ANUNCIADAS, ending.cite)
    if state.phase not in BETWEEN_ROUNDS:
        raise Refused(RONDA_EN_CURSO, ending.cite)
    if ending is rules.last_sabot:
        return [LastSabotAnnounced(cite=ending.cite)]
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=ending.cite)]


def close_table(rules: BlackjackRules, state: State, command: CloseTable) -> Sequence[Event]:
    """Bets go back to their players and the bank to the caja."""
    require_open(state)
    cite: Citation = rules.staff.cite
    require_staff(rules, state, command.by, heads(rules), cite)
    if state.phase not in BETWEEN_ROUNDS or command.lid:
        raise Refused(RONDA_EN_CURSO, cite)
    return [*(withdrawn(rules, bet) for bet in state.bets), TableClosed(bank=state.bank, cite=cite)]


def settle(rules: BlackjackRules, state: State, command: SettlementCommand) -> Sequence[Event]:
    """The whole settlement at once, or its next step."""
    require_open(state)
    require_staff(rules, state, command.by, CROUPIER, rules.settlement.cite)
    if state.phase is not Phase.LIQUIDACION:
        raise Refused(NADA_QUE_LIQUIDAR, rules.settlement.cite)
    end = RoundClosed(round=state.round, reason=announced(state.banca), cite=rules.play_cite)
    return carry_out(state.due, command, rules.settlement.cite, end)


def declare(rules: BlackjackRules, state: State, command: Declare) -> Sequence[Event]:
    """A breach of duty is recorded; what else goes wrong with cards has commands of its own."""
    require_open(state)
    if command.incident not in rules.breaches:
        known = ", ".join(rules.breaches)
        raise Refused(INCIDENTE_DESCONOCIDO, rules.staff.cite, incident=command.incident, known=known)
    return infringe(rules, state, command, rules.breaches)
