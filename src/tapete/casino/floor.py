"""The floor in time: sessions and tables that open and close, as pure as a game.

It decides what may be done and moves no money: the anticipos stand in the record of each table.
"""

from collections.abc import Sequence
from typing import Any

from tapete.casino.config import Casino, Mesa
from tapete.casino.floor_acts import FloorCommand, FloorEvent, SessionOpened, TableReplenished
from tapete.casino.floor_decide import decide, evolve, known_table
from tapete.casino.floor_offers import offers
from tapete.casino.floor_state import FloorState, tables_of
from tapete.casino.floor_view import FLOOR, FloorView, view
from tapete.casino.floor_words import read_floor, write_floor
from tapete.casino.terms import terms_of
from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.machine import Rules
from tapete.engine.need import Need
from tapete.engine.offer import Offer
from tapete.engine.table import AnyTable
from tapete.games import build


class FloorRules(Rules, frozen=True, kw_only=True):
    """What binds a floor: the casino file, however it is written."""

    casino: dict[str, Any]


class Floor:
    """The floor of a casino: a `Machine` without chance, whose rules are the casino file."""

    slug = FLOOR
    commands = FloorCommand
    events = FloorEvent
    states = FloorState

    def __init__(self, casino: Casino) -> None:
        self.casino = casino

    @property
    def rules(self) -> FloorRules:
        """Where it stands, and what the casino file says."""
        return FloorRules(game=FLOOR, jurisdiction=self.casino.jurisdiccion, edition="", casino=terms_of(self.casino))

    def opening(self) -> FloorState:
        """Everything closed."""
        return FloorState()

    def tables(self, state: FloorState) -> tuple[Mesa, ...]:
        """Every table with its present limits; those in service, with the staff that serves them."""
        return tables_of(self.casino, state)

    def mesa(self, state: FloorState, number: int) -> Mesa:
        """One table as it is now; `Refused` when the casino has none of that number."""
        return known_table(self.casino, state, number)

    def game(self, state: FloorState, number: int) -> AnyTable:
        """The game that a table plays with its present limits."""
        mesa = self.mesa(state, number)
        return build(mesa.juego, self.casino.jurisdiccion, mesa.setup)

    def needs(self, state: FloorState) -> Need | None:  # noqa: ARG002 - nothing on the floor hangs on chance
        """No chance."""
        return None

    def upcoming(self, state: FloorState) -> Need | None:  # noqa: ARG002 - as above
        """No chance."""
        return None

    def decide(self, state: FloorState, command: Command) -> Sequence[Event]:
        """What follows from a command; raises `Refused`, and then nothing has happened."""
        return decide(self.casino, state, command)

    def evolve(self, state: FloorState, event: Event) -> FloorState:
        """The floor after an event; never fails on an event that was decided."""
        return evolve(self.casino, state, event)

    def offers(self, state: FloorState, who: Actor) -> list[Offer]:
        """What this person could do that would not be refused."""
        return list(offers(self.casino, state, who))

    def view(self, state: FloorState, who: Actor) -> FloorView:
        """Which tables are in service; the money of the caja is for those who direct and inspect."""
        return view(self.casino, state, who)

    def sees(self, event: Event, who: Actor) -> bool:
        """What the caja holds is the house's own matter; everything else happens in the open."""
        return who.role in BACK_OFFICE or not isinstance(event, SessionOpened | TableReplenished)

    def read(self, words: Sequence[str], by: Actor, state: FloorState) -> Command:  # noqa: ARG002 - words mean one thing
        """A command from the text notation; raises `Unreadable`."""
        return read_floor(words, by)

    def write(self, command: Command) -> str:
        """A command in the text notation."""
        return write_floor(command)
