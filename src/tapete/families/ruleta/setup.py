"""What the authorisation and the director fix for a roulette table, and what the law refuses of it."""

from collections.abc import Iterator
from functools import cache

import msgspec

from tapete.engine.notation import misspelt
from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.table.faults import MULTIPLO_NO_ADMITIDO, PANOS_NO_ADMITIDOS
from tapete.families.table.law import check_anticipo, check_language, check_minimum, euros
from tapete.language import N_, Told
from tapete.law.parameters import Column, sheet

SIN_SENCILLAS = FaultKind(
    "sin_sencillas", N_("{where}: this cloth has no suertes sencillas, and so no minimum for them; take out {found}.")
)
MINIMO_SENCILLAS_FUERA_DE_RANGO = FaultKind(
    "minimo_sencillas_fuera_de_rango", N_("{where}: the minimum on sencillas may be {expected} euros, not {found}.")
)
TRAMO_NO_ADMITIDO = FaultKind("tramo_no_admitido", N_("{where}: the law has the tramos {expected}, not {found}."))
TRAMO_INCOHERENTE = FaultKind("tramo_incoherente", N_("{where}: the maxima belong to different tramos: {found}."))

TRAMO_NO_AUTORIZADO = FaultKind(
    "tramo_no_autorizado", N_("{where}: the authorised tramo is {expected}, and the table plays {found}.")
)
MINIMO_SENCILLAS_NO_AUTORIZADO = FaultKind(
    "minimo_sencillas_no_autorizado",
    N_("{where}: the authorised minimum on sencillas is {expected} euros, and the table has {found}."),
)


class RuletaSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One roulette table. Amounts are in euros in files."""

    minimo: Euros
    """The table's minimum, on a número entero."""
    minimo_autorizado: Euros | None = None
    """The minimum of the authorisation; the table's when not given."""
    minimo_sencillas: Euros | None = None
    tramo: int | None = None
    """Which of the tramos of maxima the authorisation chose; the greatest the law has when not given."""
    multiplos: dict[str, int] = {}
    """The multiples of single kinds of bet, when the authorisation writes them out: they must agree on a tramo."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""
    panos: int = 1
    idioma: str = "es"
    anticipo: Euros | None = None

    def __post_init__(self) -> None:
        """A kind of bet that is misspelt can't be read; one that the cloth has not is a fault."""
        for kind in self.multiplos:
            if meant := misspelt(kind, _kinds()):
                sentence = N_("{word!r} is not a kind of bet; perhaps `{meant}`")
                raise ValueError(Told(sentence, word=kind, meant="`, `".join(meant)))

    @property
    def authorised(self) -> int:
        return self.minimo if self.minimo_autorizado is None else self.minimo_autorizado

    @property
    def sencillas(self) -> int:
        return self.minimo if self.minimo_sencillas is None else self.minimo_sencillas

    def beyond(self, authorised: "RuletaSetup", column: Column) -> Iterator[Fault]:
        """How the table differs from its authorisation: in the tramo, and in the minimum on sencillas.

        Figures that make no tramo are a fault of their own.
        """
        tiers = column.get("tiers", tuple[int, ...])
        try:
            places = chosen_tier(column, authorised), chosen_tier(column, self)
        except (ValueError, KeyError):
            places = 0, 0
        if places[0] != places[1] and (
            not self.multiplos or self.tramo is None or tiers.value.index(self.tramo) == places[1]
        ):
            expected, found = (str(tiers.value[place]) for place in places)
            yield Fault(TRAMO_NO_AUTORIZADO, tiers.cite, "tramo", expected, found)
        same = self.minimo == authorised.minimo
        if "sencilla_minimum" in column.cells and same and self.sencillas != authorised.sencillas:
            cite = column.get("sencilla_minimum", int).cite
            shown = (euros(authorised.sencillas), euros(self.sencillas))
            yield Fault(MINIMO_SENCILLAS_NO_AUTORIZADO, cite, "minimo_sencillas", *shown)


@cache
def _kinds() -> tuple[str, ...]:
    """The kinds of bets for which the law of some jurisdiction has a multiple."""
    rows = sheet("ruleta-francesa").parameters
    return tuple(name.removeprefix("cap_").replace("_", "-") for name in rows if name.startswith("cap_"))


def check_ruleta(column: Column, setup: RuletaSetup) -> list[Fault]:
    return [
        *check_language(column, setup.idioma),
        *_panos(column, setup),
        *check_minimum(column, setup),
        *_sencillas(column, setup),
        *_tramo(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def chosen_tier(column: Column, setup: RuletaSetup) -> int:
    """The index of this table's tramo among those of the law."""
    tiers = column.get("tiers", tuple[int, ...]).value
    if setup.multiplos:
        kind, multiple = next(iter(setup.multiplos.items()))
        return caps_of(column, kind).index(multiple)
    return tiers.index(setup.tramo) if setup.tramo is not None else len(tiers) - 1


def caps_of(column: Column, kind: str) -> tuple[int, ...]:
    """The multiples of the minimum that cap a kind of bet, one for each tramo."""
    return column.get(f"cap_{kind.replace('-', '_')}", tuple[int, ...]).value


def _panos(column: Column, setup: RuletaSetup) -> list[Fault]:
    lawful = column.get("panos", tuple[int, ...])
    if setup.panos in lawful.value:
        return []
    expected = " / ".join(map(str, lawful.value))
    return [Fault(PANOS_NO_ADMITIDOS, lawful.cite, "panos", expected, str(setup.panos))]


def _sencillas(column: Column, setup: RuletaSetup) -> list[Fault]:
    """The minimum of sencillas lies between the table's minimum and its multiple (criterio:ruleta-francesa.19)."""
    if "sencilla_minimum" not in column.cells:
        return _no_sencillas(column, setup)
    factor = column.get("sencilla_minimum", int)
    if setup.minimo <= setup.sencillas <= factor.value * setup.minimo:
        return []
    return [
        Fault(
            MINIMO_SENCILLAS_FUERA_DE_RANGO,
            factor.cite,
            "minimo_sencillas",
            f"{euros(setup.minimo)} .. {euros(factor.value * setup.minimo)}",
            euros(setup.sencillas),
        )
    ]


def _no_sencillas(column: Column, setup: RuletaSetup) -> list[Fault]:
    if setup.minimo_sencillas is None:
        return []
    cite = column.get("kinds", tuple[str, ...]).cite
    found = euros(setup.sencillas)
    return [Fault(SIN_SENCILLAS, cite, "minimo_sencillas", "-", found)]


def _tramo(column: Column, setup: RuletaSetup) -> list[Fault]:
    """One tramo for every bet of the table (criterio:ruleta-francesa.20)."""
    tiers = column.get("tiers", tuple[int, ...])
    if setup.tramo is not None and setup.tramo not in tiers.value:
        expected = " / ".join(map(str, tiers.value))
        return [Fault(TRAMO_NO_ADMITIDO, tiers.cite, "tramo", expected, str(setup.tramo))]
    return _multiples(column, setup)


def _multiples(column: Column, setup: RuletaSetup) -> list[Fault]:
    faults: list[Fault] = []
    places: set[int] = set() if setup.tramo is None else {chosen_place(column, setup.tramo)}
    for kind, multiple in setup.multiplos.items():
        name = f"cap_{kind.replace('-', '_')}"
        caps = column.get(name, tuple[int, ...]) if name in column.cells else None
        if caps is None or multiple not in caps.value:
            expected = " / ".join(map(str, caps.value)) if caps else N_("a kind of bet of this cloth")
            cite = caps.cite if caps else column.get("kinds", tuple[str, ...]).cite
            where = f"multiplos.{kind}"
            faults.append(Fault(MULTIPLO_NO_ADMITIDO, cite, where, expected, str(multiple)))
        else:
            places.add(caps.value.index(multiple))
    if len(places) > 1:
        cite = column.get("tiers", tuple[int, ...]).cite
        found = ", ".join(f"{kind} x{multiple}" for kind, multiple in setup.multiplos.items())
        faults.append(Fault(TRAMO_INCOHERENTE, cite, "multiplos", N_("one tramo for every bet"), found))
    return faults


def chosen_place(column: Column, tier: int) -> int:
    return column.get("tiers", tuple[int, ...]).value.index(tier)
