"""Verbs and facts that need no class body: commands and events of a common shape, one line each.

`verb` and `fact` make the class, typed by its base: `BankKept = fact(OfPlayer, "bank-kept", N_("{player:@} stays."))`.
"""

from typing import Any, TypeVar, cast

import msgspec

from tapete.engine.actor import Name
from tapete.engine.command import Command
from tapete.engine.event import Event, Move, cloth, wallet

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


def verb(tag: str, label: str, *words: str, key: str = "", name: str = "") -> type[Command]:
    """Make a command without fields, which says nothing but itself; `name` is the class, where the tag is not."""
    return verb_of(Command, tag, label, *words, key=key, name=name)


def verb_of(base: type[C], tag: str, label: str, *words: str, key: str = "", name: str = "") -> type[C]:
    """Make a command with the fields of `base`, and its own words."""
    return cast(type[C], _made(name, base, tag, f"{label}.", label=label, words=words, key=key))


def fact(base: type[E], tag: str, sentence: str) -> type[E]:
    """Make an event with the fields and the moves of `base`, and its own sentence."""
    return cast(type[E], _made("", base, tag, "", sentence=sentence))


def _made(name: str, base: type[msgspec.Struct], tag: str, doc: str, **own: Any) -> type[msgspec.Struct]:
    name = name or tag.title().replace("-", "")
    return msgspec.defstruct(name, (), bases=(base,), namespace={"__doc__": doc, **own}, frozen=True, tag=tag)


class WithAmount(Command, frozen=True):
    """A command about an amount."""

    amount: int


class WithSeat(Command, frozen=True):
    """A command about a numbered seat."""

    seat: int


class WithPlayer(Command, frozen=True):
    """A command about another player."""

    player: Name


class OfPlayer(Event, frozen=True):
    """Something that a player did."""

    player: str


class OfSeat(OfPlayer, frozen=True):
    """Something that a player did about a seat."""

    seat: int


class OfAmount(OfPlayer, frozen=True):
    """Something that a player did about an amount, which no chips move for."""

    amount: int


class OfSide(Event, frozen=True):
    """Something about one side of a game."""

    side: str


class OfSum(Event, frozen=True):
    """Something about an amount."""

    amount: int


class Laid(OfAmount, frozen=True):
    """A player lays chips on the cloth."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),) if self.amount else ()


class TakenBack(OfAmount, frozen=True):
    """A player takes chips back from the cloth."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),) if self.amount else ()
