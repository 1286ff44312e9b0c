"""The rules of punto y banca at one table, frozen: the law's parameters and the table's own figures."""

from enum import StrEnum
from fractions import Fraction

from tapete.engine.actor import Role
from tapete.engine.table import BREACH, CallStep, Incident, TableRules
from tapete.families.stakes import bets as stakes
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

FACE_UP, STUCK, UNFORESEEN, ANNULLED = "carta-descubierta", "cartas-pegadas", "caso-no-previsto", "anular-mano"
"""What may go wrong with the cards, and what a jefe de mesa may decide."""
NULL = N_("the hand is null and all bets are returned")
RULED = N_("the jefe de mesa decides")


class Modalidad(StrEnum):
    """The tables of the game."""

    COMPLETA = "completa"
    MINI = "mini"
    MIDI = "midi"


class Exposed(StrEnum):
    """What becomes of a card found face up in the sabot."""

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
    """The part of a bet won on it that the house keeps."""


class BancaRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks, in the order of the articles."""

    modalidad: Modalidad
    packs: Cited[int]
    behind: Cited[int]
    """Cards below the cut card; the article on it is the one on the running of the game."""
    seats: tuple[int, ...]
    """The numbers of the departments."""
    seats_cite: Citation
    empate_central: bool
    """Whether one casilla at the centre takes the bets on the empate."""

    croupiers: frozenset[Role]
    """Who does the work of a croupier: also the jefe, where only one wing is used."""
    waiting_list: Cited[bool]
    standing: Cited[bool]
    """Whether standing players may bet at this table."""
    players_deal: Cited[bool]
    hands_on: Cited[bool]
    """Whether players may touch the cards."""
    dealer_must_bet: Cited[bool]
    punto_seated: Cited[bool]

    bets: dict[str, Bet]
    bets_cite: Citation
    minimum: int

    points: dict[str, int]
    """What a card of each rank counts in a hand."""
    burns: dict[str, int]
    """How many cards a first card of each rank discards."""
    naturals: Cited[tuple[int, ...]]
    punto_draws: Cited[tuple[int, ...]]
    tableau: Cited[tuple[str, ...]]
    spoken: Cited[tuple[str, str]]
    """What is said when the punto stands, and when it draws."""
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
        """What is said when the banca stands: the words for the punto, adapted."""
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
