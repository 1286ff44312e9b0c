"""Who may act at this table and when, as powers and moments that the acts name."""

from collections.abc import Callable
from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.powers import require_role
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.duty import on_staff, require_open, require_player
from tapete.families.table.powers import Staff
from tapete.games.ferrocarril.people import on_bank_side, present
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, State
from tapete.language import N_
from tapete.law.citation import Citation

FUERA_DE_FASE = Reason("fuera_de_fase", N_("That can't be done now: the table is in {phase}."))
YA_ESTA = Reason("ya_esta", N_("It is so already."))
NO_ESTA_EN_LA_MESA = Reason("no_esta_en_la_mesa", N_("{player} is not at the table."))
DEL_LADO_DE_LA_BANCA = Reason("del_lado_de_la_banca", N_("{player} shares the bank and does not bet against it."))
FALTA_EL_BANQUERO = Reason("falta_el_banquero", N_("There is no banker."))
ASOCIADO_NO_INTERVIENE = Reason("asociado_no_interviene", N_("{player} is asociado and may not intervene in the play."))
NO_ES_EL_BANQUERO = Reason("no_es_el_banquero", N_("Only the banker, {banker}, may do that."))
CARTA_EN_CAMINO = Reason("carta_en_camino", N_("A card must come out of the sabot first."))
CARTAS_SIN_ENTREGAR = Reason("cartas_sin_entregar", N_("The cards have not been delivered yet."))
NO_TIENE_LAS_CARTAS = Reason("no_tiene_las_cartas", N_("{player} does not hold the cards of the punto."))
ESPERA_RETIRADAS = Reason("espera_retiradas", N_("Bets may still be withdrawn; the croupier goes on."))

Article = Callable[[FerroRules], Citation]


def law(rule: str) -> Article:
    """Where a rule stands, whatever the text of the table."""
    return lambda rules: rules.law[rule]


# --- who --------------------------------------------------------------------------------------------------------------


class Person:
    """A player who is nobody of the staff; whether they are at the table is another matter."""

    def refuse(self, rules: FerroRules, state: State, command: Any) -> None:
        by: Actor = command.by
        require_open(state)
        if by.role is not Role.JUGADOR:
            require_role(by, frozenset({Role.JUGADOR}), rules.law["players"])
        require_player(state, by.id)
        self.require(rules, state, by.id)

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        """What more it takes than being a player."""

    def admits(self, rules: FerroRules, state: State, who: Actor) -> bool:
        if who.role is not Role.JUGADOR or not state.open or on_staff(state, who.id):
            return False
        try:
            self.require(rules, state, who.id)
        except Refused:
            return False
        return True

    def roles(self, rules: FerroRules) -> frozenset[Role]:
        return frozenset({Role.JUGADOR})


class Present(Person):
    """A player who is at the table."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        if not present(state, player):
            raise Refused(NO_ESTA_EN_LA_MESA, rules.law["players"], player=player)


class Punter(Present):
    """A player at the table who does not share the bank."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        super().require(rules, state, player)
        if on_bank_side(state, player):
            raise Refused(DEL_LADO_DE_LA_BANCA, Citation("criterio:ferrocarril.49"), player=player)


class Banker(Person):
    """The banker; an asociado is told that they may not intervene."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        bank = state.banca
        if bank is None:
            raise Refused(FALTA_EL_BANQUERO, rules.law["first"])
        if bank.banker != player:
            if any(part.player == player for part in bank.parts):
                raise Refused(ASOCIADO_NO_INTERVIENE, rules.law["partner"], player=player)
            raise Refused(NO_ES_EL_BANQUERO, rules.law["keeping"], banker=bank.banker)


class Holder(Person):
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


PERSON, PRESENT, PUNTER, BANKER, HOLDER = Person(), Present(), Punter(), Banker(), Holder()
CROUPIER = Staff[FerroRules](lambda _: CROUPIERS, law("croupier"))


# --- when -------------------------------------------------------------------------------------------------------------


class Time(Moment[FerroRules, State]):
    """While the table is so; to who comes at another time its phase is told."""

    def __init__(self, cite: Article, holds: Callable[[FerroRules, State], bool]) -> None:
        super().__init__(holds, FUERA_DE_FASE, cite)

    def refuse(self, rules: FerroRules, state: State) -> None:
        if not self.holds(rules, state):
            raise Refused(self._reason, self._cite(rules), phase=state.phase.value)


def during(rule: str | Article, *phases: Phase) -> Time:
    """In some phases, by the article of a rule."""
    return Time(law(rule) if isinstance(rule, str) else rule, lambda _, state: state.phase in phases)
