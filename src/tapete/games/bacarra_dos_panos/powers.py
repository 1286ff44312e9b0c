"""Who may act at this table, as powers that the acts name."""

from tapete.engine.actor import Role
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
from tapete.families.course import Events, Folds
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Staff
from tapete.games.bacarra_dos_panos.people import is_banker
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import SPEAKING, Bank, Play, State, of
from tapete.language import N_
from tapete.law.citation import Citation

NO_TIENE_LAS_CARTAS = Reason("no_tiene_las_cartas_del_pano", N_("{player:@} does not hold the cards of that paño."))

BANKER_APART = Citation("criterio:bacarra-dos-panos.41")


class Course(Events[DosPanosRules, State]):
    """The events of one decision, and the table that they leave."""

    @classmethod
    def folded(cls) -> Folds:
        from tapete.games.bacarra_dos_panos.play import BacarraDosPanos

        return BacarraDosPanos.contents.folds

    @property
    def bank(self) -> Bank:
        return self.state.held_bank

    @property
    def play(self) -> Play:
        return self.state.jugada


class Punter(Present[DosPanosRules, State]):
    """A player at the table who does not hold the bank."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        super().require(rules, state, player)
        if is_banker(state, player):
            raise Refused(DEL_LADO_DE_LA_BANCA, BANKER_APART, player=player)


class Banker(Person[DosPanosRules, State]):
    """The banker, or whoever the bank was awarded to and is still to deposit it."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        holder = state.banca.banker if state.banca else state.award.banker if state.award else ""
        if not holder:
            raise Refused(FALTA_EL_BANQUERO, rules.law["auction"])
        if holder != player:
            raise Refused(NO_ES_EL_BANQUERO, rules.law["forms"], banker=holder)


class Holder(Person[DosPanosRules, State]):
    """Whoever holds the cards of the paño whose turn it is to speak."""

    def require(self, rules: DosPanosRules, state: State, player: str) -> None:
        side = SPEAKING.get(state.phase)
        if side is None or state.play is None:
            raise Refused(FUERA_DE_FASE, rules.law["speech"], phase=state.phase.value)
        if state.play.queue:
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        if of(state.play.holders, side) != player:
            raise Refused(NO_TIENE_LAS_CARTAS, rules.law["turn"], player=player)


PRESENT = Present[DosPanosRules, State]()
PUNTER, BANKER, HOLDER = Punter(), Banker(), Holder()
CROUPIER = Staff[DosPanosRules](lambda _: CROUPIERS, law("croupier"))
HEAD = Staff[DosPanosRules](lambda _: frozenset({Role.JEFE}), law("auction"))
AWARDS = Staff[DosPanosRules](lambda _: frozenset({Role.JEFE, Role.DIRECTOR}), law("auction"))
