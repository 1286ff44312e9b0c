"""What chapters are written with where one thing leads to another: events in a row, and offers of any amount."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, Self, TypeVar

from tapete.engine.command import Amounts, Command, Offer
from tapete.engine.event import Event, Refused
from tapete.engine.machine import Folded, folds_of
from tapete.law.citation import Citation

R = TypeVar("R")
S = TypeVar("S")


class Events(Generic[R, S]):
    """The events of one decision, each decided upon the state that the one before has left."""

    def __init__(self, rules: R, state: S) -> None:
        self.rules = rules
        self.state = state
        self.events = Folded(state)
        self._folds = folds_of(rules, state)

    def __call__(self, *events: Event) -> Self:
        """Let these happen."""
        rules, folds, state = self.rules, self._folds, self.state
        for event in events:
            self.events.append(event)
            state = folds[type(event)](rules, state, event)
        self.state = self.events.after = state
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
