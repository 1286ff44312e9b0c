"""A tómbola in one act, whose chapters are those of a rifa with several objects; and one of sealed tickets."""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.notice import PrizeTerms
from tapete.engine.table import AnyTable, Step
from tapete.families.draw.play import DrawView, ObjectDraw, common, object_chapters
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.sale import (
    Buy,
    CloseSale,
    emission,
    written,
)
from tapete.families.draw.sealed.play import SealedGame, pace_of_opening
from tapete.families.draw.sealed.spans import count, shared, without
from tapete.families.draw.sealed.state import SealedState, paid_by
from tapete.families.draw.sealed.tickets import asking, pile
from tapete.families.draw.sold import Span
from tapete.families.draw.state import DrawState, Phase, organised, session
from tapete.families.table.opening import opening
from tapete.families.table.view import shown
from tapete.games.tombolas.sealed import OpenTickets, SealedObjects, ending, opened, openings
from tapete.games.tombolas.sealed import failures as sealed_failures
from tapete.language import N_, say


class SealedTombolaView(DrawView, frozen=True, kw_only=True):
    """The counter, and which of one's tickets are still closed."""

    closed: tuple[Span, ...]
    opening: tuple[Span, ...]
    """One's own tickets that are being opened: nobody knows yet what they hide."""
    opened_tickets: int
    """By anybody."""

    def tell(self, language: str) -> list[str]:
        told = super().tell(language)
        if self.closed:
            told.append(say(N_("your closed tickets: {numbers}"), language, {"numbers": written(self.closed)}))
        return told


def view(game: AnyTable, rules: SealedObjects, state: SealedState, who: Actor) -> SealedTombolaView:
    seen = common(rules, state, who)
    seen["stake"] = paid_by(rules, state, who.id)
    return shown(
        SealedTombolaView,
        game,
        state,
        who,
        closed=tuple(without(without(seen["mine"], state.opened), state.opening)),
        opening=shared(seen["mine"], state.opening),
        opened_tickets=count(state.opened),
        **seen,
    )


class Tombolas(ObjectDraw[ObjectRules, DrawState]):
    """Several objects among the tickets sold, each to another ticket."""

    states = DrawState
    chapters = object_chapters


class SealedTombolas(SealedGame[SealedObjects, SealedState]):
    """Objects that lie in sealed tickets, and are handed over as these are opened."""

    states = SealedState
    chapters = (
        opening,
        emission,
        pile(Buy),
        asking(OpenTickets),
        opened,
        openings,
        ending,
        sealed_failures(),
        *session(),
    )
    procedure = (
        *SealedGame.procedure,
        Step(Phase.VENTA, staff=organised(CloseSale, lambda s: bool(s.sold and not s.asked)), pace=pace_of_opening),
    )

    def view(self, state: SealedState, who: Actor) -> SealedTombolaView:
        return view(self, self.rules, state, who)

    def prizes(self) -> Sequence[PrizeTerms]:
        return ()
