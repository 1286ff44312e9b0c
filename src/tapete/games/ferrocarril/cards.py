"""What cards are worth at baccarat, and what the tables of the law say of a total."""

from tapete.kit.cards import FRENCH_52

VALUES = {str(card): "A23456789".find(card.rank) + 1 for card in FRENCH_52.cards}
"""Tens and figures are found nowhere in the string, and so are worth nothing."""
NATURAL = 8
DRAWS, STANDS, CHOOSES = "T", "P", "O"


def total(cards: tuple[str, ...]) -> int:
    """The units of the sum."""
    return sum([VALUES[card] for card in cards]) % 10
