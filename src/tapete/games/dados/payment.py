"""What a throw does to the stakes: losers collected, winners paid, bets that travel, and the placa."""

from collections.abc import Sequence

from tapete.engine.actor import Role
from tapete.engine.chapter import replace
from tapete.engine.event import Event
from tapete.families.stakes.events import Collected
from tapete.families.stakes.laying import given_back
from tapete.families.table import reasons as shared
from tapete.families.table.interruption import CAUSE, INTERRUPTION, RoundInterrupted, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Staff
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.dados.events import DiceWithdrawn, Gain, Paid, PuntoMarked, PuntoRemoved, SettlementEvent, Travelled
from tapete.games.dados.rules import LINE, DadosRules, Fate
from tapete.games.dados.state import Phase, State, during, waiting


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
    return [_payment(rules, player, tuple(won[player])) for player in players]


def _payment(rules: DadosRules, player: str, gains: tuple[Gain, ...]) -> Paid:
    cite = rules.bets[gains[0].bet].cite if len(gains) == 1 else rules.collect_first.cite
    return Paid(player=player, gains=gains, amount=sum(one.gain for one in gains), cite=cite)


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
SETTLING = during(Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite)
payments = settlement(CROUPIER, SETTLING, lambda rules: rules.collect_first.cite, _ends)


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


@payments.fold(PuntoMarked)
def punto_marked(rules: DadosRules, state: State, event: PuntoMarked) -> State:
    return replace(state, due=state.due[1:], punto=event.punto)


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


def _called_off(rules: DadosRules, state: State) -> Sequence[Event]:
    back = given_back(state.stakes, INTERRUPTION)
    return [*back, RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION)]


def _without_punto(rules: DadosRules, state: State, event: RoundInterrupted) -> State:
    return replace(state, punto=0)


def _waits(rules: DadosRules, state: State) -> bool:
    """Whether a throw is to come, or something was bet on those to come."""
    return state.phase is Phase.TIRO or (state.phase in _BEFORE_A_THROW and bool(state.stakes))


interrupted = interruption(_waits, _called_off, _without_punto)
