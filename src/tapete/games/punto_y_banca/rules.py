"""The rules of punto y banca, the set-up of a table and what the law refuses of it, its cloth."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.engine.command import Role
from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import BREACH, CallStep, Incident, TableRules
from tapete.families.baccarat import BANCA, EMPATE, PUNTO
from tapete.families.sabot import check_packs
from tapete.families.stakes import bets as stakes
from tapete.families.table.law import (
    MULTIPLO_NO_ADMITIDO,
    PLAZAS_NO_ADMITIDAS,
    bet_of,
    check_anticipo,
    check_language,
    require_lawful,
    table_rules,
)
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

FACE_UP, STUCK, UNFORESEEN, ANNULLED = "carta-descubierta", "cartas-pegadas", "caso-no-previsto", "anular-mano"
"""Errors of the cards, and decisions of the jefe de mesa."""
NULL = N_("the hand is null and all bets are returned")
RULED = N_("the jefe de mesa decides")


class Modalidad(StrEnum):
    """The tables of the game."""

    COMPLETA = "completa"
    MINI = "mini"
    MIDI = "midi"


class Exposed(StrEnum):
    """The fate of a card found face up in the sabot."""

    VALIDA = "valida"
    ELIMINADA = "eliminada"
    JEFE = "jefe"


WHAT_BECOMES = {
    Exposed.VALIDA: N_("the card is good"),
    Exposed.ELIMINADA: N_("the card is put aside"),
    Exposed.JEFE: N_("the card is put aside, unless the jefe de mesa finds it good"),
}


class Bet(stakes.Bet, frozen=True, kw_only=True):
    """A suerte."""

    deduction: Fraction = Fraction(0)


class BancaRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks, in the order of the articles."""

    modalidad: Modalidad
    packs: Cited[int]
    behind: Cited[int]
    """Cards below the cut card; the article on it is the one on the running of the game."""
    seats: tuple[int, ...]
    seats_cite: Citation
    empate_central: bool
    """True if one casilla at the centre takes the bets on the empate."""

    croupiers: frozenset[Role]
    """Roles that do the work of a croupier: also the jefe, where only one wing is used."""
    waiting_list: Cited[bool]
    standing: Cited[bool]
    players_deal: Cited[bool]
    hands_on: Cited[bool]
    dealer_must_bet: Cited[bool]
    punto_seated: Cited[bool]

    bets: dict[str, Bet]
    bets_cite: Citation
    minimum: int

    points: dict[str, int]
    burns: dict[str, int]
    """The number of cards that a first card of each rank discards."""
    naturals: Cited[tuple[int, ...]]
    punto_draws: Cited[tuple[int, ...]]
    tableau: Cited[tuple[str, ...]]
    spoken: Cited[tuple[str, str]]
    collect_first: Cited[bool]

    exposed: Cited[Exposed]
    stuck: Cited[bool]
    unforeseen: Cited[bool]
    breaches: dict[str, Citation]
    """Breaches of duty that are recorded while the game goes on, each with the provision it offends."""

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        stands, draws = self.spoken.value
        said = ("no va más", "cartas", stands, draws, self.banca_stands, "carta para la banca")
        return Cited(tuple(CallStep(call=call, by=Role.CRUPIER, betting=False) for call in said), self.spoken.cite)

    @property
    def banca_stands(self) -> str:
        return f"la banca se planta{self.spoken.value[0].partition('se planta')[2]}"

    @property
    def incidents(self) -> tuple[Incident, ...]:
        rulings = ((UNFORESEEN, RULED), (ANNULLED, NULL)) if self.unforeseen.value else ()
        return (
            Incident(FACE_UP, WHAT_BECOMES[self.exposed.value], self.exposed.cite),
            Incident(STUCK, NULL, self.stuck.cite),
            *(Incident(name, effect, self.unforeseen.cite) for name, effect in rulings),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )


# --- the table as it is set up ----------------------------------------------------------------------------------------

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
    modalidad: Modalidad = Modalidad.COMPLETA
    plazas: int | None = None
    """Departments: the most the law admits at a reduced table when not given."""
    sin_trece: bool = False
    de_pie: bool = False
    multiplos_del_minimo: bool = False
    una_ala: bool = False
    idioma: str = "es"
    indices: bool | None = None
    dorsos: tuple[int, ...] = ()
    anticipo: Euros | None = None

    @property
    def variant(self) -> str:
        if self.modalidad is not Modalidad.COMPLETA:
            return "reduced"
        return "one_wing" if self.una_ala else ""


def example(jurisdiction: str) -> Setup:
    return Setup(minimo=Euros(1000), multiplo=100, de_pie=True, idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
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
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    running, full = column.get("behind", int), setup.modalidad is Modalidad.COMPLETA
    tables = column.get("tables", dict[str, int])
    settlement = column.get("settlement", str)
    bets, reach = {bet.id: bet for bet in _bets(column, setup)}, column.get("cards_out_of_reach", tuple[str, ...])
    return table_rules(
        BancaRules,
        column,
        setup,
        running.cite,
        setup.variant,
        modalidad=setup.modalidad,
        seats=_seats(tables.value[setup.modalidad], setup),
        seats_cite=column.get("thirteen" if full else "tables", object).cite,
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
        breaches={TOUCHED_CARDS: reach.cite} if setup.modalidad in reach.value else {},
    )


def _seats(most: int, setup: Setup) -> tuple[int, ...]:
    count = setup.plazas or most or USUAL_SEATS
    numbers = (number for number in range(1, count + 2) if not (setup.sin_trece and number == 13))
    return tuple(numbers)[:count]


def _may_stand(column: Column, setup: Setup) -> Cited[bool]:
    """True if standing players are admitted, with the article that bars them or the one that leaves it to the house."""
    barred = column.get("seated_only", tuple[str, ...])
    cite = barred.cite if setup.modalidad in barred.value else column.get("standing", bool).cite
    return Cited(setup.de_pie, cite)


def _players_deal(column: Column, setup: Setup) -> Cited[bool]:
    """True if players deal, by the article on the full table or by the one on reduced ones."""
    deals = _not_at(column, setup, "croupier_deals")
    turn = column.get("dealer_must_bet", bool)
    return Cited(deals.value, turn.cite) if setup.modalidad is Modalidad.COMPLETA else deals


def _not_at(column: Column, setup: Setup, row: str) -> Cited[bool]:
    tables = column.get(row, tuple[str, ...])
    return Cited(setup.modalidad not in tables.value, tables.cite)


def _ranks(tens: int) -> dict[str, int]:
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

    least, step = Cited(int(setup.minimo), limits.cite), int(setup.minimo) if setup.multiplos_del_minimo else 1

    def bet(name: str, pays: str, cite: Citation, cap: int, cap_cite: Citation, deduction: str = "0") -> Bet:
        kept, most = Fraction(deduction), Cited(cap, cap_cite)
        return bet_of(Bet, name, Cited(Fraction(pays), cite), least, most, step=step, deduction=kept)

    punto, banca = column.get("pay_punto", str), column.get("pay_banca", str)
    yield bet(PUNTO, punto.value, deducted.cite, cap, limits.cite)
    yield bet(BANCA, banca.value, deducted.cite, cap, limits.cite, deducted.value)
    if tie.value:
        share = Fraction(tie.value["cap"])
        yield bet(EMPATE, tie.value["pays"], tie.cite, cap * share.numerator // share.denominator, tie.cite)


CELL = 60
MARGIN = 12
_HIGH = 2
_WIDE = {PUNTO: 4, EMPATE: 3, BANCA: 4}
"""In cells; the order is that of the cloth, from left to right."""
_PAINT: dict[str, Paint] = {PUNTO: "negro", BANCA: "rojo", EMPATE: "verde"}


def cloth(rules: BancaRules) -> Cloth:
    spots: list[Spot] = []
    x = MARGIN
    for bet, cells in _WIDE.items():
        if bet in rules.bets:
            width = cells * CELL
            spots.append(Spot(bet=bet, x=x, y=MARGIN, width=width, height=_HIGH * CELL, label=bet, paint=_PAINT[bet]))
            x += width
    return Cloth(width=x + MARGIN, height=_HIGH * CELL + 2 * MARGIN, spots=tuple(spots))
