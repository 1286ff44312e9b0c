"""The decisions of a wheel game: what follows from each command, or why it is refused."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.command import LONGEST_WORD, Command, Declare, Draw, Tick
from tapete.engine.event import Event, Ruled
from tapete.engine.refusal import Refused
from tapete.engine.table import CallStep
from tapete.families.table import reasons as shared
from tapete.families.table.commands import (
    AnnounceLast,
    CloseTable,
    Collect,
    OpenTable,
    Pay,
    Resolve,
    Settle,
    SettlementCommand,
    Tip,
)
from tapete.families.table.decide import carry_out, infringe, open_table, tick, tip
from tapete.families.table.duty import (
    CHANCE,
    CROUPIER,
    heads,
    require_duty,
    require_open,
    require_player,
    require_role,
)
from tapete.families.table.events import LastRoundsAnnounced, RoundClosed
from tapete.families.wheel import colours, reasons
from tapete.families.wheel.betting import (
    bet_of,
    bets_closed,
    betting_open,
    chips_of,
    find_stake,
    on_cell,
    order_of,
    refuse_amount,
    refuse_time,
)
from tapete.families.wheel.commands import (
    AcceptOrder,
    AlterOrder,
    BuySeries,
    Call,
    ChooseZero,
    Permit,
    PlaceBet,
    ReportTravel,
    ReturnSeries,
    Withdraw,
)
from tapete.families.wheel.duty import croupier_on_turn, require_handler
from tapete.families.wheel.events import (
    BetPlaced,
    BetWithdrawn,
    Called,
    Drawn,
    Imprisoned,
    OrderAccepted,
    OrderAltered,
    Permitted,
    ThrowVoided,
)
from tapete.families.wheel.rules import Travel, ValueChips, WheelRules, ZeroRule
from tapete.families.wheel.session import close_table
from tapete.families.wheel.settlement import redeemable, withdraw_half
from tapete.families.wheel.state import Phase, State
from tapete.law.citation import Citation

OPPOSITE = {"horario": "antihorario", "antihorario": "horario"}
NOT_REVERSED = "giro-no-invertido"


def announce_last(rules: WheelRules, state: State, command: AnnounceLast) -> Sequence[Event]:
    """Whoever runs the table announces the last rounds, once."""
    require_open(state)
    cite = rules.last_rounds.cite
    require_role(command.by, heads(rules), cite)
    require_duty(rules, state, command.by)
    if state.last >= 0:
        raise Refused(shared.ULTIMAS_ANUNCIADAS, cite)
    if state.phase is not Phase.RONDA or state.done > rules.launch:
        raise Refused(shared.RONDA_EN_CURSO, cite)
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=cite)]


def call(rules: WheelRules, state: State, command: Call) -> Sequence[Event]:
    """The calls of a round come in their order, each from whoever must make it."""
    step = next_call(rules, state)
    if step is None or step.call != command.call:
        raise _untimely_call(rules, state, command, step)
    if command.by.role is not step.by:
        require_role(command.by, frozenset({step.by}), rules.steps_cite)
    require_duty(rules, state, command.by)
    if step.launches:
        return _launch(rules, state, command)
    if command.direction:
        raise _strange_direction(rules, command)
    return [Called(call=step.call, by=command.by.id, cite=rules.steps_cite)]


def _untimely_call(rules: WheelRules, state: State, command: Call, step: CallStep | None) -> Refused:
    require_open(state)
    if state.phase is Phase.FIN:
        return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
    expected = step.call if step else "liquidar" if state.phase is Phase.LIQUIDACION else "resultado"
    return Refused(shared.FUERA_DE_ORDEN, rules.steps_cite, call=command.call, expected=expected)


def next_call(rules: WheelRules, state: State) -> CallStep | None:
    """The call the round waits for, if it waits for one."""
    waiting = state.phase is Phase.RONDA and state.done < len(rules.steps)
    return rules.steps[state.done] if waiting else None


def _launch(rules: WheelRules, state: State, command: Call) -> Sequence[Event]:
    on_turn = croupier_on_turn(rules, state)
    if rules.rotation.value and command.by != on_turn:
        raise Refused(reasons.FUERA_DE_TURNO, rules.rotation.cite, expected=on_turn.id, by=command.by.id)
    if command.direction and (rules.directions is None or command.direction not in OPPOSITE):
        raise _strange_direction(rules, command)
    direction = command.direction or OPPOSITE.get(state.direction, "horario")
    called = Called(
        call=command.call, by=command.by.id, direction=direction if rules.directions else "", cite=rules.steps_cite
    )
    if rules.directions is None or direction != state.direction:
        return [called]
    return [called, ThrowVoided(cause=NOT_REVERSED, by=command.by.id, cite=rules.directions)]


def _strange_direction(rules: WheelRules, command: Call) -> Refused:
    return Refused(reasons.SENTIDO_DESCONOCIDO, rules.steps_cite, direction=command.direction)


def place_bet(rules: WheelRules, state: State, command: PlaceBet) -> Sequence[Event]:
    """A stake is laid if the combination, the time, the minimum, the maximum and the chip unit admit it."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    bet = bet_of(rules, command.bet, command.pano)
    refuse_time(rules, state, command)
    amount, colour = chips_of(rules, state, command)
    refuse_amount(bet, command.pano, amount, on_cell(state, command.player, bet.id))
    if len(command.word) > LONGEST_WORD or not command.word.isprintable():
        raise Refused(shared.PALABRA_NO_ADMITIDA, rules.need.cite, longest=LONGEST_WORD)
    return [
        BetPlaced(
            player=command.player,
            bet=bet.id,
            pano=command.pano,
            colour=colour,
            amount=amount,
            word=command.word,
            cite=bet.cite,
        )
    ]


def withdraw(rules: WheelRules, state: State, command: Withdraw) -> Sequence[Event]:
    """A free stake may be taken back until no va más."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    bet = bet_of(rules, command.bet, command.pano)
    if bets_closed(rules, state):
        raise Refused(shared.FUERA_DE_PLAZO, rules.steps_cite)
    stake = find_stake(state, command.player, command.bet, command.pano, command.colour)
    if stake is None:
        raise Refused(shared.SIN_APUESTA, bet.cite, player=command.player, bet=bet.id)
    return [
        BetWithdrawn(
            player=stake.player,
            bet=stake.bet,
            pano=stake.pano,
            colour=stake.colour,
            amount=stake.amount,
            cite=rules.steps_cite,
        )
    ]


def accept_order(rules: WheelRules, state: State, command: AcceptOrder) -> Sequence[Event]:
    """The croupier accepts a bet by word of mouth while bets are taken: it must be one he could lay at once."""
    require_open(state)
    require_role(command.by, CROUPIER, rules.late_orders.cite)
    require_duty(rules, state, command.by)
    require_player(state, command.player)
    bet = bet_of(rules, command.bet, command.pano)
    if not betting_open(rules, state):
        raise Refused(shared.FUERA_DE_PLAZO, rules.steps_cite)
    as_bet = PlaceBet(
        by=command.by,
        player=command.player,
        bet=command.bet,
        amount=command.amount,
        chips=command.chips,
        pano=command.pano,
    )
    amount, _ = chips_of(rules, state, as_bet)
    refuse_amount(bet, command.pano, amount, on_cell(state, command.player, bet.id))
    order = order_of(command)
    return [OrderAccepted(**msgspec.structs.asdict(order), cite=rules.late_orders.cite)]


def draw(rules: WheelRules, state: State, command: Draw) -> Sequence[Event]:
    """Chance, or the croupier who reads the wheel, gives the result after no va más."""
    _refuse_early_result(rules, state)
    require_role(command.by, CHANCE, rules.need.cite)
    if command.by.role is Role.CRUPIER:
        require_duty(rules, state, command.by)
    if command.outcome not in rules.announcements:
        raise Refused(reasons.RESULTADO_IMPOSIBLE, rules.need.cite, outcome=command.outcome)
    position = _cell_of(rules.travel, state, command.outcome) if rules.travel else 0
    return [_drawn(rules, command.outcome, position=position, proof=command.proof)]


def _cell_of(travel: Travel, state: State, outcome: str) -> int:
    """A draw names a symbol: the wheel is taken to rest on the next cell that bears it."""
    count = len(travel.cells)
    ahead = (position % count for position in range(state.position + 1, state.position + count + 1))
    return next(position for position in ahead if travel.cells[position] == outcome)


def _drawn(rules: WheelRules, outcome: str, **more: Any) -> Drawn:
    return Drawn(outcome=outcome, announcement=rules.announcements[outcome], cite=rules.steps_cite, **more)


def _refuse_early_result(rules: WheelRules, state: State) -> None:
    require_open(state)
    if state.phase is not Phase.RONDA or state.done < len(rules.steps):
        raise Refused(shared.RESULTADO_ANTES_DE_TIEMPO, rules.steps_cite)


def report_travel(rules: WheelRules, state: State, command: ReportTravel) -> Sequence[Event]:
    """How a fortune wheel stopped: first an obstruction, then too few turns, then the pivot make the play null."""
    if rules.travel is None:
        raise Refused(reasons.SIN_RECORRIDO, rules.need.cite)
    _refuse_early_result(rules, state)
    require_role(command.by, CROUPIER, rules.need.cite)
    require_duty(rules, state, command.by)
    if not 0 < command.cells < 10_000:
        raise Refused(reasons.RESULTADO_IMPOSIBLE, rules.travel.cite, outcome=command.cells)
    cause = _travel_fault(rules, command)
    if cause:
        return [ThrowVoided(cause=cause, by=command.by.id, cite=rules.null_causes.cite)]
    position = (state.position + command.cells) % len(rules.travel.cells)
    return [_drawn(rules, rules.travel.cells[position], position=position)]


def _travel_fault(rules: WheelRules, command: ReportTravel) -> str:
    if command.obstructed:
        return "obstruccion"
    if rules.travel and command.cells < rules.travel.least:
        return "menos-de-cuatro-vueltas"
    return "pivote" if command.pivot else ""


def settle(rules: WheelRules, state: State, command: SettlementCommand) -> Sequence[Event]:
    """The whole settlement at once, or its next step."""
    _require_settling(rules, state, command.by)
    end = RoundClosed(round=state.round, reason=rules.announcements[state.outcome], cite=rules.steps_cite)
    return carry_out(state.due, command, rules.payment_cite, end)


def _require_settling(rules: WheelRules, state: State, by: Actor) -> None:
    require_open(state)
    require_role(by, CROUPIER, rules.collect_first.cite)
    require_duty(rules, state, by)
    if state.phase is not Phase.LIQUIDACION:
        raise Refused(shared.NADA_QUE_LIQUIDAR, rules.collect_first.cite)


def choose_zero(rules: WheelRules, state: State, command: ChooseZero) -> Sequence[Event]:
    """After a 0 the owner of a suerte sencilla takes half back or leaves it in prison, before the next no va más."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    bet = bet_of(rules, command.bet, command.pano)
    cite = rules.zero_rule.cite
    if rules.zero_rule.value is not ZeroRule.PRISION:
        raise Refused(reasons.SIN_PRISION, cite)
    stake = find_stake(state, command.player, command.bet, command.pano, command.colour, command.zeros)
    if stake is None or command.zeros < 1 or bets_closed(rules, state):
        raise Refused(reasons.SIN_OPCION, cite, player=command.player, bet=bet.id)
    if command.choice == "retirar" and redeemable(stake) < rules.minimum:
        raise Refused(reasons.RETIRADA_NO_PERMITIDA, cite, half=redeemable(stake), minimum=rules.minimum)
    if not stake.option:
        raise Refused(reasons.SIN_OPCION, cite, player=command.player, bet=bet.id)
    if command.choice == "retirar":
        return withdraw_half(rules, state, stake)
    return [
        Imprisoned(
            player=stake.player,
            bet=stake.bet,
            pano=stake.pano,
            colour=stake.colour,
            amount=stake.amount,
            zeros=stake.zeros,
            option=False,
            cite=cite,
        )
    ]


def permit(rules: WheelRules, state: State, command: Permit) -> Sequence[Event]:
    """The jefe de mesa allows or forbids what the text leaves to him."""
    require_open(state)
    series = rules.series
    depends = series is not None and (command.what == "varios-colores" or series.value_chips.value is ValueChips.JEFE)
    if series is None or not depends:
        raise Refused(reasons.NADA_QUE_PERMITIR, rules.bets_cite, what=command.what)
    cite = series.value_chips.cite if command.what == "fichas-de-valor" else Citation("criterio:ruleta-americana.10")
    require_role(command.by, frozenset({Role.JEFE}), cite)
    require_duty(rules, state, command.by)
    return [Permitted(by=command.by.id, what=command.what, allowed=command.allowed, cite=cite)]


def alter_order(rules: WheelRules, state: State, command: AlterOrder) -> Sequence[Event]:
    """The jefe de mesa may exceptionally alter the order of payment of a round, where the text lets him."""
    require_open(state)
    cite = rules.order_may_change.cite
    if not rules.order_may_change.value:
        raise Refused(reasons.ORDEN_FIJO, cite)
    require_role(command.by, frozenset({Role.JEFE}), cite)
    require_duty(rules, state, command.by)
    if state.phase is Phase.FIN or state.settling:
        raise Refused(shared.NADA_QUE_LIQUIDAR, cite)
    kinds = {bet.kind for bet in rules.bets.values()}
    for kind in command.kinds:
        if kind not in kinds or command.kinds.count(kind) > 1:
            raise Refused(reasons.TIPO_DESCONOCIDO, cite, kind=kind)
    return [OrderAltered(by=command.by.id, kinds=command.kinds, cite=cite)]


def declare(rules: WheelRules, state: State, command: Declare) -> Sequence[Event]:
    """An incident: a null throw, a breach of duty or a claim, each with the ruling of its article."""
    require_open(state)
    if command.incident in (*rules.null_causes.value, *rules.stopped_early.value):
        return _null_throw(rules, state, command)
    if command.incident in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    if command.incident in rules.claims.value:
        require_role(command.by, heads(rules), rules.claims.cite)
        require_duty(rules, state, command.by)
        ruling = "cuenta-como-yace"
        return [
            Ruled(by=command.by.id, incident=command.incident, ruling=ruling, note=command.note, cite=rules.claims.cite)
        ]
    known = ", ".join((*rules.null_causes.value, *rules.stopped_early.value, *rules.breaches, *rules.claims.value))
    raise Refused(shared.INCIDENTE_DESCONOCIDO, rules.null_causes.cite, incident=command.incident, known=known)


def _null_throw(rules: WheelRules, state: State, command: Declare) -> Sequence[Event]:
    require_role(command.by, frozenset({rules.null_by.value}), rules.null_by.cite)
    require_duty(rules, state, command.by)
    if state.phase is not Phase.RONDA or state.done <= rules.launch:
        raise Refused(reasons.NADA_EN_MARCHA, rules.null_causes.cite)
    early = command.incident in rules.stopped_early.value
    if early and state.done == len(rules.steps):
        raise Refused(reasons.IMPULSO_DADO, rules.stopped_early.cite)
    cite = rules.stopped_early.cite if early else rules.null_causes.cite
    return [ThrowVoided(cause=command.incident, by=command.by.id, note=command.note, cite=cite)]


DECISIONS: dict[type[Command], Callable[[WheelRules, State, Any], Sequence[Event]]] = {
    OpenTable: open_table,
    AnnounceLast: announce_last,
    CloseTable: close_table,
    Call: call,
    PlaceBet: place_bet,
    Withdraw: withdraw,
    AcceptOrder: accept_order,
    Draw: draw,
    ReportTravel: report_travel,
    Settle: settle,
    Collect: settle,
    Pay: settle,
    Resolve: settle,
    ChooseZero: choose_zero,
    BuySeries: colours.buy_series,
    ReturnSeries: colours.return_series,
    Permit: permit,
    AlterOrder: alter_order,
    Declare: declare,
    Tip: tip,
    Tick: tick,
}

"""What answers each command, for `WheelGame.decide`."""
