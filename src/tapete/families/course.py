"""What chapters are written with where one thing leads to another: events in a row, and offers of any amount."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused
from tapete.law.citation import Citation

Folds = Mapping[type[Event], Callable[[Any, Any, Any], Any]]
R = TypeVar("R")
S = TypeVar("S")


class Events(Generic[R, S]):
    """The events of one decision, each decided upon the state that the one before has left."""

    folds: ClassVar[Folds] = {}
    """What each event leaves behind; a game says so of its own once its chapters are added up."""

    @classmethod
    def folded(cls) -> Folds:
        """The folds of the game whose chapters use this course; it imports the game when the first command comes."""
        return cls.folds

    def __init__(self, rules: R, state: S) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []
        self._folds = self.folded()

    def __call__(self, *events: Event) -> Self:
        """Let these happen."""
        for event in events:
            self.events.append(event)
            self.state = self._folds[type(event)](self.rules, self.state, event)
        return self


def accepts(decision: Callable[[R, S, Any], object], rules: R, state: S, asked: Any) -> bool:
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
