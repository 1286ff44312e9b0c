"""Values, scores and third cards: the arithmetic of the game, by the law's own grid. Cards are their text."""

from collections.abc import Sequence
from typing import Final

from tapete.games.punto_y_banca.rules import BancaRules

PUNTO: Final = "punto"
BANCA: Final = "banca"
EMPATE: Final = "empate"
DRAW = "T"
STOOD = 10
"""The column of the grid for a punto that took no third card."""


def points(rules: BancaRules, card: str) -> int:
    """What a card counts in a hand."""
    return rules.points[card[0]]


def score(rules: BancaRules, cards: Sequence[str]) -> int:
    """The units of what the cards count."""
    return sum([rules.points[card[0]] for card in cards]) % 10


def is_natural(rules: BancaRules, punto: int, banca: int) -> bool:
    """Whether either score of two cards ends the game."""
    return punto in rules.naturals.value or banca in rules.naturals.value


def punto_draws(rules: BancaRules, punto: int) -> bool:
    """Whether the hand of the punto must draw."""
    return punto in rules.punto_draws.value


def banca_draws(rules: BancaRules, banca: int, third: int | None) -> bool:
    """Whether the hand of the banca must draw, by the value of the punto's third card, if it took one."""
    return rules.tableau.value[banca][STOOD if third is None else third] == DRAW


def winner(punto: int, banca: int) -> str:
    """The hand nearer to nine, or the tie."""
    return EMPATE if punto == banca else PUNTO if punto > banca else BANCA
