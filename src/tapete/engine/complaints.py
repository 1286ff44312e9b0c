"""What is said of values that can't be read: the complaints of msgspec, known sentence by sentence to be translated."""

import re

from tapete.language import N_, Told, recognised, why

_AT = re.compile(r"(?P<why>.*) - at `(?P<where>(?:key in |key )?\$.*)`", re.DOTALL)

_SENTENCES = (
    N_("Object missing required field `{field}`"),
    N_("Object contains unknown field `{field}`"),
    N_("Expected `array` of length {least} to {most}, got {found}"),
    N_("Expected `array` of at least length {least}, got {found}"),
    N_("Expected `array` of at most length {most}, got {found}"),
    N_("Expected `array` of length {length}, got {found}"),
    N_("Expected `{expected}`, got `{found}`"),
    N_("Expected `{expected}` of length >= {least}"),
    N_("Expected `{expected}` of length <= {most}"),
    N_("Expected `{expected}` >= {least}"),
    N_("Expected `{expected}` <= {most}"),
    N_("Expected `{expected}` matching regex {shape}"),
    N_("Expected an amount in euros, got {found}"),
    N_("Invalid enum value {found}"),
    N_("Invalid value {found}"),
    N_("Integer value out of range"),
    N_("Number out of range"),
    N_("Input data was truncated"),
    N_("JSON is malformed: {why} (byte {byte})"),
    N_("{found} is not the written form of a {kind}"),
)
"""From the most to the least precise."""

TOO_DEEP = Told(N_("it is nested too deep"))
"""Of what can't be read to its end."""

_WORDS = frozenset(
    {
        N_("array"),
        N_("bool"),
        N_("float"),
        N_("int"),
        N_("null"),
        N_("object"),
        N_("str"),
        N_("array | null"),
        N_("bool | null"),
        N_("int | null"),
        N_("object | null"),
        N_("str | null"),
        N_("int | str"),
        N_("invalid character"),
        N_("trailing characters"),
        N_("unexpected end of data"),
    }
)


def complaint(error: Exception) -> str:
    """What a reader complains of, and where: told where the sentence is known."""
    return placed(*located(error))


def placed(what: str, where: str) -> str:
    """A complaint with its place, if it has one."""
    return Told(N_("{what} - at `{where}`"), what=what, where=where) if where else what


def located(error: Exception) -> tuple[str, str]:
    """What a reader complains of, and the path of the value, such as `$.mesa[0].minimo`; none for the whole."""
    if isinstance(error, RecursionError):
        return TOO_DEEP, ""
    found = _AT.fullmatch(str(error))
    what = why(error.__cause__) if isinstance(error.__cause__, ValueError) else found["why"] if found else str(error)
    return what if isinstance(what, Told) else recognised(what, _SENTENCES, _WORDS), found["where"] if found else ""
