"""What the law refuses of a casino: every fault at once, over its papers, its tables and its whole floor."""

from collections import Counter
from collections.abc import Iterator

from tapete.casino.config import (
    Casino,
    Finding,
    Licence,
    finding,
    general,
    minimums_of,
    own_rule,
    rule,
    switched_off,
    table_finding,
)
from tapete.casino.duties import floor_findings, service_findings
from tapete.casino.tables import (
    AUTHORISED_LIMITS,
    LICENSED,
    LIMITE_BLOQUEADO,
    NUMBERED,
    faces,
    licence_faults,
    outside_catalogue,
    reverse_findings,
    table_findings,
)
from tapete.engine.event import FaultKind
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.regulations import jurisdiction

CHIPS = Citation("RC1979:41.1")

NUMERO_REPETIDO = FaultKind(
    "numero_repetido", N_("{where}: {found} tables have this number; each needs one of its own.")
)
BANDA_INVERTIDA = FaultKind(
    "banda_invertida", N_("{where}: the band {found} does not go from the authorised minimum, {expected}, upwards.")
)
FICHA_REPETIDA = FaultKind("ficha_repetida", N_("{where}: the value {found} is written twice."))
DISPENSA_NO_ADMITIDA = FaultKind(
    "dispensa_no_admitida", N_("{where}: the authorisation can't dispense with the paño at the minimum.")
)
NORMAS_NO_DISPENSABLES = FaultKind(
    "normas_no_dispensables", N_("{where}: the rules on limits are written here and can't be switched off.")
)
HORARIO_EXCESIVO = FaultKind(
    "horario_excesivo", N_("{where}: the casino may game {expected} hours a day, and its hours are {found}.")
)
TORNEO_SIN_JUEGO_AUTORIZADO = FaultKind(
    "torneo_sin_juego_autorizado", N_("{where}: a tournament must be of a game authorised to the casino, not {found}.")
)
TORNEO_SIN_BASES = FaultKind(
    "torneo_sin_bases", N_("{where}: a tournament needs terms set and authorised by {expected}.")
)
PUBLICIDAD_DEL_JUEGO = FaultKind(
    "publicidad_del_juego", N_("{where}: publicity may speak of the tournament, not of the game.")
)
PUBLICIDAD_NO_AUTORIZADA = FaultKind(
    "publicidad_no_autorizada", N_("{where}: the publicity of a tournament needs prior authorisation.")
)


def check(casino: Casino) -> list[Finding]:
    """Every fault of the casino, as if all its tables worked; and remarks on what could not be checked."""
    return [
        *_switches(casino),
        *_hours(casino),
        *_chips(casino),
        *_authorisation(casino),
        *_tables(casino),
        *_session(casino),
        *reverse_findings(casino),
        *_floor(casino),
        *service_findings(casino, casino.mesas),
        *_tournaments(casino),
    ]


def faults(findings: list[Finding]) -> list[Finding]:
    """The findings that break the law, without the remarks."""
    return [each for each in findings if not each.remark]


def _floor(casino: Casino) -> list[Finding]:
    found = (each for tables in faces(casino.mesas) for each in floor_findings(casino, casino.caja, tables))
    return list(dict.fromkeys(found))


def _switches(casino: Casino) -> Iterator[Finding]:
    optional = general(casino, "limits_optional", bool)
    if not casino.normas_generales and not optional.value:
        yield finding(NORMAS_NO_DISPENSABLES, optional.cite, "normas_generales", "true", "false")


def _hours(casino: Casino) -> Iterator[Finding]:
    most = general(casino, "hours", int)
    minutes = casino.horario.closes - casino.horario.opens
    if minutes > most.value * 60:
        shown = f"{casino.horario.apertura} .. {casino.horario.cierre}"
        yield finding(HORARIO_EXCESIVO, most.cite, "horario", f"≤ {most.value}", shown)


def _chips(casino: Casino) -> Iterator[Finding]:
    counted = Counter((*casino.fichas.fichas, *casino.fichas.placas))
    for value in (value for value, times in counted.items() if times > 1):
        yield finding(FICHA_REPETIDA, CHIPS, "fichas", found=euros(value))


def _authorisation(casino: Casino) -> Iterator[Finding]:
    for juego, licence in casino.autorizacion.items():
        where = f"autorizacion.{juego}"
        yield from outside_catalogue(casino, juego, where)
        yield from _band(licence, where)
        for fault in licence_faults(casino, licence):
            yield finding(fault.kind, fault.cite, f"{where}.{fault.where}", fault.expected, fault.found)
        dispensable = rule(casino, juego, "minimum_dispensable", bool)
        if licence.terms.dispensa_mesa_al_minimo and not dispensable.value:
            yield finding(DISPENSA_NO_ADMITIDA, dispensable.cite, f"{where}.dispensa_mesa_al_minimo", "false", "true")


def _band(licence: Licence, where: str) -> Iterator[Finding]:
    band = getattr(licence.table, "banda", None)
    if band is not None and not licence.minimum <= band[0] <= band[1]:
        shown = (euros(licence.minimum), " .. ".join(map(euros, band)))
        yield finding(BANDA_INVERTIDA, AUTHORISED_LIMITS, f"{where}.banda", *shown)


def _tables(casino: Casino) -> Iterator[Finding]:
    """The faults of each table, less those that it takes from an authorisation already found at fault."""
    counted = Counter(mesa.numero for mesa in casino.mesas)
    for numero in (numero for numero, times in counted.items() if times > 1):
        yield table_finding(numero, NUMERO_REPETIDO, NUMBERED, found=counted[numero])
    inherited = {
        (juego, fault.code, fault.where, fault.found)
        for juego, licence in casino.autorizacion.items()
        for fault in licence_faults(casino, licence)
    }
    for mesa in casino.mesas:
        for each in table_findings(casino, mesa):
            part = each.where.partition(", ")[2]
            if (mesa.juego, each.code, part, each.found) not in inherited:
                yield each


def _session(casino: Casino) -> Iterator[Finding]:
    """Tables that opened in the session under way keep the limits they opened with, unless they may vary in it."""
    for mesa in casino.mesas:
        opened = tuple(map(int, casino.sesion.limites.get(str(mesa.numero), ())))
        frozen = rule(casino, mesa.juego, "limits_frozen", bool)
        changed = own_rule(casino, mesa.juego, "director_changes", bool)
        minimums = minimums_of(mesa.setup)
        free = switched_off(casino, frozen) or (not frozen.value and changed is not None and changed.value)
        if opened and opened != minimums and not free:
            shown = (", ".join(map(euros, opened)), ", ".join(map(euros, minimums)))
            yield table_finding(mesa.numero, LIMITE_BLOQUEADO, frozen.cite, "minimo", *shown)


def _tournaments(casino: Casino) -> Iterator[Finding]:
    by_leave = general(casino, "tournaments_by_leave", bool)
    for torneo in casino.torneos:
        where = f"torneo {torneo.nombre}"
        yield from outside_catalogue(casino, torneo.juego, where)
        if torneo.juego not in casino.autorizacion:
            cite = by_leave.cite if by_leave.value else LICENSED
            yield finding(TORNEO_SIN_JUEGO_AUTORIZADO, cite, where, found=torneo.juego)
        if not by_leave.value:
            continue
        if not torneo.bases:
            authority = jurisdiction(casino.jurisdiccion).authority
            yield finding(TORNEO_SIN_BASES, by_leave.cite, where, authority)
        if torneo.publicidad == "juego":
            yield finding(PUBLICIDAD_DEL_JUEGO, by_leave.cite, where, "torneo", "juego")
        if torneo.publicidad != "ninguna" and not torneo.publicidad_autorizada:
            yield finding(PUBLICIDAD_NO_AUTORIZADA, by_leave.cite, where)
