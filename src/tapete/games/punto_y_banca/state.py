"""The state of a table of punto y banca between two events, and the moments of a jugada."""

from tapete.engine.chapter import Moment
from tapete.engine.command import Role
from tapete.engine.table import TablePhase, TableState
from tapete.families.seats import Seat
from tapete.families.stakes.bets import Collected, Paid, Returned
from tapete.families.stakes.laying import Stake
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Handler, PlayerOrCroupier, Staff, during
from tapete.families.table.settling import Replenished
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.kit.cards import Sabot
from tapete.language import N_

SettlementEvent = Collected | Paid | Returned | Replenished


class Phase(TablePhase):
    """The phases of the table, in the order of a jugada."""

    CERRADA = "cerrada"
    BARAJA = "baraja", N_("Sabot"), N_("the cards are to be shuffled")
    QUEMA = "quema", N_("Sabot"), N_("the first card is turned up")
    APUESTAS = "apuestas", N_("Apuestas")
    CARTAS = "cartas", N_("Reparto"), N_("no va más")
    PUNTO = "punto", N_("Punto"), N_("the punto is to be shown")
    VER_PUNTO = "ver-punto", N_("Punto"), N_("the punto is shown")
    BANCA = "banca", N_("Banca"), N_("the banca is to be shown")
    VER_BANCA = "ver-banca", N_("Banca"), N_("the banca is shown")
    TERCERA_PUNTO = "tercera-punto", N_("Tercera carta"), N_("third card of the punto")
    CARTA_PUNTO = "carta-punto", N_("Tercera carta"), N_("third card of the punto")
    TERCERA_BANCA = "tercera-banca", N_("Tercera carta"), N_("third card of the banca")
    CARTA_BANCA = "carta-banca", N_("Tercera carta"), N_("third card of the banca")
    LIQUIDACION = "liquidacion", N_("Pago")
    FIN = "fin"


BETWEEN_HANDS = frozenset({Phase.BARAJA, Phase.QUEMA, Phase.APUESTAS, Phase.FIN})
DEALT = frozenset({Phase.PUNTO, Phase.VER_PUNTO, Phase.BANCA, Phase.VER_BANCA})
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
    """True if the cut card has shown: the jugada under way, or the next, is the last of the partida."""
    seats: tuple[Seat, ...] = ()
    waiting: tuple[str, ...] = ()
    dealer: str = ""
    """The player who has the sabot; empty for the croupier."""
    offered: str = ""
    declined: tuple[str, ...] = ()
    begun: bool = False
    """True if cards of this sabot have been dealt: until then its turn begins at the lowest department."""
    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    holder: str = ""
    punto: tuple[str, ...] = ()
    banca: tuple[str, ...] = ()
    due: tuple[SettlementEvent, ...] = ()
    winner: str = ""
    results: tuple[str, ...] = ()

    @property
    def face_down(self) -> int:
        return 4 - len(self.punto) - len(self.banca) if self.phase in DEALT else 0

    @property
    def in_sabot(self) -> int:
        return self.sabot.left - self.face_down if self.sabot else 0


def between_hands(rules: BancaRules, state: State) -> bool:
    return state.phase in BETWEEN_HANDS


def present(state: State) -> list[str]:
    people = {seat.player for seat in state.seats} | set(state.waiting) | {stake.player for stake in state.stakes}
    return sorted(people)


NO_HAND = Moment[BancaRules, State](between_hands, shared.RONDA_EN_CURSO, lambda rules: rules.behind.cite)
BETS_TAKEN: Moment[BancaRules, State] = during(Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite)
BETS_FREE = Moment[BancaRules, State](between_hands, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite)
SETTLING: Moment[BancaRules, State] = during(
    Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite
)

CROUPIER = Staff[BancaRules](lambda rules: rules.croupiers, lambda rules: rules.staff.cite)
HANDLER = Handler[BancaRules](lambda rules: rules.croupiers, lambda rules: rules.staff.cite)
"""The player, or a croupier for them."""
LISTER = Handler[BancaRules](lambda rules: rules.croupiers | {Role.JEFE}, lambda rules: rules.waiting_list.cite)
"""The player, or a croupier or the jefe de mesa, who keeps the list."""
HOLDER_OR_CROUPIER = PlayerOrCroupier[BancaRules](lambda rules: rules.croupiers, lambda rules: rules.staff.cite)
"""The player who has the sabot, or the croupier, who passes it on by their own right."""
