"""The house that one process serves: a casino file, a store, its floor, its tables and its caja."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

from tapete.casino.config import Casino
from tapete.casino.spoken import in_notation
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.families.hall.terminals.sale import VerifySystem
from tapete.language import N_, Told
from tapete.service.acts import Acts
from tapete.service.admission import (
    ForMoney,
    OtherCasino,
    OwnDevice,
    refuse_companions,
    refuse_machines_by_hand,
    refuse_strangers,
)
from tapete.service.analysis import Analyst
from tapete.service.answering import accepted, answer
from tapete.service.asides import Asides
from tapete.service.books import Watch
from tapete.service.caja import Caja
from tapete.service.chance import Vault
from tapete.service.checking import Checker
from tapete.service.custodian import Custodian
from tapete.service.direction import ACTS_OF_THE_FLOOR, Direction
from tapete.service.draft import Reply
from tapete.service.floor import LiveFloor
from tapete.service.layouts import Layouts
from tapete.service.lease import Lease
from tapete.service.machine import PassedOn
from tapete.service.naming import told_by_name
from tapete.service.news import News
from tapete.service.people import People, Visitor
from tapete.service.place import Place
from tapete.service.placing import Placing
from tapete.service.power import refuse_false_loss, refuse_result, require_power, require_stranger
from tapete.service.preview import standing
from tapete.service.problems import Denied, closing, denied, not_here
from tapete.service.readiness import Readiness
from tapete.service.reading import Fields, command_of, read
from tapete.service.settings import Settings
from tapete.service.sistema.standing import barred_by, out_of_service
from tapete.service.sistema.systems import Systems, is_system
from tapete.service.stopwatch import Stopwatch
from tapete.service.store.contract import Store
from tapete.service.tarjetas import Tarjetas
from tapete.service.training import hides_settlement, refuse_settling_at_once

__all__ = ["ForMoney", "House", "OtherCasino", "OwnDevice", "Place"]

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


class House(Caja):
    """Everything that one process serves."""

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
            leads=lambda: self.leads,
        )
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
        refuse_machines_by_hand(self.casino, self.settings)
        await self.store.start()
        await refuse_strangers(self.store, self.floor, self.lease)
        await self.floor.start()
        wakes = self.store.wakes()
        await self.placing.resume()
        self._news.start(wakes)
        await self.lease.start()

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
        attendants = [each for place in self.places.values() for each in place.attendants]
        at_work = self.lease.alive and all(each.alive for each in attendants)
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
        """Whether this process runs the virtual tables."""
        return self.lease.held and not self.draining

    async def _lead(self, fresh: bool) -> None:
        """This process runs the virtual tables, and tidies up now and then."""
        if fresh:
            await self.floor.catch_up()
            if self.settings.play_money and not (self._has_led and self.floor.state.open):
                await self.direction.open_everything()
            await self.placing.begin_epochs()
            self._has_led = True
            self._news.wake_attendants()
        if monotonic() - self._swept >= _SWEEP_SECONDS:
            self._swept = monotonic()
            await self.people.sweep()

    # --- tables ------------------------------------------------------------------------------------------------------

    def place(self, table: str) -> Place:
        """A table by its id."""
        if table not in self.places:
            raise not_here(Told(N_("table {id}"), id=table[:60]))
        return self.places[table]

    def placed(self, number: int) -> Place:
        """The table in use under a number."""
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
        self._refuse_when_closing()
        require_power(place, by)
        if visitor is not None:
            require_stranger(visitor, place, self.places, by, language)
        command = command_of(place.game, by, do) if do is not None else None
        if text and by.role is Role.JUGADOR:
            text = in_notation(place.game, text, language)
        if isinstance(command, ACTS_OF_THE_FLOOR):
            return await self.direction.act_at(place, command, language, key)
        if by.role in _ORGANISING:
            meant = command or read(place, by, text)
            refuse_result(place, meant)
            refuse_false_loss(place, meant)
        if hides_settlement(place, by):
            refuse_settling_at_once(place, by, command or read(place, by, text))
        runs_a_system = by.role is Role.JEFE and is_system(place.game)
        if runs_a_system and await self._verified(place, command or read(place, by, text)):
            return Reply(n=place.live.position.n)
        if place.silent and (unit := barred_by(command or read(place, by, text), place.silent)):
            raise denied(out_of_service(place.game.rules, unit), language)
        stands = standing(place, command or read(place, by, text), mark) if mark else None
        try:
            asked = place.live.submit(by, key=key, command=command, text=text, stands=stands, pass_on=ACTS_OF_THE_FLOOR)
            return accepted(await answer(asked), language)
        except PassedOn as words:
            return await self.direction.act_at(place, words.command, language, key)
        except Denied as no:
            raise await told_by_name(no, self.store, place, by, language) from None

    async def _verified(self, place: Place, command: Command) -> bool:
        """Whether a system was verified because somebody said so: that is its service's work, and nobody's word."""
        return isinstance(command, VerifySystem) and await self.systems.verify(place.id, command)

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
        """Somebody says one of the fixed phrases to those who look on at a table."""
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
