"""The state of a table of bacarrá a dos paños between two events.

A bank begins with APERTURA or SUBASTA and its DEPOSITO; a talla with SABOT → BARAJA → CORTE. Each jugada goes
CONSTITUCION → POSTURAS → REPARTO → PRIMERO → SEGUNDO → BANQUERO → DESCUBRIR → LIQUIDACION, and then the banker decides
whether to stay. SORTEO is wherever lots are drawn. In banca libre a deposit short of the bets is made good in
COBERTURA, and the bets, which stay closed, are CUBIERTA until the deal.
"""

from enum import StrEnum
from typing import Any

import msgspec

from tapete.families.bacarra.state import BankedState, Hand
from tapete.families.circulo.bank import Collected, Deducted, Paid, Parts, Returned, amount_of
from tapete.law.citation import Citation

SettlementEvent = Collected | Deducted | Paid | Returned
PRIMERO, SEGUNDO, BANCA = "primero", "segundo", "banca"
SIDES = (PRIMERO, SEGUNDO)
"""The two paños, in their order."""


class Phase(StrEnum):
    """Where the table is."""

    CERRADA = "cerrada"
    APERTURA = "apertura"
    SUBASTA = "subasta"
    SORTEO = "sorteo"
    DEPOSITO = "deposito"
    SABOT = "sabot"
    BARAJA = "baraja"
    CORTE = "corte"
    CONSTITUCION = "constitucion"
    POSTURAS = "posturas"
    COBERTURA = "cobertura"
    CUBIERTA = "cubierta"
    REPARTO = "reparto"
    PRIMERO = "primero"
    SEGUNDO = "segundo"
    BANQUERO = "banquero"
    DESCUBRIR = "descubrir"
    LIQUIDACION = "liquidacion"
    REPETICION = "repeticion"
    DECISION = "decision"
    SALTADA = "saltada"
    REOFERTA = "reoferta"
    FIN = "fin"


SPEAKING = {Phase.PRIMERO: PRIMERO, Phase.SEGUNDO: SEGUNDO}
DEALING = frozenset(
    {Phase.REPARTO, Phase.PRIMERO, Phase.SEGUNDO, Phase.BANQUERO, Phase.DESCUBRIR, Phase.LIQUIDACION, Phase.SORTEO}
)
"""From the closing call to the payment."""
BETTING = frozenset({Phase.POSTURAS, Phase.COBERTURA, Phase.CUBIERTA})
"""While bets lie on the cloth and no card has been dealt."""


BEFORE_BETS = frozenset({Phase.DECISION, Phase.CONSTITUCION})
"""While a bank waits for its next jugada, and no bet may be laid yet."""


class Seat(msgspec.Struct, frozen=True):
    """A departamento with its player; one without is None."""

    player: str


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """A bank that looks for its holder: what it is offered for and to whom, or what is bid for it."""

    amount: int = 0
    """What it is offered or was awarded for; nothing while bids are taken."""
    queue: tuple[str, ...] = ()
    """Who is still to be asked; the first is being asked now."""
    bids: Parts = ()
    banker: str = ""
    """To whom it was awarded, until the deposit is made."""
    tallas: int = 1
    days: int = 0


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """A bank and its award."""

    banker: str
    amount: int
    initial: int
    """The first deposit of the award, for which it is offered again."""
    deposited: int
    """All that was deposited for it."""
    tallas: int
    """How many tallas it was awarded for are still to come, with the one under way."""
    days: int = 0
    """For how many days the director awarded it; then tallas do not end it."""
    dealt: bool = False
    """Whether a jugada has been played with it: before, it may not be left."""

    def share(self, player: str) -> int:
        """What of it is one player's: all of it is the banker's."""
        return self.amount if player == self.banker else 0


class Lot(msgspec.Struct, frozen=True):
    """Lots to be drawn: what for, and among whom or which."""

    kind: str
    """subasta, banco or cobertura."""
    options: tuple[str, ...]


class Stake(msgspec.Struct, frozen=True):
    """A bet as it lies: on one paño, on both, or on the line where only half of it plays."""

    player: str
    bet: str
    amount: int


class Banco(msgspec.Struct, frozen=True):
    """A call of the whole bank."""

    player: str
    amount: int


class PlayShown(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of the jugada under way."""

    stakes: tuple[Stake, ...] = ()
    callers: tuple[Banco, ...] = ()
    """Who has called banco."""
    maker: str = ""
    """Who makes it, once the bets are closed."""
    repeated: int = 0
    """Number of repetitions of this banco."""
    bets: tuple[Parts, Parts] = ((), ())
    """The covered bets of each paño, in order of priority."""
    holders: tuple[str, str] = ("", "")
    lifted: tuple[bool, bool] = (False, False)
    words: tuple[str, str] = ("", "")
    void: tuple[bool, bool] = (False, False)
    """The paños for which the jugada is annulled."""
    spare: tuple[str, ...] = ()
    """Third cards drawn by mistake: the banker takes the first of them if he draws."""
    restored: bool = False
    own_fault: bool = False
    """Whether the error for which it was restored is the banker's."""
    last_of_talla: bool = False
    results: tuple[str, str] = ("", "")
    """For each paño gana, pierde, empate or anulado, once known."""


class Play(PlayShown, frozen=True, kw_only=True):
    """The jugada under way."""

    advised: tuple[bool, bool] = (False, False)
    keeps: tuple[bool, bool] = (False, False)
    """The paños whose mano holds the cards in the next jugada whoever wins."""
    queue: tuple[str, ...] = ()
    """The uses of the next cards of the sabot."""
    early: tuple[str, ...] = ()
    """Cards drawn before the closing call."""
    primero: Hand = Hand()
    segundo: Hand = Hand()
    banca: Hand = Hand()
    drawn: tuple[str, ...] = ()
    """The third cards in the order in which they were drawn."""
    taken: bool = False
    """Whether the croupier plays the cards of the bank, since the banker was slow."""
    given: bool = False
    """Whether the third cards that were asked for have been given."""
    shown: bool = False
    """Whether all hands have been shown: those of an annulled jugada are not."""
    ground: Citation | None = None
    """The article that decided the result, if it was not the points."""

    def hand(self, side: str) -> Hand:
        hand: Hand = getattr(self, side)
        return hand

    @property
    def wagered(self) -> int:
        """The total of the bets on both paños."""
        return amount_of(self.bets[0]) + amount_of(self.bets[1])


class State(BankedState[Seat, Award, Bank, Play, SettlementEvent], frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    jornada: str = ""
    """The gaming day that was last named; all sessions are of one day where none was."""
    sessions: int = 0
    """Number of sessions of that day, the one under way included."""
    live: bool = False
    """Whether the sabot goes on: it is neither over nor about to be changed."""
    barred: tuple[str, ...] = ()
    """Who left the bank winning during this sabot."""
    turn: tuple[int, int] = (0, 0)
    """The seat whose turn it is to hold the cards of each paño; 0 before the first."""
    first: bool = True
    """Whether no jugada of the partida has been played yet."""
    called: bool = False
    """Whether the banco of the partida has been made."""
    lot: Lot | None = None

    @property
    def cards_out(self) -> bool:
        """Whether cards have left the sabot, or are leaving it, before the bets of their jugada are opened."""
        return self.phase in BEFORE_BETS and self.play is not None and bool(self.play.early or self.play.queue)


def in_place(pair: tuple[Any, Any], side: str, value: Any) -> tuple[Any, Any]:
    """A pair, of the primer and the segundo paño, with another value for one of them."""
    return (value, pair[1]) if side == PRIMERO else (pair[0], value)


def of(pair: tuple[Any, Any], side: str) -> Any:
    """What a pair, of the primer and the segundo paño, says of one of them."""
    return pair[SIDES.index(side)]
