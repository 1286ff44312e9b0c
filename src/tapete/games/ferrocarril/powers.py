"""Who may act at this table, as powers that the acts name."""

from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.powers import (
    CARTA_EN_CAMINO,
    DEL_LADO_DE_LA_BANCA,
    FALTA_EL_BANQUERO,
    FUERA_DE_FASE,
    NO_ES_EL_BANQUERO,
    Person,
    Present,
    law,
)
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Staff
from tapete.games.ferrocarril.people import on_bank_side
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, State
from tapete.language import N_
from tapete.law.citation import Citation

ASOCIADO_NO_INTERVIENE = Reason(
    "asociado_no_interviene", N_("{player:@} is asociado and may not intervene in the play.")
)
CARTAS_SIN_ENTREGAR = Reason("cartas_sin_entregar", N_("The cards have not been delivered yet."))
NO_TIENE_LAS_CARTAS = Reason("no_tiene_las_cartas", N_("{player:@} does not hold the cards of the punto."))
ESPERA_RETIRADAS = Reason("espera_retiradas", N_("Bets may still be withdrawn; the croupier goes on."))


class Punter(Present[FerroRules, State]):
    """A player at the table who does not share the bank."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        super().require(rules, state, player)
        if on_bank_side(state, player):
            raise Refused(DEL_LADO_DE_LA_BANCA, Citation("criterio:ferrocarril.49"), player=player)


class Banker(Person[FerroRules, State]):
    """The banker; an asociado is told that they may not intervene."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        bank = state.banca
        if bank is None:
            raise Refused(FALTA_EL_BANQUERO, rules.law["first"])
        if bank.banker != player:
            if any(part.player == player for part in bank.parts):
                raise Refused(ASOCIADO_NO_INTERVIENE, rules.law["partner"], player=player)
            raise Refused(NO_ES_EL_BANQUERO, rules.law["keeping"], banker=bank.banker)


class Holder(Person[FerroRules, State]):
    """Whoever has the punto's cards before them, once they have been dealt."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        play = state.play
        if play is None or state.phase not in (Phase.PUNTO, Phase.REPARTO):
            raise Refused(FUERA_DE_FASE, rules.law["deal"], phase=state.phase.value)
        if play.queue:
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        if not play.given:
            raise Refused(CARTAS_SIN_ENTREGAR, rules.law["deal"])
        if play.given != player:
            raise Refused(NO_TIENE_LAS_CARTAS, rules.law["highest"], player=player)
        if play.withdrawing:
            raise Refused(ESPERA_RETIRADAS, rules.law["banker_abates"])


PERSON, PRESENT = Person[FerroRules, State](), Present[FerroRules, State]()
PUNTER, BANKER, HOLDER = Punter(), Banker(), Holder()
CROUPIER = Staff[FerroRules](lambda _: CROUPIERS, law("croupier"))
