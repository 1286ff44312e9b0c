"""The state of a table of punto y banca between two events."""

from enum import StrEnum

import msgspec

from tapete.engine.table import TableState
from tapete.games.punto_y_banca.events import SettlementEvent
from tapete.kit.sabot import Sabot


class Phase(StrEnum):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    BARAJA = "baraja"
    """The cards must be shuffled and loaded."""
    QUEMA = "quema"
    """The first card is to be turned up."""
    APUESTAS = "apuestas"
    CARTAS = "cartas"
    """No va más has been said; the cards are to be dealt."""
    PUNTO = "punto"
    """The cards lie face down; those of the punto are to be shown."""
    VER_PUNTO = "ver-punto"
    BANCA = "banca"
    VER_BANCA = "ver-banca"
    TERCERA_PUNTO = "tercera-punto"
    """The croupier is to say whether the punto draws."""
    CARTA_PUNTO = "carta-punto"
    TERCERA_BANCA = "tercera-banca"
    CARTA_BANCA = "carta-banca"
    LIQUIDACION = "liquidacion"
    FIN = "fin"


BETWEEN_HANDS = frozenset({Phase.BARAJA, Phase.QUEMA, Phase.APUESTAS, Phase.FIN})
"""Bets are free, seats change and the sabot may pass."""
DEALT = frozenset({Phase.PUNTO, Phase.VER_PUNTO, Phase.BANCA, Phase.VER_BANCA})
"""Cards lie on the table face down, or are being turned up."""
WAITING_FOR_A_CARD = frozenset({Phase.QUEMA, Phase.VER_PUNTO, Phase.VER_BANCA, Phase.CARTA_PUNTO, Phase.CARTA_BANCA})
IN_PLAY = DEALT | frozenset(
    {Phase.CARTAS, Phase.TERCERA_PUNTO, Phase.CARTA_PUNTO, Phase.TERCERA_BANCA, Phase.CARTA_BANCA}
)
"""A jugada is under way: bets are closed and its result is not known."""


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a suerte."""

    player: str
    bet: str
    amount: int
    placed: int
    """Order of placing."""


class Seat(msgspec.Struct, frozen=True):
    """A department and who sits at it."""

    number: int
    player: str


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    sabot: Sabot | None = None
    cut: bool = False
    """Whether the cut card has shown: the jugada under way, or the next, is the last of the partida."""
    seats: tuple[Seat, ...] = ()
    """Who is seated, by department."""
    waiting: tuple[str, ...] = ()
    """Who waits for a department, in order."""
    dealer: str = ""
    """Who has the sabot; empty for the croupier."""
    offered: int = 0
    """The department to whose player the sabot is offered; 0 when it is offered to nobody."""
    asked: tuple[int, ...] = ()
    """The departments whose players have declined it in this turn."""
    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    """Stakes placed so far, to number the next."""
    holder: str = ""
    """Who holds the cards of the punto; empty for the croupier."""
    punto: tuple[str, ...] = ()
    """The cards of the punto that have been seen."""
    banca: tuple[str, ...] = ()
    due: tuple[SettlementEvent, ...] = ()
    """What remains of the settlement, in legal order."""
    winner: str = ""
    """Who won the jugada under settlement; empty for a null hand."""
    results: tuple[str, ...] = ()
    """Who won each jugada of this partida, newest last."""

    @property
    def face_down(self) -> int:
        """Cards dealt and not seen yet: they have left the sabot."""
        return 4 - len(self.punto) - len(self.banca) if self.phase in DEALT else 0
