"""The state of a table of ferrocarril between two events.

A talla goes PREPARACION → BARAJA → CORTE; then, as often as the bank changes hands, ADJUDICACION; and for each jugada
CONSTITUCION → APUESTAS → REPARTO → PUNTO → BANQUERO → LIQUIDACION. The stop card leads to FIN_TALLA and a new shuffle.
"""

from enum import StrEnum
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from tapete.engine.event import Event, Move, cloth, wallet
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.state import BankedState, Hand
from tapete.families.circulo.attendance import Standing
from tapete.families.circulo.bank import (
    BANCA,
    Collected,
    Deducted,
    IntoBank,
    Paid,
    Part,
    Parts,
    Returned,
    amount_of,
    garage_home,
    out_of_bank,
    out_of_garage,
    plus,
    share_of,
    without_nothing,
)
from tapete.families.circulo.powers import (
    CARTA_EN_CAMINO,
    DEL_LADO_DE_LA_BANCA,
    FALTA_EL_BANQUERO,
    FUERA_DE_FASE,
    NO_ES_EL_BANQUERO,
    Person,
    Present,
    law,
    seat_number,
    with_seat,
)
from tapete.families.course import Events
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Staff
from tapete.games.ferrocarril.rules import FerroRules
from tapete.language import N_
from tapete.law.citation import Citation


class WinningsJoined(Event, frozen=True, tag="winnings-joined"):
    """What the bank won stays in it, shared among banker and asociados."""

    sentence = N_("{amount:€} join the bank.")
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.parts)}


class AbonoPaid(Event, frozen=True, tag="abono-paid"):
    """An abono won: its stake and its winnings leave the table."""

    sentence = N_("Paid to {player:@} for the abono: {amount:€}.")
    settles = "pagar"
    player: str
    stake: int
    amount: int

    def moves(self) -> tuple[Move, ...]:
        home = Move(cloth(self.player), wallet(self.player), self.stake)
        return (Move(BANCA, wallet(self.player), self.amount), home)


class AbonoLost(IntoBank, frozen=True, tag="abono-lost"):
    """An abono lost: it goes to pay the bets."""

    sentence = N_("The abono of {player:@}, {amount:€}, goes to pay the bets.")
    settles = "cobrar"


class GarageUndone(Event, frozen=True, tag="garage-undone"):
    """The garaje of a void jugada goes back into the bank."""

    sentence = N_("{amount:€} of garaje go back into the bank.")
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return out_of_garage(self.parts)


class BankReturned(Event, frozen=True, tag="bank-returned"):
    """What is left of the bank and of the garaje goes back to banker and asociados."""

    sentence = N_("Banker and asociados take back {bank:€} of the bank and {garage:€} of garaje.")
    parts: Parts
    kept_out: Parts

    def facts(self) -> dict[str, Any]:
        return {"bank": amount_of(self.parts), "garage": amount_of(self.kept_out)}

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_bank(self.parts), *garage_home(self.kept_out))


SettlementEvent = (
    Collected | Deducted | WinningsJoined | AbonoPaid | AbonoLost | Paid | Returned | GarageUndone | BankReturned
)


TURNO, RETOMA, SUBASTA, IMPUESTA = "turno", "retoma", "subasta", "impuesta"
"""The stages of an award."""

IGUALDAD, ANULADA = "igualdad", "anulada"
"""How a jugada ends that neither side wins."""


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
        return amount_of(self.parts)


class Stake(msgspec.Struct, frozen=True):
    """A bet as it lies: on the line it plays for half."""

    player: str
    amount: int
    line: bool = False

    @property
    def plays(self) -> int:
        return self.amount // 2 if self.line else self.amount


class PlayShown(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of the jugada under way."""

    announced: int
    """The amount called with «hay…»; 0 when a card was drawn before the bank was announced."""
    stakes: tuple[Stake, ...] = ()
    banco: tuple[Part, ...] = ()
    """Who covers the bank, the holder of the cards first."""
    follows: bool = False
    """Whether it is a banco seguido."""
    half: tuple[Part, ...] = ()
    """Banco con la mesa."""
    last: tuple[Part, ...] = ()
    """Who completes, and the chips put down for it."""
    difference: bool = False
    """Whether the croupier has said abono la diferencia."""
    abonos: tuple[Part, ...] = ()
    in_play: tuple[Part, ...] = ()
    """The covered bets, in order of priority."""
    late: tuple[str, ...] = ()
    """Who bet after the closing call."""
    holder: str = ""
    """Who should hold the cards of the punto."""
    given: str = ""
    """To whom they were delivered."""
    lifted: bool = False
    word: str = ""
    due_word: str = ""
    """The word that was due when a wrong one was said: the banker gives or denies the card."""
    withdrawing: bool = False
    """Whether bets may be withdrawn because the banker abated too soon."""
    last_of_talla: bool = False
    result: str = ""
    """punto, banca, igualdad or anulada, once known."""


class Play(PlayShown, frozen=True, kw_only=True):
    """The jugada under way."""

    garage: tuple[Part, ...] = ()
    """The garaje obligatorio formed at the closing, undone if the jugada is void."""
    queue: tuple[str, ...] = ()
    """The uses of the next cards of the sabot."""
    early: tuple[str, ...] = ()
    """Cards drawn before the closing call."""
    fifth: str = ""
    spare: tuple[str, ...] = ()
    """Third cards of which one must be discarded."""
    punto: Hand = Hand()
    banca: Hand = Hand()
    advised: bool = False
    draws_options: bool = False
    """Whether the banker must draw where the cuadro gives a choice."""
    free_draw: bool = False
    """Whether an error gives the banker a third card at choice, but for 7."""
    loser: str = ""
    """The side that an error makes lose: punto or banca."""
    ground: Citation | None = None
    """The article that decided the result: that of the points, or of an error."""
    alone: str = ""
    """Who alone played against the bank at the closing, and so has the banco seguido after a loss."""
    pot: int = 0
    """The collected less the paid bets, while a settlement is under way."""
    settled: bool = False
    """Whether some step of the settlement has been done."""
    sealed: bool = False
    """Whether the last card came out of a sealed order, so that no second one can have been drawn with it."""

    def stake_of(self, player: str) -> Stake | None:
        return next((stake for stake in self.stakes if stake.player == player), None)

    def has_announced(self, player: str) -> bool:
        """Whether a player covers half the bank, or completes it."""
        return any(part.player == player for part in (*self.half, *self.last))

    @property
    def wagered(self) -> int:
        """The total of the ordinary bets and the half, as they play."""
        return sum(stake.plays for stake in self.stakes) + amount_of(self.half)


class State(BankedState[Seat, Award, Bank, Play, SettlementEvent], frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    freedom: bool = False
    mode: str = "libre"
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


B = TypeVar("B", Part, Stake)


def with_award(state: State, **changes: Any) -> State:
    return replace(state, award=replace(state.open_award, **changes))


def laid_down(play: Play) -> Parts:
    """What each player has put down while bets are open, in order."""
    stakes = tuple([Part(stake.player, stake.amount) for stake in play.stakes])
    return without_nothing(plus((), (*play.banco, *play.half, *play.last, *stakes)))


# --- people at the table ----------------------------------------------------------------------------------------------


def seat_of(state: State, player: str) -> Seat | None:
    return next((seat for seat in state.seats if seat is not None and seat.player == player), None)


def standing_of(state: State, player: str) -> Standing | None:
    return next((place for place in state.standing if place.player == player), None)


def head_count(state: State) -> int:
    """How many are at the table; whoever stepped away still holds a seat."""
    return sum([seat is not None for seat in state.seats]) + len(state.standing)


def from_right_of(state: State, number: int) -> list[str]:
    """Those who sit, once round from the right of a seat; the seat itself comes last."""
    count = len(state.seats)
    round_ = [state.seats[(number + step) % count] for step in range(count)]
    return [seat.player for seat in round_ if seat is not None]


def anchor(state: State) -> int:
    """The seat from which priority is counted: the banker's, or the last that had the bank."""
    number = seat_number(state, state.banca.banker) if state.banca else 0
    return number or state.last_seat


def rank(state: State, player: str) -> tuple[int, int, int]:
    """Somebody's place in the order of priority: the seated, the standing, and who must still let the mano pass."""
    count, start = len(state.seats), anchor(state)
    number = seat_number(state, player)
    if number:
        seat = state.seats[number - 1]
        greets = seat is not None and seat.greets
        return (2 if greets else 0, (number - start - 1) % count, 0)
    place = standing_of(state, player)
    if place is None:
        return (3, 0, 0)
    return (1, (place.behind - start - 1) % count, place.arrival)


def by_priority(state: State, players: list[str]) -> list[str]:
    return sorted(players, key=lambda player: rank(state, player))


def by_rank(state: State, bets: tuple[B, ...]) -> tuple[B, ...]:
    """Bets in the order of priority of their players."""
    return bets if len(bets) < 2 else tuple(sorted(bets, key=lambda bet: rank(state, bet.player)))


def on_bank_side(state: State, player: str) -> bool:
    return state.banca is not None and any(part.player == player for part in state.banca.parts)


def with_own(state: State, player: str, **changes: Any) -> State:
    seat = seat_of(state, player)
    return state if seat is None else with_seat(state, seat_number(state, player), replace(seat, **changes))


# --- a decision, and who may take it ----------------------------------------------------------------------------------


class Course(Events[FerroRules, State]):
    """The events of one decision, and the table that they leave."""

    @property
    def award(self) -> Award:
        return self.state.open_award

    @property
    def bank(self) -> Bank:
        return self.state.held_bank

    @property
    def play(self) -> Play:
        return self.state.jugada


ASOCIADO_NO_INTERVIENE = Reason(
    "asociado_no_interviene", N_("{player:@} is asociado and may not intervene in the play.")
)
CARTAS_SIN_ENTREGAR = Reason("cartas_sin_entregar", N_("The cards have not been delivered yet."))
NO_TIENE_LAS_CARTAS = Reason("no_tiene_las_cartas", N_("{player:@} does not hold the cards of the punto."))
ESPERA_RETIRADAS = Reason("espera_retiradas", N_("Bets may still be withdrawn; the croupier goes on."))


class Punter(Present[FerroRules, State]):
    """A player at the table who does not share the bank."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        super().require(rules, state, player)
        if on_bank_side(state, player):
            raise Refused(DEL_LADO_DE_LA_BANCA, Citation("criterio:ferrocarril.49"), player=player)


class Banker(Person[FerroRules, State]):
    """The banker; an asociado is told that they may not intervene."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        bank = state.banca
        if bank is None:
            raise Refused(FALTA_EL_BANQUERO, rules.law["first"])
        if bank.banker != player:
            if any(part.player == player for part in bank.parts):
                raise Refused(ASOCIADO_NO_INTERVIENE, rules.law["partner"], player=player)
            raise Refused(NO_ES_EL_BANQUERO, rules.law["keeping"], banker=bank.banker)


class Holder(Person[FerroRules, State]):
    """Whoever has the punto's cards before them, once they have been dealt."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        play = state.play
        if play is None or state.phase not in (Phase.PUNTO, Phase.REPARTO):
            raise Refused(FUERA_DE_FASE, rules.law["deal"], phase=state.phase.value)
        if play.queue:
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        if not play.given:
            raise Refused(CARTAS_SIN_ENTREGAR, rules.law["deal"])
        if play.given != player:
            raise Refused(NO_TIENE_LAS_CARTAS, rules.law["highest"], player=player)
        if play.withdrawing:
            raise Refused(ESPERA_RETIRADAS, rules.law["banker_abates"])


PRESENT = Present[FerroRules, State]()
PUNTER, BANKER, HOLDER = Punter(), Banker(), Holder()
CROUPIER = Staff[FerroRules](lambda _: CROUPIERS, law("croupier"))
