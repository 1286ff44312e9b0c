"""Pots that several tables feed: each is told what the house's books hold, so that a prize is a share of it all."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.place import Place
from tapete.service.store.contract import Store

POT = "bote:"


@runtime_checkable
class PlaysForPots(Protocol):
    """A game some bets of which feed a pot."""

    def pots(self, state: Any) -> Mapping[str, int]:
        """What the table takes each of its pots to hold."""
        ...

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How it is told what other tables put in or took out."""
        ...


class Pots:
    """Keeps the tables of one process at the figure of the books."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: dict[str, Mapping[str, int]] = {}
        """What each table took its pots to hold when it was last looked at."""

    async def look(self, changed: Place, places: Iterable[Place]) -> None:
        """If a table's pots have changed, tell every open table that takes them to hold something else."""
        if not isinstance(changed.game, PlaysForPots):
            return
        now = changed.game.pots(changed.live.position.state)
        if now != self._seen.get(changed.id):
            self._seen[changed.id] = now
            for place in places:
                if place.current and place.is_open:
                    await self._tell(place)

    async def _tell(self, place: Place) -> None:
        """What the table does in the meantime makes the word worthless: it is looked at again then."""
        game = place.game
        if not isinstance(game, PlaysForPots):
            return
        known = game.pots(place.live.position.state)
        held = await self._store.holdings([f"{POT}{pot}" for pot in known])
        for pot, figure in known.items():
            change = held[f"{POT}{pot}"] - figure
            if change:
                command = game.tell_pot(HOUSE_DIRECTOR, pot, change)
                told = await place.live.submit(HOUSE_DIRECTOR, command=command, stands=_unchanged(game, pot, figure))
                if told.n:
                    self._seen[place.id] = game.pots(place.live.position.state)


def _unchanged(game: PlaysForPots, pot: str, figure: int) -> Any:
    return lambda state: game.pots(state).get(pot) == figure
