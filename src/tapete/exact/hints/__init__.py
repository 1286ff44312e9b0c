"""Hints: what mathematics advise a player who sees what they see, and nothing else.

A hint is made from a `View`, which holds nothing hidden; so two tables that look alike to a player give the same hint.
"""

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, Protocol

from tapete.engine.view import View
from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, Weighed

__all__ = ["Advice", "Weighed", "advise", "edge_on"]

MODULES: Mapping[str, str] = {
    "blackjack": "tapete.exact.hints.blackjack",
    "ferrocarril": "tapete.exact.hints.ferrocarril",
}
"""Games that leave the player something to decide; of the others only bets are spoken of."""
_BETS = "tapete.exact.hints.bets"
_SPOTS = {"plaza": "apuesta"}
"""Spots of a cloth that the mathematics call otherwise."""


class Adviser(Protocol):
    """What a module of hints exports."""

    def advise(self, view: Any, book: Book) -> tuple[Advice, ...]:
        """What to say to whoever has this view."""
        ...


def advise(view: View, book: Book) -> tuple[Advice, ...]:
    """The hints of this moment, the most urgent first; none when there is nothing to say."""
    adviser: Adviser = import_module(MODULES.get(view.game, _BETS))
    return adviser.advise(view, book)


def edge_on(book: Book, spot: str) -> Fraction | None:
    """The house's edge in a bet on a spot, played as well as it can be; nothing where the house is no side."""
    kind = spot.partition(":")[0]
    found = book.bets.get(spot) or book.bets.get(_SPOTS.get(kind, kind))
    return -found[0].per_stake if found else None
