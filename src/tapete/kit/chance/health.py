"""The health test of random words: it stops a source that repeats itself, sticks or leans."""

from tapete.kit.chance.source import ChanceFailure

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
