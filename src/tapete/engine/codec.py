"""How values are written: one canonical JSON, for the record, the wire and the hashes."""

import re
from fractions import Fraction
from hashlib import sha256
from typing import Any, get_args, get_origin

import msgspec

from tapete.engine.refusal import FaultKind
from tapete.engine.row import Row
from tapete.language import Told

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
    """A strict decoder of a type or of a union of types."""
    return msgspec.json.Decoder(kind, dec_hook=_decode_hook)


def digest_by_name(value: Any) -> str:
    """The SHA-256 of a value whose fields are taken by name, wherever they stand in their types."""
    return sha256(_by_name.encode(value)).hexdigest()


def digest(value: Any) -> str:
    """The SHA-256 of a value's canonical form."""
    return sha256(encode(value)).hexdigest()
