"""From the law's column to the rules: what every wheel game reads in the same way."""

from enum import StrEnum
from typing import Any

from tapete.engine.actor import Role
from tapete.engine.table import CallStep
from tapete.families.table.law import edition_of, optional, staff_of
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column


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
    """The place of each kind of bet in an order of payment."""
    return {kind: place for place, kind in enumerate(order)}
