"""How PHH is written: the required fields first, as the standard advises, and amounts without rounding."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any

from tapete.casino.phh.history import FIELDS, History
from tapete.casino.phh.notation import write_action
from tapete.kit.money import write_amount

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_LAST_CONTROL, _DELETE = 0x1F, 0x7F
_LONG = 100


def write_phh(history: History) -> str:
    """A hand as a file of its own."""
    return "".join(f"{line}\n" for line in _lines(history))


def write_phhs(histories: Iterable[History]) -> str:
    """Hands as a collection, each under its number."""
    return "\n".join(f"[{number}]\n{write_phh(history)}" for number, history in enumerate(histories, 1))


def _lines(history: History) -> Iterator[str]:
    yield f"variant = {_text(history.variant)}"
    for name in FIELDS[history.variant]:
        yield f"{name} = {_amounts(getattr(history, name))}"
    yield f"starting_stacks = {_amounts(history.starting_stacks)}"
    yield from _texts("actions", map(write_action, history.actions))
    for name in ("hand", "table"):
        if (value := getattr(history, name)) is not None:
            yield f"{name} = {_value(value)}"
    for name in ("seats", "seat_count", "players"):
        if value := getattr(history, name):
            yield f"{name} = {_value(value)}"
    for name in ("finishing_stacks", "winnings"):
        if value := getattr(history, name):
            yield f"{name} = {_amounts(value)}"
    for name, value in history.others.items():
        yield from _other(_key(name), value)


def _other(key: str, value: Any) -> Iterator[str]:
    """A field on one line, or a long list of texts on one for each."""
    line = f"{key} = {_value(value)}"
    if len(line) > _LONG and isinstance(value, list) and all(isinstance(each, str) for each in value):
        yield from _texts(key, value)
    else:
        yield line


def _amounts(value: int | Sequence[int]) -> str:
    return write_amount(value) if isinstance(value, int) else f"[{', '.join(map(write_amount, value))}]"


def _texts(name: str, texts: Iterable[str]) -> Iterator[str]:
    """A list of texts, one on each line."""
    yield f"{name} = ["
    yield from (f"  {_text(text)}," for text in texts)
    yield "]"


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "a").replace("-", "a").isalnum() else _text(name)


def _value(value: Any) -> str:
    """What TOML calls a value, on one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case int():
            return str(value)
        case Decimal():
            return _decimal(value)
        case date() | time():
            return value.isoformat()
        case dict():
            return "{" + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + "}"
        case _:
            return "[" + ", ".join(map(_value, value)) + "]"


def _decimal(value: Decimal) -> str:
    """With a point, so that it is read as a number with decimals again."""
    if not value.is_finite():
        return str(value).lower().replace("infinity", "inf")
    text = str(value).replace("E", "e")
    return text if "." in text or "e" in text else f"{text}.0"


def _text(value: str) -> str:
    return '"' + "".join(map(_character, value)) + '"'


def _character(one: str) -> str:
    code = ord(one)
    if one in _ESCAPES:
        return _ESCAPES[one]
    return f"\\u{code:04x}" if code <= _LAST_CONTROL or code == _DELETE else one
