"""The state of a craps table between two events, and the moments and powers that many acts share."""

from collections.abc import Callable
from enum import StrEnum

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.refusal import Reason
from tapete.families.places import PlacedState
from tapete.families.stakes.laying import Stake
from tapete.families.table.powers import Handler, Staff
from tapete.games.dados.events import SettlementEvent
from tapete.games.dados.rules import DadosRules
from tapete.kit.dice import DiceSet
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

SIN_DADOS = Reason("sin_dados", N_("The table has no dice: a set must be brought first."))
SIN_TIRADOR = Reason("sin_tirador", N_("Nobody has the dice: they must be offered and accepted first."))
ELECCION_PENDIENTE = Reason("eleccion_pendiente", N_("{tirador:@} must choose the dice first."))


class Phase(StrEnum):
    """Where the table is."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion"
    """It waits for a set of dice."""
    OFRECER = "ofrecer"
    """The dice look for a tirador; bets are taken."""
    APUESTAS = "apuestas"
    """There is a tirador and bets are taken."""
    TIRO = "tiro"
    """Ya no va más: the dice are thrown."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


TAKING_BETS = frozenset({Phase.OFRECER, Phase.APUESTAS})
BETWEEN_THROWS = frozenset({Phase.PREPARACION, Phase.OFRECER, Phase.APUESTAS, Phase.FIN})


class Choice(StrEnum):
    """What the tirador must choose dice for."""

    NADA = ""
    CAMBIO = "cambio"
    """Two of the set, all six lying before him."""
    REEMPLAZO = "reemplazo"
    """One of the reserve for each die that fell."""


class State(PlacedState, frozen=True, kw_only=True):
    """Everything that decides what may happen next. A round is a throw; a jugada may need several."""

    phase: Phase = Phase.CERRADA
    jugada: int = 1
    punto: int = 0
    """The number under the placa; 0 before the first throw of a jugada."""
    tirador: str = ""
    offered: str = ""
    """Who has been offered the dice and has not answered."""
    holder: str = ""
    """Who held the dice last: the offers go on from there."""
    refusals: tuple[str, ...] = ()
    """Who has refused the dice since somebody last took them."""
    deprived: tuple[str, ...] = ()
    breaches: tuple[tuple[str, int], ...] = ()
    """How often each player has broken the rules of the throw."""
    dice: DiceSet | None = None
    used: tuple[str, ...] = ()
    """The dice of every set of this session."""
    previous: tuple[str, ...] = ()
    """Those of the session before."""
    choice: Choice = Choice.NADA
    fallen: tuple[str, ...] = ()
    """The dice of the throw that fell to the floor, until they are replaced."""
    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    thrown: int = 0
    """Stakes up to this number have been thrown on."""
    due: tuple[SettlementEvent, ...] = ()
    outcome: str = ""
    results: tuple[str, ...] = ()
    """The last throws, newest last."""

    @property
    def counts_down(self) -> bool:
        return not self.punto


def waiting(dice: DiceSet | None, tirador: str) -> Phase:
    """What the table waits for between two throws: dice, somebody to throw them, or bets."""
    if dice is None:
        return Phase.PREPARACION
    return Phase.APUESTAS if tirador else Phase.OFRECER


def between_throws(rules: DadosRules, state: State) -> bool:
    """Whether no dice are in the air and nothing is being paid."""
    return state.phase in BETWEEN_THROWS


def during(phase: Phase, reason: Reason, cite: Callable[[DadosRules], Citation]) -> Moment[DadosRules, State]:
    """In one phase of the table and in no other."""
    return Moment(lambda _, state: state.phase is phase, reason, cite)


def given_to(
    role: Callable[[DadosRules], Cited[Role]], cite: Callable[[DadosRules], Citation] | None = None
) -> Staff[DadosRules]:
    """Those of the staff to whom the law gives it, by the article that says so or by the one on the act itself."""
    return Staff(lambda rules: frozenset({role(rules).value}), cite or (lambda rules: role(rules).cite))


HANDLERS = frozenset({Role.CRUPIER, Role.JEFE})
HANDLER = Handler[DadosRules](lambda _: HANDLERS, lambda rules: rules.staff.cite)
"""The player; and for players the croupiers, and the jefe who helps them, lay and lift chips."""
