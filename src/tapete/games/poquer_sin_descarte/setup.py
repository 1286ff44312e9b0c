"""A table of póquer sin descarte as it is set up, what the law refuses of it, and its rules."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.stakes.bets import step_of
from tapete.families.table.faults import (
    BOTE_MAL_NOMBRADO,
    DEDUCCION_NO_ADMITIDA,
    PLAZAS_NO_ADMITIDAS,
    SABOT_NO_HOMOLOGADO,
)
from tapete.families.table.law import (
    check_anticipo,
    check_band,
    check_chips,
    check_language,
    check_limits,
    edition_of,
    euros,
    least_anticipo,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.poquer_sin_descarte.rules import LAW, PoquerRules, Progresivo
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

REPARTO_NO_ADMITIDO = FaultKind("reparto_no_admitido", N_("{where}: cards may be dealt {expected}, not {found}."))
VARIANTE_NO_ADMITIDA = FaultKind(
    "variante_no_admitida", N_("{where}: each gets {expected} cards from an automatic sabot, not {found}.")
)
VARIANTE_SIN_AUTOMATICO = FaultKind(
    "variante_sin_automatico", N_("{where}: variants are of an {expected} sabot; cards are dealt {found} here.")
)
APUESTAS_NO_ADMITIDAS = FaultKind(
    "apuestas_no_admitidas", N_("{where}: the director may admit {expected} bets on a casilla, not {found}.")
)
SEGUNDA_NO_ADMITIDA = FaultKind(
    "segunda_no_admitida", N_("{where}: the second bet may be {expected} Antes, not {found}.")
)
PENALIDAD_NO_ADMITIDA = FaultKind("penalidad_no_admitida", N_("{where}: comments may cost {expected}, not {found}."))
OPCION_NO_ADMITIDA = FaultKind("oferta_no_admitida", N_("{where}: the casino may offer {expected}, not {found}."))
EXTRA_EXCESIVO = FaultKind("extra_excesivo", N_("{where}: it may cost {expected} euros, not {found}."))

SLUG = "poquer-sin-descarte"
AUTOMATIC: Final = "automatico"


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the set-up."""


class Bote(Section, frozen=True, kw_only=True):
    """The progresivo of the table."""

    nombre: Annotated[str, Meta(description="Its name, one word; tables that use the same share the pot.")]
    moneda: Annotated[Euros, Meta(description="What it costs to play for it.")]
    deduccion: Annotated[int, Meta(description="What the house keeps of each coin, in hundredths.")] = 0


class Setup(Section, frozen=True, kw_only=True):
    """One table. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo": "limits"}
    minimo: Euros
    maximo: Euros
    banda: tuple[Euros, Euros] | None = None
    """The authorised band of the Ante."""
    fichas: tuple[Euros, ...] = ()
    """The values of the chips that bets are made with; any amount is one when none are given."""
    casillas: int = 7
    apuestas_por_casilla: int = 1
    """How many bets the director admits on one casilla."""
    reparto: Literal["mano", "manual", "automatico"] = "manual"
    variante: tuple[int, ...] | None = None
    """The packets in which an automatic sabot deals, where a variant is approved."""
    sabot_homologado: bool = True
    segunda_apuesta_multiple: int | None = None
    seguro: Euros | None = None
    """The stipulated amount of the seguro, where the casino offers it."""
    progresivo: Bote | None = None
    compra: bool = False
    """Whether the casino sells a card."""
    extras_con_compra: bool | None = None
    """Whether seguro and progresivo look at the hand after a purchase."""
    penalidad_comentario: Literal["aviso", "perdida"] = "aviso"
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """A table at five euros with everything that the casino may offer."""
    return Setup(
        minimo=Euros(500),
        maximo=Euros(10000),
        banda=(Euros(500), Euros(12500)),
        apuestas_por_casilla=3,
        reparto=AUTOMATIC,
        seguro=Euros(250),
        progresivo=Bote(nombre="real", moneda=Euros(200), deduccion=10),
        compra=True,
    )


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_limits(column, setup),
        *check_band(column, setup.banda),
        *check_chips(setup.minimo, setup.fichas, column.get("limits", str).cite),
        *_one_of(column, "seats", "casillas", setup.casillas, PLAZAS_NO_ADMITIDAS),
        *_one_of(column, "bettors", "apuestas_por_casilla", setup.apuestas_por_casilla, APUESTAS_NO_ADMITIDAS),
        *_one_of(column, "dealing", "reparto", setup.reparto, REPARTO_NO_ADMITIDO),
        *_one_of(column, "second_multiples", "segunda_apuesta_multiple", _second(column, setup), SEGUNDA_NO_ADMITIDA),
        *_one_of(column, "comments", "penalidad_comentario", setup.penalidad_comentario, PENALIDAD_NO_ADMITIDA),
        *_equipment(column, setup),
        *_options(column, setup),
        *_extras(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _second(column: Column, setup: Setup) -> int:
    usual = column.get("second_multiples", tuple[int, ...]).value[0]
    return usual if setup.segunda_apuesta_multiple is None else setup.segunda_apuesta_multiple


def _one_of(column: Column, name: str, where: str, found: int | str, kind: FaultKind) -> Iterator[Fault]:
    lawful = column.get(name, tuple[object, ...])
    if found not in lawful.value:
        yield Fault(kind, lawful.cite, where, " / ".join(map(str, lawful.value)), str(found))


def _equipment(column: Column, setup: Setup) -> Iterator[Fault]:
    """A sabot is of an approved model, and a variant of an automatic one deals to each what a hand has."""
    approved, cards = column.get("sabot_approved", bool), column.get("cards", int).value
    if approved.value and setup.reparto != "mano" and not setup.sabot_homologado:
        yield Fault(SABOT_NO_HOMOLOGADO, approved.cite, "sabot_homologado", "true", "false")
    variant = setup.variante
    if variant is None:
        return
    cite = column.get("packets_automatic", tuple[int, ...]).cite
    if setup.reparto != AUTOMATIC:
        yield Fault(VARIANTE_SIN_AUTOMATICO, cite, "variante", AUTOMATIC, setup.reparto)
    elif min(variant, default=0) < 1 or sum(variant) != cards:
        yield Fault(VARIANTE_NO_ADMITIDA, cite, "variante", str(cards), "-".join(map(str, variant)))


def _options(column: Column, setup: Setup) -> Iterator[Fault]:
    """The casino offers besides what the article lists."""
    offered = {"seguro": setup.seguro is not None, "progresivo": setup.progresivo is not None, "compra": setup.compra}
    for name in (name for name, offers in offered.items() if offers):
        yield from _one_of(column, "options", name, name, OPCION_NO_ADMITIDA)


def _extras(column: Column, setup: Setup) -> Iterator[Fault]:
    pot = setup.progresivo
    if setup.seguro is not None:
        yield from _price(column, "seguro_stake", "seguro", setup, setup.seguro)
    if pot is None:
        return
    yield from _price(column, "pot_stake", "progresivo.moneda", setup, pot.moneda)
    cite = column.get("pots", tuple[str, ...]).cite
    if not 0 <= pot.deduccion < 100:
        yield Fault(DEDUCCION_NO_ADMITIDA, cite, "progresivo.deduccion", "0 .. 99", str(pot.deduccion))
    if not (pot.nombre.isascii() and pot.nombre.isalnum()):
        yield Fault(BOTE_MAL_NOMBRADO, cite, "progresivo.nombre", N_("a word of its own"), pot.nombre)


def _price(column: Column, row: str, where: str, setup: Setup, found: int) -> Iterator[Fault]:
    most = column.get(row, str)
    cap = int(setup.minimo * Fraction(most.value))
    if not 1 <= found <= cap:
        yield Fault(EXTRA_EXCESIVO, most.cite, where, f"≤ {euros(cap)}", euros(found))


def rules(jurisdiction: str, setup: Setup) -> PoquerRules:
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    cites = {name: cell.cite for name, cell in column.cells.items()}
    pot, after = setup.progresivo, column.get("extras_after_purchase", bool)
    pots = (Progresivo(name=pot.nombre, coin=int(pot.moneda), deduction=pot.deduccion),) if pot else ()
    return rules_from(
        PoquerRules,
        column,
        edition=edition_of(cites["betting"]),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        backs=_backs(column, setup),
        packets=_packets(column, setup),
        shuffle_cite=cites["shuffle"],
        plazas=setup.casillas,
        seats_cite=cites["seated"],
        bettors=Cited(setup.apuestas_por_casilla, cites["bettors"]),
        minimum=int(setup.minimo),
        maximum=int(setup.maximo),
        maximum_cite=cites["maximum_of"],
        step=step_of(setup.fichas),
        step_cite=cites["limits"],
        anticipo_cite=cites["anticipo"],
        second=Cited(_second(column, setup), cites["second_multiples"]),
        pays=_pays(column),
        seguro=Cited(int(setup.seguro or 0), cites["seguro_stake"]),
        pots=pots,
        pots_cite=cites["pots"],
        compra=Cited(column.get("compra", int).value * setup.compra, cites["compra"]),
        extras_after_purchase=Cited(_or(setup.extras_con_compra, after.value), after.cite),
        comments=Cited(setup.penalidad_comentario, cites["comments"]),
        law={**{name: cites[name] for name in LAW}, "unforeseen": cites["conflicts"]},
    )


def _or(chosen: bool | None, usual: bool) -> bool:
    return usual if chosen is None else chosen


def _pays(column: Column) -> dict[str, Cited[Fraction]]:
    """What each combination pays, by its name."""
    names = column.get("combinations", tuple[str, ...]).value
    rows = {name: column.get(f"pay_{name.replace('-', '_')}", str) for name in names}
    return {name: Cited(Fraction(row.value), row.cite) for name, row in rows.items()}


def _backs(column: Column, setup: Setup) -> Cited[tuple[str, ...]]:
    """Two packs in turn for an automatic sabot, and one for any other way to deal."""
    backs = column.get("packs_in_turn", tuple[str, ...])
    one: Citation = column.get("pack", int).cite
    return backs if setup.reparto == AUTOMATIC else Cited(backs.value[:1], one)


def _packets(column: Column, setup: Setup) -> Cited[tuple[int, ...]]:
    row = "packets_automatic" if setup.reparto == AUTOMATIC else "packets_manual"
    usual = column.get(row, tuple[int, ...])
    return Cited(setup.variante or usual.value, usual.cite)
