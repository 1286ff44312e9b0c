"""The rules of treinta y cuarenta, the set-up of a table and what the law refuses of it, its cloth."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from tapete.engine.actor import Role
from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import BREACH, CallStep, Incident, TableRules
from tapete.families.prison import FreedAt, ZeroRule
from tapete.families.sabot.packs import check_packs
from tapete.families.stakes.bets import Bet
from tapete.families.table.law import (
    MinimumSetup,
    bet_of,
    check_anticipo,
    check_language,
    check_minimum,
    euros,
    read_otherwise,
    reading_of,
    require_lawful,
    table_rules,
)
from tapete.kit.cards import FRENCH_52
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
RECORDED = N_("the count is recorded; the coup was void already")


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
    """What a card of each rank counts."""
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
        return reading_of(self, "insurance", bool)

    @property
    def premium_kept(self) -> Cited[tuple[End, ...]]:
        """The ends of an insured bet at which its premium is the bank's."""
        return reading_of(self, "premium_kept", tuple[End, ...])

    @property
    def freed_at(self) -> Cited[FreedAt]:
        """The value that a prisoner holds after further 31s."""
        return reading_of(self, "freed_at", FreedAt)

    @property
    def prisoners_at_null(self) -> Cited[AtNull]:
        """What a null coup does to the stakes in prison."""
        return reading_of(self, "prisoners_at_null", AtNull)

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
            Incident(MISCOUNT, RECORDED, self.behind.cite),
            *(Incident(name, effect, names.cite) for names, effect in ruled for name in names.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )


def total_of(rules: TreintaRules, row: tuple[str, ...]) -> int:
    return sum([rules.points[card[0]] for card in row])


def is_red(card: str) -> bool:
    return card[1] in "hd"


def winners_of(rules: TreintaRules, negra: tuple[str, ...], roja: tuple[str, ...]) -> tuple[str, ...]:
    """The two suertes that win: of the row nearer to the target, and of its colour; none when the rows are equal."""
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


class Setup(MinimumSetup, frozen=True, kw_only=True):
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
    """A table at five euros."""
    return Setup(minimo=Euros(500), idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *check_minimum(column, setup),
        *_threshold(column, setup),
        *_shuffle(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _threshold(column: Column, setup: Setup) -> Iterator[Fault]:
    """It is no less than the authorised minimum, and some stake that the table takes must reach it."""
    cap, least = column.get("cap", int), column.get("threshold", int)
    low, high = setup.authorised, cap.value * setup.minimo
    if setup.umbral_seguro is not None and not low <= setup.umbral_seguro <= high:
        shown = (f"{euros(low)} .. {euros(high)}", euros(setup.umbral_seguro))
        yield Fault(UMBRAL_FUERA_DE_RANGO, least.cite, "umbral_seguro", *shown)


def _shuffle(column: Column, setup: Setup) -> Iterator[Fault]:
    allowed = column.get("automatic_shuffle", bool)
    if setup.mezcla_automatica and not allowed.value:
        yield Fault(MEZCLA_AUTOMATICA_NO_ADMITIDA, allowed.cite, "mezcla_automatica", "false", "true")


def rules(jurisdiction: str, setup: Setup) -> TreintaRules:
    column = sheet(SLUG).column(jurisdiction)
    column.get("freed_at", FreedAt)  # an unknown word is an error at once, and not when a 31 comes again
    require_lawful(check(jurisdiction, setup))
    behind, order = column.get("behind", int), column.get("settlement", str)
    threshold = column.get("threshold", int)
    least = max(setup.umbral_seguro or 0, threshold.value * setup.minimo)
    breaches = column.get("breaches", tuple[str, ...])
    return table_rules(
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
        read_otherwise=read_otherwise(column, "insurance", "premium_kept", "prisoners_at_null", "freed_at"),
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
        yield bet_of(Bet, name, Cited(Fraction(pays.value), pays.cite), least, most)


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
