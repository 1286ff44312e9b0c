"""The virtual croupier: at a table without staff of its own it calls, draws and settles, each in its time.

It keeps no plan: it looks at where the table stands, and so goes on after a restart as if nothing had happened.
Nothing here knows a rule: what comes next, and whom the table waits for meanwhile, is the game's to say.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from time import monotonic, time
from typing import Any, TypeVar

import msgspec

from tapete.engine.codec import encode
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Refused
from tapete.engine.runner import is_imposed
from tapete.engine.table import FIN, AnyTable, Pace
from tapete.families.table.closing import CloseTable
from tapete.families.table.duty import least_staff
from tapete.families.table.interruption import is_being_closed, is_called_off
from tapete.families.table.opening import OpenTable
from tapete.language import N_
from tapete.service.attendants import LOOK_AGAIN, Attendant
from tapete.service.disclosure import CustodianSilent
from tapete.service.feed import STRANGER, Hub, Told
from tapete.service.live_table import LiveTable
from tapete.service.people import is_companion
from tapete.service.problems import Trouble
from tapete.service.settings import Settings


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """How many are waited for, how many of them are ready, and what of it concerns one person."""

    ready: int = 0
    needed: int = 0
    """None while the table waits for nobody, or for the answer of one player, who must give it."""
    mine: bool = False
    may: bool = False
    """Whether it is for this person to say."""


NOTHING = Readiness()
UNHURRIED = frozenset({Pace.PERSONAL, Pace.REPARTO, Pace.EXTRACCION})
"""Whoever is waited for then is no player."""


class ReadySaid(msgspec.Struct, frozen=True, tag="ready"):
    """A player is ready, in one situation of one table."""

    table: str
    player: str
    situation: str


class Ready:
    """Those who have said so at one table; what they said of a situation that is over counts no more."""

    def __init__(self) -> None:
        self._situation = ""
        self._players: set[str] = set()

    def say(self, said: ReadySaid) -> None:
        if said.situation != self._situation:
            self._situation, self._players = said.situation, set()
        self._players.add(said.player)

    def among(self, awaited: Sequence[str], situation: str) -> list[str]:
        return [player for player in awaited if situation == self._situation and player in self._players]


def situation_of(asked: bytes) -> str:
    """A short name for what is asked of whom, the same in every process; empty for nothing."""
    return sha256(asked).hexdigest()[:16] if asked else ""


def awaited_at(game: AnyTable, state: Any, silence: Command, pace: Pace) -> list[str]:
    """The people that a table waits for: never players of the house's own, nor those who only look on."""
    if pace in UNHURRIED:
        return []
    if is_owed(silence, pace):
        return [player for player in game.deciding(state) or (silence.by.id,) if not is_companion(player)]
    there = [player for player in game.view(state, STRANGER).playing() if not is_companion(player)]
    return [player for player in there if game.awaits(state, player)]


def is_owed(silence: Command, pace: Pace) -> bool:
    return pace is Pace.DECISION and silence.by.role is Role.JUGADOR


def not_awaited() -> Trouble:
    return Trouble(409, "no_se_espera", N_("The table is not waiting for you just now."))


C = TypeVar("C", bound=Command)


async def _stays_in_service() -> bool:
    return False


HOUSE_DIRECTOR = Actor("direccion", Role.DIRECTOR)
"""Who opens and closes what nobody opens and closes in person."""
_CHANCE = Draw(by=AZAR, outcome="")
"""Stands for the draw, which only the table itself can make."""
_LEAST_PAUSE = 0.01
_CARDS_IN_A_PAUSE = 8
"""How many cards are dealt face down in the time that is given to look at one."""
_NUMBERS_IN_A_PAUSE = 4
"""How many numbers of a bingo at terminals come in the same time: the terminal marks them, and people look on."""
_MOST_TIMES = 10
"""However often somebody who is asked the same does something that gives them time again, there is an end to it."""
_log = logging.getLogger("tapete.croupier")


class Croupier(Attendant):
    """Runs one virtual table."""

    kind = "croupier"

    def __init__(
        self,
        table: LiveTable,
        hub: Hub,
        settings: Settings,
        staff: Callable[[], tuple[Actor, ...] | None],
        leads: Callable[[], bool],
        at_rest: Callable[[], bool] = lambda: True,
        bars: Callable[[Command], bool] = lambda _: False,
    ) -> None:
        super().__init__(table, hub, leads)
        self.deadline: int | None = None
        """When the time to bet or to decide ends, in milliseconds since 1970; None while nobody is hurried."""
        self._settings = settings
        self._staff = staff
        self._at_rest = at_rest
        self._bars = bars
        """Whether something can't be done now, since what the game is played with is out of service."""
        self.retires: Callable[[], Awaitable[bool]] = _stays_in_service
        """Take the table out of service; False where the floor needs it."""
        self.jornada: Callable[[], str] = lambda: ""
        """The gaming day, for tables whose sessions of a day are counted."""
        self._ready = Ready()
        self._awaited: tuple[bytes, int, Sequence[str]] = (b"", -1, ())
        self._asked: bytes = b""
        self._first = self._since = 0.0
        self._seen = hub.n
        self._silent_since = 0.0
        """When the custodian was first asked in vain; 0 while it answers."""
        self._waited: int | None = None
        """The round whose bets are still taken though their time is over."""

    async def _look(self) -> None:
        if self._asked_in_vain:
            _log.error("the secret of the tickets is lost", extra={"table": self._table.id})
            await self._wait(None)
            return
        if self._leads() and self._game.needs(self._hub.state) is None:
            await self._await_custodian()
        command, left = self._next(self._hub.state), self.keep_time()
        if command is not None and left is not None and left <= 0:
            self._time_is_up()
            if self._leads():
                await self._do(command)
                return
            left = LOOK_AGAIN
        await self._wait(left)

    async def _await_custodian(self) -> None:
        """Ask a silent custodian again; a round that needs nothing more from chance is closed without it."""
        try:
            await self._table.await_custodian()
        except CustodianSilent:
            if not is_being_closed(self._game, self._hub.state):
                raise

    async def _without_custodian(self) -> None:
        """Wait for the custodian; after a while return the stakes, for which nothing can be drawn."""
        now = monotonic()
        self._silent_since = self._silent_since or now
        if now - self._silent_since >= self._settings.custodian_seconds:
            self._silent_since = 0.0
            if is_called_off(self._game, self._hub.state) and not self._game.is_bound(self._hub.state):
                await self._table.begin_epoch()
                await self._hub.pull()
        await super()._without_custodian()

    @property
    def alive(self) -> bool:
        return super().alive and not self._asked_in_vain

    @property
    def _asked_in_vain(self) -> bool:
        """Whether chance is asked what a ticket hides and has not the secret, as when its key was lost."""
        need, chain = self._game.needs(self._hub.state), self._table.position.chain
        return need is not None and bool(need.emission) and chain is not None and chain.emission is None

    def keep_time(self) -> float | None:
        """Seconds until what is next is due; None when nothing is, or it waits for somebody to bet.

        Whoever shows the table asks too: the time of a bet runs from when it is told, not from when the croupier looks.
        """
        command = self._next(self._hub.state)
        if command is not None and self._bars(command):
            self._asked, self.deadline = b"", None  # who could not act has all the time again
            return None
        return None if command is None else self._time_left()

    @property
    def overdue(self) -> float:
        """Seconds for which the table has stood still although something was due, whoever should have done it."""
        return max(0.0, -(self.keep_time() or 0.0))

    # --- who is ready ------------------------------------------------------------------------------------------------

    def readiness(self, player: str) -> Readiness:
        self.keep_time()
        awaited, (silence, pace) = self._people(), self._waiting(self._hub.state)
        if silence is None or is_owed(silence, pace):
            return NOTHING
        ready = self._ready.among(awaited, situation_of(self._asked))
        return Readiness(ready=len(ready), needed=len(awaited), mine=player in ready, may=player in awaited)

    def ready(self, player: str) -> ReadySaid:
        """What a player says who is ready now; `Trouble` for somebody who is not waited for."""
        if not self.readiness(player).may:
            raise not_awaited()
        return ReadySaid(self._table.id, player, situation_of(self._asked))

    def heard(self, said: ReadySaid) -> None:
        """Somebody is ready: in this process or in another."""
        self._ready.say(said)
        self.wake()

    def _waiting(self, state: Any) -> tuple[Command | None, Pace]:
        """What follows when nobody says anything, and whom there is time for until then."""
        return self._next(state), self._waits_for(state)

    def _people(self) -> Sequence[str]:
        """The people whom the table waits for, worked out once for a record."""
        state = self._hub.state
        if self._awaited[:2] != (self._asked, self._hub.n):
            silence, pace = self._waiting(state)
            found = awaited_at(self._game, state, silence, pace) if silence is not None and self._asked else ()
            self._awaited = (self._asked, self._hub.n, found)
        return self._awaited[2]

    def _hurried(self, left: float) -> float:
        """Seconds until what is next is due, where nobody need be waited for any more: those of the house come first.

        Who is ready goes on at once; where nobody is waited for, after a pause.
        """
        people = self._people()
        if len(self._ready.among(people, situation_of(self._asked))) < len(people):
            return left
        pause = self._settings.pause_seconds
        if not self._at_rest():
            return min(left, max(pause, _LEAST_PAUSE))
        return min(left, 0.0 if people else self._since + pause - monotonic())

    # --- what is done ------------------------------------------------------------------------------------------------

    async def _do(self, command: Command) -> None:
        ends = isinstance(command, CloseTable) and command.by == HOUSE_DIRECTOR and self._staff() is not None
        if ends and await self.retires():
            return
        still = self._situation_in(self._hub.state)

        def stands(state: Any) -> bool:
            return self._situation_in(state) == still

        if isinstance(command, Draw):
            reply = await self._table.draw(stands=stands)
            self._silent_since = 0.0
        else:
            imposed = is_imposed(command)
            reply = await self._table.submit(command.by, command=command, stands=stands, imposed=imposed)
        if reply.refused is not None:
            _log.warning("a call was refused", extra={"table": self._table.id, "code": reply.refused.code})
            await asyncio.sleep(max(self._settings.pause_seconds, _LEAST_PAUSE))
        await self._hub.pull()

    # --- what is next, and when --------------------------------------------------------------------------------------

    @property
    def _game(self) -> AnyTable:
        return self._table.game

    def _next(self, state: Any) -> Command | None:
        staff = self._staff()
        if not state.open:
            return None if staff is None else self._opening(state, staff)
        if staff is None and (closing := closing_of(self._game, state)):
            return closing
        if self._game.needs(state) is not None:
            return _CHANCE
        command = self._game.on_silence(state)
        if command is None:
            return self._closing_at_the_end(state)
        return None if self._is_of_others(command) else command

    def _closing_at_the_end(self, state: Any) -> Command | None:
        """The closing of a table whose last announced round is over; an organiser closes in person."""
        if self._game.view(state, HOUSE_DIRECTOR).phase != FIN or (closing := closing_of(self._game, state)) is None:
            return None
        organised = any(person.role is Role.ORGANIZADOR for person in self._game.staff(state))
        return None if organised and not self._settings.play_money else closing

    def _opening(self, state: Any, staff: tuple[Actor, ...]) -> Command | None:
        jornada = self.jornada() if self._game.counts_days else ""
        opening = OpenTable(by=HOUSE_DIRECTOR, staff=staff or least_staff(self._game.rules), jornada=jornada)
        return opening if may_open(self._game, state, opening) else None

    def _is_of_others(self, command: Command) -> bool:
        """Whether it is not for the house to do: where real money is played for, an organiser decides in person."""
        return command.of_system or (command.of_organiser and not self._settings.play_money)

    def _time_left(self) -> float | None:
        """Seconds until what is next is due; None when it waits for somebody to bet.

        A round that has begun goes on: where bets are taken once more, whoever has lost theirs is given the time.
        """
        state = self._hub.state
        pace = self._waits_for(state)
        again = self._game.window(state) > 0
        if pace is Pace.APUESTAS and self._hub.on_cloth == 0 and not again:
            self._asked, self.deadline = b"", None
            return None
        asked, moved, now = self._asked_in(state), self._has_moved(), monotonic()
        if asked != self._asked:
            self._asked, self._first = asked, now
        if self._first == now or (moved and pace is Pace.DECISION):
            self._since = now
        seconds = self._seconds(pace)
        left = min(self._since, self._first + (_MOST_TIMES - 1) * seconds) + seconds - now
        if pace in UNHURRIED:
            self.deadline = None
            return left
        unhurried = again and not self._people()
        self.deadline = int((time() + left) * 1000) if self._people() or unhurried else None
        return left if unhurried else self._hurried(left)

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
            return encode((round_, pace, self._game.window(state)))
        command = self._next(state)
        if command is None:
            return b""
        need = self._game.needs(state) if pace is Pace.EXTRACCION else None
        return encode((round_, pace, command.by, self._game.write(command), need.gone if need else 0))

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
                return self._game.seconds or self._settings.decision_seconds
            case Pace.PERSONAL:
                return self._settings.pause_seconds
            case Pace.REPARTO:
                return self._settings.pause_seconds / _CARDS_IN_A_PAUSE
            case Pace.EXTRACCION:
                return self._settings.pause_seconds / _NUMBERS_IN_A_PAUSE

    def _time_is_up(self) -> None:
        state = self._hub.state
        self._waited = self._game.round_of(state) if self._game.pace(state) is Pace.APUESTAS else None
        self.deadline = None


def _answers(told: Told) -> bool:
    """Whether a record is more than what a player may do at any time: a decision, a call or a draw."""
    if told.do is None or told.refused is not None:
        return False
    return told.do.by.role is not Role.JUGADOR or bool(told.do.key)


def opening_of(game: AnyTable, state: Any) -> OpenTable | None:
    return _offered(game, state, OpenTable)


def may_open(game: AnyTable, state: Any, opening: OpenTable) -> bool:
    if not game.counts_days:
        return True
    try:
        game.decide(state, opening)
    except Refused:
        return False
    return True


def closing_of(game: AnyTable, state: Any) -> CloseTable | None:
    """The command that closes a table, when it may be closed now; of several ways the first."""
    return _offered(game, state, CloseTable)


def _offered(game: AnyTable, state: Any, kind: type[C]) -> C | None:
    offers = (offer.command for offer in game.offers(state, HOUSE_DIRECTOR))
    return next((command for command in offers if isinstance(command, kind)), None)
