"""Which cartones a number completes, with sets of numbers as bits: a number costs what a look at each cartón costs."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tapete.families.hall.sold import CartonId, Emission, Sold
from tapete.kit.bingo.carton import Carton
from tapete.kit.bingo.layout import Rows

_GAMES = 8
"""Games whose register is kept: those that rooms of one house have under way."""


class Entry(NamedTuple):
    """A cartón of a game."""

    name: CartonId
    carton: Carton
    whole: int
    """All its numbers."""


class Register:
    """What was sold."""

    def __init__(self, emission: Emission, sold: tuple[Sold, ...]) -> None:
        self._entries: list[Entry] = []
        for sale in sold:
            cartones = zip(sale, emission.series(sale.series).between(sale.first, sale.last), strict=True)
            self._entries += [Entry(name, carton, carton.all_bits) for name, carton in cartones]

    def with_number(self, number: int) -> list[Entry]:
        """The cartones that have a number."""
        bit = 1 << number
        return [entry for entry in self._entries if entry.whole & bit]


@lru_cache(maxsize=_GAMES)
def register(emission: Emission, sold: tuple[Sold, ...]) -> Register:
    """The register of a game."""
    return Register(emission, sold)


Figures = tuple[tuple[str, Rows], ...]
"""Figures by name: their cells, line by line."""


def completed(
    entries: Iterable[Entry], called: int, number: int, figures: Figures = ()
) -> Iterator[tuple[CartonId, str]]:
    """What a number completes: `linea` once on a cartón, `bingo`, and figures, with what was called before as bits."""
    now, bit = called | 1 << number, 1 << number
    for entry in entries:
        lines = entry.carton.line_bits
        if any(line & bit and line & ~now == 0 for line in lines) and not any(line & ~called == 0 for line in lines):
            yield entry.name, "linea"
        for name, cells in figures:
            shape = entry.carton.inside(cells)
            if shape & bit and shape & ~now == 0:
                yield entry.name, name
        if entry.whole & ~now == 0:
            yield entry.name, "bingo"


def adjoining(entries: Iterable[Entry], called: int, number: int) -> list[CartonId]:
    """The cartones on which a number has come next to one that was called before."""
    bit = 1 << number
    return sorted(
        entry.name for entry in entries if any(pair & bit and pair & called for pair in entry.carton.pair_bits)
    )
