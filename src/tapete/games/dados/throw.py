"""The throw: ya no va más, what the dice show, and what that does to the stakes.

ES1979:06.IV.3.p3 and p9; bets that nobody throws for, criterio:dados.27.
"""

from collections.abc import Sequence

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.declared import verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.dice import MEMORY, Drawn, During, called_off, reads_dice
from tapete.families.stakes.events import Collected
from tapete.families.stakes.laying import given_back
from tapete.families.table import reasons as shared
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance, Staff
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.dados.dice import DiceChosen, usual_choice
from tapete.games.dados.rules import LINE, DadosRules, Fate
from tapete.games.dados.state import (
    ELECCION_PENDIENTE,
    SIN_DADOS,
    SIN_TIRADOR,
    Choice,
    DiceWithdrawn,
    Gain,
    Paid,
    Phase,
    PuntoMarked,
    PuntoRemoved,
    SettlementEvent,
    State,
    Travelled,
    waiting,
)
from tapete.games.dados.tirador import candidate, has_line
from tapete.language import N_
from tapete.law.citation import Citation


def settlement_of(rules: DadosRules, state: State, outcome: str) -> tuple[SettlementEvent, ...]:
    """Losers, winners, bets that travel, and the placa, in this order (criterio:dados.13).

    Gains are cut to the unit with which the table pays (criterio:dados.11).
    """
    collected: list[SettlementEvent] = []
    moved: list[SettlementEvent] = []
    won: dict[str, list[Gain]] = {}
    fates, unit, there = rules.fates, rules.unit, f":{state.punto}" if state.punto else ""
    for stake in state.stakes:
        bet, amount = stake.bet, stake.amount
        verdict = fates[bet + there if bet in LINE else bet].get(outcome)
        if verdict is None:
            continue
        fate = verdict.fate
        if fate is Fate.PIERDE:
            cite = rules.bets[bet].cite
            collected.append(Collected(player=stake.player, bet=bet, amount=amount, cite=cite))
        elif fate is Fate.GANA:
            gain = amount * verdict.gain // (verdict.per * unit) * unit
            won.setdefault(stake.player, []).append(Gain(bet, amount, gain))
        else:
            cite = rules.bets[bet].cite
            moved.append(Travelled(player=stake.player, bet=bet, amount=amount, to=verdict.to, cite=cite))
    placa = _placa(rules, state, outcome)
    if not won:
        return (*collected, *moved, *placa)
    paid = _payments(rules, state, won)
    ordered = [*collected, *paid] if rules.collect_first.value else [*paid, *collected]
    return (*with_replenishments(rules.anticipo, state.bank, ordered), *moved, *placa)


def _payments(rules: DadosRules, state: State, won: dict[str, list[Gain]]) -> list[SettlementEvent]:
    """One payment a player, as they stand at the table; whoever has left comes last."""
    players = list(won)
    if len(players) > 1:
        places = {player: place for place, player in enumerate(state.players)}
        players.sort(key=lambda player: places.get(player, len(places)))
    paid: list[SettlementEvent] = []
    for player in players:
        gains = tuple(won[player])
        cite = rules.bets[gains[0].bet].cite if len(gains) == 1 else rules.collect_first.cite
        paid.append(Paid(player=player, gains=gains, amount=sum(one.gain for one in gains), cite=cite))
    return paid


def _placa(rules: DadosRules, state: State, outcome: str) -> list[SettlementEvent]:
    """The placa is laid or removed; a die still lost when the jugada ends takes the whole set with it."""
    total, punto = rules.totals[outcome], state.punto
    events: list[SettlementEvent] = []
    if punto and total not in {punto, rules.seven}:
        return events
    if punto:
        events.append(PuntoRemoved(punto=punto, passes=total == rules.seven, cite=rules.bets["win"].cite))
    elif total in rules.puntos.value:
        return [PuntoMarked(punto=total, cite=rules.bets["win"].cite)]
    if state.dice is not None and state.dice.lost:
        events.append(DiceWithdrawn(cause="dado-perdido", cite=rules.request_in_series.cite))
    return events


def _ends(rules: DadosRules, state: State) -> Sequence[Event]:
    return [RoundClosed(round=state.round, reason=rules.announcements[state.outcome], cite=rules.closing.cite)]


CROUPIER = Staff[DadosRules](lambda _: frozenset({Role.CRUPIER}), lambda rules: rules.collect_first.cite)
SETTLING = During[DadosRules](Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite)
payments: Chapter[DadosRules, State] = settlement(CROUPIER, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(Paid)
def paid(rules: DadosRules, state: State, event: Paid) -> State:
    down = {gain.bet for gain in event.gains}
    stakes = tuple([s for s in state.stakes if s.player != event.player or s.bet not in down])
    return replace(state, due=state.due[1:], stakes=stakes, bank=state.bank - event.amount)


@payments.fold(Travelled)
def travelled(rules: DadosRules, state: State, event: Travelled) -> State:
    here, player = event.bet, event.player
    stakes = [replace(s, bet=event.to) if s.bet == here and s.player == player else s for s in state.stakes]
    return replace(state, due=state.due[1:], stakes=tuple(stakes))


payments.fold(PuntoMarked)(lambda _, state, event: replace(state, due=state.due[1:], punto=event.punto))


@payments.fold(PuntoRemoved)
def punto_removed(rules: DadosRules, state: State, event: PuntoRemoved) -> State:
    return replace(state, due=state.due[1:], punto=0, tirador="" if event.passes else state.tirador)


@payments.fold(RoundClosed)
def round_closed(rules: DadosRules, state: State, event: RoundClosed) -> State:
    """With no punto the jugada is over: another begins, unless it was the last."""
    if state.punto:
        return replace(state, phase=waiting(state.dice, state.tirador), due=(), thrown=state.placed)
    phase = Phase.FIN if state.last == 0 else waiting(state.dice, state.tirador)
    return replace(state, phase=phase, jugada=state.jugada + 1, due=(), thrown=state.placed)


# --- what the house could not finish ----------------------------------------------------------------------------------


_BEFORE_A_THROW = frozenset({Phase.PREPARACION, Phase.OFRECER, Phase.APUESTAS})


def _waits(rules: DadosRules, state: State) -> bool:
    return state.phase is Phase.TIRO or (state.phase in _BEFORE_A_THROW and bool(state.stakes))


interrupted = interruption(_waits, called_off, lambda _, state, __: replace(state, punto=0))


TIRADOR_SIN_LINEA = Reason(
    "tirador_sin_linea",
    N_("{player:@} throws the dice and must have a bet on Win or Don't Win of {minimum:€} or more."),
)

NOBODY_THROWS = Citation("criterio:dados.27")
throw = Chapter[DadosRules, State]("throw")


CloseBets = verb("CloseBets", ("ya no va más", "no va más", "ya-no-va-más"), N_("Ya no va más"))


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Ya no va más."""

    sentence = N_("{by:@}: «Ya no va más».")
    by: str


class CroupierThrows(Event, frozen=True, tag="croupier-throws"):
    """A crupier throws, because every player has passed the dice and some bets must still be decided."""

    sentence = N_("Nobody takes the dice: {by:@} throws them.")
    by: str


CALLER = Staff[DadosRules](lambda rules: frozenset({rules.closing.value.by}), lambda rules: rules.closing.cite)


@throw.act(CloseBets, by=CALLER)
def close_bets(rules: DadosRules, state: State, command: Command) -> Sequence[Event]:
    """Ya no va más, once there is a tirador who has bet as the law asks, or when every player has passed the dice."""
    if abandoned(state) and state.stakes:
        return _without_tirador(state, command)
    if state.phase is not Phase.APUESTAS:
        raise _untimely(rules, state)
    if state.choice is not Choice.NADA:
        raise Refused(ELECCION_PENDIENTE, rules.request_in_series.cite, tirador=state.tirador)
    if not _has_bet(rules, state):
        raise Refused(TIRADOR_SIN_LINEA, rules.line_duty.cite, player=state.tirador, minimum=rules.minimum)
    return [BetsClosed(by=command.by.id, cite=rules.closing.cite)]


def abandoned(state: State) -> bool:
    """Whether the dice look for a tirador and every player has passed them or may not throw."""
    return state.phase is Phase.OFRECER and not state.offered and not candidate(state)


def _without_tirador(state: State, command: Command) -> Sequence[Event]:
    """Return the bets that no throw has counted for; if others are undecided, a crupier throws (criterio:dados.27)."""
    returned = given_back([stake for stake in state.stakes if stake.placed > state.thrown], NOBODY_THROWS)
    if len(returned) == len(state.stakes):
        return returned
    crupier = next(person.id for person in state.staff if person.role is Role.CRUPIER)
    replaced = state.choice is Choice.REEMPLAZO
    dice = [DiceChosen(player=crupier, dice=usual_choice(state), cite=NOBODY_THROWS)] if replaced else []
    return [
        *returned,
        *dice,
        BetsClosed(by=command.by.id, cite=NOBODY_THROWS),
        CroupierThrows(by=crupier, cite=NOBODY_THROWS),
    ]


def _untimely(rules: DadosRules, state: State) -> Refused:
    match state.phase:
        case Phase.FIN:
            return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
        case Phase.PREPARACION:
            return Refused(SIN_DADOS, rules.dice_set.cite)
        case Phase.OFRECER:
            return Refused(SIN_TIRADOR, rules.offered_by.cite)
        case _:
            expected = "liquidar" if state.phase is Phase.LIQUIDACION else "resultado"
            call = rules.closing.value.call
            return Refused(shared.FUERA_DE_ORDEN, rules.closing.cite, call=call, expected=expected)


def _has_bet(rules: DadosRules, state: State) -> bool:
    """Whether the tirador has made the line bet that the first throw of a jugada requires."""
    return bool(state.punto) or not rules.line_duty.value or has_line(state, state.tirador)


throw.bare(CloseBets)


def may_call(rules: DadosRules, state: State) -> bool:
    if state.phase is not Phase.APUESTAS:
        return abandoned(state) and bool(state.stakes)
    return state.choice is Choice.NADA and _has_bet(rules, state)


throw.sets(BetsClosed, phase=Phase.TIRO)
throw.records(CroupierThrows)

DICE = Chance[DadosRules](lambda rules: rules.need.cite, seen_by=frozenset({Role.STICKMAN, Role.CRUPIER}))
CALLED = During[DadosRules](Phase.TIRO, shared.RESULTADO_ANTES_DE_TIEMPO, lambda rules: rules.closing.cite)


reads_dice(throw, lambda rules: rules.announcements, by=DICE, when=CALLED, cite=lambda rules: rules.null_by.cite)


@throw.fold(Drawn)
def drawn(rules: DadosRules, state: State, event: Drawn) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        outcome=event.outcome,
        due=settlement_of(rules, state, event.outcome),
        results=(*state.results, event.outcome)[-MEMORY:],
    )
