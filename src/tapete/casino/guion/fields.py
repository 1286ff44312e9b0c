"""Fields of an event in an expectation: `> evento hand-shown kickers=K,9 player=ana`, `plan.bolsa.1.amount=500`."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin
from unicodedata import normalize

import msgspec

from tapete.casino.ledger import name_of
from tapete.engine.codec import encode
from tapete.engine.command import AZAR
from tapete.engine.event import Event
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
    if len(text) > LONGEST_LINE:
        raise Unreadable(text[:20] + "…", Told(N_("a line of at most {most} characters"), most=LONGEST_LINE))
    if not text.isprintable():
        raise Unreadable(repr(text[:20]), Told(N_("printable characters only")))
    return split_outside(without_remark(text), " ")


def without_remark(text: str) -> str:
    return "".join(takewhile(lambda part: part != "#", _parts(text)))


def unquoted(text: str) -> str:
    return "".join(_ESCAPED.sub(r"\1", part[1:-1]) if part[0] == '"' else part for part in _parts(text))


def lowered(text: str) -> str:
    """The text with its quotes; outside them in lower case."""
    return _changed(normalize("NFC", text), str.lower)


def _changed(text: str, change: Callable[[str], str]) -> str:
    return "".join(part if part[0] == '"' else change(part) for part in _parts(text))


def folded(text: str) -> str:
    return fold(unquoted(text))


def quoted(value: str, also: str = "") -> str:
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


NULL = ("null", "none")
_TRUTH = {True: ("true", "si"), False: ("false", "no")}
_COMMA = re.compile(r"\s*,\s*")


class Field(NamedTuple):
    """A field of an event by its path, and the value it must have."""

    path: tuple[str, ...]
    value: str

    @property
    def name(self) -> str:
        return ".".join(self.path)

    def fits(self, event: Event) -> bool:
        """Compare the field of an event with the value. Capitals, accents and spaces at commas don't matter.

        A list may also be in the form of Python, `()` or `('a',)`, which older guiones have.
        """
        found = _at(event, self.path)
        if isinstance(found, bool):
            return self.value in _TRUTH[found]
        if found is None:
            return self.value in NULL
        return self.value in {_normal(",".join(_leaves(found))), _normal(str(found))}


def read_field(word: str) -> Field:
    name, *value = split_outside(word, "=")
    path = tuple(folded(name).split("."))
    if not value or not all(path):
        raise Unreadable(word, Told(N_("field=value, as the acta writes them")))
    return Field(path, _normal(folded("=".join(value))))


def _normal(text: str) -> str:
    return _COMMA.sub(",", " ".join(fold(text).split()))


def _at(value: Any, path: Sequence[str]) -> Any:
    """The part of a value at a path; None where there is none. The parts of a list are counted from 1."""
    for name in path:
        if isinstance(value, tuple | list):
            value = value[int(name) - 1] if name.isdecimal() and 0 < int(name) <= len(value) else None
        else:
            value = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
    return None if value is msgspec.UNSET else value


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, tuple | list):
        for each in value:
            yield from _leaves(each)
    else:
        plain = msgspec.json.decode(encode(value))
        yield plain if isinstance(plain, str) else encode(plain).decode()


def written(event: Event, fields: Sequence[Field]) -> str:
    values = [f"{field.name}={_written(_at(event, field.path))}" for field in fields]
    return " ".join(["evento", name_of(event), *values])


def _written(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return encode(value).decode()
    return quoted(value) if isinstance(value, str) else ",".join(map(quoted, _leaves(value)))


# --- known fields -----------------------------------------------------------------------------------------------------


def require_field(kinds: Sequence[type[msgspec.Struct]], field: Field) -> None:
    """Raise `Unreadable` for a field that no event of these kinds has, or that has fields of its own."""
    reached: list[Any] = list(kinds)
    for depth, name in enumerate(field.path):
        known = list(dict.fromkeys(each for kind in reached for each in _names(kind)))
        further = [found for kind in reached for found in _within(kind, name)]
        if not further:
            raise Unreadable(field.name, _expected(field.path[:depth], known))
        reached = further
    parts = list(dict.fromkeys(name for kind in reached for name in _struct_names(kind)))
    if parts and field.value and field.value not in (*NULL, "()"):
        raise Unreadable(field.name, _expected(field.path, parts))


def _expected(outer: Sequence[str], names: Sequence[str]) -> str:
    if not names:
        return Told(N_("no field within {field}, which is a single value"), field=".".join(outer))
    return Told(N_("a field of that event: {fields}"), fields=", ".join(".".join((*outer, name)) for name in names))


def _alternatives(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _names(kind: Any) -> Iterator[str]:
    for each in _alternatives(kind):
        if _is_struct(each):
            yield from each.__struct_fields__
        elif get_origin(each) is tuple:
            yield "1"


def _within(kind: Any, name: str) -> Iterator[Any]:
    for each in _alternatives(kind):
        if _is_struct(each):
            yield from (field.type for field in msgspec.structs.fields(each) if field.name == name)
        elif get_origin(each) is tuple and name.isdecimal() and int(name) > 0:
            parts = get_args(each)
            yield from parts[:1] if parts[-1] is Ellipsis else parts[int(name) - 1 : int(name)]


def _struct_names(kind: Any) -> Iterator[str]:
    """The fields of a value that is not written as one word: of a struct, or of each of several."""
    for each in _alternatives(kind):
        if get_origin(each) is tuple:
            yield from (f"1.{name}" for part in get_args(each) if part is not Ellipsis for name in _struct_names(part))
        elif _is_struct(each):
            yield from each.__struct_fields__
