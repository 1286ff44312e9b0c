"""The roads of punto y banca: how players write down a partida, as places on a grid."""

from collections.abc import Sequence

import msgspec

from tapete.families.baccarat import EMPATE

ROWS = 6


class Bead(msgspec.Struct, frozen=True):
    """A result in its place."""

    column: int
    row: int
    result: str
    ties: int = 0
    """How many ties came after it, where ties have no place of their own."""


class Road(msgspec.Struct, frozen=True, kw_only=True):
    """Results on a grid of six rows, of which only the last columns are shown."""

    beads: tuple[Bead, ...]
    columns: int


def bead_road(results: Sequence[str], columns: int) -> Road:
    """Every result after the other, down and then to the right."""
    beads = [Bead(place // ROWS, place % ROWS, result) for place, result in enumerate(results)]
    return _last(beads, columns)


def big_road(results: Sequence[str], columns: int) -> Road:
    """A column for each run of one hand; a run that finds no room below turns to the right, and ties are struck."""
    beads: list[Bead] = []
    taken: set[tuple[int, int]] = set()
    early = 0
    for result in results:
        if result == EMPATE:
            early += not beads
            if beads:
                beads[-1] = msgspec.structs.replace(beads[-1], ties=beads[-1].ties + 1)
            continue
        place = _below(beads[-1], taken) if beads and beads[-1].result == result else None
        if place is None:
            place = (1 + max((column for column, row in taken if row == 0), default=-1), 0)
        beads.append(Bead(*place, result, early))
        taken.add(place)
        early = 0
    return _last(beads, columns)


def _below(last: Bead, taken: set[tuple[int, int]]) -> tuple[int, int]:
    """Where a run goes on: down while there is room and it has not turned, else to the right."""
    down = (last.column, last.row + 1)
    turned = (last.column - 1, last.row) in taken and last.row > 0 and (last.column, last.row - 1) not in taken
    return down if last.row + 1 < ROWS and down not in taken and not turned else (last.column + 1, last.row)


def _last(beads: Sequence[Bead], columns: int) -> Road:
    """The last columns, moved to the left edge."""
    gone = max(0, max((bead.column for bead in beads), default=0) + 1 - columns)
    kept = (msgspec.structs.replace(b, column=b.column - gone) for b in beads if b.column >= gone)
    return Road(beads=tuple(kept), columns=columns)
