"""The floor in time: sessions and tables that open and close, as pure as a game.

It decides what may be done and moves no money: the anticipos stand in the record of each table.
"""

from tapete.casino.config import Casino, Mesa
from tapete.casino.floor.limits import TableReplenished, limits
from tapete.casino.floor.session import SessionOpened, session
from tapete.casino.floor.state import FLOOR, FloorRules, FloorState, FloorView, known_table, tables_of, view
from tapete.casino.floor.tables import sabots, tables
from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.chaptered import Chaptered
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.refusal import Reason
from tapete.engine.table import AnyTable
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.games import build
from tapete.language import N_
from tapete.law.citation import Citation

ORDEN_DESCONOCIDA = Reason("orden_desconocida", N_("This is not a command of the floor."))


class Floor(Chaptered[FloorRules, FloorState]):
    """The floor of a casino: a `Machine` without chance, whose rules are the casino file."""

    chapters = (session, sabots, tables, limits)
    states = FloorState
    unknown = ORDEN_DESCONOCIDA

    def __init__(self, casino: Casino) -> None:
        super().__init__(FloorRules(game=FLOOR, jurisdiction=casino.jurisdiccion, edition="", casino=casino))
        self.casino = casino

    @property
    def cite(self) -> Citation:
        return POWERS_OF_THE_DIRECTION

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

    def needs(self, state: FloorState) -> Need | None:
        return None

    def upcoming(self, state: FloorState) -> Need | None:
        return None

    def view(self, state: FloorState, who: Actor) -> FloorView:
        """Which tables are in service; the money of the caja is for those who direct and inspect."""
        return view(self.casino, state, who)

    def sees(self, event: Event, who: Actor) -> bool:
        """What the caja holds is the house's own matter; everything else happens in the open."""
        return who.role in BACK_OFFICE or not isinstance(event, SessionOpened | TableReplenished)
