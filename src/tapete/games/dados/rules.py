"""The rules of a craps table, frozen: every suerte, what each throw does to it, and the limits of the table."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from tapete.engine.actor import Role
from tapete.engine.table import BREACH, Incident
from tapete.families.dice import DiceRules
from tapete.families.stakes import bets as stakes
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NULL = N_("the throw is null and is repeated")
COUNTED = N_("it is recorded, and counts towards losing the dice")
WITHDRAWN = N_("the whole set of dice is withdrawn")

LINE = frozenset({"win", "dont-win"})
"""The bets whose fate depends on the punto of the table."""
ODDS_ON_LINE = frozenset(f"odds-{bet}" for bet in LINE)
"""What people call their asociadas, without saying the punto."""


class When(StrEnum):
    """When a bet may be laid."""

    SIEMPRE = "siempre"
    SALIDA = "salida"
    """On the first throw of a jugada alone."""
    PUNTO = "punto"
    """While a punto is on."""
    ASOCIADA = "asociada"
    """When the simple bet is in play and its number known."""
    NUNCA = "nunca"
    """Never by hand: a bet comes there by travelling."""


class Fate(StrEnum):
    """What a throw does to a bet that does not simply wait."""

    GANA = "gana"
    PIERDE = "pierde"
    VIAJA = "viaja"


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a throw does to a bet: it wins `gain` for each `per` staked, loses, or travels."""

    fate: Fate
    gain: int = 0
    per: int = 1
    to: str = ""


class Bet(stakes.Bet, frozen=True, kw_only=True):
    """One suerte, on one number where it has one. An asociada has no maximum of its own: `cap` is 0."""

    printed: str = ""
    """What the law has the cloth print; empty where it says nothing."""
    number: int = 0
    when: When
    base: str = ""
    """The simple bet of an asociada."""
    share: Fraction = Fraction(0)
    """The most that may be laid on an asociada, in parts of its simple bet."""
    withdraw: Cited[bool]
    """Whether it may be taken back once it has been thrown on."""
    doubles: dict[str, Fraction] = msgspec.field(default_factory=dict)
    """Totals that pay otherwise."""


class DadosRules(DiceRules, frozen=True, kw_only=True):
    """Everything the acts ask."""

    totals: dict[str, int]
    puntos: Cited[tuple[int, ...]]
    seven: int
    bets: dict[str, Bet]
    odds_cite: Citation
    fates: dict[str, dict[str, Verdict]]
    """What each throw does to each bet, by bet (line bets with a punto on are `win:6`); what is missing, nothing."""
    minimum: int
    unit: int
    """The smallest amount the table pays with."""
    dice_set: Cited[int]
    playing: Cited[int]
    offered_by: Cited[Role]
    changed_by: Cited[Role]
    handling: Cited[tuple[str, ...]]
    request_in_series: Cited[bool]
    line_duty: Cited[bool]
    """Whether the tirador must have a line bet; its provision also says that no bet is made after the call."""
    null_by: Cited[Role]
    counted: Cited[tuple[str, ...]]
    throw_breaches: Cited[tuple[str, ...]]
    deprived_after: Cited[int]
    deprived_by: Cited[Role]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return (
            *(Incident(name, NULL, cite) for name, cite in self.null_causes.items()),
            *(Incident(name, COUNTED, self.throw_breaches.cite) for name in self.throw_breaches.value),
            *(Incident(name, WITHDRAWN, self.unfit.cite) for name in self.unfit.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )
