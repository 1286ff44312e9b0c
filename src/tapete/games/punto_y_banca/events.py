"""The payment of punto y banca, with what the house deducts from a gain on the banca."""

from typing import ClassVar

from tapete.engine.event import MESA, Move, wallet
from tapete.families.stakes.events import OnBet
from tapete.language import N_, say


class Paid(OnBet, frozen=True, tag="paid"):
    """A winner was paid; the stake stays theirs, on the cloth."""

    sentence: ClassVar[str] = N_("Paid to {player}: {amount:€} for {bet}.")
    sentence_with_deduction: ClassVar[str] = N_(
        "Paid to {player}: {amount:€} for {bet}, after a deduction of {deduction:€}."
    )
    settles: ClassVar[str] = "pagar"
    stake: int
    deduction: int = 0
    """What the house kept of the gain."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)

    def tell(self, language: str) -> str:
        return say(self.sentence_with_deduction if self.deduction else self.sentence, language, self.facts())
