"""The state of a table of black-jack between two events: hands and manos, and who may act and when."""

from collections.abc import Callable, Iterable
from fractions import Fraction

import msgspec

from tapete.engine.chapter import Moment
from tapete.engine.command import Actor, Command
from tapete.engine.event import Event
from tapete.engine.table import TablePhase, TableState
from tapete.families.plazas.bets import Bet, Collected, Paid, Returned
from tapete.families.pots import PotWon
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff, during
from tapete.families.table.settling import Replenished
from tapete.games.blackjack.rules import BlackjackRules
from tapete.kit.cards import Sabot
from tapete.kit.money import Rounding
from tapete.language import N_
from tapete.law.citation import Citation


class CardsCollected(Event, frozen=True, tag="cards-collected"):
    """The cards were taken off the table, the croupier's last: face down, or back into a sabot that shuffles."""

    sentence = N_("The cards are collected.")
    sentence_if = ("returned", N_("The cards go back into the sabot."))
    returned: bool


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
        hand = self.hand
        return not self.split and len(hand.cards) == 2 and hand.ases == 1 and hand.hard == LIMIT - 10


def grow(rules: BlackjackRules, hand: Hand, card: str) -> Hand:
    rank = card[0]
    return Hand((*hand.cards, card), hand.hard + rules.values.value[rank], hand.ases + (rank == AS))


def natural(hand: Hand) -> bool:
    return len(hand.cards) == 2 and hand.points == LIMIT


def is_pair(rules: BlackjackRules, hand: Hand) -> bool:
    values, cards = rules.values.value, hand.cards
    return len(cards) == 2 and values[cards[0][0]] == values[cards[1][0]]


def over(rules: BlackjackRules, mano: Mano) -> bool:
    hand = mano.hand
    if mano.gone or mano.stood or hand.points >= LIMIT:
        return True
    cards = len(hand.cards)
    if mano.on_ases and cards > rules.cards_on_ases.value:
        return hand.ases < 2 or not rules.ases_again
    return mano.doubled and cards > 2


def owed_a_card(mano: Mano) -> bool:
    cards = len(mano.hand.cards)
    return cards == 1 or (mano.doubled and cards == 2)


def stake_of(mano: Mano, player: str) -> Stake | None:
    for stake in mano.stakes:
        if stake.player == player:
            return stake
    return None


def staked_by_commander(mano: Mano) -> int:
    stake = stake_of(mano, mano.commander)
    return stake.amount if stake else 0


def gain(stake: int, pays: Fraction) -> int:
    return _CUT.cut(stake * pays.numerator, pays.denominator).cents


# --- the state --------------------------------------------------------------------------------------------------------


class Phase(TablePhase):
    """Where the table is, in the order of a round."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion", N_("Sabot"), N_("the cards are shuffled")
    APUESTAS = "apuestas", N_("Apuestas"), N_("bets are open")
    REPARTO = "reparto", N_("Reparto"), N_("the cards are dealt")
    VENTANA = "ventana", N_("Manos"), N_("players are asked")
    TURNOS = "turnos", N_("Manos"), N_("each mano plays")
    BANCA = "banca", N_("Banca"), N_("the croupier draws")
    LIQUIDACION = "liquidacion", N_("Pago")
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
    consents: tuple[Consent, ...] = ()
    bets: tuple[Bet, ...] = ()
    pots: tuple[int, ...] = ()
    coins: tuple[Bet, ...] = ()
    manos: tuple[Mano, ...] = ()
    """In the order in which they are played; a player's right-most mano first."""
    banca: Hand = Hand()
    dealt: int = 0
    turn: int = 0
    wanting: bool = False
    third: bool = False
    """Whether a card has been given after the initial deal: no more seguro or retiro."""
    seguros: tuple[Bet, ...] = ()
    asking: str = ""
    """What players are being asked: seguro, retiro, separar or doblar."""
    pending: tuple[str, ...] = ()
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[int, ...] = ()
    """The last scores of the banca, newest last; zero when it did not play."""

    @property
    def mano(self) -> Mano:
        return self.manos[self.turn]


def expects_card(state: State) -> bool:
    phase = state.phase
    if phase is TURNOS:
        return not state.asking and (state.wanting or owed_a_card(state.manos[state.turn]))
    return phase is REPARTO or phase is BANCA


def awaited(state: State) -> bool:
    return state.phase is TURNOS and not state.asking and not expects_card(state)


def shows_as(state: State) -> bool:
    return state.banca.cards[0][0] == AS


def present(state: State) -> list[str]:
    betting = {bet.player for bet in (*state.bets, *state.seguros)}
    playing = {stake.player for mano in state.manos for stake in mano.stakes}
    return sorted(betting | playing | (set(state.seats) - {""}))


Might = Callable[[BlackjackRules, State, Actor], Iterable[Command]]


def croupier(cite: Callable[[BlackjackRules], Citation]) -> Staff[BlackjackRules]:
    return Staff(lambda _: CROUPIER, cite)


def between_rounds(rules: BlackjackRules, state: State) -> bool:
    return state.phase in BETWEEN_ROUNDS


BETTING: Moment[BlackjackRules, State] = during(Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.betting.cite)
HANDLER = Handler[BlackjackRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)
