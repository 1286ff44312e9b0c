"""The state of a table of trijoker between two events, and who may act at it and when."""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.refusal import Refused
from tapete.engine.table import TableState
from tapete.families.course import Events
from tapete.families.covered import COMUNES
from tapete.families.plazas.sitting import Played
from tapete.families.poker.dealing import Coming, Hand, hand_of
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Player, Staff
from tapete.games.trijoker.chips import SettlementEvent
from tapete.games.trijoker.rules import TrijokerRules
from tapete.kit.sabot import Sabot
from tapete.law.citation import Citation


class Phase(StrEnum):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    BARAJADO = "barajado"
    """The cards must be shuffled."""
    CORTE = "corte"
    """The cut is offered, at a table that offers it."""
    APUESTAS = "apuestas"
    REPARTO = "reparto"
    DECISION_1 = "decision-1"
    """Players in turn leave bet 1 or withdraw it."""
    COMUN_1 = "comun-1"
    """All have, and the left common card is to be turned."""
    DECISION_2 = "decision-2"
    COMUN_2 = "comun-2"
    DESTAPE = "destape"
    """At a physical table: the croupier says which cards each player shows."""
    LIQUIDACION = "liquidacion"
    RECOGIDA = "recogida"
    """All is paid: the cards are to be gathered and checked."""
    FIN = "fin"


DECIDING = (Phase.DECISION_1, Phase.DECISION_2)
TURNING = (Phase.COMUN_1, Phase.COMUN_2)
"""By the bet that is decided and by the card that is turned after it."""
BETWEEN_JUGADAS = frozenset({Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, Phase.FIN})
DEALT = frozenset({*DECIDING, *TURNING, Phase.DESTAPE})
"""Players have their cards, and nothing has been settled."""
IN_PLAY = DEALT | {Phase.REPARTO}


class Space(msgspec.Struct, frozen=True):
    """The bets of a player: equal ones, on the casillas where they are still in play."""

    player: str
    plaza: int
    amount: int
    """On each of them."""
    casillas: tuple[int, ...]
    decided: int = 0
    """The bets of which the player has said whether they stay."""

    @property
    def total(self) -> int:
        """All that is in play."""
        return self.amount * len(self.casillas)


class End(msgspec.Struct, frozen=True):
    """What the cards of a space came to."""

    plaza: int
    category: str
    kickers: tuple[str, ...]
    wins: str
    """The combination that is paid; empty where none is."""


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    sabot: Sabot | None = None
    withdrawn: int = 0
    """Packs that were found wrong, each with another in its place."""
    cutters: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    """Who sits at each space; an empty name for a vacant one."""
    bets: tuple[Space, ...] = ()
    """In the order of their spaces."""
    hands: tuple[Hand, ...] = ()
    queue: tuple[Coming, ...] = ()
    ends: tuple[End, ...] = ()
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[str, ...] = ()
    """The common cards of each jugada, newest last."""

    @property
    def manos(self) -> tuple[Played, ...]:
        """Bets stay on their casillas while they are played for."""
        return ()


class Course(Events[TrijokerRules, State]):
    """The events of one decision."""


def asked_of(state: State) -> int:
    """The bet that is being decided; 0 when none is."""
    return DECIDING.index(state.phase) + 1 if state.phase in DECIDING else 0


def in_turn(state: State) -> Space | None:
    """The space whose player is to decide, from the croupier's left."""
    asked = asked_of(state)
    return next((space for space in state.bets if space.decided < asked), None)


def commons(state: State) -> Hand:
    """The common cards."""
    return hand_of(state, COMUNES)


def space_of(state: State, player: str) -> Space | None:
    """The bets of a player."""
    return next((space for space in state.bets if space.player == player), None)


def present(state: State) -> list[str]:
    """Whoever sits at the table."""
    return sorted(filter(None, state.seats))


def between_jugadas(rules: TrijokerRules, state: State) -> bool:
    """Whether no jugada is under way."""
    return state.phase in BETWEEN_JUGADAS


def croupier(cite: Callable[[TrijokerRules], Citation]) -> Staff[TrijokerRules]:
    """The croupier on duty, by the article on what he does."""
    return Staff(lambda _: CROUPIER, cite)


DEALER = croupier(lambda rules: rules.dealer.cite)
JEFE = frozenset({Role.JEFE})
PLAYER = Player[TrijokerRules](lambda rules: rules.cut.cite)
HANDLER = Handler[TrijokerRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)
"""The player, or the croupier who hears him."""


class BettingTime(Moment[TrijokerRules, State]):
    """Once the cards are mixed and until no va más: each end has its own paragraph."""

    def refuse(self, rules: TrijokerRules, state: State) -> None:
        if not self.holds(rules, state):
            called = state.phase in IN_PLAY | {Phase.LIQUIDACION, Phase.RECOGIDA}
            raise Refused(shared.FUERA_DE_PLAZO, rules.deal.cite if called else rules.betting.cite)


BETTING = BettingTime(
    lambda _, state: state.phase is Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.betting.cite
)


def card_cite(rules: TrijokerRules, state: State) -> Citation:
    """The paragraph by which the next card comes: dealt, turned among the common ones, or shown at the end."""
    if state.phase is Phase.DESTAPE:
        return rules.settlement.cite
    return rules.withdrawals.cite if state.phase in TURNING else rules.deal.cite
