"""The combinations of a draw: sets of numbers as bits, in blocks, so that another bet does not copy all the others."""

from collections.abc import Iterable, Iterator, Sequence

Blocks = tuple[tuple[int, ...], ...]
"""Combinations in the order of their bets; every block but the last is full."""
BLOCK = 1_024


def with_bets(blocks: Blocks, masks: Iterable[int]) -> Blocks:
    full, last = list(blocks[:-1]), list(blocks[-1]) if blocks else []
    last.extend(masks)
    while len(last) > BLOCK:
        full.append(tuple(last[:BLOCK]))
        last = last[BLOCK:]
    return (*full, tuple(last))


def bet_at(blocks: Blocks, place: int) -> int:
    return blocks[place // BLOCK][place % BLOCK]


def every(blocks: Blocks) -> Iterator[int]:
    return (mask for block in blocks for mask in block)


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def numbers_of(mask: int) -> tuple[int, ...]:
    return tuple([number for number in range(mask.bit_length()) if mask >> number & 1])


def combinations(numbers: Sequence[int], chosen: int) -> list[tuple[int, ...]]:
    """Numbers as they were said, cut into bets."""
    return [tuple(numbers[at : at + chosen]) for at in range(0, len(numbers), chosen)]
