"""What goes wrong: throws that are null, dice touched before they are announced, and ternas that may not be used.

MU2010:35.1 and 35.2; of suspicion and of unfit dice, MU2010:34.a.
"""

from collections.abc import Iterable, Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import Event, Infringed, Reason, Refused
from tapete.families.dice import SIN_TIRADA, ThrowVoided
from tapete.families.incidents import infringe, unknown
from tapete.families.table.duty import require_staff
from tapete.families.table.powers import Anybody
from tapete.games.dados_murcianos.round import settlement_of
from tapete.games.dados_murcianos.rules import MurcianosRules, Phase, State
from tapete.games.dados_murcianos.ternas import DADOS_LANZADOS, TERNAS_INSUFICIENTES, case_of, changed, seized
from tapete.language import N_
from tapete.law.citation import Citation

DADOS_EN_MOVIMIENTO = Reason("dados_en_movimiento", N_("The dice still roll: {incident} is said of dice at rest."))
DADOS_EN_REPOSO = Reason("dados_en_reposo", N_("The dice are at rest: {incident} is said of dice that roll."))
TIRADA_FIRME = Reason("tirada_firme", N_("The throw is being settled, and stands."))
UNTIMELY = {Phase.RODANDO: DADOS_EN_MOVIMIENTO, Phase.REPOSO: DADOS_EN_REPOSO, Phase.LIQUIDACION: TIRADA_FIRME}
"""Why an incident of a throw can't be declared in a phase; in the others no dice are thrown."""
NOT_ANNOUNCED = (Phase.RODANDO, Phase.REPOSO)
LIFTED = Citation("criterio:dados-murcianos.8")
"""Of dice that never came to rest."""
DIRECTION = frozenset({Role.DIRECTOR})
errors = Chapter[MurcianosRules, State]("errors")


@errors.act(Declare, by=Anybody())
def declare(rules: MurcianosRules, state: State, command: Declare) -> Sequence[Event]:
    incident = command.incident
    if incident in rules.null_causes:
        return _null_throw(rules, state, command, rules.null_causes[incident])
    if incident in rules.touched.value:
        return _touched(rules, state, command)
    if incident in rules.unannounced.value:
        return _unannounced(rules, state, command)
    if incident in rules.suspicion.value:
        return _seizure(rules, state, command, DIRECTION, rules.suspicion.cite)
    if incident in rules.unfit.value:
        return _seizure(rules, state, command, DIRECTION | frozenset(rules.null_by.value), rules.unfit.cite)
    if incident in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    raise unknown(command, [one.name for one in rules.incidents], rules.null_by.cite)


@errors.might(Declare, free=("note",))
def any_incident(rules: MurcianosRules, state: State, who: Actor) -> Iterable[Command]:
    return (Declare(by=who, incident=one.name) for one in rules.incidents)


errors.records(Infringed)


# --- throws that do not count -----------------------------------------------------------------------------------------


def _null_throw(rules: MurcianosRules, state: State, command: Declare, cite: Citation) -> Sequence[Event]:
    """The throw is repeated; with a die that fell, left the table or is unsound, with another terna."""
    _require_judge(rules, state, command, cite, *((Phase.RODANDO,) if cite == LIFTED else NOT_ANNOUNCED))
    cause, by = command.incident, command.by.id
    thrower = state.thrower or Role.CRUPIER.value
    voided = ThrowVoided(cause=cause, by=by, tirador=thrower, note=command.note, cite=cite)
    if cause not in rules.null_replaced.value:
        return [voided]
    if cause in rules.back_to_case.value:
        return [voided, changed(state, cause, cite)]
    return [voided, seized(state, by, cause, command.note, cite)]


def _require_judge(rules: MurcianosRules, state: State, command: Declare, cite: Citation, *phases: Phase) -> None:
    require_staff(rules, state, command.by, frozenset(rules.null_by.value), cite)
    if state.phase not in phases:
        raise Refused(UNTIMELY.get(state.phase, SIN_TIRADA), cite, incident=command.incident)


@errors.fold(ThrowVoided)
def throw_voided(rules: MurcianosRules, state: State, event: ThrowVoided) -> State:
    """Bets are free again, and the thrower keeps the throw; its reading is not a result."""
    results = state.results[:-1] if state.outcome else state.results
    return replace(state, phase=Phase.APUESTAS, thrower="", outcome="", results=results)


# --- dice touched at rest ---------------------------------------------------------------------------------------------


class ThrowStands(Event, frozen=True, tag="throw-stands"):
    """A player touched dice that had been read: they are announced as they were."""

    sentence = N_("After the dice had been read, {incident}: the throw stands.")
    incident: str
    by: str
    note: str = ""


class Unannounced(Event, frozen=True, tag="unannounced"):
    """The crupier lifted the dice without announcing: winners are paid and nobody loses."""

    sentence = N_("The dice were lifted without announcing: winners are paid and no other bet loses.")
    by: str
    note: str = ""


def _touched(rules: MurcianosRules, state: State, command: Declare) -> Sequence[Event]:
    cite = rules.touched.cite
    _require_judge(rules, state, command, cite, *NOT_ANNOUNCED)
    if state.phase is Phase.RODANDO:
        return _null_throw(rules, state, command, cite)
    return [ThrowStands(incident=command.incident, by=command.by.id, note=command.note, cite=cite)]


errors.records(ThrowStands)


def _unannounced(rules: MurcianosRules, state: State, command: Declare) -> Sequence[Event]:
    cite = rules.unannounced.cite
    _require_judge(rules, state, command, cite, Phase.REPOSO)
    return [Unannounced(by=command.by.id, note=command.note, cite=cite)]


@errors.fold(Unannounced)
def unannounced(rules: MurcianosRules, state: State, event: Unannounced) -> State:
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state, losing=False))


# --- ternas that may not be used --------------------------------------------------------------------------------------


def _seizure(
    rules: MurcianosRules, state: State, command: Declare, roles: frozenset[Role], cite: Citation
) -> Sequence[Event]:
    """The terna in play leaves the case at any time but while it rolls; what was thrown with it stands."""
    require_staff(rules, state, command.by, roles, cite)
    if state.phase is Phase.RODANDO:
        raise Refused(DADOS_LANZADOS, cite)
    if not case_of(state).in_play:
        raise Refused(TERNAS_INSUFICIENTES, cite, found=0, least=rules.least_ternas.value)
    return [seized(state, command.by.id, command.incident, command.note, cite)]
