"""A tómbola in one act, whose chapters are those of a rifa with several objects; and one of sealed tickets."""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.notice import PrizeTerms
from tapete.families.draw.delivery import delivery, settling
from tapete.families.draw.drawing import drawing
from tapete.families.draw.effects import EFFECTS
from tapete.families.draw.failures import failures, replacing, undelivered
from tapete.families.draw.hindrances import hindrance
from tapete.families.draw.play import ObjectDraw, session
from tapete.families.draw.refund import annulment, interrupted
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.sale import Buy, CloseSale, emission, sale, sale_closing
from tapete.families.draw.sealed.opening import asking
from tapete.families.draw.sealed.play import SealedGame
from tapete.families.draw.sealed.selling import pile
from tapete.families.draw.sealed.state import SealedState
from tapete.families.draw.state import Course as DrawCourse
from tapete.families.draw.state import DrawState, Phase, who_organises
from tapete.families.table.opening import opening
from tapete.games.tombolas.sealed import OpenTickets, SealedObjects, ending, opened
from tapete.games.tombolas.sealed import failures as sealed_failures
from tapete.games.tombolas.view import SealedTombolaView, view


class Course(DrawCourse):
    """The events of one decision in a tómbola."""


class Tombolas(ObjectDraw[ObjectRules, DrawState]):
    """Several objects among the tickets sold, each to another ticket."""

    states = DrawState
    chapters = (
        opening,
        emission,
        sale,
        sale_closing(hindrance),
        drawing,
        delivery,
        settling,
        annulment,
        undelivered,
        replacing,
        failures(Course, EFFECTS),
        interrupted,
        *session(),
    )


class SealedCourse(DrawCourse):
    """The events of one decision among sealed tickets."""


class SealedTombolas(SealedGame[SealedObjects, SealedState]):
    """Objects that lie in sealed tickets, and are handed over as these are opened."""

    states = SealedState
    chapters = (
        opening,
        emission,
        pile(Buy),
        asking(OpenTickets),
        opened,
        ending,
        sealed_failures(SealedCourse),
        *session(),
    )

    def view(self, state: SealedState, who: Actor) -> SealedTombolaView:
        return view(self, self.rules, state, who)

    def next_step(self, state: SealedState) -> Command | None:
        if state.phase is Phase.VENTA:
            return CloseSale(by=who_organises(state)) if state.sold and not state.asked else None
        return super().next_step(state)

    def prizes(self) -> Sequence[PrizeTerms]:
        """Objects are announced with their declared price, and none is paid in money."""
        return ()
