"""A table of treinta y cuarenta as it is set up, what the law refuses of it, and its rules."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

import msgspec

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.prison import FreedAt
from tapete.families.sabot.packs import check_packs
from tapete.families.stakes.bets import Bet
from tapete.families.table.law import (
    check_anticipo,
    check_language,
    check_minimum,
    edition_of,
    euros,
    least_anticipo,
    read_otherwise,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.treinta_y_cuarenta.rules import COLOR, INVERSO, NEGRO, ROJO, TreintaRules
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.parameters import Cited, Column, sheet

UMBRAL_FUERA_DE_RANGO = FaultKind(
    "umbral_fuera_de_rango", N_("{where}: stakes may be insured from {expected} euros, not from {found}.")
)
MEZCLA_AUTOMATICA_NO_ADMITIDA = FaultKind(
    "mezcla_automatica_no_admitida", N_("{where}: here the croupier shuffles the cards, and no machine.")
)

SLUG = "treinta-y-cuarenta"
PAYS = {NEGRO: "pay_fila", ROJO: "pay_fila", COLOR: "pay_color", INVERSO: "pay_color"}
"""The bets, and the row of the law that says what each pays."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"umbral_seguro": "threshold"}
    minimo: Euros
    minimo_autorizado: Euros | None = None
    """The minimum of the authorisation; the table's when not given."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""
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

    @property
    def authorised(self) -> int:
        """The authorised minimum."""
        return self.minimo if self.minimo_autorizado is None else self.minimo_autorizado


def example(jurisdiction: str) -> Setup:
    """A table at five euros."""
    return Setup(minimo=Euros(500), idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
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
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    column.get("freed_at", FreedAt)  # an unknown word is an error at once, and not when a 31 comes again
    require_lawful(check(jurisdiction, setup))
    behind, order = column.get("behind", int), column.get("settlement", str)
    threshold = column.get("threshold", int)
    least = max(setup.umbral_seguro or 0, threshold.value * setup.minimo)
    breaches = column.get("breaches", tuple[str, ...])
    return rules_from(
        TreintaRules,
        column,
        edition=edition_of(behind.cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
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
        yield Bet(
            id=name,
            kind=name,
            pays=Fraction(pays.value),
            cite=pays.cite,
            minimums=(int(setup.minimo),),
            minimum_cite=limits,
            cap=int(cap.value * setup.minimo),
            cap_cite=cap.cite,
            step_cite=limits,
        )
