"""Near misses: commands that differ in one field from one that somebody was offered."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.codec import decoder_of, encode
from tapete.engine.command import Command
from tapete.engine.game import Game
from tests.properties.walks import Choice

NUMBERS = (0, 1, -1, 2, 10**12, 10**12 + 1, 10**30)


def near_miss(
    game: Game[Any], command: Command, others: Sequence[Command], who: Sequence[Actor], choice: Choice
) -> Command | None:
    """The command with another value in one field; None when it would not even be a command."""
    names = command.__struct_fields__
    name = names[choice.which % len(names)]
    values = list(_others(getattr(command, name), who, [getattr(c, name) for c in others if hasattr(c, name)]))
    if not values:
        return None
    return as_sent(game, msgspec.structs.replace(command, **{name: values[choice.much % len(values)]}))


def as_sent(game: Game[Any], command: Command) -> Command | None:
    """The command as it arrives from the wire, where the types of its fields are checked."""
    try:
        sent: Command = decoder_of(game.commands).decode(encode(command))
    except msgspec.ValidationError:
        return None
    return sent


def _others(value: Any, who: Sequence[Actor], elsewhere: list[Any]) -> Iterable[Any]:
    same_type = [other for other in elsewhere if type(other) is type(value) and other != value]
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1, -value, value * 2, value * 100, *NUMBERS, *same_type]
        case str():
            return ["nada", "", *same_type]
        case Actor():
            return who
        case tuple():
            return [(), value[::-1], value[:-1], value + value[:1], *same_type]
        case _:
            return []
