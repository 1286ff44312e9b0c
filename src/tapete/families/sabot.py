"""The sabot of card games: loaded, burned and shown; its next card; and the packs it is made of."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress
from operator import getitem
from typing import Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Draw, Offer
from tapete.engine.event import Event, Fault, FaultKind, Reason, Refused
from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.kit.cards import BadCard, Card, Pack, Sabot, half_and_half, load, parse_card
from tapete.kit.chance.commitment import ShareOpening
from tapete.kit.outcomes import ImpossibleDraw
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column


class SabotLoaded(Event, frozen=True, tag="sabot-loaded"):
    """The cards were shuffled, cut and put into the sabot."""

    sentence = N_("The sabot is loaded with {packs} packs; the last cut is by {cut_by:@}.")
    sentence_unless = ("cut_by", N_("The sabot is loaded with {packs} packs."))
    packs: int
    behind: int | None
    """The number of cards behind the separador; None without a separador."""
    cuts: int
    cut_by: str = ""
    out: tuple[str, ...] = ()
    """Cards that were on the table meanwhile, when a sabot ran dry in the middle of a round."""
    word: str | msgspec.UnsetType = msgspec.UNSET
    """The cutting player's word, which decides the cut of a sealed order."""

    def share(self) -> str:
        return self.word or ""

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


SABOT = "sabot"

CARTA_IMPOSIBLE = Reason("carta_imposible", N_("{card:♠} can't come now: it is not among the cards that are left."))


def need_of(sabot: Sabot, cite: Citation) -> Need | None:
    """The next card of the sabot, each face with as many chances as nobody has seen; none when it is empty.

    A sabot without a separador shuffles by itself, so that its cards lie in no order.
    """
    if sabot.left == 0:
        return None
    packs = len(sabot.backs)
    table, whole, size = _outcomes(sabot.pack, packs)
    outcomes = tuple(compress(whole, sabot.unseen) if packs == 1 else filter(None, map(getitem, table, sabot.unseen)))
    if sabot.behind is None:
        return Need(SABOT, outcomes, cite)
    return Need(SABOT, outcomes, cite, whole, size - sabot.left)


def shuffled_need(pack: Pack, packs: int, cite: Citation) -> Need:
    _, whole, _ = _outcomes(pack, packs)
    return Need(SABOT, whole, cite, whole, SHUFFLING)


@cache
def _outcomes(pack: Pack, packs: int) -> tuple[tuple[tuple[Outcome | None, ...], ...], tuple[Outcome, ...], int]:
    """Made once: the outcome of each face by how many copies are left, a whole sabot, and how many cards that is."""
    table = tuple((None, *(Outcome(str(face), left) for left in range(1, packs + 1))) for face in pack.cards)
    return table, tuple(Outcome(str(face), packs) for face in pack.cards), packs * len(pack.cards)


@cache
def faces(pack: Pack) -> dict[str, Card]:
    """The cards of a pack by their names."""
    return {str(face): face for face in pack.cards}


def face(pack: Pack, text: str) -> Card:
    return faces(pack).get(text) or parse_card(text, pack)


def card_of(sabot: Sabot, text: str, cite: Citation, impossible: Reason = CARTA_IMPOSIBLE) -> Card:
    """The named card, if it could come; `Kh`, or `Kh/rojo` with the colour of its back.

    `impossible` is what is said of one that could not, where that is said in words of its own pack.
    """
    card = faces(sabot.pack).get(text)
    try:
        card = card or parse_card(text, sabot.pack)
        sabot.require(card)
    except (BadCard, ImpossibleDraw) as error:
        raise Refused(impossible, cite, card=text[:20]) from error
    return card


class WithSabot(Protocol):
    """A state with a sabot, when one is loaded."""

    @property
    def sabot(self) -> Sabot | None: ...


class Dealing(WithSabot, Protocol):
    """The state that this chapter needs."""

    @property
    def cut(self) -> bool:
        """True if the separador has shown: the round under way is the last of the sabot."""
        ...


S = TypeVar("S", bound=Dealing)

from_the_sabot = Chapter[object, Dealing]("cards of the sabot")

from_the_sabot.sets(CutCardShown, cut=True)


@from_the_sabot.fold(CardExposed)
def exposed(rules: object, state: S, event: CardExposed) -> S:
    sabot = in_hand(state)
    return replace(state, sabot=sabot.expose(face(sabot.pack, event.card)))


def in_hand(state: WithSabot) -> Sabot:
    if state.sabot is None:
        raise RuntimeError("no card is seen before the sabot is loaded")
    return state.sabot


def cards_to_come(state: WithSabot, who: Actor, cite: Citation) -> Iterator[Offer]:
    need = need_of(state.sabot, cite) if state.sabot else None
    for outcome in need.outcomes if need else ():
        yield Offer(Draw(by=who, outcome=outcome.id), cite, free=("proof",))


INDICES_NO_ADMITIDOS = FaultKind(
    "indices_no_admitidos", N_("{where}: for indices on the cards the law admits {expected}, not {found}.")
)
DORSOS_NO_ADMITIDOS = FaultKind(
    "dorsos_no_admitidos", N_("{where}: the packs of each colour must be {expected}, not {found}.")
)

COLOURS = {"uno": 1, "mitades": 2}
"""The colours of the backs, by the word of the law's tables: one, or half of the packs of each of two."""


def check_packs(column: Column, packs: int, indices: bool | None, backs: Sequence[int]) -> Iterator[Fault]:
    if indices is not None and "indices" in column.cells:
        lawful = column.get("indices", tuple[bool, ...])
        if indices not in lawful.value:
            yield Fault(INDICES_NO_ADMITIDOS, lawful.cite, "indices", _listed(lawful.value), _listed([indices]))
    colours = column.get("backs", str)
    count = COLOURS[colours.value]
    expected = (packs // count,) * count
    if backs and tuple(backs) != expected:
        yield Fault(DORSOS_NO_ADMITIDOS, colours.cite, "dorsos", _listed(expected), _listed(backs))


def _listed(values: Sequence[int | bool]) -> str:
    return " / ".join(str(value).lower() for value in values)
