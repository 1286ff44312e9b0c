"""Boletos: how they are bought and scratched, their game, and players of the house."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.families.draw.sale import OfNumbers
from tapete.families.draw.sealed.failures import COVERS, EFFECTS
from tapete.families.draw.sealed.play import SealedGame, sealed_chapters
from tapete.families.draw.sealed.state import SealedRules, SealedState
from tapete.families.draw.sealed.tickets import (
    Claim,
    Reveal,
    free_tickets,
    named_tickets,
    next_tickets,
    pile,
    refuse_elsewhere,
    sold,
)
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


class BuyBoleto(OfNumbers, frozen=True, tag="buy-boleto"):
    """Buy a boleto by its number, or those from one number to another."""

    label = N_("Buy boleto {first}")
    words = ("comprar {first} [a {last}] [en {where}]",)
    where: str = ""


class Scratch(Reveal, frozen=True, tag="scratch"):
    """Scratch boletos of one's own: they can't be closed again."""

    label = N_("Scratch boleto {first}")
    words = ("raspar {first} [a {last}]",)


pile_sale = pile(BuyBoletos, lambda command: command.where, free=("where",))
counter = Chapter[SealedRules, SealedState]("counter")


@counter.act(BuyBoleto, by=buyer("sale"), when=During("sale", Phase.VENTA))
def buy_boleto(rules: SealedRules, state: SealedState, command: BuyBoleto) -> Sequence[Event]:
    refuse_elsewhere(rules, command.where)
    return sold(rules, command, named_tickets(rules, state, command.first, command.last))


@counter.offer(BuyBoleto)
def may_buy_boleto(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
    if free_tickets(rules, state) and who.role is Role.JUGADOR:
        [lowest] = next_tickets(rules, state, 1)
        command = BuyBoleto(by=who, player=who.id, first=lowest.first)
        yield Offer(command, rules.law["sale"], free=("first", "last", "where"))


INCIDENTS = {**EFFECTS, **COVERS}


class Boletos(SealedGame[SealedRules, SealedState]):
    """Boletos with the prize inside, as their rules say."""

    states = SealedState
    chapters = sealed_chapters(pile_sale, counter, opens=Scratch, effects=INCIDENTS)


FEW = 5


def choose(rules: SealedRules, view: Any) -> Command | None:
    me = view.who
    if view.won:
        return Claim(by=me, player=me.id, first=view.won[0].ticket)
    if view.closed and view.phase in {Phase.VENTA, Phase.CIERRE}:
        return Scratch(by=me, player=me.id, first=view.closed[0].first)
    if view.phase != Phase.VENTA or view.mine or not view.free:
        return None
    wanted = 1 + sha256(f"{me.id} {view.round}".encode()).digest()[0] % FEW
    return BuyBoletos(by=me, player=me.id, tickets=min(wanted, view.free))
