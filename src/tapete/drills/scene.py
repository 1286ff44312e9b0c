"""A table at one moment of its rounds: what was done before, what everybody sees, and what the engine says of it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tapete.drills.exercise import Picture, Told
from tapete.engine.actor import Actor, Role
from tapete.engine.chips import Lying
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event, is_stake
from tapete.engine.refusal import Refused
from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED, CardDealt

ONLOOKER = Actor("-", Role.JUGADOR)


class Step(msgspec.Struct, frozen=True):
    """Something that was done, and the state before it."""

    before: Any
    command: Command
    events: Sequence[Event]


class Scene(msgspec.Struct, frozen=True):
    """A table now, and all that was done at it before."""

    game: AnyTable
    steps: tuple[Step, ...]
    state: Any

    @property
    def of_this_round(self) -> list[Step]:
        """What was done in the round under way, with the table open."""
        number = self.game.round_of(self.state)
        return [step for step in self.steps if step.before.open and self.game.round_of(step.before) == number]

    def seen(self) -> list[Event]:
        """What everybody has seen since the table opened."""
        return [event for step in self.steps if step.before.open for event in step.events if self.is_seen(event)]

    def is_seen(self, event: Event) -> bool:
        """Whether there is something to say of an event, to anybody."""
        return bool(event.sentence) and self.game.sees(event, ONLOOKER)

    def result(self) -> str:
        """What chance gave in this round; empty before it did, and where it gives many cards."""
        draws = [step.command for step in self.of_this_round if isinstance(step.command, Draw)]
        return draws[-1].outcome if len(draws) == 1 else ""

    def try_out(self, command: Command) -> Sequence[Event] | Refused:
        """What the engine says of a command."""
        try:
            return self.game.decide(self.state, command)
        except Refused as refused:
            return refused

    def lying(self) -> tuple[Lying, ...]:
        """The chips on the cloth as anybody sees them."""
        return tuple(self.game.view(self.state, ONLOOKER).lying())

    def settlement(self) -> list[Event]:
        """What the next step of the staff would collect and pay; nothing when it is no settlement."""
        step = self.game.next_step(self.state) if self.state.open else None
        decided = self.try_out(step) if step is not None else ()
        return [] if isinstance(decided, Refused) or not any(event.settles for event in decided) else list(decided)

    def picture(self, notes: tuple[Told, ...] = ()) -> Picture:
        """The table as it is shown: bets that lie on the cloth are not told again, nor cards that nobody sees."""
        stakes = self.lying()
        told = [event for event in self.seen() if not ((stakes and is_stake(event)) or _is_covered(event))]
        view = self.game.view(self.state, ONLOOKER)
        return Picture(told=tuple(told), stakes=stakes, result=self.result(), notes=notes, view=view)


def _is_covered(event: Event) -> bool:
    return isinstance(event, CardDealt) and event.facts()["card"] == COVERED
