"""What the law asks of the whole floor: of the tables that work at the same time, taken together."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil

import msgspec

from tapete.casino.config import (
    Caja,
    Casino,
    Finding,
    Licence,
    Mesa,
    anticipo_of,
    column_of,
    finding,
    games_apart,
    general,
    minimums_of,
    own_rule,
    rule,
    switched_off,
    table_finding,
    table_rule,
)
from tapete.casino.tables import LICENSED
from tapete.engine.command import Actor, Role
from tapete.engine.event import FaultKind
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

ONE_TABLE_EACH = Citation("criterio:casino.28")
MIXED_JEFE = Citation("criterio:casino.27")

Tables = Sequence[Mesa]

MESAS_DE_MAS = FaultKind(
    "mesas_de_mas", N_("{where}: {found} {found:table|tables}, and {expected} {expected:is|are} authorised.")
)
PERSONA_EN_DOS_MESAS = FaultKind(
    "persona_en_dos_mesas", N_("{where}: {found} serves at another table at the same time.")
)
AUXILIARES_DE_MAS = FaultKind(
    "auxiliares_de_mas", N_("{where}: its tables may have {expected} auxiliary servants together, and have {found}.")
)
DEMASIADAS_MESAS_POR_JEFE = FaultKind(
    "demasiadas_mesas_por_jefe",
    N_("{where}: one jefe may hold {expected} {expected:table|tables} here, and holds {found}."),
)
DEMASIADAS_MESAS_POR_ORGANIZADOR = FaultKind(
    "demasiadas_mesas_por_organizador",
    N_("{where}: one organiser may hold {expected} {expected:table|tables} here, and holds {found}."),
)
MESAS_NO_CONTIGUAS = FaultKind(
    "mesas_no_contiguas", N_("{where}: the tables of one jefe must be contiguous here, and these are not: {found}.")
)
SIN_MESA_AL_MINIMO = FaultKind(
    "sin_mesa_al_minimo", N_("{where}: one table must keep the authorised minimum, {expected} euros; there is {found}.")
)
SIN_PANO_AL_MINIMO = FaultKind(
    "sin_pano_al_minimo", N_("{where}: one paño must keep the authorised minimum, {expected} euros; there is {found}.")
)
SIN_MESA_EN_SERVICIO = FaultKind(
    "sin_mesa_en_servicio", N_("{where}: during the gaming hours one table must be in service of: {expected}.")
)
BANCAS_LIBRES_DE_MAS = FaultKind(
    "bancas_libres_de_mas", N_("{where}: banca libre is played at {expected} table, and it would be at {found}.")
)
GARANTIA_INSUFICIENTE = FaultKind(
    "garantia_insuficiente", N_("{where}: the caja must hold {expected} euros and holds {found}.")
)
EFECTIVO_INSUFICIENTE = FaultKind(
    "efectivo_insuficiente", N_("{where}: {expected} euros of the guarantee must be in cash; there are {found}.")
)
BLOQUEO_NO_AUTORIZADO = FaultKind(
    "bloqueo_no_autorizado", N_("{where}: {found} euros are blocked in a bank without the authority's leave.")
)


def floor_findings(casino: Casino, caja: Caja, tables: Tables) -> list[Finding]:
    return [
        *_numbers_authorised(casino, tables),
        *minimum_findings(casino, tables),
        *_people(casino, tables),
        *_auxiliaries(casino, tables),
        *_jefes(casino, tables),
        *_free_banks(casino, tables),
        *guarantee_findings(casino, caja, tables),
    ]


def _numbers_authorised(casino: Casino, tables: Tables) -> Iterator[Finding]:
    for juego, licence in casino.autorizacion.items():
        count = sum(mesa.juego == juego for mesa in tables)
        if count > licence.terms.mesas:
            yield finding(MESAS_DE_MAS, LICENSED, f"autorizacion.{juego}", licence.terms.mesas, count)


def minimum_findings(casino: Casino, tables: Tables) -> list[Finding]:
    """Of each game that is played, some table (or paño) keeps the authorised minimum; rooms are no tables."""
    played = {mesa.juego for mesa in tables} - games_apart().keys()
    found = (_minimum_of(casino, licence, tables) for juego, licence in casino.autorizacion.items() if juego in played)
    return [each for each in found if each is not None]


def _minimum_of(casino: Casino, licence: Licence, tables: Tables) -> Finding | None:
    juego = licence.juego
    duty = rule(casino, juego, "one_at_minimum", bool)
    dispensed = licence.terms.dispensa_mesa_al_minimo and rule(casino, juego, "minimum_dispensable", bool).value
    minimums = [minimum for mesa in tables if mesa.juego == juego for minimum in minimums_of(mesa.setup)]
    if not duty.value or dispensed or switched_off(casino, duty) or licence.minimum in minimums:
        return None
    panos = own_rule(casino, juego, "pano_minimums", tuple[int, ...])
    kind = SIN_PANO_AL_MINIMO if panos else SIN_MESA_AL_MINIMO
    there = ", ".join(map(euros, sorted(set(minimums))))
    return finding(kind, duty.cite, f"autorizacion.{juego}", euros(licence.minimum), there)


def _people(casino: Casino, tables: Tables) -> Iterator[Finding]:
    """Nobody serves at two tables at once but a jefe, an organiser who may, and servants counted for several."""
    places: dict[str, set[int]] = defaultdict(set)
    for mesa in tables:
        for actor in mesa.staff:
            places[actor.id].add(mesa.numero)
    bound = {actor.id for mesa in tables for actor in mesa.staff if not _shared(casino, mesa, actor)}
    for person in sorted(bound):
        for numero in sorted(places[person])[1:]:
            yield table_finding(numero, PERSONA_EN_DOS_MESAS, ONE_TABLE_EACH, "personal", found=person)


def _shared(casino: Casino, mesa: Mesa, actor: Actor) -> bool:
    match actor.role:
        case Role.JEFE:
            return True
        case Role.ORGANIZADOR:
            return table_rule(casino, mesa, "tables_per_jefe", int) is not None
        case Role.AUXILIAR:
            return _servants(casino, mesa.juego) is not None
        case _:
            return False


def _servants(casino: Casino, juego: str) -> Cited[int] | None:
    """For how many tables of a game there may be one auxiliary servant, if a number is set."""
    each = own_rule(casino, juego, "auxiliaries", int)
    return each if each is not None and each.value else None


def is_free_bank(mesa: Mesa) -> bool:
    return getattr(mesa.setup, "forma", "") == "libre"


def _free_banks(casino: Casino, tables: Tables) -> Iterator[Finding]:
    """No more tables with a bank that answers without limit than the article of their game admits."""
    for juego in sorted({mesa.juego for mesa in tables}):
        most = own_rule(casino, juego, "libre_tables", int)
        libres = [mesa for mesa in tables if mesa.juego == juego and is_free_bank(mesa)]
        if most is not None and len(libres) > most.value:
            yield finding(BANCAS_LIBRES_DE_MAS, most.cite, f"autorizacion.{juego}", most.value, len(libres))


def _auxiliaries(casino: Casino, tables: Tables) -> Iterator[Finding]:
    """No more servants than one for so many tables of their game, or fraction."""
    for juego in sorted({mesa.juego for mesa in tables}):
        each = _servants(casino, juego)
        if each is None:
            continue
        group = [mesa for mesa in tables if mesa.juego == juego]
        servants = {actor.id for mesa in group for actor in mesa.staff if actor.role is Role.AUXILIAR}
        most = ceil(len(group) / each.value)
        if len(servants) > most:
            yield finding(AUXILIARES_DE_MAS, each.cite, juego, most, len(servants))


def _jefes(casino: Casino, tables: Tables) -> Iterator[Finding]:
    """No jefe holds more tables than the strictest of their games lets him, nor tables apart where they must touch."""
    held: dict[str, list[Mesa]] = defaultdict(list)
    mixable = general(casino, "mixed_card_tables", MixedGroup).value.games
    for mesa in tables:
        limit = _span(casino, mesa)
        counted = mesa.juego in mixable if limit is None else limit.value > 0
        for person in mesa.staff:
            if person.role is Role.JEFE and counted:
                held[person.id].append(mesa)
    for jefe, group in held.items():
        together = _touch(casino, group, tables)
        yield from _too_many(casino, group, DEMASIADAS_MESAS_POR_JEFE, f"jefe {jefe}", together=together)
        yield from _apart(casino, jefe, group, tables)
    for organiser, books in _organised(tables).items():
        yield from _too_many(casino, books, DEMASIADAS_MESAS_POR_ORGANIZADOR, f"organizador {organiser}")


def _organised(tables: Tables) -> Mapping[str, list[Mesa]]:
    held: dict[str, list[Mesa]] = defaultdict(list)
    for mesa in tables:
        for person in mesa.staff:
            if person.role is Role.ORGANIZADOR:
                held[person.id].append(mesa)
    return held


def _too_many(
    casino: Casino, group: list[Mesa], kind: FaultKind, who: str, *, together: bool = False
) -> Iterator[Finding]:
    limits = [limit for mesa in group if (limit := _span(casino, mesa, together=together)) is not None]
    found = [Cited(limit.value, _cite_of(limit, group)) for limit in limits]
    mixed = _mixed_span(casino, group)
    strictest = min([mixed, *found] if mixed else found, key=lambda limit: limit.value, default=None)
    if strictest is not None and len(group) > strictest.value:
        yield finding(kind, strictest.cite, who, strictest.value, len(group))


def _span(casino: Casino, mesa: Mesa, *, together: bool = False) -> Cited[int] | None:
    """How many tables the jefe of this one may hold: fewer where it is of the larger of two sizes.

    More where the article of its game lets him hold more of those that lie `together`.
    """
    contiguous = table_rule(casino, mesa, "tables_per_jefe_contiguous", int) if together else None
    if contiguous is not None:
        return contiguous
    seats = own_rule(casino, mesa.juego, "seats", tuple[int, ...])
    wide = seats is not None and (getattr(mesa.setup, "plazas", 0) or 0) > min(seats.value, default=0)
    return table_rule(casino, mesa, "tables_per_jefe_wide" if wide else "tables_per_jefe", int)


class MixedGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Games of which one jefe may hold tables of several kinds, and how many."""

    games: tuple[str, ...] = ()
    most: int = 0


def _mixed_span(casino: Casino, group: list[Mesa]) -> Cited[int] | None:
    """How many tables one jefe may hold when they are of different games of the group that the law names."""
    rule = general(casino, "mixed_card_tables", MixedGroup)
    games = {mesa.juego for mesa in group}
    return Cited(rule.value.most, rule.cite) if len(games) > 1 and games <= set(rule.value.games) else None


def _apart(casino: Casino, jefe: str, group: list[Mesa], tables: Tables) -> Iterator[Finding]:
    """A table that is closed does not part those around it (criterio:casino.30)."""
    touching = (table_rule(casino, mesa, "contiguous", bool) for mesa in group)
    duty = next((cell for cell in touching if cell is not None and cell.value), None)
    if duty is None:
        return
    if not _touch(casino, group, tables):
        numbers = ", ".join(str(mesa.numero) for mesa in group)
        yield finding(MESAS_NO_CONTIGUAS, _cite_of(duty, group), f"jefe {jefe}", found=numbers)


def _touch(casino: Casino, group: list[Mesa], tables: Tables) -> bool:
    others = {mesa.numero for mesa in tables} - {mesa.numero for mesa in group}
    return connected(group, [mesa for mesa in casino.mesas if mesa.numero not in others])


def _cite_of(cell: Cited[int] | Cited[bool], group: list[Mesa]) -> Citation:
    """The article of the game, or the criterio when the limit of one game is carried to another."""
    return cell.cite if len({mesa.juego for mesa in group}) == 1 else MIXED_JEFE


def connected(group: Tables, ground: Tables) -> bool:
    """Whether one can walk from any table of the group to any other over contiguous tables of the ground."""
    beside: dict[int, set[int]] = defaultdict(set)
    for mesa in ground:
        for neighbour in mesa.place.contiguas:
            beside[mesa.numero].add(neighbour)
            beside[neighbour].add(mesa.numero)
    left = {mesa.numero for mesa in ground}
    reached, front = set[int](), {group[0].numero}
    while front:
        reached |= front
        left -= front
        front = {near for number in front for near in beside[number] if near in left}
    return all(mesa.numero in reached for mesa in group)


def service_findings(casino: Casino, tables: Tables) -> list[Finding]:
    """During the gaming hours some table of each group of games that is authorised is in service."""
    service = general(casino, "service", tuple[tuple[str, ...], ...])
    found = []
    for group in service.value:
        authorised = [
            juego for juego in group if juego in casino.autorizacion and casino.autorizacion[juego].terms.mesas > 0
        ]
        if authorised and not any(mesa.juego in group for mesa in tables):
            found.append(finding(SIN_MESA_EN_SERVICIO, service.cite, "servicio", " / ".join(authorised)))
    return found


def guarantee_findings(casino: Casino, caja: Caja, tables: Tables) -> list[Finding]:
    """The caja holds the anticipo of the ruleta with the highest minimum, and part of it in cash."""
    duty = general(casino, "guarantee", tuple[str, ...])
    share = Fraction(general(casino, "guarantee_in_cash", str).value)
    needed = guarantee(casino, tables)
    total = caja.efectivo + caja.bloqueado
    found = []
    if total < needed:
        found.append(finding(GARANTIA_INSUFICIENTE, duty.cite, "caja", f"≥ {euros(needed)}", euros(total)))
    if caja.efectivo < needed * share:
        least = -(-needed * share.numerator // share.denominator)
        shown = (f"≥ {euros(least)}", euros(caja.efectivo))
        found.append(finding(EFECTIVO_INSUFICIENTE, duty.cite, "caja.efectivo", *shown))
    if caja.bloqueado and not caja.bloqueo_autorizado:
        found.append(finding(BLOQUEO_NO_AUTORIZADO, duty.cite, "caja.bloqueado", found=euros(caja.bloqueado)))
    return found


def guarantee(casino: Casino, tables: Tables) -> int:
    """What the caja must hold for these tables; nothing when none is a ruleta."""
    games = general(casino, "guarantee", tuple[str, ...]).value
    measured = (mesa for mesa in tables if mesa.juego in games and column_of(casino, mesa.juego))
    stakes = [(max(minimums_of(m.setup)), anticipo_of(casino, m.juego, m.setup)) for m in measured]
    return max(stakes, default=(0, 0))[1]
