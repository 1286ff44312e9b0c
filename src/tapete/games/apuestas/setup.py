"""A betting house as it is set up, what the law refuses of it, and its rules."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Literal

import msgspec

from tapete.engine.command import AZAR
from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.table.law import (
    check_anticipo,
    check_language,
    edition_of,
    euros,
    least_anticipo,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.apuestas.rules import (
    BASIS,
    Acontecimiento,
    ApuestasRules,
    Deduction,
    Lugar,
    Organisation,
    forecasts_of,
    markets_of,
    sources_of,
    things_of,
)
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

KEYS = {
    "organizacion": "How the bets of a betting house are organised.",
    "programa": "The events of a card, in its order.",
    "lugares": "Where and by which means bets are taken.",
    "nombres": "What events, venues, participants, places and official sources are called, by their words.",
    "empresa": "The company that organises the bets.",
    "autorizadas": "The organisations of bets that the company is authorised for.",
    "porcentaje": "Of the pool of a mutua that is shared out, in per cents.",
    "empate": "How a dead heat of a mutua is shared.",
    "bote": "Whether a pool that nobody guessed is carried to the next card.",
    "dividendo_minimo": "Whether who guesses right never gets less than the stake.",
    "coeficientes": "Coefficients validated with the set-up, by forecast; of several together with +.",
    "premio_maximo": "The largest premio of a bet.",
    "responsabilidad_maxima": "The most that the company may owe on one result.",
    "comision_fija": "Of net winnings of a cruzada, an amount.",
    "en_vivo": "Whether markets may be opened again once their event has begun.",
    "comision": "What is withheld of the net winnings of a cruzada, in per cents.",
}

SLUG = "apuestas"
WHOLE = 100 * 100
_EVENT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_RUNNER = re.compile(r"[a-z0-9]+")
TOGETHER = " + "

NOMBRE = FaultKind(
    "nombre_de_acontecimiento", N_("{where}: {found} can't be a name; names are of small letters and digits.")
)
NOMBRE_DE_NADA = FaultKind("nombre_de_nada", N_("{where}: nothing of the card is called {found} there."))
NOMBRE_LARGO = FaultKind(
    "nombre_ilegible", N_("{where}: a name is of one line and at most {expected} letters, not {found}.")
)
LONGEST_NAME = 60
REPETIDO = FaultKind("dos_veces", N_("{where}: {found} is there twice; each needs a name of its own."))
ORGANIZACION = FaultKind("organizacion_desconocida", N_("{where}: {expected}, not {found}."))
PARTICIPANTES = FaultKind("participantes", N_("{where}: {expected} participants, not {found}."))
PESOS = FaultKind("pesos_de_sorteo", N_("{where}: each participant has a weight of one or more; there are {found}."))
APARATO = FaultKind("aparato_sin_sorteo", N_("{where}: {found} draws nothing: the event needs {expected}."))
SIN_MERCADO = FaultKind("sin_mercado", N_("{where}: an event must have some market."))
PUESTOS = FaultKind("puestos", N_("{where}: from {expected} places, not {found}."))
PARTE_INTERESADA = FaultKind("parte_interesada", N_("{where}: the event must not depend on the company, {found}."))
AMBITO = FaultKind(
    "ambito_excesivo", N_("{where}: a remote channel must not be offered beyond {expected}; it is offered in {found}.")
)
LUGAR = FaultKind("lugar_mal_descrito", N_("{where}: {expected}; it is {found}."))
OTRA_ORGANIZACION = FaultKind(
    "otra_organizacion", N_("{where}: that belongs to an apuesta {expected}, and this one is {found}.")
)
EMPRESA_NO_AUTORIZADA = FaultKind(
    "empresa_no_autorizada", N_("{where}: the company must be authorised for {expected}; it is for {found}.")
)
PORCENTAJE = FaultKind("porcentaje_no_admitido", N_("{where}: a percentage {expected}, not {found}."))
COEFICIENTE = FaultKind("coeficiente_no_validable", N_("{where}: {expected}, not {found}."))
UNIDAD = FaultKind("unidad_de_oferta", N_("{where}: whole multiples of {expected} euros, not {found}."))
DOS_COMISIONES = FaultKind("dos_comisiones", N_("{where}: a percentage or a fixed amount, not both."))

OWN: dict[Organisation, tuple[str, ...]] = {
    Organisation.MUTUA: ("porcentaje", "empate", "bote", "dividendo_minimo"),
    Organisation.CONTRAPARTIDA: ("coeficientes", "premio_maximo", "responsabilidad_maxima"),
    Organisation.CRUZADA: ("comision", "comision_fija"),
}


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One book of a betting house. Amounts are in euros in files."""

    KEYS: ClassVar[Mapping[str, str]] = KEYS
    STAKE: ClassVar[str] = "minimo"
    organizacion: Literal["mutua", "contrapartida", "cruzada"]
    minimo: Euros
    programa: tuple[Acontecimiento, ...]
    lugares: dict[str, Lugar]
    nombres: dict[str, str] = {}
    empresa: str = "empresa"
    autorizadas: tuple[Literal["mutua", "contrapartida", "cruzada"], ...] = ("mutua", "contrapartida", "cruzada")
    porcentaje: Percent | None = None
    empate: Literal["reparto", "prorrata"] = "reparto"
    bote: bool = False
    dividendo_minimo: bool = False
    coeficientes: dict[str, Percent] = {}
    premio_maximo: Euros | None = None
    responsabilidad_maxima: Euros | None = None
    comision: Percent | None = None
    comision_fija: Euros | None = None
    en_vivo: bool = False
    idioma: str = "es"
    anticipo: Euros | None = None

    @property
    def organisation(self) -> Organisation:
        return Organisation(self.organizacion)


def by_people(setup: Setup) -> Setup:
    """The set-up of a book served by people: events without a device wait for their official source."""
    events = [event if event.aparato else msgspec.structs.replace(event, pesos=()) for event in setup.programa]
    return msgspec.structs.replace(setup, programa=tuple(events))


def example(jurisdiction: str) -> Setup:
    first, second = ("rayo", "brisa", "trueno", "niebla"), ("luna", "sol", "marte")
    couples = [f"{one}-{other}" for one in first for other in first if one != other]
    markets = {
        "ganador:carrera-1": dict(zip(first, (230, 290, 430, 800), strict=True)),
        "colocado:carrera-1": dict(zip(first, (125, 145, 200, 375), strict=True)),
        "gemela:carrera-1": dict(
            zip(couples, (425, 635, 1275, 495, 990, 1980, 850, 1130, 3400, 1910, 2550, 3825), strict=True)
        ),
        "ganador:carrera-2": dict(zip(second, (185, 290, 420), strict=True)),
    }
    return Setup(
        organizacion="contrapartida",
        minimo=Euros(100),
        programa=(
            Acontecimiento(
                id="carrera-1",
                recinto="hipodromo",
                participantes=first,
                pesos=(4, 3, 2, 1),
                intervinientes=("jinete",),
                colocado=2,
                gemela=True,
            ),
            Acontecimiento(id="carrera-2", recinto="canodromo", participantes=second, pesos=(5, 3, 2)),
        ),
        lugares={
            "casa": Lugar(clase="local"),
            "sala": Lugar(clase="recinto", recinto="hipodromo", area_interna=True),
            "movil": Lugar(clase="remoto"),
        },
        coeficientes={
            f"{market}/{runner}": Percent(coefficient)
            for market, coefficients in markets.items()
            for runner, coefficient in coefficients.items()
        },
    )


# --- what the law refuses ---------------------------------------------------------------------------------------------


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    organisations = column.get("organisations", tuple[str, ...])
    if setup.organizacion not in organisations.value:
        expected = " / ".join(organisations.value)
        return [Fault(ORGANIZACION, organisations.cite, "organizacion", expected, setup.organizacion)]
    base = [*_events(column, setup), *_places(column, setup), *_names(column, setup)]
    return [
        *check_language(column, setup.idioma),
        *base,
        *_organisation(column, setup),
        *_shares(column, setup),
        *([] if base else _coefficients(column, setup)),
        *_anticipo(column, setup),
    ]


def _events(column: Column, setup: Setup) -> Iterator[Fault]:
    cite = column.get("object", tuple[str, ...]).cite
    names = [event.id for event in setup.programa]
    if not names:
        yield Fault(SIN_MERCADO, cite, "programa", "≥ 1", "0")
    for number, event in enumerate(setup.programa, 1):
        where = f"programa[{number}]"
        if not _EVENT.fullmatch(event.id):
            yield Fault(NOMBRE, cite, f"{where}.id", "-", event.id[:40])
        if event.id in names[: number - 1]:
            yield Fault(REPETIDO, cite, f"{where}.id", "-", event.id[:40])
        yield from _runners(column, event, where)
        yield from _device(column, event, where)
        yield from _markets(column, event, where)
        if setup.empresa in (*event.intervinientes, *event.depende_de, *event.participantes):
            parties = column.get("object", tuple[str, ...])
            yield Fault(PARTE_INTERESADA, parties.cite, where, "-", setup.empresa)


def _runners(column: Column, event: Acontecimiento, where: str) -> Iterator[Fault]:
    cite = column.get("object", tuple[str, ...]).cite
    for runner in event.participantes:
        if not _RUNNER.fullmatch(runner):
            yield Fault(NOMBRE, cite, f"{where}.participantes", "-", runner[:40])
    for runner in dict.fromkeys(event.participantes):
        if event.participantes.count(runner) > 1:
            yield Fault(REPETIDO, cite, f"{where}.participantes", "-", runner[:40])
    if len(event.participantes) < 2:
        yield Fault(PARTICIPANTES, cite, f"{where}.participantes", "≥ 2", str(len(event.participantes)))
    if event.pesos and (len(event.pesos) != len(event.participantes) or min(event.pesos) < 1):
        found = ", ".join(map(str, event.pesos))[:40]
        yield Fault(PESOS, column.get("drawn", bool).cite, f"{where}.pesos", "-", found)


def _device(column: Column, event: Acontecimiento, where: str) -> Iterator[Fault]:
    cite = column.get("drawn", bool).cite
    if event.aparato and not event.drawn:
        yield Fault(APARATO, cite, f"{where}.aparato", "pesos", event.aparato[:40])
    if event.aparato and (event.aparato == AZAR.id or not _EVENT.fullmatch(event.aparato)):
        yield Fault(NOMBRE, cite, f"{where}.aparato", "-", event.aparato[:40])


def _markets(column: Column, event: Acontecimiento, where: str) -> Iterator[Fault]:
    if not event.needed:
        yield Fault(SIN_MERCADO, column.get("object", tuple[str, ...]).cite, where, "-", "-")
    most = len(event.participantes) - 1
    if event.colocado and not 2 <= event.colocado <= most:
        cite = column.get("places_in_pool", bool).cite
        yield Fault(PUESTOS, cite, f"{where}.colocado", f"2 .. {most}", str(event.colocado))


def _places(column: Column, setup: Setup) -> Iterator[Fault]:
    externa = column.get("externa", tuple[str, ...]).cite
    if not setup.lugares:
        yield Fault(LUGAR, externa, "lugares", N_("bets are taken somewhere"), "-")
    for name, lugar in setup.lugares.items():
        where = f"lugares.{name}"
        if (lugar.clase == "recinto") != bool(lugar.recinto):
            yield Fault(LUGAR, externa, f"{where}.recinto", N_("a place in a venue says which"), lugar.clase)
        yield from _scope(column, lugar, where)
        if lugar.area_interna and lugar.clase != "recinto":
            interna = column.get("interna", bool).cite
            yield Fault(LUGAR, interna, f"{where}.area_interna", N_("areas for bets are in a venue"), lugar.clase)


def _scope(column: Column, lugar: Lugar, where: str) -> Iterator[Fault]:
    territory = column.get("territory", str)
    beyond = [region for region in lugar.ambito if region.casefold() != territory.value]
    if lugar.ambito and lugar.clase != "remoto":
        yield Fault(LUGAR, territory.cite, f"{where}.ambito", N_("only a remote channel has a scope"), lugar.clase)
    elif beyond:
        found = ", ".join(region[:40] for region in beyond)
        yield Fault(AMBITO, territory.cite, f"{where}.ambito", territory.value, found)


def _names(column: Column, setup: Setup) -> Iterator[Fault]:
    cite = column.get("object", tuple[str, ...]).cite
    known = {*things_of(setup.programa, setup.lugares), *sources_of(setup.programa)} - {""}
    for word, name in setup.nombres.items():
        if word not in known:
            yield Fault(NOMBRE_DE_NADA, cite, f"nombres.{word[:40]}", "-", word[:40])
        elif not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
            yield Fault(NOMBRE_LARGO, cite, f"nombres.{word}", str(LONGEST_NAME), name[:40])


def _organisation(column: Column, setup: Setup) -> Iterator[Fault]:
    own = setup.organisation
    if own is not Organisation.MUTUA and own.value not in setup.autorizadas:
        found = ", ".join(setup.autorizadas) or "-"
        yield Fault(EMPRESA_NO_AUTORIZADA, _cite(column, own), "autorizadas", own.value, found)
    defaults = {field.name: field.default for field in msgspec.structs.fields(Setup)}
    for other, fields in OWN.items():
        for field in fields if other is not own else ():
            if getattr(setup, field) not in (defaults[field], {}):
                yield Fault(OTRA_ORGANIZACION, _cite(column, other), field, other.value, own.value)


def _cite(column: Column, organisation: Organisation) -> Citation:
    return column.cells[BASIS[organisation]].cite


def _shares(column: Column, setup: Setup) -> Iterator[Fault]:
    if setup.porcentaje is not None and not 0 < setup.porcentaje <= WHOLE:
        yield Fault(PORCENTAJE, column.get("percentage", str).cite, "porcentaje", "0 < … ≤ 100", str(setup.porcentaje))
    commission = column.get("commission", str)
    if setup.comision is not None and not 0 <= setup.comision < WHOLE:
        yield Fault(PORCENTAJE, commission.cite, "comision", "0 ≤ … < 100", str(setup.comision))
    if setup.comision is not None and setup.comision_fija is not None:
        yield Fault(DOS_COMISIONES, commission.cite, "comision_fija", "-", str(setup.comision_fija))
    unit = _unit(column)
    if setup.organisation is Organisation.CRUZADA and setup.minimo % unit.value:
        yield Fault(UNIDAD, unit.cite, "minimo", euros(unit.value), euros(setup.minimo))


def _unit(column: Column) -> Cited[int]:
    cell = column.get("unit", str)
    return Cited(int(Fraction(cell.value) * 100), cell.cite)


def _coefficients(column: Column, setup: Setup) -> Iterator[Fault]:
    least = column.get("least_coefficient", str)
    known = forecasts_of(markets_of(setup.programa))
    for name, coefficient in setup.coeficientes.items():
        where = f"coeficientes.{name}"
        if coefficient <= Fraction(least.value) * 100:
            yield Fault(COEFICIENTE, least.cite, where, f"> {least.value}", str(coefficient))
        bets = name.split(TOGETHER)
        if any(bet not in known for bet in bets):
            yield Fault(COEFICIENTE, column.get("coefficient", bool).cite, where, N_("a forecast of the card"), name)
        elif len(bets) > 1 and (len({known[bet].event for bet in bets}) > 1 or len(set(bets)) < len(bets)):
            expected = N_("results of one event")
            yield Fault(COEFICIENTE, column.get("related", bool).cite, where, expected, name)


def _anticipo(column: Column, setup: Setup) -> list[Fault]:
    if setup.organisation is not Organisation.CONTRAPARTIDA:
        return []
    return check_anticipo(column, setup.minimo, setup.anticipo)


# --- the rules --------------------------------------------------------------------------------------------------------


def rules(jurisdiction: str, setup: Setup) -> ApuestasRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    markets = markets_of(setup.programa)
    forecasts = forecasts_of(markets)
    percentage, commission = column.get("percentage", str), column.get("commission", str)
    least = column.get("least_coefficient", str)
    funded = setup.organisation is Organisation.CONTRAPARTIDA
    anticipo = setup.anticipo if setup.anticipo is not None else least_anticipo(column, setup.minimo) if funded else 0
    return rules_from(
        ApuestasRules,
        column,
        edition=edition_of(column.get("object", tuple[str, ...]).cite),
        staff=staff_of(column, 1),
        anticipo=int(anticipo),
        organisation=setup.organisation,
        empresa=setup.empresa,
        minimum=int(setup.minimo),
        programa=setup.programa,
        markets=markets,
        forecasts=forecasts,
        lugares=setup.lugares,
        nombres=setup.nombres,
        percentage=Cited(_share(setup.porcentaje, percentage.value), percentage.cite),
        by_stake=setup.empate == "prorrata",
        least_dividend=setup.dividendo_minimo,
        bote=setup.bote,
        coefficients=tuple([int(setup.coeficientes.get(bet, 0)) for bet in forecasts]),
        related={
            tuple(sorted(name.split(TOGETHER))): int(coefficient)
            for name, coefficient in setup.coeficientes.items()
            if TOGETHER in name
        },
        most_premio=_cents(setup.premio_maximo),
        most_owed=_cents(setup.responsabilidad_maxima),
        deducts=Deduction(_share(setup.comision, commission.value), _cents(setup.comision_fija), commission.cite),
        least_coefficient=Cited(int(Fraction(least.value) * 100), least.cite),
        unit=_unit(column),
        live=setup.en_vivo,
        law={name: cell.cite for name, cell in column.cells.items()},
    )


def _share(given: Percent | None, usual: str) -> Fraction:
    return Fraction(usual) / 100 if given is None else Fraction(given, WHOLE)


def _cents(amount: Euros | None) -> int | None:
    return None if amount is None else int(amount)
