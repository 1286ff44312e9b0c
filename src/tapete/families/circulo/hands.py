"""A hand of two cards and perhaps a third, what an error makes of it, and what the cuadro says of two."""

import msgspec

from tapete.families.baccarat import NATURAL, STANDS, STOOD, VALUES, total
from tapete.families.covered import COVERED
from tapete.law.citation import Citation


class Hand(msgspec.Struct, frozen=True):
    """The cards of one side, and which of the first two everybody has seen."""

    cards: tuple[str, ...] = ()
    third: str = ""
    shown: tuple[int, ...] = ()
    """By their places; also one that the banker is still to deal himself and must show."""
    forced: int = -1
    """The total that an error imposes on the first two cards."""
    bound: bool = False
    """Whether the tables of the law bind this side."""
    lost: Citation | None = None
    """The article by which the right to abate is lost, if it is."""
    abated: bool = False

    @property
    def all_cards(self) -> tuple[str, ...]:
        """The first two, and the third if there is one."""
        return (*self.cards, self.third) if self.third else self.cards

    def seen(self, *, wholly: bool) -> tuple[str, ...]:
        """The first two as somebody sees them, who sees them all or only what was turned over."""
        if wholly:
            return self.cards
        return tuple([card if place in self.shown else COVERED for place, card in enumerate(self.cards)])


def first_two(hand: Hand) -> int:
    """The total of the first two cards, or what an error makes of it."""
    return hand.forced if hand.forced >= 0 else total(hand.cards)


def whole(hand: Hand) -> int:
    """The total of the hand."""
    return (first_two(hand) + VALUES[hand.third]) % 10 if hand.third else first_two(hand)


def cell(cuadro: tuple[str, ...], points: int, third: str) -> str:
    """What the cuadro says of the banker's total against a third card, or against none."""
    if points >= NATURAL:
        return STANDS
    return cuadro[points][VALUES[third] if third else STOOD]
