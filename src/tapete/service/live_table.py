"""What is open to people: a table, which is a live machine with chance and claims on seats, and the floor."""

from collections.abc import Callable
from typing import Any

from tapete.casino.config import Casino, Mesa
from tapete.casino.floor.session import Floor
from tapete.casino.floor.state import FLOOR, FloorState
from tapete.engine.command import AZAR, Command, Draw
from tapete.engine.event import Refused
from tapete.engine.table import AnyTable
from tapete.kit.chance.source import SystemSource
from tapete.service.chance import Vault, grown_apart
from tapete.service.disclosure import Custodian, CustodianSilent
from tapete.service.draft import Chance, Claims, Reply, Sisters
from tapete.service.live_machine import LiveMachine
from tapete.service.records import floor_row, newest, now
from tapete.service.store.contract import TableRow, TableStore


class LiveTable(LiveMachine[AnyTable]):
    """One table of the house in this process."""

    def __init__(  # noqa: PLR0913 - what is played, where it is kept, and all that is given to it
        self,
        *,
        id: str,  # noqa: A002 - what it is called everywhere
        game: AnyTable,
        store: TableStore,
        vault: Vault,
        source: SystemSource,
        clock: Callable[[], str],
        verifiable: bool = True,
        sisters: Sisters | None = None,
        custodian: Custodian | None = None,
    ) -> None:
        super().__init__(
            id=id,
            machine=game,
            store=store,
            clock=clock,
            chance=Chance(vault=vault, source=source, verifiable=verifiable, grow=grown_apart, custodian=custodian),
            claims=Claims(game),
            sisters=sisters,
        )

    @property
    def game(self) -> AnyTable:
        return self.machine

    async def await_custodian(self) -> None:
        """Ask a custodian that did not answer whether it would now; raises `CustodianSilent` if it would not."""
        custodian = self._setting.chance.custodian if self._setting.chance is not None else None
        if custodian is not None and custodian.silent_at(self.id):
            await custodian.check(self.id, self.position.answered)

    async def begin_epoch(self) -> None:
        """Give up what chance had sealed: the house starts again, and may do so from a copy of what it was."""
        async with self._moving:
            answered = await self._has_answer()
            await self._record(lambda draft: draft.begin_epoch(answered=answered))

    async def _has_answer(self) -> bool:
        """Whether the custodian has answered for the draw that is waited for: its result is fixed, and is drawn."""
        chance, held, need = self._setting.chance, self.position.chain, self.game.needs(self.position.state)
        if chance is None or chance.custodian is None or held is None or need is None:
            return False
        question = held.before(need)[0].question(need, self.position.answered)
        try:
            return question is not None and await chance.custodian.given(question) is not None
        except CustodianSilent:
            return False

    async def draw(self, key: str = "", stands: Callable[[Any], bool] | None = None) -> Reply:
        """Ask chance for what the game waits for; what comes is decided like any other command."""
        return await self.submit(AZAR, key=key, command=Draw(by=AZAR, outcome=""), stands=stands)


class LiveFloor(LiveMachine[Floor]):
    """Which tables are in service, with which limits and which staff."""

    def __init__(self, casino: Casino, store: TableStore) -> None:
        super().__init__(id=FLOOR, machine=Floor(casino), store=store, clock=now)

    async def start(self) -> None:
        """Resume where the record ends; a floor under another casino file begins anew."""
        self._call_it((await newest(self._store, FLOOR, self.row)).id)
        await super().start()

    def row(self, id_: str) -> TableRow:
        """A record of this floor before anything has happened."""
        return floor_row(id_, self.machine)

    @property
    def state(self) -> FloorState:
        state: FloorState = self.position.state
        return state

    @property
    def tables(self) -> tuple[Mesa, ...]:
        return self.machine.tables(self.state)

    def mesa(self, number: int) -> Mesa:
        return self.machine.mesa(self.state, number)

    def refusal(self, command: Command) -> Refused | None:
        """How the command would be refused now, if it would; nothing is recorded."""
        try:
            self.machine.decide(self.state, command)
        except Refused as refused:
            return refused
        return None
