"""The text notation: one grammar for the command line, the acta, guiones, tests and the web table.

A line is `[speaker:] word word … [# remark]`. Words are separated by spaces; the speaker's colon touches the name;
capitals and accents don't matter, so `No va más` and `no va mas` are the same call. What each game's words mean stands
with its commands, in lines that `tapete.engine.words` reads and writes.
"""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import takewhile

import msgspec

from tapete.language import N_, Told, either


class Unreadable(ValueError):
    """The words are not of the notation: which one failed, and what was expected there."""

    def __init__(self, word: str, expected: str) -> None:
        strange, missing = (
            N_("can't read {word!r}: expected {expected}"),
            N_("something is missing: expected {expected}"),
        )
        super().__init__(Told(strange if word else missing, word=word, expected=expected))
        self.word = word
        self.expected = expected


class Line(msgspec.Struct, frozen=True):
    """A line of notation taken apart, its words folded; `speaker` is empty when nobody is named."""

    speaker: str
    words: tuple[str, ...]
    remark: str = ""


LONGEST_LINE = 500
_SHORTEST_SLIP = 3
_DIGITS = "0123456789"


def fold(text: str) -> str:
    """Lower case without accents (ñ stays), the form in which words are compared."""
    if text.isascii():
        return text.lower()
    kept = unicodedata.normalize("NFC", text.lower()).replace("ñ", "\0")
    bare = "".join(c for c in unicodedata.normalize("NFD", kept) if not unicodedata.combining(c))
    return bare.replace("\0", "ñ")


def plain(text: str) -> str:
    """The same without the ñ either: so the ids of bets are spelt, and people need not know."""
    return fold(text).replace("ñ", "n")


def parse_line(text: str) -> Line:
    """Take a line apart; a blank line or a lone remark has no words."""
    if len(text) > LONGEST_LINE:
        raise Unreadable(text[:20] + "…", Told(N_("a line of at most {most} characters"), most=LONGEST_LINE))
    if not text.isprintable():
        raise Unreadable(repr(text[:20]), Told(N_("printable characters only")))
    body, _, remark = text.partition("#")
    first, *others = words = fold(body).split() or [""]
    if first == ":":
        raise Unreadable(":", Told(N_("the name of who speaks before the colon")))
    if first.endswith(":"):
        return Line(first[:-1], tuple(others), remark.strip())
    return Line("", tuple(words) if first else (), remark.strip())


def own_words(text: str, speaker: str) -> tuple[str, ...]:
    """The words of a line that somebody sends in their own name; `Unreadable` when it names another speaker."""
    line = parse_line(text)
    if line.speaker not in {"", fold(speaker)}:
        raise Unreadable(f"{line.speaker}:", Told(N_("your own words: who speaks is known")))
    return line.words


def near(word: str, names: Iterable[str]) -> list[str]:
    """What may have been meant by a word that is none of these names; some of them when it is like none."""
    known = list(names)
    return get_close_matches(word, known, n=3, cutoff=0.6) or known[:3]


def refuse_misspelt(word: str, names: Iterable[str]) -> None:
    """Raise `Unreadable` for a word that is none of these names and so like some that one of them was meant."""
    if meant := misspelt(word, names):
        raise Unreadable(word, either(meant))


def misspelt(word: str, names: Iterable[str]) -> list[str]:
    """The names of which a word that is none of them is surely one, with a slip; nothing for what is like none.

    A name with another number, or without it, is no slip: `juego` is not `juego7`.
    """
    names = list(names)
    if word in names or word.isdecimal():
        return []
    known = [name for name in names if name.rstrip(_DIGITS) != word.rstrip(_DIGITS)]
    return [name for name in known if _is_slip(word, name)] or get_close_matches(word, known, n=3, cutoff=0.75)


def _is_slip(word: str, name: str) -> bool:
    """Whether one letter was left out, added or changed, or two were swapped; of the shortest words nobody can say."""
    if min(len(word), len(name)) < _SHORTEST_SLIP or word == name:
        return False
    before = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(word, name, strict=False))))
    here, there = word[before:], name[before:]
    swapped = here[1::-1] == there[:2] and here[2:] == there[2:]
    return swapped or here[1:] == there or here == there[1:] or here[1:] == there[1:]


def take_int(word: str, expected: str, low: int, high: int) -> int:
    """A plain decimal number within bounds."""
    if word.isascii() and word.isdigit() and len(word) <= 9 and low <= int(word) <= high:
        return int(word)
    raise Unreadable(word, expected)
