"""What the authorisation and the direction fix for a table of dados murcianos, and what the law refuses of it."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.table.faults import MULTIPLO_NO_ADMITIDO, PANOS_NO_ADMITIDOS, UNIDAD_NO_ADMITIDA
from tapete.families.table.law import check_anticipo, check_language, euros
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

SOLO_EN_LA_VARIANTE = FaultKind(
    "solo_en_la_variante", N_("{where}: only in the variant of tríos may it be {found}; without it, {expected}.")
)

SLUG = "dados-murcianos"
CHIPS = Citation("criterio:dados-murcianos.21")


class TrioDeAses(StrEnum):
    """What the house decides about 1-1-1 in the variant."""

    SOLO_ASES = "solo-ases"
    TAMBIEN_TRIO = "tambien-trio"


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table of dados murcianos. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"multiplo": "maximum_multiples"}
    minimo: Euros
    multiplo: int | None = None
    """How many minima the maximum on pequeño and on grande is; the least the law has when not given."""
    panos: int = 1
    """Two at a double table."""
    trios: bool = False
    """Whether the variant of tríos is played."""
    trio_de_ases: TrioDeAses = TrioDeAses.SOLO_ASES
    lanzan_jugadores: bool = False
    """Whether the direction lets players throw, in the variant."""
    unidad: Euros = Euros(50)
    """The smallest chip of the table: stakes are multiples of it."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """A simple table at five euros, with tríos."""
    return Setup(minimo=Euros(500), trios=True)


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *_one_of(column, "panos", setup.panos, PANOS_NO_ADMITIDOS, "panos"),
        *_one_of(column, "maximum_multiples", multiple_of(column, setup).value, MULTIPLO_NO_ADMITIDO, "multiplo"),
        *_variant(column, setup),
        *_unit(setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def multiple_of(column: Column, setup: Setup) -> Cited[int]:
    """How many minima the maximum is: as the authorisation or the direction has set it."""
    lawful = column.get("maximum_multiples", tuple[int, ...])
    return Cited(min(lawful.value) if setup.multiplo is None else setup.multiplo, lawful.cite)


def _one_of(column: Column, row: str, found: int, kind: FaultKind, where: str) -> Iterator[Fault]:
    lawful = column.get(row, tuple[int, ...])
    if found not in lawful.value:
        yield Fault(kind, lawful.cite, where, " / ".join(map(str, lawful.value)), str(found))


def _variant(column: Column, setup: Setup) -> Iterator[Fault]:
    """Players throw, and a trío of aces is paid, where there are tríos to bet on."""
    throws = column.get("players_throw", bool)
    if setup.lanzan_jugadores and not (setup.trios and throws.value):
        yield Fault(SOLO_EN_LA_VARIANTE, throws.cite, "lanzan_jugadores", "false", "true")
    faces = column.get("trio_faces", dict[str, Any])
    if setup.trio_de_ases is not TrioDeAses.SOLO_ASES and not setup.trios:
        yield Fault(
            SOLO_EN_LA_VARIANTE, faces.cite, "trio_de_ases", TrioDeAses.SOLO_ASES.value, setup.trio_de_ases.value
        )


def _unit(setup: Setup) -> Iterator[Fault]:
    """The minimum, and so every limit, is laid in whole chips."""
    if setup.unidad < 1 or setup.minimo % setup.unidad:
        yield Fault(UNIDAD_NO_ADMITIDA, CHIPS, "unidad", f"{euros(setup.minimo)} / 1, 2, 3…", euros(setup.unidad))
