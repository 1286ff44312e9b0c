"""What every table shows of itself."""

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.engine.view import View


class TableView(View, frozen=True, kw_only=True):
    """Each game adds its own; the bank's holdings are for staff and inspection alone."""

    betting: bool
    last: int
    staff: tuple[Actor, ...]
    bank: int | None
    due: tuple[Event, ...] = ()
    """What remains of the settlement, in legal order."""
