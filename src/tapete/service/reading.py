"""What somebody asks of a table, in words or as data, as a command."""

from functools import cache
from typing import Any

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.codec import encode
from tapete.engine.command import Command
from tapete.engine.complaints import complaint
from tapete.engine.notation import Unreadable, own_words
from tapete.engine.table import AnyTable
from tapete.language import N_, Told, why
from tapete.service.place import Place
from tapete.service.problems import unreadable

Fields = dict[str, Any] | None
"""A command as data, but for who gives it; None where it is given in words."""
LONGEST_COMMAND = 4096
"""Bytes of a command as it is recorded, done or refused: for ever. The staff of a table takes a quarter of them."""
_CONTROL = rb"\u00"
"""How a character that nobody can see, such as NUL, is written."""


@cache
def _asked(commands: Any) -> type[msgspec.Struct]:
    """What holds a command: how to read a union is worked out anew each time, how to read a struct only once."""
    return msgspec.defstruct("Asked", [("do", commands)])


def command_of(game: AnyTable, by: Actor, fields: dict[str, Any]) -> Command:
    """A command from its fields; who gives it is never taken from them."""
    try:
        asked = msgspec.convert({"do": {**fields, "by": {"id": by.id, "role": by.role.value}}}, _asked(game.commands))
        command: Command = getattr(asked, "do")  # noqa: B009 - the struct is made at run time
    except (msgspec.ValidationError, RecursionError) as error:
        raise unreadable(complaint(error)) from error
    written = encode(command)
    if len(written) > LONGEST_COMMAND:
        raise unreadable(Told(N_("a command takes {most} bytes at most"), most=LONGEST_COMMAND))
    if _CONTROL in written:
        raise unreadable(Told(N_("there is a character in it that can't be seen")))
    return command


def read(place: Place, by: Actor, text: str) -> Command:
    """A command from words, as they are meant now."""
    try:
        return place.game.read(own_words(text, by.id), by, place.position[0])
    except Unreadable as error:
        raise unreadable(why(error)) from error
