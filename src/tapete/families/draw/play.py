"""A draw of things among tickets: whom it waits for, and what everybody sees."""

from abc import ABC
from collections.abc import Sequence
from typing import Any, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, TableGame
from tapete.families.draw.drawing import HoldDraw, next_number
from tapete.families.draw.failures import ReplaceObject
from tapete.families.draw.rules import DrawRules, ObjectRules
from tapete.families.draw.sale import CloseSale, OpenSale
from tapete.families.draw.state import DrawState, Phase, between, idle, who_organises
from tapete.families.draw.terms import ticket_terms
from tapete.families.draw.view import DrawView, view
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
R = TypeVar("R", bound=ObjectRules)
S = TypeVar("S", bound=DrawState)


def session(keeps: Sequence[str] = ()) -> tuple[Chapter[Any, Any], ...]:
    """The end of a session of draws: the hour changes nothing, and it closes while nothing is sold."""
    return (
        hour,
        last_rounds(between),
        closing(
            by=lambda _: CLOSING,
            when=Moment[DrawRules, DrawState](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
            keeps=keeps,
        ),
    )


class ObjectDraw(TableGame[R, S], ABC):
    """What is alike in draws of things; a game says of which chapters it is made."""

    @property
    def cite(self) -> Citation:
        return self.rules.law["emission"]

    def needs(self, state: S) -> Need | None:
        return next_number(self.rules) if state.phase is Phase.SORTEO else None

    def upcoming(self, state: S) -> Need | None:
        """Always a number of the same range: it can be sealed before the first ticket is sold."""
        return None if state.phase in {Phase.CERRADA, Phase.FIN} else next_number(self.rules)

    def view(self, state: S, who: Actor) -> DrawView:
        return view(self, self.rules, state, who)

    def staff(self, state: S) -> Sequence[Actor]:
        return state.staff

    def next_step(self, state: S) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if not state.open:
            return None
        organiser = who_organises(state)
        steps: dict[Phase, Command | None] = {
            Phase.EMISION: ReplaceObject(by=organiser) if state.missing else OpenSale(by=organiser),
            Phase.VENTA: CloseSale(by=organiser) if state.sold else None,
            Phase.CIERRE: HoldDraw(by=organiser),
            Phase.ENTREGA: Settle(by=organiser),
        }
        return steps.get(state.phase)

    def on_silence(self, state: S) -> Command | None:
        """Who buys nothing takes no part."""
        return self.next_step(state)

    def pace(self, state: S) -> Pace:
        return Pace.APUESTAS if state.phase is Phase.VENTA else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """A ticket: what it may obtain are things, and no pay to 1."""
        return [ticket_terms(self.rules)]
