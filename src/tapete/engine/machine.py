"""What people and chance move by commands: a pure state machine of values, for play, replay, drill and proof alike."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.offer import Offer
from tapete.engine.view import View

S = TypeVar("S", bound=msgspec.Struct)


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """Law and authorisation together, frozen: what is in force in one place. Each machine adds its own."""

    game: str
    jurisdiction: str
    edition: str

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.game} in {self.jurisdiction}, {self.edition}>"


class Machine(Protocol[S]):
    """A game, a hall, a draw, the floor of a casino. No clock, no chance, no input or output: only values."""

    slug: str
    commands: Any
    """The union of the command types it understands, for decoding."""
    events: Any
    """The union of the event types it decides, for decoding."""
    states: type[S]

    def opening(self) -> S:
        """The state before anything has happened."""
        ...

    def needs(self, state: S) -> Need | None:
        """The chance it waits for, if it waits for chance."""
        ...

    def upcoming(self, state: S) -> Need | None:
        """The chance it will need next, known before any stake: what a verifiable table commits to."""
        ...

    def offers(self, state: S, who: Actor) -> list[Offer]:
        """Everything this person may do now."""
        ...

    def decide(self, state: S, command: Command) -> Sequence[Event]:
        """What follows from a command; raises `Refused`, and then nothing has happened."""
        ...

    def is_bound(self, state: S) -> bool:
        """Whether what is sealed now must be drawn whatever happens to the house: nobody can bet on it any more."""
        ...

    def is_heavy(self, state: S) -> bool:
        """Whether a decision may take seconds, as where a million tickets are sealed or a crowd is paid.

        Whoever has others to serve works it out beside them.
        """
        ...

    def power(self, command: Command) -> object:
        """Who may give such a command; None when it decides none of that kind."""
        ...

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event; never fails on an event that was decided."""
        ...

    def view(self, state: S, who: Actor) -> View:
        """What this person may see."""
        ...

    def sees(self, event: Event, who: Actor) -> bool:
        """Whether this person learns of an event."""
        ...

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        """A command from the text notation; raises `Unreadable`."""
        ...

    def write(self, command: Command) -> str:
        """A command in the text notation."""
        ...

    def wording(self, language: str) -> str:
        """How sentences are worded here in a language: its names for things, and whether amounts are chips."""
        ...


def after(machine: Machine[S], state: S, events: Sequence[Event]) -> S:
    """Fold events over a state."""
    for event in events:
        state = machine.evolve(state, event)
    return state


def play(machine: Machine[S], state: S, command: Command) -> tuple[S, Sequence[Event]]:
    """Decide a command and fold what it caused."""
    events = machine.decide(state, command)
    for event in events:
        state = machine.evolve(state, event)
    return state, events
