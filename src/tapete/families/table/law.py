"""From the law's column to the rules: what every game reads in the same way."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import gcd
from typing import Any, Protocol, TypeVar, get_args

import msgspec

from tapete.engine.actor import Role
from tapete.engine.refusal import Fault, FaultKind, Unlawful
from tapete.engine.setup import Euros
from tapete.engine.table import Post, TableRules
from tapete.families.stakes.bets import Bet
from tapete.families.table.faults import (
    ANTICIPO_INSUFICIENTE,
    BANDA_NO_ADMITIDA,
    FUERA_DE_BANDA,
    IDIOMA_NO_ADMITIDO,
    LIMITES_INVERTIDOS,
    MINIMO_INFERIOR_AL_AUTORIZADO,
    MINIMO_SIN_FICHA,
    SABOT_NO_HOMOLOGADO,
    SIN_BANDA,
    SIN_FACULTAD,
)
from tapete.kit.money import hundredths
from tapete.language import N_
from tapete.law.citation import Citation, regulation_of
from tapete.law.parameters import Cited, Column, sheet
from tapete.law.regulations import regulations

R = TypeVar("R", bound=TableRules)
B = TypeVar("B", bound=Bet)


def rules_from(kind: type[R], column: Column, **given: Any) -> R:
    """The rules of a table: what is given, and for every other rule the row of the law that bears its name.

    A rule that is a value with its citation is read as it is typed; a fraction is written in the law as text.
    """
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    rows: dict[str, Any] = {
        name: _row(column, name, fields[name]) for name in fields.keys() & column.cells.keys() - given.keys()
    }
    return kind(game=column.slug, jurisdiction=column.jurisdiction, **rows, **given)


class OpenedTable(Protocol):
    """A set-up with a minimum, and perhaps an anticipo of its own."""

    @property
    def minimo(self) -> int: ...
    @property
    def anticipo(self) -> int | None: ...


def table_rules(
    kind: type[R], column: Column, setup: OpenedTable, cite: Citation, variant: str = "", **given: Any
) -> R:
    """The rules of a table of one paño, with the staff and the anticipo of the law; its edition is that of `cite`."""
    anticipo = int(setup.anticipo or least_anticipo(column, setup.minimo))
    staff = staff_of(column, 1, variant)
    return rules_from(kind, column, edition=edition_of(cite), staff=staff, anticipo=anticipo, **given)


def _row(column: Column, name: str, type_: Any) -> Cited[Any]:
    (value,) = get_args(type_)
    if value is not Fraction:
        return column.get(name, value)
    cell = column.get(name, str)
    return Cited(Fraction(cell.value), cell.cite, cell.by)


def read_otherwise(column: Column, *names: str) -> dict[str, Any] | msgspec.UnsetType:
    """Those of some parameters to which a supposed law gives another value than the criterios."""
    rows = sheet(column.slug).parameters
    law = {name: rows[name].cells[column.jurisdiction].value for name in names}
    found = {name: column.cells[name].value for name in names if column.cells[name].value != law[name]}
    return found or msgspec.UNSET


def reading_of(rules: TableRules, name: str, kind: Any) -> Cited[Any]:
    """A parameter that a criterio decides, unless a supposed law reads it otherwise."""
    cell = sheet(rules.game).parameters[name].cells[rules.jurisdiction]
    return Cited(msgspec.convert((rules.read_otherwise or {}).get(name, cell.value), kind), cell.cite, cell.by)


def optional(column: Column, name: str, kind: Any, absent: Any, cite: Citation) -> Cited[Any]:
    """What the column says, or the neutral value where it says nothing."""
    return column.get(name, kind) if name in column.cells else Cited(absent, cite)


def edition_of(cite: Citation) -> str:
    """The regulation and the edition of it that a citation was read from."""
    key = regulation_of(cite)
    return f"{key}@{regulations()[key].edition}"


def require_lawful(faults: list[Fault]) -> None:
    """Raise `Unlawful` with every fault, if there is any."""
    if faults:
        raise Unlawful(faults)


def pay_table(column: Column, combinations: Sequence[str]) -> dict[str, Cited[Fraction]]:
    """What each combination pays, to 1: the row of an `escalera-real` is `pay_escalera_real`."""
    rows = {name: column.get(f"pay_{name.replace('-', '_')}", str) for name in combinations}
    return {name: Cited(Fraction(row.value), row.cite) for name, row in rows.items()}


def bet_of(
    kind: type[B],
    name: str,
    pays: Cited[Fraction],
    minimum: Cited[int],
    cap: Cited[int],
    family: str = "",
    **more: Any,
) -> B:
    """A bet of one paño. Its step has the article of its minimum; `family` is its kind, if not its own name."""
    return kind(
        id=name,
        kind=family or name,
        pays=pays.value,
        cite=pays.cite,
        minimums=(minimum.value,),
        minimum_cite=minimum.cite,
        cap=cap.value,
        cap_cite=cap.cite,
        step_cite=minimum.cite,
        **more,
    )


def check_language(column: Column, language: str) -> list[Fault]:
    """The cloth must be in a language the law admits."""
    lawful = column.get("cloth_languages", tuple[str, ...])
    if language in lawful.value:
        return []
    expected = ", ".join(lawful.value)
    return [Fault(kind=IDIOMA_NO_ADMITIDO, cite=lawful.cite, where="idioma", expected=expected, found=language)]


class OwnMinimum(Protocol):
    """A set-up whose minimum may be another than the authorised one."""

    @property
    def minimo(self) -> int: ...
    @property
    def authorised(self) -> int:
        """The authorised minimum."""
        ...

    @property
    def banda(self) -> tuple[int, int] | None: ...


class MinimumSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of a set-up whose minimum may be another than the authorised one. Amounts are in euros in files."""

    minimo: Euros
    minimo_autorizado: Euros | None = None
    """The minimum of the authorisation; the table's when not given."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""

    @property
    def authorised(self) -> int:
        """The authorised minimum."""
        return self.minimo if self.minimo_autorizado is None else self.minimo_autorizado


def check_minimum(column: Column, setup: OwnMinimum) -> list[Fault]:
    """The table's minimum is the authorised one, or, where the director may change it, inside the margin granted."""
    power = column.get("director_changes", bool)

    def fault(kind: FaultKind, expected: str) -> list[Fault]:
        return [Fault(kind, power.cite, "minimo", expected, euros(setup.minimo))]

    if setup.minimo < setup.authorised:
        return fault(MINIMO_INFERIOR_AL_AUTORIZADO, f"≥ {euros(setup.authorised)}")
    if setup.minimo == setup.authorised:
        return []
    if not power.value or setup.banda is None:
        return fault(SIN_FACULTAD, euros(setup.authorised))
    low, high = setup.banda
    if low <= setup.minimo <= high:
        return []
    return fault(FUERA_DE_BANDA, f"{euros(low)} .. {euros(high)}")


class Limits(StrEnum):
    """What the table's limits answer to."""

    AUTORIZACION = "autorizacion"
    BANDA = "banda"


class OwnLimits(Protocol):
    """A set-up with a minimum and a maximum, and perhaps the band in which they lie."""

    @property
    def minimo(self) -> int: ...
    @property
    def maximo(self) -> int: ...
    @property
    def banda(self) -> tuple[int, int] | None: ...


class LimitsSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of a set-up with a minimum and a maximum inside an authorised band. Amounts are in euros in files."""

    minimo: Euros
    maximo: Euros
    banda: tuple[Euros, Euros] | None = None
    """The authorised band, within which the director sets both."""
    fichas: tuple[Euros, ...] = ()
    """The values of the chips that bets are made with; any amount is one when none are given."""


def check_bet(column: Column, setup: LimitsSetup) -> list[Fault]:
    """The limits of a bet lie in their band, and chips can make the minimum."""
    cite = column.get("limits", str).cite
    return [
        *check_limits(column, setup),
        *check_band(column, setup.banda),
        *check_chips(setup.minimo, setup.fichas, cite),
    ]


def check_limits(column: Column, setup: OwnLimits) -> list[Fault]:
    """The minimum under the maximum, and both inside the band where the law wants one."""
    limits = column.get("limits", Limits)
    found = f"{euros(setup.minimo)} .. {euros(setup.maximo)}"
    if not 0 < setup.minimo <= setup.maximo:
        expected = N_("a minimum not above the maximum")
        return [Fault(kind=LIMITES_INVERTIDOS, cite=limits.cite, where="maximo", expected=expected, found=found)]
    if limits.value is Limits.AUTORIZACION:
        return []
    if setup.banda is None:
        expected = N_("the authorised band")
        return [Fault(kind=SIN_BANDA, cite=limits.cite, where="banda", expected=expected, found="-")]
    low, high = setup.banda
    if low <= setup.minimo and setup.maximo <= high:
        return []
    expected = f"{euros(low)} .. {euros(high)}"
    return [Fault(kind=FUERA_DE_BANDA, cite=limits.cite, where="minimo", expected=expected, found=found)]


def payable(amount: int, values: Sequence[int]) -> bool:
    """Whether chips could make an amount; it may say yes of odd sets of chips that could not, never the reverse."""
    small = [value for value in values if value <= amount]
    return bool(small) and amount % gcd(*small) == 0


def check_chips(minimum: int, fichas: Sequence[int], cite: Citation) -> list[Fault]:
    """The minimum can be laid with the chips of the table, where it is known which it has."""
    if not fichas or payable(minimum, fichas):
        return []
    chips = ", ".join(euros(value) for value in sorted(fichas))
    return [Fault(kind=MINIMO_SIN_FICHA, cite=cite, where="minimo", expected=chips, found=euros(minimum))]


def check_band(column: Column, banda: tuple[int, int] | None) -> list[Fault]:
    """The top of the band is one of the multiples of its minimum that the law admits."""
    multiples = column.get("band_multiples", tuple[int, ...])
    if banda is None or banda[1] in [banda[0] * multiple for multiple in multiples.value]:
        return []
    expected, found = " / ".join(map(str, multiples.value)), " .. ".join(map(euros, banda))
    return [Fault(kind=BANDA_NO_ADMITIDA, cite=multiples.cite, where="banda", expected=expected, found=found)]


def check_sabot(column: Column, approved: bool) -> list[Fault]:
    """The sabot is of an approved model, where the law wants one."""
    wanted = column.get("sabot_approved", bool)
    if approved or not wanted.value:
        return []
    return [Fault(SABOT_NO_HOMOLOGADO, wanted.cite, "sabot_homologado", "true", "false")]


def check_one_of(column: Column, row: str, kind: FaultKind, where: str, found: int | str) -> list[Fault]:
    """What is chosen is one of the values that a row of the law lists."""
    lawful = column.get(row, tuple[object, ...])
    if found in lawful.value:
        return []
    return [Fault(kind, lawful.cite, where, " / ".join(map(str, lawful.value)), str(found))]


def check_anticipo(column: Column, base: int, anticipo: int | None) -> list[Fault]:
    """The anticipo must reach its multiple of the minimum."""
    multiple = column.get("anticipo", int)
    least = multiple.value * base
    if anticipo is None or anticipo >= least:
        return []
    return [
        Fault(
            kind=ANTICIPO_INSUFICIENTE,
            cite=multiple.cite,
            where="anticipo",
            expected=f"≥ {euros(least)}",
            found=euros(anticipo),
        )
    ]


def least_anticipo(column: Column, base: int, variant: str = "") -> int:
    """The anticipo the table opens with when none is fixed; a variant of the game may have its own."""
    return column.get(own_row(column, "anticipo", variant), int).value * base


def euros(cents: int) -> str:
    """An amount as set-ups write it."""
    return hundredths(cents)


def staff_of(column: Column, panos: int, variant: str = "") -> Cited[tuple[Post, ...]]:
    """The compulsory staff of a table with so many paños, or of a variant of the game that has its own."""
    kind = "two" if panos > 1 else variant
    return column.get(own_row(column, "staff", kind), tuple[Post, ...])


def roles_of(column: Column, staff: Cited[tuple[Post, ...]]) -> list[Role]:
    """Every role that somebody may serve a table in: those of its staff, and those that it may have besides."""
    besides = optional(column, "optional_staff", tuple[Role, ...], (), staff.cite).value
    return list(dict.fromkeys((*(role for post in staff.value for role in post.roles), *besides)))


def own_row(column: Column, name: str, variant: str) -> str:
    """The row of the column that a variant of the game has for itself, or else the one of the game."""
    own = f"{name}_{variant}"
    return own if variant and own in column.cells else name


def spoken_list(words: list[str]) -> str:
    """Words as they are announced aloud: `17, negro, impar y falta`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} y {words[-1]}"
