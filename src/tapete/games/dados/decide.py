"""The decisions of a craps table: what follows from each command, or why it is refused."""

from collections.abc import Callable, Sequence
from typing import Any

from tapete.engine.actor import Role
from tapete.engine.command import LONGEST_WORD, Command, Declare, Draw, Tick
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.engine.table import FUERA_DEL_JUEGO
from tapete.families.stakes.events import BetPlaced, BetWithdrawn, Returned
from tapete.families.table import reasons as shared
from tapete.families.table.closing import AnnounceLast, CloseTable, LastRoundsAnnounced, TableClosed
from tapete.families.table.decide import carry_out, infringe, open_table, tick, tip
from tapete.families.table.duty import CROUPIER, heads, require_duty, require_open, require_role, require_staff
from tapete.families.table.opening import OpenTable, RoundClosed, Tip
from tapete.families.table.settling import Collect, Pay, Resolve, Settle, SettlementCommand
from tapete.games.dados import dice, reasons
from tapete.games.dados.betting import (
    asociadas,
    bet_of,
    ready_to_throw,
    refuse_amount,
    refuse_time,
    refuse_withdrawal,
    require_handler,
)
from tapete.games.dados.commands import (
    AcceptDice,
    Arrive,
    AskDice,
    BringDice,
    ChangeDice,
    ChooseDice,
    CloseBets,
    Deprive,
    DropDice,
    FindDie,
    HandleDice,
    Leave,
    OfferDice,
    PlaceBet,
    RefuseDice,
    Withdraw,
)
from tapete.games.dados.events import BetsClosed, DiceWithdrawn, Drawn, PlayerArrived, ThrowBreached, ThrowVoided
from tapete.games.dados.rules import DadosRules
from tapete.games.dados.state import BETWEEN_THROWS, Choice, Phase, State
from tapete.games.dados.turn import candidate
from tapete.law.citation import Citation

THE_END = Citation("criterio:dados.14")
BROKEN = "rotos"
CALLERS = frozenset({Role.AZAR, Role.STICKMAN, Role.CRUPIER})
"""Who says what the dice show: a generator, or the staff that looks."""
WATCHERS = frozenset({Role.STICKMAN, Role.JEFE, Role.DIRECTOR, Role.INSPECCION})
"""Who records that a tirador broke the rules of the throw."""


def place_bet(rules: DadosRules, state: State, command: PlaceBet) -> Sequence[Event]:
    """A stake is laid if the suerte, the moment, the minimum and the maximum admit it; whoever bets has a place."""
    require_open(state)
    player = command.player
    require_handler(rules, state, command.by, player)
    bet = bet_of(rules, command.bet, player)
    refuse_time(rules, state, player, bet)
    refuse_amount(state, player, bet, command.amount)
    if command.word and (len(command.word) > LONGEST_WORD or not command.word.isprintable()):
        raise Refused(shared.PALABRA_NO_ADMITIDA, rules.need.cite, longest=LONGEST_WORD)
    placed = BetPlaced(player=player, bet=bet.id, amount=command.amount, word=command.word, cite=bet.cite)
    if player in state.players:
        return [placed]
    return [PlayerArrived(player=player, place=len(state.players) + 1, cite=dice.PLACES), placed]


def withdraw(rules: DadosRules, state: State, command: Withdraw) -> Sequence[Event]:
    """What may be taken back is, whole; an asociada comes down with its simple bet."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    bet = bet_of(rules, command.bet, command.player)
    stake = refuse_withdrawal(rules, state, command.player, bet)
    return [
        BetWithdrawn(player=each.player, bet=each.bet, amount=each.amount, cite=bet.withdraw.cite)
        for each in (*asociadas(rules, state, stake), stake)
    ]


def close_bets(rules: DadosRules, state: State, command: CloseBets) -> Sequence[Event]:
    """Ya no va más, once there is a tirador who has bet as he must."""
    require_open(state)
    cite = rules.closing.cite
    require_staff(rules, state, command.by, frozenset({rules.closing.value.by}), cite)
    if state.phase is not Phase.APUESTAS:
        raise _untimely_call(rules, state)
    if state.choice is not Choice.NADA:
        raise Refused(reasons.ELECCION_PENDIENTE, rules.request_in_series.cite, tirador=state.tirador)
    if not ready_to_throw(rules, state):
        facts = {"player": state.tirador, "minimum": rules.minimum}
        raise Refused(reasons.TIRADOR_SIN_LINEA, rules.line_duty.cite, **facts)
    return [BetsClosed(by=command.by.id, cite=cite)]


def _untimely_call(rules: DadosRules, state: State) -> Refused:
    cite = rules.closing.cite
    match state.phase:
        case Phase.FIN:
            return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
        case Phase.PREPARACION:
            return Refused(reasons.SIN_DADOS, rules.dice_set.cite)
        case Phase.OFRECER:
            return Refused(reasons.SIN_TIRADOR, rules.offered_by.cite)
        case _:
            expected = "liquidar" if state.phase is Phase.LIQUIDACION else "resultado"
            return Refused(shared.FUERA_DE_ORDEN, cite, call=rules.closing.value.call, expected=expected)


def draw(rules: DadosRules, state: State, command: Draw) -> Sequence[Event]:
    """Chance, or the staff that reads the dice, gives the throw after the call."""
    require_open(state)
    if state.phase is not Phase.TIRO:
        raise Refused(shared.RESULTADO_ANTES_DE_TIEMPO, rules.closing.cite)
    require_role(command.by, CALLERS, rules.need.cite)
    if command.by.role is not Role.AZAR:
        require_duty(rules, state, command.by)
    if command.outcome not in rules.announcements:
        raise Refused(reasons.TIRADA_IMPOSIBLE, rules.need.cite, outcome=command.outcome)
    announcement = rules.announcements[command.outcome]
    return [Drawn(outcome=command.outcome, announcement=announcement, proof=command.proof, cite=rules.null_by.cite)]


def settle(rules: DadosRules, state: State, command: SettlementCommand) -> Sequence[Event]:
    """The whole settlement, or its next step."""
    require_open(state)
    cite = rules.collect_first.cite
    require_staff(rules, state, command.by, CROUPIER, cite)
    if state.phase is not Phase.LIQUIDACION:
        raise Refused(shared.NADA_QUE_LIQUIDAR, cite)
    end = RoundClosed(round=state.round, reason=rules.announcements[state.outcome], cite=rules.closing.cite)
    return carry_out(state.due, command, cite, end)


def declare(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    """An incident: a null throw, unfit dice, a breach of the tirador or one of the staff."""
    require_open(state)
    incident = command.incident
    if incident in rules.null_causes:
        return _null_throw(rules, state, command)
    if incident in rules.throw_breaches.value:
        return _breach(rules, state, command)
    if incident in rules.unfit.value:
        return _unfit(rules, state, command)
    if incident in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    known = ", ".join((*rules.null_causes, *rules.throw_breaches.value, *rules.unfit.value, *rules.breaches))
    raise Refused(shared.INCIDENTE_DESCONOCIDO, rules.null_by.cite, incident=incident, known=known)


def _null_throw(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    cite = rules.null_causes[command.incident]
    require_staff(rules, state, command.by, frozenset({rules.null_by.value}), cite)
    if state.phase is not Phase.TIRO:
        raise Refused(reasons.SIN_TIRADA, cite)
    voided = ThrowVoided(cause=command.incident, by=command.by.id, tirador=state.tirador, note=command.note, cite=cite)
    if command.incident != BROKEN:
        return [voided]
    return [voided, DiceWithdrawn(cause=BROKEN, cite=Citation("criterio:dados.26"))]


def _breach(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    cite = rules.throw_breaches.cite
    require_staff(rules, state, command.by, WATCHERS, cite)
    if not state.tirador:
        raise Refused(reasons.SIN_TIRADOR, cite)
    facts = {"player": state.tirador, "incident": command.incident, "by": command.by.id, "note": command.note}
    return [ThrowBreached(**facts, cite=cite)]


def _unfit(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    cite = rules.unfit.cite
    require_staff(rules, state, command.by, frozenset({rules.offered_by.value}), cite)
    if state.dice is None:
        raise Refused(reasons.SIN_DADOS, cite)
    if state.phase not in BETWEEN_THROWS:
        raise Refused(shared.RONDA_EN_CURSO, cite)
    return [DiceWithdrawn(cause=command.incident, cite=cite)]


def announce_last(rules: DadosRules, state: State, command: AnnounceLast) -> Sequence[Event]:
    """The end is announced before the first throw of a jugada, once."""
    require_open(state)
    cite = rules.last_rounds.cite
    require_staff(rules, state, command.by, heads(rules), cite)
    if state.last >= 0:
        raise Refused(shared.ULTIMAS_ANUNCIADAS, cite)
    if state.punto or state.phase not in BETWEEN_THROWS:
        raise Refused(shared.RONDA_EN_CURSO, THE_END)
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=cite)]


def close_table(rules: DadosRules, state: State, command: CloseTable) -> Sequence[Event]:
    """Whatever is undecided goes back without gain, and the bank to the caja."""
    require_open(state)
    require_staff(rules, state, command.by, heads(rules), THE_END)
    if not may_close(state):
        raise Refused(shared.RONDA_EN_CURSO, THE_END)
    if command.lid:
        raise Refused(FUERA_DEL_JUEGO, THE_END)
    returned = [Returned(player=s.player, bet=s.bet, amount=s.amount, cite=THE_END) for s in state.stakes]
    return [*returned, TableClosed(bank=state.bank, cite=THE_END)]


def may_close(state: State) -> bool:
    """Between throws, and with no jugada under way, unless nobody is left who could finish it."""
    if state.phase not in BETWEEN_THROWS:
        return False
    abandoned = state.phase is Phase.OFRECER and not state.offered and not candidate(state)
    return state.punto == 0 or abandoned


DECISIONS: dict[type[Command], Callable[[DadosRules, State, Any], Sequence[Event]]] = {
    OpenTable: open_table,
    AnnounceLast: announce_last,
    CloseTable: close_table,
    BringDice: dice.bring_dice,
    Arrive: dice.arrive,
    Leave: dice.leave,
    OfferDice: dice.offer_dice,
    AcceptDice: dice.accept_dice,
    RefuseDice: dice.refuse_dice,
    PlaceBet: place_bet,
    Withdraw: withdraw,
    CloseBets: close_bets,
    AskDice: dice.ask_dice,
    ChangeDice: dice.change_dice,
    ChooseDice: dice.choose_dice,
    DropDice: dice.drop_dice,
    FindDie: dice.find_die,
    HandleDice: dice.handle_dice,
    Deprive: dice.deprive,
    Draw: draw,
    Settle: settle,
    Collect: settle,
    Pay: settle,
    Resolve: settle,
    Declare: declare,
    Tip: tip,
    Tick: tick,
}
"""What answers each command, for `DadosGame.decide`."""
