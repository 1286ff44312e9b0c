"""The fold of a wheel game: what each event leaves behind."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tapete.engine.actor import Role
from tapete.engine.event import Event, Infringed, Ruled, Tipped
from tapete.families.table.events import LastRoundsAnnounced, Replenished, RoundClosed, TableClosed, TableOpened
from tapete.families.wheel.events import (
    BetPlaced,
    BetWithdrawn,
    Called,
    Collected,
    Drawn,
    Freed,
    Imprisoned,
    OnBet,
    OrderAccepted,
    OrderAltered,
    Paid,
    Permitted,
    Returned,
    SeriesBought,
    SeriesReturned,
    ThrowVoided,
)
from tapete.families.wheel.rules import WheelRules
from tapete.families.wheel.settlement import settlement
from tapete.families.wheel.state import Order, Phase, Series, Stake, State

MEMORY = 20
"""How many past results the table shows."""


def _table_opened(rules: WheelRules, state: State, event: TableOpened) -> State:
    croupiers = tuple(person for person in event.staff if person.role is Role.CRUPIER)
    return replace(state, phase=Phase.RONDA, staff=event.staff, croupiers=croupiers, bank=event.anticipo)


def _replenished(rules: WheelRules, state: State, event: Replenished) -> State:
    return _step(state, bank=state.bank + event.amount)


def _called(rules: WheelRules, state: State, event: Called) -> State:
    betting = rules.steps[state.done].betting
    return replace(
        state,
        done=state.done + 1,
        spinning=event.direction or state.spinning,
        stakes=state.stakes if betting else _without_options(state.stakes),
    )


def _without_options(stakes: tuple[Stake, ...]) -> tuple[Stake, ...]:
    """At no va más whoever has said nothing has left the bet in prison."""
    if not any(s.option for s in stakes):
        return stakes
    return tuple(replace(s, option=False) if s.option else s for s in stakes)


def _last_rounds(rules: WheelRules, state: State, event: LastRoundsAnnounced) -> State:
    return replace(state, last=event.rounds)


def _bet_placed(rules: WheelRules, state: State, event: BetPlaced) -> State:
    placed = state.placed + 1
    state = replace(state, stakes=_add(state.stakes, event, event.amount, placed), placed=placed)
    if event.colour:
        state = replace(state, series=_with_chips(state, event, -event.amount))
    return replace(state, orders=_without_order(state, event)) if state.orders else state


def _without_order(state: State, event: BetPlaced) -> tuple[Order, ...]:
    """An order is carried out once: drop the first that this bet fulfils."""
    for order in state.orders:
        worth = order.amount or order.chips * _chip_value(state, event)
        if (order.player, order.bet, order.pano, worth) == (event.player, event.bet, event.pano, event.amount):
            index = state.orders.index(order)
            return state.orders[:index] + state.orders[index + 1 :]
    return state.orders


def _chip_value(state: State, event: OnBet) -> int:
    return next((s.value for s in state.series if s.player == event.player and s.colour == event.colour), 0)


def _bet_withdrawn(rules: WheelRules, state: State, event: BetWithdrawn) -> State:
    state = replace(state, stakes=_leave(state.stakes, event, 0, 0))
    return replace(state, series=_with_chips(state, event, event.amount)) if event.colour else state


def _order_accepted(rules: WheelRules, state: State, event: OrderAccepted) -> State:
    order = Order(event.player, event.bet, event.pano, event.amount, event.chips)
    return replace(state, orders=(*state.orders, order))


def _drawn(rules: WheelRules, state: State, event: Drawn) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        outcome=event.outcome,
        position=event.position,
        direction=state.spinning,
        due=settlement(rules, state, event.outcome),
        orders=(),
        results=(*state.results, event.outcome)[-MEMORY:],
    )


def _collected(rules: WheelRules, state: State, event: Collected) -> State:
    stakes = _leave(state.stakes, event, event.zeros, event.left)
    return _step(state, stakes=stakes, bank=state.bank + event.amount)


def _paid(rules: WheelRules, state: State, event: Paid) -> State:
    state = _step(state, bank=state.bank - event.amount)
    if not event.chips:
        return state
    return replace(
        state,
        series=tuple(
            replace(s, chips=s.chips + event.chips) if (s.player, s.colour) == (event.player, event.colour) else s
            for s in state.series
        ),
    )


def _returned(rules: WheelRules, state: State, event: Returned) -> State:
    state = _step(state, stakes=_leave(state.stakes, event, event.zeros, 0))
    return replace(state, series=_with_chips(state, event, event.amount)) if event.chips else state


def _imprisoned(rules: WheelRules, state: State, event: Imprisoned) -> State:
    before = event.zeros if state.phase is Phase.RONDA else event.zeros - 1
    place = _find(state.stakes, event, before)
    stake = state.stakes[place]
    prisoner = replace(
        stake,
        amount=event.amount,
        zeros=event.zeros,
        start=stake.start or stake.amount,
        option=event.option,
    )
    return _step(state, stakes=_instead(state.stakes, place, prisoner))


def _freed(rules: WheelRules, state: State, event: Freed) -> State:
    prisoner = state.stakes[_find(state.stakes, event, event.zeros)]
    stakes = _leave(state.stakes, event, event.zeros, 0)
    return _step(state, stakes=_add(stakes, event, event.amount, prisoner.placed))


def _round_closed(rules: WheelRules, state: State, event: RoundClosed) -> State:
    last = state.last - 1 if state.last > 0 else state.last
    return replace(
        state,
        phase=Phase.FIN if last == 0 else Phase.RONDA,
        last=last,
        round=state.round + 1,
        done=0,
        turn=state.turn + 1,
        due=(),
        settling=False,
        order=(),
    )


def _throw_voided(rules: WheelRules, state: State, event: ThrowVoided) -> State:
    return replace(state, done=rules.launch, spinning=state.direction)


def _series_bought(rules: WheelRules, state: State, event: SeriesBought) -> State:
    bought = Series(event.player, event.colour, event.value, event.chips)
    held = next((s for s in state.series if s.colour == event.colour), None)
    if held is None:
        return replace(state, series=(*state.series, bought))
    more = replace(held, chips=held.chips + event.chips)
    return replace(state, series=tuple(more if s is held else s for s in state.series))


def _series_returned(rules: WheelRules, state: State, event: SeriesReturned) -> State:
    return replace(state, series=tuple(s for s in state.series if s.colour != event.colour))


def _permitted(rules: WheelRules, state: State, event: Permitted) -> State:
    if event.what == "fichas-de-valor":
        return replace(state, value_chips=event.allowed)
    return replace(state, several_colours=event.allowed)


def _order_altered(rules: WheelRules, state: State, event: OrderAltered) -> State:
    state = replace(state, order=event.kinds)
    if state.phase is not Phase.LIQUIDACION:
        return state
    return replace(state, due=settlement(rules, state, state.outcome))


def _table_closed(rules: WheelRules, state: State, event: TableClosed) -> State:
    return State(
        round=state.round,
        placed=state.placed,
        outcome=state.outcome,
        position=state.position,
        direction=state.direction,
        spinning=state.direction,
        results=state.results,
    )


def _unchanged(rules: WheelRules, state: State, event: Event) -> State:
    return state


def _step(state: State, **changes: Any) -> State:
    """One step of the settlement is done, and changes this; outside a settlement there is no step to strike off."""
    return replace(state, due=state.due[1:], settling=True, **changes) if state.due else replace(state, **changes)


def _find(stakes: tuple[Stake, ...], event: OnBet, zeros: int) -> int:
    """Where the stake of an event lies among the others, or -1: one player's chips of a kind make one stake a cell."""
    for place, s in enumerate(stakes):
        if (
            s.bet == event.bet
            and s.player == event.player
            and s.pano == event.pano
            and s.colour == event.colour
            and s.zeros == zeros
        ):
            return place
    return -1


def _instead(stakes: tuple[Stake, ...], place: int, *others: Stake) -> tuple[Stake, ...]:
    """The stakes with others, or nothing, in the place of one."""
    return (*stakes[:place], *others, *stakes[place + 1 :]) if place >= 0 else stakes


def _leave(stakes: tuple[Stake, ...], event: OnBet, zeros: int, left: int) -> tuple[Stake, ...]:
    """The stakes after one was reduced to what is left, or taken off the cloth."""
    place = _find(stakes, event, zeros)
    return _instead(stakes, place, replace(stakes[place], amount=left)) if left else _instead(stakes, place)


def _add(stakes: tuple[Stake, ...], event: OnBet, amount: int, placed: int) -> tuple[Stake, ...]:
    """The stakes after chips were added to a cell."""
    place = _find(stakes, event, 0)
    if place < 0:
        return (*stakes, Stake(event.player, event.bet, event.pano, amount, placed, event.colour))
    return _instead(stakes, place, replace(stakes[place], amount=stakes[place].amount + amount))


def _with_chips(state: State, event: OnBet, amount: int) -> tuple[Series, ...]:
    return tuple(
        replace(s, chips=s.chips + amount // s.value) if (s.player, s.colour) == (event.player, event.colour) else s
        for s in state.series
    )


EVOLUTIONS: dict[type[Event], Callable[[WheelRules, State, Any], State]] = {
    TableOpened: _table_opened,
    Replenished: _replenished,
    Called: _called,
    LastRoundsAnnounced: _last_rounds,
    BetPlaced: _bet_placed,
    BetWithdrawn: _bet_withdrawn,
    OrderAccepted: _order_accepted,
    Drawn: _drawn,
    Collected: _collected,
    Paid: _paid,
    Returned: _returned,
    Imprisoned: _imprisoned,
    Freed: _freed,
    RoundClosed: _round_closed,
    ThrowVoided: _throw_voided,
    SeriesBought: _series_bought,
    SeriesReturned: _series_returned,
    Permitted: _permitted,
    OrderAltered: _order_altered,
    TableClosed: _table_closed,
    Infringed: _unchanged,
    Ruled: _unchanged,
    Tipped: _unchanged,
}

"""What each event leaves behind, for `WheelGame.evolve`."""
