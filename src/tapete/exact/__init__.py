"""Exact mathematics: what each bet is worth, as fractions, computed from the law that drives play."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Protocol, runtime_checkable

import msgspec

from tapete.engine.event import Refused, Unlawful
from tapete.engine.registry import NotInRoom, Room
from tapete.exact.baccarat import Scores
from tapete.exact.changes import shaped
from tapete.exact.result import Analysis
from tapete.games import REGISTRY, build
from tapete.language import why
from tapete.law.parameters import Cited, Column, sheet, supposing

Analyses = Mapping[str, tuple[Analysis, ...]]
"""The bets of a game; the first analysis of each assumes the best play, the rest other ways."""


@runtime_checkable
class OfColumn(Protocol):
    """Mathematics of a game whose figures follow from the parameters of the law."""

    def of_column(self, column: Column) -> Analyses:
        """Every bet of a game with these parameters, which need not be the law's."""


@runtime_checkable
class OfRules(Protocol):
    """Mathematics of a game whose figures follow from the set-up of each table."""

    def of_rules(self, rules: Any, sold: int) -> Analyses:
        """Every bet at a table with these rules, if `sold` tickets are sold; 0 for the usual number."""


Mathematics = OfColumn | OfRules
"""What a module of exact mathematics exports."""


@runtime_checkable
class BetweenPlayers(Protocol):
    """Mathematics of a game in which the house is no side."""

    BETWEEN_PLAYERS: str


@runtime_checkable
class OfOneBet(Protocol):
    """Mathematics of a game whose figures are of one of the bets that a player makes together."""

    OF_ONE_BET: str


@runtime_checkable
class FromSabot(Protocol):
    """Mathematics that can begin from a sabot of known composition."""

    def from_sabot(self, game: str, jurisdiction: str, counts: Sequence[int]) -> Analyses:
        """Every bet when so many cards of each value from 0 to 9 are left; raises `BadSabot`."""


@runtime_checkable
class WithScores(Protocol):
    """Mathematics of a game of two hands."""

    def final_scores(self, game: str, jurisdiction: str) -> Scores:
        """How probable each two scores are with which the hands end, from a full sabot."""


MATHEMATICS: Room[Mathematics] = Room(REGISTRY, __name__)


class NotAnalysed(LookupError):
    """Nobody has worked out the mathematics of this game yet."""

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"the mathematics of {game} are not worked out; those of {', '.join(known)} are")
        self.game = game
        self.known = known


class UnknownBet(LookupError):
    """The game has no bet of that name there; `near` are those that resemble it."""

    def __init__(self, bet: str, known: Mapping[str, object]) -> None:
        self.bet = bet
        self.near = get_close_matches(bet, known, n=3, cutoff=0.7)
        perhaps = f"; perhaps {', '.join(self.near)}" if self.near else ""
        super().__init__(f"{bet!r} is not a bet of this game there{perhaps}")


class UnknownParameter(LookupError):
    """The game has no parameter of that name; `near` are those that resemble it."""

    def __init__(self, name: str, known: Mapping[str, object]) -> None:
        self.name = name
        self.near = get_close_matches(name, known, n=3, cutoff=0.7)
        super().__init__(f"{name!r} is not a parameter of this game")


class Unplayable(ValueError):
    """Each value may be, but no game can be played with all of them."""


def analyses(game: str, jurisdiction: str) -> Analyses:
    """Every bet of a game in a jurisdiction, under its law or the one that is supposed."""
    return _of_column(mathematics_of(game), sheet(game).column(jurisdiction))


def _of_column(mathematics: Mathematics, column: Column) -> Analyses:
    """Every bet with some parameters; where the set-up of a table counts, at the example of the game."""
    if isinstance(mathematics, OfColumn):
        return mathematics.of_column(column)
    with supposing(column):
        return mathematics.of_rules(build(column.slug, column.jurisdiction).rules, 0)


def column_with(game: str, jurisdiction: str, changes: Mapping[str, Any]) -> Column:
    """The law of a jurisdiction if it said otherwise in some parameters; `tapete.law.parameters.supposing` takes it."""
    column = sheet(game).column(jurisdiction)
    cells = dict(column.cells)
    for name, value in changes.items():
        if name not in cells:
            raise UnknownParameter(name, cells)
        cells[name] = Cited(shaped(name, value, cells[name].value, game), cells[name].cite)
    return msgspec.structs.replace(column, cells=cells)


def changed(game: str, jurisdiction: str, changes: Mapping[str, Any]) -> Analyses:
    """Every bet of a game if the law of a jurisdiction said otherwise in some parameters."""
    mathematics, column = mathematics_of(game), column_with(game, jurisdiction, changes)
    try:
        return _of_column(mathematics, column)
    except (ValueError, LookupError, ArithmeticError, Refused, Unlawful) as error:
        raise Unplayable(why(error)) from error


def mathematics_of(game: str) -> Mathematics:
    try:
        return MATHEMATICS.module(game)
    except NotInRoom as error:
        raise NotAnalysed(game, error.known) from error


def analyse(game: str, jurisdiction: str, bet: str) -> tuple[Analysis, ...]:
    """One bet: under the best play first, then under the other ways to play it."""
    found = analyses(game, jurisdiction)
    if bet not in found:
        raise UnknownBet(bet, found)
    return found[bet]
