"""What the chapters of this article are written with: events in a row, and offers of any amount between two."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Play, State
from tapete.law.citation import Citation


class Course:
    """The events of one decision, each decided upon the state that the one before has left."""

    folds: ClassVar[Mapping[type[Event], Callable[[FerroRules, State, Any], State]]] = {}
    """What each event leaves behind; the game says so once its chapters are added up."""

    def __init__(self, rules: FerroRules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def __call__(self, *events: Event) -> "Course":
        """Let these happen."""
        for event in events:
            self.events.append(event)
            self.state = self.folds[type(event)](self.rules, self.state, event)
        return self

    @property
    def award(self) -> Award:
        """The award under way."""
        return self.state.open_award

    @property
    def bank(self) -> Bank:
        """The bank."""
        return self.state.held_bank

    @property
    def play(self) -> Play:
        """The jugada under way."""
        return self.state.jugada


def accepts(decision: Callable[[FerroRules, State, Any], object], rules: FerroRules, state: State, asked: Any) -> bool:
    """Whether a decision takes a command of somebody who may give it, at its time."""
    try:
        decision(rules, state, asked)
    except Refused:
        return False
    return True


def ranging(command: Command, cite: Citation, low: int, high: int) -> Iterator[Offer]:
    """A command with any amount between two, if there is one."""
    if low <= high:
        yield Offer(command, cite, Amounts(low, high))
