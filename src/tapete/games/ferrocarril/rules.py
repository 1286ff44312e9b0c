"""The law of a table of ferrocarril: its articles in each text, what the direction may set up, and the frozen rules."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from tapete.engine.command import Role
from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import Incident, TableRules
from tapete.families.circulo.setup import articles_of, check_choice, check_no_anticipo, check_seats, fault, seats_of
from tapete.families.sabot import check_packs
from tapete.families.table.law import (
    MINIMO_NO_PERMITIDO,
    check_language,
    edition_of,
    euros,
    least_anticipo,
    require_lawful,
    rules_from,
)
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

Mode = Literal["libre", "tabla"]

EFFECTS: dict[str, tuple[str, str]] = {
    "carta-antes-de-tiempo": (N_("the card never goes back, and the jugada is played with it"), "early"),
    "dispensa": (N_("the cards drawn too early are discarded"), "early"),
    "carta-boca-arriba": (N_("the next card is removed and another takes its place; bets stay"), "face_up"),
    "cartas-pegadas": (N_("they leave the sabot, and the jugada is annulled"), "stuck"),
    "carta-al-suelo": (N_("it keeps its value, and only staff picks it up"), "floor_card"),
    "crupier-descubre": (N_("the tables of the law bind both sides"), "croupier_shows"),
    "falta-del-crupier": (N_("it is rectified, or else the jugada is annulled"), "croupier_fault"),
    "carta-anunciada-por-no": (N_("the jugada is restored by the cuadro"), "wrong_call"),
    "entrega-equivocada": (N_("they may be claimed while nobody has lifted them"), "given_wrong"),
    "cartas-tomadas": (N_("they are taken back and given to who should hold them"), "taken"),
    "quinta-carta": (N_("it is the punto's if asked for, and else the banker must take it"), "fifth"),
    "banquero-se-da-de-mas": (N_("the banker counts zero and must draw"), "too_many"),
    "dos-terceras-al-punto": (N_("the punto keeps the better of two cards"), "two_thirds"),
    "dos-terceras-al-banquero": (N_("the banker keeps the worse of two cards"), "two_thirds"),
    "carta-del-punto-en-la-cesta": (N_("the punto abates with 9"), "dropped"),
    "tercera-en-la-cesta": (N_("the punto has 9, and the banker may draw unless with 7"), "dropped_third"),
    "banquero-descubre": (N_("the banker shows his own; with both, he follows the cuadro"), "banker_shows"),
    "banquero-abate-antes": (N_("bets may be withdrawn, and the jugada goes on"), "banker_abates"),
    "banquero-ofrece-carta": (N_("the banker may no longer abate"), "banker_abates"),
    "banquero-carta-en-la-cesta": (N_("the banker loses the jugada"), "banker_hides"),
    "reclamacion-tardia": (N_("nothing may be claimed after the payment"), "no_claim"),
    "portador-lento": (N_("the cards go to the next player, or the croupier plays them by the rules"), "slow"),
    "consejo-ajeno": (N_("the tables of the law bind, and at 5 the punto stands"), "outside_advice"),
    "punto-cartas-en-la-cesta": (N_("the punto loses the jugada"), "thrown"),
    "apuesta-no-vigilada": (N_("no claim about the bet is heard"), "in_sight"),
    "auxiliar-interviene": (N_("what the servant did counts for nothing"), "servants"),
    "plaza-en-otra-mesa": (N_("the player leaves the seat"), "one_seat"),
    "caso-no-previsto": (N_("whoever runs the table decides"), "unforeseen"),
    "caso-no-previsto-nula": (N_("whoever runs the table annuls the jugada"), "unforeseen"),
}
"""All that may be declared, in the order of the article: what follows, in a sentence, and the rule that says so."""


class FerroRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    minimum: int
    maximum: int | None
    seats: int
    least_players: Cited[int]
    packs: Cited[int]
    behind: Cited[int]
    refusals: Cited[int]
    deduction: Cited[Fraction]
    freedom: Cited[bool]
    freedom_by: Cited[Role]
    mode: Cited[Mode]
    partner_equal: Cited[bool]
    former_may_join: Cited[bool]
    former_bids_same: Cited[bool]
    threshold: Cited[int]
    half_from: Cited[int]
    doubling: Cited[bool]
    asks_garage: Cited[bool]
    abonos: Cited[int]
    punto: Cited[str]
    cuadro: Cited[tuple[str, ...]]
    cuadro_binds: Cited[bool]
    advice_binds_all: Cited[bool]
    voices: Cited[tuple[str, ...]]
    last_rounds: Cited[int]
    law: dict[str, Citation]

    @property
    def most_bank(self) -> int:
        return LARGEST if self.maximum is None else self.maximum

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())


# --- the set-up -------------------------------------------------------------------------------------------------------

MODO_NO_ADMITIDO = FaultKind("modo_no_admitido", N_("{where}: the drawing may be {expected}, not {found}."))
UMBRAL_NO_ADMITIDO = FaultKind(
    "umbral_no_admitido", N_("{where}: the threshold of the garaje may be {expected} minima, not {found}.")
)
BANCA_SIN_MAXIMO = FaultKind("banca_sin_maximo", N_("{where}: a bank without a maximum is not admitted here."))

SLUG = "ferrocarril"
MOST_SEATS = 30

BANCA_SIN_MAXIMO_NO_AUTORIZADA = FaultKind(
    "banca_sin_maximo_no_autorizada", N_("{where}: a bank without a maximum needs an authorisation that says so.")
)


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of ferrocarril: its minimum, and what the authorisation and the direction fix besides."""

    minimo: Euros
    banda: tuple[Euros, Euros] | None = None
    sin_maximo: bool = False
    asientos: int | None = None
    libertad_banco: bool = False
    modo: Mode = "libre"
    umbral_garaje: int = 50
    """The number of minima that the winnings must exceed for a garaje voluntario."""
    idioma: str = "es"
    indices: bool | None = None
    dorsos: tuple[int, ...] = ()
    anticipo: Euros | None = None

    def beyond(self, authorised: "Setup", column: Column) -> Iterator[Fault]:
        """A bank plays without a maximum only where the authorisation says so; with one it always may."""
        if self.sin_maximo and not authorised.sin_maximo:
            cite = column.get("bank_unlimited", bool).cite
            yield Fault(BANCA_SIN_MAXIMO_NO_AUTORIZADA, cite, "sin_maximo", "false", "true")


def example(jurisdiction: str) -> Setup:
    if jurisdiction == "murcia":
        return Setup(minimo=Euros(1000), modo="tabla", umbral_garaje=25)
    return Setup(minimo=Euros(1000), idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *check_seats(column, "asientos", setup.asientos, MOST_SEATS),
        *check_choice(column, "modes", MODO_NO_ADMITIDO, "modo", setup.modo),
        *_threshold(column, setup),
        *_limits(column, setup),
        *check_no_anticipo(column, setup.anticipo),
    ]


def _threshold(column: Column, setup: Setup) -> list[Fault]:
    lawful = column.get("garage_threshold", tuple[int, int])
    low, high = lawful.value
    if low <= setup.umbral_garaje <= high:
        return []
    return [fault(UMBRAL_NO_ADMITIDO, lawful.cite, "umbral_garaje", f"{low} .. {high}", setup.umbral_garaje)]


def _limits(column: Column, setup: Setup) -> list[Fault]:
    faults = []
    multiple = column.get("bank_maximum", int)
    unlimited = column.get("bank_unlimited", bool)
    if setup.minimo < 1 or setup.minimo * multiple.value > 10**11:
        minimum = column.get("own_limits", bool)
        faults.append(fault(MINIMO_NO_PERMITIDO, minimum.cite, "minimo", "> 0", euros(setup.minimo)))
    if setup.sin_maximo and not unlimited.value:
        faults.append(fault(BANCA_SIN_MAXIMO, unlimited.cite, "sin_maximo", "false", "true"))
    return faults


def rules(jurisdiction: str, setup: Setup) -> FerroRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    freedom = column.get("freedom_by", Role)
    modes = column.get("modes", tuple[Mode, ...])
    limit = column.get("bank_maximum", int)
    threshold = column.get("garage_threshold", tuple[int, int])
    law = articles_of(SLUG, jurisdiction)
    return rules_from(
        FerroRules,
        column,
        edition=edition_of(law["values"]),
        anticipo=least_anticipo(column, setup.minimo),
        minimum=int(setup.minimo),
        maximum=None if setup.sin_maximo else limit.value * setup.minimo,
        seats=seats_of(column, setup.asientos),
        freedom=Cited(setup.libertad_banco, freedom.cite),
        mode=Cited(setup.modo, modes.cite),
        threshold=Cited(setup.umbral_garaje * setup.minimo, threshold.cite),
        law=law,
    )
