"""From the column of the law to the rules of a table, and the faults that every game looks for in a set-up."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import gcd
from typing import Any, Protocol, TypeVar, get_args

import msgspec

from tapete.engine.command import Role
from tapete.engine.event import Fault, FaultKind, Unlawful
from tapete.engine.setup import Euros
from tapete.engine.table import Post, TableRules
from tapete.families.stakes.bets import Bet
from tapete.kit.money import hundredths
from tapete.language import N_
from tapete.law.citation import Citation, regulation_of
from tapete.law.parameters import Cited, Column, sheet
from tapete.law.regulations import regulations

IDIOMA_NO_ADMITIDO = FaultKind("idioma_no_admitido", N_("{where}: the cloth may be in {expected}, not in {found}."))
PANOS_NO_ADMITIDOS = FaultKind("panos_no_admitidos", N_("{where}: a table may have {expected} paños, not {found}."))
PLAZAS_NO_ADMITIDAS = FaultKind("plazas_no_admitidas", N_("{where}: the table may have {expected} seats, not {found}."))
MINIMO_NO_PERMITIDO = FaultKind("minimo_no_permitido", N_("{where}: the minimum may be {expected} euros, not {found}."))
MINIMO_INFERIOR_AL_AUTORIZADO = FaultKind(
    "minimo_inferior_al_autorizado", N_("{where}: the minimum must be {expected} euros and is {found}.")
)
SIN_FACULTAD = FaultKind(
    "sin_facultad", N_("{where}: the director has no power to set {found} euros; the minimum is {expected}.")
)
FUERA_DE_BANDA = FaultKind("fuera_de_banda", N_("{where}: {found} euros lie outside the authorised band, {expected}."))
LIMITES_INVERTIDOS = FaultKind("limites_invertidos", N_("{where}: the minimum is above the maximum ({found})."))
SIN_BANDA = FaultKind("sin_banda", N_("{where}: limits must answer to an authorised band, and there is none."))
BANDA_NO_ADMITIDA = FaultKind(
    "banda_no_admitida", N_("{where}: the top of the band may be {expected} times its minimum; it is {found}.")
)
MAXIMO_FUERA_DE_RANGO = FaultKind(
    "maximo_fuera_de_rango", N_("{where}: the maximum may be {expected} euros, not {found}.")
)
MULTIPLO_NO_ADMITIDO = FaultKind(
    "multiplo_no_admitido", N_("{where}: the law has the multiples {expected}, not {found}.")
)
UNIDAD_NO_ADMITIDA = FaultKind(
    "unidad_no_admitida", N_("{where}: the unit with which the table pays may be {expected} euros, not {found}.")
)
SABOT_NO_HOMOLOGADO = FaultKind("sabot_no_homologado", N_("{where}: the sabot must be of an approved model."))
ANTICIPO_INSUFICIENTE = FaultKind(
    "anticipo_insuficiente", N_("{where}: the anticipo must be {expected} euros and is {found}.")
)
MINIMO_SIN_FICHA = FaultKind(
    "minimo_sin_ficha", N_("{where}: the minimum of {found} euros can't be laid with the casino's chips: {expected}.")
)
BOTE_MAL_NOMBRADO = FaultKind(
    "bote_mal_nombrado", N_("{where}: {found} can't be the name of a pot; each needs one word of its own.")
)
DEDUCCION_NO_ADMITIDA = FaultKind(
    "deduccion_no_admitida", N_("{where}: the deduction may be {expected} per cent, not {found}.")
)


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


# --- faults of a set-up -----------------------------------------------------------------------------------------------


def fault_unless(
    lawful: bool, kind: FaultKind, cite: Citation, where: str, expected: object, found: object
) -> list[Fault]:
    """The fault of a choice in a set-up, unless the choice is lawful."""
    return [] if lawful else [Fault(kind, cite, where, str(expected), str(found))]


def check_one_of(column: Column, row: str, kind: FaultKind, where: str, found: int | str) -> list[Fault]:
    """A choice must be one of the values in a row of the law."""
    lawful = column.get(row, tuple[object, ...])
    return fault_unless(found in lawful.value, kind, lawful.cite, where, " / ".join(map(str, lawful.value)), found)


def check_range(
    column: Column, row: str, kind: FaultKind, where: str, found: int, base: int | None = None
) -> list[Fault]:
    """A number must be between the two in a row of the law; an amount, between these multiples of its base."""
    lawful = column.get(row, tuple[int, int])
    low, high = lawful.value if base is None else [multiple * base for multiple in lawful.value]
    show = str if base is None else euros
    return fault_unless(low <= found <= high, kind, lawful.cite, where, f"{show(low)} .. {show(high)}", show(found))


def check_least(
    column: Column, row: str, kind: FaultKind, where: str, found: int | None, base: int | None = None
) -> list[Fault]:
    """A number must be at least the one in a row of the law; an amount, at least that multiple of its base."""
    if found is None:
        return []
    lawful = column.get(row, int)
    least, show = (lawful.value, str) if base is None else (lawful.value * base, euros)
    return fault_unless(found >= least, kind, lawful.cite, where, f"≥ {show(least)}", show(found))


def check_amount(kind: FaultKind, cite: Citation, where: str, low: int, high: int, found: int) -> list[Fault]:
    """An amount must be within its limits."""
    return fault_unless(low <= found <= high, kind, cite, where, f"{euros(low)} .. {euros(high)}", euros(found))


def outside(kind: FaultKind, cite: Citation, where: str, low: int, found: int, high: int) -> list[Fault]:
    """The fault of a number outside its range."""
    return fault_unless(low <= found <= high, kind, cite, where, f"{low} .. {high}", found)


def check_language(column: Column, language: str) -> list[Fault]:
    """The cloth must be in a language that the law admits."""
    lawful = column.get("cloth_languages", tuple[str, ...])
    expected = ", ".join(lawful.value)
    return fault_unless(language in lawful.value, IDIOMA_NO_ADMITIDO, lawful.cite, "idioma", expected, language)


def check_anticipo(column: Column, base: int, anticipo: int | None) -> list[Fault]:
    return check_least(column, "anticipo", ANTICIPO_INSUFICIENTE, "anticipo", anticipo, base)


def check_sabot(column: Column, approved: bool) -> list[Fault]:
    """The sabot must be of an approved model, where the law requires one."""
    wanted = column.get("sabot_approved", bool)
    lawful = approved or not wanted.value
    return fault_unless(lawful, SABOT_NO_HOMOLOGADO, wanted.cite, "sabot_homologado", "true", "false")


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
    return [] if low <= setup.minimo <= high else fault(FUERA_DE_BANDA, f"{euros(low)} .. {euros(high)}")


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
    """The minimum must not be above the maximum, and both inside the band where the law wants one."""
    limits = column.get("limits", Limits)
    found = f"{euros(setup.minimo)} .. {euros(setup.maximo)}"
    if not 0 < setup.minimo <= setup.maximo:
        return [Fault(LIMITES_INVERTIDOS, limits.cite, "maximo", N_("a minimum not above the maximum"), found)]
    if limits.value is Limits.AUTORIZACION:
        return []
    if setup.banda is None:
        return [Fault(SIN_BANDA, limits.cite, "banda", N_("the authorised band"), "-")]
    low, high = setup.banda
    lawful = low <= setup.minimo and setup.maximo <= high
    return fault_unless(lawful, FUERA_DE_BANDA, limits.cite, "minimo", f"{euros(low)} .. {euros(high)}", found)


def payable(amount: int, values: Sequence[int]) -> bool:
    """Whether chips could make an amount; it may say yes of odd sets of chips that could not, never the reverse."""
    small = [value for value in values if value <= amount]
    return bool(small) and amount % gcd(*small) == 0


def check_chips(minimum: int, fichas: Sequence[int], cite: Citation) -> list[Fault]:
    """The chips of the table, if known, must be able to make the minimum."""
    chips = ", ".join(euros(value) for value in sorted(fichas))
    lawful = not fichas or payable(minimum, fichas)
    return fault_unless(lawful, MINIMO_SIN_FICHA, cite, "minimo", chips, euros(minimum))


def check_band(column: Column, banda: tuple[int, int] | None) -> list[Fault]:
    """The top of the band must be one of the multiples of its minimum that the law admits."""
    multiples = column.get("band_multiples", tuple[int, ...])
    lawful = banda is None or banda[1] in [banda[0] * multiple for multiple in multiples.value]
    expected, found = " / ".join(map(str, multiples.value)), " .. ".join(map(euros, banda or ()))
    return fault_unless(lawful, BANDA_NO_ADMITIDA, multiples.cite, "banda", expected, found)


def least_anticipo(column: Column, base: int, variant: str = "") -> int:
    """The anticipo the table opens with when none is fixed; a variant of the game may have its own."""
    return column.get(own_row(column, "anticipo", variant), int).value * base


def euros(cents: int) -> str:
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
