"""A person's seat at a table: what they hold, see and may do there."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tapete.casino.ledger import Ledger
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.event import Event, wallet
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.runner import Table
from tapete.engine.table import AnyTable
from tapete.families.table.view import TableView
from tapete.language import N_
from tapete.law.citation import Citation

if TYPE_CHECKING:
    from tapete.exact.book import Book

NO_CHIPS = Reason("sin_fichas", N_("That takes {needed:€} and {player:@} has {held:€} left."))
CHIPS_ONLY = Citation("RC1979:41.1")


class Reservation(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is about to open, and who sits down at it with how much."""

    house: str
    """The casino and the table, as people call them."""
    table: str
    """The name of the table in its record and in its commitments."""
    game: AnyTable
    setup: Any
    staff: tuple[Actor, ...] = ()
    """None: the least the law lets the table open with."""
    player: str
    purse: int
    physical: bool
    """Whether a person says what the wheel gave."""


class Seat:
    """The person, while the table plays."""

    def __init__(self, reservation: Reservation, table: Table[Any]) -> None:
        self.reservation = reservation
        self.game = reservation.game
        self.table = table
        self.me = Actor(reservation.player, Role.JUGADOR)
        self.ledger = Ledger()
        self.book: Book | None = None
        """What hints are taken from, for who wants some."""

    @property
    def balance(self) -> int:
        """What the person holds in value chips."""
        return self.reservation.purse + self.ledger.balance(wallet(self.me.id))

    def view(self) -> TableView:
        """What the person sees of the table."""
        view: TableView = self.game.view(self.table.state, self.me)  # type: ignore[assignment]  # of every game
        return view

    def offers(self) -> list[Offer]:
        """What the person may do now."""
        return self.game.offers(self.table.state, self.me)

    def require_chips(self, events: Sequence[Event]) -> None:
        """Refuse what would take more chips than the person holds: bets are made with chips, and nobody lends any."""
        mine = wallet(self.me.id)
        moves = [move for event in events for move in event.moves()]
        needed = sum(m.amount for m in moves if m.source == mine) - sum(m.amount for m in moves if m.target == mine)
        if needed > self.balance:
            raise Refused(NO_CHIPS, CHIPS_ONLY, needed=needed, held=self.balance, player=self.me.id)


def least(offer: Offer) -> Command:
    """An offer taken up at its least."""
    return offer.at(offer.amounts.low) if offer.amounts else offer.command
