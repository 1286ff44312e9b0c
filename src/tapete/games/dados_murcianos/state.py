"""The state of a table of dados murcianos between two events, and the moments and powers that many acts share."""

from collections.abc import Callable
from enum import StrEnum

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.dice import DiceState, During
from tapete.families.stakes.events import Collected, Paid, Returned
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Staff
from tapete.families.table.settling import Replenished
from tapete.games.dados_murcianos.rules import MurcianosRules
from tapete.kit.dice import Ternas
from tapete.language import N_
from tapete.law.citation import Citation


class Spread(Paid, frozen=True, tag="spread"):
    """A winner was paid by spreading the chips out on the cloth; the stake stays theirs."""

    sentence = N_("Paid to {player:@} by spreading the chips: {amount:€} for {bet}.")


class ThrowPassed(Event, frozen=True, tag="throw-passed"):
    """The throw goes on clockwise; to the crupier when no player is left who would throw."""

    sentence = N_("{player:@} passes the throw.")
    player: str
    thrower: str = ""
    """Who throws instead, when the dice are still to be thrown."""


SettlementEvent = Collected | Returned | Paid | Spread | Replenished


class Phase(StrEnum):
    """Where the table is, in the order of a throw."""

    CERRADA = "cerrada"
    APUESTAS = "apuestas"
    LANZAMIENTO = "lanzamiento"
    """No va más: the dice are to be thrown."""
    RODANDO = "rodando"
    """The dice roll."""
    REPOSO = "reposo"
    """The dice are at rest and have been read; the crupier is to announce."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


BETWEEN_THROWS = frozenset({Phase.APUESTAS, Phase.FIN})


class State(DiceState, frozen=True, kw_only=True):
    """Everything that decides what may happen next. A round is a throw."""

    phase: Phase = Phase.CERRADA
    ternas: Ternas | None = None
    """The case; none at a closed table."""
    hours: int = 0
    """Full turns of the clock since the opening."""
    turned: int = 0
    """The turn of the clock for which the terna was last changed."""
    holder: str = ""
    """Who has the throw, or had it last, where players throw."""
    passes: bool = False
    """Whether it goes on to the next."""
    thrower: str = ""
    """Who throws now; empty for the crupier."""
    declined: tuple[str, ...] = ()
    """Who has declined this throw."""
    due: tuple[SettlementEvent, ...] = ()

    @property
    def change_due(self) -> bool:
        return self.hours > self.turned


def between_throws(rules: MurcianosRules, state: State) -> bool:
    return state.phase in BETWEEN_THROWS


def short_of_ternas(rules: MurcianosRules, state: State) -> bool:
    return state.ternas is not None and len(state.ternas.sound) < rules.least_ternas.value


EXPECTED = {
    Phase.APUESTAS: "no va más",
    Phase.LANZAMIENTO: "lanzar",
    Phase.RODANDO: "resultado",
    Phase.REPOSO: "anunciar",
    Phase.LIQUIDACION: "liquidar",
}
"""What comes next in each phase, in the notation, as the record keeps it."""


class InTurn(Moment[MurcianosRules, State]):
    """In one phase of a throw; whoever comes at another is told what comes next."""

    def __init__(self, phase: Phase, said: str, cite: Callable[[MurcianosRules], Citation]) -> None:
        super().__init__(lambda _, state: state.phase is phase, shared.FUERA_DE_ORDEN, cite)
        self._said = said

    def refuse(self, rules: MurcianosRules, state: State) -> None:
        if state.phase is Phase.FIN:
            raise Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
        if not self.holds(rules, state):
            expected = EXPECTED.get(state.phase, "")
            raise Refused(shared.FUERA_DE_ORDEN, self._cite(rules), call=self._said, expected=expected)


def _closing(rules: MurcianosRules) -> Citation:
    return rules.closing.cite


BETS_TAKEN = During[MurcianosRules](Phase.APUESTAS, shared.FUERA_DE_PLAZO, _closing)
BETS_FREE = Moment[MurcianosRules, State](between_throws, shared.FUERA_DE_PLAZO, _closing)
NO_THROW = Moment[MurcianosRules, State](between_throws, shared.RONDA_EN_CURSO, _closing)

CROUPIERS = frozenset({Role.CRUPIER})


def crupier(cite: Callable[[MurcianosRules], Citation]) -> Staff[MurcianosRules]:
    return Staff(lambda _: CROUPIERS, cite)
