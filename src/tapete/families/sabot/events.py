"""What happens to the sabot of any card game: loaded, burned, its separador shown, a card of it exposed."""

from collections.abc import Callable
from typing import ClassVar

import msgspec

from tapete.engine.event import Event
from tapete.kit.cards import Pack, parse_card
from tapete.kit.chance.commitment import ShareOpening
from tapete.kit.sabot import Sabot, half_and_half, load
from tapete.language import N_, say


class SabotLoaded(Event, frozen=True, tag="sabot-loaded"):
    """The cards were shuffled, cut and put into the sabot."""

    sentence = N_("The sabot is loaded with {packs} packs; the last cut is by {cut_by:@}.")
    sentence_if_uncut: ClassVar[str] = N_("The sabot is loaded with {packs} packs.")
    packs: int
    behind: int | None
    """How many cards lie behind the separador; none where there is no separador."""
    cuts: int
    """How often each pile was cut."""
    cut_by: str = ""
    out: tuple[str, ...] = ()
    """Cards that were on the table meanwhile, when a sabot ran dry in the middle of a round."""
    word: str | msgspec.UnsetType = msgspec.UNSET
    """What whoever cut adds to the cut of a sealed order."""

    def share(self) -> str:
        return self.word or ""

    def tell(self, language: str) -> str:
        return say(self.sentence if self.cut_by else self.sentence_if_uncut, language, self.facts())

    def load(self, pack: Pack, backs: Callable[[int], tuple[str, ...]] = half_and_half) -> Sabot:
        """The sabot as it was loaded, with packs of two colours of back unless `backs` says otherwise."""
        sabot = load(pack, backs(self.packs), self.behind)
        for card in self.out:
            sabot = sabot.take(parse_card(card, pack))
        return sabot


class CardsBurned(Event, frozen=True, tag="cards-burned"):
    """Cards were set aside face down, so nobody knows which they were."""

    sentence = N_("Cards burned: {cards}.")
    cards: int


class CutCardShown(Event, frozen=True, tag="cut-card-shown"):
    """The separador came out and was shown to all: what is being played is the last of the sabot."""

    sentence = N_("The separador is out: this is the last jugada of the {shoe}.")
    shoe: str


class CardExposed(Event, frozen=True, tag="card-exposed"):
    """A card was found face up in the sabot and eliminated: the next one takes its place."""

    sentence = N_("{card:♠} was face up in the sabot and is eliminated.")
    voids_draw = True
    names_card = True
    card: str


class CardDrawn(Event, frozen=True, kw_only=True):
    """The base of a card that came out of the sabot into play; each game says whose it is."""

    card: str
    proof: ShareOpening | None = None
