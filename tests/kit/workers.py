"""What tests do in processes of their own, apart from them because such a process imports all it needs anew."""

from collections import Counter
from collections.abc import Callable
from itertools import repeat

from tapete.kit.chance.source import SystemSource

WORDS = 2**12
SHARED = SystemSource()
"""In the middle of its work when a fork copies it."""


def salts(count: int) -> bytes:
    return b"".join(SHARED.token(32) for _ in range(count))


def is_biased(accept: Callable[[int, int, int], int | None], sides: int) -> bool:
    """Whether, of all the words of 12 bits, some side has more than another."""
    preimages = Counter(map(accept, range(WORDS), repeat(WORDS), repeat(sides)))
    thrown_away = preimages.pop(None, 0)
    return set(preimages) != set(range(sides)) or len(set(preimages.values())) != 1 or thrown_away >= sides
