"""What goes wrong: tirada nula, unfit dice, breaches of who throws, and who is deprived of the dice.

ES1979:06.IV.3.p3 and p5 to p7; of unfit dice ES1979:06.II.1.
"""

from collections.abc import Callable, Iterable, Sequence

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Infringed
from tapete.engine.refusal import Reason, Refused
from tapete.families.dice import SIN_TIRADA, ThrowVoided
from tapete.families.table import reasons as shared
from tapete.families.table.breaches import infringe
from tapete.families.table.duty import require_staff
from tapete.families.table.powers import Anybody
from tapete.games.dados.events import DiceWithdrawn
from tapete.games.dados.rules import DadosRules
from tapete.games.dados.state import SIN_DADOS, SIN_TIRADOR, Choice, Phase, State, between_throws, given_to, waiting
from tapete.games.dados.tirador import TIRADOR_PRIVADO, without_tirador
from tapete.language import N_
from tapete.law.citation import Citation

SIN_REINCIDENCIA = Reason(
    "sin_reincidencia", N_("{player:@} has broken the rules of the throw {found} {found:time|times}; it takes {least}.")
)

BROKEN, BROKEN_DICE = "rotos", Citation("criterio:dados.26")
DEPRIVED = "tirador-privado"
WATCHERS = frozenset({Role.STICKMAN, Role.JEFE, Role.DIRECTOR, Role.INSPECCION})
"""Who records that a tirador broke the rules of the throw."""
errors = Chapter[DadosRules, State]("errors")


# --- what is declared -------------------------------------------------------------------------------------------------


class ThrowBreached(Event, frozen=True, tag="throw-breached"):
    """The tirador broke a rule of the throw."""

    sentence = N_("{player:@} breaks a rule of the throw: {incident}. {note}")
    player: str
    incident: str
    by: str
    note: str


@errors.act(Declare, by=Anybody())
def declare(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    """A null throw, a breach of the tirador, unfit dice, or a breach of the staff."""
    incident = command.incident
    if incident in rules.null_causes:
        return _null_throw(rules, state, command)
    if incident in rules.throw_breaches.value:
        return _breach(rules, state, command)
    if incident in rules.unfit.value:
        return _unfit(rules, state, command)
    if incident in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    known = ", ".join(one.name for one in rules.incidents)
    raise Refused(shared.INCIDENTE_DESCONOCIDO, rules.null_by.cite, incident=incident, known=known)


@errors.might(Declare, free=("note",))
def any_incident(rules: DadosRules, state: State, who: Actor) -> Iterable[Command]:
    return (Declare(by=who, incident=one.name) for one in rules.incidents)


def _null_throw(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    """The throw is repeated; broken dice take their set with them."""
    incident, by = command.incident, command.by
    cite = rules.null_causes[incident]
    require_staff(rules, state, by, frozenset({rules.null_by.value}), cite)
    if state.phase is not Phase.TIRO:
        raise Refused(SIN_TIRADA, cite)
    voided = ThrowVoided(cause=incident, by=by.id, tirador=state.tirador, note=command.note, cite=cite)
    return [voided, DiceWithdrawn(cause=BROKEN, cite=BROKEN_DICE)] if incident == BROKEN else [voided]


def _breach(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    """It is recorded, and counts."""
    cite, by = rules.throw_breaches.cite, command.by
    require_staff(rules, state, by, WATCHERS, cite)
    if not state.tirador:
        raise Refused(SIN_TIRADOR, cite)
    return [ThrowBreached(player=state.tirador, incident=command.incident, by=by.id, note=command.note, cite=cite)]


def _unfit(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
    """The whole set goes, between two throws."""
    cite = rules.unfit.cite
    require_staff(rules, state, command.by, frozenset({rules.offered_by.value}), cite)
    if state.dice is None:
        raise Refused(SIN_DADOS, cite)
    if not between_throws(rules, state):
        raise Refused(shared.RONDA_EN_CURSO, cite)
    return [DiceWithdrawn(cause=command.incident, cite=cite)]


errors.records(Infringed)


@errors.fold(ThrowVoided)
def throw_voided(rules: DadosRules, state: State, event: ThrowVoided) -> State:
    counts = event.cause in rules.counted.value and bool(event.tirador)
    return replace(
        state,
        phase=waiting(state.dice, state.tirador),
        fallen=event.dice,
        choice=Choice.REEMPLAZO if event.dice else Choice.NADA,
        breaches=_one_more(state, event.tirador) if counts else state.breaches,
    )


@errors.fold(ThrowBreached)
def throw_breached(rules: DadosRules, state: State, event: ThrowBreached) -> State:
    return replace(state, breaches=_one_more(state, event.player))


def _one_more(state: State, player: str) -> tuple[tuple[str, int], ...]:
    counted = dict(state.breaches)
    return tuple({**counted, player: counted.get(player, 0) + 1}.items())


# --- who may not throw any more ---------------------------------------------------------------------------------------


class Deprive(Command, frozen=True, tag="deprive"):
    """Take the right to throw from a player."""

    label = N_("Deprive {player} of the dice")
    words = ("privar {player}",)
    player: Name


class Deprived(Event, frozen=True, tag="deprived"):
    """A player may not throw any more in this session."""

    sentence = N_("{by:@} deprives {player:@} of the dice.")
    player: str
    by: str


def unless_paying(cite: Callable[[DadosRules], Citation]) -> Moment[DadosRules, State]:
    """At any time but while a throw is being settled."""
    return Moment(lambda _, state: state.phase is not Phase.LIQUIDACION, shared.RONDA_EN_CURSO, cite)


@errors.act(
    Deprive, by=given_to(lambda rules: rules.deprived_by), when=unless_paying(lambda rules: rules.deprived_by.cite)
)
def deprive(rules: DadosRules, state: State, command: Deprive) -> Sequence[Event]:
    """The jefe takes the dice from a player who breaks the rules of the throw repeatedly."""
    player, cite, least = command.player, rules.deprived_by.cite, rules.deprived_after.value
    if player in state.deprived:
        raise Refused(TIRADOR_PRIVADO, cite, player=player)
    found = dict(state.breaches).get(player, 0)
    if found < least:
        raise Refused(SIN_REINCIDENCIA, rules.deprived_after.cite, player=player, found=found, least=least)
    deprived = Deprived(player=player, by=command.by.id, cite=cite)
    if state.phase is Phase.TIRO and player == state.tirador:
        return [ThrowVoided(cause=DEPRIVED, by=command.by.id, tirador=player, cite=cite), deprived]
    return [deprived]


@errors.might(Deprive)
def who_broke_the_rules(rules: DadosRules, state: State, who: Actor) -> Iterable[Command]:
    return (Deprive(by=who, player=player) for player, _ in state.breaches)


@errors.fold(Deprived)
def player_deprived(rules: DadosRules, state: State, event: Deprived) -> State:
    state = replace(state, deprived=(*state.deprived, event.player))
    if event.player == state.tirador:
        return without_tirador(state)
    return replace(state, offered="") if event.player == state.offered else state
