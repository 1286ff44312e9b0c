"""A long row as a value: another one with a change in it shares all but a piece of it.

What grows with the crowd (who has which tickets, what was opened, who is to be paid) stands in rows. As tuples, a
million buyers would copy a million places a million times. A row keeps its items in blocks: a change copies one block
and the list of blocks. It is written and compared as a plain list, wherever its blocks begin.
"""

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from operator import eq
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

BLOCK = 512
_FULL = BLOCK * 3 // 4
"""The items of a block that is made of too many for one: a few more have room in it."""
_LEAST = BLOCK // 4
"""A block with fewer is made one with the next."""


class _Block(Generic[T]):
    """Some items, and what was worked out about them: a block never changes, so it need not be done again."""

    __slots__ = ("items", "known")

    def __init__(self, items: tuple[T, ...]) -> None:
        self.items = items
        self.known: dict[Callable[[Sequence[T]], Any], Any] = {}

    def about(self, work: Callable[[Sequence[T]], V]) -> V:
        return _worked_out(self.known, work, self.items)


Blocks = tuple[_Block[T], ...]


class Row(Sequence[T]):
    """Items in a row."""

    __slots__ = ("_blocks", "_ends", "_known")
    _blocks: Blocks[T]
    _ends: tuple[int, ...]
    """Of each block, how many items there are up to its end."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._set(_blocks_of(tuple(items)))

    @classmethod
    def _of(cls, blocks: Blocks[T], ends: tuple[int, ...] = ()) -> "Row[T]":
        row: Row[T] = cls.__new__(cls)
        row._set(blocks, ends)
        return row

    def _set(self, blocks: Blocks[T], ends: tuple[int, ...] = ()) -> None:
        """Take blocks over, and the ends of the first of them where they are known."""
        begin = ends[-1] if ends else 0
        self._blocks = blocks
        self._known: dict[Callable[[Sequence[T]], Any], Any] = {}
        self._ends = ends + tuple(begin + end for end in accumulate(len(each.items) for each in blocks[len(ends) :]))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(block.items for block in self._blocks)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple([self[each] for each in range(len(self))[place]])
        if place < 0:
            place += len(self)
        if not 0 <= place < len(self):
            raise IndexError(place)
        block, within = self._find(place)
        return self._blocks[block].items[within]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Row):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Row({list(self)!r})"

    def __reduce__(self) -> tuple[type["Row[T]"], tuple[list[T]]]:
        return Row, (list(self),)

    def replaced(self, first: int, end: int, items: Iterable[T]) -> "Row[T]":
        """The row with other items in place of those from one place up to another."""
        new = tuple(items)
        if not self._blocks:
            return Row(new)
        low, begins = self._find(first)
        high, ends = self._find(end)
        middle = self._blocks[low].items[:begins] + new + self._blocks[high].items[ends:]
        if len(middle) < _LEAST and high + 1 < len(self._blocks):
            high += 1
            middle += self._blocks[high].items
        return self._of(self._blocks[:low] + _blocks_of(middle) + self._blocks[high + 1 :], self._ends[:low])

    def added(self, *items: T) -> "Row[T]":
        """The row with some more at its end."""
        return self.replaced(len(self), len(self), items)

    def about(self, work: Callable[[Sequence[T]], V]) -> Iterator[V]:
        """What a function finds out about each block, in order; it is asked only once about a block."""
        return (block.about(work) for block in self._blocks)

    def whole(self, work: Callable[[Sequence[T]], V]) -> V:
        """What a function finds out about all of it; it is asked only once about a row."""
        return _worked_out(self._known, work, self)

    def without(self, key: K, gone: Callable[[T], bool], index: Callable[[Sequence[T]], Container[K]]) -> "Row[T]":
        """The row without some items, which lie in blocks whose index has a key: the others are not looked at."""
        blocks = (
            _Block(tuple([item for item in block.items if not gone(item)])) if key in block.about(index) else block
            for block in self._blocks
        )
        return self._of(tuple([block for block in blocks if block.items]))

    def _find(self, place: int) -> tuple[int, int]:
        """The block of a place, and the place in it; behind the last item it is the end of the last block."""
        block = min(bisect_right(self._ends, place), len(self._blocks) - 1)
        return block, place - (self._ends[block - 1] if block else 0)


def _worked_out(
    known: dict[Callable[[Sequence[T]], Any], Any], work: Callable[[Sequence[T]], V], items: Sequence[T]
) -> V:
    if work not in known:
        known[work] = work(items)
    found: V = known[work]
    return found


def _blocks_of(items: tuple[T, ...]) -> Blocks[T]:
    if len(items) <= BLOCK:
        return (_Block(items),) if items else ()
    return tuple([_Block(items[at : at + _FULL]) for at in range(0, len(items), _FULL)])
