"""How values are written: one canonical JSON, for the record, the wire and the hashes."""

from fractions import Fraction
from hashlib import sha256
from typing import Any

import msgspec


def _encode_hook(value: Any) -> Any:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"{type(value).__name__} has no written form")


def _decode_hook(kind: type, value: Any) -> Any:
    if kind is Fraction and isinstance(value, str):
        return Fraction(value)
    raise NotImplementedError(f"{kind.__name__} has no written form")


encoder = msgspec.json.Encoder(enc_hook=_encode_hook, order="deterministic")
encode = encoder.encode


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """A strict decoder of a type or of a union of types."""
    return msgspec.json.Decoder(kind, dec_hook=_decode_hook)


def digest(value: Any) -> str:
    """The SHA-256 of a value's canonical form."""
    return sha256(encode(value)).hexdigest()
