"""What is done on the floor: sessions begin and end, tables go into service and out of it, limits change."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, TypeVar

import msgspec

from tapete.casino.config import Casino
from tapete.casino.floor.session import CloseSession, OpenSession, tables_open
from tapete.casino.floor.tables import CloseTable as TakeOutOfService
from tapete.casino.floor.tables import GiveSabot, SetLimit, still_open
from tapete.casino.floor.tables import OpenTable as PutInService
from tapete.engine.codec import digest
from tapete.engine.command import Actor, Command, Role, Tick
from tapete.engine.event import Refused
from tapete.families.table.closing import CloseTable
from tapete.families.table.duty import least_staff
from tapete.families.table.opening import OpenTable
from tapete.service.croupier import HOUSE_DIRECTOR, closing_of
from tapete.service.draft import Reply
from tapete.service.live_machine import Busy
from tapete.service.live_table import LiveFloor
from tapete.service.places import Place, Placing
from tapete.service.problems import Denied, closing, key_reused, moved_on, unreadable
from tapete.service.records import day_of, minute_of
from tapete.service.settings import Settings
from tapete.service.store.contract import Closed, KeyReused

T = TypeVar("T")


async def answer(asked: Awaitable[T]) -> T:
    try:
        return await asked
    except KeyReused:
        raise key_reused() from None
    except (Busy, Closed):
        raise closing() from None


def accepted(reply: Reply, language: str) -> Reply:
    """The reply to what was carried out; `Trouble` for anything else, with the article where the law refuses."""
    if reply == Reply():
        raise moved_on()
    if reply.unreadable:
        raise unreadable(reply.unreadable)
    if reply.refused is not None:
        raise Denied(reply.refused, reply.told.get(language, reply.refused.code), reply.people)
    return reply


ACTS_OF_THE_FLOOR = (OpenTable, CloseTable)
"""What people may ask of a table and the floor decides, since it is a matter of all tables together."""
_RELOJ = Actor("reloj", Role.RELOJ)
_log = logging.getLogger("tapete.direction")


class Once(msgspec.Struct, frozen=True):
    """What makes something happen once: whose key it is asked under, and what is the same when it is asked again."""

    by: Actor
    key: str
    fingerprint: str


class Direction:
    """Carries out what concerns the whole floor, there and at the table; raises `Trouble` for what is refused."""

    def __init__(self, casino: Casino, settings: Settings, floor: LiveFloor, placing: Placing) -> None:
        self._casino = casino
        self._settings = settings
        self._floor = floor
        self._placing = placing

    async def open_session(
        self, by: Actor, language: str, cash: int | None = None, blocked: int | None = None, key: str = ""
    ) -> None:
        caja = self._casino.caja
        opening = OpenSession(
            by=by,
            at=self._minute(),
            jornada=day_of(self._casino.horario).isoformat(),
            cash=int(caja.efectivo) if cash is None else cash,
            blocked=int(caja.bloqueado) if blocked is None else blocked,
        )
        await self._on_floor(opening, language, _once(by, key, "open-session", cash, blocked))

    async def close_session(self, by: Actor, language: str, key: str = "") -> None:
        """The session ends; every table must be closed, and the floor keeps the heads of their actas."""
        ending = [place.number for place in self._placing.places.values() if place.is_open]
        refused = tables_open(ending) if ending and not self._floor.state.working else None
        heads = await self._placing.heads()
        once = _once(by, key, "close-session")
        await self._on_floor(CloseSession(by=by, heads=heads), language, once, refused=refused)

    async def act_at(self, place: Place, command: Command, language: str, key: str = "") -> Reply:
        """Open or close a table as it was asked of the table itself."""
        match command:
            case CloseTable(by=by, lid=lid):
                return await self.close_table(by, place.number, language, key, lid)
            case OpenTable(by=by, staff=staff):
                return await self.open_table(by, place.number, language, staff if place.physical else (), key)
            case _:
                raise TypeError(f"{type(command).__name__} is not an act of the floor")

    async def open_table(
        self, by: Actor, number: int, language: str, staff: tuple[Actor, ...] = (), key: str = ""
    ) -> Reply:
        """Put a table into service, if neither the table nor the floor with it is at fault."""
        await self._tick()
        place, once = self._placing.placed(number), _once(by, key, "open-table", number, staff)
        if not place.physical:
            reply = await self._on_floor(PutInService(by=by, table=number, staff=staff), language, once)
            place.wake()
            return reply
        if number not in self._floor.state.working or place.is_open or await self._known(once):
            await self._on_floor(PutInService(by=by, table=number, staff=staff), language, once)
        serving = self._floor.mesa(number).staff or least_staff(place.game.rules)
        jornada = self._floor.state.jornada if place.game.counts_days else ""
        return await self._at_table(place, OpenTable(by=by, staff=serving, jornada=jornada), language, once)

    async def close_table(self, by: Actor, number: int, language: str, key: str = "", lid: str = "") -> Reply:
        await self._tick()
        place, once = self._placing.placed(number), _once(by, key, "close-table", number, *filter(None, [lid]))
        command = TakeOutOfService(by=by, table=number)
        if not place.physical:
            reply = await self._on_floor(command, language, once)
            place.wake()
            return reply
        if place.is_open and not await self._known(once) and self._floor.refusal(command) is None:
            closing = CloseTable(by=by, lid=lid) if lid else _closing(place, by)
            closed: Reply | None = await self._at_table(place, closing, language, once)
        else:
            closed = await answer(place.live.answered(by, key, once.fingerprint))
        on_floor = await self._on_floor(command, language, once)
        return accepted(closed, language) if closed else on_floor

    async def set_limit(
        self, by: Actor, number: int, minimums: tuple[int, ...], anticipo: int | None, language: str, key: str = ""
    ) -> Place:
        """Change the minimum of a table: its acta ends, and another begins under the new rules."""
        await self._tick()
        once = _once(by, key, "set-limit", number, minimums, anticipo)
        refused = still_open(number) if self._placing.placed(number).is_open else None
        command = SetLimit(by=by, table=number, minimums=minimums, anticipo=anticipo)
        await self._on_floor(command, language, once, refused=refused)
        return await self._placing.follow(number)

    async def give_sabot(self, by: Actor, number: int, sabot: int, language: str, key: str = "") -> Reply:
        once = _once(by, key, "give-sabot", number, sabot)
        return await self._on_floor(GiveSabot(by=by, table=number, sabot=sabot), language, once)

    async def open_everything(self) -> None:
        """A house of play money opens by itself: the session, then each table as soon as the floor admits it."""
        if not self._floor.state.open:
            await self.open_session(HOUSE_DIRECTOR, "en")
        closed = [place.number for place in self._placing.places.values() if place.current and not place.physical]
        refused: list[str] = []
        for _ in closed:
            opened = [self._opened(number) for number in closed if number not in self._floor.state.working]
            refused = [why for why in await asyncio.gather(*opened) if why]
            if not refused:
                return
        for why in refused:
            _log.warning("a table stays closed", extra={"why": why})

    async def _opened(self, number: int) -> str:
        """Open a table for a house of play money; why it stays closed, if it does."""
        command = PutInService(by=HOUSE_DIRECTOR, table=number)
        try:
            await self._on_floor(command, "en", _once(HOUSE_DIRECTOR, "", "open-table", number))
        except Denied as no:
            return no.problem("en").detail
        return ""

    # --- inside ------------------------------------------------------------------------------------------------------

    async def _on_floor(self, command: Command, language: str, once: Once, *, refused: Refused | None = None) -> Reply:
        key, mark = once.key, once.fingerprint
        if refused is None:
            asked = self._floor.submit(once.by, command=command, key=key, fingerprint=mark)
        else:
            asked = self._floor.refuse(command, refused, key=key, fingerprint=mark)
        reply = accepted(await answer(asked), language)
        return msgspec.structs.replace(reply, acta=self._floor.id)

    async def _at_table(self, place: Place, command: Command, language: str, once: Once) -> Reply:
        asked = place.live.submit(once.by, key=once.key, command=command, fingerprint=once.fingerprint)
        return accepted(await answer(asked), language)

    async def _known(self, once: Once) -> bool:
        return await answer(self._floor.answered(once.by, once.key, once.fingerprint)) is not None

    def _minute(self) -> int:
        """The minute of the gaming day; play money keeps no hours, so there it is always the first."""
        hours = self._casino.horario
        return hours.opens if self._settings.play_money else minute_of(hours)

    async def _tick(self) -> None:
        state, minute = self._floor.state, self._minute()
        if state.open and not self._settings.play_money and minute > state.clock:
            await answer(self._floor.submit(_RELOJ, command=Tick(by=_RELOJ, at=minute)))


def _closing(place: Place, by: Actor) -> Command:
    """How the table is closed when nobody says how: the first way that is lawful now."""
    closing = closing_of(place.game, place.position[0])
    return msgspec.structs.replace(closing, by=by) if closing else CloseTable(by=by)


def _once(by: Actor, key: str, *asked: Any) -> Once:
    return Once(by, key, digest((by, *asked)))
