"""What the authorisation and the director fix for a craps table, and what the law refuses of it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import ClassVar

import msgspec

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.table.faults import MAXIMO_FUERA_DE_RANGO, UNIDAD_NO_ADMITIDA
from tapete.families.table.law import check_anticipo, check_language, euros
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet

PAGO_DESCONOCIDO = FaultKind(
    "pago_desconocido", N_("{where}: the suertes múltiples pay {expected} to 1, and none pays {found}.")
)

SLUG = "dados"
UNITS = Citation("criterio:dados.11")
MULTIPLES = {
    "juego7": "juego_siete",
    "juego11": "juego_once",
    "any-craps": "any_craps",
    "craps2": "craps_dos",
    "craps3": "craps_tres",
    "craps12": "craps_doce",
    "horn": "horn",
}
"""The múltiples with one pay for every total that wins, and their rows; the hard ways have one for each."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One craps table. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo_sencilla": "cap_sencilla", "maximos_multiples": "cap_multiple"}
    minimo: Euros
    maximo_sencilla: Euros
    maximos_multiples: dict[str, Euros] = {}
    """By pay (4, 7, 9, 15, 30), the maximum on the múltiples that pay so; the greatest lawful one when not given."""
    unidad: Euros = Euros(1)
    """The smallest amount the table pays with: gains are cut to it, and stakes and maxima are multiples of it."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """A table from five to five hundred euros."""
    idioma = "gl" if jurisdiction == "galicia" else "es"
    return Setup(minimo=Euros(500), maximo_sencilla=Euros(50000), idioma=idioma)


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    unit = list(_unit(column, setup))
    return [
        *check_language(column, setup.idioma),
        *_sencillas(column, setup),
        *(unit or _multiples(column, setup)),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def multiple_pays(column: Column) -> tuple[str, ...]:
    """The distinct pays of the suertes múltiples, from the least."""
    flat = {column.get(row, dict[str, object]).value["paga"] for row in MULTIPLES.values()}
    hard = set(column.get("hard", dict[str, str]).value.values())
    return tuple(sorted({*map(str, flat), *hard}, key=Fraction))


def multiple_range(column: Column, setup: Setup, pay: str) -> tuple[int, int]:
    """The least and the greatest lawful maximum on a múltiple: what it wins, in maxima on sencillas."""
    low, high = column.get("cap_multiple", tuple[int, int]).value
    win, unit = setup.maximo_sencilla / Fraction(pay), int(setup.unidad)
    return -(-low * win // unit) * unit, high * win // unit * unit


def multiple_cap(column: Column, setup: Setup, pay: str) -> int:
    """The maximum on the múltiples that pay so: the authorisation's, or the greatest the law admits."""
    return int(setup.maximos_multiples.get(pay, multiple_range(column, setup, pay)[1]))


def _sencillas(column: Column, setup: Setup) -> Iterator[Fault]:
    limits = column.get("cap_sencilla", tuple[int, int])
    low, high = (multiple * setup.minimo for multiple in limits.value)
    if not low <= setup.maximo_sencilla <= high:
        yield Fault(
            kind=MAXIMO_FUERA_DE_RANGO,
            cite=limits.cite,
            where="maximo_sencilla",
            expected=f"{euros(low)} .. {euros(high)}",
            found=euros(setup.maximo_sencilla),
        )


def _unit(column: Column, setup: Setup) -> Iterator[Fault]:
    """Some maximum of each múltiple must be lawful in whole units; so must the limits on sencillas, paid at par."""
    pays, limits = multiple_pays(column), column.get("cap_multiple", tuple[int, int])
    ranges = (multiple_range(column, setup, pay) for pay in pays)
    both = gcd(setup.minimo, setup.maximo_sencilla)
    if setup.unidad < 1 or any(least > most for least, most in ranges):
        low, high = limits.value
        cite, expected = limits.cite, f"0.01 .. {euros((high - low) * setup.maximo_sencilla // Fraction(pays[-1]))}"
    elif both % setup.unidad:
        cite, expected = UNITS, f"{euros(both)} / 1, 2, 3…"
    else:
        return
    yield Fault(kind=UNIDAD_NO_ADMITIDA, cite=cite, where="unidad", expected=expected, found=euros(setup.unidad))


def _multiples(column: Column, setup: Setup) -> Iterator[Fault]:
    cite = column.get("cap_multiple", tuple[int, int]).cite
    for pay, cap in setup.maximos_multiples.items():
        where = f"maximos_multiples.{pay}"
        if pay not in multiple_pays(column):
            expected = " / ".join(multiple_pays(column))
            yield Fault(kind=PAGO_DESCONOCIDO, cite=cite, where=where, expected=expected, found=pay)
            continue
        low, high = multiple_range(column, setup, pay)
        if not low <= cap <= high or cap % setup.unidad:
            shown = f"{euros(low)} .. {euros(high)}"
            yield Fault(kind=MAXIMO_FUERA_DE_RANGO, cite=cite, where=where, expected=shown, found=euros(cap))
