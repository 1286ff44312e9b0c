"""The law of a table of ferrocarril: its articles in each text, what the direction may set up, and the frozen rules."""

from fractions import Fraction
from typing import Literal

import msgspec

from tapete.engine.actor import Role
from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import Incident, TableRules
from tapete.families.circulo.setup import ASIENTOS_NO_ADMITIDOS, check_no_anticipo, seats_of
from tapete.families.sabot.packs import check_packs
from tapete.families.table.faults import MINIMO_NO_PERMITIDO
from tapete.families.table.law import check_language, edition_of, euros, least_anticipo, require_lawful, rules_from
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
    """The winnings that must be exceeded, in cents."""
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
    """Where each rule without a figure stands."""

    @property
    def most_bank(self) -> int:
        """The most that a bank may hold: without a maximum, whatever can be written."""
        return LARGEST if self.maximum is None else self.maximum

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())


COLUMNS = ("estado", "galicia", "murcia", "asturias")
_BY_DEFAULT = "criterio:ferrocarril.45"

ARTICLES: dict[str, tuple[str, str, str, str]] = {
    # people and seats
    "head": ("ES1979:08.III.1", "GA2007:07.III.inspeccion", "MU2010:46.a", _BY_DEFAULT),
    "croupier": ("ES1979:08.III.2", "GA2007:07.III.croupier", "MU2010:46.b", _BY_DEFAULT),
    "servants": ("ES1979:08.III.3.p2", "GA2007:07.III.auxiliares", "MU2010:46.d", _BY_DEFAULT),
    "players": ("ES1979:08.IV.p1", "GA2007:07.III.jugadores.p1", "MU2010:47.1", "AS2011fb:I.D.p1"),
    "priority": ("ES1979:08.IV.p2", "GA2007:07.III.jugadores.p2", "MU2010:47.2", "AS2011fb:I.D.p2"),
    "greeting": ("ES1979:08.IV.p2", "GA2007:07.III.jugadores.p2", "MU2010:47.2.p2", "AS2011fb:I.D.p2"),
    "change": ("ES1979:08.IV.p3", "GA2007:07.III.jugadores.p3", "MU2010:47.2.p3", "AS2011fb:I.D.p3"),
    "one_seat": ("ES1979:08.IV.p4", "GA2007:07.III.jugadores.p4", "MU2010:47.3.p2", "AS2011fb:I.D.p4"),
    "vacant": ("ES1979:08.IV.p5", "GA2007:07.III.jugadores.p5", "MU2010:47.3", "AS2011fb:I.D.p5"),
    "refusals": ("ES1979:08.IV.p6", "GA2007:07.III.jugadores.p6", "MU2010:47.4", "AS2011fb:I.D.p6"),
    "moved": ("ES1979:08.IV.p7", "GA2007:07.III.jugadores.p7", "MU2010:47.5", "AS2011fb:I.D.p7"),
    "absent": ("ES1979:08.IV.p8", "GA2007:07.III.jugadores.p7", "MU2010:47.6", "AS2011fb:I.D.p8"),
    "momentary": ("ES1979:08.IV.p9", "GA2007:07.III.jugadores.p8", "MU2010:47.7", "AS2011fb:I.D.p9"),
    # the bank
    "first": ("ES1979:08.V.p1", "GA2007:07.III.banca.p1", "MU2010:48.1", "AS2011fb:I.E.1.p1"),
    "partner": ("ES1979:08.V.p2", "GA2007:07.III.banca.p2", "MU2010:48.2", "AS2011fb:I.E.1.p2"),
    "keeping": ("ES1979:08.V.p3", "GA2007:07.III.banca.p3", "MU2010:48.3", "AS2011fb:I.E.1.p3"),
    "floor": ("ES1979:08.V.p3", "GA2007:07.III.banca.p4", "MU2010:48.3", "AS2011fb:I.E.1.p4"),
    "standing": ("ES1979:08.V.p4", "GA2007:07.III.banca.p5", "MU2010:48.4", "AS2011fb:I.E.1.p5"),
    "former_joins": ("ES1979:08.V.p4", "GA2007:07.III.banca.p5", "MU2010:48.4", "AS2011fb:I.E.1.p6"),
    "auction": ("ES1979:08.V.p5", "GA2007:07.III.banca.p6", "MU2010:48.5", "AS2011fb:I.E.1.p7"),
    "equal_bids": ("ES1979:08.V.p5", "GA2007:07.III.banca.p6", "MU2010:48.5", "AS2011fb:I.E.1.p8"),
    "passing": ("ES1979:08.V.p6", "GA2007:07.III.banca.p7", "MU2010:48.6", "AS2011fb:I.E.1.p9"),
    "never_lower": ("ES1979:08.V.p7", "GA2007:07.III.banca.p8", "MU2010:48.7", "AS2011fb:I.E.1.p10"),
    "larger": ("ES1979:08.V.p8", "GA2007:07.III.banca.p8", "MU2010:48.8", "AS2011fb:I.E.1.p11"),
    "no_bid": ("ES1979:08.V.p9", "GA2007:07.III.banca.p9", "MU2010:48.9", "AS2011fb:I.E.1.p12"),
    "imposed": ("ES1979:08.V.p10", "GA2007:07.III.banca.p10", "MU2010:48.10", "AS2011fb:I.E.1.p13"),
    "lost": ("ES1979:08.V.p11", "GA2007:07.III.banca.p11", "MU2010:48.11", "AS2011fb:I.E.1.p14"),
    "deal_once": ("ES1979:08.V.p12", "GA2007:07.III.banca.p12", "MU2010:48.12", "AS2011fb:I.E.1.p15"),
    "minimum": ("ES1979:08.V.p13", "GA2007:07.III.banca.p13", "MU2010:48.13", "AS2011fb:I.E.2.p1"),
    "maximum": ("ES1979:08.V.p14", "GA2007:07.III.banca.p14", "MU2010:48.14", "AS2011fb:I.E.2.p2"),
    "bank_limits": ("ES1979:08.V.p15", "GA2007:07.III.banca.p15", "MU2010:48.15", "AS2011fb:I.E.2.p3"),
    "obligatorio": ("ES1979:08.V.b", "GA2007:07.III.banca.b", "MU2010:48.17.b", "AS2011fb:I.E.3.obligatorio"),
    "impropio": ("ES1979:08.V.c", "GA2007:07.III.banca.c", "MU2010:48.17.c", "AS2011fb:I.E.3.impropio"),
    "todo_va": ("ES1979:08.V.d", "GA2007:07.III.banca.d", "MU2010:48.17.d", "AS2011fb:I.E.3.exclusion"),
    "abono_call": ("ES1979:08.V.p14", "GA2007:07.III.banca.p14", "MU2010:49.6.p1", "AS2011fb:I.E.2.p2"),
    "abono_limits": ("ES1979:08.V.p14", "GA2007:07.III.banca.p14", "MU2010:49.6.p2", "AS2011fb:I.E.2.p2"),
    # how it is played
    "values": ("ES1979:08.VI.p1", "GA2007:07.IV.p1", "MU2010:49.1", "AS2011fb:I.A.p1"),
    "abatir": ("ES1979:08.VI.p2", "GA2007:07.IV.p2", "MU2010:49.1.p2", "AS2011fb:I.A.p2"),
    "bank_choice": ("ES1979:08.VI.p4", "GA2007:07.IV.p4", "MU2010:49.3", "AS2011fb:I.A.p5"),
    "advice": ("ES1979:08.VI.p5", "GA2007:07.IV.p5", "MU2010:49.4", "AS2011fb:I.A.p6"),
    # the course of the game
    "shuffle": ("ES1979:08.VII.p2", "GA2007:07.IV.desarrollo.p2", "MU2010:50.2.p1", "AS2011fb:I.B.p2"),
    "stop_card": ("ES1979:08.VII.p3", "GA2007:07.IV.desarrollo.p3", "MU2010:50.2.p2", "AS2011fb:I.B.p3"),
    "announce": ("ES1979:08.VII.p4", "GA2007:07.IV.desarrollo.p4", "MU2010:50.2.p3", "AS2011fb:I.B.p4"),
    "banco": ("ES1979:08.VII.p5", "GA2007:07.IV.desarrollo.p5", "MU2010:50.2.p4", "AS2011fb:I.B.p5"),
    "single": ("ES1979:08.VII.p6", "GA2007:07.IV.desarrollo.p6", "MU2010:50.2.p5", "AS2011fb:I.B.p6"),
    "half": ("ES1979:08.VII.p7", "GA2007:07.IV.desarrollo.p7", "MU2010:50.2.p6", "AS2011fb:I.B.p7"),
    "completes": ("ES1979:08.VII.p8", "GA2007:07.IV.desarrollo.p8", "MU2010:50.2.p7", "AS2011fb:I.B.p8"),
    "isolated": ("ES1979:08.VII.p8", "GA2007:07.IV.desarrollo.p8", "MU2010:50.2.p7", "AS2011fb:I.B.p9"),
    "highest": ("ES1979:08.VII.p9", "GA2007:07.IV.desarrollo.p9", "MU2010:50.2.p8", "AS2011fb:I.B.p10"),
    "seguido": ("ES1979:08.VII.p10", "GA2007:07.IV.desarrollo.p10", "MU2010:50.2.p9", "AS2011fb:I.B.p11"),
    "given_wrong": ("ES1979:08.VII.p11", "GA2007:07.IV.desarrollo.p11", "MU2010:50.2.p10", "AS2011fb:I.B.p12"),
    "late_seguido": ("ES1979:08.VII.p12", "GA2007:07.IV.desarrollo.p12", "MU2010:50.2.p11", "AS2011fb:I.B.p13"),
    "taken": ("ES1979:08.VII.p13", "GA2007:07.IV.desarrollo.p13", "MU2010:50.2.p12", "AS2011fb:I.B.p14"),
    "recovered": ("ES1979:08.VII.p14", "GA2007:07.IV.desarrollo.p14", "MU2010:50.2.p13", "AS2011fb:I.B.p15"),
    "only_bettor": ("ES1979:08.VII.p15", "GA2007:07.IV.desarrollo.p15", "MU2010:50.2.p14", "AS2011fb:I.B.p16"),
    "deal": ("ES1979:08.VII.p16", "GA2007:07.IV.desarrollo.p16", "MU2010:50.2.p15", "AS2011fb:I.B.p17"),
    "payment": ("ES1979:08.VII.p17", "GA2007:07.IV.desarrollo.p17", "MU2010:50.2.p16", "AS2011fb:I.B.p18"),
    "new_sabot": ("ES1979:08.VII.p18", "GA2007:07.IV.desarrollo.p18", "MU2010:50.2.p17", "AS2011fb:I.B.p19"),
    "control": ("ES1979:08.VII.p19", "GA2007:07.IV.desarrollo.p19", "MU2010:50.2.p18", "AS2011fb:I.B.p20"),
    # errors
    "early": ("ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p2", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1"),
    "face_up": ("ES1979:08.VIII.1.p2", "GA2007:07.IV.errores.1.p3", "MU2010:51.1.p2", "AS2011fb:I.C.1.p2"),
    "stuck": ("ES1979:08.VIII.1.p3", "GA2007:07.IV.errores.1.p4", "MU2010:51.1.p3", "AS2011fb:I.C.1.p3"),
    "floor_card": ("ES1979:08.VIII.1.p4", "GA2007:07.IV.errores.1.p5", "MU2010:51.1.p4", "AS2011fb:I.C.1.p4"),
    "croupier_shows": ("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p1", "AS2011fb:I.C.2.p1"),
    "croupier_fault": ("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p2", "AS2011fb:I.C.2.p1"),
    "wrong_call": ("ES1979:08.VIII.2.p2", "GA2007:07.IV.errores.2.p2", "MU2010:51.2.p3", "AS2011fb:I.C.2.p2"),
    "fifth": ("ES1979:08.VIII.3.p1", "GA2007:07.IV.errores.3.p1", "MU2010:51.3.p1", "AS2011fb:I.C.3.p1"),
    "too_many": ("ES1979:08.VIII.3.p2", "GA2007:07.IV.errores.3.p2", "MU2010:51.3.p2", "AS2011fb:I.C.3.p2"),
    "two_thirds": ("ES1979:08.VIII.3.p3", "GA2007:07.IV.errores.3.p3", "MU2010:51.3.p3", "AS2011fb:I.C.3.p3"),
    "dropped": ("ES1979:08.VIII.3.p4", "GA2007:07.IV.errores.3.p4", "MU2010:51.3.p4", "AS2011fb:I.C.3.p4"),
    "dropped_third": ("ES1979:08.VIII.3.p4", "GA2007:07.IV.errores.3.p5", "MU2010:51.3.p4", "AS2011fb:I.C.3.p5"),
    "banker_shows": ("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p6", "MU2010:51.3.p5", "AS2011fb:I.C.3.p6"),
    "banker_shows_both": ("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p7", "MU2010:51.3.p5", "AS2011fb:I.C.3.p7"),
    "banker_first": ("ES1979:08.VIII.3.p6", "GA2007:07.IV.errores.3.p8", "MU2010:51.3.p6", "AS2011fb:I.C.3.p8"),
    "banker_abates": ("ES1979:08.VIII.3.p6", "GA2007:07.IV.errores.3.p8", "MU2010:51.3.p6", "AS2011fb:I.C.3.p9"),
    "banker_hides": ("ES1979:08.VIII.3.p7", "GA2007:07.IV.errores.3.p9", "MU2010:51.3.p7", "AS2011fb:I.C.3.p10"),
    "no_claim": ("ES1979:08.VIII.3.p8", "GA2007:07.IV.errores.3.p10", "MU2010:51.3.p8", "AS2011fb:I.C.3.p11"),
    "slow": ("ES1979:08.VIII.4.p1", "GA2007:07.IV.errores.4.p1", "MU2010:51.4.p1", "AS2011fb:I.C.4.p1"),
    "outside_advice": (
        "ES1979:08.VIII.4.p2",
        "GA2007:07.IV.errores.4.p2",
        "MU2010:51.4.p2",
        "AS2011fb:I.C.4.p2",
    ),
    "wrong_word": ("ES1979:08.VIII.4.p3", "GA2007:07.IV.errores.4.p3", "MU2010:51.4.p3", "AS2011fb:I.C.4.p3"),
    "forgotten": ("ES1979:08.VIII.4.p4", "GA2007:07.IV.errores.4.p4", "MU2010:51.4.p4", "AS2011fb:I.C.4.p4"),
    "wrong_abatir": ("ES1979:08.VIII.4.p5", "GA2007:07.IV.errores.4.p5", "MU2010:51.4.p5", "AS2011fb:I.C.4.p5"),
    "thrown": ("ES1979:08.VIII.4.p6", "GA2007:07.IV.errores.4.p6", "MU2010:51.4.p6", "AS2011fb:I.C.4.p6"),
    "in_sight": ("ES1979:08.VIII.4.p7", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p7", "AS2011fb:I.C.4.p7"),
    "line": ("ES1979:08.VIII.4.p7", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p8", "AS2011fb:I.C.4.p8"),
    "unforeseen": ("ES1979:08.VIII.4.p8", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p9", "AS2011fb:I.C.4.p9"),
}


def articles_of(jurisdiction: str) -> dict[str, Citation]:
    place = COLUMNS.index(jurisdiction)
    return {rule: Citation(row[place]) for rule, row in ARTICLES.items()}


MODO_NO_ADMITIDO = FaultKind("modo_no_admitido", N_("{where}: the drawing may be {expected}, not {found}."))
UMBRAL_NO_ADMITIDO = FaultKind(
    "umbral_no_admitido", N_("{where}: the threshold of the garaje may be {expected} minima, not {found}.")
)
BANCA_SIN_MAXIMO = FaultKind("banca_sin_maximo", N_("{where}: a bank without a maximum is not admitted here."))

SLUG = "ferrocarril"
MOST_SEATS = 30


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of ferrocarril: its minimum, and what the authorisation and the direction fix besides."""

    minimo: Euros
    banda: tuple[Euros, Euros] | None = None
    sin_maximo: bool = False
    """Whether the bank plays without a maximum, which must be authorised."""
    asientos: int | None = None
    """The seats of the table; those of the law when not given."""
    libertad_banco: bool = False
    """Whether whoever makes banco alone draws freely."""
    modo: Mode = "libre"
    umbral_garaje: int = 50
    """How many minima the winnings must exceed for a garaje voluntario."""
    idioma: str = "es"
    indices: bool | None = None
    """Whether the cards have indices; not said when None."""
    dorsos: tuple[int, ...] = ()
    """How many packs have backs of each colour; not said when empty."""
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """Ten euros at nine seats; in Murcia by the tabla and with the least threshold."""
    if jurisdiction == "murcia":
        return Setup(minimo=Euros(1000), modo="tabla", umbral_garaje=25)
    return Setup(minimo=Euros(1000), idioma="gl" if jurisdiction == "galicia" else "es")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_packs(column, column.get("packs", int).value, setup.indices, setup.dorsos),
        *_seats(column, setup),
        *_mode(column, setup),
        *_threshold(column, setup),
        *_limits(column, setup),
        *check_no_anticipo(column, setup.anticipo),
    ]


def _fault(kind: FaultKind, cite: Citation, where: str, expected: object, found: object) -> Fault:
    return Fault(kind, cite, where, str(expected), str(found))


def _seats(column: Column, setup: Setup) -> list[Fault]:
    seats = column.get("seats", tuple[int, int])
    least, found = seats.value[1], seats_of(column, setup.asientos)
    if least <= found <= MOST_SEATS:
        return []
    return [_fault(ASIENTOS_NO_ADMITIDOS, seats.cite, "asientos", f"{least} .. {MOST_SEATS}", found)]


def _mode(column: Column, setup: Setup) -> list[Fault]:
    modes = column.get("modes", tuple[str, ...])
    if setup.modo in modes.value:
        return []
    return [_fault(MODO_NO_ADMITIDO, modes.cite, "modo", " / ".join(modes.value), setup.modo)]


def _threshold(column: Column, setup: Setup) -> list[Fault]:
    lawful = column.get("garage_threshold", tuple[int, int])
    low, high = lawful.value
    if low <= setup.umbral_garaje <= high:
        return []
    return [_fault(UMBRAL_NO_ADMITIDO, lawful.cite, "umbral_garaje", f"{low} .. {high}", setup.umbral_garaje)]


def _limits(column: Column, setup: Setup) -> list[Fault]:
    faults = []
    multiple = column.get("bank_maximum", int)
    unlimited = column.get("bank_unlimited", bool)
    if setup.minimo < 1 or setup.minimo * multiple.value > 10**11:
        minimum = column.get("own_limits", bool)
        faults.append(_fault(MINIMO_NO_PERMITIDO, minimum.cite, "minimo", "> 0", euros(setup.minimo)))
    if setup.sin_maximo and not unlimited.value:
        faults.append(_fault(BANCA_SIN_MAXIMO, unlimited.cite, "sin_maximo", "false", "true"))
    return faults


def rules(jurisdiction: str, setup: Setup) -> FerroRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    freedom = column.get("freedom_by", Role)
    modes = column.get("modes", tuple[Mode, ...])
    limit = column.get("bank_maximum", int)
    threshold = column.get("garage_threshold", tuple[int, int])
    law = articles_of(jurisdiction)
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
