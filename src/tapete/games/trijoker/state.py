"""The state of a table of trijoker between two events, the chips on it, and who may act at it and when."""

from enum import StrEnum

import msgspec

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.event import STAKED, TAKEN_BACK, Move, along
from tapete.engine.refusal import Refused
from tapete.families.course import Events
from tapete.families.covered import COMUNES
from tapete.families.plazas import chips
from tapete.families.poker.dealing import Hand, hand_of
from tapete.families.poker.table import PackState
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff
from tapete.families.table.settling import Replenished
from tapete.games.trijoker.rules import TrijokerRules
from tapete.language import N_
from tapete.law.citation import Citation

# --- chips on the three casillas of a space ---------------------------------------------------------------------------


class OnCasillas(chips.OnPlaza, frozen=True, kw_only=True):
    """Equal bets on the casillas of a space; the amount is that of each."""

    casillas: tuple[int, ...]

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.amount * len(self.casillas)) if self.route else ()


class BetsLaid(OnCasillas, frozen=True, kw_only=True, tag="bets-laid"):
    """A player staked the same on each casilla."""

    sentence = N_("{player:@} stakes {amount:€} on each casilla of space {plaza}.")
    route = STAKED
    word: str = ""

    def share(self) -> str:
        return self.word


class BetsTakenBack(OnCasillas, frozen=True, kw_only=True, tag="bets-taken-back"):
    """A player took the bets of a space back before no va más."""

    sentence = N_("{player:@} takes back {amount:€} from each casilla of space {plaza}.")
    route = TAKEN_BACK


class BetWithdrawn(chips.TakenBack, frozen=True, kw_only=True, tag="bet-withdrawn"):
    """A player withdrew one of the bets, having seen some cards."""

    sentence = N_("{player:@} withdraws bet {casilla}: {amount:€}.")
    casilla: int


class Collected(chips.Collected, frozen=True, kw_only=True, tag="collected"):
    """The banca took a bet."""

    sentence = N_("Collected from {player:@}: {amount:€} (space {plaza}, bet {casilla}).")
    casilla: int


class Forfeited(Collected, frozen=True, kw_only=True, tag="forfeited"):
    """A player who told of their cards lost a bet."""

    sentence = N_("{player:@} forfeits {amount:€} (space {plaza}, bet {casilla}).")


class Paid(chips.Paid, frozen=True, kw_only=True, tag="paid"):
    """A bet was paid; it stays the player's."""

    sentence = N_("Paid to {player:@}: {amount:€} (space {plaza}, bet {casilla}).")
    casilla: int


class Returned(chips.Returned, frozen=True, kw_only=True, tag="returned"):
    """The bets of a space that were in play went back to their player."""

    sentence = N_("Returned to {player:@}: {amount:€} (space {plaza}).")


SettlementEvent = Collected | Paid | Returned | Replenished


# --- the state --------------------------------------------------------------------------------------------------------


class Phase(StrEnum):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    BARAJADO = "barajado"
    CORTE = "corte"
    """The cut is offered, at a table that offers it."""
    APUESTAS = "apuestas"
    REPARTO = "reparto"
    DECISION_1 = "decision-1"
    """Players in turn leave bet 1 or withdraw it."""
    COMUN_1 = "comun-1"
    """All have, and the left common card must be turned."""
    DECISION_2 = "decision-2"
    COMUN_2 = "comun-2"
    DESTAPE = "destape"
    """At a physical table: the croupier says which cards each player shows."""
    LIQUIDACION = "liquidacion"
    RECOGIDA = "recogida"
    """All is paid: the cards must be gathered and checked."""
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
    """The last bet that the player has left or withdrawn."""

    @property
    def total(self) -> int:
        return self.amount * len(self.casillas)


class End(msgspec.Struct, frozen=True):
    """What the cards of a space came to."""

    plaza: int
    category: str
    kickers: tuple[str, ...]
    wins: str
    """The combination that is paid; empty where none is."""


class State(PackState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    withdrawn: int = 0
    """Packs that were found wrong, each with another in its place."""
    bets: tuple[Space, ...] = ()
    """In the order of their spaces."""
    ends: tuple[End, ...] = ()
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[str, ...] = ()
    """The common cards of each jugada, newest last."""

    @property
    def commons(self) -> Hand:
        return hand_of(self, COMUNES)

    def space_of(self, player: str) -> Space | None:
        return next((space for space in self.bets if space.player == player), None)


class Course(Events[TrijokerRules, State]):
    """The events of one decision."""


def asked_of(state: State) -> int:
    """The bet that is being decided; 0 when none is."""
    return DECIDING.index(state.phase) + 1 if state.phase in DECIDING else 0


def in_turn(state: State) -> Space | None:
    """The space whose player must decide, from the croupier's left."""
    asked = asked_of(state)
    return next((space for space in state.bets if space.decided < asked), None)


def present(state: State) -> list[str]:
    return sorted(filter(None, state.seats))


# --- who may, and when ------------------------------------------------------------------------------------------------

DEALER = Staff[TrijokerRules](lambda _: CROUPIER, lambda rules: rules.dealer.cite)
JEFE = frozenset({Role.JEFE})
HANDLER = Handler[TrijokerRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)
"""The player, or the croupier who hears them."""


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
