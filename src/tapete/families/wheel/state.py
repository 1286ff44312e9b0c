"""The state of a wheel game between two events."""

from enum import StrEnum

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.table import TableState
from tapete.families.wheel.events import SettlementEvent


class Phase(StrEnum):
    """Where the table is: closed, in the calls of a round, settling, or after the last round."""

    CERRADA = "cerrada"
    RONDA = "ronda"
    LIQUIDACION = "liquidacion"
    FIN = "fin"


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a cell: free, or in prison after so many zeros."""

    player: str
    bet: str
    pano: int
    amount: int
    placed: int
    """Order of placing."""
    colour: str = ""
    """The colour of its chips; empty when they are value chips."""
    zeros: int = 0
    start: int = 0
    """What the bet was worth before its first zero."""
    option: bool = False
    """Whether its owner may still choose to withdraw half."""

    @property
    def free(self) -> bool:
        """Whether it is a bet of this round and not a prisoner."""
        return self.zeros == 0


class Series(msgspec.Struct, frozen=True):
    """A colour in the hands of a player, and the chips not on the cloth."""

    player: str
    colour: str
    value: int
    chips: int


class Order(msgspec.Struct, frozen=True):
    """A bet the croupier accepted by word of mouth and has not laid yet."""

    player: str
    bet: str
    pano: int
    amount: int = 0
    chips: int = 0


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    done: int = 0
    """Calls made in this round."""
    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    """Stakes placed so far, to number the next."""
    due: tuple[SettlementEvent, ...] = ()
    """What remains of the settlement, in legal order."""
    settling: bool = False
    """Whether some step of the settlement has been done."""
    outcome: str = ""
    """The last result; the ball goes back there before a null throw is repeated."""
    position: int = 0
    """The cell under the tongue of a fortune wheel."""
    direction: str = ""
    """The direction of the last valid spin."""
    spinning: str = ""
    """The direction of the spin under way."""
    croupiers: tuple[Actor, ...] = ()
    """Those of the staff who take turns to launch, in the order of the list."""
    turn: int = 0
    """Whose turn it is, among the croupiers, to launch."""
    series: tuple[Series, ...] = ()
    orders: tuple[Order, ...] = ()
    order: tuple[str, ...] = ()
    """The order of payment the jefe has set for this round; empty for the law's."""
    value_chips: bool = False
    several_colours: bool = False
    results: tuple[str, ...] = ()
    """The last results, newest last."""
