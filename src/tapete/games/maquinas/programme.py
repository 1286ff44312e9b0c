"""The programme of a type B machine: a finite cycle of prizes, and the cycles that are shuffled out of it.

Nothing here draws: a cycle follows from the programme and from some numbers that chance gave. The cycle is never in
the state of a machine, only those numbers and the place in it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise

import msgspec

LAST_NUMBER = 2**32
"""Chance gives a number from 1 to this at a time: as many as a sealed draw may have."""
NUMBERS = 4
"""How many of them give an order: one alone could be found out from some dozens of results, by trying them all."""
_TRIES = 200
_WORD = 2**64

Shuffle = tuple[int, ...]
"""The numbers from which the order of a cycle follows; none where chance has given none."""

Unit = tuple[int, ...]
"""Consecutive prizes that stay together: one, or a chain."""


class Row(msgspec.Struct, frozen=True):
    """A prize of the programme, or a chain of prizes one after another, and how often it comes in a cycle."""

    prizes: Unit
    times: int


class Programme(msgspec.Struct, frozen=True, kw_only=True):
    """A cycle as it was declared: entry by entry, or by how often each prize comes, spread over its blocks."""

    order: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    length: int
    block: int
    seed: int = 0
    """Which of the arrangements of its rows the laboratory looked at; none is ever played because of it."""
    most_two: int = 0
    """What two consecutive prizes may come to; 0 where one game is played at a time."""


@lru_cache(maxsize=16)
def cycle(programme: Programme, shuffle: Shuffle) -> tuple[int, ...]:
    """The prizes of a cycle in their order; empty where that shuffle breaks what two games may pay together.

    Without a shuffle only a programme that is written entry by entry has an order: its own.
    """
    if not shuffle:
        return programme.order
    label = ".".join(map(str, shuffle))
    entries = _flat(_shuffled(units, f"{label}.{place}") for place, units in enumerate(_units(programme)))
    return entries if _fits(programme, entries) else ()


def follows(programme: Programme, before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether a cycle may come after another, if there was one: the last prize and the first are consecutive too."""
    return bool(after) and (not before or _fits(programme, (before[-1], after[0])))


@lru_cache(maxsize=16)
def homologated(programme: Programme) -> tuple[int, ...]:
    """A cycle as the laboratory looks at it: every other has the same prizes in each block; empty if there is none."""
    if programme.order:
        return programme.order
    for tried in range(_TRIES):
        label = f"{programme.seed}.{tried}"
        entries = _flat(_shuffled(units, f"{label}.{place}") for place, units in enumerate(_units(programme)))
        if _fits(programme, entries):
            return entries
    return ()


def spread(programme: Programme) -> Iterator[tuple[list[Unit], int]]:
    """What of the rows comes in each block, by its part of the cycle, and the games of that block."""
    for start in range(0, programme.length, programme.block):
        end = min(start + programme.block, programme.length)
        times = ((row.prizes, _before(row, programme, end) - _before(row, programme, start)) for row in programme.rows)
        yield [prizes for prizes, count in times for _ in range(count)], end - start


def _before(row: Row, programme: Programme, end: int) -> int:
    """How often a row has come when so much of the cycle is over."""
    return row.times * end // programme.length


def _units(programme: Programme) -> Iterator[list[Unit]]:
    """What each block holds; what the rows leave of it pays nothing."""
    if programme.order:
        for start in range(0, programme.length, programme.block):
            yield [(prize,) for prize in programme.order[start : start + programme.block]]
        return
    for units, games in spread(programme):
        yield [*units, *([(0,)] * (games - sum(map(len, units))))]


def _flat(blocks: Iterator[list[Unit]]) -> tuple[int, ...]:
    return tuple([prize for units in blocks for unit in units for prize in unit])


def _fits(programme: Programme, entries: Sequence[int]) -> bool:
    most = programme.most_two
    return not most or all(one + other <= most for one, other in pairwise(entries))


def _shuffled(units: list[Unit], label: str) -> list[Unit]:
    """Every order of a block is as likely as the others, over all labels (Fisher and Yates)."""
    words = _words(label)
    mixed = list(units)
    for place in range(len(mixed) - 1, 0, -1):
        other = _below(words, place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def _words(label: str) -> Iterator[int]:
    """Numbers of 64 bits without end, from the digests of a label and a counter."""
    counter = 0
    while True:
        digest = sha256(f"tapete maquinas {label} {counter}".encode()).digest()
        yield from (int.from_bytes(digest[start : start + 8], "big") for start in range(0, 32, 8))
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number under the bound; words that would favour some are left out."""
    most = _WORD - _WORD % bound
    return next(word for word in words if word < most) % bound
