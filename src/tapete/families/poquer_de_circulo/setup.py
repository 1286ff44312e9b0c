"""The set-up of a table: what the dirección may choose, the faults of a choice, and the rules that follow."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.circulo.setup import check_no_anticipo
from tapete.families.poquer_de_circulo.articles import RESTO, TOURNAMENT, TOURNAMENT_RUNS
from tapete.families.poquer_de_circulo.rules import (
    ANTE,
    CIEGAS,
    CUOTA,
    MINUTE,
    SYSTEMS,
    CirculoRules,
    Contest,
    Terms,
    short,
    spread_of,
)
from tapete.families.table.law import (
    PLAZAS_NO_ADMITIDAS,
    check_amount,
    check_language,
    check_minimum,
    check_one_of,
    edition_of,
    euros,
    optional,
    own_row,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

TORNEO_SIN_CUOTA = FaultKind(
    "torneo_sin_cuota", N_("{where}: in a tournament the house earns a fee of the entrance: {expected}, not {found}.")
)
NIVELES_NO_ADMITIDOS = FaultKind(
    "niveles_no_admitidos",
    N_("{where}: each level is higher than the one before and a multiple of {expected} euros; not {found}."),
)
PREMIOS_NO_ADMITIDOS = FaultKind(
    "premios_no_admitidos",
    N_(
        "{where}: there are up to {expected} shares of the prizes, none larger than the one before, which make 100 per"
        " cent together; not {found}."
    ),
)
MINUTOS_NO_ADMITIDOS = FaultKind(
    "minutos_no_admitidos", N_("{where}: a level lasts {expected} minutes or more, not {found}.")
)
FUERA_DE_TORNEO = FaultKind("fuera_de_torneo", N_("{where}: a tournament has none, and {found} is written."))
VARIANTE_SIN_TORNEO = FaultKind(
    "variante_sin_torneo", N_("{where}: {found} keeps a bote for hands to come, and no tournament is played of it.")
)

_ALL = 10_000
_NOT_HERE = ("banda", "reposicion_minima", "reposicion_maxima", "duracion", "ultimas_manos")
"""Settings that a tournament cannot have: its bets rise as announced and nobody buys chips."""


class Torneo(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tournament: its resto is of chips that are worth nothing away from the table."""

    premio: Annotated[Euros, Meta(description="The part of the entrance that is for prizes; the fee comes besides.")]
    premios: Annotated[
        tuple[Percent, ...],
        Meta(description="The share of each place in the prizes, in per cents, the first one's first."),
    ]
    niveles: Annotated[
        tuple[Euros, ...], Meta(description="The apuestas mínimas of the levels that follow the first one.")
    ] = ()
    minutos: Annotated[int, Meta(description="How many minutes each level lasts.")] = 15


def contest_of(setup: Any) -> Contest | None:
    torneo: Torneo | None = setup.torneo
    if torneo is None:
        return None
    return Contest(
        prize=int(torneo.premio),
        shares=tuple([int(share) for share in torneo.premios]),
        minima=(int(setup.minimo), *(int(level) for level in torneo.niveles)),
        seconds=torneo.minutos * MINUTE,
    )


def check_tournament(column: Column, setup: Any) -> Iterator[Fault]:
    torneo: Torneo | None = setup.torneo
    if torneo is None:
        return
    if setup.beneficio != CUOTA:
        yield _fault(TORNEO_SIN_CUOTA, TOURNAMENT, "beneficio", CUOTA, setup.beneficio)
    if setup.base != "resto":
        yield _fault(TORNEO_SIN_CUOTA, TOURNAMENT, "base", "resto", setup.base)
    for name in _NOT_HERE:
        if getattr(setup, name):
            yield _fault(FUERA_DE_TORNEO, TOURNAMENT, name, "-", getattr(setup, name))
    if torneo.minutos < 1:
        yield _fault(MINUTOS_NO_ADMITIDOS, TOURNAMENT_RUNS, "torneo.minutos", "1", torneo.minutos)
    yield from _levels(setup, torneo)
    yield from _shares(column, torneo)


def check_variant(column: Column, setup: Any) -> Iterator[Fault]:
    if setup.torneo is not None and "openers" in column.cells:
        yield _fault(VARIANTE_SIN_TORNEO, TOURNAMENT_RUNS, "torneo", "-", column.slug)


def _levels(setup: Any, torneo: Torneo) -> Iterator[Fault]:
    unit = setup.ficha_minima * (2 if setup.obligatoria == CIEGAS else 1)
    minima = (setup.minimo, *torneo.niveles)
    rises = all(before < after for before, after in pairwise(minima))
    if not rises or any(level % unit for level in torneo.niveles):
        found = ", ".join(euros(level) for level in minima)
        yield _fault(NIVELES_NO_ADMITIDOS, TOURNAMENT, "torneo.niveles", euros(unit), found)


def _shares(column: Column, torneo: Torneo) -> Iterator[Fault]:
    """Shares add up to the whole, never rise, and are no more than the least number of players."""
    shares, most = torneo.premios, column.get("least_players", int).value
    falls = all(before >= after for before, after in pairwise(shares))
    if sum(shares) != _ALL or not falls or len(shares) > most or not all(shares):
        found = ", ".join(map(str, shares)) or "-"
        yield _fault(PREMIOS_NO_ADMITIDOS, TOURNAMENT, "torneo.premios", most, found)


MINIMO_EXCESIVO = FaultKind(
    "minimo_excesivo", N_("{where}: the apuesta mínima may be {expected} euros with this resto, not {found}.")
)
REPOSICION_NO_ADMITIDA = FaultKind(
    "reposicion_no_admitida", N_("{where}: the reposición may be {expected} euros, not {found}.")
)
OBLIGATORIA_NO_ADMITIDA = FaultKind(
    "obligatoria_no_admitida", N_("{where}: the apuestas obligatorias may be {expected} here, not {found}.")
)
ANTE_NO_ADMITIDO = FaultKind("ante_no_admitido", N_("{where}: the ante may be {expected} euros, not {found}."))
ANTE_CON_CIEGAS = FaultKind(
    "ante_con_ciegas", N_("{where}: a table with ciegas has no ante, and {found} euros are written.")
)
LIMITE_NO_ADMITIDO = FaultKind(
    "limite_no_admitido", N_("{where}: the system of limits may be {expected} here, not {found}.")
)
BENEFICIO_NO_ADMITIDO = FaultKind(
    "beneficio_no_admitido", N_("{where}: the house may take {expected} per cent, not {found}.")
)
BASE_NO_ADMITIDA = FaultKind(
    "base_no_admitida", N_("{where}: the fee may be reckoned on {expected} here, not on {found}.")
)
SIN_FICHA = FaultKind("sin_ficha", N_("{where}: {found} euros can't be made with chips of {expected} euros."))
PLAZO_NO_ADMITIDO = FaultKind("plazo_no_admitido", N_("{where}: it must be {expected}, not {found}."))
BARAJA_NO_ADMITIDA = FaultKind("baraja_no_admitida", N_("{where}: the pack may have {expected} cards, not {found}."))

GENERAL = "poquer-de-circulo"
FIXED_LIMIT = "fijo"
FEE_BASE = Citation("criterio:poquer-de-circulo.18")
_WHOLE = 10_000


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table. Amounts are in euros in files, and what the house takes in per cents."""

    by_tournament: ClassVar[Citation] = TOURNAMENT
    """The article that has the terms of a tournament authorised."""
    minimo: Euros
    """The apuesta mínima."""
    resto: Euros
    """The resto inicial."""
    minimo_autorizado: Euros | None = None
    """The minimum of the authorisation; the table's when not given."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the direction may change the minimum, when the authorisation grants one."""
    reposicion_minima: Euros | None = None
    """The least that is bought between hands; the resto inicial when not given."""
    reposicion_maxima: Euros | None = None
    """The highest resto after a reposición, if the direction fixes it."""
    limite: Literal["fijo", "bote", "sin-limite"] = "sin-limite"
    obligatoria: Literal["ante", "ciegas"] = "ante"
    ante: Euros | None = None
    """Half of the apuesta mínima when not given."""
    beneficio: Literal["porcentaje", "cuota"] = "porcentaje"
    """Whether the house takes a part of each bote, or a fee of each player and session."""
    tasa: Percent = Percent(500)
    base: Literal["maximo", "resto"] = "resto"
    """The base of the fee."""
    ficha_minima: Euros = Euros(100)
    """The smallest chip of the table."""
    plazas: int | None = None
    duracion: int = 0
    """Minutes that the session lasts; 0 where no time is fixed."""
    ultimas_manos: int | None = None
    segundos: int | None = None
    """Seconds to speak."""
    torneo: Torneo | None = None
    """The terms of the tournament, where the table plays one."""
    idioma: str = "es"
    anticipo: Euros | None = None

    @property
    def authorised(self) -> int:
        return self.minimo if self.minimo_autorizado is None else self.minimo_autorizado

    @property
    def cartas(self) -> int | None:
        """Cards of the pack, where the direction chooses between two."""
        return None


def check(slug: str, jurisdiction: str, setup: Setup, variants: Sequence[str] = ()) -> list[Fault]:
    """Every fault of a set-up; each variant of the table must admit every choice."""
    column = sheet(slug).column(jurisdiction)
    faults = [
        *check_language(column, setup.idioma),
        *check_minimum(column, setup),
        *_minimum(column, setup),
        *_chips(column, setup),
        *_times(column, setup),
        *_seats(_and_variants(slug, jurisdiction, variants), setup),
        *check_tournament(column, setup),
        *check_no_anticipo(column, setup.anticipo),
    ]
    for each in _columns(slug, jurisdiction, variants):
        pack = check_one_of(each, "decks", BARAJA_NO_ADMITIDA, "cartas", cards_of(each, setup))
        limit = check_one_of(each, "limit_systems", LIMITE_NO_ADMITIDO, "limite", setup.limite)
        found = [*pack, *_forced(each, setup), *limit, *_rebuy(each, setup)]
        found += [*_benefit(each, setup), *check_variant(each, setup)]
        faults += [fault for fault in found if fault not in faults]
    return faults


def _columns(slug: str, jurisdiction: str, variants: Sequence[str]) -> list[Column]:
    return [sheet(each).column(jurisdiction) for each in variants or (slug,)]


def _and_variants(slug: str, jurisdiction: str, variants: Sequence[str]) -> list[Column]:
    return _columns(slug, jurisdiction, [slug, *variants])


def _fault(kind: FaultKind, cite: Citation, where: str, expected: object, found: object) -> Fault:
    return Fault(kind, cite, where, str(expected), str(found))


def _minimum(column: Column, setup: Setup) -> Iterator[Fault]:
    part = column.get("minimum", str)
    most = int(setup.resto * Fraction(part.value))
    if not 0 < setup.minimo <= most:
        yield _fault(MINIMO_EXCESIVO, part.cite, "minimo", f"≤ {euros(most)}", euros(setup.minimo))


def _chips(column: Column, setup: Setup) -> Iterator[Fault]:
    """Every amount that the dirección fixes can be made of the smallest chip."""
    ciegas = optional(column, "ciegas", tuple[str, ...], (), column.get("forced", tuple[str, ...]).cite)
    amounts: dict[str, int | None] = {
        "minimo": setup.minimo,
        "resto": setup.resto,
        "reposicion_minima": setup.reposicion_minima,
    }
    if setup.obligatoria == ANTE:
        amounts["ante"] = setup.ante
    else:
        amounts["ciegas"] = _part(setup.minimo, ciegas.value[0]) if ciegas.value else None
    for where, amount in amounts.items():
        cite = ciegas.cite if where == "ciegas" else column.get("minimum", str).cite
        if amount is not None and amount % setup.ficha_minima:
            yield _fault(SIN_FICHA, cite, where, euros(setup.ficha_minima), euros(amount))


def _part(amount: int, part: str) -> int:
    return int(amount * Fraction(part))


def _times(column: Column, setup: Setup) -> Iterator[Fault]:
    for row, where, found in (
        ("last_rounds", "ultimas_manos", setup.ultimas_manos),
        ("seconds", "segundos", setup.segundos),
    ):
        if found is not None and found < 1:
            yield _fault(PLAZO_NO_ADMITIDO, column.get(row, int).cite, where, "≥ 1", found)
    if setup.duracion < 0:
        yield _fault(PLAZO_NO_ADMITIDO, column.get("postre_turns", int).cite, "duracion", "≥ 0", setup.duracion)


def _forced(column: Column, setup: Setup) -> Iterator[Fault]:
    kinds, most = column.get("forced", tuple[str, ...]), column.get("ante", str)
    yield from check_one_of(column, "forced", OBLIGATORIA_NO_ADMITIDA, "obligatoria", setup.obligatoria)
    if setup.ante is None:
        return
    highest = int(setup.minimo * Fraction(most.value))
    if setup.obligatoria == CIEGAS:
        yield _fault(ANTE_CON_CIEGAS, kinds.cite, "ante", "-", euros(setup.ante))
    elif setup.ante > highest:
        yield _fault(ANTE_NO_ADMITIDO, most.cite, "ante", f"≤ {euros(highest)}", euros(setup.ante))


def _rebuy(column: Column, setup: Setup) -> Iterator[Fault]:
    parts = column.get("reposicion", tuple[str, str])
    low, high = (int(setup.resto * Fraction(part)) for part in parts.value)
    least, most = rebuy_of([column], setup), setup.reposicion_maxima
    yield from check_amount(REPOSICION_NO_ADMITIDA, parts.cite, "reposicion_minima", low, high, least)
    if most is not None and most < setup.resto:
        yield _fault(REPOSICION_NO_ADMITIDA, parts.cite, "reposicion_maxima", f"≥ {euros(setup.resto)}", euros(most))


def rebuy_of(columns: Sequence[Column], setup: Setup) -> int:
    """The reposición mínima: by default the highest that each variant admits, in whole chips."""
    if setup.reposicion_minima is not None:
        return int(setup.reposicion_minima)
    parts = [Fraction(column.get("reposicion", tuple[str, str]).value[1]) for column in columns]
    return int(setup.resto * min(parts)) // setup.ficha_minima * setup.ficha_minima


def _benefit(column: Column, setup: Setup) -> Iterator[Fault]:
    rate = Fraction(setup.tasa, _WHOLE)
    if setup.beneficio != CUOTA:
        most = column.get("rake", str)
        if rate > Fraction(most.value):
            yield _fault(BENEFICIO_NO_ADMITIDO, most.cite, "tasa", f"≤ {_percent(most.value)}", setup.tasa)
        return
    parts = column.get("fee", tuple[str, str])
    low, high = parts.value
    if not Fraction(low) <= rate <= Fraction(high):
        yield _fault(BENEFICIO_NO_ADMITIDO, parts.cite, "tasa", f"{_percent(low)} .. {_percent(high)}", setup.tasa)
    based = check_one_of(column, "fee_bases", BASE_NO_ADMITIDA, "base", setup.base)
    yield from based
    if not based and setup.base == "maximo" and setup.limite != FIXED_LIMIT:
        yield _fault(BASE_NO_ADMITIDA, FEE_BASE, "base", "resto", setup.base)


def _percent(part: str) -> str:
    return f"{float(Fraction(part) * 100):g}"


def _seats(columns: Sequence[Column], setup: Setup) -> Iterator[Fault]:
    least = columns[0].get("least_players", int)
    most, found = _most_seats(columns, setup), plazas_of(columns, setup).value
    if not least.value <= found <= most.value:
        cite = least.cite if found < least.value and most.cite.startswith("criterio:") else most.cite
        yield _fault(PLAZAS_NO_ADMITIDAS, cite, "plazas", f"{least.value} .. {most.value}", found)


def _most_seats(columns: Sequence[Column], setup: Setup) -> Cited[int]:
    rows = [_seats_row(column, setup) for column in columns]
    fewest = min(rows, key=lambda row: row.value[1])
    return Cited(fewest.value[1], fewest.cite)


def _seats_row(column: Column, setup: Setup) -> Cited[tuple[int, int]]:
    return column.get(own_row(column, "seats", short(column, cards_of(column, setup))), tuple[int, int])


def plazas_of(columns: Sequence[Column], setup: Setup) -> Cited[int]:
    most = _most_seats(columns, setup)
    usual = min(_seats_row(column, setup).value[0] for column in columns)
    return Cited(usual if setup.plazas is None else setup.plazas, most.cite)


def cards_of(column: Column, setup: Setup) -> int:
    return setup.cartas or column.get("decks", tuple[int, ...]).value[0]


def rules(slug: str, jurisdiction: str, setup: Setup, variants: Sequence[str] = ()) -> CirculoRules:
    column = sheet(slug).column(jurisdiction)
    require_lawful(check(slug, jurisdiction, setup, variants))
    cites = {name: cell.cite for name, cell in column.cells.items()}
    columns = _columns(slug, jurisdiction, variants)
    return rules_from(
        CirculoRules,
        column,
        edition=edition_of(cites["least_players"]),
        staff=staff_of(column, 1),
        anticipo=0,
        spreads=tuple([spread_of(each, cards_of(each, setup), terms_of(each, setup)) for each in columns]),
        variant_turns=optional(column, "variant_turns", int, 1, cites["limit_systems"]),
        plazas=plazas_of(_and_variants(slug, jurisdiction, variants), setup),
        seconds=_or(setup.segundos, column, "seconds"),
        last_rounds=_or(setup.ultimas_manos, column, "last_rounds"),
        duration=setup.duracion * MINUTE,
        minimum=Cited(int(setup.minimo), cites["minimum"]),
        band=Cited(_band(column, setup), cites["director_changes"]),
        resto=Cited(int(setup.resto), RESTO),
        least_rebuy=Cited(rebuy_of(columns, setup), cites["reposicion"]),
        most_rebuy=int(setup.reposicion_maxima or 0),
        chip=int(setup.ficha_minima),
        limit=Cited(setup.limite, cites["limit_systems"]),
        forced=Cited(setup.obligatoria, cites["forced"]),
        benefit=setup.beneficio,
        rake=Cited(Fraction(setup.tasa, _WHOLE), cites["rake"]),
        fee=Cited(fee_of(column, setup), cites["fee"]),
        contest=contest_of(setup),
    )


def _band(column: Column, setup: Setup) -> tuple[int, int]:
    least, most = setup.banda or (setup.minimo, setup.minimo)
    return int(least), min(int(most), _part(setup.resto, column.get("minimum", str).value))


def _or(chosen: int | None, column: Column, row: str) -> Cited[int]:
    usual = column.get(row, int)
    return usual if chosen is None else Cited(chosen, usual.cite)


def fee_of(column: Column, setup: Setup) -> int:
    if setup.beneficio != CUOTA:
        return 0
    terms = terms_of(column, setup)
    entrance = setup.resto if setup.torneo is None else setup.torneo.premio
    return int((terms.most_fixed if setup.base == "maximo" else entrance) * Fraction(setup.tasa, _WHOLE))


def terms_of(column: Column, setup: Setup) -> Terms:
    """The terms of a variant's bets; a row that it lacks belongs to a system that it lacks."""
    rate = Fraction(0 if setup.beneficio == CUOTA else setup.tasa, _WHOLE)
    blinds = _blinds(column, setup)
    return Terms(
        system=SYSTEMS.index(setup.limite),
        minimum=int(setup.minimo),
        chip=int(setup.ficha_minima),
        ante=_ante(column, setup),
        small=blinds[0],
        big=blinds[1],
        raises=_number(column, "raises"),
        low_intervals=_number(column, "low_intervals"),
        high_unit=_number(column, "high_unit"),
        pot_multiple=_number(column, "pot_multiple"),
        first_opening=_number(column, "first_opening"),
        least_raise=_number(column, "least_raise"),
        rake=(rate.numerator, rate.denominator),
    )


def _number(column: Column, row: str) -> int:
    return column.get(row, int).value if row in column.cells else 0


def _ante(column: Column, setup: Setup) -> int:
    if setup.obligatoria != ANTE:
        return 0
    if setup.ante is not None:
        return int(setup.ante)
    most = _part(setup.minimo, column.get("ante", str).value)
    return int(most - most % setup.ficha_minima)


def _blinds(column: Column, setup: Setup) -> tuple[int, int]:
    if setup.obligatoria != CIEGAS:
        return 0, 0
    small, big = column.get("ciegas", tuple[str, str]).value
    return _part(setup.minimo, small), _part(setup.minimo, big)
