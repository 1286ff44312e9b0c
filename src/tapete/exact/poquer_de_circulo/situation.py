"""What is known of a hand that is being played: who may hold what, and which cards are open or gone."""

from collections.abc import Sequence
from itertools import chain

import msgspec

from tapete.exact.poquer_de_circulo.cards import bits, read_cards, refuse_twice
from tapete.exact.poquer_de_circulo.ranges import Cards, Holding, read_holding
from tapete.exact.poquer_de_circulo.variants import BadQuestion, Making
from tapete.language import N_

LEAST = 2
"""Hands that are compared."""


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known; no two of its cards are the same where it is known who has them."""

    variant: Making
    holdings: tuple[Holding, ...]
    """Of hands that can still be held, each by its cards in order."""
    board: Cards
    dead: Cards
    """Cards that come no more: seen in hands that are out, or thrown away."""

    @property
    def gone(self) -> Cards:
        """Cards that nobody can draw."""
        return self.board + self.dead

    @property
    def to_come(self) -> int:
        """Common cards that are not open yet."""
        return self.variant.common - len(self.board)

    @property
    def single(self) -> bool:
        """Whether it is known of everybody which cards they have."""
        return all(len(holding.hands) == 1 for holding in self.holdings)

    def missing(self, cards: Cards) -> int:
        """Cards that are still to come to a hand."""
        return self.variant.own - len(cards)


def situation(variant: Making, hands: Sequence[str], board: str = "", dead: str = "") -> Situation:
    """Read and check what somebody asks about; raises `BadQuestion`."""
    holdings = [read_holding(variant, text) for text in hands]
    open_cards = _board(variant, board)
    thrown = chain.from_iterable(holding.thrown for holding in holdings)
    out = (*read_cards(variant, dead), *thrown)
    alone = chain.from_iterable(each.hands[0][0] for each in holdings if len(each.hands) == 1)
    refuse_twice(variant, (*open_cards, *out, *alone))
    left = tuple(_possible(holding, bits((*open_cards, *out))) for holding in holdings)
    found = Situation(variant=variant, holdings=left, board=open_cards, dead=out)
    _check_number(found)
    if not _together(found, 0, bits(found.gone)):
        raise BadQuestion(N_("These hands can't be held together: there are not cards enough for all."))
    return found


def _board(variant: Making, text: str) -> Cards:
    cards = read_cards(variant, text)
    if cards and not variant.common:
        raise BadQuestion(N_("{variant} has no common cards."), variant=variant.slug)
    if len(cards) not in variant.boards:
        sentence = N_("At {variant} {known} common cards are open, never {cards}.")
        known = ", ".join(map(str, variant.boards))
        raise BadQuestion(sentence, cards=len(cards), variant=variant.slug, known=known)
    return cards


def _possible(holding: Holding, gone: int) -> Holding:
    """The hands that are left of a range when some cards are gone."""
    hands = tuple((cards, weight) for cards, weight in holding.hands if not bits(cards) & gone)
    if not hands:
        raise BadQuestion(N_("No hand of {word!r} is left beside the known cards."), word=holding.text)
    return msgspec.structs.replace(holding, hands=hands)


def _check_number(found: Situation) -> None:
    variant, many = found.variant, len(found.holdings)
    if many < LEAST:
        raise BadQuestion(N_("At least two hands are compared."))
    if many > variant.seats:
        raise BadQuestion(N_("{variant} has at most {seats} players."), variant=variant.slug, seats=variant.seats)
    needed, left = many * variant.own + variant.common, variant.cards - len(found.dead)
    if needed > left:
        sentence = N_("{many} hands of {variant} take {needed} cards, and {left} are left.")
        raise BadQuestion(sentence, many=many, variant=variant.slug, needed=needed, left=left)


def _together(found: Situation, place: int, taken: int) -> bool:
    """Whether everybody from a place on can hold something that nobody else has."""
    if place == len(found.holdings):
        return True
    hands = (bits(cards) for cards, _ in found.holdings[place].hands)
    return any(_together(found, place + 1, taken | hand) for hand in hands if not hand & taken)
