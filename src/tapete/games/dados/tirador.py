"""Who has the dice, and what goes wrong with a throw.

ES1979:06.IV.3.p1 to p3 and p5 to p7; of unfit dice ES1979:06.II.1; who finishes a series, criterio:dados.18 and 24.
"""

from collections.abc import Callable, Iterable, Sequence

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Command, Declare, Name, Role
from tapete.engine.event import Event, Infringed, PlayerEvent, Reason, Refused
from tapete.families.dice import SIN_TIRADA, ThrowVoided
from tapete.families.incidents import infringe
from tapete.families.places import PlayerAtTable, who_stood_before
from tapete.families.places import places as around_the_table
from tapete.families.stakes.bets import BetPlaced
from tapete.families.stakes.laying import staked
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_staff
from tapete.families.table.powers import Anybody
from tapete.games.dados.rules import (
    LINE,
    SIN_DADOS,
    SIN_TIRADOR,
    Choice,
    DadosRules,
    DiceWithdrawn,
    Phase,
    State,
    between_throws,
    given_to,
    waiting,
)
from tapete.language import N_
from tapete.law.citation import Citation

FUERA_DE_SU_TURNO = Reason("fuera_de_su_turno", N_("The dice are not for {player:@} now; they are for: {expected:@}."))
TIRADOR_PRIVADO = Reason("tirador_privado", N_("{player:@} has been deprived of the dice in this session."))
SERIE_SIN_ACABAR = Reason(
    "serie_sin_acabar", N_("{player:@} must finish the series to the punto before passing the dice.")
)

PLACES = Citation("criterio:dados.24")
SERIES = Citation("criterio:dados.18")
tirador = Chapter[DadosRules, State]("tirador")


# --- places at the table ----------------------------------------------------------------------------------------------

AT_TABLE = PlayerAtTable(PLACES)
NO_THROW = Moment[DadosRules, State](between_throws, shared.RONDA_EN_CURSO, lambda rules: rules.closing.cite)


def _without_dice(state: State, player: str) -> State:
    """The dice of a player who leaves go on from the player before."""
    if player in {state.tirador, state.holder}:
        state = replace(state, holder=who_stood_before(state, player))
    if player == state.tirador:
        state = without_tirador(state)
    return replace(
        state,
        offered="" if state.offered == player else state.offered,
        refusals=tuple(other for other in state.refusals if other != player),
    )


def without_tirador(state: State) -> State:
    choice = Choice.NADA if state.choice is Choice.CAMBIO else state.choice
    phase = Phase.OFRECER if state.phase is Phase.APUESTAS else state.phase
    return replace(state, tirador="", phase=phase, choice=choice)


places = around_the_table(cite=PLACES, when=NO_THROW, leaves=_without_dice)


# --- the dice are offered, taken and passed ---------------------------------------------------------------------------


class OfferDice(Command, frozen=True, tag="offer-dice"):
    """Push the dice with the stick to whoever is next."""

    label = N_("Offer the dice to {player}")
    words = ("ofrecer {player}",)
    player: Name


DiceOffered = announcement("DiceOffered", N_("The dice are offered to {player:@}."), PlayerEvent)


@tirador.act(OfferDice, by=given_to(lambda rules: rules.offered_by))
def offer_dice(rules: DadosRules, state: State, command: OfferDice) -> Sequence[Event]:
    expected = candidate(state) if state.phase is Phase.OFRECER and not state.offered else ""
    if not expected or command.player != expected:
        raise _not_for(rules, command.player, expected or state.offered or state.tirador)
    return [DiceOffered(player=command.player, cite=rules.offered_by.cite)]


tirador.might(OfferDice)(lambda _, state, who: (OfferDice(by=who, player=candidate(state)),))
tirador.fold(DiceOffered)(lambda _, state, event: replace(state, offered=event.player))


def candidate(state: State) -> str:
    """The next player to be offered the dice, clockwise; empty when all have refused or may not throw."""
    start = state.players.index(state.holder) + 1 if state.holder in state.players else 0
    for player in state.players[start:] + state.players[:start]:
        if player not in state.refusals and player not in state.deprived:
            return player
    return ""


def _not_for(rules: DadosRules, player: str, expected: str) -> Refused:
    return Refused(FUERA_DE_SU_TURNO, rules.offered_by.cite, player=player, expected=expected or "-")


AcceptDice = verb("AcceptDice", "aceptar", N_("Take the dice"), key="a")
DiceAccepted = announcement("DiceAccepted", N_("{player:@} takes the dice."), PlayerEvent)


@tirador.act(AcceptDice, by=AT_TABLE)
def accept_dice(rules: DadosRules, state: State, command: Command) -> Sequence[Event]:
    player = command.by.id
    if player in state.deprived:
        raise Refused(TIRADOR_PRIVADO, rules.deprived_by.cite, player=player)
    offered_to = state.offered or (player if not candidate(state) else "")
    if state.phase is not Phase.OFRECER or player != offered_to:
        raise _not_for(rules, player, state.offered or state.tirador or candidate(state))
    return [DiceAccepted(player=player, cite=rules.offered_by.cite)]


@tirador.fold(DiceAccepted)
def accepted(rules: DadosRules, state: State, event: PlayerEvent) -> State:
    player = event.player
    return replace(state, phase=Phase.APUESTAS, tirador=player, holder=player, offered="", refusals=())


RefuseDice = verb("RefuseDice", "rehusar", N_("Pass the dice"), key="p")
DiceRefused = announcement("DiceRefused", N_("{player:@} passes the dice."), PlayerEvent)


@tirador.act(RefuseDice, by=AT_TABLE)
def refuse_dice(rules: DadosRules, state: State, command: Command) -> Sequence[Event]:
    """Whoever is offered the dice may pass them; so may the tirador before the first throw of a jugada."""
    player = command.by.id
    if player != {Phase.OFRECER: state.offered, Phase.APUESTAS: state.tirador}.get(state.phase):
        raise _not_for(rules, player, state.offered or state.tirador or candidate(state))
    if state.punto and player == state.tirador:
        raise Refused(SERIE_SIN_ACABAR, SERIES, player=player)
    return [DiceRefused(player=player, cite=rules.offered_by.cite)]


tirador.bare(AcceptDice, RefuseDice)


@tirador.fold(DiceRefused)
def refused(rules: DadosRules, state: State, event: PlayerEvent) -> State:
    if event.player == state.tirador:
        state = without_tirador(state)
    return replace(state, offered="", refusals=(*state.refusals, event.player))


@tirador.fold(BetPlaced)
def asked_again(rules: DadosRules, state: State, event: BetPlaced) -> State:
    """Whoever has refused the dice and then bets on the line is offered them again."""
    if event.player not in state.refusals or event.bet not in LINE or staked(state, event.player, event.bet):
        return state
    return replace(state, refusals=tuple(other for other in state.refusals if other != event.player))


def has_line(state: State, player: str) -> bool:
    return any(stake.player == player and stake.bet in LINE for stake in state.stakes)


SIN_REINCIDENCIA = Reason(
    "sin_reincidencia", N_("{player:@} has broken the rules of the throw {found} {found:time|times}; it takes {least}.")
)

BROKEN, BROKEN_DICE = "rotos", Citation("criterio:dados.26")
DEPRIVED = "tirador-privado"
WATCHERS = frozenset({Role.STICKMAN, Role.JEFE, Role.DIRECTOR, Role.INSPECCION})
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
    cite, by = rules.throw_breaches.cite, command.by
    require_staff(rules, state, by, WATCHERS, cite)
    if not state.tirador:
        raise Refused(SIN_TIRADOR, cite)
    return [ThrowBreached(player=state.tirador, incident=command.incident, by=by.id, note=command.note, cite=cite)]


def _unfit(rules: DadosRules, state: State, command: Declare) -> Sequence[Event]:
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


errors.fold(ThrowBreached)(lambda _, state, event: replace(state, breaches=_one_more(state, event.player)))


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


errors.might(Deprive)(lambda _, state, who: (Deprive(by=who, player=player) for player, _ in state.breaches))


@errors.fold(Deprived)
def player_deprived(rules: DadosRules, state: State, event: Deprived) -> State:
    state = replace(state, deprived=(*state.deprived, event.player))
    if event.player == state.tirador:
        return without_tirador(state)
    return replace(state, offered="") if event.player == state.offered else state
