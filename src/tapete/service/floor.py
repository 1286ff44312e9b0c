"""The floor of the live house: a live machine whose rules are those of `tapete.casino.floor`."""

from tapete.casino.config import Casino, Mesa
from tapete.casino.floor.play import Floor
from tapete.casino.floor.state import FloorState
from tapete.casino.floor.view import FLOOR
from tapete.engine.command import Command
from tapete.engine.refusal import Refused
from tapete.service.machine import LiveMachine
from tapete.service.records import floor_row, newest, now
from tapete.service.store.contract import TableRow, TableStore


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
        """The newest state that this process knows to be durable."""
        state: FloorState = self.position.state
        return state

    @property
    def tables(self) -> tuple[Mesa, ...]:
        """Every table with its present limits and staff."""
        return self.machine.tables(self.state)

    def mesa(self, number: int) -> Mesa:
        """A table with its present limits and staff."""
        return self.machine.mesa(self.state, number)

    def refusal(self, command: Command) -> Refused | None:
        """How the command would be refused now, if it would; nothing is recorded."""
        try:
            self.machine.decide(self.state, command)
        except Refused as refused:
            return refused
        return None
