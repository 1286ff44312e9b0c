"""The packs of a table: whether their cards have indices, and how many have backs of each colour."""

from collections.abc import Iterator, Sequence

from tapete.engine.refusal import Fault, FaultKind
from tapete.language import N_
from tapete.law.parameters import Column

INDICES_NO_ADMITIDOS = FaultKind(
    "indices_no_admitidos", N_("{where}: for indices on the cards the law admits {expected}, not {found}.")
)
DORSOS_NO_ADMITIDOS = FaultKind(
    "dorsos_no_admitidos", N_("{where}: the packs of each colour must be {expected}, not {found}.")
)

COLOURS = {"uno": 1, "mitades": 2}
"""The colours of the backs, by the word of the law's tables: one, or half of the packs of each of two."""


def check_packs(column: Column, packs: int, indices: bool | None, backs: Sequence[int]) -> Iterator[Fault]:
    """The faults of the packs, in what a casino file says of them."""
    if indices is not None and "indices" in column.cells:
        lawful = column.get("indices", tuple[bool, ...])
        if indices not in lawful.value:
            yield Fault(INDICES_NO_ADMITIDOS, lawful.cite, "indices", _listed(lawful.value), _listed([indices]))
    colours = column.get("backs", str)
    count = COLOURS[colours.value]
    expected = (packs // count,) * count
    if backs and tuple(backs) != expected:
        yield Fault(DORSOS_NO_ADMITIDOS, colours.cite, "dorsos", _listed(expected), _listed(backs))


def _listed(values: Sequence[int | bool]) -> str:
    """Values as a casino file writes them."""
    return " / ".join(str(value).lower() for value in values)
