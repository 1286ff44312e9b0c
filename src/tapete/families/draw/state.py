"""What draws keep between two events, who may act in them and when, and the steps of a settlement."""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import Any, ClassVar

import msgspec

from tapete.engine.actor import Role
from tapete.engine.declared import announcement
from tapete.engine.event import PAID, Event
from tapete.engine.row import Row
from tapete.engine.table import TableState
from tapete.families.course import Events
from tapete.families.draw.rules import DrawRules
from tapete.families.draw.sold import Ranges, of_each
from tapete.families.hall.room import Collected, Returned
from tapete.families.table import phases
from tapete.families.table.powers import PlayerOrCroupier, Staff
from tapete.families.table.settling import Replenished
from tapete.language import N_


class SaleCollected(Collected, frozen=True, tag="sale-collected"):
    """The price of the tickets sold goes to the organiser."""

    sentence = N_("The organiser receives the {amount:€} of the sale.")


class PrizeDelivered(Event, frozen=True, tag="prize-delivered"):
    """A thing that was drawn for is handed to whoever has the ticket."""

    sentence = N_("{prize} is delivered to {player:@}, with number {ticket}.")
    prize: str
    ticket: int
    player: str


class PrizeOwed(Event, frozen=True, tag="prize-owed"):
    """A thing that was drawn for can't be handed over; it is owed, and no money takes its place."""

    sentence = N_("{prize} is owed to {player:@}, with number {ticket}; no money is paid instead.")
    prize: str
    ticket: int
    player: str


class PrizePaid(Event, frozen=True, tag="prize-paid"):
    """A prize in money is paid from what the organiser has put up."""

    sentence = N_("{player:@} is paid {amount:€} for number {ticket}.")
    settles = "pagar"
    route = PAID
    ticket: int
    player: str
    amount: int


class PrizeKept(Event, frozen=True, tag="prize-kept"):
    """A thing that no ticket has obtained stays with the organiser."""

    sentence = N_("{prize} stays with the organiser: no ticket has obtained it.")
    prize: str


Settled = SaleCollected | PrizeDelivered | PrizeOwed | PrizePaid | PrizeKept | Replenished

TicketsRefunded = announcement("TicketsRefunded", N_("{amount:€} go back to those who bought tickets."), Returned)


class Phase(StrEnum):
    """Where a draw is."""

    CERRADA = "cerrada"
    EMISION = "emision"
    """The next emission is ready; nothing is sold."""
    VENTA = "venta"
    CIERRE = "cierre"
    """The sale is closed and the draw may be held."""
    SORTEO = "sorteo"
    ENTREGA = "entrega"
    FIN = "fin"


BETWEEN = frozenset({Phase.EMISION, Phase.FIN})
UNDRAWN = frozenset({Phase.VENTA, Phase.CIERRE})
"""Tickets are sold and nothing has been drawn: the organiser may still annul it."""
CLOSED = frozenset({Phase.CIERRE, Phase.SORTEO})
"""Nobody buys any more, and chance has not said everything."""


class Award(msgspec.Struct, frozen=True):
    """What a ticket has obtained: the place of the prize among those that are drawn for, and whose it is."""

    prize: int
    ticket: int
    player: str


class DrawState(TableState, frozen=True, kw_only=True):
    """What every draw keeps; each game adds its own."""

    phase: Phase = Phase.CERRADA
    sold: Ranges = Row()
    tickets: int = 0
    """How many of them were sold."""
    awards: tuple[Award, ...] = ()
    due: tuple[Settled, ...] = ()
    missing: bool = False
    """Whether what is drawn for was lost, and there is no other yet."""


class During(phases.InPhase[DrawRules, DrawState]):
    """In some of the phases."""

    comes: ClassVar[Mapping[Phase, str]] = {
        Phase.CERRADA: "abrir",
        Phase.EMISION: "abrir venta",
        Phase.VENTA: "cerrar venta",
        Phase.CIERRE: "sortear",
        Phase.SORTEO: "resultado",
        Phase.ENTREGA: "liquidar",
        Phase.FIN: "cerrar",
    }

    def now(self, rules: DrawRules, state: DrawState) -> str:
        return rules.comes.get(state.phase) or super().now(rules, state)


class Course(Events[Any, Any]):
    """The events of one decision in a draw."""


ORGANISER = frozenset({Role.ORGANIZADOR})


def organiser(row: str) -> Staff[DrawRules]:
    return Staff[DrawRules](lambda _: ORGANISER, lambda rules: rules.law[row])


def buyer(row: str) -> PlayerOrCroupier[DrawRules]:
    return PlayerOrCroupier[DrawRules](lambda _: frozenset(), lambda rules: rules.law[row])


organises = partial(phases.on_duty, role=Role.ORGANIZADOR)
organised = partial(phases.done_by, Role.ORGANIZADOR)


def paid(rules: DrawRules, state: DrawState) -> dict[str, int]:
    return {player: rules.price * tickets for player, tickets in of_each(state.sold).items()}


def between(rules: DrawRules, state: DrawState) -> bool:
    return state.phase in BETWEEN


def idle(rules: DrawRules, state: DrawState) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)


session = partial(phases.session, between, idle)
"""The end of a session: it closes while nothing is sold."""
