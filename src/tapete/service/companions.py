"""Companions: lawful players of the house's own, who fill a practice table so that one person can play there alone.

They have accounts that nobody can sign in to and chips of play money. They see what any player sees, and what they do
is in the acta and in the ledger like anybody's. They come with the first person and leave with the last.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.companion import Companion, Wish
from tapete.service.attendants import LOOK_AGAIN, Attendant
from tapete.service.custodian import Custodian
from tapete.service.feed import STRANGER, Hub
from tapete.service.live_table import LiveTable
from tapete.service.people import COMPANION, People, is_companion
from tapete.service.settings import Settings

NAMES = {
    "alba": "Alba",
    "bruno": "Bruno",
    "clara": "Clara",
    "dario": "Darío",
    "elena": "Elena",
    "fermin": "Fermín",
    "gloria": "Gloria",
    "hector": "Héctor",
}
"""By the end of their ids, what they are called."""
_PATIENCE = 60.0
"""Seconds after which it is looked again whether people are still in the house."""
_MINIMA = 100
"""What a companion should hold, in minima of the table, where a guest's purse is less."""
_log = logging.getLogger("tapete.companions")


class Host(Protocol):
    """What they need of the house."""

    settings: Settings
    people: People
    custodian: Custodian | None

    @property
    def leads(self) -> bool:
        """Whether this process plays for them."""

    async def sell(self, account: str, amount: int, key: str) -> int:
        """The caja sells somebody chips; what they then hold."""

    async def balance(self, account: str) -> int:
        """What somebody holds."""


def party_of(number: int, most: int) -> list[Actor]:
    return [Actor(f"{COMPANION}{number}-{name}", Role.JUGADOR) for name in list(NAMES)[:most]]


def name_of(companion: str) -> str:
    return NAMES[companion.rpartition("-")[2]]


class Companions(Attendant):
    """Those of one table."""

    kind = "companions"

    def __init__(self, table: LiveTable, hub: Hub, host: Host, companion: Companion, party: Sequence[Actor]) -> None:
        super().__init__(table, hub, lambda: host.leads)
        self._game = table.game
        self._host = host
        self._companion = companion
        self._party = party
        self.count = len(party)
        """How many of them play."""
        least = min((terms.minimums[0] for terms in self._game.notice()), default=0)
        self._purse = max(host.settings.purse, _MINIMA * least)
        self.bars: Callable[[Command], bool] = lambda _: False
        """Whether something can't be done now, since what the game is played with is out of service."""
        self._refused: dict[str, tuple[int, str]] = {}
        """Who was refused something, and when: they try nothing more in that moment of the game."""
        self._rested = -1
        """The last record after which none of them wished to do anything."""

    @property
    def at_rest(self) -> bool:
        """Whether they have done all that they wish to do now."""
        return self._rested == self._hub.n

    async def _look(self) -> None:
        leads, seen, wish = self._leads(), self._hub.n, await self._wish()
        command = self._next(wish) if leads else None
        if command is None:
            self._rested = seen if leads else -1
            await self._wait(_PATIENCE if self._leads() else LOOK_AGAIN)
            return
        if wish == self._companion.plays:  # who goes is quick: between two hands there is little time
            await asyncio.sleep(self._host.settings.pause_seconds)
        await self._do(command)

    def _next(self, wish: Wish) -> Command | None:
        """What one of them would do now: whoever comes first."""
        state = self._hub.state
        wishes = (self._wished(state, who, wish) for who in self._party)
        return next((command for command in wishes if command is not None), None)

    async def _wish(self) -> Wish:
        """To play while somebody is there to play with, and else to go."""
        there = self._game.view(self._hub.state, STRANGER).playing()
        people = [player for player in there if not is_companion(player)]
        return self._companion.plays if people and await self._host.people.are_here(people) else self._companion.leaves

    def _wished(self, state: Any, who: Actor, wish: Wish) -> Command | None:
        view = self._game.view(state, who)
        if self._refused.get(who.id) == (view.round, view.phase):
            return None
        command = wish(self._game.rules, view)
        if (
            command is None
            or self.bars(command)
            or not any(offer.covers(command) for offer in self._game.offers(state, who))
        ):
            return None
        return command

    async def _do(self, command: Command) -> None:
        """As any player would; left aside if, when its turn comes, they would do something else."""
        wish, who = await self._wish(), command.by
        await self._provide(who.id)
        reply = await self._table.submit(
            who, command=command, stands=lambda state: self._wished(state, who, wish) == command
        )
        if reply.refused is not None:
            view = self._game.view(self._table.position.state, who)
            self._refused[who.id] = (view.round, view.phase)
            told = {"table": self._table.id, "code": reply.refused.code}
            _log.warning("a companion was refused", extra=told)
        await self._hub.pull()

    async def _provide(self, who: str) -> None:
        """Chips, when there are not enough left to play on."""
        if await self._host.balance(who) < self._purse // 2:
            await self._host.sell(who, self._purse, f"{who}/{self._hub.id}.{self._hub.n}")
