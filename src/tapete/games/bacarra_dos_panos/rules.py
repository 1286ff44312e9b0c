"""The rules of a table of bacarrá a dos paños, frozen: the law's parameters and the table's own figures."""

from enum import StrEnum
from fractions import Fraction

from tapete.engine.table import Incident, TableRules
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, sheet


class Form(StrEnum):
    """How far the banker answers: with what lies on the table, or for every bet."""

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
    """The seats of each paño."""
    bank_minimum: int
    bank_maximum: int | None
    """The most a bank may be constituted with; banca libre has no maximum."""
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
    """Where each rule without a figure stands."""

    @property
    def libre_sessions(self) -> Cited[int]:
        """How many sessions of banca libre a gaming day may have."""
        return sheet(self.game).column(self.jurisdiction).get("libre_sessions", int)

    @property
    def libre(self) -> bool:
        """Whether the banker answers for every bet, and not only with what lies on the table."""
        return self.form.value is Form.LIBRE

    @property
    def most_bank(self) -> int:
        """The most a bank may be constituted with: without a maximum, whatever can be written."""
        return LARGEST if self.bank_maximum is None else self.bank_maximum

    @property
    def most_bet(self) -> int:
        """The most that a bet may be: without a maximum, whatever can be written."""
        return LARGEST if self.maximum is None else self.maximum

    def pano_of(self, seat: int) -> int:
        """In which paño a numbered seat lies: 1 or 2."""
        return 1 if seat <= self.seats else 2

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that may be declared at the table."""
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())
