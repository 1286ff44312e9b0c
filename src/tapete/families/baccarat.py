"""Values, scores and third cards: the arithmetic of the baccarat games, by the law's own grid. Cards are their text."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tapete.kit.cards import FRENCH_52
from tapete.law.parameters import Cited

PUNTO: Final = "punto"
BANCA: Final = "banca"
EMPATE: Final = "empate"
DRAWS, STANDS, CHOOSES = "T", "P", "O"
"""The letters of the law's grids."""
STOOD = 10
"""The column of the grid for a punto that took no third card."""
NATURAL = 8
"""From here on two cards are turned over at once."""
VALUES = {str(card): "A23456789".find(card.rank) + 1 for card in FRENCH_52.cards}
"""What each card counts where the rules have no figures for it; tens and figuras, found nowhere in the row, nothing."""


class Counting(Protocol):
    """What counting asks of the rules."""

    @property
    def points(self) -> Mapping[str, int]: ...


class Drawing(Counting, Protocol):
    """What the rule of drawing asks of the rules."""

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
    """Whether either score of two cards ends the game."""
    return punto in rules.naturals.value or banca in rules.naturals.value


def punto_draws(rules: Drawing, punto: int) -> bool:
    return punto in rules.punto_draws.value


def banca_draws(rules: Drawing, banca: int, third: int | None) -> bool:
    """Whether the hand of the banca must draw, by the value of the punto's third card, if it took one."""
    return rules.tableau.value[banca][STOOD if third is None else third] == DRAWS


def winner(punto: int, banca: int) -> str:
    """The hand nearer to nine, or the tie."""
    return EMPATE if punto == banca else PUNTO if punto > banca else BANCA
