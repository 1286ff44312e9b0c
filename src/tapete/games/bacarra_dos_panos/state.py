"""The state of a table of bacarrá a dos paños between two events.

A bank begins with APERTURA or SUBASTA and its DEPOSITO; a talla with SABOT → BARAJA → CORTE. Each jugada goes
CONSTITUCION → POSTURAS → REPARTO → PRIMERO → SEGUNDO → BANQUERO → DESCUBRIR → LIQUIDACION, and then the banker decides
whether to stay. SORTEO is wherever lots are drawn. In banca libre a deposit short of the bets is made good in
COBERTURA, and the bets, which stay closed, are CUBIERTA until the deal.
"""

from enum import StrEnum
from typing import Any

import msgspec

from tapete.engine.actor import Role
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.state import BankedState, Hand, is_banker
from tapete.families.circulo.bank import Collected, Deducted, Paid, Parts, Returned, amount_of
from tapete.families.circulo.powers import (
    CARTA_EN_CAMINO,
    DEL_LADO_DE_LA_BANCA,
    FALTA_EL_BANQUERO,
    FUERA_DE_FASE,
    NO_ES_EL_BANQUERO,
    Person,
    Present,
    everybody,
    law,
    present,
    seat_number,
)
from tapete.families.course import Events
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Staff
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.language import N_
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
    return (value, pair[1]) if side == PRIMERO else (pair[0], value)


def of(pair: tuple[Any, Any], side: str) -> Any:
    return pair[SIDES.index(side)]


# --- people at the table ----------------------------------------------------------------------------------------------


def place_of(state: State, player: str) -> int:
    """The seat at which or behind which somebody is; 0 when they are not at the table."""
    behind = next((place.behind for place in state.standing if place.player == player), 0)
    return seat_number(state, player) or behind


def side_of(rules: DosPanosRules, state: State, player: str) -> str:
    """At which paño somebody is; empty when they are not at the table."""
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
    """Whether both paños have the players they need, and somebody who may hold the cards."""
    least = rules.least_players.value
    here = [name for name in everybody(state) if not is_banker(state, name)]
    return all(
        sum(side_of(rules, state, name) == side for name in here) >= least and mano(rules, state, side)
        for side in SIDES
    )


def numbers_of(rules: DosPanosRules, side: str) -> range:
    return range(1, rules.seats + 1) if side == PRIMERO else range(rules.seats + 1, 2 * rules.seats + 1)


def _holding(rules: DosPanosRules, state: State, side: str) -> list[int]:
    """The numbered seats of a paño whose players may hold its cards: the banker's is skipped."""
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
    """To whom a bank is offered: the seats in their order, and then the others."""
    return tuple(name for name in everybody(state) if name not in without and present(state, name))


# --- a decision, and who may take it ----------------------------------------------------------------------------------

NO_TIENE_LAS_CARTAS = Reason("no_tiene_las_cartas_del_pano", N_("{player:@} does not hold the cards of that paño."))

BANKER_APART = Citation("criterio:bacarra-dos-panos.41")


class Course(Events[DosPanosRules, State]):
    """The events of one decision, and the table that they leave."""

    @property
    def bank(self) -> Bank:
        return self.state.held_bank

    @property
    def play(self) -> Play:
        return self.state.jugada


class Punter(Present[DosPanosRules, State]):
    """A player at the table who does not hold the bank."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        super().require(rules, state, player)
        if is_banker(state, player):
            raise Refused(DEL_LADO_DE_LA_BANCA, BANKER_APART, player=player)


class Banker(Person[DosPanosRules, State]):
    """The banker, or whoever the bank was awarded to and is still to deposit it."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        holder = state.banca.banker if state.banca else state.award.banker if state.award else ""
        if not holder:
            raise Refused(FALTA_EL_BANQUERO, rules.law["auction"])
        if holder != player:
            raise Refused(NO_ES_EL_BANQUERO, rules.law["forms"], banker=holder)


class Holder(Person[DosPanosRules, State]):
    """Whoever holds the cards of the paño whose turn it is to speak."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        side = SPEAKING.get(state.phase)
        if side is None or state.play is None:
            raise Refused(FUERA_DE_FASE, rules.law["speech"], phase=state.phase.value)
        if state.play.queue:
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        if of(state.play.holders, side) != player:
            raise Refused(NO_TIENE_LAS_CARTAS, rules.law["turn"], player=player)


PRESENT = Present[DosPanosRules, State]()
PUNTER, BANKER, HOLDER = Punter(), Banker(), Holder()
CROUPIER = Staff[DosPanosRules](lambda _: CROUPIERS, law("croupier"))
HEAD = Staff[DosPanosRules](lambda _: frozenset({Role.JEFE}), law("auction"))
AWARDS = Staff[DosPanosRules](lambda _: frozenset({Role.JEFE, Role.DIRECTOR}), law("auction"))
