"""The state of a craps table between two events."""

from enum import StrEnum

import msgspec

from tapete.engine.table import TableState
from tapete.games.dados.events import SettlementEvent
from tapete.kit.dice import DiceSet


class Phase(StrEnum):
    """Where the table is."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion"
    """It waits for a set of dice."""
    OFRECER = "ofrecer"
    """The dice look for a tirador; bets are taken."""
    APUESTAS = "apuestas"
    """There is a tirador and bets are taken."""
    TIRO = "tiro"
    """Ya no va más: the dice are thrown."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


class Choice(StrEnum):
    """What the tirador must choose dice for."""

    NADA = ""
    CAMBIO = "cambio"
    """Two of the set, all six lying before him."""
    REEMPLAZO = "reemplazo"
    """One of the reserve for each die that fell."""


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a suerte, since the throw of that number."""

    player: str
    bet: str
    amount: int
    since: int


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next. A round is a throw; a jugada may need several."""

    phase: Phase = Phase.CERRADA
    jugada: int = 1
    punto: int = 0
    """The number under the placa; 0 before the first throw of a jugada."""
    players: tuple[str, ...] = ()
    """Who stands at the table, clockwise from the croupiers' left."""
    tirador: str = ""
    offered: str = ""
    """Who has been offered the dice and has not answered."""
    holder: str = ""
    """Who held the dice last: the offers go on from there."""
    refusals: tuple[str, ...] = ()
    """Who has refused the dice since somebody last took them."""
    deprived: tuple[str, ...] = ()
    breaches: tuple[tuple[str, int], ...] = ()
    """How often each player has broken the rules of the throw."""
    dice: DiceSet | None = None
    used: tuple[str, ...] = ()
    """The dice of every set of this session."""
    previous: tuple[str, ...] = ()
    """Those of the session before."""
    choice: Choice = Choice.NADA
    fallen: tuple[str, ...] = ()
    """The dice of the throw that fell to the floor, until they are replaced."""
    stakes: tuple[Stake, ...] = ()
    due: tuple[SettlementEvent, ...] = ()
    """What remains of the settlement, in legal order."""
    outcome: str = ""
    results: tuple[str, ...] = ()
    """The last throws, newest last."""


TAKING_BETS = frozenset({Phase.OFRECER, Phase.APUESTAS})
BETWEEN_THROWS = frozenset({Phase.PREPARACION, Phase.OFRECER, Phase.APUESTAS, Phase.FIN})
