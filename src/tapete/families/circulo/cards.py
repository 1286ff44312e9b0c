"""The cards of a jugada as events: drawn face down or up, looked at, turned over, discarded."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.event import Event
from tapete.families.sabot.events import CardDrawn
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_, say

COVERED = "■"
"""A card of which only the back is seen."""
CARTA, NO, ABATIR = "carta", "no", "abatir"
"""What may be said of two cards."""


class FaceDrawn(CardDrawn, frozen=True, tag="face-drawn"):
    """Which card was dealt face down: nobody sees this."""

    sentence: ClassVar[str] = N_("The card is {card:♠}.")
    to: str


class CardDealt(Event, frozen=True, tag="card-dealt"):
    """A card left the sabot; its face is told only when it is dealt face up."""

    sentence: ClassVar[str] = N_("A card for {to}: {card:♠}.")
    for_nobody: ClassVar[Mapping[str, str]] = {
        "temprana": N_("A card drawn too early: {card:♠}."),
        "ajena": N_("A card given without being asked for: {card:♠}."),
        "olvidada": N_("A card that was owed to a paño: {card:♠}."),
    }
    """What is said of cards that are of no side yet."""
    to: str
    card: str = ""
    proof: ShareOpening | None = None

    def tell(self, language: str) -> str:
        return say(self.for_nobody.get(self.to, self.sentence), language, self.facts())

    def facts(self) -> dict[str, Any]:
        return {"to": self.to.removeprefix("par-").removesuffix("3"), "card": self.card or COVERED}


class StopCardShown(Event, frozen=True, tag="stop-card-shown"):
    """The carta de detención came out: this jugada is the last of the talla."""

    sentence: ClassVar[str] = N_("The carta de detención is out: this is the last jugada of the talla.")


class CardsTurned(Event, frozen=True, tag="cards-turned"):
    """Cards of one side that everybody sees now."""

    sentence: ClassVar[str] = N_("Cards of {side} in sight: {cards:♠}.")
    side: str
    places: tuple[int, ...]
    cards: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"side": self.side, "cards": " ".join(self.cards)}

    def foretold(self) -> Event:
        return msgspec.structs.replace(self, cards=(COVERED,) * len(self.cards))


class Spoke(Event, frozen=True, tag="spoke"):
    """Who holds the cards of a side spoke."""

    sentence: ClassVar[str] = N_("{player}: «{word}».")
    player: str
    word: str

    def foretold(self) -> None:
        """A word that the rules put into somebody's mouth tells of their cards."""


class Abated(Event, frozen=True, tag="abated"):
    """A side turned over an 8 or a 9."""

    sentence: ClassVar[str] = N_("The {side} abates.")
    side: str


class HandSeen(Event, frozen=True, tag="hand-seen"):
    """Somebody looked at cards that nobody else sees."""

    sentence: ClassVar[str] = N_("{player} has {cards:♠}.")
    player: str
    cards: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "cards": " ".join(self.cards)}


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """Cards go to the cesta without being played."""

    sentence: ClassVar[str] = N_("Discarded: {what:♠}.")
    what: str
    """quinta, tempranas, exceso, or the card itself when it lies face up."""


class CardsStuck(Event, frozen=True, tag="cards-stuck"):
    """Cards left the sabot stuck together, and nobody has seen which they were."""

    sentence: ClassVar[str] = N_("Cards out of the sabot, stuck together: {cards}.")
    voids_draw: ClassVar[bool] = True
    cards: int


class CardsLifted(Event, frozen=True, tag="cards-lifted"):
    """The cards were lifted from the cloth: they count as seen."""

    sentence: ClassVar[str] = N_("{player} lifts the cards.")
    player: str


class JugadaAnnulled(Event, frozen=True, tag="jugada-annulled"):
    """The jugada is void: cards to the cesta, bets free, everything else as before it."""

    sentence: ClassVar[str] = N_("The jugada is annulled: {cause}.")
    cause: str


class DrawsQueued(Event, frozen=True, tag="draws-queued"):
    """An error took cards out of the sabot: what they are."""

    sentence: ClassVar[str] = N_("Cards out of the sabot: {count}.")
    uses: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"count": len(self.uses)}

    def foretold(self) -> Event | None:
        return None if "banca3" in self.uses else self


class RightLost(Event, frozen=True, tag="right-lost"):
    """A side may no longer abate."""

    sentence: ClassVar[str] = N_("{player} has lost the right to abate.")
    side: str
    player: str
    """The only one who is told: it would say that there is an 8 or a 9."""


def sees(event: Event, who: Actor) -> bool:
    """A card dealt face down is seen by nobody, a hand by who looks at it, and all the rest by everybody."""
    if isinstance(event, FaceDrawn):
        return False
    if isinstance(event, HandSeen | RightLost):
        return who.role is Role.JUGADOR and who.id == event.player
    return True
