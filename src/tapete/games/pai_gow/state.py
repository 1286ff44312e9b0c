"""The state of a table of pai gow póquer between two events: who sits, banks and bets, and where the cards are."""

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.refusal import Reason
from tapete.engine.table import TableState
from tapete.families.circulo.bank import BANCA
from tapete.families.course import Events
from tapete.families.plazas.bets import Bet
from tapete.families.poker.dealing import Coming, Hand, casilla
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Handler, Staff
from tapete.games.pai_gow.chips import SettlementEvent
from tapete.games.pai_gow.hands import Result, Setting
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.kit.sabot import Sabot
from tapete.language import N_

CRUPIER = "crupier"
"""The place of the croupier's hand."""


class Phase(StrEnum):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    ANUNCIO = "anuncio"
    """The commission is to be announced."""
    BANCA = "banca"
    """The bank is offered."""
    BARAJADO = "barajado"
    CORTE = "corte"
    APUESTAS = "apuestas"
    PAQUETES = "paquetes"
    DADOS = "dados"
    ENTREGA = "entrega"
    """The dice have said who receives the first packet."""
    COMPOSICION = "composicion"
    CRUPIER = "crupier"
    """The croupier turns and sets his cards."""
    COMPARACION = "comparacion"
    LIQUIDACION = "liquidacion"
    FIN = "fin"


BETWEEN = frozenset({Phase.ANUNCIO, Phase.BANCA, Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, Phase.FIN})
"""No jugada is under way, unless its cards are to be mixed once more."""
DEALT = frozenset({Phase.COMPOSICION, Phase.CRUPIER, Phase.COMPARACION, Phase.LIQUIDACION})
"""Everybody has his cards."""


class Laid(msgspec.Struct, frozen=True):
    """A hand that is set: the places of the two cards of its baja, from 1."""

    to: str
    baja: tuple[int, ...]


class Settled(msgspec.Struct, frozen=True):
    """What came of one place: its hands, and how they stood to those of the banca."""

    to: str
    player: str
    setting: Setting
    case: str = ""
    result: Result | None = None
    """None for the banca itself."""


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    seats: tuple[str, ...] = ()
    """Who sits at each casilla, from the croupier's left; an empty name for a vacant one."""
    waiting: tuple[str, ...] = ()
    turn: int = 0
    """From which casilla on the bank is offered; 0 when it is the croupier's turn."""
    banker: int = 0
    """The casilla of who banks; 0 for the croupier."""
    bets: tuple[Bet, ...] = ()
    """The bets of the players, and what a player who banks has shown."""
    house_bet: int = 0
    """What the croupier bets against a player who banks."""
    last_bets: tuple[tuple[str, int], ...] = ()
    """What each player last bet against the house."""
    called: bool = False
    """Whether no more bets are taken in this jugada."""
    void: bool = False
    """Whether the jugada was annulled."""
    sabot: Sabot | None = None
    cutters: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()
    queue: tuple[Coming, ...] = ()
    dice: str = ""
    laid: tuple[Laid, ...] = ()
    settled: tuple[Settled, ...] = ()
    """The hands of the last jugada that lie open."""
    due: tuple[SettlementEvent, ...] = ()

    @property
    def manos(self) -> tuple[()]:
        """Bets stay where they lie while they are played for."""
        return ()

    @property
    def counts_down(self) -> bool:
        return not self.void


class Course(Events[PaiGowRules, State]):
    """The events of one decision."""


def bet_at(state: State, plaza: int) -> Bet | None:
    """The bet in a casilla."""
    return next((bet for bet in state.bets if bet.plaza == plaza and bet.kind == CASILLA), None)


def bank_of(state: State) -> Bet | None:
    """What a player who banks has on the table."""
    return next((bet for bet in state.bets if bet.kind == BANCA), None)


def playing(rules: PaiGowRules, state: State) -> list[int]:
    """The seats that play, clockwise from the croupier, whose seat is 0: he always does, and so does who banks."""
    seats = range(rules.positions)
    return [seat for seat in seats if not seat or seat == state.banker or bet_at(state, seat)]


def place_of(seat: int) -> str:
    """What the hand of a seat is called."""
    return casilla(seat) if seat else CRUPIER


def seat_at(place: str) -> int:
    """The seat of a hand by its name; 0 is the croupier's."""
    return 0 if place == CRUPIER else int(place.rpartition(" ")[2])


def offered(state: State) -> int:
    """The casilla to which the bank is offered now; 0 when it is the croupier's turn."""
    return next((n for n, player in enumerate(state.seats, 1) if state.turn and n >= state.turn and player), 0)


def unset(state: State) -> Iterator[Hand]:
    """The hands that their players have not set."""
    laid = {each.to for each in state.laid}
    return (hand for hand in state.hands if hand.owner and hand.to not in laid)


def setting_of(state: State, hand: Hand) -> Setting:
    """How a hand whose cards are known is set."""
    baja = next(each.baja for each in state.laid if each.to == hand.to)
    places = list(enumerate(hand.cards, 1))
    return Setting(
        alta=tuple(card for n, card in places if n not in baja), baja=tuple(card for n, card in places if n in baja)
    )


def present(state: State) -> list[str]:
    """Whoever sits or waits for a seat."""
    return sorted({*filter(None, state.seats), *state.waiting})


def croupier_of(state: State) -> Actor:
    """The croupier on duty."""
    return next(person for person in state.staff if person.role is Role.CRUPIER)


# --- who may, and when ------------------------------------------------------------------------------------------------

A_OTRA_HORA = Reason("a_otra_hora", N_("This is not the time for it."), untimely=True)
CROUPIER = Staff[PaiGowRules](lambda _: CROUPIERS, lambda rules: rules.law["crupier"])
HANDLER = Handler[PaiGowRules](lambda _: CROUPIERS, lambda rules: rules.law["casilla"])
"""The player, or the croupier who hears him."""
LISTER = Handler[PaiGowRules](lambda _: CROUPIERS | {Role.JEFE}, lambda rules: rules.waiting_list.cite)
"""The player, or a croupier or the jefe de mesa, who keeps the list."""


def between(rules: PaiGowRules, state: State) -> bool:
    """Whether no jugada is under way."""
    return state.phase in BETWEEN and not state.called


def in_phase(phase: Phase, rule: str, reason: Reason = A_OTRA_HORA) -> Moment[PaiGowRules, State]:
    """While the table is in a phase, and no card is to come first."""
    return Moment(lambda _, state: state.phase is phase and not state.queue, reason, lambda rules: rules.law[rule])
