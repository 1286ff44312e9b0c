"""What the chapters of this article are written with: events in a row."""

from tapete.families.course import Events
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Play, State


class Course(Events[FerroRules, State]):
    """The events of one decision, and what of the table they leave."""

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
