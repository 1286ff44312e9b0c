"""Bets by word of mouth, and the settlement: stakes collected, paid, struck by the 0 or set free, in order.

A croupier accepts a bet by word of mouth while bets are taken and lays it, late if need be (MU2010:7.4.b). Its chips
are handed over when it is accepted (criterio:ruleta-francesa.31), so that it can always be laid.

Order of payment: ES1979:01.IV.3.c and 02.III.b, GA2007:01.V.3.c and 02.IV.3, MU2010:7.4.c and 12.1; the 0:
ES1979:01.IV.1.B.b and 02.IV, GA2007:01.V.1.A.b and 02.IV.1, MU2010:7.2.b and 12.2. The effect of a 0 on one stake, and
the choice that its player then has, are in `families.prison`.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Command, Name, Offer
from tapete.engine.event import Event, Move, Reason, Refused, cloth
from tapete.families.prison import Freed, Gate, Imprisoned, ZeroRule, emptied, prison, redeem, strike
from tapete.families.stakes import cells
from tapete.families.stakes.cells import (
    Collected,
    Gain,
    OnCell,
    Paid,
    Returned,
    Stake,
    Where,
    cell_words,
    collect,
    reduced,
)
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_player, require_staff
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Anybody, InTheirName, Staff, on_duty
from tapete.families.table.settling import Replenished, settlement, with_replenishments
from tapete.families.wheel.laying import (
    ALSO,
    SPOT,
    Cell,
    PlaceBet,
    bet_of,
    chips_of,
    laid,
    on_cloth,
    order_returned,
    refuse_stake,
)
from tapete.families.wheel.rules import (
    BETS_TAKEN,
    CROUPIER,
    HANDLER,
    JEFE,
    SETTLER,
    SETTLING,
    Bet,
    Order,
    Phase,
    SettlementEvent,
    State,
    WheelRules,
    bets_closed,
    present,
)
from tapete.families.wheel.series import find_series, returned_series, with_chips
from tapete.kit.money import gains_of
from tapete.language import N_, money, translate
from tapete.law.citation import Citation

# --- bets by word of mouth --------------------------------------------------------------------------------------------

SIN_ENCARGOS = Reason(
    "sin_encargos", N_("Here nothing may be laid after «no va más»: a bet given by word of mouth is laid at once.")
)
_ACCEPTED = N_("accepted by the croupier")

orders = Chapter[WheelRules, State]("orders", kinds={"cell": Cell(staked=True)})


class AcceptOrder(Command, frozen=True, tag="order"):
    """The croupier accepts a bet by word of mouth, to lay it himself."""

    label = N_("Accept an order: {bet}")
    words = (
        "aceptar {bet:cell} {chips} fichas [paño {pano}] [para {player}]",
        "~aceptar {bet:cell} {chips} ficha [paño {pano}] [para {player}]",
        "aceptar {bet:cell} {amount:€} [paño {pano}] [para {player}]",
    )
    player: Name
    bet: str
    amount: int = 0
    chips: int = 0
    pano: int = 1


class Hearing(InTheirName, Staff[WheelRules]):
    """A croupier, to whom a player says it."""


class OrderAccepted(OnCell, frozen=True, tag="order-accepted"):
    """The croupier accepted a bet to be laid by him, and was given its chips."""

    sentence = N_("The croupier accepts from {player:@}: {amount:€} on {bet}.")
    colour: str = ""
    chips: int = 0
    """How many chips of a colour it is; none when they are value chips."""
    handed_over: bool = False
    """False in records of before, where the chips came with the bet and the order by itself left nothing."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(self.hand, cloth(self.player), self.amount),) if self.handed_over else ()


@orders.act(AcceptOrder, by=Hearing(lambda _: CROUPIER, lambda rules: rules.late_orders.cite))
def accept_order(rules: WheelRules, state: State, command: AcceptOrder) -> Sequence[Event]:
    player, pano = command.player, command.pano
    require_player(state, player)
    bet = bet_of(rules, command.bet, pano)
    BETS_TAKEN.refuse(rules, state)
    if not rules.late_orders.value:
        raise Refused(SIN_ENCARGOS, rules.late_orders.cite)
    as_bet = PlaceBet(by=command.by, player=player, bet=bet.id, amount=command.amount, chips=command.chips)
    amount, colour = chips_of(rules, state, as_bet)
    refuse_stake(state, player, bet, pano, amount)
    where, cite = Where(player=player, bet=bet.id, pano=pano, colour=colour), rules.late_orders.cite
    return [OrderAccepted(**where, amount=amount, chips=command.chips, handed_over=True, cite=cite)]


@orders.offer(AcceptOrder)
def may_accept(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    """An order may come from anybody at the table; offers name those who are already playing."""
    taken = rules.late_orders.value and BETS_TAKEN.holds(rules, state)
    for player in present(state) if taken else ():
        for offer in on_cloth(rules, state, who, player):
            bet = offer.command
            if isinstance(bet, PlaceBet) and not bet.colour:
                command = AcceptOrder(by=who, player=player, bet=bet.bet, pano=bet.pano)
                yield Offer(command, rules.late_orders.cite, offer.amounts, offer.field)


@orders.fold(OrderAccepted)
def order_accepted(rules: WheelRules, state: State, event: OrderAccepted) -> State:
    if not event.handed_over:
        return state
    order = Order(event.player, event.bet, event.pano, event.amount, event.chips, event.colour)
    state = replace(state, orders=(*state.orders, order))
    return replace(state, series=with_chips(state, event, -event.amount)) if event.colour else state


def orders_laid(rules: WheelRules, state: State) -> list[Event]:
    return [laid(rules, order) for order in state.orders]


def orders_returned(state: State, cite: Citation) -> list[Event]:
    return [order_returned(order, cite) for order in state.orders]


def order_words(order: Order, language: str) -> str:
    told = f"{cell_words(order.bet, order.pano)} {money(order.amount, language)}"
    return f"{told} ({translate(_ACCEPTED, language)})"


ORDEN_FIJO = Reason("orden_fijo", N_("The order of payment may not be altered."))
TIPO_DESCONOCIDO = Reason("tipo_desconocido", N_("{kind} is not a kind of bet of this cloth."))


# --- the settlement ---------------------------------------------------------------------------------------------------


_PLACED, _ZEROS = attrgetter("placed"), attrgetter("zeros")


def settlement_of(rules: WheelRules, state: State, outcome: str) -> tuple[SettlementEvent, ...]:
    collected: list[SettlementEvent] = []
    special: list[SettlementEvent] = []
    locked: list[SettlementEvent] = []
    winners: list[tuple[Bet, Stake]] = []
    back = partial(give_back, state)
    gate = Gate(rules, state.stakes, back)
    # A cell may hold prisoners of one and of two zeros: the older moves on before the younger takes its place.
    for stake in sorted(sorted(state.stakes, key=_PLACED), key=_ZEROS, reverse=True):
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

    if len(winners) > 1:
        winners = sorted(winners, key=place)
    if not rules.one_payment.value:
        return [_payment(rules, state, stake.player, [(bet, stake)]) for bet, stake in winners]
    players = dict.fromkeys(stake.player for _, stake in winners)
    return [_payment(rules, state, player, [w for w in winners if w[1].player == player]) for player in players]


def _payment(rules: WheelRules, state: State, player: str, winners: list[tuple[Bet, Stake]]) -> Paid:
    cents = gains_of([(s.amount, b.pays) for b, s in winners])
    gains = tuple([Gain(b.id, s.pano, s.amount, won) for (b, s), won in zip(winners, cents, strict=True)])
    cite = winners[0][0].cite if len(winners) == 1 else rules.payment_cite
    paid = Paid(player=player, gains=gains, amount=sum(cents), cite=cite)
    colour = next((s.colour for _, s in winners if s.colour), "") if state.series else ""
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


payments.sets(Replenished, settling=True)


@payments.fold(Collected)
def collected_from(rules: WheelRules, state: State, event: Collected) -> State:
    due, stakes = state.due, reduced(state.stakes, event, event.zeros, event.left)
    settling = state.settling or bool(due)
    return replace(state, stakes=stakes, bank=state.bank + event.amount, due=due[1:], settling=settling)


@payments.fold(Paid)
def paid_to(rules: WheelRules, state: State, event: Paid) -> State:
    due = state.due
    state = replace(state, bank=state.bank - event.amount, due=due[1:], settling=state.settling or bool(due))
    if not event.chips:
        return state
    series = tuple(
        replace(s, chips=s.chips + event.chips) if (s.player, s.colour) == (event.player, event.colour) else s
        for s in state.series
    )
    return replace(state, series=series)


@payments.fold(Returned)
def returned_to(rules: WheelRules, state: State, event: Returned) -> State:
    due, stakes = state.due, reduced(state.stakes, event, event.zeros, 0)
    state = replace(state, stakes=stakes, due=due[1:], settling=state.settling or bool(due))
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
