"""The rules of póquer sin descarte at one table, frozen: the articles from top to bottom, then what the table adds."""

from fractions import Fraction
from functools import cache

import msgspec

from tapete.engine.table import Incident, TableRules
from tapete.kit.cards import FRENCH_52, Pack
from tapete.kit.poker.hands import Made
from tapete.kit.poker.ranking import CARTA_MAYOR, Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

ANTE, SEGUNDA, SEGURO, COMPRA = "ante", "segunda", "seguro", "compra"
AVISO, PERDIDA = "aviso", "perdida"
_HALF = Fraction(1, 2)

_ANNULLED = N_("the whole jugada is annulled, and all bets go back")
_FORFEITED = N_("the offender loses the whole bet, and the others go on")
_WARNED = N_("the jefe de mesa warns, and nothing is lost")
_RULED = N_("the jefe de mesa decides")

EFFECTS: dict[str, tuple[str, str]] = {
    "corte-visto": (N_("the cards are shuffled and cut again"), "cut_seen"),
    "numero-de-cartas": (_ANNULLED, "annulled"),
    "carta-descubierta": (_ANNULLED, "annulled"),
    "orden-de-reparto": (N_("annulled before the first decision; after it the jugada goes on"), "order"),
    "ultima-tapada": (N_("the last card of the bank is turned, and the jugada goes on"), "last_covered"),
    "informacion": (_FORFEITED, "forfeited"),
    "cartas-mostradas": (_FORFEITED, "forfeited"),
    "comentario": (N_("a warning; the whole bet, where the table has it so"), "advice"),
    "casilla-a-ciegas": (_WARNED, "blind_seen"),
    "fuera-de-la-vista": (_RULED, "out_of_sight"),
    "conflicto": (_RULED, "conflicts"),
}
"""All that may be declared: what follows, and the rule that says so."""
LAW = (
    *(
        "annulled",
        "forfeited",
        "advice",
        "blind_seen",
        "order",
        "cut_seen",
        "last_covered",
        "out_of_sight",
        "conflicts",
    ),
    *("decision", "croupier", "command", "blind", "options", "tie", "croupier_cuts"),
)
"""The rules without a figure that the acts cite."""


class Progresivo(msgspec.Struct, frozen=True, kw_only=True):
    """A pot that coins feed; tables that use its name share it."""

    name: str
    coin: int
    deduction: int
    """What the house keeps of each coin, in hundredths."""

    @property
    def kept(self) -> int:
        """What the house keeps of each coin: the pot gets the rest, to the nearest cent."""
        return self.coin - rounded(self.coin * Fraction(100 - self.deduction, 100))


def rounded(amount: Fraction) -> int:
    """An amount to the nearest cent, halves upwards (criterio:poquer-sin-descarte.22)."""
    return int(amount + _HALF)


class PoquerRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    # Cards and sabot
    combinations: Cited[tuple[str, ...]]
    ranks: Cited[tuple[str, ...]]
    cards: Cited[int]
    backs: Cited[tuple[str, ...]]
    packets: Cited[tuple[int, ...]]
    """How many cards each gets in every round of the deal."""
    cut: Cited[int]
    shuffle_cite: Citation
    # People
    plazas: int
    """The casillas of the cloth."""
    seats_cite: Citation
    bettors: Cited[int]
    # Limits
    minimum: int
    maximum: int
    maximum_cite: Citation
    step: int
    step_cite: Citation
    anticipo_cite: Citation
    betting: Cited[str]
    # Play and pays
    second: Cited[int]
    """The second bet, in Antes."""
    qualifies: Cited[tuple[str, ...]]
    pay_not_playing: Cited[Fraction]
    pay_ante: Cited[Fraction]
    pays: dict[str, Cited[Fraction]]
    """What the second bet pays by the combination, to 1."""
    settlement: Cited[str]
    # Options of the casino
    seguro: Cited[int]
    """The stipulated amount; zero where the casino does not offer it."""
    pay_seguro: Cited[dict[str, str]]
    pots: tuple[Progresivo, ...]
    pots_cite: Citation
    pay_progresivo: Cited[dict[str, str]]
    compra: Cited[int]
    """The price of a card in Antes; zero where none is sold."""
    extras_after_purchase: Cited[bool]
    comments: Cited[str]
    law: dict[str, Citation]
    """Where each rule without a figure stands."""

    @property
    def opened(self) -> Citation:
        return self.anticipo_cite

    @property
    def pack(self) -> Pack:
        """The cards of a jugada."""
        return FRENCH_52

    @property
    def ranking(self) -> Ranking:
        """The order of the combinations."""
        return _ranking(self.combinations.value, self.ranks.value)

    @property
    def deal(self) -> Citation:
        """The paragraph on the deal."""
        return self.packets.cite

    def plays(self, made: Made) -> bool:
        """Whether the bank plays with a hand: a combination, or high cards from the As-K upwards."""
        least = self.qualifies.value
        return made.category != CARTA_MAYOR or made.kickers[: len(least)] == least

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that may be declared at the table."""
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())


@cache
def _ranking(combinations: tuple[str, ...], ranks: tuple[str, ...]) -> Ranking:
    return Ranking(combinations, ranks)
