"""The rules of pai gow póquer at one table, frozen: the law's parameters and the table's own figures."""

from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from tapete.engine.need import Need, Outcome
from tapete.engine.table import BREACH, Incident, TableRules
from tapete.games.pai_gow.hands import Cases, Result
from tapete.games.pai_gow.manera import Line
from tapete.kit.cards import FRENCH_53, Pack
from tapete.kit.dice import outcomes, parse_throw
from tapete.kit.poker.ranking import Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

CASILLA = "casilla"
"""What the bet of a player is called."""


class BankerCommission(StrEnum):
    """Of what a player who banks pays commission."""

    NETO = "neto"
    NINGUNA = "ninguna"


LAW: dict[str, str] = {
    "hands": "MU2010:92.2",
    "returned": "criterio:pai-gow.36",
    "direction": "MU2010:94.1",
    "crupier": "MU2010:94.2",
    "casilla": "criterio:pai-gow.26",
    "announced": "MU2010:96.2.a",
    "loses": "MU2010:96.2.b",
    "nula": "MU2010:96.2.c",
    "minimum": "MU2010:96.2",
    "shuffle": "MU2010:97.1",
    "cut": "MU2010:97.2",
    "cutters": "criterio:pai-gow.27",
    "bets": "MU2010:97.2.p2",
    "call": "MU2010:97.2.p3",
    "positions": "MU2010:97.3",
    "packets": "MU2010:97.4",
    "bank": "MU2010:97.5",
    "crupier_banks": "MU2010:97.5.p2",
    "turn": "criterio:pai-gow.24",
    "funds": "criterio:pai-gow.5",
    "setting": "MU2010:97.6",
    "crupier_last": "MU2010:97.6.p2",
    "banker_first": "MU2010:97.6.p3",
    "one_by_one": "MU2010:97.6.p4",
    "again": "criterio:pai-gow.31",
    "used": "MU2010:97.7",
    "untouchable": "MU2010:98.1",
    "silence": "MU2010:98.2",
    "foul": "MU2010:98.3",
    "recomposed": "MU2010:98.4",
    "silent": "criterio:pai-gow.29",
    "bad_count": "criterio:pai-gow.32",
    "bad_packets": "criterio:pai-gow.33",
    "null_throw": "criterio:pai-gow.34",
    "wrong_start": "criterio:pai-gow.35",
    "unforeseen": "MU2010:94.1",
}
"""Where each rule without a figure stands."""
EFFECTS: dict[str, tuple[str, str]] = {
    "dado-fuera-de-la-mesa": (N_("the dice are thrown again"), "null_throw"),
    "dado-montado": (N_("the dice are thrown again"), "null_throw"),
    "sobrantes-mal-contadas": (N_("the jugada is annulled, and bets go back"), "bad_count"),
    "paquete-sin-siete-cartas": (
        N_("before the dice the packets are made again; after, the jugada is annulled"),
        "bad_packets",
    ),
    "carta-descubierta": (
        N_("before the dice the packets are made again; after, the jugada is annulled"),
        "bad_packets",
    ),
    "reparto-desde-otra-posicion": (N_("it is put right unless somebody has looked at a card"), "wrong_start"),
    "cartas-mostradas": (N_("the jefe de mesa warns; the hands stand"), "silence"),
    "conversacion": (N_("the jefe de mesa warns; the hands stand"), "silence"),
    "cartas-tocadas": (N_("the hands stand as they were set"), "untouchable"),
    "crupier-mira-sus-cartas": (BREACH, "crupier_last"),
    "conflicto": (N_("the jefe de mesa decides"), "unforeseen"),
}
"""What may be declared, in the order of a jugada: what follows, and the rule that says so."""


class PaiGowRules(TableRules, frozen=True, kw_only=True, dict=True):
    """Everything the acts ask, in the order of the articles."""

    # Cards and dice
    deck: Cited[int]
    backs: Cited[tuple[str, ...]]
    cut: Cited[int]
    shuffle_cite: Citation
    hand: Cited[int]
    baja: Cited[int]
    dice: Cited[int]
    # Table and people
    plazas: int
    seats_cite: Citation
    bettors: Cited[int]
    waiting_list: Cited[bool]
    # Combinations, and the house way
    ranking: Cited[Ranking]
    comparison: Cited[tuple[tuple[str, str, str, Result], ...]]
    way: Cited[tuple[Line, ...]]
    # Pays
    pay: Cited[Fraction]
    commission: Cited[Fraction]
    """What this house withholds of a gain."""
    banker_commission: Cited[BankerCommission]
    banker_funds: Cited[int]
    # Limits
    minimum: int
    maximum: int
    maximum_cite: Citation
    step: int
    step_cite: Citation
    betting: Cited[str]
    law: dict[str, Citation]
    """Where each rule without a figure stands."""

    @property
    def pack(self) -> Pack:
        """The cards of a jugada."""
        return FRENCH_53

    @property
    def positions(self) -> int:
        """Of the players and the croupier."""
        return self.plazas + 1

    @cached_property
    def cases(self) -> Cases:
        """The law's table of cases, by alta and baja."""
        return {(alta, baja): (case, result) for case, alta, baja, result in self.comparison.value}

    @cached_property
    def need(self) -> Need:
        """The throw of the dice."""
        return Need("dados", self.throws, self.law["call"], beside=True)

    @cached_property
    def throws(self) -> tuple[Outcome, ...]:
        """What the dice may show."""
        return tuple(Outcome(throw, weight) for throw, weight in outcomes(self.dice.value))

    @cached_property
    def readings(self) -> dict[str, str]:
        """The sum of each throw, which is what the croupier announces."""
        return {throw.id: str(sum(parse_throw(throw.id, self.dice.value))) for throw in self.need.outcomes}

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that may be declared at the table."""
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())
