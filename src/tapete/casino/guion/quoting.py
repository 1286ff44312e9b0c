r"""Quotes in a guion: between `"` and `"` spaces, commas, `#`, capitals and accents are part of a value.

A word is split while its quotes are still there, and `unquoted` removes them last. Within quotes `\"` is a quote and
`\\` a backslash.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from unicodedata import normalize

from tapete.engine.actor import AZAR
from tapete.engine.notation import LONGEST_LINE, Line, Unreadable, fold
from tapete.language import N_, Told

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPED = re.compile(r"\\(.)")
_PLAIN = re.compile(r'[^\s"#,=]+')
"""A value that needs no quotes, if it has no capitals."""


def _parts(text: str) -> Iterator[str]:
    """Quoted parts whole, and the characters outside them one by one; raises `Unreadable` if a quote is not closed."""
    at = 0
    while at < len(text):
        part = _QUOTED.match(text, at) if text[at] == '"' else None
        if text[at] == '"' and part is None:
            raise Unreadable(text[at:], Told(N_("a closing quote")))
        yield part[0] if part else text[at]
        at = part.end() if part else at + 1


def split_outside(text: str, separator: str) -> list[str]:
    """The pieces between separators that are outside quotes; between spaces no piece is empty."""
    pieces = [""]
    for part in _parts(text):
        if part == separator:
            pieces.append("")
        else:
            pieces[-1] += part
    return [piece for piece in pieces if piece] if separator == " " else pieces


def quoted_words(text: str) -> list[str]:
    """The words of a line without its remark, their quotes still in place; raises `Unreadable`."""
    if len(text) > LONGEST_LINE:
        raise Unreadable(text[:20] + "…", Told(N_("a line of at most {most} characters"), most=LONGEST_LINE))
    if not text.isprintable():
        raise Unreadable(repr(text[:20]), Told(N_("printable characters only")))
    return split_outside(without_remark(text), " ")


def without_remark(text: str) -> str:
    """The line up to a `#` that is outside quotes."""
    return "".join(takewhile(lambda part: part != "#", _parts(text)))


def unquoted(text: str) -> str:
    """The text without its quotes."""
    return "".join(_ESCAPED.sub(r"\1", part[1:-1]) if part[0] == '"' else part for part in _parts(text))


def lowered(text: str) -> str:
    """The text with its quotes; outside them in lower case."""
    return _changed(normalize("NFC", text), str.lower)


def _changed(text: str, change: Callable[[str], str]) -> str:
    return "".join(part if part[0] == '"' else change(part) for part in _parts(text))


def folded(text: str) -> str:
    """The text without its quotes, in the form in which words are compared."""
    return fold(unquoted(text))


def quoted(value: str, also: str = "") -> str:
    """A value as a guion writes it, in quotes where it needs them or has one of some more characters."""
    if _PLAIN.fullmatch(value) and value == normalize("NFC", value.lower()) and not any(c in value for c in also):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


ONE, SEVERAL = "resultado", "resultados"
MOST_TIMES = 999
_TIMES = re.compile("x([0-9]+)")


def each_result(line: Line) -> Sequence[Line]:
    """The lines that a line stands for: itself, or one for each result that it names or repeats."""
    word, *results = line.words
    if line.speaker not in {"", AZAR.id} or word not in {ONE, SEVERAL}:
        return [line]
    if word == ONE and (len(results) != 2 or not _TIMES.fullmatch(results[1])):
        return [line]
    if not results:
        raise Unreadable("", Told(N_("results, such as 7 3 x2")))
    said: list[str] = []
    for place, result in enumerate(results):
        times = _TIMES.fullmatch(result) if place else None
        said += [said[-1]] * (_times(result, times[1]) - 1) if times else [result]
    return [Line(line.speaker, (ONE, result), line.remark) for result in said]


def _times(word: str, digits: str) -> int:
    if len(digits) > len(str(MOST_TIMES)) or int(digits) < 1:
        raise Unreadable(word, Told(N_("how often the result comes, from x1 to x{most}"), most=MOST_TIMES))
    return int(digits)
