"""Several events in a row, each decided upon the state that the one before has left."""

from collections.abc import Callable
from typing import Any

from tapete.engine.event import Event
from tapete.games.ferrocarril.evolve_bank import BANK
from tapete.games.ferrocarril.evolve_play import PLAY
from tapete.games.ferrocarril.evolve_seats import SEATS
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Play, State

EVOLUTIONS: dict[type[Event], Callable[[FerroRules, State, Any], State]] = {**SEATS, **BANK, **PLAY}
"""What each event leaves behind."""


class Course:
    """The events of one decision, with the state they lead to."""

    def __init__(self, rules: FerroRules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def __call__(self, *events: Event) -> "Course":
        """Let these happen."""
        for event in events:
            self.events.append(event)
            self.state = EVOLUTIONS[type(event)](self.rules, self.state, event)
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
