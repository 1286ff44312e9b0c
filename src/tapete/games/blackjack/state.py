"""The state of a table of black-jack between two events, who may act at it and when."""

from collections.abc import Callable, Iterable
from enum import StrEnum

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chapter import Moment
from tapete.engine.command import Command
from tapete.engine.table import TableState
from tapete.families.plazas.bets import Bet
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff
from tapete.games.blackjack.chips import SettlementEvent
from tapete.games.blackjack.hands import AS, Hand, Mano, owed_a_card
from tapete.games.blackjack.rules import BlackjackRules
from tapete.kit.sabot import Sabot
from tapete.law.citation import Citation


class Phase(StrEnum):
    """Where the table is, in the order of a round."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion"
    """The cards must be shuffled and loaded, or the first ones burned."""
    APUESTAS = "apuestas"
    REPARTO = "reparto"
    VENTANA = "ventana"
    """Seguro or retiro is offered to all together."""
    TURNOS = "turnos"
    BANCA = "banca"
    LIQUIDACION = "liquidacion"
    FIN = "fin"


APUESTAS, REPARTO, TURNOS, BANCA = Phase.APUESTAS, Phase.REPARTO, Phase.TURNOS, Phase.BANCA
"""For what every card asks several times: before Python 3.12 a member costs three calls when taken from its class."""
BETWEEN_ROUNDS = frozenset({Phase.PREPARACION, Phase.APUESTAS, Phase.FIN})
WINDOW = frozenset({Phase.VENTANA, Phase.TURNOS})
"""All have two cards: until a third is given, players may insure or retire."""


class Consent(msgspec.Struct, frozen=True):
    """Whether somebody may back the mano of a plaza, as its holder or the jefe has said."""

    plaza: int
    player: str
    allowed: bool
    by_jefe: bool


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    sabot: Sabot | None = None
    cut: bool = False
    """Whether the separador has shown: the round under way is the last of the sabot."""
    ending: bool = False
    """Whether this sabot was announced as the last."""
    seats: tuple[str, ...] = ()
    """Who sits at each plaza; an empty name for a vacant one."""
    consents: tuple[Consent, ...] = ()
    bets: tuple[Bet, ...] = ()
    pots: tuple[int, ...] = ()
    """What each pot of the rules has accumulated, as this table knows it."""
    coins: tuple[Bet, ...] = ()
    """The coins played in this round."""
    manos: tuple[Mano, ...] = ()
    """In the order in which they are played; a player's right-most mano first."""
    banca: Hand = Hand()
    dealt: int = 0
    """Cards given of the initial deal."""
    turn: int = 0
    wanting: bool = False
    """Whether the mano in turn has asked for a card."""
    third: bool = False
    """Whether a card has been given after the initial deal: no more seguro or retiro."""
    seguros: tuple[Bet, ...] = ()
    asking: str = ""
    """What players are being asked: seguro, retiro, separar or doblar."""
    pending: tuple[str, ...] = ()
    """Who has not answered."""
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[int, ...] = ()
    """The last scores of the banca, newest last; zero when it did not play."""

    @property
    def mano(self) -> Mano:
        """The mano in turn."""
        return self.manos[self.turn]


def expects_card(state: State) -> bool:
    """Whether a card must come out of the sabot now."""
    phase = state.phase
    if phase is TURNOS:
        return not state.asking and (state.wanting or owed_a_card(state.manos[state.turn]))
    return phase is REPARTO or phase is BANCA


def awaited(state: State) -> bool:
    """Whether the commander of the mano in turn is to decide."""
    return state.phase is TURNOS and not state.asking and not expects_card(state)


def shows_as(state: State) -> bool:
    """Whether the croupier's first card is an as."""
    return state.banca.cards[0][0] == AS


def present(state: State) -> list[str]:
    """Whoever sits or has chips on the table."""
    betting = {bet.player for bet in (*state.bets, *state.seguros)}
    playing = {stake.player for mano in state.manos for stake in mano.stakes}
    return sorted(betting | playing | (set(state.seats) - {""}))


Might = Callable[[BlackjackRules, State, Actor], Iterable[Command]]
"""What somebody might ask."""


def croupier(cite: Callable[[BlackjackRules], Citation]) -> Staff[BlackjackRules]:
    """The croupier on duty, by the article on what he does."""
    return Staff(lambda _: CROUPIER, cite)


def between_rounds(rules: BlackjackRules, state: State) -> bool:
    """Whether no round is under way."""
    return state.phase in BETWEEN_ROUNDS


BETTING = Moment[BlackjackRules, State](
    lambda _, state: state.phase is APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.betting.cite
)
HANDLER = Handler[BlackjackRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)
"""The player, or the croupier who hears him."""
