"""The cagnotte: what the house takes of what a bank of players wins, kept on the table until it closes."""

from typing import ClassVar

from tapete.engine.event import CAJA, Event, Move
from tapete.families.circulo.accounts import BANCA
from tapete.families.table.closing import TableClosed
from tapete.language import N_

CAGNOTTE = "cagnotte"


class Deducted(Event, frozen=True, tag="deducted"):
    """The cagnotte took its share of what the bank's side won."""

    sentence: ClassVar[str] = N_("Into the cagnotte: {amount:€} of {of:€}.")
    amount: int
    of: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(BANCA, CAGNOTTE, self.amount),) if self.amount else ()


class CagnotteEmptied(TableClosed, frozen=True, tag="cagnotte-emptied"):
    """The session ended: the cagnotte goes to the caja."""

    sentence: ClassVar[str] = N_("The table closes; {bank:€} of cagnotte go to the caja.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAGNOTTE, CAJA, self.bank),) if self.bank else ()
