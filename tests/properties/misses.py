"""Near misses: commands that differ in one field from one that somebody was offered."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.engine.codec import decoder_of, encode
from tapete.engine.command import Actor, Command
from tapete.engine.table import AnyTable

NUMBERS = (0, 1, -1, 2, 10**12, 10**12 + 1, 10**30)
_REMEMBERED = 6


class Memory:
    """The last values seen in each field of commands: what a near miss borrows."""

    def __init__(self) -> None:
        self._values: dict[str, list[Any]] = {}

    def note(self, command: Command) -> None:
        """Remember a command, field by field."""
        for name in command.__struct_fields__:
            known = self._values.setdefault(name, [])
            value = getattr(command, name)
            if value not in known:
                known.append(value)
                del known[:-_REMEMBERED]

    def near(self, command: Command, who: list[Actor]) -> Iterator[Command]:
        """The command with another value in one field, field by field."""
        for name in command.__struct_fields__:
            value = getattr(command, name)
            known = self._values.get(name, [])
            for other in (*_others(value, who), *(v for v in known if type(v) is type(value) and v != value)):
                yield replace(command, **{name: other})


def _others(value: Any, who: list[Actor]) -> Iterable[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1, -value, value * 2, value * 100, *NUMBERS]
        case str():
            return ["nada", "", "x" * 1000]
        case Actor():
            return who
        case tuple():
            return [(), value[::-1], value[:-1], value + value[:1]]
        case _:
            return []


def could_be_sent(game: AnyTable, command: Command) -> bool:
    """Whether the command could have come from the wire, where the types of its fields are checked."""
    try:
        decoder_of(game.commands).decode(encode(command))
    except msgspec.ValidationError:
        return False
    return True
