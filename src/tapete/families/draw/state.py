"""What draws keep between two events, who may act in them and when."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.row import Row
from tapete.engine.table import TableState
from tapete.families.course import Events
from tapete.families.draw.delivered import Settled
from tapete.families.draw.rules import DrawRules
from tapete.families.draw.sold import Ranges, of_each
from tapete.families.hall.moments import InPhase
from tapete.families.table.powers import PlayerOrCroupier, Staff


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


class During(InPhase[DrawRules, DrawState]):
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


def who_organises(state: TableState) -> Actor:
    return next(each for each in state.staff if each.role is Role.ORGANIZADOR)


def paid(rules: DrawRules, state: DrawState) -> dict[str, int]:
    return {player: rules.price * tickets for player, tickets in of_each(state.sold).items()}


def between(rules: DrawRules, state: DrawState) -> bool:
    return state.phase in BETWEEN


def idle(rules: DrawRules, state: DrawState) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)
