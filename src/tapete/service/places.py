"""The tables of the house as one process serves them: each resumed where its record ends, or begun anew."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Protocol

import msgspec

from tapete.casino.acta import OtherRules, game_of, played_under
from tapete.casino.config import Casino, companion_of
from tapete.casino.floor.session import Head
from tapete.casino.floor.state import FLOOR
from tapete.casino.floor.tables import CloseTable as TakeOutOfService
from tapete.casino.house_refusals import NOBODY, Book, company_of, invited
from tapete.engine.command import Actor, Command, Declare, Draw, Offer
from tapete.engine.event import PROPINAS
from tapete.engine.table import SECRETO_PERDIDO, AnyTable, TableState
from tapete.games import REGISTRY, build, served
from tapete.kit.chance.source import SystemSource
from tapete.language import N_, Told
from tapete.service.attendants import Attendant, Companions, Host, Keeper, Timekeeper, Usher, name_of, party_of
from tapete.service.chance import Vault
from tapete.service.chip_owners import Owners
from tapete.service.croupier import HOUSE_DIRECTOR, Croupier
from tapete.service.draft import Sister, Sisters
from tapete.service.feed import Hub
from tapete.service.lease import Lease
from tapete.service.live_table import LiveFloor, LiveTable, Others
from tapete.service.money import in_books
from tapete.service.ownership import Ownership
from tapete.service.problems import not_here
from tapete.service.records import header_of, newest, now, table_row
from tapete.service.sistema.systems import Systems
from tapete.service.store.contract import AccountStore, Store


class System(Protocol):
    """The system of computers that a game is played with, as this process hears it."""

    @property
    def silent(self) -> tuple[str, ...]:
        """The units that are silent, the gravest first."""

    @property
    def silent_terminals(self) -> tuple[int, ...]:
        """The terminals that are silent."""


class SystemTold(msgspec.Struct, frozen=True):
    """Which units of a system are silent, as those who look on are told it."""

    silent: tuple[str, ...]


class Place:
    """A table of the house in this process: the game that is played, who plays it on, who looks on."""

    def __init__(
        self, *, number: int, live: LiveTable, hub: Hub, store: AccountStore, physical: bool, current: bool
    ) -> None:
        self.id = live.id
        self.number = number
        self.live = live
        self.hub = hub
        self.physical = physical
        self.training = False
        """Whether it is for trainees, who are not told what is left to pay."""
        self.current = current
        self.owners = Owners(hub, store)
        self.croupier: Croupier | None = None
        self.companions: Companions | None = None
        self.timekeeper: Timekeeper | None = None
        self.keeper: Keeper | None = None
        self.usher: Usher | None = None
        self.system: System | None = None
        """Whether the system that it is played with can sell and draw, where there is one."""
        self.hours_elsewhere: tuple[int | None, int | None] = (None, None)
        """When the time ends and when the table is free, as its owner says where that is another process."""
        self.owned: Callable[[], bool] = lambda: True
        """Whether this process decides here."""
        self.setup: msgspec.Struct | None = None
        """The limits and the rest that it is played with; None for one of before."""

    @property
    def game(self) -> AnyTable:
        return self.live.game

    @property
    def attendants(self) -> list[Attendant]:
        all_of_them = (self.companions, self.croupier, self.timekeeper, self.keeper, self.usher)
        return [each for each in all_of_them if each is not None]

    @property
    def position(self) -> tuple[Any, int]:
        mine = self.live.position
        return (mine.state, mine.n) if mine.n >= self.hub.n else (self.hub.state, self.hub.n)

    @property
    def represented(self) -> frozenset[str]:
        """The players in whose name the staff may act: nobody at a virtual table."""
        return self.live.stands.present if self.physical else NOBODY

    def offers(self, who: Actor) -> list[Offer]:
        offers = invited(self.game, self.game.offers(self.position[0], who), self.represented)
        return but_refused(self.game, offers, silent=self.silent, physical=self.physical, sealed=self.sealed)

    @property
    def sealed(self) -> bool:
        """Whether the house holds the secret that opens the tickets sold here."""
        chain = self.live.stands.chain
        return bool(chain and chain.emission)

    @property
    def silent(self) -> tuple[str, ...]:
        return self.system.silent if self.system else ()

    def bars(self, command: Command) -> bool:
        """Whether a command can't be carried out now, since a unit of its system is silent."""
        return self.game.barred(command, self.silent) is not None

    @property
    def is_open(self) -> bool:
        state: TableState = self.position[0]
        return state.open

    @property
    def deadline(self) -> int | None:
        if not self.owned():
            return self.hours_elsewhere[0]
        if self.croupier is None:
            return None
        self.croupier.keep_time()
        return self.croupier.deadline

    @property
    def free_at(self) -> int | None:
        if not self.owned():
            return self.hours_elsewhere[1]
        return self.usher.free_at if self.usher else None

    @property
    def hours(self) -> tuple[int | None, int | None]:
        """What the other processes show: see `hours_elsewhere`."""
        return self.croupier.deadline if self.croupier else None, self.usher.free_at if self.usher else None

    @property
    def overdue(self) -> float:
        """Seconds for which it has stood still although this process should have acted."""
        return self.croupier.overdue if self.croupier and self.owned() else 0.0

    @property
    def is_attended(self) -> bool:
        """Whether everybody is at work who looks after it in this process."""
        return not self.owned() or all(each.alive for each in self.attendants)

    def follow(self, first: int, lines: tuple[bytes, ...], head: str, sealed: bytes | None) -> bool:
        """Take records that its owner has written; false when some before them are missing."""
        return self.live.hear(first, lines, head, sealed) and self.hub.receive(first, lines)

    async def skip(self) -> None:
        """Leave aside what nobody here has read of another process, and go on from a snapshot of it."""
        await self.live.skip()
        if not self.owned():
            self.hub.skip(self.live.position.state, self.live.position.n)

    def wake(self) -> None:
        for attendant in self.attendants:
            attendant.wake()

    def system_changed(self) -> None:
        self.wake()
        self.hub.say_aside(SystemTold(self.silent))

    async def retire(self) -> None:
        """Take nothing more, finish what was begun, and send away whoever looks on."""
        self.current = False
        for attendant in self.attendants:
            await attendant.stop()
        await self.live.stop()
        self.hub.close()


def but_refused(
    game: AnyTable, offers: Sequence[Offer], *, silent: Sequence[str], physical: bool, sealed: bool
) -> list[Offer]:
    """The offers that the house itself does not refuse.

    It refuses what a silent unit of a system would have to do, results where chance gives them, and the loss of a
    secret that it holds.
    """
    return [
        offer
        for offer in offers
        if not game.barred(offer.command, silent)
        and (physical or not isinstance(offer.command, Draw))
        and not (sealed and declares_loss(offer.command))
    ]


def declares_loss(command: Command) -> bool:
    return isinstance(command, Declare) and command.incident == SECRETO_PERDIDO


class Placing:
    """The tables of one process, by the id of their record."""

    def __init__(
        self,
        casino: Casino,
        store: Store,
        *,
        floor: LiveFloor,
        lease: Lease,
        vault: Vault,
        systems: Systems,
        host: Host,
    ) -> None:
        self.places: dict[str, Place] = {}
        self._casino = casino
        self._store = store
        self._floor = floor
        self._lease = lease
        self._vault = vault
        self._source = SystemSource()
        self._systems = systems
        self._host = host
        self._one_at_a_time = asyncio.Lock()
        self.ownership: Ownership | None = None
        """Which process decides where; None where this one is alone."""
        self.others: Others | None = None
        self._in_new_epoch = False
        self._begun: set[str] = set()
        """The tables whose chance has begun anew since the house started."""

    def placed(self, number: int) -> Place:
        for place in self.places.values():
            if place.number == number and place.current:
                return place
        raise not_here(Told(N_("table {id}"), id=number))

    async def resume(self) -> None:
        """Every table that can be played, and those that were left open under rules that have changed."""
        for mesa in self._floor.tables:
            if mesa.juego in REGISTRY:
                await self._place(mesa.numero)
        await self._left_open()

    async def heads(self) -> tuple[Head, ...]:
        rows = [await self._store.table(place) for place in sorted(self.places)]
        return tuple(Head(row.id, row.last, row.head) for row in rows if row is not None)

    async def begin_epochs(self) -> None:
        """Give up what chance had sealed before the house started; once, when this process first leads."""
        self._in_new_epoch = True
        for place in [each for each in self.places.values() if each.id not in self._begun]:
            await self._begin_epoch(place.live)

    async def _begin_epoch(self, live: LiveTable) -> None:
        if live.id not in self._begun:
            if not await self._systems.goes_on(live):
                await live.begin_epoch()
            self._begun.add(live.id)

    async def follow(self, number: int) -> Place:
        """Go on with a table under the rules it has now: a closed one gives way to itself under new ones."""
        async with self._one_at_a_time:
            old = self.placed(number)
            new = await self._place(number)
            if new.id != old.id:
                for duty in await self._store.duties(old.id):
                    await self._store.set_duty(msgspec.structs.replace(duty, table=new.id), on=True)
                self._host.people.forget()
                del self.places[old.id]
                await self._systems.end(old.id)
                await old.retire()
                if self.ownership is not None:
                    await self.ownership.replace(old.id, new.id)
            return new

    # --- several processes -------------------------------------------------------------------------------------------

    @property
    def hosted(self) -> Collection[str]:
        return self.places.keys()

    async def adopt(self, table: str, fence: int, *, afresh: bool) -> None:
        """Decide at a table; unless it was handed over in good order, chance begins a new epoch."""
        place = self.places[table]
        await place.live.own(fence)
        await place.hub.pull()
        await place.hub.count_cloth()
        if afresh and not await self._systems.goes_on(place.live):
            await place.live.begin_epoch()
        place.live.serve()
        for attendant in place.attendants:
            attendant.start()

    async def release(self, table: str) -> None:
        """Decide there no more: what is waiting is answered first."""
        place = self.places.get(table)
        if place is not None:
            for attendant in place.attendants:
                await attendant.stop()
            await place.live.disown()

    async def _place(self, number: int) -> Place:
        """The table of a number under its present rules, resumed or new."""
        mesa = self._floor.mesa(number)
        setup = served(mesa.juego, mesa.setup) if self._host.settings.by_hand(number) else mesa.setup
        game = build(mesa.juego, self._casino.jurisdiccion, setup)
        row = await newest(self._store, f"mesa-{number}", lambda id_: table_row(id_, game, setup, self._casino))
        if row.id not in self.places:
            self.places[row.id] = await self._resumed(number, row.id, game, current=True)
        self.places[row.id].setup = setup
        return self.places[row.id]

    async def _left_open(self) -> None:
        """Tables with money on them under rules that have changed: they are resumed to be closed."""
        held = await self._store.balances()
        accounts = [in_books(name) for name, amount in held.items() if amount]
        at_stake = {table for account, table in accounts if account.kind != PROPINAS}
        for row in await self._store.tables():
            if row.id in at_stake and row.id not in self.places and header_of(row).game != FLOOR:
                header = header_of(row)
                game = game_of(header)
                if not played_under(header, game):
                    raise OtherRules(1, f"{row.id} was left open under rules that are no longer those of today")
                number = int(row.id.removeprefix("mesa-").partition(".")[0])
                self.places[row.id] = await self._resumed(number, row.id, game, current=False)

    async def _resumed(self, number: int, table: str, game: AnyTable, *, current: bool) -> Place:
        settings = self._host.settings
        training = number in settings.training
        physical = settings.by_hand(number)
        live = LiveTable(
            id=table,
            game=game,
            store=self._store,
            vault=self._vault,
            source=self._source,
            clock=now,
            verifiable=not physical or game.keeps_secret,
            sisters=self._sisters(table, game),
            custodian=None if physical else self._host.custodian,
        )
        if self.others is not None:
            await live.join(self.others)
        else:
            await live.start()
        if self._in_new_epoch:
            await self._begin_epoch(live)
        hub = Hub(table, game, self._store)
        await hub.start(live.position.state, live.position.n)
        live.written = hub.hear
        place = Place(number=number, live=live, hub=hub, store=self._store, physical=physical, current=current)
        place.training = training

        def leads() -> bool:
            return self.owns(table)

        place.owned = (lambda: live.serving) if self.others is not None else place.owned
        place.system = system = self._systems.health_of(table, game, live, leads)
        live.quiet = system is None  # the services of a system may be in other processes, and are woken by the store
        if not physical:
            place.companions = party = await self._companions(place)
            at_rest = (lambda: party.at_rest) if party else (lambda: True)
            place.croupier = Croupier(live, hub, settings, self._serving(place), leads, at_rest, place.bars)
            place.croupier.retires = self._retiring(place)
            place.croupier.jornada = lambda: self._floor.state.jornada
            if party:
                party.bars = place.bars
        elif game.keeps_secret:
            place.keeper = Keeper(live, hub, leads)
        if game.goes_by_the_clock:
            place.timekeeper = Timekeeper(live, hub, leads)
        if game.holds_for_one and not physical:
            place.usher = Usher(live, hub, self._host.people.are_here, leads)
        for attendant in place.attendants if self.others is None else ():
            attendant.start()
        if system:
            system.changed = place.system_changed
        await self._systems.begin(table, game, live)
        return place

    def owns(self, table: str) -> bool:
        """Whether this process decides at a table."""
        return self._lease.held if self.ownership is None else self.ownership.owns(table)

    def _sisters(self, table: str, game: AnyTable) -> Sisters | None:
        """The other books of its company, those of the house as they stand when they are looked at."""
        if not isinstance(game, Book):
            return None
        company = company_of(game)

        async def others() -> list[Sister]:
            books = [each for each in self.places.values() if each.id != table and company_of(each.game) == company]
            return [Sister(each.number, each.game, await each.live.durable()) for each in books]

        return Sisters(game, self._store, others)

    async def _companions(self, place: Place) -> Companions | None:
        companion = companion_of(place.game.slug)
        most = self._floor.mesa(place.number).place.acompanantes if place.current else 0
        if companion is None or not most:
            return None
        party = party_of(place.number, most)
        for each in party:
            await self._host.people.companion(each.id, name_of(each.id))
        return Companions(place.live, place.hub, self._host, companion, party, lambda: self.owns(place.id))

    def _retiring(self, place: Place) -> Callable[[], Awaitable[bool]]:
        """Takes a table out of service after its last announced round, unless the floor would fail a duty."""

        async def retires() -> bool:
            command = TakeOutOfService(by=HOUSE_DIRECTOR, table=place.number)
            if self._floor.refusal(command) is not None:
                return False
            reply = await self._floor.submit(HOUSE_DIRECTOR, command=command)
            return reply.refused is None

        return retires

    def _serving(self, place: Place) -> Callable[[], tuple[Actor, ...] | None]:
        """Who serves at a table, asked anew each time; None once it is out of service."""

        def serving() -> tuple[Actor, ...] | None:
            if not place.current or place.number not in self._floor.state.working:
                return None
            return self._floor.mesa(place.number).staff

        return serving
