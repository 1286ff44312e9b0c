"""Pots that several tables feed: each is told what the house's books hold, so that a prize is a share of it all."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.event import pot as pot_account
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.place import Place
from tapete.service.store.contract import LedgerStore


@runtime_checkable
class PlaysForPots(Protocol):
    """A game some bets of which feed a pot."""

    def pots(self, state: Any) -> Mapping[str, int]:
        """What the table takes each of its pots to hold."""
        ...

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How it is told what other tables put in or took out."""
        ...


@runtime_checkable
class CarriesPots(Protocol):
    """A game that carries over what nobody wins, in pots that no other table feeds."""

    def carried(self, state: Any) -> Mapping[str, int]:
        """What the table takes each of its pots to hold; nothing while one of them is being shared out."""
        ...

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How it is told what it had carried over under other rules."""
        ...


class Pots:
    """Keeps the tables of one process at the figure of the books."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store
        self._seen: dict[str, Mapping[str, int]] = {}
        """What each table took its pots to hold when it was last looked at."""

    async def look(self, changed: Place, places: Iterable[Place]) -> None:
        """If a table's pots have changed, tell every open table that takes them to hold something else."""
        if isinstance(changed.game, CarriesPots):
            await self._carry(changed, changed.game)
        if not isinstance(changed.game, PlaysForPots):
            return
        now = changed.game.pots(changed.live.position.state)
        if now != self._seen.get(changed.id):
            self._seen[changed.id] = now
            for place in places:
                if place.current and place.is_open:
                    await self._tell(place)

    async def _carry(self, place: Place, game: CarriesPots) -> None:
        """Tell a table what it has carried over, which is what it put in under whatever rules and never took out."""
        known = game.carried(place.live.position.state)
        if known == self._seen.get(place.id) or not (place.current and place.is_open):
            return
        self._seen[place.id] = known
        for pot, figure in known.items():
            change = await self._store.put_in(pot_account(pot), place.live.id.partition(".")[0]) - figure
            if change:
                command = game.tell_pot(HOUSE_DIRECTOR, pot, change)
                stands = _still_carries(game, pot, figure)
                await place.live.submit(HOUSE_DIRECTOR, command=command, stands=stands)

    async def _tell(self, place: Place) -> None:
        """What the table does in the meantime makes the word worthless: it is looked at again then."""
        game = place.game
        if not isinstance(game, PlaysForPots):
            return
        known = game.pots(place.live.position.state)
        held = await self._store.holdings([pot_account(pot) for pot in known])
        for pot, figure in known.items():
            change = held[pot_account(pot)] - figure
            if change:
                command = game.tell_pot(HOUSE_DIRECTOR, pot, change)
                told = await place.live.submit(HOUSE_DIRECTOR, command=command, stands=_unchanged(game, pot, figure))
                if told.n:
                    self._seen[place.id] = game.pots(place.live.position.state)


def _still_carries(game: CarriesPots, pot: str, figure: int) -> Any:
    return lambda state: game.carried(state).get(pot) == figure


def _unchanged(game: PlaysForPots, pot: str, figure: int) -> Any:
    return lambda state: game.pots(state).get(pot) == figure
