"""Which cartones a number completes, with sets of numbers as bits: a number costs what a look at each cartón costs."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tapete.families.hall.sold import CartonId, Emission, Sold
from tapete.kit.bingo.carton import Carton
from tapete.kit.bingo.layout import Rows

BINGO = "bingo"
_GAMES = 8
"""Games whose register is kept: those that rooms of one house have under way."""


class Entry(NamedTuple):
    """A cartón of a game."""

    name: CartonId
    carton: Carton
    whole: int
    """All its numbers."""
    lines: tuple[int, ...]
    shapes: tuple[int, ...]
    """The numbers of each figure on it."""


class Register:
    """What was sold."""

    def __init__(self, emission: Emission, sold: tuple[Sold, ...], figures: "Figures") -> None:
        self._entries: list[Entry] = []
        shapes = [cells for _, cells in figures]
        for sale in sold:
            cartones = zip(sale, emission.series(sale.series).between(sale.first, sale.last), strict=True)
            self._entries += [
                Entry(name, it, it.all_bits, it.line_bits, tuple([it.inside(cells) for cells in shapes]))
                for name, it in cartones
            ]

    def with_number(self, number: int) -> list[Entry]:
        bit = 1 << number
        return [entry for entry in self._entries if entry.whole & bit]


Figures = tuple[tuple[str, Rows], ...]
"""Figures by name: their cells, line by line."""


@lru_cache(maxsize=_GAMES)
def register(emission: Emission, sold: tuple[Sold, ...], figures: Figures = ()) -> Register:
    """The register of a game, with what there is to look for on its cartones."""
    return Register(emission, sold, figures)


def completed(
    entries: Iterable[Entry], called: int, number: int, figures: Figures = ()
) -> Iterator[tuple[CartonId, str]]:
    """What a number completes: `linea` once on a cartón, `bingo`, and figures, with what was called before as bits.

    The whole cartón is the `bingo`, unless one of the figures is. The cartones are those of a register with the same
    figures. It is asked of thousands for each number, and so looks at each as little as it can.
    """
    bit = 1 << number
    missing, before = ~(called | bit), ~called
    names = [name for name, _ in figures]
    of_whole = BINGO not in names
    for entry in entries:
        for line in entry.lines:
            if line & bit and not line & missing and all(other & before for other in entry.lines):
                yield entry.name, "linea"
        for name, shape in zip(names, entry.shapes, strict=True):
            if shape & bit and not shape & missing:
                yield entry.name, name
        if of_whole and not entry.whole & missing:
            yield entry.name, BINGO


def adjoining(entries: Iterable[Entry], called: int, number: int) -> list[CartonId]:
    """The cartones on which a number has come next to one that was called before."""
    bit = 1 << number
    able = [entry for entry in entries if entry.whole & called] if called else []
    return sorted([each.name for each in able if any(pair & bit and pair & called for pair in each.carton.pair_bits)])
