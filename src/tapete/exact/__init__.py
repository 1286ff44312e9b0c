"""Exact mathematics: what each bet is worth, as fractions, computed from the law that drives play."""

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Protocol

import msgspec

from tapete.engine.refusal import Refused, Unlawful
from tapete.exact.changes import ImpossibleValue, shaped
from tapete.exact.result import Analysis
from tapete.law.parameters import Cited, Column, sheet

__all__ = [
    "MODULES",
    "Analyses",
    "ImpossibleValue",
    "NotAnalysed",
    "UnknownBet",
    "UnknownParameter",
    "Unplayable",
    "analyse",
    "analyses",
    "changed",
]

MODULES = {
    "blackjack": "tapete.exact.blackjack.bets",
    "bola": "tapete.exact.wheel",
    "dados": "tapete.exact.dados",
    "ferrocarril": "tapete.exact.ferrocarril",
    "punto-y-banca": "tapete.exact.punto_y_banca",
    "ruleta-americana": "tapete.exact.wheel",
    "ruleta-de-la-fortuna": "tapete.exact.wheel",
    "ruleta-francesa": "tapete.exact.wheel",
    "ruleta-francesa-abreviada": "tapete.exact.wheel",
}
"""Where the mathematics of each game is; imported when somebody asks."""


Analyses = Mapping[str, tuple[Analysis, ...]]
"""The bets of a game; the first analysis of each assumes the best play, the rest other ways."""


class Mathematics(Protocol):
    """What a module of exact mathematics exports."""

    def analyses(self, game: str, jurisdiction: str) -> Analyses:
        """Every bet of the game there."""
        ...

    def of_column(self, column: Column) -> Analyses:
        """Every bet of a game with these parameters, which need not be the law's."""
        ...


class NotAnalysed(LookupError):
    """Nobody has worked out the mathematics of this game yet."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the mathematics of {game} are not worked out; those of {', '.join(MODULES)} are")
        self.game = game
        self.known = tuple(MODULES)


class UnknownBet(LookupError):
    """The game has no bet of that name there; `near` are those that resemble it."""

    def __init__(self, bet: str, known: Mapping[str, object]) -> None:
        self.bet = bet
        self.near = get_close_matches(bet, known, n=3, cutoff=0.6)
        perhaps = f"; perhaps {', '.join(self.near)}" if self.near else ""
        super().__init__(f"{bet!r} is not a bet of this game there{perhaps}")


class UnknownParameter(LookupError):
    """The game has no parameter of that name; `near` are those that resemble it."""

    def __init__(self, name: str, known: Mapping[str, object]) -> None:
        self.name = name
        self.near = get_close_matches(name, known, n=3, cutoff=0.6)
        super().__init__(f"{name!r} is not a parameter of this game")


class Unplayable(ValueError):
    """Each value may be, but no game can be played with all of them."""


def analyses(game: str, jurisdiction: str) -> Analyses:
    """Every bet of a game in a jurisdiction."""
    return _mathematics(game).analyses(game, jurisdiction)


def changed(game: str, jurisdiction: str, changes: Mapping[str, Any]) -> Analyses:
    """Every bet of a game if the law of a jurisdiction said otherwise in some parameters."""
    mathematics = _mathematics(game)
    column = sheet(game).column(jurisdiction)
    cells = dict(column.cells)
    for name, value in changes.items():
        if name not in cells:
            raise UnknownParameter(name, cells)
        cells[name] = Cited(shaped(name, value, cells[name].value), cells[name].cite)
    try:
        return mathematics.of_column(msgspec.structs.replace(column, cells=cells))
    except (ValueError, LookupError, ArithmeticError, Refused, Unlawful) as error:
        raise Unplayable(str(error)) from error


def _mathematics(game: str) -> Mathematics:
    if game not in MODULES:
        raise NotAnalysed(game)
    mathematics: Mathematics = import_module(MODULES[game])
    return mathematics


def analyse(game: str, jurisdiction: str, bet: str) -> tuple[Analysis, ...]:
    """One bet: under the best play first, then under the other ways to play it."""
    found = analyses(game, jurisdiction)
    if bet not in found:
        raise UnknownBet(bet, found)
    return found[bet]
