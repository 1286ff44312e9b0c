"""Places that nobody may have at two tables of the house: no table knows of the other, and the record says so."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol, runtime_checkable

from tapete.engine.event import Event
from tapete.engine.machine import Machine, after
from tapete.engine.refusal import Refusal, Refused


@runtime_checkable
class OnePlace(Protocol):
    """A game at which nobody may have a place at two tables."""

    def placed(self, state: Any) -> Collection[str]:
        """Who has a place at this table."""
        ...

    def second_place(self, player: str) -> Refused:
        """Why somebody who has one at another table is refused."""
        ...


def placed_by(game: Machine[Any], state: Any, events: Sequence[Event]) -> set[str]:
    """Who would get a place by some events."""
    if not isinstance(game, OnePlace):
        return set()
    return set(game.placed(after(game, state, events))) - set(game.placed(state))


def is_second_place(told: Refusal, game: Machine[Any], state: Any, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true of a command that would have caused these events.

    Who has a place at another table is known to the house and not to the record of this one.
    """
    player = told.facts.get("player", "")
    if not isinstance(game, OnePlace) or player not in placed_by(game, state, events):
        return False
    return game.second_place(player).record() == told
