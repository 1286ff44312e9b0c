"""What is left behind by events about people and about the cards before a talla."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tapete.engine.event import Event
from tapete.families.sabot.events import SabotLoaded
from tapete.families.table.closing import LastRoundsAnnounced
from tapete.families.table.opening import TableOpened
from tapete.games.ferrocarril.events_play import CagnotteEmptied
from tapete.games.ferrocarril.events_seats import (
    Arrived,
    CameBack,
    CardsControlled,
    CardsPassed,
    ChangeAsked,
    CutDeclined,
    CutOffered,
    Enlisted,
    FreedomSet,
    Greeted,
    ModeAnnounced,
    PlayerLeft,
    SeatChanged,
    Seated,
    SeatForfeited,
    SeatLeft,
    Shuffled,
    SteppedAway,
    TallaEnded,
)
from tapete.games.ferrocarril.people import seat_number, seat_of
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Seat, Standing, State
from tapete.kit.cards import FRENCH_52


def _table_opened(rules: FerroRules, state: State, event: TableOpened) -> State:
    return replace(
        state,
        phase=Phase.PREPARACION,
        staff=event.staff,
        seats=(None,) * rules.seats,
        freedom=rules.freedom.value,
        mode=rules.mode.value,
    )


def _table_closed(rules: FerroRules, state: State, event: CagnotteEmptied) -> State:
    return State(round=state.round)


def _last_rounds(rules: FerroRules, state: State, event: LastRoundsAnnounced) -> State:
    return replace(state, last=event.rounds)


def with_seat(state: State, number: int, seat: Seat | None) -> State:
    """The table with another occupant, or none, in a seat."""
    return replace(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))


def _arrived(rules: FerroRules, state: State, event: Arrived) -> State:
    place = Standing(player=event.player, behind=event.seat, arrival=state.arrivals + 1, moved=event.moved)
    others = tuple(each for each in state.standing if each.player != event.player)
    return replace(state, standing=(*others, place), arrivals=state.arrivals + 1)


def _seated(rules: FerroRules, state: State, event: Seated) -> State:
    state = _gone(state, event.player)
    return with_seat(state, event.seat, Seat(player=event.player, greets=event.greets))


def _gone(state: State, player: str) -> State:
    """Without somebody who stood or waited."""
    return replace(
        state,
        standing=tuple(place for place in state.standing if place.player != player),
        waiting=tuple(name for name in state.waiting if name != player),
    )


def _enlisted(rules: FerroRules, state: State, event: Enlisted) -> State:
    return replace(state, waiting=(*state.waiting, event.player))


def _change_asked(rules: FerroRules, state: State, event: ChangeAsked) -> State:
    return _with_own(state, event.player, wants=event.seat)


def _with_own(state: State, player: str, **changes: object) -> State:
    seat = seat_of(state, player)
    if seat is None:
        return state
    return with_seat(state, seat_number(state, player), replace(seat, **changes))


def _seat_changed(rules: FerroRules, state: State, event: SeatChanged) -> State:
    seat = seat_of(state, event.player) or Seat(player=event.player)
    state = with_seat(state, seat_number(state, event.player), None)
    return with_seat(state, event.seat, replace(seat, greets=event.greets or seat.greets, wants=0))


def _seat_left(rules: FerroRules, state: State, event: SeatLeft) -> State:
    state = with_seat(state, event.seat, None)
    place = Standing(player=event.player, behind=event.seat, arrival=state.arrivals + 1)
    return replace(state, standing=(*state.standing, place), arrivals=state.arrivals + 1)


def _seat_forfeited(rules: FerroRules, state: State, event: SeatForfeited) -> State:
    return _without_rights(_next_asked(with_seat(state, event.seat, None)), event.player)


def _next_asked(state: State) -> State:
    award = state.award
    return state if award is None else replace(state, award=replace(award, queue=award.queue[1:]))


def _player_left(rules: FerroRules, state: State, event: PlayerLeft) -> State:
    number = seat_number(state, event.player)
    if number:
        state = with_seat(state, number, None)
    state = replace(_gone(state, event.player), cutters=tuple(name for name in state.cutters if name != event.player))
    return _without_rights(state, event.player)


def _without_rights(state: State, player: str) -> State:
    """Rights die with whoever leaves."""
    if player not in {state.follow, state.repeat, state.larger}:
        return state
    follow, repeat, larger = ("" if who == player else who for who in (state.follow, state.repeat, state.larger))
    return replace(state, follow=follow, repeat=repeat, larger=larger)


def _stepped_away(rules: FerroRules, state: State, event: SteppedAway) -> State:
    return _with_own(state, event.player, absent=True)


def _came_back(rules: FerroRules, state: State, event: CameBack) -> State:
    return _with_own(state, event.player, absent=False)


def _greeted(rules: FerroRules, state: State, event: Greeted) -> State:
    return _next_asked(_with_own(state, event.player, greets=False))


def _freedom_set(rules: FerroRules, state: State, event: FreedomSet) -> State:
    return replace(state, freedom=event.allowed)


def _mode_announced(rules: FerroRules, state: State, event: ModeAnnounced) -> State:
    return replace(state, mode=event.mode)


def _cards_passed(rules: FerroRules, state: State, event: CardsPassed) -> State:
    return replace(state, phase=Phase.BARAJA, sabot=None)


def _shuffled(rules: FerroRules, state: State, event: Shuffled) -> State:
    return state


def _cut_offered(rules: FerroRules, state: State, event: CutOffered) -> State:
    return replace(state, phase=Phase.CORTE, cutters=event.players)


def _cut_declined(rules: FerroRules, state: State, event: CutDeclined) -> State:
    return replace(state, cutters=state.cutters[1:])


def _sabot_loaded(rules: FerroRules, state: State, event: SabotLoaded) -> State:
    phase = Phase.CONSTITUCION if state.banca else Phase.ADJUDICACION
    return replace(state, phase=phase, talla=state.talla + 1, sabot=event.load(FRENCH_52), cutters=())


def _talla_ended(rules: FerroRules, state: State, event: TallaEnded) -> State:
    still = tuple(replace(place, moved=False) if place.moved else place for place in state.standing)
    return replace(state, phase=Phase.FIN_TALLA, continues=event.continues, standing=still)


def _unchanged(rules: FerroRules, state: State, event: CardsControlled) -> State:
    return state


SEATS: dict[type[Event], Callable[[FerroRules, State, Any], State]] = {
    TableOpened: _table_opened,
    CagnotteEmptied: _table_closed,
    LastRoundsAnnounced: _last_rounds,
    Arrived: _arrived,
    Seated: _seated,
    Enlisted: _enlisted,
    ChangeAsked: _change_asked,
    SeatChanged: _seat_changed,
    SeatLeft: _seat_left,
    SeatForfeited: _seat_forfeited,
    PlayerLeft: _player_left,
    SteppedAway: _stepped_away,
    CameBack: _came_back,
    Greeted: _greeted,
    FreedomSet: _freedom_set,
    ModeAnnounced: _mode_announced,
    CardsPassed: _cards_passed,
    Shuffled: _shuffled,
    CutOffered: _cut_offered,
    CutDeclined: _cut_declined,
    SabotLoaded: _sabot_loaded,
    TallaEnded: _talla_ended,
    CardsControlled: _unchanged,
}
