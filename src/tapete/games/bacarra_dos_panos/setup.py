"""A table of bacarrá a dos paños as the direction sets it up, what the law refuses of it, and its rules."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.circulo.setup import (
    ASIENTOS_NO_ADMITIDOS,
    LIMITE_SIN_FIJAR,
    MAXIMO_EN_BANCA_LIBRE,
    check_no_anticipo,
    seats_of,
)
from tapete.families.sabot.packs import check_packs
from tapete.families.table.faults import MINIMO_NO_PERMITIDO
from tapete.families.table.law import check_language, edition_of, euros, least_anticipo, require_lawful, rules_from
from tapete.games.bacarra_dos_panos.articles import articles_of
from tapete.games.bacarra_dos_panos.rules import DosPanosRules, Form
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

FORMA_NO_ADMITIDA = FaultKind("forma_no_admitida", N_("{where}: the bank may be {expected}, not {found}."))
LIMITE_NO_PERMITIDO = FaultKind("limite_no_permitido", N_("{where}: it must be {expected}, not {found}."))

SLUG = "bacarra-dos-panos"
MOST_SEATS = 15
_OF_LIMITADA = ("maximo", "banca_minima", "banca_maxima")


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of bacarrá a dos paños: the form of its bank, and what the authorisation and the direction fix."""

    forma: Form = Form.LIMITADA
    minimo: Euros
    banda: tuple[Euros, Euros] | None = None
    maximo: Euros | None = None
    """The most that a bet may be, where it is less than the most of the bank; banca libre has none."""
    banca_minima: Euros | None = None
    banca_maxima: Euros | None = None
    """The least and the most with which a bank may be constituted; they bind banca limitada alone."""
    asientos_por_pano: int | None = None
    """The seats of each paño; those of the law when not given."""
    unidad_de_apuesta: Euros | None = None
    """The unit by which a bet a caballo is split; the minimum when not given."""
    idioma: str = "es"
    indices: bool | None = None
    """Whether the cards have indices; not said when None."""
    dorsos: tuple[int, ...] = ()
    """How many packs have backs of each colour; not said when empty."""
    anticipo: Euros | None = None

    @property
    def fixed(self) -> Mapping[str, str]:
        """The limits that the authorisation fixes for banca limitada; a table of banca libre has none of them."""
        return {} if self.forma is Form.LIBRE else dict.fromkeys(_OF_LIMITADA, "limits")

    @staticmethod
    def left_aside(written: Mapping[str, Any]) -> Sequence[str]:
        """The limits of the authorisation that a table does not inherit."""
        return _OF_LIMITADA if written.get("forma") == Form.LIBRE else ()

    def unfixed(self, column: Column) -> list[Fault]:
        """What must be fixed for this form of bank, or may not be; records of other tables stay readable."""
        if self.forma is Form.LIMITADA and self.maximo is None:
            return [Fault(LIMITE_SIN_FIJAR, column.get("own_limits", bool).cite, "maximo", "> 0", "-")]
        if self.forma is Form.LIBRE and self.banca_maxima is not None:
            capped = column.get("libre_capped", bool)
            found = euros(self.banca_maxima)
            return [] if capped.value else [Fault(MAXIMO_EN_BANCA_LIBRE, capped.cite, "banca_maxima", "-", found)]
        return []


def example(jurisdiction: str) -> Setup:
    """Ten to 5,000 euros in banca limitada, a bank from 500 to 5,000 euros, six seats in each paño."""
    return Setup(
        minimo=Euros(1000),
        maximo=Euros(500000),
        banca_minima=Euros(50000),
        banca_maxima=Euros(500000),
        idioma="gl" if jurisdiction == "galicia" else "es",
    )


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *_form(column, setup),
        *_seats(column, setup),
        *_bets(column, setup),
        *(_libre(column, setup) if setup.forma is Form.LIBRE else _limitada(column, setup)),
        *check_no_anticipo(column, setup.anticipo),
    ]


def _fault(kind: FaultKind, cite: Citation, where: str, expected: object, found: object) -> Fault:
    return Fault(kind, cite, where, str(expected), str(found))


def _form(column: Column, setup: Setup) -> list[Fault]:
    forms = column.get("forms", tuple[str, ...])
    if setup.forma in forms.value:
        return []
    return [_fault(FORMA_NO_ADMITIDA, forms.cite, "forma", " / ".join(forms.value), setup.forma)]


def _seats(column: Column, setup: Setup) -> list[Fault]:
    seats = column.get("seats", tuple[int, int])
    least, found = seats.value[1], seats_of(column, setup.asientos_por_pano)
    if least <= found <= MOST_SEATS:
        return []
    where, expected = "asientos_por_pano", f"{least} .. {MOST_SEATS}"
    return [_fault(ASIENTOS_NO_ADMITIDOS, seats.cite, where, expected, found)]


def _bets(column: Column, setup: Setup) -> list[Fault]:
    cite, faults = column.get("own_limits", bool).cite, []
    if not 1 <= setup.minimo <= 10**9:
        faults.append(_fault(MINIMO_NO_PERMITIDO, cite, "minimo", "> 0", euros(setup.minimo)))
    unit = setup.unidad_de_apuesta
    if unit is not None and not 1 <= unit <= max(1, setup.minimo):
        expected = f"0.01 .. {euros(setup.minimo)}"
        faults.append(_fault(LIMITE_NO_PERMITIDO, cite, "unidad_de_apuesta", expected, euros(unit)))
    return faults


def _limitada(column: Column, setup: Setup) -> list[Fault]:
    """The authorisation sets the least and the most of the bank."""
    bets, bank = column.get("own_limits", bool).cite, articles_of(column.jurisdiction)["bank_limits"]
    given = {"banca_minima": setup.banca_minima, "banca_maxima": setup.banca_maxima}
    faults = [_fault(LIMITE_SIN_FIJAR, bank, where, "> 0", "-") for where, value in given.items() if value is None]
    if setup.maximo is not None and setup.maximo < setup.minimo:
        faults.append(_fault(LIMITE_NO_PERMITIDO, bets, "maximo", f"≥ {euros(setup.minimo)}", euros(setup.maximo)))
    least = setup.banca_minima
    if least is not None and least < 1:
        faults.append(_fault(LIMITE_NO_PERMITIDO, bank, "banca_minima", "> 0", euros(least)))
    if least is not None and setup.banca_maxima is not None and setup.banca_maxima < least:
        expected = f"≥ {euros(least)}"
        faults.append(_fault(LIMITE_NO_PERMITIDO, bank, "banca_maxima", expected, euros(setup.banca_maxima)))
    return faults


def _libre(column: Column, setup: Setup) -> list[Fault]:
    """The house may set no maximum of the bets; the limits of a bank are those of its tables of banca limitada."""
    capped = column.get("libre_capped", bool)
    if setup.maximo is None or capped.value:
        return []
    return [_fault(MAXIMO_EN_BANCA_LIBRE, capped.cite, "maximo", "-", euros(setup.maximo))]


def _least(*amounts: Euros | None) -> int | None:
    """The least of some maxima; none where none is set."""
    return min((int(amount) for amount in amounts if amount is not None), default=None)


def rules(jurisdiction: str, setup: Setup) -> DosPanosRules:
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    libre = setup.forma is Form.LIBRE
    cell = column.get("deduction_libre" if libre else "deduction", str)
    law = articles_of(jurisdiction)
    return rules_from(
        DosPanosRules,
        column,
        edition=edition_of(law["drawing"]),
        anticipo=least_anticipo(column, setup.minimo),
        form=Cited(setup.forma, column.get("forms", tuple[Form, ...]).cite),
        minimum=int(setup.minimo),
        maximum=None if libre else _least(setup.maximo, setup.banca_maxima),
        unit=int(setup.unidad_de_apuesta or setup.minimo),
        seats=seats_of(column, setup.asientos_por_pano),
        bank_minimum=int(setup.minimo if libre else setup.banca_minima or setup.minimo),
        bank_maximum=None if libre or setup.banca_maxima is None else int(setup.banca_maxima),
        deduction=Cited(Fraction(cell.value), cell.cite),
        law=law,
    )
