"""What somebody may do on the floor now: of all that could be asked, what would not be refused."""

from collections.abc import Iterator

from tapete.casino.config import DAY, Casino
from tapete.casino.floor_acts import CloseSession, CloseTable, OpenSession, OpenTable, Replenish, SetLimit
from tapete.casino.floor_decide import HOURS, decide
from tapete.casino.floor_state import FloorState, tables_of
from tapete.casino.standing import minimums_of
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Tick
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused

_FREE: dict[type[Command], tuple[str, ...]] = {
    OpenSession: ("at", "cash", "blocked", "jornada"),
    OpenTable: ("staff",),
    SetLimit: ("minimums", "anticipo"),
}
"""What people count, choose or look up: an offer has one value for them that would do."""


def offers(casino: Casino, state: FloorState, who: Actor) -> Iterator[Offer]:
    """Each command that would be accepted."""
    if who.role is Role.RELOJ:
        if state.open:
            yield Offer(Tick(by=who, at=state.clock), HOURS, Amounts(state.clock, max(state.clock, 2 * DAY)), "at")
        return
    for command in _askable(casino, state, who):
        try:
            events = decide(casino, state, command)
        except Refused:
            continue
        yield Offer(command, events[0].cite, free=_FREE.get(type(command), ()))


def _askable(casino: Casino, state: FloorState, who: Actor) -> Iterator[Command]:
    caja = casino.caja
    yield OpenSession(by=who, at=casino.horario.opens, cash=int(caja.efectivo), blocked=int(caja.bloqueado))
    yield CloseSession(by=who)
    for mesa in tables_of(casino, state):
        yield OpenTable(by=who, table=mesa.numero)
        yield CloseTable(by=who, table=mesa.numero)
        yield SetLimit(by=who, table=mesa.numero, minimums=minimums_of(mesa.setup))
        if mesa.numero in state.anticipos:
            yield Replenish(by=who, table=mesa.numero, amount=state.anticipos[mesa.numero])
