"""What people may see of the floor."""

import msgspec

from tapete.casino.config import Casino
from tapete.casino.floor.state import FloorState, tables_of
from tapete.casino.standing import minimums_of
from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.view import View

FLOOR = "sala"
"""What the floor is called where a game has its slug."""


class TableOnFloor(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the floor."""

    number: int
    game: str
    working: bool
    minimums: tuple[int, ...]
    staff: tuple[Actor, ...]
    sabot: int = 0
    """The number of the sabot that it has in this session; 0 for none on record."""


class FloorView(View, frozen=True, kw_only=True):
    """The floor as one person sees it; `round` counts the sessions."""

    clock: int
    tables: tuple[TableOnFloor, ...]
    cash: int | None
    """What the caja held in cash as the session began; None for those it does not concern."""
    blocked: int | None


def view(casino: Casino, state: FloorState, who: Actor) -> FloorView:
    """Which tables are in service; the money of the caja is for those who direct and inspect."""
    house = who.role in BACK_OFFICE
    sabots = {each.table: each.sabot for each in state.sabots}
    return FloorView(
        game=FLOOR,
        who=who,
        phase="abierta" if state.open else "cerrada",
        round=state.session,
        clock=state.clock,
        tables=tuple(
            TableOnFloor(
                number=mesa.numero,
                game=mesa.juego,
                working=mesa.numero in state.working,
                minimums=minimums_of(mesa.setup),
                staff=mesa.staff,
                sabot=sabots.get(mesa.numero, 0),
            )
            for mesa in tables_of(casino, state)
        ),
        cash=state.cash if house else None,
        blocked=state.blocked if house else None,
    )
