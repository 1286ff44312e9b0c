"""The rules of a wheel game at one table, and what every wheel game reads of the law in the same way."""

from enum import StrEnum
from typing import Any

import msgspec

from tapete.engine.actor import Role
from tapete.engine.need import Need
from tapete.engine.table import BREACH, CallStep, Incident, TableRules
from tapete.families.prison import FreedAt, ZeroRule
from tapete.families.stakes import bets
from tapete.families.table.law import edition_of, optional, reading_of, staff_of
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column

NULL, CLAIM = N_("the throw is null and is repeated"), N_("the bet counts as it lies")


class ValueChips(StrEnum):
    """Whether players of a table with colour chips may bet with value chips."""

    LIBRES = "libres"
    JEFE = "jefe"


class Bet(bets.Bet, frozen=True, kw_only=True):
    """One cell of the cloth (or line, or crossing), and the results that it covers."""

    covers: frozenset[str]
    rank: int = 0
    """Its place in the order of payment."""
    first: int = 0
    """Its place among the bets of its kind: the lowest number it covers."""
    sencilla: bool = False


class SeriesRules(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips: which colours there are, what they may be worth, and who may bet without them."""

    cite: Citation
    colours: tuple[str, ...]
    default_value: int
    least_value: int
    greatest_value: int
    range_cite: Citation
    denominations: tuple[int, ...]
    value_chips: Cited[ValueChips]
    places: int
    places_cite: Citation


class WheelRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks. What a game does not have is left at its default."""

    device: str
    need: Need
    announcements: dict[str, str]
    bets: dict[str, Bet]
    bets_cite: Citation
    minimum: int
    """The table's minimum: what a halved bet must still reach to be withdrawn."""
    panos: int

    steps: tuple[CallStep, ...]
    steps_cite: Citation
    idle_betting: bool
    """Whether bets are taken before the first call of a round."""
    rotation: Cited[bool]
    hands_off: Cited[tuple[Role, ...]]
    directions: Citation | None = None
    """The provision by which each spin must turn against the one before, if there is one."""

    zero: str = ""
    zero_rule: Cited[ZeroRule]
    late_orders: Cited[bool]
    settling_cite: Citation
    """The provision by which no bet is taken while the round before is settled."""
    collect_first: Cited[bool]
    ascending: bool = False
    """Winners from the smallest prize to the largest."""
    one_payment: Cited[bool]
    payment_cite: Citation
    order_may_change: Cited[bool]
    lids: Cited[tuple[str, ...]]
    null_causes: Cited[tuple[str, ...]]
    stopped_early: Cited[tuple[str, ...]]
    """Causes that void a throw only before its last call."""
    null_by: Cited[Role]
    breaches: dict[str, Citation]
    """Breaches of duty that are recorded while the game goes on, each with the provision it offends."""
    claims: Cited[tuple[str, ...]]
    """Claims that change nothing: the bet counts as it lies."""
    series: SeriesRules | None = None
    travel: "Travel | None" = None

    @property
    def freed_at(self) -> Cited[FreedAt] | None:
        """The value that a prisoner holds after further zeros, where there is a prison."""
        return reading_of(self, "freed_at", FreedAt) if self.zero_rule.value is ZeroRule.PRISION else None

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited(self.steps, self.steps_cite)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        early = self.stopped_early
        return (
            *(Incident(name, NULL, self.null_causes.cite) for name in self.null_causes.value),
            *(Incident(name, NULL, early.cite) for name in early.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
            *(Incident(name, CLAIM, self.claims.cite) for name in self.claims.value),
        )

    @property
    def launch(self) -> int:
        """The index of the call with which the ball or the wheel starts to move."""
        return next(i for i, step in enumerate(self.steps) if step.launches)

    @property
    def launcher_announces(self) -> bool:
        """Whether the croupier who launched calls the result, as at bola."""
        return self.device == "plato"

    def betting_open(self, done: int) -> bool:
        """Whether bets are taken after this number of calls."""
        return self.idle_betting if done == 0 else self.steps[done - 1].betting


class Travel(msgspec.Struct, frozen=True, kw_only=True):
    """A wheel whose stop is told by the cells it passed: their order and how many must pass."""

    cells: tuple[str, ...]
    least: int
    cite: Citation


class Settlement(StrEnum):
    """Which comes first when a round is settled."""

    COBRO = "cobro"
    PAGO = "pago"


def common_rules(column: Column, panos: int) -> dict[str, Any]:
    """The fields of `WheelRules` that come straight from the column; what a game lacks takes the neutral value."""
    steps = column.get("sequence", tuple[CallStep, ...])
    settlement = column.get("settlement", Settlement)
    return {
        "game": column.slug,
        "jurisdiction": column.jurisdiction,
        "edition": edition_of(steps.cite),
        "panos": panos,
        "steps": steps.value,
        "steps_cite": steps.cite,
        "idle_betting": column.get("bets_before_first_call", bool).value,
        "staff": staff_of(column, panos),
        "rotation": column.get("rotation", bool),
        "collect_first": Cited(settlement.value is Settlement.COBRO, settlement.cite),
        "last_rounds": column.get("last_rounds", int),
        "null_causes": column.get("null_causes", tuple[str, ...]),
        "stopped_early": optional(column, "stopped_early", tuple[str, ...], (), steps.cite),
        "null_by": column.get("null_by", Role),
        "breaches": _breaches(column),
        "hands_off": optional(column, "hands_off", tuple[Role, ...], (), steps.cite),
        "claims": optional(column, "claims", tuple[str, ...], (), steps.cite),
        "late_orders": optional(column, "late_orders", bool, False, steps.cite),
        "one_payment": optional(column, "one_payment", bool, False, settlement.cite),
        "order_may_change": optional(column, "order_may_change", bool, False, settlement.cite),
        "settling_cite": optional(column, "bets_while_settling", bool, False, steps.cite).cite,
        "lids": optional(column, "lids", tuple[str, ...], (), steps.cite),
    }


def _breaches(column: Column) -> dict[str, Citation]:
    rows = [column.get(name, tuple[str, ...]) for name in ("breaches", "stack_breaches") if name in column.cells]
    return {breach: row.cite for row in rows for breach in row.value}


def ranks(order: tuple[str, ...]) -> dict[str, int]:
    return {kind: place for place, kind in enumerate(order)}
