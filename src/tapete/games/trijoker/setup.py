"""A table of trijoker as the authorisation and the director fix it, what the law refuses of it, and its rules."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

import msgspec

from tapete.engine.refusal import Fault
from tapete.engine.setup import Euros
from tapete.families.stakes.bets import Bet, step_of
from tapete.families.table.faults import SABOT_NO_HOMOLOGADO
from tapete.families.table.law import (
    check_band,
    check_chips,
    check_language,
    check_limits,
    edition_of,
    least_anticipo,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.trijoker.pays import pays_of
from tapete.games.trijoker.rules import Penalty, TrijokerRules
from tapete.kit.poker.ranking import PAREJA
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

SLUG = "trijoker"
ESPACIO = "espacio"
SILENCE, ONE_SPACE = Citation("criterio:trijoker.10"), Citation("criterio:trijoker.1")


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table. Amounts are in euros in files, and those of bets are of one casilla."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo": "limits"}
    minimo: Euros
    maximo: Euros
    banda: tuple[Euros, Euros] | None = None
    """The authorised band, within which the director sets both."""
    fichas: tuple[Euros, ...] = ()
    """The values of the chips that bets are made with; any amount is one when none are given."""
    sabot_homologado: bool = True
    corte: bool = False
    """Whether the cut is offered to the players."""
    penalidad_informacion: Literal["aviso", "perdida"] | None = None
    """What becomes of a player who tells of their cards: a warning when not said, or the loss of the bets in play."""
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """A table from five euros to a hundred, which is the top of its band."""
    return Setup(minimo=Euros(500), maximo=Euros(10_000), banda=(Euros(500), Euros(10_000)))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_limits(column, setup),
        *check_band(column, setup.banda),
        *check_chips(setup.minimo, setup.fichas, column.get("limits", str).cite),
        *_sabot(column, setup),
    ]


def _sabot(column: Column, setup: Setup) -> Iterator[Fault]:
    approved = column.get("sabot_approved", bool)
    if approved.value and not setup.sabot_homologado:
        yield Fault(SABOT_NO_HOMOLOGADO, approved.cite, "sabot_homologado", "true", "false")


def rules(jurisdiction: str, setup: Setup) -> TrijokerRules:
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    deal, cut = column.get("deal", tuple[str, ...]), column.get("cut", tuple[int, int])
    penalty = column.get("penalty", Penalty)
    return rules_from(
        TrijokerRules,
        column,
        edition=edition_of(deal.cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        pays=pays_of(column),
        one_space=ONE_SPACE,
        bet=_bet(column, setup),
        backs=Cited(("azul", "rojo"), column.get("ranks", tuple[str, ...]).cite),
        cut=Cited(cut.value[setup.corte], cut.cite),
        silence=SILENCE,
        penalty=Cited(Penalty(setup.penalidad_informacion or penalty.value), penalty.cite),
    )


def _bet(column: Column, setup: Setup) -> Bet:
    least, limits = column.get(f"pay_{PAREJA}", str), column.get("limits", str)
    return Bet(
        id=ESPACIO,
        kind=ESPACIO,
        pays=pays_of(column).table[PAREJA].value,
        cite=least.cite,
        minimums=(int(setup.minimo),),
        minimum_cite=limits.cite,
        cap=int(setup.maximo),
        cap_cite=limits.cite,
        step=step_of(setup.fichas),
        step_cite=limits.cite,
    )
