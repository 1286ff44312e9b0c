"""The fold of a craps table: what each event leaves behind."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tapete.engine.event import Event, Infringed, Tipped
from tapete.families.stakes.events import BetPlaced, BetWithdrawn, Collected, Returned
from tapete.families.table.closing import LastRoundsAnnounced, TableClosed
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.settling import Replenished
from tapete.games.dados.dice import chosen
from tapete.games.dados.events import (
    BetsClosed,
    Deprived,
    DiceAccepted,
    DiceBrought,
    DiceChangeCalled,
    DiceChosen,
    DiceHandled,
    DiceOffered,
    DiceRefused,
    DiceWithdrawn,
    DieFound,
    Drawn,
    Paid,
    PlayerArrived,
    PlayerLeft,
    PuntoMarked,
    PuntoRemoved,
    ThrowBreached,
    ThrowVoided,
    Travelled,
)
from tapete.games.dados.rules import LINE, DadosRules
from tapete.games.dados.settlement import settlement
from tapete.games.dados.state import Choice, Phase, Stake, State
from tapete.games.dados.turn import before, breaches_of
from tapete.kit.dice import deal_dice

MEMORY = 20
"""How many past throws the table shows."""


def _table_opened(rules: DadosRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.PREPARACION, staff=event.staff, bank=event.anticipo)


def _dice_brought(rules: DadosRules, state: State, event: DiceBrought) -> State:
    dice = deal_dice(event.serials, rules.playing.value, (), event.cite)
    return replace(state, dice=dice, used=(*state.used, *event.serials), phase=_waiting_phase(state.tirador))


def _waiting_phase(tirador: str) -> Phase:
    return Phase.APUESTAS if tirador else Phase.OFRECER


def _dice_withdrawn(rules: DadosRules, state: State, event: DiceWithdrawn) -> State:
    state = _step(state)
    phase = state.phase if state.phase in {Phase.LIQUIDACION, Phase.FIN} else Phase.PREPARACION
    return replace(state, dice=None, phase=phase, choice=Choice.NADA, fallen=())


def _arrived(rules: DadosRules, state: State, event: PlayerArrived) -> State:
    place = event.place - 1
    return replace(state, players=(*state.players[:place], event.player, *state.players[place:]))


def _left(rules: DadosRules, state: State, event: PlayerLeft) -> State:
    """The dice go on from whoever stood before."""
    player = event.player
    if player in {state.tirador, state.holder}:
        state = replace(state, holder=before(state, player))
    if player == state.tirador:
        state = _without_tirador(state)
    return replace(
        state,
        players=tuple(other for other in state.players if other != player),
        offered="" if state.offered == player else state.offered,
        refusals=tuple(other for other in state.refusals if other != player),
    )


def _without_tirador(state: State) -> State:
    """The dice look for another; what has fallen is still to be replaced, by whoever takes them."""
    choice = Choice.NADA if state.choice is Choice.CAMBIO else state.choice
    phase = Phase.OFRECER if state.phase is Phase.APUESTAS else state.phase
    return replace(state, tirador="", phase=phase, choice=choice)


def _offered(rules: DadosRules, state: State, event: DiceOffered) -> State:
    return replace(state, offered=event.player)


def _accepted(rules: DadosRules, state: State, event: DiceAccepted) -> State:
    player = event.player
    return replace(state, phase=Phase.APUESTAS, tirador=player, holder=player, offered="", refusals=())


def _refused(rules: DadosRules, state: State, event: DiceRefused) -> State:
    if event.player == state.tirador:
        state = _without_tirador(state)
    return replace(state, offered="", refusals=(*state.refusals, event.player))


def _bet_placed(rules: DadosRules, state: State, event: BetPlaced) -> State:
    for index, stake in enumerate(state.stakes):
        if stake.bet == event.bet and stake.player == event.player:
            more = replace(stake, amount=stake.amount + event.amount)
            return replace(state, stakes=(*state.stakes[:index], more, *state.stakes[index + 1 :]))
    stake = Stake(event.player, event.bet, event.amount, state.round)
    if event.player in state.refusals and event.bet in LINE:
        state = replace(state, refusals=tuple(other for other in state.refusals if other != event.player))
    return replace(state, stakes=(*state.stakes, stake))


def _bet_withdrawn(rules: DadosRules, state: State, event: BetWithdrawn) -> State:
    return replace(state, stakes=_without(state.stakes, event.player, event.bet))


def _bets_closed(rules: DadosRules, state: State, event: BetsClosed) -> State:
    return replace(state, phase=Phase.TIRO)


def _drawn(rules: DadosRules, state: State, event: Drawn) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        outcome=event.outcome,
        due=settlement(rules, state, event.outcome),
        results=(*state.results, event.outcome)[-MEMORY:],
    )


def _collected(rules: DadosRules, state: State, event: Collected) -> State:
    return replace(
        state,
        due=state.due[1:],
        stakes=_without(state.stakes, event.player, event.bet),
        bank=state.bank + event.amount,
    )


def _paid(rules: DadosRules, state: State, event: Paid) -> State:
    down = {gain.bet for gain in event.gains}
    stakes = tuple(s for s in state.stakes if s.player != event.player or s.bet not in down)
    return replace(state, due=state.due[1:], stakes=stakes, bank=state.bank - event.amount)


def _travelled(rules: DadosRules, state: State, event: Travelled) -> State:
    stakes = tuple(
        replace(s, bet=event.to) if s.bet == event.bet and s.player == event.player else s for s in state.stakes
    )
    return replace(state, due=state.due[1:], stakes=stakes)


def _punto_marked(rules: DadosRules, state: State, event: PuntoMarked) -> State:
    return replace(state, due=state.due[1:], punto=event.punto)


def _punto_removed(rules: DadosRules, state: State, event: PuntoRemoved) -> State:
    tirador = "" if event.passes else state.tirador
    return replace(state, due=state.due[1:], punto=0, tirador=tirador)


def _returned(rules: DadosRules, state: State, event: Returned) -> State:
    return replace(state, stakes=_without(state.stakes, event.player, event.bet))


def _replenished(rules: DadosRules, state: State, event: Replenished) -> State:
    return replace(_step(state), bank=state.bank + event.amount)


def _round_closed(rules: DadosRules, state: State, event: RoundClosed) -> State:
    """With no punto the jugada is over: another begins, unless it was the last."""
    if state.punto:
        return replace(state, phase=Phase.APUESTAS, round=state.round + 1, due=())
    last = state.last - 1 if state.last > 0 else state.last
    phase = Phase.PREPARACION if state.dice is None else _waiting_phase(state.tirador)
    return replace(
        state,
        phase=Phase.FIN if last == 0 else phase,
        last=last,
        round=state.round + 1,
        jugada=state.jugada + 1,
        due=(),
    )


def _last_rounds(rules: DadosRules, state: State, event: LastRoundsAnnounced) -> State:
    return replace(state, last=event.rounds)


def _throw_voided(rules: DadosRules, state: State, event: ThrowVoided) -> State:
    counts = event.cause in rules.counted.value
    return replace(
        state,
        phase=Phase.APUESTAS,
        fallen=event.dice,
        choice=Choice.REEMPLAZO if event.dice else Choice.NADA,
        breaches=_one_more(state, event.tirador) if counts else state.breaches,
    )


def _one_more(state: State, player: str) -> tuple[tuple[str, int], ...]:
    counted = {**dict(state.breaches), player: breaches_of(state, player) + 1}
    return tuple(counted.items())


def _change_called(rules: DadosRules, state: State, event: DiceChangeCalled) -> State:
    return replace(state, choice=Choice.CAMBIO)


def _dice_chosen(rules: DadosRules, state: State, event: DiceChosen) -> State:
    dice = chosen(state.dice, state, event.dice) if state.dice else None
    return replace(state, dice=dice, choice=Choice.NADA, fallen=())


def _die_found(rules: DadosRules, state: State, event: DieFound) -> State:
    return replace(state, dice=state.dice.found(event.die) if state.dice else None)


def _throw_breached(rules: DadosRules, state: State, event: ThrowBreached) -> State:
    return replace(state, breaches=_one_more(state, event.player))


def _deprived(rules: DadosRules, state: State, event: Deprived) -> State:
    state = replace(state, deprived=(*state.deprived, event.player))
    if event.player == state.tirador:
        return _without_tirador(state)
    return replace(state, offered="") if event.player == state.offered else state


def _table_closed(rules: DadosRules, state: State, event: TableClosed) -> State:
    return State(round=state.round, jugada=state.jugada, previous=state.used, results=state.results)


def _unchanged(rules: DadosRules, state: State, event: Event) -> State:
    return state


def _step(state: State) -> State:
    """One step of the settlement is done; outside a settlement there is none to strike off."""
    return replace(state, due=state.due[1:]) if state.due else state


def _without(stakes: tuple[Stake, ...], player: str, bet: str) -> tuple[Stake, ...]:
    return tuple(s for s in stakes if s.bet != bet or s.player != player)


EVOLUTIONS: dict[type[Event], Callable[[DadosRules, State, Any], State]] = {
    TableOpened: _table_opened,
    Replenished: _replenished,
    LastRoundsAnnounced: _last_rounds,
    DiceBrought: _dice_brought,
    DiceWithdrawn: _dice_withdrawn,
    PlayerArrived: _arrived,
    PlayerLeft: _left,
    DiceOffered: _offered,
    DiceAccepted: _accepted,
    DiceRefused: _refused,
    BetPlaced: _bet_placed,
    BetWithdrawn: _bet_withdrawn,
    BetsClosed: _bets_closed,
    Drawn: _drawn,
    Collected: _collected,
    Paid: _paid,
    Travelled: _travelled,
    PuntoMarked: _punto_marked,
    PuntoRemoved: _punto_removed,
    Returned: _returned,
    RoundClosed: _round_closed,
    ThrowVoided: _throw_voided,
    DiceChangeCalled: _change_called,
    DiceChosen: _dice_chosen,
    DieFound: _die_found,
    DiceHandled: _unchanged,
    ThrowBreached: _throw_breached,
    Deprived: _deprived,
    TableClosed: _table_closed,
    Infringed: _unchanged,
    Tipped: _unchanged,
}
"""What each event leaves behind, for `DadosGame.evolve`."""
