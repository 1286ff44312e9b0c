"""The rules of pai gow póquer (MU2010:92-98), the set-up of a table and what the law refuses of it, its cloth."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from tapete.engine.cloth import Cloth
from tapete.engine.event import Fault, FaultKind
from tapete.engine.need import Need, Outcome
from tapete.engine.setup import Euros, Percent
from tapete.engine.table import BREACH, Incident
from tapete.families.plazas.bets import BetRules, arc, spot
from tapete.families.stakes.bets import step_of
from tapete.families.table.law import (
    MULTIPLO_NO_ADMITIDO,
    PLAZAS_NO_ADMITIDAS,
    MinimumSetup,
    check_anticipo,
    check_chips,
    check_language,
    check_minimum,
    check_one_of,
    require_lawful,
    table_rules,
)
from tapete.games.pai_gow.hands import SHAPES, Cases, Line, Result
from tapete.kit.cards import FRENCH_53, Pack
from tapete.kit.dice import outcomes, parse_throw
from tapete.kit.poker.hands import Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet
from tapete.law.regulations import LawDataError

CASILLA = "casilla"


class BankerCommission(StrEnum):
    """Of what a player who banks pays commission."""

    NETO = "neto"
    NINGUNA = "ninguna"


LAW: dict[str, str] = {
    "hands": "MU2010:92.2",
    "returned": "criterio:pai-gow.36",
    "direction": "MU2010:94.1",
    "crupier": "MU2010:94.2",
    "casilla": "criterio:pai-gow.26",
    "announced": "MU2010:96.2.a",
    "loses": "MU2010:96.2.b",
    "nula": "MU2010:96.2.c",
    "minimum": "MU2010:96.2",
    "shuffle": "MU2010:97.1",
    "cut": "MU2010:97.2",
    "cutters": "criterio:pai-gow.27",
    "bets": "MU2010:97.2.p2",
    "call": "MU2010:97.2.p3",
    "positions": "MU2010:97.3",
    "packets": "MU2010:97.4",
    "bank": "MU2010:97.5",
    "crupier_banks": "MU2010:97.5.p2",
    "turn": "criterio:pai-gow.24",
    "funds": "criterio:pai-gow.5",
    "setting": "MU2010:97.6",
    "crupier_last": "MU2010:97.6.p2",
    "banker_first": "MU2010:97.6.p3",
    "one_by_one": "MU2010:97.6.p4",
    "again": "criterio:pai-gow.31",
    "used": "MU2010:97.7",
    "untouchable": "MU2010:98.1",
    "silence": "MU2010:98.2",
    "foul": "MU2010:98.3",
    "recomposed": "MU2010:98.4",
    "silent": "criterio:pai-gow.29",
    "bad_count": "criterio:pai-gow.32",
    "bad_packets": "criterio:pai-gow.33",
    "null_throw": "criterio:pai-gow.34",
    "wrong_start": "criterio:pai-gow.35",
    "unforeseen": "MU2010:94.1",
}
EFFECTS: dict[str, tuple[str, str]] = {
    "dado-fuera-de-la-mesa": (N_("the dice are thrown again"), "null_throw"),
    "dado-montado": (N_("the dice are thrown again"), "null_throw"),
    "sobrantes-mal-contadas": (N_("the jugada is annulled, and bets go back"), "bad_count"),
    "paquete-sin-siete-cartas": (
        N_("before the dice the packets are made again; after, the jugada is annulled"),
        "bad_packets",
    ),
    "carta-descubierta": (
        N_("before the dice the packets are made again; after, the jugada is annulled"),
        "bad_packets",
    ),
    "reparto-desde-otra-posicion": (N_("it is put right unless somebody has looked at a card"), "wrong_start"),
    "cartas-mostradas": (N_("the jefe de mesa warns; the hands stand"), "silence"),
    "conversacion": (N_("the jefe de mesa warns; the hands stand"), "silence"),
    "cartas-tocadas": (N_("the hands stand as they were set"), "untouchable"),
    "crupier-mira-sus-cartas": (BREACH, "crupier_last"),
    "conflicto": (N_("the jefe de mesa decides"), "unforeseen"),
}
"""What may be declared, in the order of a jugada: what follows, and the rule that says so."""


class PaiGowRules(BetRules, frozen=True, kw_only=True, dict=True):
    """Everything the acts ask, in the order of the articles."""

    # Cards and dice
    deck: Cited[int]
    backs: Cited[tuple[str, ...]]
    cut: Cited[int]
    shuffle_cite: Citation
    hand: Cited[int]
    baja: Cited[int]
    dice: Cited[int]
    # Table and people
    waiting_list: Cited[bool]
    # Combinations, and the house way
    ranking: Cited[Ranking]
    comparison: Cited[tuple[tuple[str, str, str, Result], ...]]
    way: Cited[tuple[Line, ...]]
    # Pays
    pay: Cited[Fraction]
    commission: Cited[Fraction]
    banker_commission: Cited[BankerCommission]
    banker_funds: Cited[int]
    law: dict[str, Citation]

    pack: ClassVar[Pack] = FRENCH_53

    @property
    def positions(self) -> int:
        return self.plazas + 1

    @cached_property
    def cases(self) -> Cases:
        return {(alta, baja): (case, result) for case, alta, baja, result in self.comparison.value}

    @cached_property
    def need(self) -> Need:
        return Need("dados", self.throws, self.law["call"], beside=True)

    @cached_property
    def throws(self) -> tuple[Outcome, ...]:
        return tuple(Outcome(throw, weight) for throw, weight in outcomes(self.dice.value))

    @cached_property
    def readings(self) -> dict[str, str]:
        return {throw.id: str(sum(parse_throw(throw.id, self.dice.value))) for throw in self.need.outcomes}

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())


# --- the table as it is set up ----------------------------------------------------------------------------------------

COMISION_NO_ADMITIDA = FaultKind(
    "comision_no_admitida", N_("{where}: the commission may be {expected} per cent at the most, not {found}.")
)
MANERA_INCOMPLETA = FaultKind(
    "manera_incompleta", N_("{where}: the last line of a house way must fit every hand: {expected}, not {found}.")
)
LINEA_NO_ADMITIDA = FaultKind("linea_no_admitida", N_("{where}: a line of a house way says {expected}, not {found}."))

SLUG = "pai-gow"
RANKS = tuple("23456789TJQKA")
_WHOLE = 10_000


class Setup(MinimumSetup, frozen=True, kw_only=True):
    """One table. Amounts are in euros in files, and the commission in per cents."""

    fixed: ClassVar[Mapping[str, str]] = {"multiplo": "maximum_multiples"}
    multiplo: int = 25
    """The maximum of a bet, in minima."""
    casillas: int = 6
    comision: Percent = Percent(500)
    comision_banquero: BankerCommission | None = None
    manera: tuple[Line, ...] = ()
    """How the croupier's hand is set, where the house has a way of its own."""
    fichas: tuple[Euros, ...] = ()
    """The values of the chips that bets are made with; any amount is one when none are given."""
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    return Setup(minimo=Euros(1000))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_minimum(column, setup),
        *check_chips(setup.minimo, setup.fichas, column.get("maximum_multiples", tuple[int, ...]).cite),
        *check_one_of(column, "maximum_multiples", MULTIPLO_NO_ADMITIDO, "multiplo", setup.multiplo),
        *check_one_of(column, "casillas", PLAZAS_NO_ADMITIDAS, "casillas", setup.casillas),
        *_commission(column, setup),
        *_way(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _commission(column: Column, setup: Setup) -> Iterator[Fault]:
    most = column.get("commission", str)
    if Fraction(setup.comision, _WHOLE) > Fraction(most.value):
        expected = f"{float(Fraction(most.value) * 100):g}"
        yield Fault(COMISION_NO_ADMITIDA, most.cite, "comision", expected, str(setup.comision))


def _way(column: Column, setup: Setup) -> Iterator[Fault]:
    cite = column.get("house_way", object).cite
    for number, line in enumerate(setup.manera, 1):
        yield from (Fault(LINEA_NO_ADMITIDA, cite, f"manera {number}", *wrong) for wrong in _wrong(line))
    if setup.manera and not setup.manera[-1].fits_all:
        yield Fault(MANERA_INCOMPLETA, cite, "manera", "baja = mejor", setup.manera[-1].baja)


def _wrong(line: Line) -> Iterator[tuple[str, str]]:
    for shape in line.grupos:
        if shape not in SHAPES:
            yield ", ".join(SHAPES), shape
    for between in filter(None, (line.primero, line.segundo, line.suelta)):
        places = [RANKS.index(rank) if rank in RANKS else -1 for rank in between]
        if places != sorted(places) or places[0] < 0:
            yield f"{RANKS[0]} .. {RANKS[-1]}", " .. ".join(between)


def rules(jurisdiction: str, setup: Setup) -> PaiGowRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    multiples, casillas = column.get("maximum_multiples", object), column.get("casillas", object)
    combinations = column.get("combinations", tuple[str, ...])
    ranking = Ranking(combinations.value, RANKS, low_second=column.get("second_straight", bool).value)
    way, commission = column.get("house_way", tuple[Line, ...]), column.get("commission", str)
    on_banker = column.get("banker_commission", BankerCommission)
    law = {rule: Citation(cite) for rule, cite in LAW.items()}
    if column.get("deck", int).value != len(FRENCH_53.cards):
        raise LawDataError(f"{column.slug}: the game knows no other pack than one with a joker")
    return table_rules(
        PaiGowRules,
        column,
        setup,
        casillas.cite,
        backs=Cited(("azul",), column.get("deck", object).cite),
        cut=Cited(1, law["cut"]),
        shuffle_cite=law["shuffle"],
        plazas=setup.casillas,
        seats_cite=casillas.cite,
        bettors=Cited(1, law["casilla"]),
        ranking=Cited(ranking, combinations.cite),
        way=Cited(setup.manera or way.value, way.cite),
        commission=Cited(Fraction(setup.comision, _WHOLE), commission.cite),
        banker_commission=Cited(setup.comision_banquero or on_banker.value, on_banker.cite),
        minimum=int(setup.minimo),
        maximum=int(setup.minimo * setup.multiplo),
        maximum_cite=multiples.cite,
        step=step_of(setup.fichas),
        step_cite=multiples.cite,
        law=law,
    )


def cloth(rules: PaiGowRules) -> Cloth:
    return arc(
        rules.plazas,
        (900, 372),
        -125,
        (400, 420),
        lambda plaza, x, y: [spot(f"{CASILLA}:{plaza}", x, y, 66, 66, str(plaza))],
    )
