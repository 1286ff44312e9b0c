"""A sale of tickets with a draw: whom it waits for, what comes next, and how a session ends."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, TableGame
from tapete.families.draw.drawing import HoldDraw, next_number
from tapete.families.draw.failures import ReplaceObject
from tapete.families.draw.rules import DrawRules, ObjectRules
from tapete.families.draw.sale import CloseSale, OpenSale
from tapete.families.draw.state import CLOSED, DrawState, Phase, between, idle, who_organises
from tapete.families.draw.terms import ticket_terms
from tapete.families.draw.view import DrawView, view
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
MANY = 10_000
"""Tickets of a crowd: to pay or to open them all takes more than a moment."""
R = TypeVar("R", bound=DrawRules)
Of = TypeVar("Of", bound=ObjectRules)
S = TypeVar("S", bound=DrawState)


def session(clock: Chapter[Any, Any] = hour, keeps: Sequence[str] = ()) -> tuple[Chapter[Any, Any], ...]:
    """The end of a session: it closes while nothing is sold. The hour changes nothing where no term goes by it."""
    return (
        clock,
        last_rounds(between),
        closing(
            by=lambda _: CLOSING,
            when=Moment[DrawRules, DrawState](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
            keeps=keeps,
        ),
    )


class TicketGame(TableGame[R, S], ABC):
    """What is alike wherever tickets are sold."""

    @property
    def cite(self) -> Citation:
        return self.rules.law["emission"]

    @abstractmethod
    def steps(self, state: S, organiser: Actor) -> Mapping[Phase, Command | None]:
        """What the organiser does next in each phase of an open session; nothing where it waits for others."""

    def is_heavy(self, state: S) -> bool:
        return state.tickets > MANY

    def staff(self, state: S) -> Sequence[Actor]:
        return state.staff

    def next_step(self, state: S) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        return self.steps(state, who_organises(state)).get(state.phase) if state.open else None

    def on_silence(self, state: S) -> Command | None:
        return self.next_step(state)

    def notice(self) -> Sequence[Terms]:
        return [ticket_terms(self.rules)]


class DrawGame(TicketGame[R, S], ABC):
    """Tickets are sold, and then a draw is held."""

    @abstractmethod
    def next_draw(self, state: S) -> Need:
        """What comes next in the draw; before it, what may come first."""

    def needs(self, state: S) -> Need | None:
        return replace(self.next_draw(state), follows=True) if state.phase is Phase.SORTEO else None

    def upcoming(self, state: S) -> Need | None:
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        return self.needs(state) or self.next_draw(state)

    def is_bound(self, state: S) -> bool:
        return state.phase in CLOSED or (state.phase is Phase.VENTA and state.tickets > 0)

    def pace(self, state: S) -> Pace:
        return Pace.APUESTAS if state.phase is Phase.VENTA else Pace.PERSONAL


class ObjectDraw(DrawGame[Of, S], ABC):
    """What is alike in draws of things; a game says of which chapters it is made."""

    def next_draw(self, state: S) -> Need:
        return next_number(self.rules)

    def steps(self, state: S, organiser: Actor) -> Mapping[Phase, Command | None]:
        return {
            Phase.EMISION: ReplaceObject(by=organiser) if state.missing else OpenSale(by=organiser),
            Phase.VENTA: CloseSale(by=organiser) if state.sold else None,
            Phase.CIERRE: HoldDraw(by=organiser),
            Phase.ENTREGA: Settle(by=organiser),
        }

    def view(self, state: S, who: Actor) -> DrawView:
        return view(self, self.rules, state, who)
