"""The rules of monte, the set-up of a table and what the law refuses of it, its cloth."""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Role
from tapete.engine.event import Fault
from tapete.engine.setup import Euros
from tapete.engine.table import BREACH, CallStep, Incident, TableRules
from tapete.families.stakes import bets as stakes
from tapete.families.table import law
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

HAGAN_JUEGO, NO_VA_MAS = "hagan juego", "no va más"
VIS, CAMO, ANTI, VIUDO, SALTO = "vis", "camo", "anti", "viudo", "salto"
CARTA, FILA, COLUMNA, DIAGONAL = "carta", "fila", "columna", "diagonal"
EXACTAS = (CAMO, ANTI, VIUDO)
"""Bets on one exact card, in both phases."""
CARTAS = (CARTA, FILA, COLUMNA, DIAGONAL)
PRIMERAS, SEGUNDAS = "Primeras", "Segundas"
EXPOSED = "carta-descubierta"
VOID = N_("the jugada is void, and all bets on the cloth go back")
ELIMINATED = N_("the card is eliminated, and counts neither as first card nor as burned")
RULED = N_("the jefe de mesa decides")


class BurnedValue(StrEnum):
    """What is done when a value of which cards were burned is placed."""

    LETRA = "letra"
    ANULAR_JUGADA = "anular_jugada"


class DeductionOf(StrEnum):
    """What the deduction is a share of."""

    WINNINGS = "ganancia"
    STAKE = "apuesta"


class BelowTriple(StrEnum):
    """What the card below a triple keeps, one against one."""

    IGUALADA = "igualada"
    LITERAL = "literal"


class Bet(stakes.Bet, frozen=True, kw_only=True):
    """A bet of the cloth, with the positions that it is laid on and those against them."""

    mine: tuple[int, ...]
    against: tuple[int, ...] = ()


class MonteRules(TableRules, frozen=True, kw_only=True):
    """Everything the acts ask, in the order of the articles."""

    backs: Cited[tuple[str, ...]]
    suits: Cited[tuple[str, ...]]
    tirador: Citation
    pagador: Citation
    mezclador: Citation
    running: Citation

    bets: dict[str, Bet]
    bets_cite: Citation
    minimum: int
    vis_discount: Cited[int]
    exacta_discount: Cited[int]
    pay_segundas: Cited[Fraction]
    cap_segundas: Cited[int]
    segundas_discount: Cited[bool]
    deduction: Cited[Fraction]

    first_pair: Citation
    second_pair: Citation
    doubling: Citation
    annulled_at: Cited[int]
    burned_value: Cited[BurnedValue]
    below_triple: Cited[BelowTriple]

    collect_first: Cited[bool]
    unfit_packs: Cited[tuple[str, ...]]
    exposed: Citation
    conflicts: Cited[tuple[str, ...]]
    breaches: dict[str, Citation]
    """Breaches of duty that are recorded while the game goes on, each with the provision it offends."""

    @property
    def deduction_of(self) -> Cited[DeductionOf]:
        return law.reading_of(self, "deduction_of", DeductionOf)

    @property
    def deduction_in_segundas(self) -> Cited[bool]:
        return law.reading_of(self, "deduction_in_segundas", bool)

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited(
            (
                CallStep(call=HAGAN_JUEGO, by=Role.CRUPIER, betting=True),
                CallStep(call=NO_VA_MAS, by=Role.CRUPIER, betting=False, launches=True),
            ),
            self.running,
        )

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return (
            Incident(EXPOSED, ELIMINATED, self.exposed),
            *(Incident(name, VOID, self.unfit_packs.cite) for name in self.unfit_packs.value),
            *(Incident(name, RULED, self.conflicts.cite) for name in self.conflicts.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )


# --- the table as it is set up ----------------------------------------------------------------------------------------

SLUG = "monte"
_POSITIONS = (1, 2, 3, 4)
_PAIRS = {
    CARTA: (((1,), (2,)), ((3,), (4,)), ((1,), (3,)), ((2,), (4,))),
    FILA: (((1, 2), (3, 4)),),
    COLUMNA: (((1, 3), (2, 4)),),
    DIAGONAL: (((1, 4), (2, 3)),),
}


class Setup(law.MinimumSetup, frozen=True, kw_only=True):
    """One table. Amounts are in euros in files."""

    sabot_homologado: bool = True
    quemada_emplazada: BurnedValue | None = None
    vertical_contra_triple: BelowTriple | None = None
    descuento_segundas: bool | None = None
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    return Setup(minimo=Euros(100))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *law.check_language(column, setup.idioma),
        *law.check_minimum(column, setup),
        *law.check_sabot(column, setup.sabot_homologado),
        *law.check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def rules(jurisdiction: str, setup: Setup) -> MonteRules:
    column = sheet(SLUG).column(jurisdiction)
    law.require_lawful(check(jurisdiction, setup))
    order, breaches = column.get("settlement", str), column.get("breaches", tuple[str, ...])
    burned, below = column.get("burned_value", BurnedValue), column.get("below_triple", BelowTriple)
    discount, segundas = column.get("segundas_discount", bool), column.get("cap_segundas", int)
    chosen = setup.descuento_segundas
    return law.table_rules(
        MonteRules,
        column,
        setup,
        order.cite,
        tirador=column.get("dealer", str).cite,
        pagador=column.get("payer", str).cite,
        mezclador=column.get("mixer", str).cite,
        running=column.get("running", tuple[str, ...]).cite,
        first_pair=column.get("first_pair", str).cite,
        second_pair=column.get("second_pair", str).cite,
        doubling=column.get("doubling", tuple[str, ...]).cite,
        bets={bet.id: bet for bet in _bets(column, setup)},
        bets_cite=column.get("pay_carta", str).cite,
        minimum=int(setup.minimo),
        cap_segundas=Cited(segundas.value * setup.minimo, segundas.cite),
        segundas_discount=Cited(discount.value if chosen is None else chosen, discount.cite),
        burned_value=Cited(setup.quemada_emplazada or burned.value, burned.cite),
        below_triple=Cited(setup.vertical_contra_triple or below.value, below.cite),
        collect_first=Cited(order.value == "cobro", order.cite),
        exposed=column.get("exposed", str).cite,
        breaches=dict.fromkeys(breaches.value, breaches.cite),
        read_otherwise=law.read_otherwise(column, "deduction_of", "deduction_in_segundas"),
    )


def _bets(column: Column, setup: Setup) -> Iterator[Bet]:
    for position in _POSITIONS:
        yield _bet(column, setup, VIS, f"{position}", "vis", (position,))
        for kind in EXACTAS:
            yield _bet(column, setup, kind, f"{position}", "exacta", (position,))
        others = tuple(other for other in _POSITIONS if other != position)
        yield _bet(column, setup, SALTO, f"{position}", "salto", (position,), others)
    for kind, pairs in _PAIRS.items():
        for one, other in pairs:
            for mine, against in ((one, other), (other, one)):
                cell = "-".join(map(str, (*mine, *against) if kind == CARTA else mine))
                yield _bet(column, setup, kind, cell, "carta", mine, against)


def _bet(
    column: Column, setup: Setup, kind: str, cell: str, row: str, mine: tuple[int, ...], against: tuple[int, ...] = ()
) -> Bet:
    pays, cap = column.get(f"pay_{row}", str), column.get(f"cap_{row}", int)
    least = Cited(int(setup.minimo), column.get("minimum_by", str).cite)
    most, share = Cited(int(cap.value * setup.minimo), cap.cite), Cited(Fraction(pays.value), pays.cite)
    return law.bet_of(Bet, f"{kind}:{cell}", share, least, most, kind, mine=mine, against=against)


# --- the cloth, rebuilt from the text (criterio:monte.3) --------------------------------------------------------------

CELL = 60
MARGIN = 12
CARD_WIDE, CARD_HIGH = 2, 3
"""Where a card lies, in cells: nothing is bet upon it."""
_LETTERS = {VIS: "VIS", CAMO: "C", ANTI: "A", VIUDO: "V", SALTO: "S"}
_COLUMNS, _ROWS = {1: 0, 2: 7, 3: 0, 4: 7}, {1: 0, 2: 0, 3: 4, 4: 4}
"""The corner of each position's ground: five cells wide, with its card on the side of the edge."""
_WIDE = 12
SQUARES_TOP = MARGIN + int(7.5 * CELL)
_SQUARES = (
    (FILA, "1-2", 0),
    (FILA, "3-4", 2),
    (COLUMNA, "1-3", 4),
    (COLUMNA, "2-4", 6),
    (DIAGONAL, "1-4", 8),
    (DIAGONAL, "2-3", 10),
)


def card_place(position: int) -> tuple[int, int, int, int]:
    left = _COLUMNS[position] + (0 if position in {1, 3} else 5 - CARD_WIDE)
    return (MARGIN + left * CELL, MARGIN + _ROWS[position] * CELL, CARD_WIDE * CELL, CARD_HIGH * CELL)


def cloth(rules: MonteRules) -> Cloth:
    spots = [spot for spot in _spots() if spot.bet in rules.bets]
    return Cloth(width=_WIDE * CELL + 2 * MARGIN, height=9 * CELL + 2 * MARGIN, spots=tuple(spots))


def _spots() -> Iterator[Spot]:
    for position, column in _COLUMNS.items():
        left = column + (CARD_WIDE if position in {1, 3} else 0)
        top = _ROWS[position]
        yield _spot(f"{VIS}:{position}", left, top, 3, 1, _LETTERS[VIS])
        for number, kind in enumerate((CAMO, ANTI, VIUDO)):
            yield _spot(f"{kind}:{position}", left + number, top + 1, 1, 1, _LETTERS[kind])
        yield _spot(f"{SALTO}:{position}", left, top + 2, 3, 1, _LETTERS[SALTO])
    for top, (one, other) in ((0, (1, 2)), (4, (3, 4))):
        yield _spot(f"{CARTA}:{one}-{other}", 5, top + 1, 1, 1, f"{one}")
        yield _spot(f"{CARTA}:{other}-{one}", 6, top + 1, 1, 1, f"{other}")
    for left, (one, other) in ((0, (1, 3)), (10, (2, 4))):
        yield _spot(f"{CARTA}:{one}-{other}", left, 3, 1, 1, f"{one}")
        yield _spot(f"{CARTA}:{other}-{one}", left + 1, 3, 1, 1, f"{other}")
    for kind, pair, left in _SQUARES:
        yield _spot(f"{kind}:{pair}", left, 7.5, 2, 1.5, pair)


def _spot(bet: str, x: float, y: float, width: float, height: float, label: str) -> Spot:
    left, top = MARGIN + int(x * CELL), MARGIN + int(y * CELL)
    return Spot(bet=bet, label=label, x=left, y=top, width=int(width * CELL), height=int(height * CELL))
