"""Exact mathematics: what each bet is worth, as fractions, computed from the law that drives play."""

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Protocol

from tapete.exact.result import Analysis

MODULES = {
    "bola": "tapete.exact.wheel",
    "ruleta-americana": "tapete.exact.wheel",
    "ruleta-de-la-fortuna": "tapete.exact.wheel",
    "ruleta-francesa": "tapete.exact.wheel",
    "ruleta-francesa-abreviada": "tapete.exact.wheel",
}
"""Where the mathematics of each game is; imported when somebody asks."""


class Mathematics(Protocol):
    """What a module of exact mathematics exports."""

    def analyses(self, game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
        """Every bet of the game there; the first analysis of each assumes the best play, the rest other ways."""
        ...


class NotAnalysed(LookupError):
    """Nobody has worked out the mathematics of this game yet."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the mathematics of {game} are not worked out; those of {', '.join(MODULES)} are")
        self.game = game


class UnknownBet(LookupError):
    """The game has no bet of that name there; `near` are those that resemble it."""

    def __init__(self, bet: str, known: Mapping[str, object]) -> None:
        self.bet = bet
        self.near = get_close_matches(bet, known, n=3, cutoff=0.6)
        super().__init__(f"{bet!r} is not a bet of this game there")


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet of a game in a jurisdiction."""
    if game not in MODULES:
        raise NotAnalysed(game)
    mathematics: Mathematics = import_module(MODULES[game])
    return mathematics.analyses(game, jurisdiction)


def analyse(game: str, jurisdiction: str, bet: str) -> tuple[Analysis, ...]:
    """One bet: under the best play first, then under the other ways to play it."""
    found = analyses(game, jurisdiction)
    if bet not in found:
        raise UnknownBet(bet, found)
    return found[bet]
