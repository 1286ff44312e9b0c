"""What sealed tickets ask of their rules."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from tapete.engine.need import NO_PRIZE, Outcome
from tapete.families.draw.term import TermRules


class Lot(msgspec.Struct, frozen=True):
    """Prizes of one amount: how much, in cents, and in how many tickets."""

    amount: int
    tickets: int


class SealedRules(TermRules, frozen=True, kw_only=True):
    """Everything that is alike where what a ticket hides was decided before it was sold."""

    comes: ClassVar[Mapping[str, str]] = {"venta": "retirar", "cierre": "cerrar emision", "entrega": "pagar premios"}
    plan: tuple[Lot, ...]
    """The prizes, the largest first; every other ticket hides none."""
    establishments: tuple[str, ...] = ()
    """Where tickets may be sold; none where the law does not ask for any."""
    breaks: Mapping[str, tuple[str, str]] = {}
    """What may go wrong, what follows and by which row of the law."""

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return self.breaks

    @property
    def whole(self) -> tuple[Outcome, ...]:
        prizes = [Outcome(str(lot.amount), lot.tickets) for lot in self.plan]
        blanks = self.issued - sum(lot.tickets for lot in self.plan)
        return (*prizes, Outcome(NO_PRIZE, blanks)) if blanks else tuple(prizes)

    def hidden(self, outcome: str) -> int | str | None:
        """What an outcome of chance says that a ticket hides: cents, or the name of an object; None when nothing."""
        return int(outcome) if outcome != NO_PRIZE else None

    @property
    def worth(self) -> int:
        return sum(lot.amount * lot.tickets for lot in self.plan)
