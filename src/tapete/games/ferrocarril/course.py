"""What the chapters of this article are written with: events in a row."""

from tapete.families.course import Events, Folds
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Play, State


class Course(Events[FerroRules, State]):
    """The events of one decision, and the table that they leave."""

    @classmethod
    def folded(cls) -> Folds:
        from tapete.games.ferrocarril.play import Ferrocarril

        return Ferrocarril.contents.folds

    @property
    def award(self) -> Award:
        return self.state.open_award

    @property
    def bank(self) -> Bank:
        return self.state.held_bank

    @property
    def play(self) -> Play:
        return self.state.jugada
