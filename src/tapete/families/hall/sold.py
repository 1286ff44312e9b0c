"""Cartones sold in a room: ranges of registered series, their owners, and which of them a number completes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from tapete.kit.bingo.carton import Carton
from tapete.kit.bingo.layout import Layout, Rows
from tapete.kit.bingo.series import Series

UNDER_WAY = 8
"""Games that rooms of one house play at a time: their cartones and owners are cached."""


class Emission(msgspec.Struct, frozen=True):
    """The series that a room sells, one after another: their letter, the number of the first, and how long each is."""

    letter: str
    number: int
    cartones: int
    layout: Layout

    def series(self, place: int) -> Series:
        return Series(self.letter, f"{self.number + place:04}", self.cartones, self.layout)

    def place(self, name: str) -> int:
        """The place of a series by its name, `A-0231`; -1 where the room has none of that name."""
        letter, _, number = name.rpartition("-")
        ours = letter.casefold() == self.letter.casefold() and number.isdecimal() and len(number) <= 9
        return max(int(number) - self.number, -1) if ours else -1


class CartonId(msgspec.Struct, frozen=True, order=True):
    """A cartón, by the place of its series in the emission and its number."""

    series: int
    number: int


class Sold(msgspec.Struct, frozen=True):
    """Cartones of one series with numbers in a row, sold to one player."""

    player: str
    series: int
    first: int
    last: int

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def __contains__(self, carton: CartonId) -> bool:
        return carton.series == self.series and self.first <= carton.number <= self.last

    def __iter__(self) -> Iterator[CartonId]:
        return (CartonId(self.series, number) for number in range(self.first, self.last + 1))


def count(sold: Iterable[Sold]) -> int:
    return sum(each.last - each.first + 1 for each in sold)


def with_sale(sold: tuple[Sold, ...], sale: Sold) -> tuple[Sold, ...]:
    """What was sold and one sale more; cartones that follow those of the same player are one range with them."""
    last = sold[-1] if sold else None
    if last and (last.player, last.series, last.last + 1) == (sale.player, sale.series, sale.first):
        return (*sold[:-1], Sold(last.player, last.series, last.first, sale.last))
    return (*sold, sale)


def owner(sold: Iterable[Sold], carton: CartonId) -> str:
    return next((each.player for each in sold if carton in each), "")


@lru_cache(maxsize=UNDER_WAY)
def owners(sold: tuple[Sold, ...]) -> Mapping[CartonId, str]:
    return {carton: each.player for each in sold for carton in each}


def of_each(sold: Iterable[Sold]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for each in sold:
        counts[each.player] = counts.get(each.player, 0) + each.count
    return counts


def ranges(sold: Sequence[Sold]) -> list[tuple[int, int, int]]:
    """Of each series in play, the first and the last number sold, as they are announced."""
    found: dict[int, tuple[int, int]] = {}
    for each in sold:
        first, last = found.get(each.series, (each.first, each.last))
        found[each.series] = min(first, each.first), max(last, each.last)
    return [(series, *numbers) for series, numbers in sorted(found.items())]


def make_known(emission: Emission, sold: Sold) -> None:
    """Make the cells of cartones when they are sold, so that no ball has to wait for them."""
    for carton in emission.series(sold.series).between(sold.first, sold.last):
        _ = carton.all_bits, carton.pair_bits


def matriz(emission: Emission, carton: CartonId) -> Carton:
    """The cells of a cartón, from the register of its series."""
    return emission.series(carton.series).carton(carton.number)


BINGO = "bingo"


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


@lru_cache(maxsize=UNDER_WAY)
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
