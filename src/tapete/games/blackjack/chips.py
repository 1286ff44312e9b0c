"""What a settlement of black-jack is made of."""

from typing import ClassVar

from tapete.engine.event import Event
from tapete.families.plazas.chips import Collected, Paid, Returned
from tapete.families.pots import PotWon
from tapete.families.table.settling import Replenished
from tapete.language import N_, say


class CardsCollected(Event, frozen=True, tag="cards-collected"):
    """The cards were taken off the table, the croupier's last: face down, or back into a sabot that shuffles."""

    sentence = N_("The cards are collected.")
    sentence_if_returned: ClassVar[str] = N_("The cards go back into the sabot.")
    returned: bool

    def tell(self, language: str) -> str:
        return say(self.sentence_if_returned if self.returned else self.sentence, language, self.facts())


SettlementEvent = Collected | Paid | Returned | PotWon | CardsCollected | Replenished
