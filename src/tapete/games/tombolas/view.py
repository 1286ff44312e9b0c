"""What everybody sees of a tómbola of sealed tickets; what a closed ticket hides is in none of it."""

from tapete.engine.actor import Actor
from tapete.engine.table import AnyTable
from tapete.families.draw.sale import written
from tapete.families.draw.sealed.spans import count, shared, without
from tapete.families.draw.sealed.state import SealedState, paid_by
from tapete.families.draw.sold import Span
from tapete.families.draw.view import DrawView, common
from tapete.families.table.view import shown
from tapete.games.tombolas.sealed import SealedObjects
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
