"""Cards dealt face down: drawn unseen, looked at by one person alone, turned over; and who is told of each.

A card is drawn as an event that nobody is told, and beside it stands another, without the face, for everybody.
"""

from typing import Any

import msgspec

from tapete.engine.command import Actor, Role
from tapete.engine.event import Event
from tapete.families.sabot import CardDrawn
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_, say

COVERED = "■"
COMUNES = "comunes"


class FaceDrawn(CardDrawn, frozen=True, tag="face-drawn"):
    """Which card was dealt face down: nobody sees this."""

    sentence = N_("The card is {card:♠}.")
    to: str


class CardDealt(Event, frozen=True, tag="card-dealt"):
    """A card left the sabot; its face is told only when it is dealt face up."""

    sentence = N_("A card for {to:@}: {card:♠}.")
    sentence_if_common = N_("A common card: {card:♠}.")
    to: str
    card: str = ""
    proof: ShareOpening | None = None

    def tell(self, language: str) -> str:
        return say(self.sentence_if_common if self.to == COMUNES else self.sentence, language, self.facts())

    def facts(self) -> dict[str, Any]:
        return {"to": self.to, "card": self.card or COVERED}


class HandSeen(Event, frozen=True, tag="hand-seen"):
    """Somebody looked at cards that nobody else sees."""

    sentence = N_("{player:@} has {cards:♠}.")
    player: str
    cards: tuple[str, ...]


class CardsTurned(Event, frozen=True, tag="cards-turned"):
    """Cards of one side that everybody sees now."""

    sentence = N_("Cards of {side} in sight: {cards:♠}.")
    sentence_if_common = N_("Common card in sight: {cards:♠}.")
    side: str
    places: tuple[int, ...]
    cards: tuple[str, ...]

    def tell(self, language: str) -> str:
        return say(self.sentence_if_common if self.side == COMUNES else self.sentence, language, self.facts())

    def foretold(self) -> Event:
        return msgspec.structs.replace(self, cards=(COVERED,) * len(self.cards))


class JugadaAnnulled(Event, frozen=True, tag="jugada-annulled"):
    """The jugada is void, and everything else as before it."""

    sentence = N_("The jugada is annulled: {cause}.")
    cause: str


def sees(event: Event, who: Actor) -> bool:
    """A card dealt face down is seen by nobody, a hand by who looks at it, and all the rest by everybody."""
    if isinstance(event, FaceDrawn):
        return False
    if isinstance(event, HandSeen):
        return who.role is Role.JUGADOR and who.id == event.player
    return True
