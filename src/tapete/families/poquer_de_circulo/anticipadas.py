"""Common cards that were turned too early and named: set aside, shuffled back, and known to be in the mazo (deck).

While a card is set aside it can't come. Shuffled back, it can come again as a common card and nowhere else: everybody
has seen it, so no player holds it (MU2010:88.4.b, 89.4, 91.5.b).
"""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import COMUNES
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, EarlyCard, State, croupier_of
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.shoe import CARTA_IMPOSIBLE, card_of, face
from tapete.language import N_
from tapete.law.citation import Citation

CARTAS_ANTICIPADAS = Reason(
    "cartas_anticipadas",
    N_("Name {expected} different {expected:card|cards}, such as {example}, or none; not: {found}."),
)
EXAMPLE = ("Kh", "7d", "2c")
early = Chapter[CirculoRules, State]("cards turned too early")


class OfCards(Event, frozen=True, kw_only=True):
    """An event about some cards that everybody has seen."""

    cards: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "cards": " ".join(self.cards)}


class CommonSetAside(OfCards, frozen=True, kw_only=True, tag="common-set-aside"):
    """Common cards turned too early are set aside; they can't come until they are shuffled back."""

    sentence = N_("Turned too early and set aside: {cards}.")
    names_card = True


class AsideShuffled(OfCards, frozen=True, kw_only=True, tag="aside-shuffled"):
    """The cards that were set aside are shuffled into the mazo, which is cut."""

    sentence = N_("{cards}, turned too early, is shuffled into the mazo, and {cut_by:@} cuts.")
    reshuffles = True
    cut_by: str
    until: int
    """The last street, from 0, at which the mazo may bring them."""


class EarlyStayed(OfCards, frozen=True, kw_only=True, tag="early-stayed"):
    """Cards that were shuffled back did not come: they are in the mazo, and no player holds them."""

    sentence = N_("Still in the mazo: {cards}.")


def named(course: Course, note: str, expected: int, cite: Citation) -> tuple[str, ...]:
    """The cards that a note names, if they could have come; an empty note names none."""
    cards = tuple(note.split())
    if not cards:
        return ()
    if len(cards) != expected or len({card.casefold() for card in cards}) != expected:
        example = " ".join(EXAMPLE[:expected])
        raise Refused(CARTAS_ANTICIPADAS, cite, expected=expected, example=example, found=note[:40])
    return faces(course, cards, cite)


def faces(course: Course, cards: Sequence[str], cite: Citation) -> tuple[str, ...]:
    """Cards as they are written in the record, if all of them could have come, each once."""
    known = tuple([str(card_of(in_hand(course.state), card, cite).face) for card in cards])
    twice = next((card for place, card in enumerate(known) if card in known[:place]), None)
    if twice is not None:
        raise Refused(CARTA_IMPOSIBLE, cite, card=twice)
    return known


def set_aside(course: Course, cards: Sequence[str], cite: Citation) -> None:
    """Record the cards that were turned too early, where they were named."""
    if cards:
        course(CommonSetAside(cards=tuple(cards), cite=cite))


def shuffle_back(course: Course, until: int, cite: Citation) -> None:
    """Shuffle what was set aside into the mazo."""
    aside = course.state.aside
    if aside:
        course(AsideShuffled(cards=aside, cut_by=croupier_of(course.state).id, until=until, cite=cite))


def leave_in_mazo(course: Course, before: int, cite: Citation) -> None:
    """Record which cards can't come any more: those that only an earlier street could bring, and did not."""
    dealt = {card for hand in course.state.hands if hand.to == COMUNES for card in hand.cards}
    over = dict.fromkeys(each.card for each in course.state.early if each.until < before and each.card not in dealt)
    if over:
        course(EarlyStayed(cards=tuple(over), cite=cite))


@early.fold(CommonSetAside)
def put_aside(rules: CirculoRules, state: State, event: CommonSetAside) -> State:
    return replace(without(state, event.cards), aside=event.cards)


@early.fold(AsideShuffled)
def shuffled_back(rules: CirculoRules, state: State, event: AsideShuffled) -> State:
    sabot = in_hand(state)
    back = tuple([face(sabot.pack, card) for card in event.cards])
    known = tuple([EarlyCard(card, event.until) for card in event.cards])
    return replace(state, sabot=sabot.gather(back), aside=(), early=(*state.early, *known))


@early.fold(EarlyStayed)
def stayed(rules: CirculoRules, state: State, event: EarlyStayed) -> State:
    left = tuple([each for each in state.early if each.card not in event.cards])
    return replace(without(state, event.cards), early=left)


def without(state: State, cards: Sequence[str]) -> State:
    """The state with some cards out of the mazo."""
    sabot = in_hand(state)
    for card in cards:
        sabot = sabot.take(face(sabot.pack, card))
    return replace(state, sabot=sabot)
