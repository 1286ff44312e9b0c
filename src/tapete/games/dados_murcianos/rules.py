"""The rules and the state of a table of dados murcianos: its cells, what each throw does to them, and its incidents."""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from tapete.engine.chapter import Moment
from tapete.engine.command import Role
from tapete.engine.event import Event, Refused
from tapete.engine.table import BREACH, Incident, TablePhase
from tapete.families.dice import DiceRules, DiceState, During
from tapete.families.stakes import bets as stakes
from tapete.families.stakes.bets import Collected, Paid, Returned
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Staff
from tapete.families.table.settling import Replenished
from tapete.kit.dice import Ternas
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NULL = N_("the throw is null and is repeated")
REPLACED = N_("the throw is null and the terna is replaced at once")
PAID_ONLY = N_("the throw is valid: winners are paid and no other bet loses")
TOUCHED = N_("the throw stands if the dice had been read, and otherwise is null")
SEIZED = N_("the terna is seized and changed at once")
UNFIT = N_("the terna may not be used: it is taken out of the case and changed")

ASES, PEQUENO, GRANDE, TRIO = "ases", "pequeno", "grande", "trio"
HOUR = 3600


class Bet(stakes.Bet, frozen=True, kw_only=True):
    """One cell of a cloth."""

    suerte: str
    parts: int = 1
    """Of how many parts of its chips one is at play."""
    lost_cite: Citation
    loses_whole: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether a supposed law takes all its chips when it loses; the law's own cells do not have the field."""

    @property
    def lost_parts(self) -> int:
        return 1 if self.loses_whole else self.parts


class Undecided(StrEnum):
    """What a sum of none of the suertes does to the bets on a suerte."""

    STAYS = "siguen"
    LOSES = "pierden"


class LineLoses(StrEnum):
    """What a losing bet on a limit loses of its chips."""

    PART = "parte"
    WHOLE = "todo"


class TrioLoses(StrEnum):
    """The throws with which a bet on trío loses."""

    DECIDED = "decisivas"
    ALWAYS = "siempre"


class MurcianosRules(DiceRules, frozen=True, kw_only=True):
    """Everything the acts ask."""

    readings: dict[str, str]
    """The words for each throw when the dice are at rest."""
    decides: dict[str, str]
    """The suerte of each throw whose sum decides."""
    fates: dict[str, dict[str, bool]]
    """By suerte, whether each throw wins it or loses it; what is missing leaves it on the cloth."""
    bets: dict[str, Bet]
    ternas: Cited[int]
    least_ternas: Cited[int]
    terna_hours: Cited[int]
    players_throw: Cited[bool]
    trio_by: Cited[Role]
    collect_from: Cited[tuple[str, ...]]
    spread: Cited[tuple[str, ...]]
    null_replaced: Cited[tuple[str, ...]]
    back_to_case: Cited[tuple[str, ...]]
    null_by: Cited[tuple[Role, ...]]
    touched: Cited[tuple[str, ...]]
    unannounced: Cited[tuple[str, ...]]
    suspicion: Cited[tuple[str, ...]]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        replaced = self.null_replaced.value
        cited = ((self.touched, TOUCHED), (self.unannounced, PAID_ONLY), (self.suspicion, SEIZED), (self.unfit, UNFIT))
        return (
            *(Incident(name, REPLACED if name in replaced else NULL, c) for name, c in self.null_causes.items()),
            *(Incident(name, effect, cell.cite) for cell, effect in cited for name in cell.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )


class Spread(Paid, frozen=True, tag="spread"):
    """A winner was paid by spreading the chips out on the cloth; the stake stays theirs."""

    sentence = N_("Paid to {player:@} by spreading the chips: {amount:€} for {bet}.")


class ThrowPassed(Event, frozen=True, tag="throw-passed"):
    """The throw goes on clockwise; to the crupier when no player is left who would throw."""

    sentence = N_("{player:@} passes the throw.")
    player: str
    thrower: str = ""
    """The player who throws instead, if the dice are still to be thrown."""


SettlementEvent = Collected | Returned | Paid | Spread | Replenished

# --- the state --------------------------------------------------------------------------------------------------------


class Phase(TablePhase):
    """Where the table is, in the order of a throw."""

    CERRADA = "cerrada"
    APUESTAS = "apuestas", N_("Apuestas"), N_("bets are open")
    LANZAMIENTO = "lanzamiento", N_("Lanzamiento"), N_("no va más: the dice are to be thrown")
    RODANDO = "rodando", N_("Lanzamiento"), N_("the dice roll")
    REPOSO = "reposo", N_("Anuncio"), N_("the dice are at rest")
    LIQUIDACION = "liquidacion", N_("Pago")
    FIN = "fin"


BETWEEN_THROWS = frozenset({Phase.APUESTAS, Phase.FIN})


class State(DiceState, frozen=True, kw_only=True):
    """Everything that decides what may happen next. A round is a throw."""

    phase: Phase = Phase.CERRADA
    ternas: Ternas | None = None
    hours: int = 0
    turned: int = 0
    """The turn of the clock for which the terna was last changed."""
    holder: str = ""
    """The player who has the throw or had it last, where players throw."""
    passes: bool = False
    thrower: str = ""
    declined: tuple[str, ...] = ()
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
"""The next words in each phase, in the notation, as the record keeps them."""


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
