"""What the law and the authorisation refuse of one table by itself, and of cloths with two sides.

A cloth with two sides is one table that plays one game or another, each under a number and with books of its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

import msgspec

from tapete.casino.config import (
    APART,
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
    panos_of,
    table_finding,
    variant_of,
)
from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.table.law import (
    ANTICIPO_INSUFICIENTE,
    FUERA_DE_BANDA,
    MINIMO_INFERIOR_AL_AUTORIZADO,
    MINIMO_SIN_FICHA,
    SIN_FACULTAD,
    euros,
    payable,
    roles_of,
    staff_of,
)
from tapete.games import REGISTRY
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column

LICENSED = Citation("RC1979:16.d")
AUTHORISED_LIMITS = Citation("RC1979:16.e")
ANTICIPOS = Citation("RC1979:47.1")
CHIPS_ONLY = Citation("RC1979:41.1")
BANDA = "banda"
"""What the limits of a game answer to when the director moves both within a band."""

_FIXED = {"minimo_autorizado": "", "banda": ""}
"""What no table may have otherwise than its authorisation; a set-up says in `fixed` what else it is.

With each field stands the parameter of the law that speaks of it.
"""


@runtime_checkable
class Authorised(Protocol):
    """A set-up that says itself how it differs from what the authorisation grants."""

    def beyond(self, authorised: Any, column: Column) -> Iterable[Fault]:
        """What the authorisation does not grant."""


@runtime_checkable
class Unfixed(Protocol):
    """A set-up of which a casino must have fixed something that its own law leaves open."""

    def unfixed(self, column: Column) -> Iterable[Fault]:
        """What is not fixed and must be, or is and may not be."""


JUEGO_FUERA_DE_CATALOGO = FaultKind(
    "juego_fuera_de_catalogo", N_("{where}: {found} may not be opened in {expected}; it is not in its catalogue.")
)
VARIANTE_DE_OTRA_NORMA = FaultKind(
    "variante_de_otra_norma",
    N_(
        "{where}: {found} may not be opened in {expected}: the game is in its catalogue, but its rules stand in another"
        " text."
    ),
)
REGULADO_EN_OTRA_NORMA = FaultKind(
    "regulado_en_otra_norma", N_("{where}: {found} is in the catalogue, but its rules stand in another text.")
)
TORNEO_SIN_ANOTAR = FaultKind(
    "torneo_sin_anotar",
    N_("{where}: the table plays a tournament, and the file names no authorised terms of one of {found}."),
)
JUEGO_NO_AUTORIZADO = FaultKind("juego_no_autorizado", N_("{where}: {found} is not in the casino's authorisation."))
DISTINTO_DE_LA_AUTORIZACION = FaultKind(
    "distinto_de_la_autorizacion", N_("{where}: the authorisation says {expected}, and the table {found}.")
)
MESA_DOBLE_NO_AUTORIZADA = FaultKind(
    "mesa_doble_no_autorizada", N_("{where}: a double table needs an authorisation of its own.")
)
LIMITE_BLOQUEADO = FaultKind(
    "limite_bloqueado", N_("{where}: it opened this session at {expected} euros and may not change to {found}.")
)
TOPE_CONJUNTO_PROHIBIDO = FaultKind(
    "tope_conjunto_prohibido", N_("{where}: a maximum for several players together ({found}) may not be set.")
)
VALOR_SIN_FICHA = FaultKind(
    "valor_sin_ficha", N_("{where}: the casino has no chip of {found} euros; it has {expected}.")
)
PERSONAL_INSUFICIENTE = FaultKind("personal_insuficiente", N_("{where}: the table needs {expected} and has {found}."))
PERSONAL_EXCESIVO = FaultKind("personal_excesivo", N_("{where}: the table takes at most {expected} and has {found}."))
NO_ES_PERSONAL = FaultKind(
    "no_es_personal", N_("{where}: {found} is no post of this table, whose staff is: {expected}.")
)
PERSONA_REPETIDA = FaultKind("persona_repetida", N_("{where}: {found} is on the list of staff twice."))


def table_findings(casino: Casino, mesa: Mesa) -> list[Finding]:
    """Every fault of one table, before looking at the others."""
    outside = outside_catalogue(casino, mesa.juego, f"mesa {mesa.numero}")
    licence = casino.autorizacion.get(mesa.juego)
    found = [*outside, *_remarks(casino, mesa)]
    if not outside:
        own = _findings_of(mesa, _faults_of(casino, mesa.juego, mesa.setup))
        found += [*own, *_staff(casino, mesa), *_chips(casino, mesa), *_joint(casino, mesa)]
    if licence is None:
        found.append(table_finding(mesa.numero, JUEGO_NO_AUTORIZADO, LICENSED, found=mesa.juego))
    elif not outside:
        told = {(each.code, each.where) for each in found}
        found += [each for each in _against_licence(casino, mesa, licence) if (each.code, each.where) not in told]
    return found


def outside_catalogue(casino: Casino, juego: str, where: str) -> list[Finding]:
    games = general(casino, "games", tuple[str, ...])
    apart = [general(casino, row, tuple[str, ...]) for row in APART]
    if any(juego in row.value for row in (games, *apart)):
        return []
    variants = general(casino, "elsewhere_variants", tuple[str, ...])
    if juego in variants.value:
        return [finding(VARIANTE_DE_OTRA_NORMA, variants.cite, where, casino.jurisdiccion, juego)]
    cite = general(casino, games_apart().get(juego, "games"), tuple[str, ...]).cite
    return [finding(JUEGO_FUERA_DE_CATALOGO, cite, where, casino.jurisdiccion, juego)]


def licence_faults(casino: Casino, licence: Licence) -> list[Fault]:
    """What the game's own law refuses of what the authorisation says.

    What it does not say it may leave to its tables: where all of them say it well there is no fault.
    """
    faults = _faults_of(casino, licence.juego, licence.table)
    tables = [mesa.setup for mesa in casino.mesas if mesa.juego == licence.juego]
    if not faults:
        return faults
    unsaid = _unsaid(licence.table)
    found = {(each.code, each.where) for setup in tables for each in _faults_of(casino, licence.juego, setup)}
    return [each for each in faults if each.where not in unsaid or (each.code, each.where) in found]


def _unsaid(setup: msgspec.Struct) -> set[str]:
    found = set()
    for field in msgspec.structs.fields(setup):
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if getattr(setup, field.name) == default:
            found.add(field.name)
    return found


def _faults_of(casino: Casino, juego: str, setup: Any) -> list[Fault]:
    column = column_of(casino, juego)
    if column is None:
        return []
    unfixed = setup.unfixed(column) if isinstance(setup, Unfixed) else ()
    return [*REGISTRY.module(juego).check(casino.jurisdiccion, setup), *unfixed]


def _remarks(casino: Casino, mesa: Mesa) -> Iterator[Finding]:
    elsewhere = general(casino, "elsewhere", tuple[str, ...])
    if mesa.juego in elsewhere.value:
        told = (REGULADO_EN_OTRA_NORMA, elsewhere.cite)
        yield Finding(*told, f"mesa {mesa.numero}", "-", mesa.juego, mesa=mesa.numero, remark=True)
    by_tournament: Citation | None = getattr(mesa.setup, "by_tournament", None)
    noted = any(each.juego == mesa.juego and each.bases for each in casino.torneos)
    if by_tournament and getattr(mesa.setup, "torneo", None) and not noted:
        told = (TORNEO_SIN_ANOTAR, by_tournament)
        yield Finding(*told, f"mesa {mesa.numero}", "-", mesa.juego, mesa=mesa.numero, remark=True)


def _findings_of(mesa: Mesa, faults: Iterable[Fault]) -> Iterator[Finding]:
    for fault in faults:
        yield table_finding(mesa.numero, fault.kind, fault.cite, fault.where, fault.expected, fault.found)


def _staff(casino: Casino, mesa: Mesa) -> Iterator[Finding]:
    """The compulsory staff is there, nobody twice, and nobody in a post that the table has not."""
    column = column_of(casino, mesa.juego)
    if column is None:
        return
    posts = staff_of(column, panos_of(mesa.setup), variant_of(mesa.setup))
    for post in posts.value:
        held = sum(person.role in post.roles for person in mesa.staff)
        if held < post.least:
            expected = f"{post.least} {' / '.join(post.roles)}"
            yield table_finding(mesa.numero, PERSONAL_INSUFICIENTE, posts.cite, "personal", expected, held)
        if post.most is not None and held > post.most:
            expected = f"{post.most} {' / '.join(post.roles)}"
            yield table_finding(mesa.numero, PERSONAL_EXCESIVO, posts.cite, "personal", expected, held)
    known = roles_of(column, posts)
    for role in sorted({person.role for person in mesa.staff} - set(known)) if known else ():
        yield table_finding(mesa.numero, NO_ES_PERSONAL, posts.cite, "personal", ", ".join(known), role)
    named = Counter(person.id for person in mesa.staff)
    for person in sorted(person for person, times in named.items() if times > 1):
        yield table_finding(mesa.numero, PERSONA_REPETIDA, posts.cite, "personal", found=person)


def _chips(casino: Casino, mesa: Mesa) -> Iterator[Finding]:
    """Colour chips are worth what some chip of the casino is; any other minimum is laid in several chips.

    Cartones, tickets and bets apart from the tables are bought with money, and not with chips.
    """
    if mesa.juego in games_apart():
        return
    values = (*casino.fichas.fichas, *casino.fichas.placas)
    series = own_rule(casino, mesa.juego, "series", bool)
    shown = ", ".join(euros(value) for value in sorted(values))
    told = "fichas" in mesa.setup.__struct_fields__  # such a table judges its minimum by its own chips
    for minimum in () if told else sorted(set(minimums_of(mesa.setup))):
        if series is None and not payable(minimum, values):
            yield table_finding(mesa.numero, MINIMO_SIN_FICHA, CHIPS_ONLY, "minimo", shown, euros(minimum))
    if series is not None:
        yield from _colour_chips(casino, mesa, series.cite)


def _colour_chips(casino: Casino, mesa: Mesa, cite: Citation) -> Iterator[Finding]:
    setup: Any = mesa.setup
    values = sorted({*casino.fichas.fichas, *casino.fichas.placas})
    shown = ", ".join(map(euros, values))
    for value in sorted(set(setup.fichas) - set(values)):
        yield table_finding(mesa.numero, VALOR_SIN_FICHA, cite, "fichas", shown, euros(value))


def _joint(casino: Casino, mesa: Mesa) -> Iterator[Finding]:
    admitted = own_rule(casino, mesa.juego, "joint_maximum", bool)
    joint = mesa.place.tope_conjunto
    if joint is not None and admitted is not None and not admitted.value:
        cite = admitted.cite
        yield table_finding(mesa.numero, TOPE_CONJUNTO_PROHIBIDO, cite, "tope_conjunto", found=euros(joint))


def _against_licence(casino: Casino, mesa: Mesa, licence: Licence) -> Iterator[Finding]:
    """The table has no other limits than those of the authorisation, nor what it does not grant."""
    yield from _minimum(casino, mesa, licence)
    yield from _fixed(casino, mesa, licence)
    yield from _authorised_anticipo(casino, mesa, licence)
    column = column_of(casino, mesa.juego)
    if column is not None:
        yield from _double(column, mesa, licence)
        if isinstance(mesa.setup, Authorised):
            yield from _findings_of(mesa, mesa.setup.beyond(licence.table, column))


def _minimum(casino: Casino, mesa: Mesa, licence: Licence) -> Iterator[Finding]:
    """The minimum of a game whose own law does not compare it with the authorised one, or with its band."""
    limits = own_rule(casino, mesa.juego, "limits", str)
    if "minimo_autorizado" in mesa.setup.__struct_fields__ or (limits and limits.value == BANDA):
        return
    (minimum,) = minimums_of(mesa.setup)
    power = general(casino, "director_changes", bool)
    own = own_rule(casino, mesa.juego, "own_limits", bool)
    cite = limits.cite if limits else own.cite if own else power.cite
    band: tuple[int, int] | None = getattr(mesa.setup, "banda", None)
    if minimum < licence.minimum:
        kind, expected = MINIMO_INFERIOR_AL_AUTORIZADO, f"≥ {euros(licence.minimum)}"
    elif minimum > licence.minimum and own is not None and own.value:
        return
    elif minimum > licence.minimum and (band is None or not power.value):
        kind, expected = SIN_FACULTAD, euros(licence.minimum)
    elif minimum > licence.minimum and band and not band[0] <= minimum <= band[1]:
        kind, expected = FUERA_DE_BANDA, _shown(band)
    else:
        return
    yield table_finding(mesa.numero, kind, cite, "minimo", expected, euros(minimum))


def _fixed(casino: Casino, mesa: Mesa, licence: Licence) -> Iterator[Finding]:
    """What the authorisation fixes; where it is silent about the multiple, the direction chooses among the lawful."""
    limits = own_rule(casino, mesa.juego, "limits", str)
    free = {"maximo"} if limits and limits.value == BANDA else set()
    by_table = own_rule(casino, mesa.juego, "own_limits", bool)
    silent = getattr(licence.table, "multiplo", 0) is None
    free |= {"multiplo"} if silent or (by_table and by_table.value) else set()
    fixed = {**_FIXED, **getattr(mesa.setup, "fixed", {})}
    for name in (name for name in fixed if name in mesa.setup.__struct_fields__ and name not in free):
        authorised, own = getattr(licence.table, name), getattr(mesa.setup, name)
        if own != authorised:
            speaks = own_rule(casino, mesa.juego, fixed[name], object)
            cite = speaks.cite if speaks else AUTHORISED_LIMITS
            shown = (_shown(authorised), _shown(own))
            yield table_finding(mesa.numero, DISTINTO_DE_LA_AUTORIZACION, cite, name, *shown)


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} = {euros(each)}" for name, each in value.items()) or "-"
    if isinstance(value, tuple):
        return " .. ".join(map(euros, value))
    return euros(value) if isinstance(value, Euros) else str(value)


def _authorised_anticipo(casino: Casino, mesa: Mesa, licence: Licence) -> Iterator[Finding]:
    least = getattr(licence.table, "anticipo", None)
    own = anticipo_of(casino, mesa.juego, mesa.setup)
    if least is not None and own < least:
        multiple = own_rule(casino, mesa.juego, "anticipo", int)
        cite = multiple.cite if multiple else ANTICIPOS
        yield table_finding(mesa.numero, ANTICIPO_INSUFICIENTE, cite, "anticipo", f"≥ {euros(least)}", euros(own))


def _double(column: Column, mesa: Mesa, licence: Licence) -> Iterator[Finding]:
    if "double_authorised" not in column.cells or licence.terms.mesa_doble:
        return
    needed = column.get("double_authorised", bool)
    lawful = column.get("panos", tuple[int, ...]).value
    if needed.value and panos_of(mesa.setup) > 1 and panos_of(mesa.setup) in lawful:
        yield table_finding(mesa.numero, MESA_DOBLE_NO_AUTORIZADA, needed.cite, "panos")


NUMBERED = Citation("RC1979:52")

REVERSO_DESCONOCIDO = FaultKind(
    "reverso_desconocido", N_("{where}: table {found} must name this one as its other side, and play another game.")
)
REVERSO_NO_ADMITIDO = FaultKind(
    "reverso_no_admitido", N_("{where}: a cloth may not have {found} on its other side; it may have {expected}.")
)
REVERSO_NO_AUTORIZADO = FaultKind(
    "reverso_no_autorizado", N_("{where}: a cloth with two sides needs an authorisation of its own.")
)


class TwoSided(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the law admits of such cloths."""

    any: bool = False
    """Whether any two games may share a table."""
    games: tuple[str, ...] = ()
    """Those that may, where not any."""
    leave: bool = False
    """Whether it needs an authorisation of its own."""
    turns: int | None = None
    """How often the cloth may be turned in a jornada; None where nothing is said."""

    def admits(self, games: set[str]) -> bool:
        return self.any or games <= set(self.games)


def two_sided(casino: Casino) -> Cited[TwoSided]:
    return general(casino, "two_sided", TwoSided)


def reverse_findings(casino: Casino) -> Iterator[Finding]:
    law = two_sided(casino)
    tables = {mesa.numero: mesa for mesa in casino.mesas}
    for mesa in casino.mesas:
        if mesa.place.reverso is None:
            continue
        other = tables.get(mesa.place.reverso)
        if other is None or other.place.reverso != mesa.numero or other.juego == mesa.juego:
            yield table_finding(mesa.numero, REVERSO_DESCONOCIDO, NUMBERED, "reverso", found=mesa.place.reverso)
        elif not law.value.admits({mesa.juego, other.juego}):
            shown = " / ".join(law.value.games) or "-"
            yield table_finding(mesa.numero, REVERSO_NO_ADMITIDO, law.cite, "reverso", shown, other.juego)
        elif law.value.leave and not _has_leave(casino, mesa):
            yield table_finding(mesa.numero, REVERSO_NO_AUTORIZADO, law.cite, "reverso")


def _has_leave(casino: Casino, mesa: Mesa) -> bool:
    licence = casino.autorizacion.get(mesa.juego)
    return licence is not None and licence.terms.reversible


def faces(tables: Sequence[Mesa]) -> list[list[Mesa]]:
    """The floors that there can be: with one side of each cloth up, and with the other."""
    one_sided = [mesa for mesa in tables if mesa.place.reverso is None]
    fronts = [mesa for mesa in tables if mesa.place.reverso is not None and mesa.numero < mesa.place.reverso]
    backs = [mesa for mesa in tables if mesa.place.reverso is not None and mesa.numero > mesa.place.reverso]
    return [one_sided + fronts, one_sided + backs] if backs else [[*tables]]


def turns_used(mesa: Mesa, opened: Sequence[int]) -> int:
    """How often the cloth would have been turned in the jornada, once this side is up too."""
    sides = [number for number in (*opened, mesa.numero) if number in {mesa.numero, mesa.place.reverso}]
    return sum(before != after for before, after in pairwise(sides))
