"""What is done when a draw has been held, step by step, and what goes back where none is held."""

from tapete.engine.event import MESA, Event, Move, wallet
from tapete.families.hall.money import Collected, Returned
from tapete.families.table.settling import Replenished
from tapete.language import N_


class SaleCollected(Collected, frozen=True, tag="sale-collected"):
    """What was paid for tickets is the organiser's."""

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
    ticket: int
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)


class PrizeKept(Event, frozen=True, tag="prize-kept"):
    """A thing that no ticket has obtained stays with the organiser."""

    sentence = N_("{prize} stays with the organiser: no ticket has obtained it.")
    prize: str


Settled = SaleCollected | PrizeDelivered | PrizeOwed | PrizePaid | PrizeKept | Replenished


class TicketsRefunded(Returned, frozen=True, tag="tickets-refunded"):
    """No draw is held with these tickets: whoever bought them gets their price back."""

    sentence = N_("{amount:€} go back to those who bought tickets.")
