"""The rules of a table of ferrocarril, frozen: the law's parameters and the table's own figures."""

from fractions import Fraction
from typing import Literal

from tapete.engine.actor import Role
from tapete.engine.table import Incident, TableRules
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

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
        """Everything that may be declared at the table."""
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())
