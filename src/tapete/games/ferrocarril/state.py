"""The state of a table of ferrocarril between two events.

A talla goes PREPARACION → BARAJA → CORTE; then, as often as the bank changes hands, ADJUDICACION; and for each jugada
CONSTITUCION → APUESTAS → REPARTO → PUNTO → BANQUERO → LIQUIDACION. The stop card leads to FIN_TALLA and a new shuffle.
"""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from tapete.engine.event import Event, Move, Reason, Refused, cloth, wallet
from tapete.engine.table import TablePhase
from tapete.families.bacarra.state import BankedCourse, BankedState, Hand, cell, first_two, whole
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, PUNTO, STANDS
from tapete.families.circulo.bank import (
    BANCA,
    Collected,
    Deducted,
    IntoBank,
    OfParts,
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
from tapete.families.circulo.people import (
    CARTA_EN_CAMINO,
    FALTA_EL_BANQUERO,
    FUERA_DE_FASE,
    NO_ES_EL_BANQUERO,
    Person,
    Present,
    Punter,
    Standing,
    law,
    seat_number,
    with_seat,
)
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Staff
from tapete.games.ferrocarril.rules import FerroRules
from tapete.language import N_
from tapete.law.citation import Citation


class WinningsJoined(OfParts, frozen=True, tag="winnings-joined"):
    """The winnings stay in the bank, shared among banker and asociados."""

    sentence = N_("{amount:€} join the bank.")


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


class GarageUndone(OfParts, frozen=True, tag="garage-undone"):
    """The garaje of a void jugada goes back into the bank."""

    sentence = N_("{amount:€} of garaje go back into the bank.")

    def moves(self) -> tuple[Move, ...]:
        return out_of_garage(self.parts)


class BankReturned(Event, frozen=True, tag="bank-returned"):
    """The rest of the bank and of the garaje is returned to banker and asociados."""

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

IGUALDAD, ANULADA = "igualdad", "anulada"


class Phase(TablePhase):
    """The phases of the table."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion", N_("Talla"), N_("before the talla")
    BARAJA = "baraja", N_("Talla"), N_("the cards are shuffled")
    CORTE = "corte", N_("Talla"), N_("the cards are cut")
    ADJUDICACION = "adjudicacion", N_("Award of the bank"), N_("the bank is awarded")
    CONSTITUCION = "constitucion", N_("Award of the bank"), N_("the bank is made up")
    APUESTAS = "apuestas", N_("Bets")
    REPARTO = "reparto", N_("Punto"), N_("the cards are dealt")
    PUNTO = "punto", N_("Punto"), N_("the punto speaks")
    BANQUERO = "banquero", N_("Banker"), N_("the banker plays")
    LIQUIDACION = "liquidacion", N_("Payment")
    FIN_TALLA = "fin-talla", N_("Talla"), N_("the talla is over")
    FIN = "fin"


BETWEEN_TALLAS = frozenset({Phase.PREPARACION, Phase.BARAJA, Phase.CORTE, Phase.FIN_TALLA})
"""While no sabot is being dealt: who sits down or changes seat keeps every priority."""
DEALING = frozenset({Phase.REPARTO, Phase.PUNTO, Phase.BANQUERO, Phase.LIQUIDACION})


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A departamento with its player; one without is None."""

    player: str
    absent: bool = False
    greets: bool = False
    """True if the mano must still pass over it once."""
    refusals: int = 0
    wants: int = 0


class Proposal(msgspec.Struct, frozen=True):
    """Chips that a player puts at another's disposal, to be asociado if accepted."""

    player: str
    to: str
    amount: int


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """The award of a bank: its former holder, its least amount, and the players still to be asked."""

    passed: bool = False
    former: str = ""
    partners: tuple[str, ...] = ()
    seat: int = 0
    floor: int = 0
    same: int = 0
    """The amount for which the former banker may take it back."""
    stage: str = TURNO
    queue: tuple[str, ...] = ()
    """Players still to be asked; the first is being asked now."""
    held: str = ""
    """The player who accepted in association, while one player alone may still take it."""
    held_parts: tuple[Part, ...] = ()
    excluded: tuple[str, ...] = ()
    bids: tuple[tuple[Part, ...], ...] = ()
    pledged: tuple[Part, ...] = ()
    """Chips on the cloth for bids, and for a bank accepted in association."""


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """A bank and its tenure."""

    banker: str
    title: str
    parts: tuple[Part, ...]
    """Current shares, the banker's first."""
    award: Award
    garage: tuple[Part, ...] = ()
    won: int = 0
    winnings: int = 0
    """The winnings that are still in the bank."""
    pases: int = 0
    dealt: bool = False
    free_to_pass: bool = False
    """True if nobody bet: then the mano may be passed without having dealt."""
    uncovered: int = 0
    """The part of the bank uncovered in the last jugada; 0 if it was fully covered or not won."""
    covered: int = 0
    """The covered part, while it may be doubled."""
    halved: bool = False
    """True if half of it was kept out of play before this jugada."""
    all_in: bool = False
    kept: bool = False
    """True if the banker goes on with it as it is: nothing more is asked before it is announced."""

    def share(self, player: str) -> int:
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
    """The players who cover the bank, the holder of the cards first."""
    follows: bool = False
    half: tuple[Part, ...] = ()
    """Banco con la mesa."""
    last: tuple[Part, ...] = ()
    """The player who completes the bank, and the chips put down for it."""
    difference: bool = False
    """True if the croupier has said abono la diferencia."""
    abonos: tuple[Part, ...] = ()
    in_play: tuple[Part, ...] = ()
    late: tuple[str, ...] = ()
    holder: str = ""
    """The player who should hold the cards of the punto."""
    given: str = ""
    lifted: bool = False
    word: str = ""
    due_word: str = ""
    """The word that was due when a wrong one was said: the banker gives or denies the card."""
    withdrawing: bool = False
    """True if bets may be withdrawn because the banker abated too soon."""
    last_of_talla: bool = False
    result: str = ""


class Play(PlayShown, frozen=True, kw_only=True):
    """The jugada under way."""

    garage: tuple[Part, ...] = ()
    """The garaje obligatorio formed at the closing, undone if the jugada is void."""
    queue: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    fifth: str = ""
    spare: tuple[str, ...] = ()
    """Third cards; one of them must be discarded."""
    punto: Hand = Hand()
    banca: Hand = Hand()
    advised: bool = False
    draws_options: bool = False
    """True if the banker must draw where the cuadro gives a choice."""
    free_draw: bool = False
    """True if an error gives the banker a third card at choice, but for 7."""
    loser: str = ""
    ground: Citation | None = None
    alone: str = ""
    """The only player against the bank at the closing, who has the banco seguido after a loss."""
    pot: int = 0
    """The collected less the paid bets, while a settlement is under way."""
    settled: bool = False
    sealed: bool = False
    """True if the last card came out of a sealed order, so that no second one can have been drawn with it."""

    def stake_of(self, player: str) -> Stake | None:
        return next((stake for stake in self.stakes if stake.player == player), None)

    def has_announced(self, player: str) -> bool:
        return any(part.player == player for part in (*self.half, *self.last))

    @property
    def wagered(self) -> int:
        return sum(stake.plays for stake in self.stakes) + amount_of(self.half)


class State(BankedState[Seat, Award, Bank, Play, SettlementEvent], frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    freedom: bool = False
    mode: str = "libre"
    last_seat: int = 0
    continues: bool = False
    """True if the banker of the last jugada may go on in the next talla."""
    proposals: tuple[Proposal, ...] = ()
    passed_for: tuple[Part, ...] = ()
    """Former bankers of this chain of passes and the amount at which each passed."""
    follow: str = ""
    """The player who has the banco seguido."""
    repeat: str = ""
    """The player whose banco was a tie."""
    larger: str = ""
    """The player who may hold the cards because a larger bank was awarded."""


B = TypeVar("B", Part, Stake)


def with_award(state: State, **changes: Any) -> State:
    return replace(state, award=replace(state.open_award, **changes))


def laid_down(play: Play) -> Parts:
    stakes = tuple([Part(stake.player, stake.amount) for stake in play.stakes])
    return without_nothing(plus((), (*play.banco, *play.half, *play.last, *stakes)))


# --- people at the table ----------------------------------------------------------------------------------------------


def seat_of(state: State, player: str) -> Seat | None:
    return next((seat for seat in state.seats if seat is not None and seat.player == player), None)


def standing_of(state: State, player: str) -> Standing | None:
    return next((place for place in state.standing if place.player == player), None)


def head_count(state: State) -> int:
    """The number of players at the table; a player who stepped away still holds a seat."""
    return sum([seat is not None for seat in state.seats]) + len(state.standing)


def from_right_of(state: State, number: int) -> list[str]:
    """The seated players, once round from the right of a seat; the seat itself comes last."""
    count = len(state.seats)
    round_ = [state.seats[(number + step) % count] for step in range(count)]
    return [seat.player for seat in round_ if seat is not None]


def anchor(state: State) -> int:
    number = seat_number(state, state.banca.banker) if state.banca else 0
    return number or state.last_seat


def rank(state: State, player: str) -> tuple[int, int, int]:
    """A player's place in the order of priority: seated, standing, bound to let the mano pass."""
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
    return bets if len(bets) < 2 else tuple(sorted(bets, key=lambda bet: rank(state, bet.player)))


def on_bank_side(state: State, player: str) -> bool:
    return state.banca is not None and any(part.player == player for part in state.banca.parts)


def with_own(state: State, player: str, **changes: Any) -> State:
    seat = seat_of(state, player)
    return state if seat is None else with_seat(state, seat_number(state, player), replace(seat, **changes))


# --- the two hands ----------------------------------------------------------------------------------------------------


def free_banco(state: State, play: Play) -> bool:
    return state.freedom and len(play.banco) == 1


def punto_letter(rules: FerroRules, state: State, play: Play) -> str:
    points = first_two(play.punto)
    if free_banco(state, play) and not play.punto.bound:
        return CHOOSES
    letter = rules.punto.value[points] if points < NATURAL else STANDS
    return STANDS if letter == CHOOSES and play.advised else letter


def bank_letter(rules: FerroRules, state: State, play: Play) -> str:
    points = first_two(play.banca)
    if points == 0:
        return DRAWS
    if play.free_draw:
        return STANDS if points == NATURAL - 1 else CHOOSES
    return cuadro_letter(rules, play) if bank_bound(state, play) else CHOOSES


def cuadro_letter(rules: FerroRules, play: Play) -> str:
    points = first_two(play.banca)
    letter = cell(rules.cuadro.value, points, play.punto.third)
    return DRAWS if letter == CHOOSES and play.draws_options else letter


def bank_bound(state: State, play: Play) -> bool:
    """True if the cuadro binds the banker: by the mode, for having asked for it, or by an error."""
    by_mode = state.mode == "tabla" and not free_banco(state, play)
    return by_mode or play.banca.bound


def natural(hand: Hand, other: Hand) -> bool:
    """True if a hand counts as abated: an 8 or 9 in two cards, turned over by its side or shown to an abatir."""
    return not hand.third and not hand.lost and first_two(hand) >= NATURAL and (hand.abated or other.abated)


def winner(play: Play) -> str:
    if play.loser:
        return BANCA if play.loser == PUNTO else PUNTO
    punto = (natural(play.punto, play.banca), whole(play.punto))
    banca = (natural(play.banca, play.punto), whole(play.banca))
    return IGUALDAD if punto == banca else PUNTO if punto > banca else BANCA


def beaten_by_error(play: Play) -> Citation | None:
    """The article by which a side loses with points enough not to: it could no longer abate; None if points decide."""
    punto, banca = whole(play.punto), whole(play.banca)
    won = winner(play)
    if won == BANCA and punto >= banca:
        return play.punto.lost
    return play.banca.lost if won == PUNTO and banca >= punto else None


# --- a decision, and who may take it ----------------------------------------------------------------------------------


class Course(BankedCourse[FerroRules, State, Award, Bank, Play]):
    """The events of one decision, and the table that they leave."""


ASOCIADO_NO_INTERVIENE = Reason(
    "asociado_no_interviene", N_("{player:@} is asociado and may not intervene in the play.")
)
CARTAS_SIN_ENTREGAR = Reason("cartas_sin_entregar", N_("The cards have not been delivered yet."))
NO_TIENE_LAS_CARTAS = Reason("no_tiene_las_cartas", N_("{player:@} does not hold the cards of the punto."))
ESPERA_RETIRADAS = Reason("espera_retiradas", N_("Bets may still be withdrawn; the croupier goes on."))


class Banker(Person[FerroRules, State]):
    """The banker; an asociado is refused for a reason of its own."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        bank = state.banca
        if bank is None:
            raise Refused(FALTA_EL_BANQUERO, rules.law["first"])
        if bank.banker != player:
            if any(part.player == player for part in bank.parts):
                raise Refused(ASOCIADO_NO_INTERVIENE, rules.law["partner"], player=player)
            raise Refused(NO_ES_EL_BANQUERO, rules.law["keeping"], banker=bank.banker)


class Holder(Person[FerroRules, State]):
    """The player who has the punto's cards, once they have been dealt."""

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
PUNTER = Punter[FerroRules, State](on_bank_side, Citation("criterio:ferrocarril.49"))
BANKER, HOLDER = Banker(), Holder()
CROUPIER = Staff[FerroRules](lambda _: CROUPIERS, law("croupier"))
