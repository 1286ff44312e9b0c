"""What a result does to the stakes: collected, paid, struck by the 0 or set free, in legal order or in the jefe's.

Order of payment: ES1979:01.IV.3.c and 02.III.b, GA2007:01.V.3.c and 02.IV.3, MU2010:7.4.c and 12.1; the 0:
ES1979:01.IV.1.B.b and 02.IV, GA2007:01.V.1.A.b and 02.IV.1, MU2010:7.2.b and 12.2. What a 0 does to one stake, and what
its player may then choose, is in `families.prison`.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.prison import Freed, Gate, Imprisoned, ZeroRule, emptied, prison, redeem, strike
from tapete.families.stakes import cells
from tapete.families.stakes.cells import Collected, Gain, OnCell, Paid, Returned, Stake, collect, reduced
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_staff
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Anybody, on_duty
from tapete.families.table.settling import Replenished, settlement, with_replenishments
from tapete.families.wheel.laying import ALSO, SPOT, bet_of
from tapete.families.wheel.orders import orders_returned
from tapete.families.wheel.rules import Bet, WheelRules
from tapete.families.wheel.series import find_series, returned_series, with_chips
from tapete.families.wheel.state import (
    HANDLER,
    JEFE,
    SETTLER,
    SETTLING,
    Phase,
    SettlementEvent,
    State,
    bets_closed,
    present,
)
from tapete.kit.money import gains_of
from tapete.language import N_
from tapete.law.citation import Citation

ORDEN_FIJO = Reason("orden_fijo", N_("The order of payment may not be altered."))
TIPO_DESCONOCIDO = Reason("tipo_desconocido", N_("{kind} is not a kind of bet of this cloth."))


# --- the settlement ---------------------------------------------------------------------------------------------------


def settlement_of(rules: WheelRules, state: State, outcome: str) -> tuple[SettlementEvent, ...]:
    collected: list[SettlementEvent] = []
    special: list[SettlementEvent] = []
    locked: list[SettlementEvent] = []
    winners: list[tuple[Bet, Stake]] = []
    back = partial(give_back, state)
    gate = Gate(rules, state.stakes, back)
    # A cell may hold prisoners of one and of two zeros: the older moves on before the younger takes its place.
    for stake in sorted(state.stakes, key=lambda stake: (-stake.zeros, stake.placed)):
        bet = rules.bets[stake.bet]
        if outcome in bet.covers:
            if stake.zeros == 0:
                winners.append((bet, stake))
            else:
                special.append(gate.release(bet, stake))
        elif outcome == rules.zero and bet.sencilla and rules.zero_rule.value is not ZeroRule.NINGUNA:
            struck = strike(rules, stake, back, last=state.last == 1)
            collected.extend(struck.collected)
            special.extend(struck.back)
            locked.extend(struck.locked)
        else:
            collected.append(collect(stake, stake.amount, rules.collect_first.cite))
    if not winners:
        return (*collected, *special, *locked)
    paid = _payments(rules, state, winners)
    ordered = [*collected, *special, *paid] if rules.collect_first.value else [*paid, *special, *collected]
    return with_replenishments(rules.anticipo, state.bank, [*ordered, *locked])


def _payments(rules: WheelRules, state: State, winners: list[tuple[Bet, Stake]]) -> list[SettlementEvent]:
    order = state.order

    def place(winner: tuple[Bet, Stake]) -> tuple[int, ...]:
        bet, stake = winner
        if rules.ascending:
            return (stake.amount, stake.placed)
        rank = order.index(bet.kind) if bet.kind in order else len(order) + bet.rank
        pano = 0 if rules.one_payment.value else stake.pano
        return (pano, rank, bet.first, stake.placed)

    winners = sorted(winners, key=place)
    if not rules.one_payment.value:
        return [_payment(rules, state, stake.player, [(bet, stake)]) for bet, stake in winners]
    players = dict.fromkeys(stake.player for _, stake in winners)
    return [_payment(rules, state, player, [w for w in winners if w[1].player == player]) for player in players]


def _payment(rules: WheelRules, state: State, player: str, winners: list[tuple[Bet, Stake]]) -> Paid:
    cents = gains_of([(s.amount, b.pays) for b, s in winners])
    gains = tuple(Gain(b.id, s.pano, s.amount, won) for (b, s), won in zip(winners, cents, strict=True))
    cite = winners[0][0].cite if len(winners) == 1 else rules.payment_cite
    paid = Paid(player=player, gains=gains, amount=sum(g.gain for g in gains), cite=cite)
    colour = next((s.colour for _, s in winners if s.colour), "")
    series = find_series(state, player, colour)
    if series is None:
        return paid
    in_colour = sum(g.gain for g, (_, s) in zip(gains, winners, strict=True) if s.colour == colour)
    chips = in_colour // series.value
    return replace(paid, colour=colour, chips=chips, chips_amount=chips * series.value)


def give_back(state: State, stake: Stake, amount: int, cite: Citation) -> Returned:
    """Return a stake, or the rest of it: in its own colour when it is a whole number of chips."""
    series = find_series(state, stake.player, stake.colour) if stake.colour else None
    chips = amount // series.value if series and amount % series.value == 0 else 0
    return cells.give_back(stake, amount, cite, chips)


# --- the prison -------------------------------------------------------------------------------------------------------


prisoners: Chapter[WheelRules, State] = prison(
    by=HANDLER,
    closed=bets_closed,
    refuse_bet=lambda rules, command: bet_of(rules, command.bet, command.pano),
    present=present,
    redeems=lambda rules, state, stake: redeem(rules, stake, partial(give_back, state)),
    spot=SPOT,
)


# --- carrying it out --------------------------------------------------------------------------------------------------


def _ends(rules: WheelRules, state: State) -> Sequence[Event]:
    return [RoundClosed(round=state.round, reason=rules.announcements[state.outcome], cite=rules.steps_cite)]


payments = settlement(SETTLER, SETTLING, lambda rules: rules.payment_cite, _ends)


def _step(state: State, **changes: Any) -> State:
    """Finish one step of the settlement with these changes; outside a settlement only make the changes."""
    return replace(state, due=state.due[1:], settling=True, **changes) if state.due else replace(state, **changes)


payments.sets(Replenished, settling=True)


@payments.fold(Collected)
def collected_from(rules: WheelRules, state: State, event: Collected) -> State:
    stakes = reduced(state.stakes, event, event.zeros, event.left)
    return _step(state, stakes=stakes, bank=state.bank + event.amount)


@payments.fold(Paid)
def paid_to(rules: WheelRules, state: State, event: Paid) -> State:
    state = _step(state, bank=state.bank - event.amount)
    if not event.chips:
        return state
    series = tuple(
        replace(s, chips=s.chips + event.chips) if (s.player, s.colour) == (event.player, event.colour) else s
        for s in state.series
    )
    return replace(state, series=series)


@payments.fold(Returned)
def returned_to(rules: WheelRules, state: State, event: Returned) -> State:
    state = _step(state, stakes=reduced(state.stakes, event, event.zeros, 0))
    return replace(state, series=with_chips(state, event, event.amount)) if event.chips else state


@payments.fold(Imprisoned, Freed)
def struck_off(rules: WheelRules, state: State, event: OnCell) -> State:
    return replace(state, settling=True) if state.phase is Phase.LIQUIDACION else state


class AlterOrder(Command, frozen=True, tag="alter-order"):
    """The jefe de mesa sets another order of payment for this round: these kinds first."""

    label = N_("Alter the order of payment")
    words = ("orden {kinds*}",)
    kinds: tuple[str, ...]


class OrderAltered(Event, frozen=True, tag="order-altered"):
    """The jefe de mesa set another order of payment for this round."""

    sentence = N_("{by:@} alters the order of payment: {kinds}.")
    by: str
    kinds: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"by": self.by, "kinds": ", ".join(self.kinds)}


@payments.act(AlterOrder, by=Anybody())
def alter_order(rules: WheelRules, state: State, command: AlterOrder) -> Sequence[Event]:
    """The jefe de mesa may exceptionally alter the order of payment of a round, where the text lets him."""
    cite = rules.order_may_change.cite
    if not rules.order_may_change.value:
        raise Refused(ORDEN_FIJO, cite)
    require_staff(rules, state, command.by, JEFE, cite)
    if state.phase is Phase.FIN or state.settling:
        raise Refused(shared.NADA_QUE_LIQUIDAR, cite)
    kinds = {bet.kind for bet in rules.bets.values()}
    for kind in command.kinds:
        if kind not in kinds or command.kinds.count(kind) > 1:
            raise Refused(TIPO_DESCONOCIDO, cite, kind=kind)
    return [OrderAltered(by=command.by.id, kinds=command.kinds, cite=cite)]


@payments.complete(AlterOrder)
def named_kinds(rules: WheelRules, state: State, command: AlterOrder) -> AlterOrder:
    return replace(command, kinds=tuple(ALSO.get(kind, kind) for kind in command.kinds))


@payments.offer(AlterOrder)
def may_alter(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if not rules.order_may_change.value or who.role not in JEFE or not on_duty(state, who):
        return
    if state.phase is not Phase.FIN and not state.settling:
        yield Offer(AlterOrder(by=who, kinds=()), rules.order_may_change.cite, free=("kinds",))


@payments.fold(OrderAltered)
def order_altered(rules: WheelRules, state: State, event: OrderAltered) -> State:
    state = replace(state, order=event.kinds)
    if state.phase is not Phase.LIQUIDACION:
        return state
    return replace(state, due=settlement_of(rules, state, state.outcome))


# --- at the end of a session ------------------------------------------------------------------------------------------


def empty_cloth(rules: WheelRules, state: State) -> list[Event]:
    """Free stakes, orders and colour chips go back to their players, and prisoners are redeemed."""
    stakes = emptied(rules, state.stakes, partial(give_back, state), rules.lids.cite)
    events = [*stakes, *orders_returned(state, rules.lids.cite)]
    return [*events, *_empty_series(rules, state, events)]


def _waits(rules: WheelRules, state: State) -> bool:
    """Whether something is at stake before the result; prisoners count too."""
    return state.phase is Phase.RONDA and bool(state.stakes or state.orders)


def _called_off(rules: WheelRules, state: State) -> list[Event]:
    return [
        *(give_back(state, stake, stake.amount, INTERRUPTION) for stake in state.stakes),
        *orders_returned(state, INTERRUPTION),
        RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION),
    ]


interrupted = interruption(_waits, _called_off, lambda _, state, __: replace(state, spinning=state.direction))


def _empty_series(rules: WheelRules, state: State, stakes: list[Event]) -> list[Event]:
    if rules.series is None:
        return []
    back: dict[tuple[str, str], int] = {}
    for event in stakes:
        if isinstance(event, Returned) and event.chips:
            key = (event.player, event.colour)
            back[key] = back.get(key, 0) + event.chips
    held = [replace(s, chips=s.chips + back.get((s.player, s.colour), 0)) for s in state.series]
    return [returned_series(rules.series, s) for s in held]
