"""The house that one process serves: a casino file, a store, its floor, its tables and its caja."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

import msgspec

from tapete.casino.config import Casino
from tapete.casino.floor.state import FLOOR
from tapete.casino.vocabulary import in_notation
from tapete.engine.codec import digest
from tapete.engine.command import Actor, Command, Role
from tapete.games import REGISTRY, build
from tapete.language import N_, Told
from tapete.service.analysis import Analyst
from tapete.service.batch import PassedOn
from tapete.service.books import Watch
from tapete.service.caja import Caja
from tapete.service.casino_checker import Checker
from tapete.service.chance import Vault
from tapete.service.croupier import Readiness
from tapete.service.direction import ACTS_OF_THE_FLOOR, Direction, accepted, answer
from tapete.service.disclosure import Custodian
from tapete.service.draft import Reply
from tapete.service.layouts import Acts, Layouts
from tapete.service.lease import CROUPIER, Lease
from tapete.service.live_table import LiveFloor
from tapete.service.news import News
from tapete.service.people import People, Visitor
from tapete.service.places import Place, Placing
from tapete.service.problems import Denied, closing, denied, not_here
from tapete.service.records import last_row, same_rules
from tapete.service.requests import (
    Fields,
    command_of,
    read,
    refuse_false_loss,
    refuse_result,
    refuse_settling_at_once,
    refuse_when_crowded,
    require_power,
    require_stranger,
    still_foretold,
    told_by_name,
)
from tapete.service.school import Stopwatch
from tapete.service.settings import Settings
from tapete.service.sistema.systems import Systems
from tapete.service.sistema.tarjetas import Tarjetas
from tapete.service.store.contract import Store
from tapete.service.store.owners import OwnerStore
from tapete.service.table_talk import Asides
from tapete.service.together import Together

_OTHER_FILE = N_(
    "another process serves it under another casino file; stop it first, or wait a few seconds if it has just died"
)
_OTHER_KEY = N_(
    "another process serves it with another key (give both the same TAPETE_KEY); "
    "stop it first, or wait a few seconds if it has just died"
)


_FOR_MONEY = N_("table {table} has acompanantes, who play with play money only: serve it with --play")


_OWN_DEVICE = N_(
    "table {table} is played on a device that draws by itself: it can't be a physical table, nor one for trainees"
)


class OtherCasino(RuntimeError):
    """Another process serves the same database under another casino file, or with another key."""


class ForMoney(RuntimeError):
    """Companions would play with people for money that is worth something."""


def refuse_companions(casino: Casino, settings: Settings) -> None:
    """They play for nothing: where chips are worth money the house would bank for itself."""
    tables = [str(mesa.numero) for mesa in casino.mesas if mesa.place.acompanantes]
    if tables and not settings.play_money:
        raise ForMoney(Told(_FOR_MONEY, table=tables[0]))


class OwnDevice(RuntimeError):
    """Somebody would have to say what a device draws that nobody else may draw."""


def refuse_own_devices(casino: Casino, settings: Settings) -> None:
    """A machine draws by itself: at a physical table its games would wait for ever for a result."""
    for mesa in [mesa for mesa in casino.mesas if settings.by_hand(mesa.numero) and mesa.juego in REGISTRY]:
        if build(mesa.juego, casino.jurisdiccion, mesa.setup).own_device:
            raise OwnDevice(Told(_OWN_DEVICE, table=mesa.numero))


async def refuse_strangers(store: Store, floor: LiveFloor, lease: Lease) -> None:
    """Another casino file, or another key, may take the place of one only when nobody is at work with it."""
    if not await store.holder(CROUPIER):
        return
    last, _ = await last_row(store, FLOOR)
    if last is not None and not same_rules(last, floor.row(last.id)):
        raise OtherCasino(Told(_OTHER_FILE))
    if not await lease.is_of_our_kind():
        raise OtherCasino(Told(_OTHER_KEY))


MOST_OVERDUE = 30.0
"""Seconds for which a table may stand still before the house is not ready: more than a lease that is taken over."""
LONGEST_PROBE = 5.0
"""Seconds that the store has to show that it works, before the house is not ready."""
STOP_SECONDS = 5.0
"""What each part of the house has to end in, when it closes; and once more, when it is cancelled."""
_SWEEP_SECONDS = 60.0
_PROBE = "salud"
"""A lease that nobody needs, claimed to see whether the store takes anything."""
_PROBE_BYTES = 16 * 1024
"""Enough to need room on the disk: a full one may still take a change of what it has."""
_log = logging.getLogger("tapete.house")

_ORGANISING = frozenset({Role.ORGANIZADOR, Role.DIRECTOR})
"""Who may say what the house alone knows, and so is heard out first."""


class Asked(msgspec.Struct, kw_only=True, eq=False):
    """A command on its way through the house: what was read once is passed on."""

    place: Place
    by: Actor
    language: str
    key: str
    command: Command | None
    """None where its words are read when their turn comes."""
    text: str
    mark: str
    answer: asyncio.Future[Reply] | None = None
    """The answer to come of the table; None while others must be asked first."""

    @property
    def fingerprint(self) -> str:
        """What is the same when the same thing is asked again: the words, or the command."""
        return digest((self.by, self.text, None if self.text else self.command))


def _refuse_unlawful(place: Place, by: Actor, command: Command) -> None:
    """Refuse what the house itself does not admit."""
    if by.role in _ORGANISING:
        refuse_result(place, command)
        refuse_false_loss(place, command)
    refuse_settling_at_once(place, by, command)


class House(Caja):
    """Everything that one process serves."""

    store: Store

    def __init__(
        self,
        casino: Casino,
        store: Store,
        key: bytes,
        settings: Settings | None = None,
        people: People | None = None,
        custodian: Custodian | None = None,
    ) -> None:
        self.casino = casino
        self.store = store
        self.settings = settings or Settings()
        self.people = people or People(store, self.settings)
        self.custodian = custodian
        """Who holds the second part of every draw; None where the house holds it alone."""
        self.draining = False
        self.checker = Checker()
        self.analyst = Analyst()
        self.lease = Lease(store, self.settings.lease_seconds, self._lead, Vault.name_of(key))
        self.floor = LiveFloor(casino, store)
        self.systems = Systems(store, key, self.settings.services, casino.caja.medios)
        """What runs bingo at terminals."""
        self.placing = Placing(
            casino,
            store,
            floor=self.floor,
            lease=self.lease,
            vault=Vault(key),
            systems=self.systems,
            host=self,
        )
        self.places = self.placing.places
        """The tables, by the id of their record."""
        self.tarjetas = Tarjetas(store, self.systems.ventanilla, self.people, self.settings, self.places)
        """What people ask of the caja where bingo is played at terminals."""
        self.direction = Direction(casino, self.settings, self.floor, self.placing)
        self.asides = Asides(store, self.places)
        self.acts = Acts()
        self.layouts = Layouts(store)
        self.stopwatch = Stopwatch()
        self._news = News(
            store,
            floor=self.floor,
            placing=self.placing,
            people=self.people,
            lease=self.lease,
            asides=self.asides,
        )
        self.together = Together(store, key, self.settings, self.placing) if isinstance(store, OwnerStore) else None
        """What this process shares with others; None on a store that one process has for itself."""
        if self.together is not None:
            self.people.share(self.together.limits)
        self._started = False
        self._ended_well = True
        self._swept = -_SWEEP_SECONDS
        self._has_led = False
        self._books = Watch(store)
        self._probe: asyncio.Task[bool] | None = None

    # --- life --------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the store and resume every table where it was; once."""
        if self._started:
            return
        self._started = True
        refuse_companions(self.casino, self.settings)
        refuse_own_devices(self.casino, self.settings)
        await self.store.start()
        await refuse_strangers(self.store, self.floor, self.lease)
        await self.floor.start()
        wakes = self.store.wakes()
        await self.placing.resume()
        self._news.start(wakes)
        await self.lease.start()
        if self.together is not None:
            await self.together.start(self._news.moved)

    async def stop(self) -> bool:
        """Take nothing more, finish what was begun, keep it, and close; whether all of it could be done.

        Each part has some seconds to end and may fail: the others end all the same.
        """
        if not self.draining:
            self.draining = True
            places = list(self.places.values())
            for parts in (
                [attendant.stop for place in places for attendant in place.attendants],
                [self.systems.stop],
                [place.live.stop for place in places],
                [self._news.stop, self._stop_probe, self._books.stop],
                [self.together.stop] if self.together is not None else [],
                [self.floor.stop],
                [self.analyst.stop, self.checker.stop],
                [self.lease.stop],
                [self.store.stop],
            ):
                self._ended_well &= all(await asyncio.gather(*map(_ends, parts)))
        return self._ended_well

    async def is_ready(self) -> bool:
        """Whether the store writes and reads, the books close, every croupier is at work and no table stands still.

        A store that hangs is not waited for, and is asked once however often the house is.
        """
        if self.draining or not self._news.alive:
            return False
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._books_close())
        await asyncio.wait([self._probe], timeout=LONGEST_PROBE)
        if not (self._probe.done() and self._probe.result()):
            return False
        divided = self.together is None or self.together.alive
        at_work = self.lease.alive and divided and all(place.is_attended for place in self.places.values())
        return at_work and not any(place.overdue > MOST_OVERDUE for place in self.places.values())

    async def _books_close(self) -> bool:
        try:
            await self.store.claim(_PROBE, secrets.token_hex(_PROBE_BYTES), -1)
            await self.store.claim(_PROBE, "", -1)
            return await self._books.closes()
        except Exception:  # noqa: BLE001 - whatever is broken, it is not ready
            return False

    async def _stop_probe(self) -> None:
        if self._probe is not None:
            self._probe.cancel()
            await asyncio.wait([self._probe])

    @property
    def leads(self) -> bool:
        return self.lease.held and not self.draining

    async def _lead(self, fresh: bool) -> None:
        """This process runs the virtual tables, and tidies up now and then."""
        if fresh:
            await self.floor.catch_up()
            if self.settings.play_money and not (self._has_led and self.floor.state.open):
                await self.direction.open_everything()
            if self.together is None:
                await self.placing.begin_epochs()
            self._has_led = True
            self._news.wake_attendants()
        if monotonic() - self._swept >= _SWEEP_SECONDS:
            self._swept = monotonic()
            await self.people.sweep()

    # --- tables ------------------------------------------------------------------------------------------------------

    def place(self, table: str) -> Place:
        if table not in self.places:
            raise not_here(Told(N_("table {id}"), id=table[:60]))
        return self.places[table]

    def placed(self, number: int) -> Place:
        return self.placing.placed(number)

    async def act(  # noqa: PLR0913 - who asks, where, and the four things that may be asked with it
        self,
        place: Place,
        by: Actor,
        language: str,
        *,
        visitor: Visitor | None = None,
        key: str = "",
        do: Fields = None,
        text: str = "",
        mark: str = "",
    ) -> Reply:
        """Carry out what somebody asks of a table; raises `Trouble`, with the article where the law refuses.

        A refusal calls people by name.

        Opening and closing are matters of the whole floor, however they were asked for: the table alone can't tell
        whether they are lawful. Without a visitor it is the house itself that asks. With the mark of a ruling that was
        foretold, that ruling is carried out or none.
        """
        return await self.answer(self.ask(place, by, language, visitor=visitor, key=key, do=do, text=text, mark=mark))

    def ask(  # noqa: PLR0913 - as in `act`
        self,
        place: Place,
        by: Actor,
        language: str,
        *,
        visitor: Visitor | None = None,
        key: str = "",
        do: Fields = None,
        text: str = "",
        mark: str = "",
    ) -> Asked:
        """The first half of `act`, without waiting: the command is read, judged by the house, and in the mailbox."""
        self._refuse_when_closing()
        require_power(place, by)
        if visitor is not None:
            refuse_when_crowded(place, by)
            require_stranger(visitor, place, self.places, by, language)
        command = command_of(place.game, by, do) if do is not None else None
        if text and by.role is Role.JUGADOR:
            text = in_notation(place.game, text, language)
        looked_at = by.role in _ORGANISING or place.training or place.system is not None or bool(mark)
        meant = read(place, by, text) if command is None and looked_at else command
        asked = Asked(place=place, by=by, language=language, key=key, command=meant, text=text, mark=mark)
        if isinstance(meant, ACTS_OF_THE_FLOOR):
            return asked
        if meant is not None:
            _refuse_unlawful(place, by, meant)
        if meant is not None and meant.of_system and by.role is Role.JEFE:
            return asked
        return self._submitted(asked)

    def _submitted(self, asked: Asked) -> Asked:
        """Put what was asked in the mailbox of its table."""
        place, command = asked.place, asked.command
        if command is not None and (silence := place.game.barred(command, place.silent)):
            raise denied(silence, asked.language)
        stands = still_foretold(place, command, asked.mark) if command is not None and asked.mark else None
        asked.answer = place.live.ask(
            asked.by,
            key=asked.key,
            command=command,
            text=asked.text,
            fingerprint=asked.fingerprint,
            stands=stands,
            mark=asked.mark,
            pass_on=ACTS_OF_THE_FLOOR,
        )
        return asked

    async def answer(self, asked: Asked) -> Reply:
        """The second half of `act`: wait until it is durable, or hear why not."""
        place, by, language = asked.place, asked.by, asked.language
        if isinstance(asked.command, ACTS_OF_THE_FLOOR):
            return await self.direction.act_at(place, asked.command, language, asked.key)
        if asked.answer is None and asked.command is not None:
            if await self.systems.verify(place.id, asked.command):
                return Reply(n=place.live.position.n)
            self._submitted(asked)
        try:
            return accepted(await self._reply(asked), language)
        except PassedOn as words:
            return await self.direction.act_at(place, words.command, language, asked.key)
        except Denied as no:
            raise await told_by_name(no, self.store, place, by, language) from None

    async def _reply(self, asked: Asked) -> Reply:
        """The reply of the table; what no longer stood may have been done before, under its key."""
        reply = await answer(asked.answer) if asked.answer is not None else Reply()
        if reply != Reply() or not asked.key:
            return reply
        return await answer(asked.place.live.answered(asked.by, asked.key, asked.fingerprint)) or reply

    async def lay(self, place: Place, visitor: Visitor, language: str, name: str, key: str) -> list[int]:
        """Lay the bets of a saved layout, one after another, as one act; the records they made.

        `Trouble` with the first that is refused: what was laid before it lies, and can be undone at once.
        """
        saved = await self.layouts.named(visitor.id, place.game.slug, name)
        by, done = self.people.actor_for(visitor, place.id), list[int]()
        try:
            for number, bet in enumerate(saved.bets):
                reply = await self.act(
                    place, by, language, visitor=visitor, key=f"{key}-{number}" if key else "", text=bet.words()
                )
                done.append(reply.n)
        finally:
            self.acts.note(place.id, by.id, done)
        return done

    async def ready(self, place: Place, visitor: Visitor) -> Readiness:
        """Somebody at a table need not be waited for; when everybody is ready, it goes on as if the time were over."""
        self._refuse_when_closing()
        return await self.asides.ready(place, visitor.id)

    async def phrase(self, place: Place, visitor: Visitor, code: str) -> None:
        self._refuse_when_closing()
        await self.asides.phrase(place, visitor, code)

    def _refuse_when_closing(self) -> None:
        if self.draining:
            raise closing()


async def _ends(stop: Callable[[], Coroutine[Any, Any, None]]) -> bool:
    """End one part of the house; whether it could be ended.

    What does not heed its cancellation, as a query that waits for a server, is left behind: the house closes in time.
    """
    task = asyncio.create_task(stop())
    for _ in range(2):
        await asyncio.wait([task], timeout=STOP_SECONDS)
        if task.done():
            break
        task.cancel()
    part = type(getattr(stop, "__self__", stop)).__name__
    if not task.done():
        _log.warning("a part of the house did not end", extra={"why": part})
        return False
    if task.cancelled() or task.exception() is not None:
        why = "it took too long" if task.cancelled() else repr(task.exception())
        _log.warning("a part of the house did not end well", extra={"why": f"{part}: {why}"})
        return False
    return True
