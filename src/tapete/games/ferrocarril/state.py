"""The state of a table of ferrocarril between two events.

A talla goes PREPARACION → BARAJA → CORTE; then, as often as the bank changes hands, ADJUDICACION; and for each jugada
CONSTITUCION → APUESTAS → REPARTO → PUNTO → BANQUERO → LIQUIDACION. The stop card leads to FIN_TALLA and a new shuffle.
"""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.engine.table import TableState
from tapete.families.circulo.attendance import Standing
from tapete.families.circulo.hands import Hand
from tapete.families.circulo.parts import Part, Parts, amount_of, plus, share_of, without_nothing
from tapete.games.ferrocarril.settlement import SettlementEvent
from tapete.kit.sabot import Sabot
from tapete.law.citation import Citation

TURNO, RETOMA, SUBASTA, IMPUESTA = "turno", "retoma", "subasta", "impuesta"
"""The stages of an award."""


class Phase(StrEnum):
    """Where the table is."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion"
    BARAJA = "baraja"
    CORTE = "corte"
    ADJUDICACION = "adjudicacion"
    CONSTITUCION = "constitucion"
    APUESTAS = "apuestas"
    REPARTO = "reparto"
    PUNTO = "punto"
    BANQUERO = "banquero"
    LIQUIDACION = "liquidacion"
    FIN_TALLA = "fin-talla"
    FIN = "fin"


BETWEEN_TALLAS = frozenset({Phase.PREPARACION, Phase.BARAJA, Phase.CORTE, Phase.FIN_TALLA})
"""While no sabot is being dealt: who sits down or changes seat keeps every priority."""
DEALING = frozenset({Phase.REPARTO, Phase.PUNTO, Phase.BANQUERO, Phase.LIQUIDACION})
"""From the closing call to the payment."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A departamento with its player; one without is None."""

    player: str
    absent: bool = False
    greets: bool = False
    """Whether the mano must still pass over it once."""
    refusals: int = 0
    wants: int = 0
    """The seat its player has asked to change to."""


class Proposal(msgspec.Struct, frozen=True):
    """Chips that a player puts at somebody's disposal, to be asociado if accepted."""

    player: str
    to: str
    amount: int


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """How a bank goes to its next holder: from whom, at least for how much, and who is still to be asked."""

    passed: bool = False
    """Whether it was given up, and not lost."""
    former: str = ""
    partners: tuple[str, ...] = ()
    """The former banker's asociados."""
    seat: int = 0
    """The seat from whose right the offers begin."""
    floor: int = 0
    same: int = 0
    """What the former banker may take it back for."""
    stage: str = TURNO
    queue: tuple[str, ...] = ()
    """Who is still to be asked; the first is being asked now."""
    held: str = ""
    """Who has accepted in association, while one player alone may still take it."""
    held_parts: tuple[Part, ...] = ()
    excluded: tuple[str, ...] = ()
    """Who may not bid."""
    bids: tuple[tuple[Part, ...], ...] = ()
    """Bids, the bidder's part first."""
    pledged: tuple[Part, ...] = ()
    """Chips on the cloth for bids, and for a bank accepted in association."""


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """A bank and its tenure."""

    banker: str
    title: str
    """turno, mano-pasada or fuera-de-turno."""
    parts: tuple[Part, ...]
    """What each put in, as it stands, the banker first."""
    award: Award
    """How it was acquired."""
    garage: tuple[Part, ...] = ()
    won: int = 0
    """Net winnings of the tenure."""
    winnings: int = 0
    """Those of them that are still in the bank."""
    pases: int = 0
    dealt: bool = False
    free_to_pass: bool = False
    """Whether nobody bet: then the mano may be passed without having dealt."""
    uncovered: int = 0
    """What of the bank the last jugada left uncovered; 0 when it was won fully covered, or not won."""
    covered: int = 0
    """What of it was covered, while it may be doubled."""
    halved: bool = False
    """Whether half of it was kept out of play before this jugada."""
    all_in: bool = False
    """Todo va."""
    kept: bool = False
    """Whether the banker goes on with it as it is: nothing more is asked before it is announced."""

    def share(self, player: str) -> int:
        """What of it is one player's; the garaje is beside it."""
        return share_of(self.parts, player)

    @property
    def amount(self) -> int:
        """What is in the bank."""
        return amount_of(self.parts)


class Stake(msgspec.Struct, frozen=True):
    """A bet as it lies: on the line it plays for half."""

    player: str
    amount: int
    line: bool = False

    @property
    def plays(self) -> int:
        """What of it is played for."""
        return self.amount // 2 if self.line else self.amount


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """The jugada under way."""

    announced: int
    """«Hay…»: nothing yet when a card was drawn before the bank was announced."""
    stakes: tuple[Stake, ...] = ()
    banco: tuple[Part, ...] = ()
    """Who covers the bank, the holder of the cards first."""
    follows: bool = False
    """Whether it is a banco seguido."""
    half: tuple[Part, ...] = ()
    """Banco con la mesa."""
    last: tuple[Part, ...] = ()
    """Who completes, and what they have put down for it."""
    difference: bool = False
    """Whether the croupier has said abono la diferencia."""
    abonos: tuple[Part, ...] = ()
    in_play: tuple[Part, ...] = ()
    """What is played for, in order of priority."""
    late: tuple[str, ...] = ()
    """Who bet after the closing call."""
    garage: tuple[Part, ...] = ()
    """The garaje obligatorio formed at the closing, undone if the jugada is void."""
    holder: str = ""
    """Who should hold the cards of the punto."""
    given: str = ""
    """To whom they were delivered."""
    lifted: bool = False
    queue: tuple[str, ...] = ()
    """What the next cards of the sabot are for."""
    early: tuple[str, ...] = ()
    """Cards drawn before the closing call."""
    fifth: str = ""
    spare: tuple[str, ...] = ()
    """Third cards of which one is still to be discarded."""
    punto: Hand = Hand()
    banca: Hand = Hand()
    word: str = ""
    due_word: str = ""
    """The word that was due when a wrong one was said: the banker gives or denies the card."""
    advised: bool = False
    draws_options: bool = False
    """Whether the banker must draw where the cuadro gives a choice."""
    free_draw: bool = False
    """Whether an error gives the banker a third card at choice, but for 7."""
    withdrawing: bool = False
    """Whether bets may be withdrawn because the banker abated too soon."""
    loser: str = ""
    """The side that an error makes lose: punto or banca."""
    last_of_talla: bool = False
    result: str = ""
    """punto, banca, igualdad or anulada, once known."""
    ground: Citation | None = None
    """The article that decided the result: that of the points, or of an error."""
    alone: str = ""
    """Who alone played against the bank at the closing, and so has the banco seguido after a loss."""
    pot: int = 0
    """What the bank has collected, less what it has paid, while a settlement is under way."""
    settled: bool = False
    """Whether some step of the settlement has been done."""
    sealed: bool = False
    """Whether the last card came out of a sealed order: no hand can have drawn another with it."""

    def stake_of(self, player: str) -> Stake | None:
        """What somebody has bet."""
        for stake in self.stakes:
            if stake.player == player:
                return stake
        return None

    def has_announced(self, player: str) -> bool:
        """Whether somebody covers half the bank, or completes it."""
        return any(part.player == player for part in (*self.half, *self.last))

    @property
    def wagered(self) -> int:
        """What all ordinary bets and the half would play for."""
        return sum(stake.plays for stake in self.stakes) + amount_of(self.half)


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    seats: tuple[Seat | None, ...] = ()
    standing: tuple[Standing, ...] = ()
    waiting: tuple[str, ...] = ()
    arrivals: int = 0
    talla: int = 0
    sabot: Sabot | None = None
    cutters: tuple[str, ...] = ()
    """To whom the cut is still to be offered; the first has the cards now."""
    freedom: bool = False
    mode: str = "libre"
    award: Award | None = None
    banca: Bank | None = None
    last_seat: int = 0
    """The last seat that had the bank."""
    continues: bool = False
    """Whether the banker of the last jugada may go on in the next talla."""
    proposals: tuple[Proposal, ...] = ()
    passed_for: tuple[Part, ...] = ()
    """Former bankers of this chain of passes and the amount at which each passed."""
    follow: str = ""
    """Who has the banco seguido."""
    repeat: str = ""
    """Whose banco was a tie."""
    larger: str = ""
    """Who may hold the cards because a larger bank was awarded."""
    play: Play | None = None
    due: tuple[SettlementEvent, ...] = ()
    cagnotte: int = 0

    @property
    def jugada(self) -> Play:
        """The jugada under way; only where there must be one."""
        if self.play is None:
            raise LookupError("no jugada is under way")
        return self.play

    @property
    def held_bank(self) -> Bank:
        """The bank; only where somebody must hold it."""
        if self.banca is None:
            raise LookupError("nobody holds the bank")
        return self.banca

    @property
    def open_award(self) -> Award:
        """The award under way; only where there must be one."""
        if self.award is None:
            raise LookupError("the bank is not being awarded")
        return self.award


def with_play(state: State, **changes: Any) -> State:
    """The table with something else in the jugada under way."""
    return replace(state, play=replace(state.jugada, **changes))


def with_hand(state: State, side: str, **changes: Any) -> State:
    """The table with something else in the hand of one side."""
    play = state.jugada
    hand: Hand = getattr(play, side)
    return replace(state, play=replace(play, **{side: replace(hand, **changes)}))


def with_bank(state: State, **changes: Any) -> State:
    """The table with something else in the bank."""
    return replace(state, banca=replace(state.held_bank, **changes))


def with_award(state: State, **changes: Any) -> State:
    """The table with something else in the award under way."""
    return replace(state, award=replace(state.open_award, **changes))


def laid_down(play: Play) -> Parts:
    """What each player has put down while bets are open, in order."""
    stakes = tuple([Part(stake.player, stake.amount) for stake in play.stakes])
    return without_nothing(plus((), (*play.banco, *play.half, *play.last, *stakes)))
