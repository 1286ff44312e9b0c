"""How values are written, one canonical JSON, and the translated complaints about values that cannot be read."""

import re
from fractions import Fraction
from hashlib import sha256
from typing import Any, get_args, get_origin

import msgspec

from tapete.engine.event import FaultKind
from tapete.engine.row import Row
from tapete.language import N_, Told, recognised, why

_FRACTION = re.compile(r"(-?[0-9]{1,18})/([1-9][0-9]{0,17})")
"""`Fraction` itself would read `1/0` and `1e999999999` too, and fail or never end."""


def _encode_hook(value: Any) -> Any:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, FaultKind):
        return value.code
    if isinstance(value, Told):
        return str(value)
    if isinstance(value, Row):
        return list(value)
    raise NotImplementedError(f"{type(value).__name__} has no written form")


def _decode_hook(kind: type, value: Any) -> Any:
    if kind is Fraction and isinstance(value, str) and (found := _FRACTION.fullmatch(value)):
        return Fraction(int(found[1]), int(found[2]))
    if get_origin(kind) is Row:
        return Row(msgspec.convert(value, list[get_args(kind)[0]], dec_hook=_decode_hook))  # type: ignore[misc]
    raise ValueError(f"{value!r} is not the written form of a {kind.__name__}")


def _encode_in_blocks(value: Any) -> Any:
    """A long row is written block by block, so that no other thread waits for the whole of it."""
    if isinstance(value, Row):
        return msgspec.Raw(b"[" + b",".join(encode(block)[1:-1] for block in value.about(tuple)) + b"]")
    return _encode_hook(value)


encoder = msgspec.json.Encoder(enc_hook=_encode_in_blocks, order="deterministic")
encode = encoder.encode
_by_name = msgspec.json.Encoder(enc_hook=_encode_hook, order="sorted")


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_decode_hook)


def digest_by_name(value: Any) -> str:
    """The SHA-256 of a value whose fields are taken by name, wherever they stand in their types."""
    return sha256(_by_name.encode(value)).hexdigest()


def digest(value: Any) -> str:
    return sha256(encode(value)).hexdigest()


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
    return Told(N_("{what} - at `{where}`"), what=what, where=where) if where else what


def located(error: Exception) -> tuple[str, str]:
    """What a reader complains of, and the path of the value, such as `$.mesa[0].minimo`; none for the whole."""
    if isinstance(error, RecursionError):
        return TOO_DEEP, ""
    found = _AT.fullmatch(str(error))
    what = why(error.__cause__) if isinstance(error.__cause__, ValueError) else found["why"] if found else str(error)
    return what if isinstance(what, Told) else recognised(what, _SENTENCES, _WORDS), found["where"] if found else ""
