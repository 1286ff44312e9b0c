"""What every table's state holds."""

import msgspec

from tapete.engine.actor import Actor

CERRADA, FIN = "cerrada", "fin"
"""The phases that every game has: before the table opens, and after its last round."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Each game adds its own."""

    round: int = 1
    staff: tuple[Actor, ...] = ()
    """Who is on duty; nobody at a closed table."""
    bank: int = 0
    """What the table holds: anticipos, collected less paid."""
    last: int = -1
    """Rounds still to be played; -1 while no end has been announced."""

    @property
    def open(self) -> bool:
        """Whether the table is open for the session."""
        return bool(self.staff)
