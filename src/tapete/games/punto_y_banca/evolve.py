"""The fold of punto y banca: what each event leaves behind."""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from tapete.engine.event import Event, Infringed, Ruled, Tipped
from tapete.families.sabot.events import CardExposed, CutCardShown, SabotLoaded
from tapete.families.table.bets import BetPlaced, BetWithdrawn, Collected, OnBet, Returned
from tapete.families.table.events import LastRoundsAnnounced, Replenished, RoundClosed, TableClosed, TableOpened
from tapete.games.punto_y_banca.events import (
    Called,
    CardFoundGood,
    CardsDealt,
    CardTurned,
    Enlisted,
    FirstCardTurned,
    HandDecided,
    HandShown,
    HandVoided,
    Left,
    Paid,
    PartidaEnded,
    SabotPassed,
    SabotTaken,
    Seated,
)
from tapete.games.punto_y_banca.hands import PUNTO
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.seats import next_in_turn, seat_of
from tapete.games.punto_y_banca.settlement import returned, settlement
from tapete.games.punto_y_banca.state import Phase, Seat, Stake, State
from tapete.kit.cards import FRENCH_52, Card, parse_card
from tapete.kit.sabot import Sabot


@cache
def _card(text: str) -> Card:
    return parse_card(text, FRENCH_52)


def _loaded(state: State) -> Sabot:
    if state.sabot is None:
        raise RuntimeError("no card is seen before the sabot is loaded")
    return state.sabot


def _table_opened(rules: BancaRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.BARAJA, staff=event.staff, bank=event.anticipo)


def _sabot_loaded(rules: BancaRules, state: State, event: SabotLoaded) -> State:
    first = next_in_turn(state, 0) if rules.players_deal.value else ""
    return replace(state, phase=Phase.QUEMA, sabot=event.load(FRENCH_52), offered=seat_of(state, first), results=())


def _first_card(rules: BancaRules, state: State, event: FirstCardTurned) -> State:
    sabot = _loaded(state).burn(_card(event.card)).burn_unseen(event.burned)
    return replace(state, phase=Phase.APUESTAS, sabot=sabot)


def _seated(rules: BancaRules, state: State, event: Seated) -> State:
    seats = tuple(sorted((*state.seats, Seat(event.seat, event.player)), key=lambda seat: seat.number))
    return replace(state, seats=seats, waiting=tuple(p for p in state.waiting if p != event.player))


def _left(rules: BancaRules, state: State, event: Left) -> State:
    gone = seat_of(state, event.player)
    return replace(
        state,
        seats=tuple(seat for seat in state.seats if seat.player != event.player),
        waiting=tuple(p for p in state.waiting if p != event.player),
        asked=tuple(number for number in state.asked if number != gone),
    )


def _enlisted(rules: BancaRules, state: State, event: Enlisted) -> State:
    return replace(state, waiting=(*state.waiting, event.player))


def _sabot_taken(rules: BancaRules, state: State, event: SabotTaken) -> State:
    return replace(state, dealer=event.player, offered=0, asked=())


def _sabot_passed(rules: BancaRules, state: State, event: SabotPassed) -> State:
    asked = (*state.asked, seat_of(state, event.player)) if event.declined and event.to else ()
    return replace(state, dealer="", offered=seat_of(state, event.to), asked=asked)


def _bet_placed(rules: BancaRules, state: State, event: BetPlaced) -> State:
    placed = state.placed + 1
    for index, stake in enumerate(state.stakes):
        if stake.player == event.player and stake.bet == event.bet:
            more = replace(stake, amount=stake.amount + event.amount)
            return replace(state, stakes=(*state.stakes[:index], more, *state.stakes[index + 1 :]), placed=placed)
    stake = Stake(event.player, event.bet, event.amount, placed)
    return replace(state, stakes=(*state.stakes, stake), placed=placed)


def _without(stakes: tuple[Stake, ...], event: OnBet) -> tuple[Stake, ...]:
    return tuple([s for s in stakes if s.bet != event.bet or s.player != event.player])


def _bet_withdrawn(rules: BancaRules, state: State, event: BetWithdrawn) -> State:
    return replace(state, stakes=_without(state.stakes, event))


_AFTER_CALL = {
    "no-va-mas": Phase.CARTAS,
    "carta-punto": Phase.CARTA_PUNTO,
    "planta-punto": Phase.TERCERA_BANCA,
    "carta-banca": Phase.CARTA_BANCA,
}


def _called(rules: BancaRules, state: State, event: Called) -> State:
    return replace(state, phase=_AFTER_CALL.get(event.call, state.phase))


def _cards_dealt(rules: BancaRules, state: State, event: CardsDealt) -> State:
    return replace(state, phase=Phase.PUNTO, holder=event.holder)


def _hand_shown(rules: BancaRules, state: State, event: HandShown) -> State:
    return replace(state, phase=Phase.VER_PUNTO if event.hand == PUNTO else Phase.VER_BANCA)


_AFTER_CARDS = {
    Phase.VER_PUNTO: Phase.BANCA,
    Phase.VER_BANCA: Phase.TERCERA_PUNTO,
    Phase.CARTA_PUNTO: Phase.TERCERA_BANCA,
    Phase.CARTA_BANCA: Phase.LIQUIDACION,
}


def _card_turned(rules: BancaRules, state: State, event: CardTurned) -> State:
    sabot = _loaded(state).take(_card(event.card))
    if event.hand == PUNTO:
        punto = (*state.punto, event.card)
        phase = state.phase if len(punto) < 2 else _AFTER_CARDS[state.phase]
        return replace(state, phase=phase, sabot=sabot, punto=punto)
    banca = (*state.banca, event.card)
    phase = state.phase if len(banca) < 2 else _AFTER_CARDS[state.phase]
    return replace(state, phase=phase, sabot=sabot, banca=banca)


def _cut_card(rules: BancaRules, state: State, event: CutCardShown) -> State:
    return replace(state, cut=True)


def _card_exposed(rules: BancaRules, state: State, event: CardExposed) -> State:
    return replace(state, sabot=_loaded(state).expose(_card(event.card)))


def _hand_decided(rules: BancaRules, state: State, event: HandDecided) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        winner=event.winner,
        due=settlement(rules, state, event.winner),
        results=(*state.results, event.winner),
    )


def _hand_voided(rules: BancaRules, state: State, event: HandVoided) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        winner="",
        sabot=_loaded(state).burn_unseen(event.unseen),
        due=returned(state, event.cite),
    )


def _collected(rules: BancaRules, state: State, event: Collected) -> State:
    return replace(state, stakes=_without(state.stakes, event), bank=state.bank + event.amount, due=state.due[1:])


def _paid(rules: BancaRules, state: State, event: Paid) -> State:
    return replace(state, bank=state.bank - event.amount, due=state.due[1:])


def _returned(rules: BancaRules, state: State, event: Returned) -> State:
    return replace(state, stakes=_without(state.stakes, event), due=state.due[1:])


def _replenished(rules: BancaRules, state: State, event: Replenished) -> State:
    return replace(state, bank=state.bank + event.amount, due=state.due[1:])


def _round_closed(rules: BancaRules, state: State, event: RoundClosed) -> State:
    last = state.last - 1 if state.last > 0 else state.last
    return replace(
        state,
        phase=Phase.FIN if last == 0 else Phase.APUESTAS,
        last=last,
        round=state.round + 1,
        punto=(),
        banca=(),
        holder="",
        due=(),
        winner="",
    )


def _partida_ended(rules: BancaRules, state: State, event: PartidaEnded) -> State:
    return replace(state, phase=Phase.BARAJA, sabot=None, cut=False, dealer="", offered=0, asked=())


def _last_rounds(rules: BancaRules, state: State, event: LastRoundsAnnounced) -> State:
    return replace(state, last=event.rounds)


def _table_closed(rules: BancaRules, state: State, event: TableClosed) -> State:
    return State(round=state.round, placed=state.placed)


def _unchanged(rules: BancaRules, state: State, event: Event) -> State:
    return state


EVOLUTIONS: dict[type[Event], Callable[[BancaRules, State, Any], State]] = {
    TableOpened: _table_opened,
    SabotLoaded: _sabot_loaded,
    FirstCardTurned: _first_card,
    Seated: _seated,
    Left: _left,
    Enlisted: _enlisted,
    SabotTaken: _sabot_taken,
    SabotPassed: _sabot_passed,
    BetPlaced: _bet_placed,
    BetWithdrawn: _bet_withdrawn,
    Called: _called,
    CardsDealt: _cards_dealt,
    HandShown: _hand_shown,
    CardTurned: _card_turned,
    CutCardShown: _cut_card,
    CardExposed: _card_exposed,
    CardFoundGood: _unchanged,
    HandDecided: _hand_decided,
    HandVoided: _hand_voided,
    Collected: _collected,
    Paid: _paid,
    Returned: _returned,
    Replenished: _replenished,
    RoundClosed: _round_closed,
    PartidaEnded: _partida_ended,
    LastRoundsAnnounced: _last_rounds,
    TableClosed: _table_closed,
    Infringed: _unchanged,
    Ruled: _unchanged,
    Tipped: _unchanged,
}

"""What each event leaves behind, for `BancaGame.evolve`."""
