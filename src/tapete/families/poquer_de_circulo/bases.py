"""The terms of a tournament, as a table is set up with them, and what is refused of them (criterios 54 to 56)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.poquer_de_circulo.articulos import TOURNAMENT, TOURNAMENT_RUNS
from tapete.families.poquer_de_circulo.rules import CIEGAS, CUOTA, MINUTE, Contest
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column

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
"""The whole, in hundredths of a per cent."""
_NOT_HERE = ("banda", "reposicion_minima", "reposicion_maxima", "duracion", "ultimas_manos")
"""What a tournament has not: its minimum rises as announced, nobody buys chips, and it ends when one has them all."""


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
    """What the rules of a table say of its tournament, if it is one."""
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
    """Every fault of a tournament; none of a table that is not one."""
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
    """A bote that stays for hands to come has no place where players are out for good."""
    if setup.torneo is not None and "openers" in column.cells:
        yield _fault(VARIANTE_SIN_TORNEO, TOURNAMENT_RUNS, "torneo", "-", column.slug)


def _levels(setup: Any, torneo: Torneo) -> Iterator[Fault]:
    """Each higher than the one before, and such that its forced bets are made of chips."""
    unit = setup.ficha_minima * (2 if setup.obligatoria == CIEGAS else 1)
    minima = (setup.minimo, *torneo.niveles)
    rises = all(before < after for before, after in pairwise(minima))
    if not rises or any(level % unit for level in torneo.niveles):
        found = ", ".join(euros(level) for level in minima)
        yield _fault(NIVELES_NO_ADMITIDOS, TOURNAMENT, "torneo.niveles", euros(unit), found)


def _shares(column: Column, torneo: Torneo) -> Iterator[Fault]:
    """All of it, no place more than a better one, and no more places than players without whom none begins."""
    shares, most = torneo.premios, column.get("least_players", int).value
    falls = all(before >= after for before, after in pairwise(shares))
    if sum(shares) != _ALL or not falls or len(shares) > most or not all(shares):
        found = ", ".join(map(str, shares)) or "-"
        yield _fault(PREMIOS_NO_ADMITIDOS, TOURNAMENT, "torneo.premios", most, found)


def _fault(kind: FaultKind, cite: Citation, where: str, expected: object, found: object) -> Fault:
    return Fault(kind, cite, where, str(expected), str(found))
