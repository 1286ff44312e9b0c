"""What is refused of the set-up of a table whose bank players hold."""

from tapete.engine.refusal import Fault, FaultKind
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.parameters import Column

ASIENTOS_NO_ADMITIDOS = FaultKind(
    "asientos_no_admitidos", N_("{where}: the table may have {expected} seats, not {found}.")
)
ANTICIPO_SIN_OBJETO = FaultKind(
    "anticipo_sin_objeto",
    N_("{where}: the players hold the bank, and the table has no anticipo; {found} euros are written."),
)


def check_no_anticipo(column: Column, anticipo: int | None) -> list[Fault]:
    """The players hold the bank: the house gives the table nothing to play with."""
    multiple = column.get("anticipo", int)
    if not anticipo or multiple.value:
        return []
    return [Fault(ANTICIPO_SIN_OBJETO, multiple.cite, "anticipo", "0", euros(anticipo))]
