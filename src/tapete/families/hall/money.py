"""The stakes of a whole room at once: they become the house's, or go back to those who bought."""

from typing import ClassVar

from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.families.hall.shares import Amount, total


class Collected(Event, frozen=True):
    """What the players paid for the game is the house's."""

    settles: ClassVar[str] = "cobrar"
    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        """In all."""
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), MESA, each.cents) for each in self.of])


class Returned(Event, frozen=True):
    """The game is void: what was paid for it goes back."""

    voids_draw: ClassVar[bool] = True
    of: tuple[Amount, ...]

    def facts(self) -> dict[str, object]:
        return {"amount": total(self.of)}

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), wallet(each.name), each.cents) for each in self.of])
