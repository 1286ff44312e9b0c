"""Hints: what mathematics advise a player who sees what they see, and nothing else.

A hint is made from a `View`, which holds nothing hidden; so two tables that look alike to a player give the same hint.
"""

from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from tapete.engine.machine import View
from tapete.engine.registry import Room
from tapete.exact import BetweenPlayers, mathematics_of
from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, Weighed
from tapete.games import REGISTRY

__all__ = ["ADVISERS", "Advice", "Adviser", "Weighed", "advise", "edge_on"]


@runtime_checkable
class Adviser(Protocol):
    """What a module of hints exports."""

    def advise(self, view: Any, book: Book) -> tuple[Advice, ...]:
        """What to say to whoever has this view."""


ADVISERS: Room[Adviser] = Room(REGISTRY, __name__, default="advice")


def advise(view: View, book: Book) -> tuple[Advice, ...]:
    """The hints of this moment, the most urgent first; none when there is nothing to say."""
    return ADVISERS.module(view.game).advise(view, book)


def edge_on(book: Book, spot: str) -> Fraction | None:
    """The house's edge in a bet on a spot, played as well as it can be; nothing where the house is no side."""
    if isinstance(mathematics_of(book.question.game), BetweenPlayers):
        return None
    found = book.bets.get(spot) or book.bets.get(spot.partition(":")[0])
    return -found[0].per_stake if found else None
