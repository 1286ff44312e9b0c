"""Money of many people at once: their stakes become the house's, or go back to those who bought."""

from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.families.hall.shares import Amount, total


class OfMany(Event, frozen=True):
    """Something that concerns money of several people, told as one amount."""

    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        """In all."""
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}


class Collected(OfMany, frozen=True):
    """What the players paid for the game is the house's."""

    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), MESA, each.cents) for each in self.of])


class GivenBack(OfMany, frozen=True):
    """What was paid goes back to those who paid it."""

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), wallet(each.name), each.cents) for each in self.of])


class Returned(GivenBack, frozen=True):
    """The game is void: what was paid for it goes back."""

    voids_draw = True
