"""The house: a casino file, a store, its tables open to people, its floor and its caja."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from tapete.casino.acta import game_of
from tapete.casino.config import Casino
from tapete.casino.floor import DIRECTION as POWERS
from tapete.casino.floor import MESA_ABIERTA
from tapete.casino.floor_acts import CloseSession, CloseTable, OpenSession, OpenTable, SetLimit
from tapete.casino.replay import OtherRules
from tapete.casino.wallets import SALDO_INSUFICIENTE
from tapete.engine.actor import Actor, Role
from tapete.engine.codec import digest
from tapete.engine.command import Command, Tick
from tapete.engine.game import Game
from tapete.engine.notation import Unreadable, parse_line
from tapete.engine.refusal import Refused
from tapete.games import REGISTRY, build
from tapete.kit.chance.system import SystemSource
from tapete.language import N_, say
from tapete.service.chance import Vault
from tapete.service.clock import DIRECTION, Croupier, closing_of, opening_of
from tapete.service.feed import Hub
from tapete.service.floor import LiveFloor
from tapete.service.hours import minute_of
from tapete.service.money import EXTERIOR
from tapete.service.people import People
from tapete.service.problems import Denied, Trouble, denied, not_here, unreadable
from tapete.service.records import header_of, newest, now, table_row
from tapete.service.settings import Settings
from tapete.service.store.contract import Closed, Insufficient, KeyReused, Posting, Store, TableRow
from tapete.service.tables import LiveTable, Outcome, TableBusy

VIRTUAL_STAFF = frozenset({Role.CRUPIER, Role.EXTREMO, Role.AUXILIAR, Role.CAMBISTA, Role.STICKMAN})
"""Roles that nobody holds in person at a table where the house calls and draws."""
CAJA_SELLS = "caja"
_RELOJ = Actor("reloj", Role.RELOJ)
_FLOOR_WORDS = frozenset({"abrir", "cerrar"})
_log = logging.getLogger("tapete.house")


class Place:
    """A table of the house in this process: the game that is played, who plays it on, who looks on."""

    def __init__(self, *, number: int, live: LiveTable, hub: Hub, physical: bool, current: bool) -> None:
        self.id = live.id
        self.number = number
        self.live = live
        self.hub = hub
        self.physical = physical
        self.current = current
        """False for a table under rules of before, which is only still open to be closed."""
        self.croupier: Croupier | None = None

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.live.game

    @property
    def position(self) -> tuple[Any, int]:
        """The newest state that is durable, and the number of its record."""
        mine = self.live.position
        return (mine.state, mine.n) if mine.n >= self.hub.n else (self.hub.state, self.hub.n)

    @property
    def is_open(self) -> bool:
        """Whether its session has begun."""
        return opening_of(self.game, self.position[0]) is None

    @property
    def deadline(self) -> int | None:
        """When the time to bet ends, in milliseconds since 1970."""
        return self.croupier.deadline if self.croupier else None


class House:
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
        self._vault = Vault(key)
        self._source = SystemSource()
        self._feed: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()

    # --- life --------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the store and resume every table where it was; once."""
        if self._feed is not None:
            return
        await self.store.start()
        await self.floor.start()
        wakes = self.store.wakes()
        for mesa in self.floor.state.tables:
            if mesa.juego in REGISTRY:
                await self._place(mesa.numero)
        await self._places_to_close()
        self._feed = asyncio.create_task(self._listen(wakes), name="feed")
        if self.settings.play_money and self.settings.croupier:
            await self._open_everything()

    async def stop(self) -> None:
        """Take nothing more, finish what was begun, keep it, and close."""
        if self.draining:
            return
        self.draining = True
        for place in self.places.values():
            if place.croupier:
                await place.croupier.stop()
        for place in self.places.values():
            await place.live.stop()
        if self._feed is not None:
            self._feed.cancel()
            await asyncio.gather(self._feed, return_exceptions=True)
        await self.store.stop()

    async def is_ready(self) -> bool:
        """Whether the store can be written to and read, the books close, and every croupier is at work."""
        if self.draining or self._feed is None or self._feed.done():
            return False
        await self.store.touch_session("", 0)
        books = await self.store.trial_balance()
        croupiers = [place.croupier for place in self.places.values() if place.croupier]
        return books == 0 and all(croupier.alive for croupier in croupiers)

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
        self, place: Place, by: Actor, language: str, *, key: str = "", do: dict[str, Any] | None = None, text: str = ""
    ) -> Outcome:
        """Carry out what somebody asks of a table; raises `Trouble`, with the article where the law refuses."""
        self._require_power(place, by)
        command = _command(place.game, by, do) if do is not None else None
        word = _first_word(place.game, command, text)
        if word in _FLOOR_WORDS:
            return await self._act_on_floor(place, by, language, word, command or _read(place, by, text))
        try:
            outcome = await place.live.submit(by, key=key, command=command, text=text)
        except KeyReused:
            raise _reused() from None
        except (TableBusy, Closed):
            raise _closing() from None
        if outcome.unreadable:
            raise unreadable(outcome.unreadable)
        if outcome.refused is not None:
            raise Denied(outcome.refused, _sentence(place, by, language, outcome, command, text))
        return outcome

    def _require_power(self, place: Place, by: Actor) -> None:
        if self.draining:
            raise _closing()
        if by.role is Role.INSPECCION:
            raise Trouble(403, "solo_lectura", N_("The inspection looks on and touches nothing."))
        if not place.physical and by.role in VIRTUAL_STAFF:
            raise Trouble(403, "mesa_virtual", N_("At this table the house itself calls and draws."))

    async def _act_on_floor(self, place: Place, by: Actor, language: str, word: str, command: Command) -> Outcome:
        """Opening and closing are matters of the whole floor: the table alone can't tell whether they are lawful."""
        if word == "abrir":
            staff = getattr(command, "staff", ()) if place.physical else ()
            await self.open_table(by, place.number, language, staff)
        else:
            await self.close_table(by, place.number, language)
        return Outcome(n=self.placed(place.number).position[1])

    # --- the director ------------------------------------------------------------------------------------------------

    async def open_session(self, by: Actor, language: str, cash: int | None = None, blocked: int | None = None) -> None:
        """The session begins, with what the casino file says is in the caja unless other sums are counted."""
        caja = self.casino.caja
        opening = OpenSession(
            by=by,
            at=self._minute(),
            cash=int(caja.efectivo) if cash is None else cash,
            blocked=int(caja.bloqueado) if blocked is None else blocked,
        )
        await self._on_floor(opening, language)

    async def close_session(self, by: Actor, language: str) -> None:
        """The session ends; every table must be closed."""
        await self._on_floor(CloseSession(by=by), language)

    async def open_table(self, by: Actor, number: int, language: str, staff: tuple[Actor, ...] = ()) -> None:
        """Put a table into service, if neither the table nor the floor with it is at fault."""
        await self._tick()
        place = self.placed(number)
        if number not in self.floor.state.working:
            await self._on_floor(OpenTable(by=by, table=number, staff=staff), language)
        elif place.is_open:
            raise denied(Refused(MESA_ABIERTA, POWERS, table=number), language)
        if place.croupier:
            place.croupier.wake()
            return
        serving = self.floor.mesa(number).staff
        words = ("abrir", *(f"{person.role}={person.id}" for person in serving))
        command = place.game.read(words, by, place.position[0])
        await self._submitted(place, command, language)

    async def close_table(self, by: Actor, number: int, language: str) -> None:
        """Take a table out of service: at once, or at the end of the round under way where the house calls."""
        await self._tick()
        place = self.placed(number)
        closing = CloseTable(by=by, table=number)
        if place.croupier:
            await self._on_floor(closing, language)
            place.croupier.wake()
            return
        try:
            self.floor.check(closing)
        except Refused as refused:
            raise denied(refused, language) from refused
        if place.is_open:
            command = closing_of(place.game, place.position[0]) or place.game.read(("cerrar",), by, place.position[0])
            await self._submitted(place, msgspec.structs.replace(command, by=by), language)
        await self._on_floor(closing, language)

    async def set_limit(
        self, by: Actor, number: int, minimums: tuple[int, ...], anticipo: int | None, language: str
    ) -> Place:
        """Change the minimum of a table: its acta ends, and another begins under the new rules."""
        await self._tick()
        old = self.placed(number)
        if old.is_open:
            raise denied(Refused(MESA_ABIERTA, POWERS, table=number), language)
        await self._on_floor(SetLimit(by=by, table=number, minimums=minimums, anticipo=anticipo), language)
        new = await self._place(number)
        if new.id != old.id:
            await self._retire(old, new)
        return new

    # --- the caja ----------------------------------------------------------------------------------------------------

    async def sell(self, account: str, amount: int, key: str) -> int:
        """The caja sells chips; what the account then holds."""
        holder = f"jugador:{account}"
        return await self._transfer([Posting(EXTERIOR, "caja", amount), Posting("caja", holder, amount)], account, key)

    async def redeem(self, account: str, amount: int, key: str) -> int:
        """The caja takes chips back; what the account then holds."""
        holder = f"jugador:{account}"
        return await self._transfer([Posting(holder, "caja", amount), Posting("caja", EXTERIOR, amount)], account, key)

    async def balance(self, account: str) -> int:
        """The chips that an account holds."""
        return await self.store.balance(f"jugador:{account}")

    async def _transfer(self, postings: list[Posting], account: str, key: str) -> int:
        try:
            await self.store.post(postings, f"{CAJA_SELLS}:{key}", "chips")
        except KeyReused:
            raise _reused() from None
        except Insufficient:
            sentence = N_("{account} does not hold so much.")
            raise Trouble(409, SALDO_INSUFICIENTE.code, sentence, account=account) from None
        return await self.balance(account)

    # --- inside ------------------------------------------------------------------------------------------------------

    async def _place(self, number: int) -> Place:
        """The table of a number under its present rules, resumed or new."""
        mesa = self.floor.mesa(number)
        game = build(mesa.juego, self.casino.jurisdiccion, mesa.setup)
        row = await newest(self.store, f"mesa-{number}", lambda id_: table_row(id_, game, mesa.setup, self.casino))
        if row.id not in self.places:
            self.places[row.id] = await self._resume(number, row.id, game, current=True)
        return self.places[row.id]

    async def _resume(self, number: int, table: str, game: Game[Any], *, current: bool) -> Place:
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
        hub = Hub(table, game, self.store)
        await hub.start(live.position.state, live.position.n)
        place = Place(number=number, live=live, hub=hub, physical=physical, current=current)
        if not physical and self.settings.croupier:
            place.croupier = Croupier(live, hub, self.settings, self._serving(place))
            place.croupier.start()
        return place

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
                if digest(game.rules) != header.rules:
                    raise OtherRules(1, f"{row.id} was left open under rules that are no longer those of today")
                number = _number_of(row)
                self.places[row.id] = await self._resume(number, row.id, game, current=False)

    async def _retire(self, old: Place, new: Place) -> None:
        """A closed table gives way to the same table under new rules; its staff goes with it."""
        for duty in await self.store.duties(old.id):
            await self.store.set_duty(msgspec.structs.replace(duty, table=new.id), on=True)
        self.people.forget()
        old.current = False
        if old.croupier:
            await old.croupier.stop()
        await old.live.stop()
        del self.places[old.id]

    async def _listen(self, wakes: AsyncIterator[str]) -> None:
        async for table in wakes:
            try:
                if table in self.places:
                    await self._table_changed(self.places[table])
                elif table == self.floor.id:
                    await self._floor_changed()
            except Exception:  # noqa: BLE001 - one table's trouble must not silence the others
                _log.exception("the feed stumbled", extra={"table": table})

    async def _table_changed(self, place: Place) -> None:
        await place.hub.pull()
        if place.hub.n > place.live.position.n:
            await place.live.catch_up()

    async def _floor_changed(self) -> None:
        await self.floor.refresh()
        for place in list(self.places.values()):
            if place.croupier:
                place.croupier.wake()

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
                    await self._on_floor(OpenTable(by=DIRECTION, table=number), "en")
                except Denied as no:
                    refused.append(no.problem("en").detail)
            if not refused:
                return
        for why in refused:
            _log.warning("a table stays closed", extra={"why": why})

    async def _on_floor(self, command: Command, language: str) -> None:
        try:
            await self.floor.act(command)
        except Refused as refused:
            raise denied(refused, language) from refused

    async def _submitted(self, place: Place, command: Command, language: str) -> None:
        outcome = await place.live.submit(command.by, command=command)
        if outcome.refused is not None:
            raise Denied(outcome.refused, _sentence(place, command.by, language, outcome, command, ""))

    def _minute(self) -> int:
        """The minute of the gaming day; play money keeps no hours, so there it is always the first."""
        hours = self.casino.horario
        return hours.opens if self.settings.play_money else minute_of(hours)

    async def _tick(self) -> None:
        state, minute = self.floor.state, self._minute()
        if state.open and not self.settings.play_money and minute > state.clock:
            await self.floor.act(Tick(by=_RELOJ, at=minute))


def _command(game: Game[Any], by: Actor, fields: dict[str, Any]) -> Command:
    """A command from its fields; who gives it is never taken from them."""
    try:
        return msgspec.convert({**fields, "by": {"id": by.id, "role": by.role.value}}, game.commands)  # type: ignore[no-any-return]
    except (msgspec.ValidationError, RecursionError) as error:
        raise unreadable(str(error)) from error


def _read(place: Place, by: Actor, text: str) -> Command:
    try:
        return place.game.read(parse_line(text).words, by, place.position[0])
    except Unreadable as error:
        raise unreadable(str(error)) from error


def _first_word(game: Game[Any], command: Command | None, text: str) -> str:
    if command is not None:
        return game.write(command).split()[0]
    try:
        words = parse_line(text).words
    except Unreadable as error:
        raise unreadable(str(error)) from error
    return words[0] if words else ""


def _sentence(place: Place, by: Actor, language: str, outcome: Outcome, command: Command | None, text: str) -> str:
    """A refusal in a language: the record keeps the facts only as text, so it is decided once more to be told."""
    try:
        state = place.position[0]
        place.game.decide(state, command or place.game.read(parse_line(text).words, by, state))
    except Refused as again:
        if again.record() == outcome.refused:
            return again.sentence(language)
    except Unreadable:
        pass
    if outcome.refused and outcome.refused.code == SALDO_INSUFICIENTE.code:
        facts = {name: int(fact) if fact.isdigit() else fact for name, fact in outcome.refused.facts.items()}
        return say(SALDO_INSUFICIENTE.sentence, language, facts)
    return outcome.sentence


def _reused() -> Trouble:
    return Trouble(409, "clave_reutilizada", N_("This key was used before for another command."))


def _closing() -> Trouble:
    return Trouble(503, "cerrando", N_("The house is closing or full; try again in a moment."))


def _number_of(row: TableRow) -> int:
    return int(row.id.removeprefix("mesa-").partition(".")[0])
