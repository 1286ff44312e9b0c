"""What rooms with terminals ask of their rules."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from tapete.engine.refusal import Fault, FaultKind
from tapete.families.hall.rules import HallRules
from tapete.families.hall.terminals.effects import EFFECTS
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

PREMIO = FaultKind("premio_desconocido", N_("{where}: {found} is no prize; there are {expected}."))
TERMINALES = FaultKind("terminales", N_("{where}: a room has {expected} terminals, not {found}."))
CARGA = FaultKind("carga_maxima", N_("{where}: {expected}; it is {found} euros."))


class TerminalRules(HallRules, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that is alike where bingo is played at terminals."""

    effects: ClassVar[Mapping[str, tuple[str, str]]] = EFFECTS
    especialidad: str
    """What its terminals play, by which they are told from others."""
    extractions: int
    """Numbers of a game; all of them where it ends with a bingo."""
    price: int
    most_cartones: Cited[int]
    plazas: Cited[int]
    """Terminals."""
    resumed: Cited[int]
    """Minutes after its last record in which a game goes on when the central is back."""
    most_load: int | None = None
    """The most that a terminal loads onto a tarjeta (player card) at a time, in cents, where the set-up fixes it."""
    most_held: int | None = None
    """The most that a tarjeta may hold after a load at a terminal, in cents, where the set-up fixes it."""

    @property
    def load_limits(self) -> tuple[Cited[int], Cited[int]]:
        """The most that is loaded at a time and the most that is held then: of the set-up, or of the law's table."""
        return _limits(sheet(self.game).column(self.jurisdiction), self.most_load, self.most_held)


OF_THE_CAJA = ("most_load", "most_held")
"""Rows of the law that bind the caja and no act of the game."""


def rows_of_the_game(column: Column) -> dict[str, Citation]:
    """Where each rule of a game is found, by its row; the hash of the rules of older records knows no other rows."""
    return {name: cell.cite for name, cell in column.cells.items() if name not in OF_THE_CAJA}


def check_loads(column: Column, carga_maxima: int | None, saldo_maximo: int | None) -> Iterator[Fault]:
    """A limit is more than nothing, and one load does not exceed what a tarjeta may hold."""
    load, held = _limits(column, carga_maxima, saldo_maximo)
    if not 0 < load.value <= held.value:
        expected = N_("more than nothing, and not more than saldo_maximo")
        yield Fault(CARGA, load.cite, "carga_maxima", expected, euros(load.value))


def _limits(column: Column, load: int | None, held: int | None) -> tuple[Cited[int], Cited[int]]:
    usual_load, usual_held = column.get("most_load", int), column.get("most_held", int)
    return (
        Cited(100 * usual_load.value if load is None else load, usual_load.cite),
        Cited(100 * usual_held.value if held is None else held, usual_held.cite),
    )
