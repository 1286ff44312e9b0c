"""Chance from the operating system's generator, and from nothing else.

Each word is read when it is needed: nothing is kept in store, so two processes born of one cannot share their chance.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from threading import Lock

from tapete.kit.chance.source import ChanceFailure, accept, place_of, total_weight

WORD = 8
"""Bytes in a word."""
SPAN = 2 ** (8 * WORD)
_ALL_BITS = SPAN - 1
_WINDOW = 512
_LEAN = 724
"""Eight standard deviations of the number of bits set in a window."""


class Health:
    """Watches words as they are used, in windows of 512; it would stop a sound source once in 10^13 windows."""

    def __init__(self) -> None:
        self._begin_window()

    def _begin_window(self) -> None:
        self._seen: set[int] = set()
        self._set_bits = 0
        self._always = _ALL_BITS
        self._ever = 0

    def observe(self, word: int) -> None:
        """Take note of a word; raises `ChanceFailure` when the words seen could not be random."""
        if word in self._seen:
            raise ChanceFailure("the source of chance repeats itself")
        self._seen.add(word)
        self._set_bits += word.bit_count()
        self._always &= word
        self._ever |= word
        if len(self._seen) == _WINDOW:
            self._end_window()

    def _end_window(self) -> None:
        if self._always or self._ever != _ALL_BITS:
            raise ChanceFailure("a bit of the source of chance never changes")
        if abs(self._set_bits - _WINDOW * WORD * 4) > _LEAN:
            raise ChanceFailure("the source of chance leans to one side")
        self._begin_window()


Read = Callable[[int], bytes]
_START_UP_WORDS = 1024
_MOST_REJECTS = 128
"""A word is thrown away less than half the time: so many in a row come once in 10^38."""


def read_system(size: int) -> bytes:
    """Bytes of the operating system's generator."""
    return os.urandom(size)


class SystemSource:
    """A source that tests itself at the start and at every word, and never works again once it has failed."""

    def __init__(self, read: Read = read_system) -> None:
        self.words = 0
        self.rejected = 0
        self._read = read
        self._health = Health()
        self._failure = ""
        self._turn = Lock()
        """Whoever reads a word watches it too, before anybody else does: tables may be worked on side by side."""
        for _ in range(_START_UP_WORDS):
            self.token(WORD)

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:  # noqa: ARG002 - a wheel has no favourites
        """The place of the outcome that came."""
        return place_of(self.below(total_weight(weights)), weights)

    def number(self, low: int, high: int) -> int:
        """A number of a range, whatever its size up to that of a word."""
        return low + self.below(high - low + 1)

    def below(self, sides: int) -> int:
        """A number from 0 to `sides` - 1; words that would favour some are thrown away and counted."""
        if not 0 < sides <= SPAN:
            raise ValueError(f"cannot choose among {sides}")
        for _ in range(_MOST_REJECTS):
            value = accept(int.from_bytes(self.token(WORD)), SPAN, sides)
            if value is not None:
                return value
            self.rejected += 1
        raise self._failed("the source of chance gives no usable word")

    def token(self, size: int) -> bytes:
        """Secret bytes, a whole number of words: salts, shares, epochs."""
        if size % WORD:
            raise ValueError(f"{size} bytes are not a whole number of words")
        with self._turn:
            return self._watched(size)

    def _watched(self, size: int) -> bytes:
        if self._failure:
            raise ChanceFailure(self._failure)
        try:
            data = self._read(size)
        except (OSError, NotImplementedError) as error:
            raise self._failed(f"the source of chance cannot be read: {error}") from error
        if len(data) != size:
            raise self._failed(f"the source of chance gave {len(data)} bytes, not {size}")
        self.words += size // WORD
        try:
            for start in range(0, size, WORD):
                self._health.observe(int.from_bytes(data[start : start + WORD]))
        except ChanceFailure as failure:
            raise self._failed(str(failure)) from None
        return data

    def _failed(self, reason: str) -> ChanceFailure:
        self._failure = reason
        return ChanceFailure(reason)
