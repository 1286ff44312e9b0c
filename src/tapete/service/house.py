"""The house: a casino file, a store, its tables open to people, its floor and its caja."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from time import monotonic
from typing import Any, TypeVar

import msgspec

from tapete.casino.acta import game_of, played_under
from tapete.casino.config import Casino
from tapete.casino.floor import DIRECTION as POWERS
from tapete.casino.floor import MESA_ABIERTA
from tapete.casino.floor_acts import CloseSession, CloseTable, OpenSession, OpenTable, SetLimit
from tapete.casino.replay import OtherRules
from tapete.engine.actor import Actor, Role
from tapete.engine.codec import digest
from tapete.engine.command import Command, Tick
from tapete.engine.refusal import Refused
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.kit.chance.system import SystemSource
from tapete.service.analysis import Analyst
from tapete.service.caja import Caja
from tapete.service.chance import Vault
from tapete.service.checking import Checker
from tapete.service.clock import DIRECTION, Croupier, closing_of
from tapete.service.companions import Companions, companion_of, name_of, party_of
from tapete.service.feed import Hub
from tapete.service.floor import LiveFloor, Once
from tapete.service.hours import day_of, minute_of
from tapete.service.lease import CROUPIER, Lease
from tapete.service.people import People
from tapete.service.place import Place
from tapete.service.pots import Pots
from tapete.service.power import require_power
from tapete.service.preview import standing
from tapete.service.problems import Denied, closing, denied, key_reused, moved_on, not_here, unreadable
from tapete.service.reading import Fields, command_of, floor_word, read
from tapete.service.records import FLOOR, header_of, last_row, newest, now, same_rules, table_row
from tapete.service.settings import Settings
from tapete.service.store.contract import PEOPLE, Closed, KeyReused, Store, TableRow
from tapete.service.tables import LiveTable, Outcome, TableBusy
from tapete.service.tasks import end

__all__ = ["ForMoney", "House", "OtherCasino", "Place"]

T = TypeVar("T")
_RELOJ = Actor("reloj", Role.RELOJ)
_SWEEP_SECONDS = 60.0
_PROBE = "salud"
"""A lease that nobody needs, claimed to see whether the store takes anything."""
_AFTER_TROUBLE = 1.0
_OR_DIED = "; stop it first, or wait a few seconds if it has just died"
_log = logging.getLogger("tapete.house")


class OtherCasino(RuntimeError):
    """Another process serves the same database under another casino file, or with another key."""


class ForMoney(RuntimeError):
    """Companions would play with people for money that is worth something."""


class House(Caja):
    """Everything that one process serves."""

    def __init__(
        self,
        casino: Casino,
        store: Store,
        key: bytes,
        settings: Settings | None = None,
        people: People | None = None,
    ) -> None:
        self.casino = casino
        self.store = store
        self.settings = settings or Settings()
        self.people = people or People(store, self.settings)
        self.floor = LiveFloor(casino, store)
        self.places: dict[str, Place] = {}
        self.draining = False
        self.checker = Checker()
        self.analyst = Analyst()
        self.lease = Lease(store, self.settings.lease_seconds, self._lead, Vault.name_of(key))
        self._pots = Pots(store)
        self._vault = Vault(key)
        self._source = SystemSource()
        self._feed: asyncio.Task[None] | None = None
        self._placing = asyncio.Lock()
        self._again: set[asyncio.Task[None]] = set()
        """News that could not be followed up, to be looked into once more."""
        self._swept = -_SWEEP_SECONDS
        self._has_led = False

    # --- life --------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the store and resume every table where it was; once."""
        if self._feed is not None:
            return
        self._refuse_companions()
        await self.store.start()
        await self._refuse_strangers()
        await self.floor.start()
        wakes = self.store.wakes()
        for mesa in self.floor.state.tables:
            if mesa.juego in REGISTRY:
                await self._place(mesa.numero)
        await self._places_to_close()
        self._feed = asyncio.create_task(self._listen(wakes), name="feed")
        await self.lease.start()

    async def stop(self) -> None:
        """Take nothing more, finish what was begun, keep it, and close."""
        if self.draining:
            return
        self.draining = True
        for attendant in [each for place in self.places.values() for each in place.attendants]:
            await attendant.stop()
        for place in self.places.values():
            await place.live.stop()
        for task in (*self._again, *([self._feed] if self._feed else [])):
            await end(task)
        await self.analyst.stop()
        await self.lease.stop()
        await self.store.stop()

    async def is_ready(self) -> bool:
        """Whether the store can be written to and read, the books close, and every croupier is at work."""
        if self.draining or self._feed is None or self._feed.done():
            return False
        await self.store.claim(_PROBE, _PROBE, 1)
        books = await self.store.trial_balance()
        attendants = [each for place in self.places.values() for each in place.attendants]
        return books == 0 and self.lease.alive and all(each.alive for each in attendants)

    @property
    def leads(self) -> bool:
        """Whether this process runs the virtual tables."""
        return self.lease.held and not self.draining

    # --- tables ------------------------------------------------------------------------------------------------------

    def place(self, table: str) -> Place:
        """A table by its id."""
        if table not in self.places:
            raise not_here(f"table {table[:60]}")
        return self.places[table]

    def placed(self, number: int) -> Place:
        """The table in use under a number."""
        for place in self.places.values():
            if place.number == number and place.current:
                return place
        raise not_here(f"table {number}")

    async def act(
        self,
        place: Place,
        by: Actor,
        language: str,
        *,
        key: str = "",
        do: Fields = None,
        text: str = "",
        mark: str = "",
    ) -> Outcome:
        """Carry out what somebody asks of a table; raises `Trouble`, with the article where the law refuses.

        With the mark of a ruling that was foretold, that ruling is carried out or none.
        """
        if self.draining:
            raise closing()
        require_power(place, by)
        command = command_of(place.game, by, do) if do is not None else None
        if word := floor_word(place.game, command, text):
            command = command or read(place, by, text)
            return await self._act_on_floor(place, by, language, word, command, key)
        stands = standing(place, command or read(place, by, text), mark) if mark else None
        outcome = await self._asked(place.live.submit(by, key=key, command=command, text=text, stands=stands))
        if outcome == Outcome():
            raise moved_on()
        if outcome.unreadable:
            raise unreadable(outcome.unreadable)
        if outcome.refused is not None:
            raise Denied(outcome.refused, outcome.sentence(language))
        return outcome

    async def _act_on_floor(
        self, place: Place, by: Actor, language: str, word: str, command: Command, key: str
    ) -> Outcome:
        """Opening and closing are matters of the whole floor: the table alone can't tell whether they are lawful."""
        if word == "cerrar":
            return await self.close_table(by, place.number, language, key)
        staff = getattr(command, "staff", ()) if place.physical else ()
        return await self.open_table(by, place.number, language, staff, key)

    # --- the director ------------------------------------------------------------------------------------------------

    async def open_session(
        self, by: Actor, language: str, cash: int | None = None, blocked: int | None = None, key: str = ""
    ) -> None:
        """The session begins, with what the casino file says is in the caja unless other sums are counted."""
        caja = self.casino.caja
        opening = OpenSession(
            by=by,
            at=self._minute(),
            jornada=day_of(self.casino.horario).isoformat(),
            cash=int(caja.efectivo) if cash is None else cash,
            blocked=int(caja.bloqueado) if blocked is None else blocked,
        )
        await self._on_floor(opening, language, _once(by, key, "open-session", cash, blocked))

    async def close_session(self, by: Actor, language: str, key: str = "") -> None:
        """The session ends; every table must be closed."""
        await self._on_floor(CloseSession(by=by), language, _once(by, key, "close-session"))

    async def open_table(
        self, by: Actor, number: int, language: str, staff: tuple[Actor, ...] = (), key: str = ""
    ) -> Outcome:
        """Put a table into service, if neither the table nor the floor with it is at fault."""
        await self._tick()
        place, once = self.placed(number), _once(by, key, "open-table", number, staff)
        outcome = Outcome(n=place.position[1])
        if number not in self.floor.state.working or place.is_open or await self._known(once):
            command = OpenTable(by=by, table=number, staff=staff)
            outcome = await self._on_floor(command, language, once, n=outcome.n)
        if place.croupier:
            place.croupier.wake()
            return outcome
        words = ("abrir", *(f"{person.role}={person.id}" for person in self.floor.mesa(number).staff))
        return await self._submitted(place, place.game.read(words, by, place.position[0]), language, once)

    async def close_table(self, by: Actor, number: int, language: str, key: str = "") -> Outcome:
        """Take a table out of service: at once, or at the end of the round under way where the house calls."""
        await self._tick()
        place, once = self.placed(number), _once(by, key, "close-table", number)
        command, n = CloseTable(by=by, table=number), place.position[1]
        if place.croupier:
            outcome = await self._on_floor(command, language, once, n=n)
            place.croupier.wake()
            return outcome
        if place.is_open and not await self._known(once) and self.floor.refusal(command) is None:
            words = closing_of(place.game, place.position[0]) or place.game.read(("cerrar",), by, place.position[0])
            n = (await self._submitted(place, msgspec.structs.replace(words, by=by), language, once)).n
        return await self._on_floor(command, language, once, n=n)

    async def set_limit(
        self, by: Actor, number: int, minimums: tuple[int, ...], anticipo: int | None, language: str, key: str = ""
    ) -> Place:
        """Change the minimum of a table: its acta ends, and another begins under the new rules."""
        await self._tick()
        once = _once(by, key, "set-limit", number, minimums, anticipo)
        refused = Refused(MESA_ABIERTA, POWERS, table=number) if self.placed(number).is_open else None
        command = SetLimit(by=by, table=number, minimums=minimums, anticipo=anticipo)
        await self._on_floor(command, language, once, refused=refused)
        return await self._follow(number)

    # --- inside ------------------------------------------------------------------------------------------------------

    async def _place(self, number: int) -> Place:
        """The table of a number under its present rules, resumed or new."""
        mesa = self.floor.mesa(number)
        game = build(mesa.juego, self.casino.jurisdiccion, mesa.setup)
        row = await newest(self.store, f"mesa-{number}", lambda id_: table_row(id_, game, mesa.setup, self.casino))
        if row.id not in self.places:
            self.places[row.id] = await self._resume(number, row.id, game, current=True)
        self.places[row.id].setup = mesa.setup
        return self.places[row.id]

    async def _resume(self, number: int, table: str, game: AnyTable, *, current: bool) -> Place:
        physical = number in self.settings.physical
        live = LiveTable(
            id=table,
            game=game,
            store=self.store,
            vault=self._vault,
            source=self._source,
            clock=now,
            verifiable=not physical,
        )
        await live.start()
        if self._has_led:
            await live.begin_epoch()
        hub = Hub(table, game, self.store)
        await hub.start(live.position.state, live.position.n)
        place = Place(number=number, live=live, hub=hub, physical=physical, current=current)
        if not physical:
            place.croupier = Croupier(live, hub, self.settings, self._serving(place), lambda: self.lease.held)
            place.companions = await self._companions(place)
        for attendant in place.attendants:
            attendant.start()
        return place

    async def _companions(self, place: Place) -> Companions | None:
        """Those of a practice table, with their accounts."""
        companion = companion_of(place.game.slug)
        most = self.floor.mesa(place.number).place.acompanantes if place.current else 0
        if companion is None or not most:
            return None
        party = party_of(place.number, most)
        for each in party:
            await self.people.companion(each.id, name_of(each.id))
        return Companions(place.live, place.hub, self, companion, party)

    def _serving(self, place: Place) -> Callable[[], tuple[Actor, ...] | None]:
        """Who serves at a table, asked anew each time; None once it is out of service."""

        def serving() -> tuple[Actor, ...] | None:
            if not place.current or place.number not in self.floor.state.working:
                return None
            return self.floor.mesa(place.number).staff

        return serving

    async def _places_to_close(self) -> None:
        """Tables that were left open under rules that have changed: they are resumed to be closed."""
        held = await self.store.balances()
        at_stake = {
            account.partition("@")[2] for account, amount in held.items() if amount and "propinas" not in account
        }
        for row in await self.store.tables():
            if row.id in at_stake and row.id not in self.places:
                header = header_of(row)
                game = game_of(header)
                if not played_under(header, game.rules):
                    raise OtherRules(1, f"{row.id} was left open under rules that are no longer those of today")
                number = _number_of(row)
                self.places[row.id] = await self._resume(number, row.id, game, current=False)

    async def _follow(self, number: int) -> Place:
        """Go on with a table under the rules it has now: a closed one gives way to itself under new ones."""
        async with self._placing:
            old = self.placed(number)
            new = await self._place(number)
            if new.id != old.id:
                for duty in await self.store.duties(old.id):
                    await self.store.set_duty(msgspec.structs.replace(duty, table=new.id), on=True)
                self.people.forget()
                del self.places[old.id]
                await old.retire()
            return new

    # --- what other processes do -------------------------------------------------------------------------------------

    def _refuse_companions(self) -> None:
        """They play for nothing: where chips are worth money the house would bank for itself."""
        tables = [str(mesa.numero) for mesa in self.casino.mesas if mesa.place.acompanantes]
        if tables and not self.settings.play_money:
            raise ForMoney(f"table {tables[0]} has acompanantes, who play with play money only: serve it with --play")

    async def _refuse_strangers(self) -> None:
        """Another casino file, or another key, may take the place of one only when nobody is at work with it."""
        if not await self.store.holder(CROUPIER):
            return
        last, _ = await last_row(self.store, FLOOR)
        if last is not None and not same_rules(last, self.floor.row(last.id)):
            raise OtherCasino(f"another process serves it under another casino file{_OR_DIED}")
        if not await self.lease.is_of_our_kind():
            raise OtherCasino(f"another process serves it with another key (give both the same TAPETE_KEY){_OR_DIED}")

    async def _listen(self, wakes: AsyncIterator[str]) -> None:
        async for news in wakes:
            await self._hear(news)

    async def _hear(self, news: str, after: float = 0) -> None:
        """Follow up what is new; what can't be now is looked into again, without keeping the rest waiting."""
        await asyncio.sleep(after)
        try:
            await self._follow_up(news)
        except Exception:  # noqa: BLE001 - one table's trouble must not silence the others
            _log.exception("the feed stumbled", extra={"table": news})
            task = asyncio.create_task(self._hear(news, _AFTER_TROUBLE))
            self._again.add(task)
            task.add_done_callback(self._again.discard)

    async def _follow_up(self, news: str) -> None:
        if news in self.places:
            await self._table_changed(self.places[news])
        elif news == self.floor.id:
            await self._floor_changed()
        elif news == PEOPLE:
            self.people.forget()
            self._wake_attendants()
        elif news == CROUPIER:
            self.lease.look()

    async def _table_changed(self, place: Place) -> None:
        await place.hub.pull()
        if place.hub.n > place.live.position.n:
            await place.live.catch_up()
        if self.lease.held and not self.draining:
            await self._pots.look(place, list(self.places.values()))

    async def _floor_changed(self) -> None:
        await self.floor.refresh()
        for place in [place for place in self.places.values() if place.current]:
            if place.setup != self.floor.mesa(place.number).setup:
                await self._follow(place.number)
        self._wake_attendants()

    def _wake_attendants(self) -> None:
        for place in self.places.values():
            for attendant in place.attendants:
                attendant.wake()

    async def _lead(self, fresh: bool) -> None:
        """This process runs the virtual tables, and tidies up now and then."""
        if fresh:
            await self.floor.refresh()
            if self.settings.play_money and not (self._has_led and self.floor.state.open):
                await self._open_everything()
            if not self._has_led:
                for place in self.places.values():
                    await place.live.begin_epoch()
            self._has_led = True
            self._wake_attendants()
        if monotonic() - self._swept >= _SWEEP_SECONDS:
            self._swept = monotonic()
            await self.people.sweep()

    async def _open_everything(self) -> None:
        """A house of play money opens by itself: the session, then each table as soon as the floor admits it."""
        if not self.floor.state.open:
            await self.open_session(DIRECTION, "en")
        closed = [place.number for place in self.places.values() if place.current and not place.physical]
        refused: list[str] = []
        for _ in closed:
            refused = []
            for number in [n for n in closed if n not in self.floor.state.working]:
                try:
                    await self._on_floor(OpenTable(by=DIRECTION, table=number), "en", Once())
                except Denied as no:
                    refused.append(no.problem("en").detail)
            if not refused:
                return
        for why in refused:
            _log.warning("a table stays closed", extra={"why": why})

    async def _on_floor(
        self, command: Command, language: str, once: Once, *, n: int = 0, refused: Refused | None = None
    ) -> Outcome:
        """Act on the floor, or be refused for a reason of the house; a repeat gets the first answer."""
        acting = self.floor.refuse(command, refused, once) if refused else self.floor.act(command, once, n=n)
        try:
            outcome = await self._asked(acting)
        except Refused as no:
            raise denied(no, language) from no
        if outcome.refused is None:
            return outcome
        raise Denied(outcome.refused, outcome.sentence(language))

    async def _submitted(self, place: Place, command: Command, language: str, once: Once) -> Outcome:
        key = once.key.partition("/")[2]
        asked = place.live.submit(command.by, key=key, command=command, fingerprint=once.fingerprint)
        outcome = await self._asked(asked)
        if outcome.refused is not None:
            raise Denied(outcome.refused, outcome.sentence(language))
        return outcome

    async def _known(self, once: Once) -> bool:
        return await self._asked(self.floor.knows(once))

    async def _asked(self, asked: Awaitable[T]) -> T:
        """An answer, or what to tell when there is none."""
        try:
            return await asked
        except KeyReused:
            raise key_reused() from None
        except (TableBusy, Closed):
            raise closing() from None

    def _minute(self) -> int:
        """The minute of the gaming day; play money keeps no hours, so there it is always the first."""
        hours = self.casino.horario
        return hours.opens if self.settings.play_money else minute_of(hours)

    async def _tick(self) -> None:
        state, minute = self.floor.state, self._minute()
        if state.open and not self.settings.play_money and minute > state.clock:
            await self.floor.act(Tick(by=_RELOJ, at=minute))


def _once(by: Actor, key: str, *asked: Any) -> Once:
    """The name of something that the direction asks for."""
    return Once(f"{by.id}/{key}", digest((by, *asked))) if key else Once()


def _number_of(row: TableRow) -> int:
    return int(row.id.removeprefix("mesa-").partition(".")[0])
