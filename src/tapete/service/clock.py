"""The virtual croupier: at a table without staff of its own it calls, draws and settles, each in its time.

It keeps no plan: it looks at where the table stands, and so goes on after a restart as if nothing had happened.
Nothing here knows a rule: what comes next, and whom the table waits for meanwhile, is the game's to say.
"""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic, time
from typing import Any

from tapete.engine.actor import AZAR, Actor, Role
from tapete.engine.codec import encode
from tapete.engine.command import Command, Draw
from tapete.engine.game import Game, Pace
from tapete.kit.chance.source import ChanceFailure
from tapete.service.feed import Hub, Told
from tapete.service.settings import Settings
from tapete.service.store.contract import Closed, Unavailable
from tapete.service.tables import LiveTable
from tapete.service.tasks import end

DIRECTION = Actor("direccion", Role.DIRECTOR)
"""Who opens and closes what nobody opens and closes in person."""
_CHANCE = Draw(by=AZAR, outcome="")
"""Stands for the draw, which only the table itself can make."""
_LEAST_PAUSE = 0.01
_AFTER_TROUBLE = 1.0
_log = logging.getLogger("tapete.clock")


class Croupier:
    """Runs one virtual table."""

    def __init__(
        self,
        table: LiveTable,
        hub: Hub,
        settings: Settings,
        staff: Callable[[], tuple[Actor, ...] | None],
        leads: Callable[[], bool],
    ) -> None:
        self.deadline: int | None = None
        """When the time to bet or to decide ends, in milliseconds since 1970; None while nobody is hurried."""
        self.failed = False
        """Whether chance failed: no more rounds are played."""
        self._table = table
        self._hub = hub
        self._settings = settings
        self._staff = staff
        """Who serves at the table; None when it is to be closed."""
        self._leads = leads
        """Whether this process makes the calls; the others keep the time with it, ready to take over."""
        self._listener = hub.listen(hub.n)
        self._task: asyncio.Task[None] | None = None
        self._asked: bytes = b""
        """Whom the table waits for, and what happens if they say nothing."""
        self._since = 0.0
        self._seen = hub.n
        """The last record that was looked at."""
        self._waited: int | None = None
        """The round whose bets are still taken though their time is over."""

    def start(self) -> None:
        """Begin to look after the table."""
        self._task = asyncio.create_task(self._run(), name=f"croupier-{self._table.id}")

    async def stop(self) -> None:
        """Leave the table as it is."""
        self._hub.leave(self._listener)
        if self._task is not None:
            await end(self._task)
            self._task = None

    @property
    def alive(self) -> bool:
        """Whether it is at work."""
        return self._task is not None and not self._task.done() and not self.failed

    def wake(self) -> None:
        """Something outside the table has changed: look again."""
        self._listener.news.set()

    # --- the loop ----------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self.failed:
            try:
                await self._look()
            except Closed:
                return
            except ChanceFailure:
                self.failed = True
                _log.exception("chance failed", extra={"table": self._table.id})
            except Unavailable as error:
                _log.warning("the croupier waits", extra={"table": self._table.id, "why": str(error)})
                await asyncio.sleep(_AFTER_TROUBLE)
            except Exception:  # noqa: BLE001 - a table must not be left alone for one stumble
                _log.exception("the croupier stumbled", extra={"table": self._table.id})
                await asyncio.sleep(_AFTER_TROUBLE)

    async def _look(self) -> None:
        """Do what is due, or wait until something is."""
        self._listener.news.clear()
        command = self._next(self._hub.state)
        left = None if command is None else self._time_left()
        if command is not None and left is not None and left <= 0:
            self._time_is_up()
            if self._leads():
                await self._do(command)
                return
            left = None
        try:
            await asyncio.wait_for(self._listener.news.wait(), left)
        except TimeoutError:
            return

    async def _do(self, command: Command) -> None:
        still = self._situation_in(self._hub.state)

        def stands(state: Any) -> bool:
            return self._situation_in(state) == still

        if isinstance(command, Draw):
            outcome = await self._table.draw(stands=stands)
        else:
            outcome = await self._table.submit(command.by, command=command, stands=stands)
        if outcome.refused is not None:
            _log.warning("a call was refused", extra={"table": self._table.id, "code": outcome.refused.code})
            await asyncio.sleep(max(self._settings.pause_seconds, _LEAST_PAUSE))
        await self._hub.pull()

    # --- what is next, and when --------------------------------------------------------------------------------------

    @property
    def _game(self) -> Game[Any]:
        return self._table.game

    def _next(self, state: Any) -> Command | None:
        staff = self._staff()
        opening = opening_of(self._game, state)
        if opening is not None:
            return None if staff is None else self._game.read(_open_words(staff), DIRECTION, state)
        if staff is None and (closing := closing_of(self._game, state)):
            return closing
        return _CHANCE if self._game.needs(state) is not None else self._game.on_silence(state)

    def _time_left(self) -> float | None:
        """Seconds until what is next is due; None when it waits for somebody to bet."""
        state = self._hub.state
        pace = self._waits_for(state)
        if pace is Pace.APUESTAS and self._hub.on_cloth == 0:
            self._asked, self.deadline = b"", None
            return None
        asked, moved = self._asked_in(state), self._has_moved()
        if asked != self._asked or (moved and pace is Pace.DECISION):
            self._asked, self._since = asked, monotonic()
        left = self._since + self._seconds(pace) - monotonic()
        self.deadline = None if pace is Pace.PERSONAL else int((time() + left) * 1000)
        return left

    def _has_moved(self) -> bool:
        """Whether something that the table waited for has happened since it was last looked at.

        What others may do meanwhile gives nobody more time: else whoever changes seats for ever would stop the table.
        """
        told = self._hub.since(self._seen)
        self._seen = self._hub.n
        return told is None or any(_answers(each) for each in told)

    def _asked_in(self, state: Any) -> bytes:
        """Whom the table waits for: while it is the same person for the same thing, the same time runs."""
        pace, round_ = self._waits_for(state), self._game.round_of(state)
        if pace is Pace.APUESTAS:
            return encode((round_, pace))
        command = self._next(state)
        return b"" if command is None else encode((round_, pace, command.by, self._game.write(command)))

    def _situation_in(self, state: Any) -> bytes:
        """The same with all that whoever is asked sees: while nothing of it changes, what was meant for it counts."""
        command = self._next(state)
        decides = command is not None and self._waits_for(state) is Pace.DECISION
        return self._asked_in(state) + (encode(self._game.view(state, command.by)) if command and decides else b"")

    def _waits_for(self, state: Any) -> Pace:
        """Whom it gives time: nobody, once the time to bet is over or the table is to be closed."""
        pace = self._game.pace(state)
        over = self._staff() is None or self._waited == self._game.round_of(state)
        return Pace.PERSONAL if pace is Pace.APUESTAS and over else pace

    def _seconds(self, pace: Pace) -> float:
        match pace:
            case Pace.APUESTAS:
                return self._settings.betting_seconds
            case Pace.DECISION:
                return self._settings.decision_seconds
            case Pace.PERSONAL:
                return self._settings.pause_seconds

    def _time_is_up(self) -> None:
        state = self._hub.state
        self._waited = self._game.round_of(state) if self._game.pace(state) is Pace.APUESTAS else None
        self.deadline = None


def _answers(told: Told) -> bool:
    """Whether a record is more than what a player may do at any time: a decision, a call or a draw."""
    if told.do is None or told.refused is not None:
        return False
    return told.do.by.role is not Role.JUGADOR or bool(told.do.key)


def _open_words(staff: tuple[Actor, ...]) -> tuple[str, ...]:
    return ("abrir", *(f"{person.role}={person.id}" for person in staff))


def opening_of(game: Game[Any], state: Any) -> Command | None:
    """The command that opens a table, when it is closed."""
    return _offered(game, state, "abrir")


def closing_of(game: Game[Any], state: Any) -> Command | None:
    """The command that closes a table, when it may be closed now."""
    return _offered(game, state, "cerrar")


def _offered(game: Game[Any], state: Any, word: str) -> Command | None:
    offers = (offer.command for offer in game.offers(state, DIRECTION))
    return next((command for command in offers if game.write(command).split()[0] == word), None)
