"""The rules of trijoker (MU2010:67-74), the set-up of a table and what the law refuses of it, its cloth, its state."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tapete.engine.chapter import Moment
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Role
from tapete.engine.event import STAKED, TAKEN_BACK, Fault, Move, Refused, along
from tapete.engine.setup import Euros
from tapete.engine.table import CallStep, Incident, TablePhase, TableRules
from tapete.families.course import Events
from tapete.families.covered import COMUNES
from tapete.families.plazas import bets
from tapete.families.plazas.bets import arc, spot
from tapete.families.poker.dealing import Hand, hand_of
from tapete.families.poker.pack import PackState
from tapete.families.stakes.bets import Bet, step_of
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.law import (
    LimitsSetup,
    bet_of,
    check_bet,
    check_language,
    check_sabot,
    pay_table,
    require_lawful,
    table_rules,
)
from tapete.families.table.powers import Handler, Staff
from tapete.families.table.settling import Replenished
from tapete.kit.cards import FRENCH_52, Pack
from tapete.kit.poker.hands import CARTA_MAYOR, PAREJA, Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

SLUG = "trijoker"
NO_VA_MAS = "no va más"
OWN_CARD = "carta-de-jugador-descubierta"
COMMON_CARDS = ("comun-izquierda-descubierta", "comun-derecha-descubierta")
"""Cards seen before their time. The first common card lies at the croupier's left, the second at the right."""
_SEEN = N_("from a figure upwards the jugada is annulled; otherwise it goes on, with the card in sight")
_WARNED = N_("the jefe de mesa warns, and the jugada goes on")
_LOST = N_("the bets of that player that are in play are lost")
RULINGS = {
    "dealing_errors": N_("the jugada is annulled, and every bet goes back"),
    "order_errors": N_("annulled while nobody has decided; afterwards the jugada goes on"),
    "late_errors": N_("the payments stand, and the pack is withdrawn"),
    "information": _WARNED,
    "showing": _WARNED,
    "off_the_table": N_("the cards go back onto the table, and the jefe de mesa resolves"),
    "conflicts": N_("the jefe de mesa resolves"),
}
"""What follows from the incidents that each row of the law lists."""


class Penalty(StrEnum):
    """What follows when players tell of their cards."""

    AVISO = "aviso"
    PERDIDA = "perdida"


# --- the table of pays ------------------------------------------------------------------------------------------------


class Pays(msgspec.Struct, frozen=True, kw_only=True):
    """The table of pays with the order of combinations that it goes by (MU2010:71)."""

    ranking: Ranking
    cite: Citation
    """The article that lists the combinations."""
    least_pair: Cited[str]
    table: dict[str, Cited[Fraction]]
    """By combination, the highest first."""

    def wins(self, strength: int) -> str:
        """The winning combination of a hand of such strength; empty when it has none."""
        return self.winning(self.ranking.category(strength), self.ranking.kickers(strength))

    def winning(self, category: str, kickers: tuple[str, ...]) -> str:
        """The combination by which a hand wins; empty when it has none."""
        if category == PAREJA and not self.is_high(kickers[0]):
            return ""
        return category if category in self.table else ""

    def is_high(self, rank: str) -> bool:
        """Whether a pareja of such cards wins."""
        ranks = self.ranking.ranks
        return ranks.index(rank) >= ranks.index(self.least_pair.value)


def pays_of(column: Column) -> Pays:
    """The combinations and pays of the law; a hand without any of them is worth nothing, below them all."""
    categories = column.get("categories", tuple[str, ...])
    return Pays(
        ranking=Ranking((*categories.value, CARTA_MAYOR), column.get("ranks", tuple[str, ...]).value),
        cite=categories.cite,
        least_pair=column.get("least_pair", str),
        table=pay_table(column, categories.value),
    )


# --- the rules --------------------------------------------------------------------------------------------------------


class TrijokerRules(TableRules, frozen=True, kw_only=True):
    """Everything the acts ask, in the order of the articles."""

    pays: Pays
    spaces: Cited[int]
    casillas: Cited[tuple[str, ...]]
    one_space: Citation
    """By what a player has no more than one space."""
    standing: Cited[bool]
    dealer: Cited[str]
    """The article by which the croupier shuffles, deals, collects and pays."""

    bet: Bet
    """What each casilla of a space takes."""
    backs: Cited[tuple[str, ...]]
    """Of the pack in use, and of the one that takes its place when it is withdrawn."""
    cut: Cited[int]
    betting: Cited[str]
    deal: Cited[tuple[str, ...]]
    """To whom cards go, one round after another."""
    withdrawals: Cited[tuple[str, ...]]
    """The bets that may be withdrawn, one before each common card."""
    silence: Citation
    settlement: Cited[str]
    gathering: Cited[str]
    last_announced_by: Cited[Role]

    annulling_from: Cited[str]
    """The lowest common card that annuls the jugada when it is seen before its time."""
    dealing_errors: Cited[tuple[str, ...]]
    order_errors: Cited[tuple[str, ...]]
    late_errors: Cited[tuple[str, ...]]
    information: Cited[tuple[str, ...]]
    showing: Cited[tuple[str, ...]]
    penalty: Cited[Penalty]
    off_the_table: Cited[tuple[str, ...]]
    conflicts: Cited[tuple[str, ...]]

    pack: ClassVar[Pack] = FRENCH_52

    @property
    def shuffle_cite(self) -> Citation:
        return self.dealer.cite

    @property
    def plazas(self) -> int:
        return self.spaces.value

    @property
    def seats_cite(self) -> Citation:
        return self.spaces.cite

    @property
    def bets(self) -> dict[str, Bet]:
        names = [f"{self.bet.id}:{plaza}" for plaza in range(1, self.plazas + 1)]
        return {name: replace(self.bet, id=name) for name in names}

    @property
    def bets_cite(self) -> Citation:
        return self.betting.cite

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited((CallStep(call=NO_VA_MAS, by=Role.CRUPIER, betting=False, launches=True),), self.deal.cite)

    @property
    def law(self) -> dict[str, Citation]:
        cites = {row: getattr(self, row).cite for row in ("annulling_from", *RULINGS)}
        return {**cites, "unforeseen": self.conflicts.cite}

    @property
    def rulings(self) -> dict[str, tuple[str, str]]:
        """What follows from each incident, and the row of the law that says so."""
        seen = {OWN_CARD: N_("the jugada goes on"), **dict.fromkeys(COMMON_CARDS, _SEEN)}
        penalty = {_WARNED: _LOST} if self.penalty.value is Penalty.PERDIDA else {}
        return {
            **{name: (effect, "annulling_from") for name, effect in seen.items()},
            **{
                name: (penalty.get(told, told), row)
                for row, told in RULINGS.items()
                for name in getattr(self, row).value
            },
        }

    @property
    def incidents(self) -> tuple[Incident, ...]:
        law = self.law
        return tuple(Incident(name, effect, law[row]) for name, (effect, row) in self.rulings.items())

    def annuls(self, card: str) -> bool:
        ranks = self.pays.ranking.ranks
        return ranks.index(card[0]) >= ranks.index(self.annulling_from.value)


def space_name(plaza: int) -> str:
    return f"espacio {plaza}"


# --- the table as it is set up ----------------------------------------------------------------------------------------


class Setup(LimitsSetup, frozen=True, kw_only=True):
    """One table. Amounts are in euros in files, and those of bets are of one casilla."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo": "limits"}
    sabot_homologado: bool = True
    corte: bool = False
    """Whether the cut is offered to the players."""
    penalidad_informacion: Literal["aviso", "perdida"] | None = None
    """What becomes of a player who tells of their cards: a warning when not said, or the loss of the bets in play."""
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    return Setup(minimo=Euros(500), maximo=Euros(10_000), banda=(Euros(500), Euros(10_000)))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_bet(column, setup),
        *check_sabot(column, setup.sabot_homologado),
    ]


def rules(jurisdiction: str, setup: Setup) -> TrijokerRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    cut, penalty = column.get("cut", tuple[int, int]), column.get("penalty", Penalty)
    pays, limits = pays_of(column), column.get("limits", str)
    least, most = Cited(int(setup.minimo), limits.cite), Cited(int(setup.maximo), limits.cite)
    return table_rules(
        TrijokerRules,
        column,
        setup,
        column.get("deal", tuple[str, ...]).cite,
        pays=pays,
        one_space=Citation("criterio:trijoker.1"),
        bet=bet_of(Bet, "espacio", pays.table[PAREJA], least, most, step=step_of(setup.fichas)),
        backs=Cited(("azul", "rojo"), column.get("ranks", tuple[str, ...]).cite),
        cut=Cited(cut.value[setup.corte], cut.cite),
        silence=Citation("criterio:trijoker.10"),
        penalty=Cited(Penalty(setup.penalidad_informacion or penalty.value), penalty.cite),
    )


def cloth(rules: TrijokerRules) -> Cloth:

    def lies(plaza: int, x: int, y: int) -> list[Spot]:
        return [spot(f"{rules.bet.id}:{plaza}", x, y, 108, 60, str(plaza))]

    return arc(rules.plazas, (900, 330), -125, (390, 410), lies)


# --- chips on the three casillas of a space ---------------------------------------------------------------------------


class OnCasillas(bets.OnPlaza, frozen=True, kw_only=True):
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


class BetWithdrawn(bets.TakenBack, frozen=True, kw_only=True, tag="bet-withdrawn"):
    """A player withdrew one of the bets, having seen some cards."""

    sentence = N_("{player:@} withdraws bet {casilla}: {amount:€}.")
    casilla: int


class Collected(bets.Collected, frozen=True, kw_only=True, tag="collected"):
    """The banca took a bet."""

    sentence = N_("Collected from {player:@}: {amount:€} (space {plaza}, bet {casilla}).")
    casilla: int


class Forfeited(Collected, frozen=True, kw_only=True, tag="forfeited"):
    """A player who told of their cards lost a bet."""

    sentence = N_("{player:@} forfeits {amount:€} (space {plaza}, bet {casilla}).")


class Paid(bets.Paid, frozen=True, kw_only=True, tag="paid"):
    """A bet was paid; it stays the player's."""

    sentence = N_("Paid to {player:@}: {amount:€} (space {plaza}, bet {casilla}).")
    casilla: int


class Returned(bets.Returned, frozen=True, kw_only=True, tag="returned"):
    """The bets of a space that were in play went back to their player."""

    sentence = N_("Returned to {player:@}: {amount:€} (space {plaza}).")


SettlementEvent = Collected | Paid | Returned | Replenished


# --- the state --------------------------------------------------------------------------------------------------------


class Phase(TablePhase):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    BARAJADO = "barajado", N_("Baraja"), N_("the cards are shuffled")
    CORTE = "corte", N_("Baraja"), N_("the cards are to be cut")
    APUESTAS = "apuestas", N_("Apuestas"), N_("bets are open")
    REPARTO = "reparto", N_("Reparto"), N_("the cards are dealt")
    DECISION_1 = "decision-1", N_("Apuesta 1"), N_("bet 1 is left or withdrawn")
    COMUN_1 = "comun-1", N_("Apuesta 1"), N_("the first common card is turned")
    DECISION_2 = "decision-2", N_("Apuesta 2"), N_("bet 2 is left or withdrawn")
    COMUN_2 = "comun-2", N_("Apuesta 2"), N_("the second common card is turned")
    DESTAPE = "destape", N_("Apuesta 2"), N_("players show their cards")
    """At a physical table: the croupier says which cards each player shows."""
    LIQUIDACION = "liquidacion", N_("Pago")
    RECOGIDA = "recogida", N_("Pago"), N_("the cards are gathered")
    FIN = "fin"


DECIDING = (Phase.DECISION_1, Phase.DECISION_2)
_ASKED = {phase: asked for asked, phase in enumerate(DECIDING, 1)}
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
        for space in self.bets:
            if space.player == player:
                return space
        return None


class Course(Events[TrijokerRules, State]):
    """The events of one decision."""


def asked_of(state: State) -> int:
    return _ASKED.get(state.phase, 0)


def in_turn(state: State) -> Space | None:
    """The space whose player must decide, from the croupier's left."""
    asked = asked_of(state)
    for space in state.bets:
        if space.decided < asked:
            return space
    return None


def present(state: State) -> list[str]:
    return sorted(filter(None, state.seats))


# --- who may, and when ------------------------------------------------------------------------------------------------

DEALER = Staff[TrijokerRules](lambda _: CROUPIER, lambda rules: rules.dealer.cite)
JEFE = frozenset({Role.JEFE})
HANDLER = Handler[TrijokerRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)


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
