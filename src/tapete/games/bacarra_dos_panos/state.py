"""The state of a table of bacarrá a dos paños between two events.

A bank begins with APERTURA or SUBASTA and its DEPOSITO; a talla with SABOT → BARAJA → CORTE. Each jugada goes
CONSTITUCION → POSTURAS → REPARTO → PRIMERO → SEGUNDO → BANQUERO → DESCUBRIR → LIQUIDACION, and then the banker decides
whether to stay. SORTEO is wherever lots are drawn. In banca libre a deposit short of the bets is made good in
COBERTURA, and the bets, which stay closed, are CUBIERTA until the deal.
"""

from typing import Any

import msgspec

from tapete.engine.command import Role
from tapete.engine.event import Reason, Refused
from tapete.engine.table import TablePhase
from tapete.families.bacarra.state import BankedCourse, BankedState, Hand, is_banker
from tapete.families.circulo.bank import Collected, Deducted, Paid, Parts, Returned, amount_of
from tapete.families.circulo.people import (
    CARTA_EN_CAMINO,
    FALTA_EL_BANQUERO,
    FUERA_DE_FASE,
    NO_ES_EL_BANQUERO,
    Person,
    Present,
    Punter,
    everybody,
    law,
    present,
    seat_number,
)
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Staff
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.language import N_
from tapete.law.citation import Citation

SettlementEvent = Collected | Deducted | Paid | Returned
PRIMERO, SEGUNDO, BANCA = "primero", "segundo", "banca"
SIDES = (PRIMERO, SEGUNDO)
"""The two paños, in their order."""


class Phase(TablePhase):
    """The phases of the table."""

    CERRADA = "cerrada"
    APERTURA = "apertura", N_("Award of the bank"), N_("the bank has no banker")
    SUBASTA = "subasta", N_("Award of the bank"), N_("the bank is auctioned")
    DEPOSITO = "deposito", N_("Award of the bank"), N_("the bank is deposited")
    SABOT = "sabot", N_("Talla"), N_("before the talla")
    BARAJA = "baraja", N_("Talla"), N_("the cards are shuffled")
    CORTE = "corte", N_("Talla"), N_("the cards are cut")
    CONSTITUCION = "constitucion", N_("Bets"), N_("the bank is made up")
    POSTURAS = "posturas", N_("Bets"), N_("bets are taken")
    COBERTURA = "cobertura", N_("Bets"), N_("the deposit is short")
    CUBIERTA = "cubierta", N_("Bets"), N_("the deposit reaches the bets")
    SORTEO = "sorteo", N_("Bets"), N_("lots are drawn")
    REPARTO = "reparto", N_("The paños"), N_("the cards are dealt")
    PRIMERO = "primero", N_("The paños"), N_("the primer paño speaks")
    SEGUNDO = "segundo", N_("The paños"), N_("the segundo paño speaks")
    BANQUERO = "banquero", N_("Banker"), N_("the banker plays")
    DESCUBRIR = "descubrir", N_("Banker"), N_("the cards are shown")
    LIQUIDACION = "liquidacion", N_("Payment")
    REPETICION = "repeticion", N_("Payment"), N_("a void banco may be repeated")
    DECISION = "decision", N_("Payment"), N_("the banker stays or leaves")
    SALTADA = "saltada", N_("Award of the bank"), N_("the bank is broken")
    REOFERTA = "reoferta", N_("Award of the bank"), N_("the bank is offered again")
    FIN = "fin"


SPEAKING = {Phase.PRIMERO: PRIMERO, Phase.SEGUNDO: SEGUNDO}
DEALING = frozenset(
    {Phase.REPARTO, Phase.PRIMERO, Phase.SEGUNDO, Phase.BANQUERO, Phase.DESCUBRIR, Phase.LIQUIDACION, Phase.SORTEO}
)
BETTING = frozenset({Phase.POSTURAS, Phase.COBERTURA, Phase.CUBIERTA})

BEFORE_BETS = frozenset({Phase.DECISION, Phase.CONSTITUCION})
"""While a bank waits for its next jugada, and no bet may be laid yet."""


class Seat(msgspec.Struct, frozen=True):
    """A departamento with its player; one without is None."""

    player: str


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """A bank that looks for its holder: what it is offered for and to whom, or what is bid for it."""

    amount: int = 0
    """The amount of the offer or award; 0 while bids are taken."""
    queue: tuple[str, ...] = ()
    """Players still to be asked; the first is being asked now."""
    bids: Parts = ()
    banker: str = ""
    """The player it was awarded to, until the deposit is made."""
    tallas: int = 1
    days: int = 0


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """A bank and its award."""

    banker: str
    amount: int
    initial: int
    """The first deposit of the award, for which it is offered again."""
    deposited: int
    tallas: int
    """Tallas left of the award, the current one included."""
    days: int = 0
    """For how many days the director awarded it; then tallas do not end it."""
    dealt: bool = False
    """True if a jugada has been played with it: before, it may not be left."""

    def share(self, player: str) -> int:
        return self.amount if player == self.banker else 0


class Lot(msgspec.Struct, frozen=True):
    """Lots to be drawn: what for, and among whom or which."""

    kind: str
    options: tuple[str, ...]


class Stake(msgspec.Struct, frozen=True):
    """A bet as it lies: on one paño, on both, or on the line where only half of it plays."""

    player: str
    bet: str
    amount: int


class PlayShown(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of the jugada under way."""

    stakes: tuple[Stake, ...] = ()
    callers: Parts = ()
    """The players who called banco, each for the whole bank."""
    maker: str = ""
    repeated: int = 0
    bets: tuple[Parts, Parts] = ((), ())
    holders: tuple[str, str] = ("", "")
    lifted: tuple[bool, bool] = (False, False)
    words: tuple[str, str] = ("", "")
    void: tuple[bool, bool] = (False, False)
    spare: tuple[str, ...] = ()
    """Third cards drawn by mistake: the banker takes the first of them if he draws."""
    restored: bool = False
    own_fault: bool = False
    """True if the error for which it was restored is the banker's."""
    last_of_talla: bool = False
    results: tuple[str, str] = ("", "")


class Play(PlayShown, frozen=True, kw_only=True):
    """The jugada under way."""

    advised: tuple[bool, bool] = (False, False)
    keeps: tuple[bool, bool] = (False, False)
    """The paños whose mano holds the cards in the next jugada, whatever the result."""
    queue: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    primero: Hand = Hand()
    segundo: Hand = Hand()
    banca: Hand = Hand()
    drawn: tuple[str, ...] = ()
    taken: bool = False
    given: bool = False
    shown: bool = False
    """True if all hands have been shown: those of an annulled jugada are not."""
    ground: Citation | None = None

    def hand(self, side: str) -> Hand:
        hand: Hand = getattr(self, side)
        return hand

    @property
    def wagered(self) -> int:
        return amount_of(self.bets[0]) + amount_of(self.bets[1])


class State(BankedState[Seat, Award, Bank, Play, SettlementEvent], frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    jornada: str = ""
    """The gaming day that was last named; all sessions are of one day where none was."""
    sessions: int = 0
    live: bool = False
    """True if the sabot goes on: it is neither over nor about to be changed."""
    barred: tuple[str, ...] = ()
    turn: tuple[int, int] = (0, 0)
    """The seat whose turn it is to hold the cards of each paño; 0 before the first."""
    first: bool = True
    called: bool = False
    lot: Lot | None = None

    @property
    def cards_out(self) -> bool:
        return self.phase in BEFORE_BETS and self.play is not None and bool(self.play.early or self.play.queue)


def in_place(pair: tuple[Any, Any], side: str, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if side == PRIMERO else (pair[0], value)


def of(pair: tuple[Any, Any], side: str) -> Any:
    return pair[SIDES.index(side)]


# --- people at the table ----------------------------------------------------------------------------------------------


def place_of(state: State, player: str) -> int:
    behind = next((place.behind for place in state.standing if place.player == player), 0)
    return seat_number(state, player) or behind


def side_of(rules: DosPanosRules, state: State, player: str) -> str:
    place = place_of(state, player)
    return "" if not place else PRIMERO if place <= rules.seats else SEGUNDO


def rank(rules: DosPanosRules, state: State, player: str, side: str) -> tuple[int, int, int]:
    """Somebody's place in the priority of a paño: its numbered seats, the others at it, and the other paño."""
    number, place = seat_number(state, player), place_of(state, player)
    arrival = next((each.arrival for each in state.standing if each.player == player), 0)
    if side_of(rules, state, player) != side:
        return (2, place, arrival)
    return (0, number, 0) if number else (1, place, arrival)


def by_priority(rules: DosPanosRules, state: State, players: list[str], side: str) -> list[str]:
    return sorted(players, key=lambda player: rank(rules, state, player, side))


def enough(rules: DosPanosRules, state: State) -> bool:
    """True if both paños have enough players, and one of them may hold the cards."""
    least = rules.least_players.value
    here = [name for name in everybody(state) if not is_banker(state, name)]
    return all(
        sum(side_of(rules, state, name) == side for name in here) >= least and mano(rules, state, side)
        for side in SIDES
    )


def numbers_of(rules: DosPanosRules, side: str) -> range:
    return range(1, rules.seats + 1) if side == PRIMERO else range(rules.seats + 1, 2 * rules.seats + 1)


def _holding(rules: DosPanosRules, state: State, side: str) -> list[int]:
    occupied = []
    for number in numbers_of(rules, side):
        seat = state.seats[number - 1]
        if seat is not None and not is_banker(state, seat.player):
            occupied.append(number)
    return occupied


def mano(rules: DosPanosRules, state: State, side: str) -> int:
    """The seat whose turn it is, or the next occupied one; 0 when nobody sits there."""
    return next_seat(rules, state, side, of(state.turn, side) - 1)


def next_seat(rules: DosPanosRules, state: State, side: str, after: int) -> int:
    """The next occupied seat of a paño after a number; after the highest comes the lowest."""
    seats = _holding(rules, state, side)
    return next((number for number in seats if number > after), seats[0] if seats else 0)


def player_at(state: State, number: int) -> str:
    seat = state.seats[number - 1] if number else None
    return seat.player if seat is not None else ""


def offered_to(rules: DosPanosRules, state: State, without: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in everybody(state) if name not in without and present(state, name))


# --- a decision, and who may take it ----------------------------------------------------------------------------------

NO_TIENE_LAS_CARTAS = Reason("no_tiene_las_cartas_del_pano", N_("{player:@} does not hold the cards of that paño."))


class Course(BankedCourse[DosPanosRules, State, Award, Bank, Play]):
    """The events of one decision, and the table that they leave."""


class Banker(Person[DosPanosRules, State]):
    """The banker, or the player who was awarded the bank and must still deposit it."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        holder = state.banca.banker if state.banca else state.award.banker if state.award else ""
        if not holder:
            raise Refused(FALTA_EL_BANQUERO, rules.law["auction"])
        if holder != player:
            raise Refused(NO_ES_EL_BANQUERO, rules.law["forms"], banker=holder)


class Holder(Person[DosPanosRules, State]):
    """The player who holds the cards of the paño that speaks now."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        side = SPEAKING.get(state.phase)
        if side is None or state.play is None:
            raise Refused(FUERA_DE_FASE, rules.law["speech"], phase=state.phase.value)
        if state.play.queue:
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        if of(state.play.holders, side) != player:
            raise Refused(NO_TIENE_LAS_CARTAS, rules.law["turn"], player=player)


PRESENT = Present[DosPanosRules, State]()
PUNTER = Punter[DosPanosRules, State](is_banker, Citation("criterio:bacarra-dos-panos.41"))
BANKER, HOLDER = Banker(), Holder()
CROUPIER = Staff[DosPanosRules](lambda _: CROUPIERS, law("croupier"))
HEAD = Staff[DosPanosRules](lambda _: frozenset({Role.JEFE}), law("auction"))
AWARDS = Staff[DosPanosRules](lambda _: frozenset({Role.JEFE, Role.DIRECTOR}), law("auction"))
