"""From the law's column to the rules: what every wheel game reads in the same way."""

from enum import StrEnum
from typing import Any

from tapete.engine.actor import Role
from tapete.engine.refusal import Fault, Unlawful
from tapete.games.wheel.rules import Post, Step
from tapete.law.citation import Citation, regulation_of
from tapete.law.parameters import Cited, Column
from tapete.law.regulations import regulations


class Settlement(StrEnum):
    """Which comes first when a round is settled."""

    COBRO = "cobro"
    PAGO = "pago"


def common_rules(column: Column, panos: int) -> dict[str, Any]:
    """The fields of `WheelRules` that come straight from the column; what a game lacks takes the neutral value."""
    steps = column.get("sequence", tuple[Step, ...])
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
        "stopped_early": _optional(column, "stopped_early", tuple[str, ...], (), steps.cite),
        "null_by": column.get("null_by", Role),
        "breaches": _breaches(column),
        "hands_off": _optional(column, "hands_off", tuple[Role, ...], (), steps.cite),
        "claims": _optional(column, "claims", tuple[str, ...], (), steps.cite),
        "late_orders": _optional(column, "late_orders", bool, False, steps.cite),
        "one_payment": _optional(column, "one_payment", bool, False, settlement.cite),
        "order_may_change": _optional(column, "order_may_change", bool, False, settlement.cite),
        "settling_cite": _optional(column, "bets_while_settling", bool, False, steps.cite).cite,
        "lids": _optional(column, "lids", tuple[str, ...], (), steps.cite),
    }


def _breaches(column: Column) -> dict[str, Citation]:
    rows = [column.get(name, tuple[str, ...]) for name in ("breaches", "stack_breaches") if name in column.cells]
    return {breach: row.cite for row in rows for breach in row.value}


def _optional(column: Column, name: str, kind: Any, absent: Any, cite: Citation) -> Cited[Any]:
    return column.get(name, kind) if name in column.cells else Cited(absent, cite)


def staff_of(column: Column, panos: int) -> Cited[tuple[Post, ...]]:
    """The compulsory staff of a table with so many paños."""
    two = panos > 1 and "staff_two" in column.cells
    return column.get("staff_two" if two else "staff", tuple[Post, ...])


def edition_of(cite: Citation) -> str:
    """The regulation and the edition of it that a citation was read from."""
    key = regulation_of(cite)
    return f"{key}@{regulations()[key].edition}"


def ranks(order: tuple[str, ...]) -> dict[str, int]:
    """The place of each kind of bet in an order of payment."""
    return {kind: place for place, kind in enumerate(order)}


def spoken_list(words: list[str]) -> str:
    """Words as they are announced aloud: `17, negro, impar y falta`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} y {words[-1]}"


def require_lawful(faults: list[Fault]) -> None:
    """Raise `Unlawful` with every fault, if there is any."""
    if faults:
        raise Unlawful(faults)


def check_language(column: Column, language: str) -> list[Fault]:
    """The cloth must be in a language the law admits."""
    lawful = column.get("cloth_languages", tuple[str, ...])
    if language in lawful.value:
        return []
    expected = ", ".join(lawful.value)
    return [Fault(code="idioma_no_admitido", cite=lawful.cite, where="idioma", expected=expected, found=language)]


def check_anticipo(column: Column, base: int, anticipo: int | None) -> list[Fault]:
    """The anticipo must reach its multiple of the minimum."""
    multiple = column.get("anticipo", int)
    least = multiple.value * base
    if anticipo is None or anticipo >= least:
        return []
    return [
        Fault(
            code="anticipo_insuficiente",
            cite=multiple.cite,
            where="anticipo",
            expected=f"≥ {euros(least)}",
            found=euros(anticipo),
        )
    ]


def least_anticipo(column: Column, base: int) -> int:
    """The anticipo the table opens with when none is fixed."""
    return column.get("anticipo", int).value * base


def euros(cents: int) -> str:
    """An amount as set-ups write it."""
    return f"{cents // 100}.{cents % 100:02}"
