"""A table of monte to write cases at: cards in the letters of the law, `5O` or `SB`, and what each bet brought."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.event import Event
from tapete.families.stakes.bets import Collected, Paid, Returned
from tapete.games.monte.board import Phase, State
from tapete.games.monte.play import Monte, MonteView
from tapete.games.monte.rules import MonteRules
from tests.games.table import TestTable

SLUG = "monte"
CLEAN = "5O 2C 4E 3B"
DOUBLED = "5O 2C 5E 4E 3B"
TWO_DOUBLED = "5O 2C 5E 2E 4E 3B"
TRIPLED = "5O 2C 5C 5E 4E 3B"
TRIPLED_AND_DOUBLED = "5O 2C 5C 5E 2O 4E 3B"
TWO_TRIPLED = "5O 2C 5C 5E 2O 2E 4E 3B"


class MonteTable(TestTable):
    """A table at one euro; with `deal`, these cards are placed and bets are taken."""

    def __init__(self, deal: str = CLEAN, *, staff: str = "", **setup: Any) -> None:
        super().__init__(SLUG, "murcia", staff=staff, **{"minimo": "1", **setup})
        if deal:
            self.load()
            self.cards(deal)
            self("crupier: hagan juego")

    @property
    def rules(self) -> MonteRules:
        game: Monte = self.game  # type: ignore[assignment]
        return game.rules

    @property
    def now(self) -> State:
        state: State = self.state
        return state

    @property
    def seen(self) -> MonteView:
        """What a player sees."""
        view = self.game.view(self.now, Actor("ana", Role.JUGADOR))
        assert isinstance(view, MonteView)
        return view

    def load(self) -> None:
        """A pack is shuffled, cut and put into the sabot."""
        self("crupier: barajar")
        self("crupier: cortar")

    def cards(self, text: str) -> list[Event]:
        """These cards come, in this order."""
        events: list[Event] = []
        for card in text.split():
            events += self.send(AZAR, f"resultado {card}")
        return events

    def bet(self, *lines: str) -> None:
        """Ana bets."""
        for line in lines:
            self(f"ana: {line}")

    def turn(self, text: str) -> list[Event]:
        """No va más, and these cards."""
        return [*self("crupier: no va mas"), *self.cards(text)]

    def play(self, text: str) -> dict[str, int | str]:
        """No va más, these cards, and the settlement if they end the phase: what each bet won or lost."""
        events = self.turn(text)
        return outcome([*events, *self.settle()])

    def settle(self) -> Sequence[Event]:
        """The phase is settled, if it is over."""
        return self("crupier: liquidar") if self.now.phase is Phase.LIQUIDACION else ()

    def segundas(self) -> None:
        """Bets of Segundas are opened."""
        assert self.now.row
        self("crupier: hagan juego")


def outcome(events: Sequence[Event]) -> dict[str, int | str]:
    """What each bet won or lost, in cents; `back` for what went back undecided."""
    found: dict[str, int | str] = {}
    for event in events:
        if isinstance(event, Paid):
            found[event.bet] = event.amount
        elif isinstance(event, Collected):
            found[event.bet] = -event.amount
        elif isinstance(event, Returned):
            found.setdefault(event.bet, "back")
    return found
