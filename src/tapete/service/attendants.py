"""Those who look after a table for the house: they wake with every record, do what is due, and go on after an error.

The keeper opens what the house keeps secret where people serve, the timekeeper tells the hour to a table whose rules go
by it, and the usher sees that nobody who has gone keeps a table from others.

Companions are lawful players of the house's own, who fill a practice table so that one person can play there alone.
They have accounts that nobody can sign in to and chips of play money, see what any player sees, and come and go with
the first and the last person.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic, time
from typing import Any, Protocol

from tapete.engine.command import Actor, Command, Role, Tick
from tapete.engine.table import Alarm, Companion, LeftBehind, Wish
from tapete.kit.chance.source import ChanceFailure
from tapete.service.disclosure import Custodian, CustodianSilent
from tapete.service.feed import STRANGER, Hub, Listener
from tapete.service.live_table import LiveTable
from tapete.service.people import COMPANION, People, is_companion
from tapete.service.settings import Settings
from tapete.service.store.contract import Closed, Unavailable
from tapete.service.tasks import end

LOOK_AGAIN = 1.0
"""Seconds after which a process that does not lead looks again: a wake-up call may be missed."""
_AFTER_TROUBLE = 1.0
_log = logging.getLogger("tapete.attendant")


class Attendant:
    """The base of all who look after a table."""

    kind = ""

    def __init__(self, table: LiveTable, hub: Hub, leads: Callable[[], bool]) -> None:
        self.failed = False
        """Whether chance failed: no more rounds are played."""
        self._table = table
        self._hub = hub
        self._leads = leads
        """Whether this process makes the calls; the others keep the time with it, ready to take over."""
        self._listener = Listener(hub.n)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._hub.join(self._listener)
        self._task = asyncio.create_task(self._run(), name=f"{self.kind}-{self._hub.id}")

    async def stop(self) -> None:
        self._hub.leave(self._listener)
        if self._task is not None:
            await end(self._task)
            self._task = None

    @property
    def alive(self) -> bool:
        return self._task is not None and not self._task.done() and not self.failed

    def wake(self) -> None:
        self._listener.news.set()

    async def _run(self) -> None:
        told = {"table": self._hub.id, "who": self.kind}
        while not self.failed:
            try:
                self._listener.news.clear()
                await self._look()
            except Closed:
                return
            except ChanceFailure:
                self.failed = True
                _log.exception("chance failed", extra=told)
            except CustodianSilent as silent:
                _log.warning("the custodian does not answer", extra={**told, "why": str(silent)})
                await self._without_custodian()
            except Unavailable as error:
                _log.warning("the database can't be reached", extra={**told, "why": str(error)})
                await asyncio.sleep(_AFTER_TROUBLE)
            except Exception:  # noqa: BLE001 - a table must not be left alone for one error
                _log.exception("an unexpected error; trying again", extra=told)
                await asyncio.sleep(_AFTER_TROUBLE)

    async def _without_custodian(self) -> None:
        await asyncio.sleep(_AFTER_TROUBLE)

    async def _look(self) -> None:
        raise NotImplementedError

    async def _wait(self, seconds: float | None) -> None:
        try:
            await asyncio.wait_for(self._listener.news.wait(), seconds)
        except TimeoutError:
            return


class Keeper(Attendant):
    """Tells a table with staff of its own what a ticket hides, as soon as its holder opens it."""

    kind = "keeper"

    async def _look(self) -> None:
        if self._table.game.needs(self._hub.state) is None:
            await self._wait(None)
        elif self._leads():
            await self._table.draw()
            await self._hub.pull()
        else:
            await self._wait(LOOK_AGAIN)


RELOJ = Actor("reloj", Role.RELOJ)


class Timekeeper(Attendant):
    """Tells a table the hour when it is due, counted from the opening or from the last that was told.

    A house that starts again counts from then on: a change may come later than it should, never earlier.
    """

    kind = "timekeeper"

    def __init__(
        self, table: LiveTable, hub: Hub, leads: Callable[[], bool], seconds: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(table, hub, leads)
        self._seconds = seconds
        self._awaited: Alarm | None = None
        self._since = 0.0

    async def _look(self) -> None:
        alarm = self._table.game.alarm(self._hub.state)
        if alarm != self._awaited:
            self._awaited, self._since = alarm, self._seconds()
        if alarm is None:
            await self._wait(None)
        elif self._since + alarm.after > self._seconds() or not self._leads():
            await self._wait(max(LOOK_AGAIN, self._since + alarm.after - self._seconds()))
        else:
            await self._table.submit(RELOJ, command=Tick(by=RELOJ, at=alarm.at))
            await self._hub.pull()


_PATIENCE = 15.0
"""Seconds after which it is looked again whether they are still in the house."""
_usher_log = logging.getLogger("tapete.usher")


class Usher(Attendant):
    """Gives whoever has gone what they left at the table: they have signed out, or said nothing for long enough.

    A house that starts again counts from then on: nobody has gone earlier than they should.
    """

    kind = "usher"

    def __init__(
        self,
        table: LiveTable,
        hub: Hub,
        are_here: Callable[[Sequence[str]], Awaitable[bool]],
        leads: Callable[[], bool],
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(table, hub, leads)
        self._are_here = are_here
        self._seconds = seconds
        self._kept: tuple[LeftBehind | None, int] = (None, 0)
        """What they would leave, and in which round."""
        self._until = 0.0

    @property
    def free_at(self) -> int | None:
        """When the table is free if who has it does nothing more, in milliseconds since 1970; None when it is free."""
        return None if self._left() is None else int((time() + self._until - self._seconds()) * 1000)

    def _left(self) -> LeftBehind | None:
        """What somebody has there now; whatever they do gives them the whole time again."""
        state, game = self._hub.state, self._table.game
        kept = game.left_behind(state), game.round_of(state)
        if kept != self._kept:
            self._kept = kept
            self._until = self._seconds() + (kept[0].after if kept[0] else 0)
        return self._kept[0]

    async def _look(self) -> None:
        left = self._left()
        if left is None:
            await self._wait(None)
        elif not self._leads():
            await self._wait(LOOK_AGAIN)
        elif self._seconds() < self._until and await self._are_here([left.player]):
            await self._wait(min(_PATIENCE, max(LOOK_AGAIN, self._until - self._seconds())))
        else:
            await self._give_back(left)

    async def _give_back(self, left: LeftBehind) -> None:
        def stands(state: Any) -> bool:
            return self._table.game.left_behind(state) == left

        reply = await self._table.submit(left.command.by, command=left.command, stands=stands)
        if reply.refused is not None:
            _usher_log.warning("what was left was not given back", extra={"table": self._table.id})
            await asyncio.sleep(LOOK_AGAIN)
        await self._hub.pull()


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
_COMPANION_PATIENCE = 60.0
"""Seconds after which it is looked again whether people are still in the house."""
_MINIMA = 100
"""What a companion should hold, in minima of the table, where a guest's purse is less."""
_companion_log = logging.getLogger("tapete.companions")


class Host(Protocol):
    """What they need of the house."""

    settings: Settings
    people: People
    custodian: Custodian | None

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

    def __init__(
        self,
        table: LiveTable,
        hub: Hub,
        host: Host,
        companion: Companion,
        party: Sequence[Actor],
        leads: Callable[[], bool],
    ) -> None:
        super().__init__(table, hub, leads)
        self._game = table.game
        self._host = host
        self._companion = companion
        self._party = party
        self.count = len(party)
        least = min((terms.minimums[0] for terms in self._game.notice()), default=0)
        self._purse = max(host.settings.purse, _MINIMA * least)
        self.bars: Callable[[Command], bool] = lambda _: False
        """Whether something can't be done now, since what the game is played with is out of service."""
        self._refused: dict[str, tuple[int, str]] = {}
        """Who was refused something, and when: they try nothing more in that moment of the game."""
        self._rested = -1

    @property
    def at_rest(self) -> bool:
        return self._rested == self._hub.n

    async def _look(self) -> None:
        leads, seen, wish = self._leads(), self._hub.n, await self._wish()
        command = self._next(wish) if leads else None
        if command is None:
            self._rested = seen if leads else -1
            await self._wait(_COMPANION_PATIENCE if self._leads() else LOOK_AGAIN)
            return
        if wish == self._companion.plays:  # who goes is quick: between two hands there is little time
            await asyncio.sleep(self._host.settings.pause_seconds)
        await self._do(command)

    def _next(self, wish: Wish) -> Command | None:
        state = self._hub.state
        wishes = (self._wished(state, who, wish) for who in self._party)
        return next((command for command in wishes if command is not None), None)

    async def _wish(self) -> Wish:
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
            _companion_log.warning("a companion was refused", extra=told)
        await self._hub.pull()

    async def _provide(self, who: str) -> None:
        if await self._host.balance(who) < self._purse // 2:
            await self._host.sell(who, self._purse, f"{who}/{self._hub.id}.{self._hub.n}")
