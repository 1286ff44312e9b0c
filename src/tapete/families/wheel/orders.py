"""Bets by word of mouth: the croupier accepts one while bets are taken and lays it, late if need be (MU2010:7.4.b).

Its chips are handed over when it is accepted (criterio:ruleta-francesa.31), so that what was accepted can always be
laid; and where nothing may be laid after no va más, no order is accepted that could be forgotten.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event, Move, cloth
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.stakes.cells import OnCell, Where, cell_words
from tapete.families.table.duty import require_player
from tapete.families.table.powers import InTheirName, Staff
from tapete.families.wheel.laying import (
    Cell,
    PlaceBet,
    bet_of,
    chips_of,
    laid,
    on_cloth,
    order_returned,
    refuse_stake,
)
from tapete.families.wheel.rules import WheelRules
from tapete.families.wheel.series import with_chips
from tapete.families.wheel.state import BETS_TAKEN, CROUPIER, Order, State, present
from tapete.language import N_, money, translate
from tapete.law.citation import Citation

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
    """The croupier accepts a bet by word of mouth while bets are taken: it must be one he could lay at once."""
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
    """Lay the orders that were accepted before no va más and are not on the cloth when the result comes."""
    return [laid(rules, order) for order in state.orders]


def orders_returned(state: State, cite: Citation) -> list[Event]:
    return [order_returned(order, cite) for order in state.orders]


def order_words(order: Order, language: str) -> str:
    told = f"{cell_words(order.bet, order.pano)} {money(order.amount, language)}"
    return f"{told} ({translate(_ACCEPTED, language)})"
