"""Hands laid open and called by their names, at the end of a jugada."""

from typing import Any, ClassVar, TypeVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.poker.dealing import BANCA, Dealing, Hand, hand_of, with_hand
from tapete.families.poker.names import called
from tapete.families.sabot.shoe import face
from tapete.kit.cards import FRENCH_53
from tapete.kit.poker.hands import Made, made
from tapete.kit.poker.ranking import Ranking
from tapete.language import N_, say
from tapete.law.citation import Citation

S = TypeVar("S", bound=Dealing)


class HandShown(Event, frozen=True, tag="hand-shown"):
    """A hand lies open, and what it is."""

    sentence = N_("{player:@}, {to}: {cards:♠}, {hand}.")
    sentence_if_banca: ClassVar[str] = N_("The banca has {cards:♠}: {hand}.")
    to: str
    player: str
    cards: tuple[str, ...]
    category: str
    kickers: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        hand = called(self.category, self.kickers)
        return {"to": self.to, "player": self.player, "cards": " ".join(self.cards), "hand": hand}

    def tell(self, language: str) -> str:
        return say(self.sentence_if_banca if self.to == BANCA else self.sentence, language, self.facts())

    def foretold(self) -> None:
        """Not before it happens."""


showing = Chapter[object, Dealing]("showing")


@showing.fold(HandShown)
def hand_shown(rules: object, state: S, event: HandShown) -> S:
    hand = hand_of(state, event.to)
    shown = tuple(range(len(event.cards)))
    return replace(state, hands=with_hand(state, replace(hand, cards=event.cards, shown=shown)))


def made_of(ranking: Ranking, cards: tuple[str, ...]) -> Made:
    """What some cards make that are written as they came."""
    return made(ranking, [face(FRENCH_53, card) for card in cards])


def laid_open(ranking: Ranking, hand: Hand, player: str, cite: Citation) -> HandShown:
    """A hand is turned over; of all its cards it is known which they are."""
    what = made_of(ranking, hand.cards)
    told = {"to": hand.to, "player": player, "category": what.category}
    return HandShown(cards=hand.cards, kickers=what.kickers, **told, cite=cite)
