"""The rules of monte at one table, frozen: the law's parameters and the table's own figures."""

from enum import StrEnum
from fractions import Fraction

from tapete.engine.actor import Role
from tapete.engine.table import BREACH, CallStep, Incident, TableRules
from tapete.families.stakes import bets as stakes
from tapete.families.table.law import reading_of
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

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
    """The packs, used in turn."""
    suits: Cited[tuple[str, ...]]
    tirador: Citation
    pagador: Citation
    mezclador: Citation
    running: Citation
    """The article on the running of a jugada."""

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
        """What the deduction is a share of."""
        return reading_of(self, "deduction_of", DeductionOf)

    @property
    def deduction_in_segundas(self) -> Cited[bool]:
        """Whether it is deducted in Segundas too."""
        return reading_of(self, "deduction_in_segundas", bool)

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
