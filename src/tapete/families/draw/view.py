"""What everybody sees of a draw, and what is one's own."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from tapete.engine.actor import Actor
from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.families.draw.delivered import Settled
from tapete.families.draw.rules import ObjectRules, Prize
from tapete.families.draw.sale import written
from tapete.families.draw.sold import Span, gone, held_by, of_each
from tapete.families.draw.state import Award, DrawState, Phase
from tapete.families.draw.terms import BILLETE
from tapete.families.table.view import TableView, shown
from tapete.language import N_, say

MOST_SPANS = 500
"""Ranges of sold numbers that a counter shows at most: all there can be of a thousand numbers."""


class Announced(Protocol):
    """What a counter shows of the rules of a draw."""

    @property
    def price(self) -> int: ...
    @property
    def lowest(self) -> int: ...
    @property
    def highest(self) -> int: ...
    @property
    def needed(self) -> int: ...
    @property
    def least_players(self) -> int: ...
    @property
    def prizes(self) -> tuple[Prize, ...]: ...


class DrawView(TableView, frozen=True, kw_only=True):
    """The counter of a draw."""

    price: int
    lowest: int
    highest: int
    tickets: int
    """Sold, of all that are issued."""
    players: int
    people: tuple[str, ...]
    needed: int
    """What the sale must bring, in cents; 0 where nothing is asked of it."""
    least_players: int
    prizes: tuple[Prize, ...]
    awards: tuple[Award, ...]
    mine: tuple[Span, ...]
    stake: int
    """What one has paid for tickets that are not drawn yet."""
    gone: tuple[Span, ...] = ()
    """Numbers that are sold, as anybody at the counter is told who asks for them; not to whom. The lowest ranges, where
    there are very many."""
    due: tuple[Settled, ...] = ()

    @property
    def taken(self) -> int:
        return self.tickets * self.price

    def tell(self, language: str) -> list[str]:
        issued = self.highest - self.lowest + 1
        facts = {"sold": self.tickets, "issued": issued, "amount": self.taken, "needed": self.needed}
        told = [say(N_("{sold} of {issued} tickets sold: {amount:€}"), language, facts)]
        if self.needed:
            told.append(say(N_("the draw needs a sale of {needed:€}"), language, facts))
        if self.mine:
            told.append(say(N_("your tickets: {numbers}"), language, {"numbers": written(self.mine)}))
        return told

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet=BILLETE, amount=self.stake, held=BILLETE)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


def view(game: AnyTable, rules: ObjectRules, state: DrawState, who: Actor) -> DrawView:
    return shown(DrawView, game, state, who, gone=gone(state.sold, MOST_SPANS), **common(rules, state, who))


def common(rules: Announced, state: DrawState, who: Actor) -> dict[str, Any]:
    mine, each = held_by(state.sold, who.id), of_each(state.sold)
    collected = state.phase is Phase.ENTREGA and not any(step.settles == "cobrar" for step in state.due)
    return {
        "betting": state.phase is Phase.VENTA,
        "price": rules.price,
        "lowest": rules.lowest,
        "highest": rules.highest,
        "players": len(each),
        "people": tuple(each),
        "needed": rules.needed,
        "least_players": rules.least_players,
        "prizes": rules.prizes,
        "mine": mine,
        "stake": 0 if collected else rules.price * sum(span.count for span in mine),
    }
