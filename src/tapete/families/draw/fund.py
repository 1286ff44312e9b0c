"""What the organiser puts up pays every prize: where draws before have used it up, it is made up again."""

from collections.abc import Sequence

from tapete.engine.event import CAJA, MESA, Event, Move
from tapete.language import N_
from tapete.law.citation import Citation


class FundRaised(Event, frozen=True, tag="fund-raised"):
    """The organiser adds what is missing to pay the prizes."""

    sentence = N_("The organiser adds {amount:€} to pay the prizes.")
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, MESA, self.amount),)


def raised(bank: int, needed: int, cite: Citation) -> Sequence[FundRaised]:
    """What is missing to pay so much, if anything."""
    return [FundRaised(amount=needed - bank, cite=cite)] if needed > bank else []
