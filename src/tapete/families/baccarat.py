"""Values, scores and third cards: the arithmetic of the baccarat games, by the law's own grid. Cards are their text."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tapete.kit.cards import FRENCH_52
from tapete.law.parameters import Cited

PUNTO: Final = "punto"
BANCA: Final = "banca"
EMPATE: Final = "empate"
DRAWS, STANDS, CHOOSES = "T", "P", "O"
STOOD = 10
"""The column of the grid for a punto that took no third card."""
NATURAL = 8
VALUES = {str(card): "A23456789".find(card.rank) + 1 for card in FRENCH_52.cards}
"""The value of each card where the rules set none; tens and figuras count 0."""


class Counting(Protocol):
    """Rules with the values of cards."""

    @property
    def points(self) -> Mapping[str, int]: ...


class Drawing(Counting, Protocol):
    """Rules with the table of third cards."""

    @property
    def naturals(self) -> Cited[tuple[int, ...]]: ...
    @property
    def punto_draws(self) -> Cited[tuple[int, ...]]: ...
    @property
    def tableau(self) -> Cited[tuple[str, ...]]: ...


def points(rules: Counting, card: str) -> int:
    return rules.points[card[0]]


def score(rules: Counting, cards: Sequence[str]) -> int:
    """The units of what the cards count."""
    return sum([rules.points[card[0]] for card in cards]) % 10


def total(cards: Sequence[str]) -> int:
    """The units of what the cards count, where the rules have no figures for them."""
    return sum([VALUES[card] for card in cards]) % 10


def is_natural(rules: Drawing, punto: int, banca: int) -> bool:
    """True if either score of two cards ends the game."""
    return punto in rules.naturals.value or banca in rules.naturals.value


def punto_draws(rules: Drawing, punto: int) -> bool:
    return punto in rules.punto_draws.value


def banca_draws(rules: Drawing, banca: int, third: int | None) -> bool:
    """True if the hand of the banca must draw, by the value of the punto's third card, if it took one."""
    return rules.tableau.value[banca][STOOD if third is None else third] == DRAWS


def winner(punto: int, banca: int) -> str:
    return EMPATE if punto == banca else PUNTO if punto > banca else BANCA
