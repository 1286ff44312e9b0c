"""Seven cards as two hands: which settings are right, the law's table of cases, and the house way.

MU2010:92, 96.1, 97.6 and 98.4, and criterios 1, 3, 11, 13, 19, 22 and 23.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tapete.kit.cards import FRENCH_53, JOKER, Card, parse_card
from tapete.kit.poker.hands import COLOR, ESCALERA, ESCALERA_DE_COLOR, REAL, Made, Ranking, made, worth_of

SUPERIOR, IGUAL, INFERIOR = "superior", "igual", "inferior"
MAL_COMPUESTA: Final = "mal compuesta"
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
    return parse_card(text, FRENCH_53)


def hand_made(ranking: Ranking, cards: Sequence[str]) -> Made:
    return made(ranking, [card(each) for each in cards])


def worth(ranking: Ranking, cards: Sequence[str]) -> int:
    return worth_of(ranking, [card(each) for each in cards])


def set_aside(cards: Sequence[str], baja: Sequence[str]) -> Setting:
    return Setting(
        alta=tuple(each for each in cards if each not in baja), baja=tuple(each for each in cards if each in baja)
    )


def settings(cards: Sequence[str]) -> Iterator[Setting]:
    return (set_aside(cards, baja) for baja in combinations(cards, TWO))


def is_right(ranking: Ranking, setting: Setting) -> bool:
    """Whether a setting is right: five and two cards, the alta stronger, if only by the cards that it has more."""
    sizes = len(setting.alta), len(setting.baja)
    return sizes == (FIVE, TWO) and worth(ranking, setting.alta) > worth(ranking, setting.baja)


def compared(ranking: Ranking, cases: Cases, player: Setting, banca: Setting) -> Comparison:
    """Compare a player's hands with the banca's. A wrong setting loses; of two wrong ones the banca's wins."""
    alta, baja = _beside(ranking, player.alta, banca.alta), _beside(ranking, player.baja, banca.baja)
    if not is_right(ranking, player):
        return Comparison(alta, baja, MAL_COMPUESTA, Result.PERDIDA)
    if not is_right(ranking, banca):
        return Comparison(alta, baja, MAL_COMPUESTA, Result.GANANCIA)
    return Comparison(alta, baja, *cases[alta, baja])


def _beside(ranking: Ranking, one: Sequence[str], other: Sequence[str]) -> str:
    mine, theirs = worth(ranking, one), worth(ranking, other)
    return SUPERIOR if mine > theirs else INFERIOR if mine < theirs else IGUAL


# --- the house way ----------------------------------------------------------------------------------------------------

COMPLETE: Final = frozenset({ESCALERA, COLOR, ESCALERA_DE_COLOR, REAL})
"""Hands of which every card counts, and that the joker may complete."""
NO_GROUP: Final = "0"
SHAPES: Final = ("5-2", "5", "4-3", "4-2", "4", "3-3", "3-2-2", "3-2", "3", "2-2-2", "2-2", "2", NO_GROUP)
"""All the groups that seven cards may have."""
AS: Final = "A"


class Baja(StrEnum):
    """Which two cards a line sends to the baja."""

    PRIMERO = "primero"
    """Two of the first group."""
    SEGUNDO = "segundo"
    """Two of the second group."""
    SUELTAS = "sueltas"
    """The two highest that are in no group."""
    PRIMERO_Y_SUELTA = "primero-y-suelta"
    """One of the first group and the highest that is in none."""
    MEJOR = "mejor"
    """The highest that may go there at all."""


Between = tuple[str, str]


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the house way: the hands that it is for, and what goes to their baja."""

    regla: Annotated[int, Meta(description="The number of the rule that it is part of.")]
    grupos: Annotated[
        tuple[str, ...], Meta(description="Groups of two or more cards of one value, such as 4-2; any when not given.")
    ] = ()
    primero: Annotated[Between | None, Meta(description="Between which values the first group lies.")] = None
    segundo: Annotated[Between | None, Meta(description="Between which values the second group lies.")] = None
    suelta: Annotated[
        Between | None, Meta(description="Between which values the highest card lies that is in no group.")
    ] = None
    completa: Annotated[bool, Meta(description="Whether an escalera or a color must be left in the alta.")] = False
    mejora: Annotated[
        bool, Meta(description="Whether one could be left, and the baja must be higher than any that leaves it.")
    ] = False
    baja: Annotated[Baja, Meta(description="Which two cards go to the baja.")]

    @property
    def fits_all(self) -> bool:
        return self == Line(regla=self.regla, baja=Baja.MEJOR)


class Groups(msgspec.Struct, frozen=True):
    """Seven cards by their values, the joker as an as."""

    shape: str
    grouped: tuple[str, ...]
    loose: tuple[str, ...]


def set_by(way: Sequence[Line], ranking: Ranking, cards: Sequence[str]) -> Setting:
    return line_for(way, ranking, cards)[1]


def line_for(way: Sequence[Line], ranking: Ranking, cards: Sequence[str]) -> tuple[Line, Setting]:
    groups = grouped(cards, ranking)
    right = _Right(ranking, cards)
    for line in way:
        setting = _set_by_line(line, ranking, groups, right)
        if setting is not None:
            return line, setting
    raise ValueError("the last line of a house way must fit every hand")


def value_of(text: str) -> str:
    rank = card(text).rank
    return AS if rank == JOKER.rank else rank


def grouped(cards: Iterable[str], ranking: Ranking) -> Groups:
    values = [value_of(each) for each in cards]
    order = sorted(set(values), key=lambda value: (-values.count(value), -ranking.ranks.index(value)))
    groups = tuple(value for value in order if values.count(value) >= TWO)
    shape = "-".join(str(values.count(value)) for value in groups) or NO_GROUP
    return Groups(shape, groups, tuple(order[len(groups) :]))


class _Right:
    """The settings of seven cards that are right, the best first: by the baja, and then by the alta that is left."""

    def __init__(self, ranking: Ranking, cards: Sequence[str]) -> None:
        found = [each for each in settings(cards) if is_right(ranking, each)]
        self.settings = sorted(
            found,
            key=lambda each: (worth(ranking, each.baja), worth(ranking, each.alta), sorted(each.baja)),
            reverse=True,
        )
        self._ranking = ranking

    def best(self, fits: Callable[[Setting], bool]) -> Setting | None:
        return next(filter(fits, self.settings), None)

    def leaves_complete(self, setting: Setting) -> bool:
        return hand_made(self._ranking, setting.alta).category in COMPLETE


def _set_by_line(line: Line, ranking: Ranking, groups: Groups, right: _Right) -> Setting | None:
    if not _is_for(line, ranking, groups):
        return None
    wanted = _WANTED[line.baja](groups)
    found = right.best(
        lambda setting: (
            (wanted is None or sorted(map(value_of, setting.baja)) == wanted)
            and (not line.completa or right.leaves_complete(setting))
        )
    )
    if found is None or not line.mejora:
        return found
    complete = right.best(right.leaves_complete)
    better = complete is not None and worth(ranking, found.baja) > worth(ranking, complete.baja)
    return found if better else None


def _is_for(line: Line, ranking: Ranking, groups: Groups) -> bool:
    asked = ((line.primero, groups.grouped[:1]), (line.segundo, groups.grouped[1:2]), (line.suelta, groups.loose[:1]))
    return (not line.grupos or groups.shape in line.grupos) and all(
        between is None or (bool(found) and found[0] in _values(ranking, between)) for between, found in asked
    )


@cache
def _values(ranking: Ranking, between: tuple[str, str]) -> frozenset[str]:
    low, high = map(ranking.ranks.index, between)
    return frozenset(ranking.ranks[low : high + 1])


def _two_of(values: Sequence[str]) -> list[str]:
    return sorted(values[:TWO]) if len(values) >= TWO else [""]


_WANTED: Mapping[Baja, Callable[[Groups], list[str] | None]] = {
    Baja.PRIMERO: lambda groups: _two_of(groups.grouped[:1] * TWO),
    Baja.SEGUNDO: lambda groups: _two_of(groups.grouped[1:2] * TWO),
    Baja.SUELTAS: lambda groups: _two_of(groups.loose),
    Baja.PRIMERO_Y_SUELTA: lambda groups: _two_of((*groups.grouped[:1], *groups.loose[:1])),
    Baja.MEJOR: lambda _: None,
}
