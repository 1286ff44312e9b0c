"""Checks of the set-up of a table whose bank players hold."""

from tapete.engine.event import Fault, FaultKind
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column, file_of, sheet
from tapete.law.regulations import read_toml

ASIENTOS_NO_ADMITIDOS = FaultKind(
    "asientos_no_admitidos", N_("{where}: the table may have {expected} seats, not {found}.")
)
ANTICIPO_SIN_OBJETO = FaultKind(
    "anticipo_sin_objeto",
    N_("{where}: the players hold the bank, and the table has no anticipo; {found} euros are written."),
)
MAXIMO_EN_BANCA_LIBRE = FaultKind(
    "maximo_en_banca_libre", N_("{where}: banca libre has no maximum of the bank nor of the bets; {found} is written.")
)
LIMITE_SIN_FIJAR = FaultKind(
    "limite_sin_fijar", N_("{where}: in banca limitada the authorisation sets it, and it is not written.")
)


def articles_of(slug: str, jurisdiction: str) -> dict[str, Citation]:
    """The article of each rule without a figure in one jurisdiction, from the law data of the game."""
    place = list(sheet(slug).regulated).index(jurisdiction)
    return {rule: Citation(row[place]) for rule, row in read_toml(file_of(slug))["articles"].items()}


def fault(kind: FaultKind, cite: Citation, where: str, expected: object, found: object) -> Fault:
    return Fault(kind, cite, where, str(expected), str(found))


def check_choice(column: Column, row: str, kind: FaultKind, where: str, given: str) -> list[Fault]:
    """The given word must be one of those in a row of the law."""
    lawful = column.get(row, tuple[str, ...])
    return [] if given in lawful.value else [fault(kind, lawful.cite, where, " / ".join(lawful.value), given)]


def check_seats(column: Column, where: str, given: int | None, most: int) -> list[Fault]:
    """No fewer seats than the law says, and no more than a table can have."""
    seats = column.get("seats", tuple[int, int])
    least, found = seats.value[1], seats_of(column, given)
    if least <= found <= most:
        return []
    return [Fault(ASIENTOS_NO_ADMITIDOS, seats.cite, where, f"{least} .. {most}", str(found))]


def seats_of(column: Column, given: int | None) -> int:
    return column.get("seats", tuple[int, int]).value[0] if given is None else given


def check_no_anticipo(column: Column, anticipo: int | None) -> list[Fault]:
    """The players hold the bank: the house gives the table nothing to play with."""
    multiple = column.get("anticipo", int)
    if not anticipo or multiple.value:
        return []
    return [Fault(ANTICIPO_SIN_OBJETO, multiple.cite, "anticipo", "0", euros(anticipo))]
