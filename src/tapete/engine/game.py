"""What a game is: a pure state machine of values, the same for a live table, a replay, a drill and a proof."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.offer import Offer
from tapete.engine.view import View

S = TypeVar("S", bound=msgspec.Struct)


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """Law and authorisation together, frozen: what is in force at one table. Each game adds its own."""

    game: str
    jurisdiction: str
    edition: str


class Pace(StrEnum):
    """Whom a table waits for, and so how long."""

    APUESTAS = "apuestas"
    """Players, who may still bet."""
    DECISION = "decision"
    """One or more players, who are asked something."""
    PERSONAL = "personal"
    """The staff, or chance."""


class Game(Protocol[S]):
    """A game at one table. No clock, no chance, no input or output: only values."""

    slug: str
    rules: Any
    commands: Any
    """The union of the command types it understands, for decoding."""
    events: Any
    """The union of the event types it decides, for decoding."""
    states: type[S]

    def opening(self) -> S:
        """The state before anything has happened."""
        ...

    def round_of(self, state: S) -> int:
        """The number of the round under way."""
        ...

    def needs(self, state: S) -> Need | None:
        """The chance it waits for, if it waits for chance."""
        ...

    def upcoming(self, state: S) -> Need | None:
        """The chance the round under way will need, known before any stake: what a verifiable table commits to."""
        ...

    def offers(self, state: S, who: Actor) -> list[Offer]:
        """Everything this person may do now."""
        ...

    def decide(self, state: S, command: Command) -> Sequence[Event]:
        """What follows from a command; raises `Refused`, and then nothing has happened."""
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

    def staff(self, state: S) -> Sequence[Actor]:
        """Who is on duty; of several in one role, the one whose turn it is comes first."""
        ...

    def next_step(self, state: S) -> Command | None:
        """What the staff of the table must do next by the article, if it is their turn to act."""
        ...

    def on_silence(self, state: S) -> Command | None:
        """What the rules impose when the people the table waits for say nothing."""
        ...

    def pace(self, state: S) -> Pace:
        """Whom the table waits for."""
        ...

    def notice(self) -> Sequence[Terms]:
        """What each bet pays and admits."""
        ...

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        """A command from the text notation; raises `Unreadable`."""
        ...

    def write(self, command: Command) -> str:
        """A command in the text notation."""
        ...


def after(game: Game[S], state: S, events: Sequence[Event]) -> S:
    """Fold events over a state."""
    for event in events:
        state = game.evolve(state, event)
    return state


def play(game: Game[S], state: S, command: Command) -> tuple[S, Sequence[Event]]:
    """Decide a command and fold what it caused."""
    events = game.decide(state, command)
    for event in events:
        state = game.evolve(state, event)
    return state, events
