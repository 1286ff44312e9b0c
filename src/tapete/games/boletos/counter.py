"""The counter of an authorised establishment: buying and scratching (MU2010:131.1, 131.2.b)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.families.draw.sealed.opening import Reveal
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.selling import (
    free_tickets,
    named_tickets,
    next_tickets,
    pile,
    refuse_elsewhere,
    sold,
)
from tapete.families.draw.sealed.state import SealedState
from tapete.families.draw.state import During, Phase, buyer
from tapete.language import N_


class BuyBoletos(Command, frozen=True, tag="buy-boletos"):
    """Buy the next boletos of the pile."""

    label = N_("Buy the next boletos")
    key = "c"
    words = (
        "comprar {tickets} boletos [en {where}]",
        "~comprar {tickets} boleto [en {where}]",
    )
    player: Name
    tickets: int
    where: str = ""
    """The establishment; this one when nothing is said."""


class BuyBoleto(Command, frozen=True, tag="buy-boleto"):
    """Buy a boleto by its number, or those from one number to another."""

    label = N_("Buy boleto {first}")
    words = ("comprar {first} [a {last}] [en {where}]",)
    player: Name
    first: int
    last: int = 0
    """The first alone when it is 0."""
    where: str = ""


class Scratch(Reveal, frozen=True, tag="scratch"):
    """Scratch boletos of one's own: they can't be closed again."""

    label = N_("Scratch boleto {first}")
    words = ("raspar {first} [a {last}]",)


pile_sale = pile(BuyBoletos, lambda command: command.where, free=("where",))
counter = Chapter[SealedRules, SealedState]("counter")


@counter.act(BuyBoleto, by=buyer("sale"), when=During("sale", Phase.VENTA))
def buy_boleto(rules: SealedRules, state: SealedState, command: BuyBoleto) -> Sequence[Event]:
    """Closed boletos that nobody has, whose cover is whole."""
    refuse_elsewhere(rules, command.where)
    return sold(rules, command, named_tickets(rules, state, command.first, command.last))


@counter.offer(BuyBoleto)
def may_buy_boleto(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
    """The lowest that is free; the others are bought by their number."""
    if free_tickets(rules, state) and who.role is Role.JUGADOR:
        [lowest] = next_tickets(rules, state, 1)
        command = BuyBoleto(by=who, player=who.id, first=lowest.first)
        yield Offer(command, rules.law["sale"], free=("first", "last", "where"))
