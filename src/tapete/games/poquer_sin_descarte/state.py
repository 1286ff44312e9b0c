"""The state of a table of póquer sin descarte between two events, who may act at it and when."""

from enum import StrEnum

import msgspec

from tapete.engine.chapter import Moment
from tapete.engine.refusal import Reason
from tapete.families.plazas.bets import Bet
from tapete.families.plazas.chips import Collected, Paid, Returned
from tapete.families.poker.table import PackState
from tapete.families.pots import PotWon
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff, during
from tapete.families.table.settling import Replenished
from tapete.games.poquer_sin_descarte.rules import ANTE, PoquerRules
from tapete.language import N_

SettlementEvent = Collected | Paid | Returned | PotWon | Replenished
VOY, PASO = "voy", "paso"
MEMORY = 20
"""How many past hands of the bank the table shows."""


class Phase(StrEnum):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    BARAJADO = "barajado"
    CORTE = "corte"
    """The cut is offered."""
    APUESTAS = "apuestas"
    REPARTO = "reparto"
    DECISION = "decision"
    """One casilla after another says voy or paso."""
    BANCA = "banca"
    """The covered cards of the bank are turned."""
    COMPARACION = "comparacion"
    """The hands of those still in are turned."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


BETWEEN = frozenset({Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, Phase.FIN})
UNDER_WAY = frozenset({Phase.REPARTO, Phase.DECISION, Phase.BANCA, Phase.COMPARACION})


class Mano(msgspec.Struct, frozen=True):
    """A casilla in the jugada: who commands it, what was said of it, and how it stands."""

    plaza: int
    commander: str
    blind: bool
    """Whether nobody sits before it: it is played without seeing its cards."""
    word: str = ""
    """Voy, paso, or nothing yet."""
    bought: bool = False
    gone: bool = False
    """Whether it competes no more."""
    offender: str = ""
    """Who lost the whole bet on it by an infraction."""

    @property
    def stakes(self) -> tuple[()]:
        """What is staked on it lies with the other bets of the table."""
        return ()


class State(PackState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    bets: tuple[Bet, ...] = ()
    pots: tuple[int, ...] = ()
    coins: tuple[Bet, ...] = ()
    """The coins played in this jugada."""
    manos: tuple[Mano, ...] = ()
    """In the order of their casillas, from the croupier's left."""
    asking: str = ""
    """What backers are asked to cover: the second bet, or the price of a card."""
    asked: int = 0
    """On which casilla."""
    pending: tuple[str, ...] = ()
    """Who has not answered."""
    taken: tuple[Bet, ...] = ()
    """What the bank has taken in this jugada before it was decided."""
    plays: bool | None = None
    """Whether the bank plays, once its cards are turned."""
    annulled: bool = False
    begun: bool = False
    """Whether the croupier has begun to collect and pay."""
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[str, ...] = ()
    """The last hands of the bank, newest last: its combination, or that it did not play or was not turned."""

    @property
    def counts_down(self) -> bool:
        """An annulled jugada is none of the last ones."""
        return not self.annulled


def on_turn(state: State) -> Mano | None:
    if state.phase is not Phase.DECISION or state.pending or state.queue:
        return None
    return next((mano for mano in state.manos if not mano.word and not mano.gone), None)


def mano_of(state: State, plaza: int) -> Mano:
    return next(mano for mano in state.manos if mano.plaza == plaza)


def with_mano(state: State, changed: Mano) -> tuple[Mano, ...]:
    return tuple([changed if mano.plaza == changed.plaza else mano for mano in state.manos])


def competing(state: State) -> list[Mano]:
    return [mano for mano in state.manos if not mano.gone]


def on_casilla(state: State, plaza: int) -> list[Bet]:
    return [bet for bet in state.bets if bet.plaza == plaza]


def backers(state: State, mano: Mano) -> tuple[str, ...]:
    antes = (bet.player for bet in on_casilla(state, mano.plaza) if bet.kind == ANTE)
    return tuple(player for player in antes if player != mano.commander)


def descarte(plaza: int) -> str:
    """What the card is called that was discarded at a casilla."""
    return f"descarte {plaza}"


def present(state: State) -> list[str]:
    return sorted({bet.player for bet in state.bets} | set(state.seats) - {""})


SIN_TURNO = Reason("sin_turno", N_("No casilla is to be decided now."), untimely=True)
BETTING: Moment[PoquerRules, State] = during(Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.betting.cite)
DECIDING = Moment[PoquerRules, State](
    lambda _, state: on_turn(state) is not None, SIN_TURNO, lambda rules: rules.law["decision"]
)
HANDLER = Handler[PoquerRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)
"""The player, or the croupier who hears him."""
CROUPIERS = Staff[PoquerRules](lambda _: CROUPIER, lambda rules: rules.law["croupier"])
