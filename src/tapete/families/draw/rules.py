"""Rules of draws, and what may go wrong with what is drawn for."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

import msgspec

from tapete.engine.table import Incident, TableRules
from tapete.language import N_
from tapete.law.citation import Citation

PERDIDO, CAMBIADO = "objeto-perdido", "objeto-cambiado"

EFFECTS: dict[str, tuple[str, str]] = {
    PERDIDO: (
        N_("before the draw every ticket is refunded; after it the object is owed to who won it, and no money for it"),
        "undelivered",
    ),
    CAMBIADO: (N_("the change counts for nothing: what was announced is drawn"), "unchanged"),
}
"""By the name of each incident: what follows, and where that stands."""


class OnSale(NamedTuple):
    """What is on sale: tickets by their number, several of each number, or bets of numbers of one's own."""

    lowest: int
    highest: int
    copies: int = 0
    """Tickets of each number, where a number has tickets."""
    chosen: int = 0
    """Numbers of a bet, where players choose them."""


class DrawRules(TableRules, frozen=True, kw_only=True):
    """Everything that is alike where tickets are sold for a draw."""

    comes: ClassVar[Mapping[str, str]] = {}
    """What is said to go on from a phase, where it is not what every draw says."""
    price: int
    """Of each ticket, the same for all, in cents."""
    lowest: int = 1
    highest: int
    """The numbers of the first and of the last ticket that are issued."""
    law: dict[str, Citation]
    """Where each of its rules stands, by the row of the law."""

    @property
    def issued(self) -> int:
        return self.highest - self.lowest + 1

    @property
    def on_sale(self) -> OnSale:
        return OnSale(self.lowest, self.highest)

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return EFFECTS

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[key]) for name, (effect, key) in self.effects.items()])


class Prize(msgspec.Struct, frozen=True):
    """What is drawn for: an object, a service or money."""

    name: str
    worth: int
    """Its declared price, in cents; of money, what is paid."""
    cash: bool = False


class ObjectRules(DrawRules, frozen=True, kw_only=True):
    """The rules of a draw of things among the tickets sold."""

    prizes: tuple[Prize, ...]
    needed: int = 0
    """What the sale must bring for the draw to be held, in cents; 0 where nothing is asked of it."""
    least_players: int = 1

    @property
    def worth(self) -> int:
        return sum(prize.worth for prize in self.prizes)
