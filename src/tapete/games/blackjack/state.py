"""The state of a table of black-jack between two events: hands and manos, and who may act and when."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chapter import Moment
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import TableState
from tapete.families.plazas.bets import Bet
from tapete.families.plazas.chips import Collected, Paid, Returned
from tapete.families.pots import PotWon
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff, during
from tapete.families.table.settling import Replenished
from tapete.games.blackjack.rules import BlackjackRules
from tapete.kit.money import Rounding
from tapete.kit.sabot import Sabot
from tapete.language import N_, say
from tapete.law.citation import Citation


class CardsCollected(Event, frozen=True, tag="cards-collected"):
    """The cards were taken off the table, the croupier's last: face down, or back into a sabot that shuffles."""

    sentence = N_("The cards are collected.")
    sentence_if_returned: ClassVar[str] = N_("The cards go back into the sabot.")
    returned: bool

    def tell(self, language: str) -> str:
        return say(self.sentence_if_returned if self.returned else self.sentence, language, self.facts())


SettlementEvent = Collected | Paid | Returned | PotWon | CardsCollected | Replenished


LIMIT = 21
AS = "A"
_CUT = Rounding(Citation("criterio:blackjack.15"))


class Hand(msgspec.Struct, frozen=True):
    """Cards face up; `hard` counts every as one."""

    cards: tuple[str, ...] = ()
    hard: int = 0
    ases: int = 0

    @property
    def points(self) -> int:
        """The best count that is not over 21, an as being one or eleven; else the least."""
        return self.hard + 10 if self.ases and self.hard <= LIMIT - 10 else self.hard


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a mano, and what it was before any doubling."""

    player: str
    amount: int
    initial: int


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
    first: tuple[str, ...] = ()
    """The cards of the casilla before they were split: what a pot looks at."""

    @property
    def black_jack(self) -> bool:
        """21 with the two first cards of a mano that was not split."""
        hand = self.hand
        return not self.split and len(hand.cards) == 2 and hand.ases == 1 and hand.hard == LIMIT - 10


def grow(rules: BlackjackRules, hand: Hand, card: str) -> Hand:
    rank = card[0]
    return Hand((*hand.cards, card), hand.hard + rules.values.value[rank], hand.ases + (rank == AS))


def natural(hand: Hand) -> bool:
    """21 with two cards."""
    return len(hand.cards) == 2 and hand.points == LIMIT


def is_pair(rules: BlackjackRules, hand: Hand) -> bool:
    values, cards = rules.values.value, hand.cards
    return len(cards) == 2 and values[cards[0][0]] == values[cards[1][0]]


def over(rules: BlackjackRules, mano: Mano) -> bool:
    """Whether nothing more may happen to a mano in the players' turns."""
    hand = mano.hand
    if mano.gone or mano.stood or hand.points >= LIMIT:
        return True
    cards = len(hand.cards)
    if mano.on_ases and cards > rules.cards_on_ases.value:
        return hand.ases < 2 or not rules.ases_again
    return mano.doubled and cards > 2


def owed_a_card(mano: Mano) -> bool:
    """Whether a mano gets a card without asking: split, or doubled."""
    cards = len(mano.hand.cards)
    return cards == 1 or (mano.doubled and cards == 2)


def stake_of(mano: Mano, player: str) -> Stake | None:
    for stake in mano.stakes:
        if stake.player == player:
            return stake
    return None


def staked_by_commander(mano: Mano) -> int:
    """What an initiative on the mano asks its commander to add: as much as he has on it."""
    stake = stake_of(mano, mano.commander)
    return stake.amount if stake else 0


def gain(stake: int, pays: Fraction) -> int:
    """What a winning stake gains, cut to the cent."""
    return _CUT.cut(stake * pays.numerator, pays.denominator).cents


# --- the state --------------------------------------------------------------------------------------------------------


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
    return state.banca.cards[0][0] == AS


def present(state: State) -> list[str]:
    """Whoever sits or has chips on the table."""
    betting = {bet.player for bet in (*state.bets, *state.seguros)}
    playing = {stake.player for mano in state.manos for stake in mano.stakes}
    return sorted(betting | playing | (set(state.seats) - {""}))


Might = Callable[[BlackjackRules, State, Actor], Iterable[Command]]
"""What somebody might ask."""


def croupier(cite: Callable[[BlackjackRules], Citation]) -> Staff[BlackjackRules]:
    return Staff(lambda _: CROUPIER, cite)


def between_rounds(rules: BlackjackRules, state: State) -> bool:
    return state.phase in BETWEEN_ROUNDS


BETTING: Moment[BlackjackRules, State] = during(Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.betting.cite)
HANDLER = Handler[BlackjackRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)
"""The player, or the croupier who hears him."""
