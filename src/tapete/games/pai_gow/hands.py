"""Seven cards as two hands: which settings are right, and what comes of two of them by the law's table of cases.

MU2010:92, 96.1 and 97.6, and criterios 1, 3, 13, 19, 22 and 23.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Final

import msgspec

from tapete.kit.cards import FRENCH_53, Card, parse_card
from tapete.kit.poker.hands import Made, made, worth_of
from tapete.kit.poker.ranking import Ranking

SUPERIOR, IGUAL, INFERIOR = "superior", "igual", "inferior"
MAL_COMPUESTA: Final = "mal compuesta"
"""In the place of a case: one of the hands was set wrongly."""
SEVEN, FIVE, TWO = 7, 5, 2


class Result(StrEnum):
    """What becomes of a bet."""

    GANANCIA = "ganancia"
    NULA = "nula"
    PERDIDA = "perdida"


class Setting(msgspec.Struct, frozen=True):
    """Seven cards set as two hands, each in the order in which they were held."""

    alta: tuple[str, ...]
    baja: tuple[str, ...]

    @property
    def cards(self) -> frozenset[str]:
        """All seven."""
        return frozenset((*self.alta, *self.baja))


class Comparison(msgspec.Struct, frozen=True):
    """How a setting stands to that of the banca: each hand, the case of the law, and what follows."""

    alta: str
    baja: str
    case: str
    result: Result


Cases = Mapping[tuple[str, str], tuple[str, Result]]
"""By alta and baja: the number of the case, and what follows."""


@cache
def card(text: str) -> Card:
    """A card of the pack by its text."""
    return parse_card(text, FRENCH_53)


def hand_made(ranking: Ranking, cards: Sequence[str]) -> Made:
    """What a hand of two cards or of five makes."""
    return made(ranking, [card(each) for each in cards])


def worth(ranking: Ranking, cards: Sequence[str]) -> int:
    """How strong a hand of two cards or of five is, one beside the other."""
    return worth_of(ranking, [card(each) for each in cards])


def set_aside(cards: Sequence[str], baja: Sequence[str]) -> Setting:
    """The setting with these two cards in the baja."""
    return Setting(
        alta=tuple(each for each in cards if each not in baja), baja=tuple(each for each in cards if each in baja)
    )


def settings(cards: Sequence[str]) -> Iterator[Setting]:
    """Every setting of seven cards: there are twenty-one."""
    return (set_aside(cards, baja) for baja in combinations(cards, TWO))


def is_right(ranking: Ranking, setting: Setting) -> bool:
    """Whether a setting is right: five and two cards, the alta stronger, if only by the cards that it has more."""
    sizes = len(setting.alta), len(setting.baja)
    return sizes == (FIVE, TWO) and worth(ranking, setting.alta) > worth(ranking, setting.baja)


def compared(ranking: Ranking, cases: Cases, player: Setting, banca: Setting) -> Comparison:
    """What comes of a player's hands against those of the banca.

    A setting that is wrong loses, the banca's to every one that is right; of two wrong ones the banca's wins.
    """
    alta, baja = _beside(ranking, player.alta, banca.alta), _beside(ranking, player.baja, banca.baja)
    if not is_right(ranking, player):
        return Comparison(alta, baja, MAL_COMPUESTA, Result.PERDIDA)
    if not is_right(ranking, banca):
        return Comparison(alta, baja, MAL_COMPUESTA, Result.GANANCIA)
    return Comparison(alta, baja, *cases[alta, baja])


def _beside(ranking: Ranking, one: Sequence[str], other: Sequence[str]) -> str:
    mine, theirs = worth(ranking, one), worth(ranking, other)
    return SUPERIOR if mine > theirs else INFERIOR if mine < theirs else IGUAL
