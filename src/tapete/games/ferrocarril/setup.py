"""A table of ferrocarril as the direction sets it up, what the law refuses of it, and its rules."""

from collections.abc import Iterator

import msgspec

from tapete.engine.actor import Role
from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.circulo.setup import ASIENTOS_NO_ADMITIDOS, check_no_anticipo, seats_of
from tapete.families.sabot.packs import check_packs
from tapete.families.table.faults import MINIMO_NO_PERMITIDO
from tapete.families.table.law import check_language, edition_of, euros, least_anticipo, require_lawful, rules_from
from tapete.games.ferrocarril.articles import articles_of
from tapete.games.ferrocarril.rules import FerroRules, Mode
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

MODO_NO_ADMITIDO = FaultKind("modo_no_admitido", N_("{where}: the drawing may be {expected}, not {found}."))
UMBRAL_NO_ADMITIDO = FaultKind(
    "umbral_no_admitido", N_("{where}: the threshold of the garaje may be {expected} minima, not {found}.")
)
BANCA_SIN_MAXIMO = FaultKind("banca_sin_maximo", N_("{where}: a bank without a maximum is not admitted here."))
BANCA_SIN_MAXIMO_NO_AUTORIZADA = FaultKind(
    "banca_sin_maximo_no_autorizada", N_("{where}: a bank without a maximum needs an authorisation that says so.")
)

SLUG = "ferrocarril"
MOST_SEATS = 30


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of ferrocarril: its minimum, and what the authorisation and the direction fix besides."""

    minimo: Euros
    banda: tuple[Euros, Euros] | None = None
    sin_maximo: bool = False
    """Whether the bank plays without a maximum, which must be authorised."""
    asientos: int | None = None
    """The seats of the table; those of the law when not given."""
    libertad_banco: bool = False
    """Whether whoever makes banco alone draws freely."""
    modo: Mode = "libre"
    umbral_garaje: int = 50
    """How many minima the winnings must exceed for a garaje voluntario."""
    idioma: str = "es"
    indices: bool | None = None
    """Whether the cards have indices; not said when None."""
    dorsos: tuple[int, ...] = ()
    """How many packs have backs of each colour; not said when empty."""
    anticipo: Euros | None = None

    def beyond(self, authorised: "Setup", column: Column) -> Iterator[Fault]:
        """A bank plays without a maximum only where the authorisation says so; with one it always may."""
        if self.sin_maximo and not authorised.sin_maximo:
            cite = column.get("bank_unlimited", bool).cite
            yield Fault(BANCA_SIN_MAXIMO_NO_AUTORIZADA, cite, "sin_maximo", "false", "true")


def example(jurisdiction: str) -> Setup:
    """Ten euros at nine seats; in Murcia by the tabla and with the least threshold."""
    if jurisdiction == "murcia":
        return Setup(minimo=Euros(1000), modo="tabla", umbral_garaje=25)
    return Setup(minimo=Euros(1000), idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *_seats(column, setup),
        *_mode(column, setup),
        *_threshold(column, setup),
        *_limits(column, setup),
        *check_no_anticipo(column, setup.anticipo),
    ]


def _fault(kind: FaultKind, cite: Citation, where: str, expected: object, found: object) -> Fault:
    return Fault(kind, cite, where, str(expected), str(found))


def _seats(column: Column, setup: Setup) -> list[Fault]:
    seats = column.get("seats", tuple[int, int])
    least, found = seats.value[1], seats_of(column, setup.asientos)
    if least <= found <= MOST_SEATS:
        return []
    return [_fault(ASIENTOS_NO_ADMITIDOS, seats.cite, "asientos", f"{least} .. {MOST_SEATS}", found)]


def _mode(column: Column, setup: Setup) -> list[Fault]:
    modes = column.get("modes", tuple[str, ...])
    if setup.modo in modes.value:
        return []
    return [_fault(MODO_NO_ADMITIDO, modes.cite, "modo", " / ".join(modes.value), setup.modo)]


def _threshold(column: Column, setup: Setup) -> list[Fault]:
    lawful = column.get("garage_threshold", tuple[int, int])
    low, high = lawful.value
    if low <= setup.umbral_garaje <= high:
        return []
    return [_fault(UMBRAL_NO_ADMITIDO, lawful.cite, "umbral_garaje", f"{low} .. {high}", setup.umbral_garaje)]


def _limits(column: Column, setup: Setup) -> list[Fault]:
    faults = []
    multiple = column.get("bank_maximum", int)
    unlimited = column.get("bank_unlimited", bool)
    if setup.minimo < 1 or setup.minimo * multiple.value > 10**11:
        minimum = column.get("own_limits", bool)
        faults.append(_fault(MINIMO_NO_PERMITIDO, minimum.cite, "minimo", "> 0", euros(setup.minimo)))
    if setup.sin_maximo and not unlimited.value:
        faults.append(_fault(BANCA_SIN_MAXIMO, unlimited.cite, "sin_maximo", "false", "true"))
    return faults


def rules(jurisdiction: str, setup: Setup) -> FerroRules:
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    freedom = column.get("freedom_by", Role)
    modes = column.get("modes", tuple[Mode, ...])
    limit = column.get("bank_maximum", int)
    threshold = column.get("garage_threshold", tuple[int, int])
    law = articles_of(jurisdiction)
    return rules_from(
        FerroRules,
        column,
        edition=edition_of(law["values"]),
        anticipo=least_anticipo(column, setup.minimo),
        minimum=int(setup.minimo),
        maximum=None if setup.sin_maximo else limit.value * setup.minimo,
        seats=seats_of(column, setup.asientos),
        freedom=Cited(setup.libertad_banco, freedom.cite),
        mode=Cited(setup.modo, modes.cite),
        threshold=Cited(setup.umbral_garaje * setup.minimo, threshold.cite),
        law=law,
    )
