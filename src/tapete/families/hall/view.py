"""What everybody sees of a room of bingo, and what is at stake of one's own."""

from collections.abc import Collection, Sequence

from tapete.engine.chips import Lying
from tapete.families.hall.terms import CARTON
from tapete.families.table.view import TableView


class HallView(TableView, frozen=True, kw_only=True):
    """Each game adds its own; nobody sees how many cartones another has."""

    cartones: int
    players: int
    """How many have cartones."""
    people: tuple[str, ...]
    """Who plays in the room."""
    highest: int
    drawn: tuple[int, ...]
    stake: int
    """What was paid for the own cartones and is not played out, in cents."""

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet=CARTON, amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people
