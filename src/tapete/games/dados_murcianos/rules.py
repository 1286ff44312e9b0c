"""The rules of a table of dados murcianos, frozen: its cells, what each throw does to them, and its incidents."""

from enum import StrEnum

import msgspec

from tapete.engine.actor import Role
from tapete.engine.table import BREACH, Incident
from tapete.families.dice import DiceRules
from tapete.families.stakes import bets as stakes
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NULL = N_("the throw is null and is repeated")
REPLACED = N_("the throw is null and the terna is replaced at once")
PAID_ONLY = N_("the throw is valid: winners are paid and no other bet loses")
TOUCHED = N_("the throw stands if the dice had been read, and otherwise is null")
SEIZED = N_("the terna is seized and changed at once")
UNFIT = N_("the terna may not be used: it is taken out of the case and changed")

ASES, PEQUENO, GRANDE, TRIO = "ases", "pequeno", "grande", "trio"
HOUR = 3600
"""In seconds, as the clock tells them."""


class Bet(stakes.Bet, frozen=True, kw_only=True):
    """One cell of a cloth."""

    suerte: str
    """What it plays."""
    parts: int = 1
    """Of how many parts of its chips one is at play."""
    lost_cite: Citation
    """What makes its losers lose."""
    loses_whole: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether a supposed law takes all its chips when it loses; the law's own cells do not have the field."""

    @property
    def lost_parts(self) -> int:
        """The divisor of the chips that a losing bet loses."""
        return 1 if self.loses_whole else self.parts


class Undecided(StrEnum):
    """What a sum of none of the suertes does to the bets on a suerte."""

    STAYS = "siguen"
    LOSES = "pierden"


class LineLoses(StrEnum):
    """What a losing bet on a limit loses of its chips."""

    PART = "parte"
    WHOLE = "todo"


class TrioLoses(StrEnum):
    """The throws with which a bet on trío loses."""

    DECIDED = "decisivas"
    ALWAYS = "siempre"


class MurcianosRules(DiceRules, frozen=True, kw_only=True):
    """Everything the acts ask."""

    readings: dict[str, str]
    """The words for each throw when the dice are at rest."""
    decides: dict[str, str]
    """The suerte of each throw whose sum decides."""
    fates: dict[str, dict[str, bool]]
    """By suerte, whether each throw wins it or loses it; what is missing leaves it on the cloth."""
    bets: dict[str, Bet]
    ternas: Cited[int]
    least_ternas: Cited[int]
    terna_hours: Cited[int]
    players_throw: Cited[bool]
    """Whether the players of this table throw."""
    trio_by: Cited[Role]
    collect_from: Cited[tuple[str, ...]]
    spread: Cited[tuple[str, ...]]
    null_replaced: Cited[tuple[str, ...]]
    back_to_case: Cited[tuple[str, ...]]
    null_by: Cited[tuple[Role, ...]]
    touched: Cited[tuple[str, ...]]
    unannounced: Cited[tuple[str, ...]]
    suspicion: Cited[tuple[str, ...]]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        replaced = self.null_replaced.value
        cited = (
            (self.touched, TOUCHED),
            (self.unannounced, PAID_ONLY),
            (self.suspicion, SEIZED),
            (self.unfit, UNFIT),
        )
        return (
            *(Incident(name, REPLACED if name in replaced else NULL, c) for name, c in self.null_causes.items()),
            *(Incident(name, effect, cell.cite) for cell, effect in cited for name in cell.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )
