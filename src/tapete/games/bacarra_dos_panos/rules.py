"""The law of a table of bacarrá a dos paños: its articles in each text, what may be set up, and the frozen rules."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import Incident, TableRules
from tapete.families.circulo.setup import (
    LIMITE_SIN_FIJAR,
    MAXIMO_EN_BANCA_LIBRE,
    articles_of,
    check_choice,
    check_no_anticipo,
    check_seats,
    fault,
    seats_of,
)
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


class Form(StrEnum):
    """The banker's liability: the bank on the table only, or every bet."""

    LIMITADA = "limitada"
    LIBRE = "libre"


EFFECTS: dict[str, tuple[str, str]] = {
    "carta-antes-de-tiempo": (N_("the card never goes back, and the jugada is played with it"), "early"),
    "dispensa": (N_("the cards drawn too early are discarded"), "early"),
    "carta-boca-arriba": (N_("the next card is removed and another takes its place; bets stay"), "face_up"),
    "cartas-pegadas": (N_("they leave the sabot, and the jugada is annulled"), "stuck"),
    "carta-al-suelo": (N_("it keeps its value, and only staff picks it up"), "floor_card"),
    "cartas-a-otro": (N_("the cards go to the mano; if the other has spoken, in the next jugada"), "wrong_mano"),
    "distribucion-irregular": (N_("it is rectified, or else the jugada is annulled"), "irregular"),
    "carta-no-pedida": (N_("the jugada is restored; it is no fault of the banker"), "unasked"),
    "carta-no-dada": (N_("the jugada is restored, the error being the banker's"), "unasked"),
    "pano-descubierto": (N_("the banker plays as in a restored jugada; bets stay"), "shown_pano"),
    "cesta-pano": (N_("the jugada is void for that paño"), "cesta"),
    "cesta-banca": (N_("the jugada is void for both paños"), "cesta"),
    "tercera-vista-en-la-cesta": (N_("the croupier recovers it, and the jugada goes on"), "cesta"),
    "no-con-menos-de-cinco": (N_("the third cards are dealt again to those entitled to them"), "no_under_five"),
    "carta-con-seis-o-mas": (N_("the third cards are dealt again to those entitled to them"), "asks_over_six"),
    "dos-palabras": (
        N_("with 5 the first word counts; else the word that was due, and the jugada is restored"),
        "two_words",
    ),
    "no-con-ocho-o-nueve": (N_("the right to abatir is lost"), "lost_right"),
    "error-del-segundo": (N_("the same holds between the segundo paño and the banker"), "second_pano"),
    "portador-lento": (N_("the cards go to the next player, or the croupier plays them by the rules"), "slow"),
    "banquero-lento": (N_("the croupier plays the cards of the bank by the cuadro"), "slow"),
    "consejo-ajeno": (N_("the tables of the law bind, and at 5 the paño stands"), "outside_advice"),
    "arrojadas-a-la-cesta": (N_("those cards count zero"), "thrown"),
    "crupier-arroja-a-la-cesta": (N_("the cards are recovered and count what they were"), "thrown"),
    "punto-mal-anunciado": (N_("the banker may still draw; once the others have shown, by the cuadro"), "wrong_total"),
    "reclamacion-tardia": (N_("nothing may be claimed after the payment"), "no_claim"),
    "caso-no-previsto": (N_("whoever runs the table decides"), "unforeseen"),
    "caso-no-previsto-nula": (N_("whoever runs the table annuls the jugada"), "unforeseen"),
}
"""All that may be declared or come to light, in the order of the article: what follows, and the rule that says so."""


class DosPanosRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    form: Cited[Form]
    minimum: int
    maximum: int | None
    """The most that a bet may be; banca libre has none."""
    unit: int
    """The unit of bets by which a bet a caballo is split."""
    seats: int
    bank_minimum: int
    bank_maximum: int | None
    packs: Cited[int]
    behind: Cited[int]
    least_players: Cited[int]
    deduction: Cited[Fraction]
    punto: Cited[str]
    cuadro: Cited[tuple[str, ...]]
    repetitions: Cited[int]
    libre_tallas: Cited[int]
    voices: Cited[tuple[str, ...]]
    last_rounds: Cited[int]
    law: dict[str, Citation]

    @property
    def libre_sessions(self) -> Cited[int]:
        return sheet(self.game).column(self.jurisdiction).get("libre_sessions", int)

    @property
    def libre(self) -> bool:
        """True if the banker answers for every bet, and not only with what lies on the table."""
        return self.form.value is Form.LIBRE

    @property
    def most_bank(self) -> int:
        return LARGEST if self.bank_maximum is None else self.bank_maximum

    @property
    def most_bet(self) -> int:
        return LARGEST if self.maximum is None else self.maximum

    def pano_of(self, seat: int) -> int:
        return 1 if seat <= self.seats else 2

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())


# --- the set-up -------------------------------------------------------------------------------------------------------

FORMA_NO_ADMITIDA = FaultKind("forma_no_admitida", N_("{where}: the bank may be {expected}, not {found}."))
LIMITE_NO_PERMITIDO = FaultKind("limite_no_permitido", N_("{where}: it must be {expected}, not {found}."))

SLUG = "bacarra-dos-panos"
MOST_SEATS = 15

_OF_LIMITADA = ("maximo", "banca_minima", "banca_maxima")


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of bacarrá a dos paños: the form of its bank, and what the authorisation and the direction fix."""

    forma: Form = Form.LIMITADA
    minimo: Euros
    banda: tuple[Euros, Euros] | None = None
    maximo: Euros | None = None
    """The most that a bet may be, where it is less than the most of the bank; banca libre has none."""
    banca_minima: Euros | None = None
    banca_maxima: Euros | None = None
    """The least and the most with which a bank may be constituted; they bind banca limitada alone."""
    asientos_por_pano: int | None = None
    unidad_de_apuesta: Euros | None = None
    """The unit by which a bet a caballo is split; the minimum when not given."""
    idioma: str = "es"
    indices: bool | None = None
    dorsos: tuple[int, ...] = ()
    anticipo: Euros | None = None

    @property
    def fixed(self) -> Mapping[str, str]:
        """The limits that the authorisation fixes for banca limitada; a table of banca libre has none of them."""
        return {} if self.forma is Form.LIBRE else dict.fromkeys(_OF_LIMITADA, "limits")

    @staticmethod
    def left_aside(written: Mapping[str, Any]) -> Sequence[str]:
        return _OF_LIMITADA if written.get("forma") == Form.LIBRE else ()

    def unfixed(self, column: Column) -> list[Fault]:
        """Limits that this form of bank requires or excludes; records of other tables stay readable."""
        if self.forma is Form.LIMITADA and self.maximo is None:
            return [Fault(LIMITE_SIN_FIJAR, column.get("own_limits", bool).cite, "maximo", "> 0", "-")]
        if self.forma is Form.LIBRE and self.banca_maxima is not None:
            capped = column.get("libre_capped", bool)
            found = euros(self.banca_maxima)
            return [] if capped.value else [Fault(MAXIMO_EN_BANCA_LIBRE, capped.cite, "banca_maxima", "-", found)]
        return []


def example(jurisdiction: str) -> Setup:
    return Setup(
        minimo=Euros(1000),
        maximo=Euros(500000),
        banca_minima=Euros(50000),
        banca_maxima=Euros(500000),
        idioma="gl" if jurisdiction == "galicia" else "es",
    )


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *check_choice(column, "forms", FORMA_NO_ADMITIDA, "forma", setup.forma),
        *check_seats(column, "asientos_por_pano", setup.asientos_por_pano, MOST_SEATS),
        *_bets(column, setup),
        *(_libre(column, setup) if setup.forma is Form.LIBRE else _limitada(column, setup)),
        *check_no_anticipo(column, setup.anticipo),
    ]


def _bets(column: Column, setup: Setup) -> list[Fault]:
    cite, faults = column.get("own_limits", bool).cite, []
    if not 1 <= setup.minimo <= 10**9:
        faults.append(fault(MINIMO_NO_PERMITIDO, cite, "minimo", "> 0", euros(setup.minimo)))
    unit = setup.unidad_de_apuesta
    if unit is not None and not 1 <= unit <= max(1, setup.minimo):
        expected = f"0.01 .. {euros(setup.minimo)}"
        faults.append(fault(LIMITE_NO_PERMITIDO, cite, "unidad_de_apuesta", expected, euros(unit)))
    return faults


def _limitada(column: Column, setup: Setup) -> list[Fault]:
    """The authorisation sets the least and the most of the bank."""
    bets, bank = column.get("own_limits", bool).cite, articles_of(SLUG, column.jurisdiction)["bank_limits"]
    given = {"banca_minima": setup.banca_minima, "banca_maxima": setup.banca_maxima}
    faults = [fault(LIMITE_SIN_FIJAR, bank, where, "> 0", "-") for where, value in given.items() if value is None]
    if setup.maximo is not None and setup.maximo < setup.minimo:
        faults.append(fault(LIMITE_NO_PERMITIDO, bets, "maximo", f"≥ {euros(setup.minimo)}", euros(setup.maximo)))
    least = setup.banca_minima
    if least is not None and least < 1:
        faults.append(fault(LIMITE_NO_PERMITIDO, bank, "banca_minima", "> 0", euros(least)))
    if least is not None and setup.banca_maxima is not None and setup.banca_maxima < least:
        expected = f"≥ {euros(least)}"
        faults.append(fault(LIMITE_NO_PERMITIDO, bank, "banca_maxima", expected, euros(setup.banca_maxima)))
    return faults


def _libre(column: Column, setup: Setup) -> list[Fault]:
    """The house may set no maximum of the bets; the limits of a bank are those of its tables of banca limitada."""
    capped = column.get("libre_capped", bool)
    if setup.maximo is None or capped.value:
        return []
    return [fault(MAXIMO_EN_BANCA_LIBRE, capped.cite, "maximo", "-", euros(setup.maximo))]


def _least(*amounts: Euros | None) -> int | None:
    return min((int(amount) for amount in amounts if amount is not None), default=None)


def rules(jurisdiction: str, setup: Setup) -> DosPanosRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    libre = setup.forma is Form.LIBRE
    cell = column.get("deduction_libre" if libre else "deduction", str)
    law = articles_of(SLUG, jurisdiction)
    return rules_from(
        DosPanosRules,
        column,
        edition=edition_of(law["drawing"]),
        anticipo=least_anticipo(column, setup.minimo),
        form=Cited(setup.forma, column.get("forms", tuple[Form, ...]).cite),
        minimum=int(setup.minimo),
        maximum=None if libre else _least(setup.maximo, setup.banca_maxima),
        unit=int(setup.unidad_de_apuesta or setup.minimo),
        seats=seats_of(column, setup.asientos_por_pano),
        bank_minimum=int(setup.minimo if libre else setup.banca_minima or setup.minimo),
        bank_maximum=None if libre or setup.banca_maxima is None else int(setup.banca_maxima),
        deduction=Cited(Fraction(cell.value), cell.cite),
        law=law,
    )
