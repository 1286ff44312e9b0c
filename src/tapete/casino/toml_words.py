"""What is said of text that is no TOML: the complaints of the standard reader, known sentence by sentence."""

import re

from tapete.language import N_, Told, recognised

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
