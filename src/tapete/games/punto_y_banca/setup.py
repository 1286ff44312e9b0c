"""A table of punto y banca as the direction sets it up, what the law refuses of it, and its rules."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.actor import Role
from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.baccarat import BANCA, EMPATE, PUNTO
from tapete.families.sabot.packs import check_packs
from tapete.families.table.faults import MULTIPLO_NO_ADMITIDO, PLAZAS_NO_ADMITIDAS
from tapete.families.table.law import (
    check_anticipo,
    check_language,
    edition_of,
    least_anticipo,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.punto_y_banca.rules import BancaRules, Bet, Modalidad
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

MODALIDAD_NO_ADMITIDA = FaultKind("modalidad_no_admitida", N_("{where}: the table may be {expected}, not {found}."))
DE_PIE_NO_ADMITIDO = FaultKind("de_pie_no_admitido", N_("{where}: nobody may play standing at a {found} table."))
OPCION_NO_ADMITIDA = FaultKind("opcion_no_admitida", N_("{where}: the law does not leave this to the management."))

SLUG = "punto-y-banca"
USUAL_SEATS = 12
"""Departments of a full table whose set-up does not count them: as many as there are before the 13."""
MOST_SEATS = 99
TOUCHED_CARDS = "jugador-toca-cartas"


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table: its minimum, its maximum in minima, which of the three tables it is, and what the direction allows."""

    fixed: ClassVar[Mapping[str, str]] = {"multiplo": "maximum_multiples"}
    minimo: Euros
    multiplo: int
    """The maximum, in minima."""
    modalidad: Modalidad = Modalidad.COMPLETA
    plazas: int | None = None
    """Departments: the most the law admits at a reduced table when not given."""
    sin_trece: bool = False
    de_pie: bool = False
    """Whether standing players are admitted."""
    multiplos_del_minimo: bool = False
    una_ala: bool = False
    """Whether only one wing of a full table is used."""
    idioma: str = "es"
    indices: bool | None = None
    """Whether the cards have indices; not said when None."""
    dorsos: tuple[int, ...] = ()
    """How many packs have backs of each colour; not said when empty."""
    anticipo: Euros | None = None

    @property
    def variant(self) -> str:
        """Which rows of the law are its own, where they differ from those of a full table."""
        if self.modalidad is not Modalidad.COMPLETA:
            return "reduced"
        return "one_wing" if self.una_ala else ""


def example(jurisdiction: str) -> Setup:
    """A full table at ten euros, with standing players."""
    return Setup(minimo=Euros(1000), multiplo=100, de_pie=True, idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *_table(column, setup),
        *_maximum(column, setup),
        *_allowed(column, setup, "multiplos_del_minimo", "multiples"),
        *_allowed(column, setup, "sin_trece", "thirteen"),
        *_standing(column, setup),
        *_wing(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _table(column: Column, setup: Setup) -> Iterator[Fault]:
    tables = column.get("tables", dict[str, int])
    if setup.modalidad not in tables.value:
        yield _fault(MODALIDAD_NO_ADMITIDA, tables, "modalidad", " / ".join(tables.value), setup.modalidad)
        return
    most = tables.value[setup.modalidad] or MOST_SEATS
    if setup.plazas is not None and not 1 <= setup.plazas <= most:
        yield _fault(PLAZAS_NO_ADMITIDAS, tables, "plazas", f"1 .. {most}", setup.plazas)


def _maximum(column: Column, setup: Setup) -> Iterator[Fault]:
    ranges = column.get("maximum", tuple[tuple[int, int], ...])
    if not any(low <= setup.multiplo <= high for low, high in ranges.value):
        shown = " / ".join(str(low) if low == high else f"{low} .. {high}" for low, high in ranges.value)
        yield _fault(MULTIPLO_NO_ADMITIDO, ranges, "multiplo", shown, setup.multiplo)


def _allowed(column: Column, setup: Setup, field: str, row: str) -> Iterator[Fault]:
    leave = column.get(row, bool)
    if getattr(setup, field) and not leave.value:
        yield _fault(OPCION_NO_ADMITIDA, leave, field, "false", "true")


def _standing(column: Column, setup: Setup) -> Iterator[Fault]:
    barred = column.get("seated_only", tuple[str, ...])
    if setup.de_pie and setup.modalidad in barred.value:
        yield _fault(DE_PIE_NO_ADMITIDO, barred, "de_pie", "false", setup.modalidad)
    else:
        yield from _allowed(column, setup, "de_pie", "standing")


def _wing(column: Column, setup: Setup) -> Iterator[Fault]:
    posts = column.get("staff_one_wing", tuple[object, ...])
    if setup.una_ala and (not posts.value or setup.modalidad is not Modalidad.COMPLETA):
        yield _fault(OPCION_NO_ADMITIDA, posts, "una_ala", "false", "true")


def _fault(kind: FaultKind, cell: Cited[Any], where: str, expected: object, found: object) -> Fault:
    return Fault(kind, cell.cite, where, str(expected), str(found))


def rules(jurisdiction: str, setup: Setup) -> BancaRules:
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    running = column.get("behind", int)
    tables = column.get("tables", dict[str, int])
    settlement = column.get("settlement", str)
    bets = {bet.id: bet for bet in _bets(column, setup)}
    return rules_from(
        BancaRules,
        column,
        edition=edition_of(running.cite),
        staff=staff_of(column, 1, setup.variant),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        modalidad=setup.modalidad,
        seats=_seats(tables.value[setup.modalidad], setup),
        seats_cite=_seats_cite(column, setup),
        empate_central=EMPATE in bets and setup.modalidad in column.get("empate_central", tuple[str, ...]).value,
        croupiers=frozenset({Role.CRUPIER, Role.JEFE} if setup.una_ala else {Role.CRUPIER}),
        standing=_may_stand(column, setup),
        players_deal=_players_deal(column, setup),
        hands_on=_not_at(column, setup, "cards_out_of_reach"),
        bets=bets,
        bets_cite=column.get("empate", dict[str, str]).cite,
        minimum=int(setup.minimo),
        points=_ranks(column.get("tens", int).value),
        burns=_ranks(column.get("burn_tens", int).value),
        spoken=column.get("calls", tuple[str, str]),
        collect_first=Cited(settlement.value == "cobro", settlement.cite),
        breaches=_breaches(column, setup),
    )


def _seats(most: int, setup: Setup) -> tuple[int, ...]:
    """The numbers of the departments, from 1 and without the 13 where it is left out."""
    count = setup.plazas or most or USUAL_SEATS
    numbers = (number for number in range(1, count + 2) if not (setup.sin_trece and number == 13))
    return tuple(numbers)[:count]


def _seats_cite(column: Column, setup: Setup) -> Citation:
    """The article on the departments of the full table, or the one on the reduced ones."""
    return column.get("thirteen" if setup.modalidad is Modalidad.COMPLETA else "tables", object).cite


def _may_stand(column: Column, setup: Setup) -> Cited[bool]:
    """Whether standing players are admitted, with the article that bars them or the one that leaves it to the house."""
    barred = column.get("seated_only", tuple[str, ...])
    cite = barred.cite if setup.modalidad in barred.value else column.get("standing", bool).cite
    return Cited(setup.de_pie, cite)


def _players_deal(column: Column, setup: Setup) -> Cited[bool]:
    """Whether players deal, by the article on the full table or by the one on reduced ones."""
    deals = _not_at(column, setup, "croupier_deals")
    turn = column.get("dealer_must_bet", bool)
    return Cited(deals.value, turn.cite) if setup.modalidad is Modalidad.COMPLETA else deals


def _not_at(column: Column, setup: Setup, row: str) -> Cited[bool]:
    tables = column.get(row, tuple[str, ...])
    return Cited(setup.modalidad not in tables.value, tables.cite)


def _breaches(column: Column, setup: Setup) -> dict[str, Citation]:
    reach = column.get("cards_out_of_reach", tuple[str, ...])
    return {TOUCHED_CARDS: reach.cite} if setup.modalidad in reach.value else {}


def _ranks(tens: int) -> dict[str, int]:
    """What each rank counts: its number, the as one, and tens and figuras what is said."""
    nominal = {rank: int(rank) for rank in FRENCH_52.ranks if rank.isdigit()} | {"A": 1}
    return {rank: nominal.get(rank, tens) for rank in FRENCH_52.ranks}


def _bets(column: Column, setup: Setup) -> Iterator[Bet]:
    """The suertes of the cloth; the empate where there is one, with its own maximum.

    Punto and banca cite the article by which the house pays; what they pay may be a criterio.
    """
    limits = column.get("own_limits", bool)
    cap = setup.minimo * setup.multiplo
    deducted = column.get("deduction", str)
    tie = column.get("empate", dict[str, str])

    def bet(name: str, pays: str, cite: Citation, cap: int, cap_cite: Citation, deduction: str = "0") -> Bet:
        return Bet(
            id=name,
            kind=name,
            pays=Fraction(pays),
            deduction=Fraction(deduction),
            cite=cite,
            minimums=(int(setup.minimo),),
            minimum_cite=limits.cite,
            cap=cap,
            cap_cite=cap_cite,
            step=int(setup.minimo) if setup.multiplos_del_minimo else 1,
            step_cite=limits.cite,
        )

    punto, banca = column.get("pay_punto", str), column.get("pay_banca", str)
    yield bet(PUNTO, punto.value, deducted.cite, cap, limits.cite)
    yield bet(BANCA, banca.value, deducted.cite, cap, limits.cite, deducted.value)
    if tie.value:
        share = Fraction(tie.value["cap"])
        yield bet(EMPATE, tie.value["pays"], tie.cite, cap * share.numerator // share.denominator, tie.cite)
