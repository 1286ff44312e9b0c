"""How a table's set-up is read: from a casino file, a guion or a record, strictly and with amounts in euros."""

import re
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from tapete.engine.codec import located, placed
from tapete.kit.money import BadAmount, hundredths, parse_amount
from tapete.language import N_, Told, either

S = TypeVar("S", bound=msgspec.Struct)
_UNKNOWN = re.compile("unknown field `([^`]*)`")


class Euros(int):
    """Cents in the program, euros in files: `2.50` is read as 250."""

    def __str__(self) -> str:
        return hundredths(self)


class Importe(Euros):
    """Euros that may be none: `0` is read too."""


class Percent(int):
    """Hundredths of a per cent in the program, per cents in files: `2.5` is read as 250."""

    def __str__(self) -> str:
        return hundredths(self)


class Times(str):
    """How many times something is paid, to be read as a fraction: `20`, `1.5` or `3/2`, a number in files or a text."""

    __slots__ = ()


class BadSetup(ValueError):
    """The set-up can't be read: which field, and why; for an unknown field, which may have been meant."""

    def __init__(self, what: str, where: str = "", meant: str = "") -> None:
        why = placed(what, where)
        super().__init__(Told(N_("{why}; perhaps `{meant}`"), why=why, meant=meant) if meant else why)
        self.what = what
        self.where = where


def read_setup(kind: type[S], fields: dict[str, Any]) -> S:
    """Build a set-up from plain values; unknown fields, wrong types and bad amounts are `BadSetup`."""
    try:
        return msgspec.convert(fields, kind, dec_hook=_decode, builtin_types=(Decimal,))
    except (msgspec.ValidationError, BadAmount) as error:
        what, where = located(error)
        raise BadSetup(_with_choices(kind, what, where), where, _meant(kind, str(error))) from error


def read_over(example: S, fields: dict[str, Any]) -> S:
    """Build a set-up from some of its fields.

    If one that every table needs is not given, the example supplies all that are not.
    """
    kind = type(example)
    needed = {field.encode_name for field in msgspec.structs.fields(kind) if field.required}
    return read_setup(kind, fields if needed <= fields.keys() else {**write_setup(example), **fields})


def _with_choices(kind: type[msgspec.Struct], what: str, where: str) -> str:
    """A complaint of a word that is none of some, with those that may be written."""
    inside: Any = kind
    for name in re.findall(r"\w+", where.removeprefix("$")):
        fields = (
            msgspec.structs.fields(inside) if isinstance(inside, type) and issubclass(inside, msgspec.Struct) else ()
        )
        inside = next((field.type for field in fields if field.encode_name == name), inside)
    parts = [inside, *get_args(inside)]
    choices = [str(word) for part in parts if get_origin(part) is Literal for word in get_args(part)]
    return Told(N_("{what}; it may be {choices}"), what=what, choices=either(choices)) if choices else what


def _meant(kind: type[msgspec.Struct], complaint: str) -> str:
    """The field that somebody who wrote an unknown one may have meant; never its own name, which is known elsewhere."""
    unknown = _UNKNOWN.search(complaint)
    if unknown is None:
        return ""
    others = [name for name in _field_names(kind) if name != unknown[1]]
    found = get_close_matches(unknown[1], others, n=1, cutoff=0.7)
    return found[0] if found else ""


def _field_names(kind: type[msgspec.Struct]) -> list[str]:
    names: list[str] = []
    for field in msgspec.structs.fields(kind):
        names.append(field.encode_name)
        for part in (field.type, *get_args(field.type)):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                names.extend(_field_names(part))
    return names


def write_setup(setup: msgspec.Struct) -> dict[str, Any]:
    """The plain values of a set-up, amounts as text in euros, leaving out what is at its default."""
    plain: dict[str, Any] = msgspec.to_builtins(setup, enc_hook=_encode)
    return plain


def _decode(kind: type, value: Any) -> Any:
    if kind is Times and isinstance(value, int | str | Decimal) and not isinstance(value, bool):
        return Times(format(value, "f") if isinstance(value, Decimal) else value)
    if kind is Times:
        raise ValueError(Told(N_("Expected a number, got {found}"), found=repr(value)))
    if isinstance(value, int | str | Decimal) and not isinstance(value, bool):
        return kind(parse_amount(str(value), zero=kind is not Euros))
    raise ValueError(Told(N_("Expected an amount in euros, got {found}"), found=repr(value)))


def _encode(value: Any) -> Any:
    if isinstance(value, Euros | Percent):
        return str(value)
    if isinstance(value, Times):
        return str(value)
    raise NotImplementedError(type(value).__name__)
