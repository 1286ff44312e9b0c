"""The rules of treinta y cuarenta, the set-up and cloth of a table, its premiums, its state, who may act and when."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import ClassVar

import msgspec

from tapete.engine.chapter import Moment
from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.engine.command import Role
from tapete.engine.event import COLLECTED, STAKED, TAKEN_BACK, Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import BREACH, CallStep, Incident, TablePhase, TableRules, TableState
from tapete.families.prison import Freed, FreedAt, Imprisoned, ZeroRule
from tapete.families.sabot import check_packs
from tapete.families.stakes.bets import Bet, OnBet
from tapete.families.stakes.cells import Collected, Paid, Returned, Stakes
from tapete.families.table import law
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Handler, OneOf, during
from tapete.families.table.settling import Replenished
from tapete.kit.cards import FRENCH_52, Sabot
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

NEGRO, ROJO, COLOR, INVERSO = "negro", "rojo", "color", "inverso"
NO_VA_MAS = "no va más"
EXTRA_CARD, MISCOUNT = "carta-de-mas", "recuento-distinto"
"""Errors that have words of their own."""

IN_ORDER = N_("cards count in the order in which they come, wherever they lie")
STANDS = N_("the coup stands as it was settled, and the error is recorded")
INSURED = N_("the stake is insured, for its premium was deposited")
OTHERS_BROUGHT = N_("other cards are brought, and shuffled; a coup not yet called is annulled, and its bets are free")
PUT_ASIDE = N_("the card is put aside in the slot, and the coup is not affected")


class End(StrEnum):
    """How a coup ends for a bet."""

    WON = "ganada"
    LOST = "perdida"
    STRUCK = "31"
    NULL = "nula"


class AtNull(StrEnum):
    """What a null coup does to a stake in prison."""

    WAITS = "esperan"
    FREED = "libres"


class TreintaRules(TableRules, frozen=True, kw_only=True):
    """Everything the acts ask, in the order of the articles."""

    packs: Cited[int]
    points: dict[str, int]
    automatic: Cited[bool]
    """Whether a machine has shuffled the cards."""
    behind: Cited[int]
    """Cards behind the red card; the article on it is the one on the running of the game."""
    target: Cited[int]
    """A row ends with this total, or with the first beyond it."""

    tallador: Citation
    """The article by which one croupier deals, and the other collects and pays."""
    bets: dict[str, Bet]
    bets_cite: Citation
    names: dict[str, str]
    """Other names that the rules have for a bet, and its own."""
    refait: Cited[int]
    """Two rows of so many points strike the bets as a 0 does; any other two equal rows decide nothing."""
    zero_rule: Cited[ZeroRule]
    premium: Cited[Fraction]
    threshold: Cited[int]
    """The least stake that may be insured."""
    minimum: int

    collect_first: Cited[bool]
    payment_order: Cited[tuple[str, ...]]

    row_errors: Cited[tuple[str, ...]]
    wrong_start: Cited[tuple[str, ...]]
    late_errors: Cited[tuple[str, ...]]
    marker_errors: Cited[tuple[str, ...]]
    unfit_cards: Cited[tuple[str, ...]]
    breaches: dict[str, Citation]
    """Breaches of duty that are recorded while the game goes on, each with the provision it offends."""

    @property
    def insurance(self) -> Cited[bool]:
        """Whether stakes may be insured against the 31."""
        return law.reading_of(self, "insurance", bool)

    @property
    def premium_kept(self) -> Cited[tuple[End, ...]]:
        """The ends of an insured bet at which its premium is the bank's."""
        return law.reading_of(self, "premium_kept", tuple[End, ...])

    @property
    def freed_at(self) -> Cited[FreedAt]:
        """The value that a prisoner holds after further 31s."""
        return law.reading_of(self, "freed_at", FreedAt)

    @property
    def prisoners_at_null(self) -> Cited[AtNull]:
        """What a null coup does to the stakes in prison."""
        return law.reading_of(self, "prisoners_at_null", AtNull)

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited((CallStep(call=NO_VA_MAS, by=Role.CRUPIER, betting=False, launches=True),), self.behind.cite)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        ruled = (
            (self.row_errors, IN_ORDER),
            (self.wrong_start, IN_ORDER),
            (self.late_errors, STANDS),
            (self.marker_errors, INSURED),
            (self.unfit_cards, OTHERS_BROUGHT),
        )
        return (
            Incident(EXTRA_CARD, PUT_ASIDE, self.row_errors.cite),
            Incident(MISCOUNT, N_("the count is recorded; the coup was void already"), self.behind.cite),
            *(Incident(name, effect, names.cite) for names, effect in ruled for name in names.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )


def total_of(rules: TreintaRules, row: tuple[str, ...]) -> int:
    return sum([rules.points[card[0]] for card in row])


def is_red(card: str) -> bool:
    return card[1] in "hd"


def winners_of(rules: TreintaRules, negra: tuple[str, ...], roja: tuple[str, ...]) -> tuple[str, ...]:
    upper, lower = total_of(rules, negra), total_of(rules, roja)
    if upper == lower:
        return ()
    row = NEGRO if upper < lower else ROJO
    return (row, COLOR if is_red(negra[0]) == (row == ROJO) else INVERSO)


def call_of(rules: TreintaRules, negra: tuple[str, ...], roja: tuple[str, ...]) -> str:
    """What the croupier calls: the points of both rows, the suertes that win, and what became of color."""
    upper, lower = total_of(rules, negra), total_of(rules, roja)
    points = f"{_POINTS[upper % 10]}, {_POINTS[lower % 10]}"
    won = winners_of(rules, negra, roja)
    if not won:
        return f"{points}; {'treinta y uno' if upper == rules.refait.value else 'nulo'}"
    row, colour = won
    joined = f"{row} y {colour}" if colour == COLOR else f"{row} e {colour}"
    return f"{points}; {joined} ganan; color {'gana' if colour == COLOR else 'pierde'}"


_POINTS = ("cuarenta", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
"""Points are called by their units (criterio:treinta-y-cuarenta.7)."""


# --- the table as it is set up ----------------------------------------------------------------------------------------

UMBRAL_FUERA_DE_RANGO = FaultKind(
    "umbral_fuera_de_rango", N_("{where}: stakes may be insured from {expected} euros, not from {found}.")
)
MEZCLA_AUTOMATICA_NO_ADMITIDA = FaultKind(
    "mezcla_automatica_no_admitida", N_("{where}: here the croupier shuffles the cards, and no machine.")
)

SLUG = "treinta-y-cuarenta"
PAYS = {NEGRO: "pay_fila", ROJO: "pay_fila", COLOR: "pay_color", INVERSO: "pay_color"}
"""The bets, and the row of the law that says what each pays."""


class Setup(law.MinimumSetup, frozen=True, kw_only=True):
    """One table. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"umbral_seguro": "threshold"}
    umbral_seguro: Euros | None = None
    """The least stake that may be insured, where the authorisation sets one."""
    mezcla_automatica: bool = False
    """Whether a machine shuffles the cards."""
    idioma: str = "es"
    indices: bool | None = None
    """Whether the cards have indices; not said when None."""
    dorsos: tuple[int, ...] = ()
    """How many packs have backs of each colour; not said when empty."""
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    return Setup(minimo=Euros(500), idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *law.check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *law.check_minimum(column, setup),
        *_threshold(column, setup),
        *_shuffle(column, setup),
        *law.check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _threshold(column: Column, setup: Setup) -> Iterator[Fault]:
    """It is no less than the authorised minimum, and some stake that the table takes must reach it."""
    cap, least = column.get("cap", int), column.get("threshold", int)
    low, high = setup.authorised, cap.value * setup.minimo
    if setup.umbral_seguro is not None and not low <= setup.umbral_seguro <= high:
        shown = (f"{law.euros(low)} .. {law.euros(high)}", law.euros(setup.umbral_seguro))
        yield Fault(UMBRAL_FUERA_DE_RANGO, least.cite, "umbral_seguro", *shown)


def _shuffle(column: Column, setup: Setup) -> Iterator[Fault]:
    allowed = column.get("automatic_shuffle", bool)
    if setup.mezcla_automatica and not allowed.value:
        yield Fault(MEZCLA_AUTOMATICA_NO_ADMITIDA, allowed.cite, "mezcla_automatica", "false", "true")


def rules(jurisdiction: str, setup: Setup) -> TreintaRules:
    column = sheet(SLUG).column(jurisdiction)
    column.get("freed_at", FreedAt)  # an unknown word is an error at once, and not when a 31 comes again
    law.require_lawful(check(jurisdiction, setup))
    behind, order = column.get("behind", int), column.get("settlement", str)
    threshold = column.get("threshold", int)
    least = max(setup.umbral_seguro or 0, threshold.value * setup.minimo)
    breaches = column.get("breaches", tuple[str, ...])
    return law.table_rules(
        TreintaRules,
        column,
        setup,
        behind.cite,
        tallador=column.get("dealer", str).cite,
        points=points_of(column),
        automatic=Cited(setup.mezcla_automatica, column.get("automatic_shuffle", bool).cite),
        bets={bet.id: bet for bet in _bets(column, setup)},
        bets_cite=column.get("refait", int).cite,
        names={column.get("inverso_name", str).value: INVERSO},
        threshold=Cited(int(least), threshold.cite),
        minimum=int(setup.minimo),
        collect_first=Cited(order.value == "cobro", order.cite),
        breaches=dict.fromkeys(breaches.value, breaches.cite),
        read_otherwise=law.read_otherwise(column, "insurance", "premium_kept", "prisoners_at_null", "freed_at"),
    )


def points_of(column: Column) -> dict[str, int]:
    """What each rank counts: its number, or what is said of the ace and of the figures."""
    ace, figures = column.get("ace", int).value, column.get("figures", int).value
    said = {"A": ace, "T": 10, **dict.fromkeys("JQK", figures)}
    return {rank: said[rank] if rank in said else int(rank) for rank in FRENCH_52.ranks}


def _bets(column: Column, setup: Setup) -> Iterator[Bet]:
    cap, limits = column.get("cap", int), column.get("minimum_by", str).cite
    for name, row in PAYS.items():
        pays = column.get(row, str)
        least, most = Cited(int(setup.minimo), limits), Cited(int(cap.value * setup.minimo), cap.cite)
        yield law.bet_of(Bet, name, Cited(Fraction(pays.value), pays.cite), least, most)


CELL = 60
MARGIN = 12
_PLACES: dict[str, tuple[int, int, int, int, Paint]] = {
    NEGRO: (0, 0, 4, 3, "negro"),
    COLOR: (4, 0, 3, 3, ""),
    ROJO: (7, 0, 4, 3, "rojo"),
    INVERSO: (4, 3, 3, 2, "verde"),
}
"""Column, row, width and height in cells, and what each is painted."""


def cloth(rules: TreintaRules) -> Cloth:
    spots = []
    for bet, (x, y, width, height, paint) in _PLACES.items():
        if bet in rules.bets:
            place = {"x": MARGIN + x * CELL, "y": MARGIN + y * CELL, "width": width * CELL, "height": height * CELL}
            spots.append(Spot(bet=bet, label=bet, paint=paint, **place))
    return Cloth(width=11 * CELL + 2 * MARGIN, height=5 * CELL + 2 * MARGIN, spots=tuple(spots))


# --- premiums of insured stakes ---------------------------------------------------------------------------------------


class Premium(msgspec.Struct, frozen=True):
    """What a player has deposited to insure the stake on a bet: there is a marker on it."""

    player: str
    bet: str
    amount: int


def premium_on(stake: int, share: Fraction) -> int:
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
    return next((each.amount for each in premiums if (each.player, each.bet) == (player, bet)), 0)


def with_premium(premiums: Premiums, event: OnBet) -> Premiums:
    amount = deposited(premiums, event.player, event.bet) + event.amount
    return (*without(premiums, event), Premium(event.player, event.bet, amount))


def without(premiums: Premiums, event: OnBet) -> Premiums:
    return tuple(each for each in premiums if (each.player, each.bet) != (event.player, event.bet))


def premiums_back(premiums: Iterable[Premium], cite: Citation) -> list[PremiumReturned]:
    return [PremiumReturned(player=each.player, bet=each.bet, amount=each.amount, cite=cite) for each in premiums]


SettlementEvent = Collected | Paid | Returned | Imprisoned | Freed | PremiumCollected | PremiumReturned | Replenished


# --- the state --------------------------------------------------------------------------------------------------------


class Phase(TablePhase):
    """Where the table is, in the order of a talla and of a coup."""

    CERRADA = "cerrada"
    MEZCLA = "mezcla", N_("Sabot"), N_("the cards are to be shuffled")
    CORTE = "corte", N_("Sabot"), N_("the cards are to be cut")
    APUESTAS = "apuestas", N_("Apuestas")
    FILAS = "filas", N_("Reparto"), N_("the rows are being laid")
    ANUNCIO = "anuncio", N_("Anuncio"), N_("the rows are to be called")
    LIQUIDACION = "liquidacion", N_("Pago")
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
    return sorted(state.places.keys() | {stake.player for stake in state.stakes})


NEAREST = 10**9
"""Whoever has said no place stands nearest the croupier who pays."""


def place_of(state: State, player: str) -> int:
    return state.places.get(player, NEAREST)


TALLADOR = OneOf[TreintaRules](Role.CRUPIER, 0, lambda rules: rules.tallador)
PAYER = OneOf[TreintaRules](Role.CRUPIER, 1, lambda rules: rules.tallador)
"""Who deals, and who collects and pays."""
HANDLER = Handler[TreintaRules](lambda _: frozenset({Role.CRUPIER}), lambda rules: rules.staff.cite)

BETS_TAKEN: Moment[TreintaRules, State] = during(Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite)
BETS_FREE = Moment[TreintaRules, State](between_coups, shared.FUERA_DE_PLAZO, lambda rules: rules.behind.cite)
NO_COUP = Moment[TreintaRules, State](between_coups, shared.RONDA_EN_CURSO, lambda rules: rules.behind.cite)
SETTLING: Moment[TreintaRules, State] = during(
    Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite
)
