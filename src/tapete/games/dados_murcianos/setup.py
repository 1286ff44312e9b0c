"""The set-up of a table of dados murcianos, what the law refuses of it, and the rules that follow."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.dice import ClosingCall, cited_words, need_of
from tapete.families.table.law import (
    MULTIPLO_NO_ADMITIDO,
    PANOS_NO_ADMITIDOS,
    UNIDAD_NO_ADMITIDA,
    check_anticipo,
    check_language,
    check_one_of,
    edition_of,
    euros,
    least_anticipo,
    require_lawful,
    rules_from,
    spoken_list,
    staff_of,
)
from tapete.games.dados_murcianos.rules import (
    ASES,
    GRANDE,
    PEQUENO,
    TRIO,
    Bet,
    LineLoses,
    MurcianosRules,
    TrioLoses,
    Undecided,
)
from tapete.kit.dice import Throw, all_throws, write_throw
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
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_one_of(column, "panos", PANOS_NO_ADMITIDOS, "panos", setup.panos),
        *check_one_of(column, "maximum_multiples", MULTIPLO_NO_ADMITIDO, "multiplo", multiple_of(column, setup).value),
        *_variant(column, setup),
        *_unit(setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def multiple_of(column: Column, setup: Setup) -> Cited[int]:
    lawful = column.get("maximum_multiples", tuple[int, ...])
    return Cited(min(lawful.value) if setup.multiplo is None else setup.multiplo, lawful.cite)


def _variant(column: Column, setup: Setup) -> Iterator[Fault]:
    """Players throw, and a trío of aces is paid, where there are tríos to bet on."""
    throws = column.get("players_throw", bool)
    if setup.lanzan_jugadores and not (setup.trios and throws.value):
        yield Fault(SOLO_EN_LA_VARIANTE, throws.cite, "lanzan_jugadores", "false", "true")
    faces = column.get("trio_faces", dict[str, Any])
    if setup.trio_de_ases is not TrioDeAses.SOLO_ASES and not setup.trios:
        expected, found = TrioDeAses.SOLO_ASES.value, setup.trio_de_ases.value
        yield Fault(SOLO_EN_LA_VARIANTE, faces.cite, "trio_de_ases", expected, found)


def _unit(setup: Setup) -> Iterator[Fault]:
    """The minimum, and so every limit, is laid in whole chips."""
    if setup.unidad < 1 or setup.minimo % setup.unidad:
        yield Fault(UNIDAD_NO_ADMITIDA, CHIPS, "unidad", f"{euros(setup.minimo)} / 1, 2, 3…", euros(setup.unidad))


LIMITS = {"limite-exterior": "limite_exterior", "limite-interior": "limite_interior"}
MINIMUM = Citation("criterio:dados-murcianos.17")
UNDECIDED_TRIO = Citation("criterio:dados-murcianos.3")
HALF = Citation("criterio:dados-murcianos.11")


def rules(jurisdiction: str, setup: Setup) -> MurcianosRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    dice, by_players = column.get("dice", int), column.get("players_throw", bool)
    throws = {write_throw(throw): throw for throw in all_throws(dice.value)}
    original, added = column.get("bets", tuple[str, ...]), column.get("bets_variant", tuple[str, ...])
    decides = {name: suerte for name, throw in throws.items() if (suerte := _suerte_of(column, throw))}
    settling = throws if column.get("undecided", Undecided).value is Undecided.LOSES else decides
    fates = {suerte: {name: decides.get(name) == suerte for name in settling} for suerte in original.value}
    losing = throws if column.get("trio_loses", TrioLoses).value is TrioLoses.ALWAYS else decides
    for suerte in added.value if setup.trios else ():
        fates[suerte] = {
            name: _is_trio(column, setup, throw)
            for name, throw in throws.items()
            if name in losing or _is_trio(column, setup, throw)
        }
    return rules_from(
        MurcianosRules,
        column,
        edition=edition_of(dice.cite),
        staff=staff_of(column, setup.panos),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        need=need_of(dice),
        readings={name: name for name in throws},
        announcements={
            name: _announcement(throw, decides.get(name, ""), trio=fates.get(TRIO, {}).get(name, False))
            for name, throw in throws.items()
        },
        decides=decides,
        fates=fates,
        bets={bet.id: bet for pano in range(1, setup.panos + 1) for bet in _cells(column, setup, pano)},
        bets_cite=original.cite,
        players_throw=Cited(by_players.value and setup.lanzan_jugadores, by_players.cite),
        closing=column.get("closing_call", ClosingCall),
        null_causes=cited_words(
            column,
            *("null_object", "null_replaced", "null_cup", "null_arena", "null_edge"),
            *("null_stacked", "null_apart", "null_form", "null_lifted"),
        ),
        breaches=cited_words(column, "breaches_case", "breaches_collection", "breaches_payment", "breaches_spread"),
    )


def _suerte_of(column: Column, throw: Throw) -> str:
    """The suerte that wins with the sum of a throw; none with a sum that decides nothing."""
    suertes = column.get("bets", tuple[str, ...]).value
    return next((suerte for suerte in suertes if sum(throw) in column.get(suerte, tuple[int, ...]).value), "")


def _is_trio(column: Column, setup: Setup, throw: Throw) -> bool:
    """Three equal dice, but for those that the house does not count among the tríos."""
    faces = column.get("trio_faces", dict[str, tuple[int, ...]]).value[setup.trio_de_ases]
    return len(set(throw)) == 1 and throw[0] in faces


def _announcement(throw: Throw, suerte: str, *, trio: bool) -> str:
    words = [sheet(SLUG).bet_name(suerte, "es")] if suerte else []
    if trio:
        words.append(f"trío de {throw[0]}")
    return f"{sum(throw)}, {spoken_list(words)}" if words else str(sum(throw))


def _cells(column: Column, setup: Setup, pano: int) -> Iterator[Bet]:
    sencilla = multiple_of(column, setup)
    at = "" if pano == 1 else f":{pano}"
    yield _cell(column, setup, f"{ASES}{at}", ASES, column.get("cap_ases", int))
    for suerte in column.get("bets_variant", tuple[str, ...]).value if setup.trios else ():
        yield _cell(column, setup, f"{suerte}{at}", suerte, column.get("cap_trio", int), lost_cite=UNDECIDED_TRIO)
    parts = column.get("line_parts", int)
    for cell, row in LIMITS.items():
        plays = column.get(row, str)
        yield _cell(
            column,
            setup,
            f"{cell}{at}",
            plays.value,
            Cited(sencilla.value, parts.cite),
            kind=cell,
            cite=plays.cite,
            minimum_cite=parts.cite,
            parts=parts.value,
            loses_whole=column.get("line_loses", LineLoses).value is LineLoses.WHOLE or msgspec.UNSET,
            lost_cite=HALF,
        )
    yield _cell(column, setup, f"{GRANDE}{at}", GRANDE, sencilla)
    yield _cell(column, setup, f"{PEQUENO}{at}", PEQUENO, sencilla)


def _cell(column: Column, setup: Setup, name: str, suerte: str, cap: Cited[int], **rest: Any) -> Bet:
    """A cell with the minimum and the chips of the table, multiplied where only a part of them is at play."""
    pays, parts = column.get(f"pay_{suerte}", str), rest.get("parts", 1)
    usual = {
        "kind": suerte,
        "cite": pays.cite,
        "minimum_cite": MINIMUM,
        "lost_cite": column.get("breaches_collection", tuple[str, ...]).cite,
    }
    return Bet(
        id=name,
        suerte=suerte,
        pays=Fraction(pays.value),
        minimums=(setup.minimo * parts,) * setup.panos,
        cap=cap.value * setup.minimo * parts,
        cap_cite=cap.cite,
        step=setup.unidad * parts,
        step_cite=CHIPS,
        **{**usual, **rest},
    )
