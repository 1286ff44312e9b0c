"""What learners are told of each game: which bets and choices it has, and the numbers in which they see a table.

The numbers are made from a `View`, which holds nothing hidden.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import isqrt
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from tapete.engine.command import Amounts, Command
from tapete.engine.registry import Room
from tapete.engine.table import AnyTable
from tapete.families.stakes.bets import bet_words
from tapete.games import REGISTRY
from tapete.kit.cards import Pack

__all__ = ["SUBJECTS", "Feature", "Size", "Subject", "Taught"]

Size = Callable[[Any, Amounts], int]
"""From the state and the lawful amounts to one of them, or one near it; 0 where there is none of this size."""


class Feature(NamedTuple):
    """One number of an observation: what it is, and between which values it lies."""

    name: str
    high: float = 1
    low: float = 0


def every_bet(game: AnyTable) -> Sequence[str]:
    """The bets that hang at a table, each by its name."""
    return [bet_words(terms.id) for terms in game.notice()]


def _between(_: Any, amounts: Amounts) -> int:
    """As many times the least as the most is of it."""
    return isqrt(amounts.low * amounts.high)


SIZES: Mapping[str, Size] = MappingProxyType(
    {"mínimo": lambda _, amounts: amounts.low, "medio": _between, "máximo": lambda _, amounts: amounts.high}
)


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """A game as learners are told of it; with nothing said, a game of bets alone."""

    bets: Callable[[AnyTable], Sequence[str]] = every_bet
    """What one player may lay on the cloth from one place, as the notation says it."""
    choices: Callable[[AnyTable], Sequence[str]] = lambda _: ()
    """What may be chosen besides bets and decisions, as the notation says it."""
    lasting: bool = False
    """Whether a bet that was neither won nor lost stays for the next round."""
    decisions: tuple[str, ...] | None = None
    """The verbs with which something is decided; those of all commands with a key unless it is said."""
    sized: tuple[str, ...] = ()
    """The verbs of decisions in which the player chooses an amount."""
    sizes: Mapping[str, Size] = SIZES
    """The amounts among which one chooses then, by their names."""
    speaks: bool = False
    """Whether whoever is asked must say something: where silence would be to leave the table."""
    routine: Callable[[Any, Any], Command | None] = lambda _rules, _view: None
    """From rules and view to what every player does without choosing, if it is time to."""
    features: Callable[[AnyTable], Sequence[Feature]] = lambda _: ()
    """What the numbers are that a player sees, besides the phase and their own chips."""
    numbers: Callable[[Any, Any, int], Sequence[float]] = lambda _rules, _view, _stake: ()
    """From rules, view and stake to a number for each feature; amounts in units of the stake."""
    banked: Callable[[Any, str], int] | None = None
    """Where players hold a bank: from what anybody sees to what of it is a player's, in cents."""
    places: Callable[[AnyTable], int] | None = None
    """How many may play, where others may come and wait for a place."""
    unwon: Callable[[Any], bool] = lambda _: False
    """Whether something lies there after a round that is played for in the next: episodes go on until it is won."""
    known: Callable[[Any, Any], Mapping[str, float]] = lambda _rules, _view: {}
    """From rules and view to what else mathematics know of who is asked, by its name."""
    worths: Callable[[Any, Any], Mapping[str, float]] | None = None
    """From rules and view to what a unit on each bet brings by the cards that lie there, where that depends on them."""
    company: Callable[[AnyTable], int] = lambda _: 0
    """How many others must play for one player to be able to: companions of the game, or else people who lay a unit on
    the principal bet and are silent."""


@runtime_checkable
class Taught(Protocol):
    """What a module of this package exports."""

    subject: Subject


SUBJECTS: Room[Taught] = Room(REGISTRY, __name__, default="plain")
"""What learners are told of each game; where there is no module, only of its bets."""


def faces(pack: Pack, whose: str) -> list[Feature]:
    """A feature for each card of a pack, in its order."""
    return [Feature(f"{whose} {card}") for card in pack.cards]


def seen(pack: Pack, cards: Iterable[str]) -> Sequence[float]:
    """Which of them lie there; covered ones are none."""
    places, found = _places(pack), [0.0] * len(pack.cards)
    for card in cards:
        if card in places:
            found[places[card]] = 1.0
    return found


@cache
def _places(pack: Pack) -> dict[str, int]:
    return {str(card): place for place, card in enumerate(pack.cards)}
