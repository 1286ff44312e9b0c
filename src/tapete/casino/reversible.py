"""Cloths with two sides: one table that plays one game or another, each under a number and with books of its own."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from tapete.casino.config import Casino, Mesa
from tapete.casino.finding import Finding, table_finding
from tapete.casino.standing import general
from tapete.engine.refusal import FaultKind
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NUMBERED = Citation("RC1979:52")
JORNADA = Citation("criterio:casino.19")

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
        """Whether these may be the two sides of one cloth."""
        return self.any or games <= set(self.games)


def two_sided(casino: Casino) -> Cited[TwoSided]:
    """What the law says there of cloths with two sides."""
    return general(casino, "two_sided", TwoSided)


def reverse_findings(casino: Casino) -> Iterator[Finding]:
    """The faults of cloths with two sides."""
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
