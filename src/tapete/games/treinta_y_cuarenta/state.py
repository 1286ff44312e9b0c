"""The state of a table of treinta y cuarenta between two events, the premiums on it, and who may act and when."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from math import ceil

import msgspec

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.event import COLLECTED, STAKED, TAKEN_BACK
from tapete.engine.table import TableState
from tapete.families.prison import Freed, Imprisoned
from tapete.families.stakes.cells import Collected, Paid, Returned, Stakes
from tapete.families.stakes.events import OnBet
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Handler, OneOf, during
from tapete.families.table.settling import Replenished
from tapete.games.treinta_y_cuarenta.rules import TreintaRules
from tapete.kit.sabot import Sabot
from tapete.language import N_
from tapete.law.citation import Citation


class Premium(msgspec.Struct, frozen=True):
    """What a player has deposited to insure the stake on a bet: there is a marker on it."""

    player: str
    bet: str
    amount: int


def premium_on(stake: int, share: Fraction) -> int:
    """The premium of a whole stake, rounded up to the cent."""
    return ceil(stake * share)


class PremiumDeposited(OnBet, frozen=True, tag="premium-deposited"):
    """A stake is insured: its premium lies with it, under the marker."""

    sentence = N_("{player:@} insures {bet} with a premium of {amount:€}.")
    route = STAKED


class PremiumCollected(OnBet, frozen=True, tag="premium-collected"):
    """The bank took a premium: the insurance has served for this coup."""

    sentence = N_("Premium collected from {player:@}: {amount:€} on {bet}.")
    settles = "cobrar"
    route = COLLECTED


class PremiumReturned(OnBet, frozen=True, tag="premium-returned"):
    """A premium went back to its player with the stake."""

    sentence = N_("Premium returned to {player:@}: {amount:€} from {bet}.")
    route = TAKEN_BACK


Premiums = tuple[Premium, ...]


def deposited(premiums: Premiums, player: str, bet: str) -> int:
    """What insures a player's stake on a bet; nothing when it is not insured."""
    return next((each.amount for each in premiums if (each.player, each.bet) == (player, bet)), 0)


def with_premium(premiums: Premiums, event: OnBet) -> Premiums:
    amount = deposited(premiums, event.player, event.bet) + event.amount
    return (*without(premiums, event), Premium(event.player, event.bet, amount))


def without(premiums: Premiums, event: OnBet) -> Premiums:
    return tuple(each for each in premiums if (each.player, each.bet) != (event.player, event.bet))


def premiums_back(premiums: Iterable[Premium], cite: Citation) -> list[PremiumReturned]:
    return [PremiumReturned(player=each.player, bet=each.bet, amount=each.amount, cite=cite) for each in premiums]


SettlementEvent = Collected | Paid | Returned | Imprisoned | Freed | PremiumCollected | PremiumReturned | Replenished


class Phase(StrEnum):
    """Where the table is, in the order of a talla and of a coup."""

    CERRADA = "cerrada"
    MEZCLA = "mezcla"
    """The cards must be shuffled."""
    CORTE = "corte"
    """A player is to cut them."""
    APUESTAS = "apuestas"
    FILAS = "filas"
    """Bets are closed, and the rows are being laid."""
    ANUNCIO = "anuncio"
    """Both rows are complete; the croupier is to call them."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


UNLOADED = frozenset({Phase.MEZCLA, Phase.CORTE})
"""The cards are not in the sabot yet."""
BETWEEN_COUPS = UNLOADED | {Phase.APUESTAS, Phase.FIN}
"""Stakes are free, and nothing is under way."""
LAID = frozenset({Phase.FILAS, Phase.ANUNCIO, Phase.LIQUIDACION})
"""There are cards on the table, or about to be."""


NULL, THIRTY_ONE = "nulo", "31"
"""What is written of a coup that no suerte won."""


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    sabot: Sabot | None = None
    places: dict[str, int] = msgspec.field(default_factory=dict)
    """Where each player stands, counted from the right hand of the tallador round to the croupier who pays."""
    stakes: Stakes = ()
    premiums: tuple[Premium, ...] = ()
    placed: int = 0
    left: Stakes = ()
    """Free stakes as the coup before left them: those to which nothing was added may still be insured."""
    negra: tuple[str, ...] = ()
    roja: tuple[str, ...] = ()
    called: str = ""
    """What was called of the coup under settlement."""
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[str, ...] = ()
    """What won each coup of this talla, newest last."""

    @property
    def counts_down(self) -> bool:
        """What is announced as the last is a talla: the coup that its red card annuls ends it."""
        return self.sabot is None


def between_coups(rules: TreintaRules, state: State) -> bool:
    return state.phase in BETWEEN_COUPS


def red_card_next(rules: TreintaRules, state: State) -> bool:
    return state.sabot is not None and state.sabot.left <= rules.behind.value


def present(state: State) -> list[str]:
    """The players at the table: with a place or a stake."""
    return sorted(state.places.keys() | {stake.player for stake in state.stakes})


NEAREST = 10**9
"""Whoever has said no place stands nearest the croupier who pays."""


def place_of(state: State, player: str) -> int:
    """Where a player stands: the lower, the nearer to the tallador's right and the farther from who pays."""
    return state.places.get(player, NEAREST)


TALLADOR = OneOf[TreintaRules](Role.CRUPIER, 0, lambda rules: rules.tallador)
PAYER = OneOf[TreintaRules](Role.CRUPIER, 1, lambda rules: rules.tallador)
"""Who deals, and who collects and pays."""
HANDLER = Handler[TreintaRules](lambda _: frozenset({Role.CRUPIER}), lambda rules: rules.staff.cite)
"""The player, or a croupier for them."""

BETS_TAKEN: Moment[TreintaRules, State] = during(Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite)
BETS_FREE = Moment[TreintaRules, State](between_coups, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite)
NO_COUP = Moment[TreintaRules, State](between_coups, shared.RONDA_EN_CURSO, lambda rules: rules.behind.cite)
SETTLING: Moment[TreintaRules, State] = during(
    Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite
)
