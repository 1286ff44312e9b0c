"""Verbs and announcements in one line each: commands with no fields of their own, and events that only tell.

A label or a sentence says all there is to say about them, so it is their documentation too. Their names in the record
are their Python names in kebab case (`DeclineCut` is `decline-cut`) unless a tag is given.
"""

import inspect
import re
from typing import Any, TypedDict, TypeVar, Unpack, cast, overload

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
T = TypeVar("T", bound=msgspec.Struct)
Words = str | tuple[str, ...]
"""The way to say a verb, or the usual one and others."""
_WORD = re.compile(r"(?<!^)(?=[A-Z])")


class Marks(TypedDict, total=False):
    """Attributes of a command that a declaration may set."""

    key: str
    declines: bool
    of_organiser: bool
    of_system: bool


@overload
def verb(name: str, words: Words, label: str = "", *, tag: str = "", **marks: Unpack[Marks]) -> type[Command]: ...
@overload
def verb(name: str, words: Words, label: str, base: type[C], *, tag: str = "", **marks: Unpack[Marks]) -> type[C]: ...
@overload
def verb(
    name: str, words: Words, label: str = "", *, base: type[C], tag: str = "", **marks: Unpack[Marks]
) -> type[C]: ...
def verb(
    name: str,
    words: Words,
    label: str = "",
    base: type[Command] = Command,
    *,
    tag: str = "",
    **marks: Unpack[Marks],
) -> type[Command]:
    """A command in which people say nothing but the verb itself and the fields of its base."""
    said = {"words": (words,) if isinstance(words, str) else words, "label": label, **marks}
    return _declared(name, tag, base, label, said)


@overload
def announcement(name: str, sentence: str, *, tag: str = "") -> type[Event]: ...
@overload
def announcement(name: str, sentence: str, base: type[E], *, tag: str = "") -> type[E]: ...
def announcement(name: str, sentence: str, base: type[Event] = Event, *, tag: str = "") -> type[Event]:
    """An event with the fields and the moves of its base, told in a sentence of its own."""
    return _declared(name, tag, base, sentence, {"sentence": sentence})


def _declared(name: str, tag: str, base: type[T], doc: str, namespace: dict[str, Any]) -> type[T]:
    """A struct like its base, under its own name, in the module whose line declares it."""
    frame = inspect.currentframe()
    caller = frame.f_back.f_back if frame and frame.f_back else None
    kind = msgspec.defstruct(
        name,
        [],
        bases=(base,),
        namespace={**namespace, "__doc__": doc},
        module=caller.f_globals["__name__"] if caller else None,
        frozen=True,
        tag=tag or _WORD.sub("-", name).lower(),
    )
    return cast(type[T], kind)
