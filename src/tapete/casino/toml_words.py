"""TOML that strangers write: read in a time that grows with its length, and its mistakes told sentence by sentence."""

import re
import tomllib
from decimal import Decimal
from typing import Any

from tapete.language import N_, Told, recognised

_PART = re.compile(r"""([A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+(\.?)[ \t]*+|[^A-Za-z0-9_-]""")
"""A part of a key with the point after it, or any other character; whatever comes, the whole text is read once."""
_MOST_PARTS = 20
"""Of a key; the time that TOML takes to read one grows with the square of them."""

_AT = re.compile(r"(?P<why>.*) \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of document)\)", re.DOTALL)

_SENTENCES = (
    N_("Invalid statement"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected '=' after a key in a key/value pair"),
    N_("Expected ']' at the end of a table declaration"),
    N_("Expected ']]' at the end of an array declaration"),
    N_("Expected {what}"),
    N_("Found invalid character {found}"),
    N_("Illegal character {found}"),
    N_("Cannot declare {key} twice"),
    N_("Cannot overwrite a value"),
    N_("Cannot mutate immutable namespace {key}"),
    N_("Cannot redefine namespace {key}"),
    N_("Duplicate inline table key {key}"),
    N_("Invalid initial character for a key part"),
    N_("Invalid date or datetime"),
    N_("Invalid hex value"),
    N_("Invalid value"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Unescaped '\\' in a string"),
    N_("Unterminated string"),
    N_("Escaped character is not a Unicode scalar value"),
)


def toml_complaint(error: Exception) -> tuple[int | None, str]:
    """The line of a mistake, when it is told, and what is wrong there."""
    found = _AT.fullmatch(str(error))
    if found is None:
        return None, recognised(str(error), _SENTENCES)
    what = recognised(found["why"], _SENTENCES)
    if found["line"] is None:
        return None, Told(N_("{what} (at end of document)"), what=what)
    place = Told(N_("{what} (at line {line}, column {column})"), what=what, line=found["line"], column=found["column"])
    return int(found["line"]), place


class BadToml(ValueError):
    """The text is no TOML: at which line, when that can be told, and why."""

    def __init__(self, line: int | None, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


def read_toml(text: str) -> dict[str, Any]:
    """What a text says; numbers with decimals are exact."""
    if (deep := _too_deep(text)) is not None:
        raise BadToml(text.count("\n", 0, deep) + 1, Told(N_("a key of too many parts")))
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(*toml_complaint(error)) from error
    except RecursionError as error:
        raise BadToml(None, Told(N_("lists or tables too deep within each other"))) from error
    except ValueError as error:
        raise BadToml(None, Told(N_("not TOML that can be read: {error}"), error=str(error))) from error


def _too_deep(text: str) -> int | None:
    """Where a key has more parts than any file needs; None when none has."""
    parts = 0
    for part in _PART.finditer(text):
        parts = parts + 1 if part[2] else 0
        if parts == _MOST_PARTS:
            return part.start()
    return None
