"""The state of a table of punto y banca between two events, and the moments of a jugada."""

from enum import StrEnum

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.table import TableState
from tapete.families.seats import Seat
from tapete.families.stakes.events import Collected, Paid, Returned
from tapete.families.stakes.laying import Stake
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Handler, PlayerOrCroupier, Staff
from tapete.families.table.settling import Replenished
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.kit.sabot import Sabot

SettlementEvent = Collected | Paid | Returned | Replenished


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


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    sabot: Sabot | None = None
    cut: bool = False
    """Whether the cut card has shown: the jugada under way, or the next, is the last of the partida."""
    seats: tuple[Seat, ...] = ()
    waiting: tuple[str, ...] = ()
    dealer: str = ""
    """Who has the sabot; empty for the croupier."""
    offered: str = ""
    """To whom the sabot is offered."""
    declined: tuple[str, ...] = ()
    """Who has declined it in this turn."""
    begun: bool = False
    """Whether cards of this sabot have been dealt: until then its turn begins at the lowest department."""
    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    holder: str = ""
    """Who holds the cards of the punto; empty for the croupier."""
    punto: tuple[str, ...] = ()
    """The cards of the punto that have been seen."""
    banca: tuple[str, ...] = ()
    due: tuple[SettlementEvent, ...] = ()
    winner: str = ""
    """Who won the jugada under settlement; empty for a null hand."""
    results: tuple[str, ...] = ()
    """Who won each jugada of this partida, newest last."""

    @property
    def face_down(self) -> int:
        """Cards dealt and not seen yet: they have left the sabot."""
        return 4 - len(self.punto) - len(self.banca) if self.phase in DEALT else 0

    @property
    def in_sabot(self) -> int:
        """Cards still in the sabot."""
        return self.sabot.left - self.face_down if self.sabot else 0


def between_hands(rules: BancaRules, state: State) -> bool:
    """Whether no jugada is under way."""
    return state.phase in BETWEEN_HANDS


def present(state: State) -> list[str]:
    """The players at the table: seated, waiting, or with a bet."""
    people = {seat.player for seat in state.seats} | set(state.waiting) | {stake.player for stake in state.stakes}
    return sorted(people)


NO_HAND = Moment[BancaRules, State](between_hands, shared.RONDA_EN_CURSO, lambda rules: rules.behind.cite)
BETS_TAKEN = Moment[BancaRules, State](
    lambda _, state: state.phase is Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite
)
BETS_FREE = Moment[BancaRules, State](between_hands, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite)
SETTLING = Moment[BancaRules, State](
    lambda _, state: state.phase is Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite
)

CROUPIER = Staff[BancaRules](lambda rules: rules.croupiers, lambda rules: rules.staff.cite)
HANDLER = Handler[BancaRules](lambda rules: rules.croupiers, lambda rules: rules.staff.cite)
"""The player, or a croupier for them."""
LISTER = Handler[BancaRules](lambda rules: rules.croupiers | {Role.JEFE}, lambda rules: rules.waiting_list.cite)
"""The player, or a croupier or the jefe de mesa, who keeps the list."""
HOLDER_OR_CROUPIER = PlayerOrCroupier[BancaRules](lambda rules: rules.croupiers, lambda rules: rules.staff.cite)
"""The player who has the sabot, or the croupier who passes it on, which is his own to do."""
