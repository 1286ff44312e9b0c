"""The state of a table of black-jack between two events."""

from enum import StrEnum

import msgspec

from tapete.engine.table import TableState
from tapete.games.blackjack.events import SettlementEvent
from tapete.kit.sabot import Sabot

LIMIT = 21


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


REPARTO, TURNOS, BANCA = Phase.REPARTO, Phase.TURNOS, Phase.BANCA
"""For what every card asks several times: before Python 3.12 a member costs three calls when taken from its class."""


class Bet(msgspec.Struct, frozen=True):
    """What a player has staked on a casilla: `plaza`, `menor`, `mayor`, or the coin of a pot."""

    player: str
    plaza: int
    kind: str
    amount: int


class Consent(msgspec.Struct, frozen=True):
    """Whether somebody may back the mano of a plaza, as its holder or the jefe has said."""

    plaza: int
    player: str
    allowed: bool
    by_jefe: bool


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a mano, and what it was before any doubling."""

    player: str
    amount: int
    initial: int


class Hand(msgspec.Struct, frozen=True):
    """Cards face up; `hard` counts every as one."""

    cards: tuple[str, ...] = ()
    hard: int = 0
    ases: int = 0

    @property
    def points(self) -> int:
        """The best count that is not over 21, an as being one or eleven; else the least."""
        return self.hard + 10 if self.ases and self.hard <= LIMIT - 10 else self.hard


class Mano(msgspec.Struct, frozen=True):
    """The hand of a casilla: who commands it, what is staked on it, and how it stands."""

    plaza: int
    commander: str
    stakes: tuple[Stake, ...]
    hand: Hand = Hand()
    split: bool = False
    on_ases: bool = False
    doubled: bool = False
    stood: bool = False
    gone: bool = False
    """Over 21, or retired: it competes no more."""

    @property
    def black_jack(self) -> bool:
        """21 with the two first cards of a mano that was not split."""
        hand = self.hand
        return not self.split and len(hand.cards) == 2 and hand.ases == 1 and hand.hard == LIMIT - 10


class BeforeSplit(msgspec.Struct, frozen=True):
    """The cards of a casilla's mano before it was split: what a pot looks at."""

    plaza: int
    cards: tuple[str, ...]


class Seguro(msgspec.Struct, frozen=True):
    """What a player has on the seguro line of a plaza."""

    player: str
    plaza: int
    amount: int


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
    divided: tuple[BeforeSplit, ...] = ()
    """The manos that were split, as they were before."""
    banca: Hand = Hand()
    dealt: int = 0
    """Cards given of the initial deal."""
    turn: int = 0
    wanting: bool = False
    """Whether the mano in turn has asked for a card."""
    third: bool = False
    """Whether a card has been given after the initial deal: no more seguro or retiro."""
    seguros: tuple[Seguro, ...] = ()
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
