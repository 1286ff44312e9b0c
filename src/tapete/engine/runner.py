"""The loop that runs a game: the one place with a memory, between people, chance and the record."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from tapete.engine.chance import Chance
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.machine import after
from tapete.engine.refusal import Refused
from tapete.engine.table import TableGame, TableState
from tapete.kit.chance.commitment import Commitment, ShareOpening

S = TypeVar("S", bound=TableState)


class Automation(StrEnum):
    """How much of the staff's work happens by itself."""

    FULL = "full"
    """A simulation or a virtual table: calls, draws and settlements follow at once."""
    CONFIRM = "confirm"
    """A physical table: each step is proposed and a person confirms it."""
    NONE = "none"
    """A drill: the trainee does everything, step by step."""


class Done(msgspec.Struct, frozen=True):
    """A command the law allowed, and what followed."""

    command: Command
    events: Sequence[Event]


class NotDone(msgspec.Struct, frozen=True):
    """A command the law refused."""

    command: Command
    refused: Refused


class Promised(msgspec.Struct, frozen=True):
    """Chance committed itself to the draw to come."""

    commitment: Commitment


class Revealed(msgspec.Struct, frozen=True):
    """A commitment that was not used, opened all the same."""

    opening: ShareOpening


Entry = Done | NotDone | Promised | Revealed
Observer = Callable[[Entry], None]


def nobody(entry: Entry) -> None:
    """An observer that does not look."""


class DrawnByHand(ValueError):
    """Somebody says what came at a table whose chance has committed itself to it: nothing happened."""

    def __init__(self) -> None:
        super().__init__("this table has committed itself to its draws: the result comes from chance, opened for all")


class Table(Generic[S]):
    """A game being played. Observers are told of everything, refusals included, before the next thing happens."""

    def __init__(
        self,
        game: TableGame[Any, S],
        chance: Chance,
        automation: Automation = Automation.FULL,
        observer: Observer = nobody,
    ) -> None:
        self.game = game
        self.state = game.opening()
        self.automation = automation
        self._chance = chance
        self._observer = observer

    def send(self, command: Command) -> Sequence[Event]:
        """Carry out a command, or raise `Refused` or `DrawnByHand` with nothing changed."""
        return self._carry_out(command, by_hand=self._chance.commits)

    def _carry_out(self, command: Command, *, by_hand: bool) -> Sequence[Event]:
        try:
            events = self.game.decide(self.state, command)
        except Refused as refused:
            self._observer(NotDone(command, refused))
            raise
        state = after(self.game, self.state, events)
        if by_hand and self._is_result(command, state, events):
            raise DrawnByHand
        self.state = state
        self._observer(Done(command, events))
        if self._chance.commits:
            self._tell_chance(events)
        return events

    def _is_result(self, command: Command, state: S, events: Sequence[Event]) -> bool:
        """Whether a draw that was waited for has come, be it one of several in a row."""
        if isinstance(command, Draw):
            return True
        waited = self.game.needs(self.state) is not None and self.game.needs(state) is None
        return waited and not any(event.voids_draw for event in events)

    def proposal(self) -> Command | None:
        """What the staff must do next; nothing when the table waits for players, or for chance."""
        return self.game.next_step(self.state)

    def confirm(self) -> Sequence[Event]:
        """Carry out what must happen next, the draw included; nothing when the table waits for players only."""
        need = self.game.needs(self.state)
        command = self._chance.answer(need) if need else self.proposal()
        return self._carry_out(command, by_hand=False) if command is not None else ()

    def silence(self) -> Sequence[Event]:
        """The time to act has run out: carry out what the rules impose on those who say nothing."""
        command = self.game.on_silence(self.state)
        return self.send(command) if command is not None else ()

    def round(self) -> list[Event]:
        """With everything automatic: from here to the end of the round under way."""
        round_of = self.game.round_of
        number = round_of(self.state)
        events: list[Event] = []
        while round_of(self.state) == number:
            happened = self.confirm()
            if not happened:
                break
            events.extend(happened)
        return events

    def _tell_chance(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.share():
                self._chance.hear(event.share())
            if event.voids_draw and (opening := self._chance.reveal()):
                self._observer(Revealed(opening))
        need = self.game.upcoming(self.state)
        if need and (commitment := self._chance.promise(need)):
            self._observer(Promised(commitment))
