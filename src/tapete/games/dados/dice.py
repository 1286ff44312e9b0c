"""The decisions on the dice: who throws them, which are played with, and what becomes of those that fall."""

from collections.abc import Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_open, require_player, require_staff
from tapete.games.dados import reasons
from tapete.games.dados.commands import (
    AcceptDice,
    Arrive,
    AskDice,
    BringDice,
    ChangeDice,
    ChooseDice,
    Deprive,
    DropDice,
    FindDie,
    HandleDice,
    Leave,
    OfferDice,
    RefuseDice,
)
from tapete.games.dados.events import (
    Deprived,
    DiceAccepted,
    DiceBrought,
    DiceChangeCalled,
    DiceChosen,
    DiceHandled,
    DiceOffered,
    DiceRefused,
    DiceWithdrawn,
    DieFound,
    PlayerArrived,
    PlayerLeft,
    ThrowVoided,
)
from tapete.games.dados.rules import DadosRules
from tapete.games.dados.state import BETWEEN_THROWS, Choice, Phase, State
from tapete.games.dados.turn import breaches_of, candidate, may_take
from tapete.kit.dice import DiceSet
from tapete.kit.outcomes import ImpossibleDraw
from tapete.law.citation import Citation

PLACES = Citation("criterio:dados.24")
FALLEN = "dado-al-suelo"
BRINGERS = frozenset({Role.DIRECTOR, Role.JEFE})


def bring_dice(rules: DadosRules, state: State, command: BringDice) -> Sequence[Event]:
    """Six dice told apart by their numbers, none of them of the session before nor of a set already withdrawn."""
    require_open(state)
    cite = rules.dice_set.cite
    require_staff(rules, state, command.by, BRINGERS, cite)
    if state.phase is not Phase.PREPARACION:
        raise Refused(reasons.CON_DADOS, cite)
    different = set(command.serials)
    if not len(command.serials) == len(different) == rules.dice_set.value:
        raise Refused(reasons.JUEGO_INCOMPLETO, cite, expected=rules.dice_set.value, found=len(different))
    if again := different & {*state.previous, *state.used}:
        raise Refused(reasons.DADO_USADO, cite, dice=", ".join(sorted(again)))
    return [DiceBrought(serials=command.serials, cite=cite)]


def arrive(rules: DadosRules, state: State, command: Arrive) -> Sequence[Event]:
    """A player takes a place: the one named, moving the others on, or the last."""
    require_open(state)
    _require_self(state, command.by)
    if command.by.id in state.players:
        raise Refused(reasons.YA_EN_LA_MESA, PLACES, player=command.by.id)
    places = len(state.players)
    if not 0 <= command.place <= places + 1:
        raise Refused(reasons.LUGAR_INEXISTENTE, PLACES, place=command.place, places=places)
    return [PlayerArrived(player=command.by.id, place=command.place or places + 1, cite=PLACES)]


def leave(rules: DadosRules, state: State, command: Leave) -> Sequence[Event]:
    """A player leaves between throws; whoever had the dice leaves them to the next."""
    require_open(state)
    _require_place(state, command.by)
    if state.phase not in BETWEEN_THROWS:
        raise Refused(shared.RONDA_EN_CURSO, rules.closing.cite)
    return [PlayerLeft(player=command.by.id, cite=PLACES)]


def offer_dice(rules: DadosRules, state: State, command: OfferDice) -> Sequence[Event]:
    """The stickman offers the dice clockwise, one player at a time."""
    require_open(state)
    cite = rules.offered_by.cite
    require_staff(rules, state, command.by, frozenset({rules.offered_by.value}), cite)
    expected = "" if state.phase is not Phase.OFRECER or state.offered else candidate(state)
    if not expected or command.player != expected:
        holder = expected or state.offered or state.tirador or "-"
        raise Refused(reasons.FUERA_DE_SU_TURNO, cite, player=command.player, expected=holder)
    return [DiceOffered(player=command.player, cite=cite)]


def accept_dice(rules: DadosRules, state: State, command: AcceptDice) -> Sequence[Event]:
    """Whoever is offered the dice takes them; when all have passed them, whoever asks."""
    require_open(state)
    _require_place(state, command.by)
    player, cite = command.by.id, rules.offered_by.cite
    if player in state.deprived:
        raise Refused(reasons.TIRADOR_PRIVADO, rules.deprived_by.cite, player=player)
    if state.phase is not Phase.OFRECER or not may_take(state, player):
        expected = state.offered or state.tirador or candidate(state) or "-"
        raise Refused(reasons.FUERA_DE_SU_TURNO, cite, player=player, expected=expected)
    return [DiceAccepted(player=player, cite=cite)]


def refuse_dice(rules: DadosRules, state: State, command: RefuseDice) -> Sequence[Event]:
    """Whoever is offered the dice may pass them; so may the tirador before the first throw of a jugada."""
    require_open(state)
    _require_place(state, command.by)
    player, cite = command.by.id, rules.offered_by.cite
    offered = state.phase is Phase.OFRECER and state.offered == player
    gives_up = state.phase is Phase.APUESTAS and state.tirador == player
    if not offered and not gives_up:
        expected = state.offered or state.tirador or candidate(state) or "-"
        raise Refused(reasons.FUERA_DE_SU_TURNO, cite, player=player, expected=expected)
    if gives_up and state.punto:
        raise Refused(reasons.SERIE_SIN_ACABAR, Citation("criterio:dados.18"), player=player)
    return [DiceRefused(player=player, cite=cite)]


def ask_dice(rules: DadosRules, state: State, command: AskDice) -> Sequence[Event]:
    """The tirador may ask for other dice before the first throw, and not during the series."""
    require_open(state)
    cite = rules.request_in_series.cite
    _require_tirador(state, command.by, cite)
    if state.punto and not rules.request_in_series.value:
        raise Refused(reasons.SERIE_EN_CURSO, cite)
    _refuse_pending(state, cite)
    return [DiceChangeCalled(by=command.by.id, tirador=state.tirador, cite=cite)]


def change_dice(rules: DadosRules, state: State, command: ChangeDice) -> Sequence[Event]:
    """The jefe may have the dice changed between any two throws."""
    require_open(state)
    cite = rules.changed_by.cite
    require_staff(rules, state, command.by, frozenset({rules.changed_by.value}), cite)
    if state.phase is not Phase.APUESTAS:
        raise Refused(reasons.SIN_TIRADOR, cite)
    _refuse_pending(state, cite)
    return [DiceChangeCalled(by=command.by.id, tirador=state.tirador, cite=cite)]


def choose_dice(rules: DadosRules, state: State, command: ChooseDice) -> Sequence[Event]:
    """The tirador takes two of the set at a change, or one of the reserve for each die that fell."""
    require_open(state)
    cite = rules.request_in_series.cite if state.choice is Choice.REEMPLAZO else rules.changed_by.cite
    _require_tirador(state, command.by, cite)
    if state.choice is Choice.NADA or state.dice is None:
        raise Refused(reasons.NADA_QUE_ELEGIR, cite)
    try:
        chosen(state.dice, state, command.dice)
    except ImpossibleDraw as impossible:
        possible = state.dice.reserve if state.fallen else (*state.dice.in_play, *state.dice.reserve)
        facts = {"count": len(state.fallen) or len(state.dice.in_play), "possible": ", ".join(possible)}
        dice = " ".join(command.dice) or "-"
        raise Refused(reasons.DADOS_NO_ELEGIBLES, cite, dice=dice, **facts) from impossible
    return [DiceChosen(player=command.by.id, dice=command.dice, cite=cite)]


def chosen(dice: DiceSet, state: State, taken: tuple[str, ...]) -> DiceSet:
    """The set after the tirador's choice; raises `ImpossibleDraw`."""
    if state.choice is Choice.CAMBIO:
        return dice.chosen(taken)
    if len(taken) != len(state.fallen):
        raise ImpossibleDraw(" ".join(taken), f"{len(state.fallen)} must be replaced")
    for die, instead in zip(state.fallen, taken, strict=True):
        dice = dice.dropped(die, instead)
    return dice


def drop_dice(rules: DadosRules, state: State, command: DropDice) -> Sequence[Event]:
    """A die that falls to the floor makes the throw null; a reserve that can't replace it takes the set with it."""
    require_open(state)
    cite = rules.request_in_series.cite
    require_staff(rules, state, command.by, frozenset({rules.null_by.value}), cite)
    if state.phase is not Phase.TIRO or state.dice is None:
        raise Refused(reasons.SIN_TIRADA, cite)
    if not command.dice or len(set(command.dice)) != len(command.dice) or not set(command.dice) <= set(_thrown(state)):
        raise Refused(reasons.DADO_EN_LA_MESA, cite, die=" ".join(command.dice) or "-")
    voided = ThrowVoided(by=command.by.id, tirador=state.tirador, cause=FALLEN, dice=command.dice, cite=cite)
    if len(state.dice.reserve) < len(command.dice):
        return [voided, DiceWithdrawn(cause=FALLEN, cite=Citation("criterio:dados.19"))]
    return [voided]


def _thrown(state: State) -> tuple[str, ...]:
    return state.dice.in_play if state.dice else ()


def find_die(rules: DadosRules, state: State, command: FindDie) -> Sequence[Event]:
    """A lost die found sound goes to the reserve, and the set stays."""
    require_open(state)
    cite = rules.request_in_series.cite
    require_staff(rules, state, command.by, frozenset({rules.offered_by.value}), cite)
    if state.phase is Phase.LIQUIDACION:
        raise Refused(shared.RONDA_EN_CURSO, cite)
    if state.dice is None or command.die not in state.dice.lost:
        raise Refused(reasons.DADO_EN_LA_MESA, cite, die=command.die)
    return [DieFound(die=command.die, cite=cite)]


def handle_dice(rules: DadosRules, state: State, command: HandleDice) -> Sequence[Event]:
    """The stickman touches the dice for the reasons of the article and for no other."""
    require_open(state)
    cite = rules.handling.cite
    require_staff(rules, state, command.by, frozenset({rules.offered_by.value}), cite)
    if state.dice is None:
        raise Refused(reasons.SIN_DADOS, cite)
    if command.reason not in rules.handling.value:
        facts = {"lawful": ", ".join(rules.handling.value), "found": command.reason}
        raise Refused(reasons.MANEJO_IRREGULAR, cite, **facts)
    if command.reason == "recoger" and not (state.fallen or state.dice.lost):
        raise Refused(reasons.DADO_EN_LA_MESA, cite, die="-")
    return [DiceHandled(by=command.by.id, reason=command.reason, cite=cite)]


def deprive(rules: DadosRules, state: State, command: Deprive) -> Sequence[Event]:
    """The jefe takes the dice from a player who breaks the rules of the throw repeatedly."""
    require_open(state)
    cite = rules.deprived_by.cite
    require_staff(rules, state, command.by, frozenset({rules.deprived_by.value}), cite)
    if command.player in state.deprived:
        raise Refused(reasons.TIRADOR_PRIVADO, cite, player=command.player)
    found, least = breaches_of(state, command.player), rules.deprived_after.value
    if found < least:
        facts = {"player": command.player, "found": found, "least": least}
        raise Refused(reasons.SIN_REINCIDENCIA, rules.deprived_after.cite, **facts)
    if state.phase is Phase.LIQUIDACION:
        raise Refused(shared.RONDA_EN_CURSO, cite)
    deprived = Deprived(player=command.player, by=command.by.id, cite=cite)
    if state.phase is Phase.TIRO and command.player == state.tirador:
        return [ThrowVoided(cause="tirador-privado", by=command.by.id, tirador=state.tirador, cite=cite), deprived]
    return [deprived]


def _require_self(state: State, actor: Actor) -> None:
    if actor.role is not Role.JUGADOR:
        raise Refused(shared.SIN_FACULTAD, PLACES, role=actor.role, roles=Role.JUGADOR)
    require_player(state, actor.id)


def _require_place(state: State, actor: Actor) -> None:
    _require_self(state, actor)
    if actor.id not in state.players:
        raise Refused(reasons.FUERA_DE_LA_MESA, PLACES, player=actor.id)


def _require_tirador(state: State, actor: Actor, cite: Citation) -> None:
    if actor.role is not Role.JUGADOR or actor.id != state.tirador or state.phase is not Phase.APUESTAS:
        raise Refused(reasons.SOLO_EL_TIRADOR, cite, tirador=state.tirador or "-")


def _refuse_pending(state: State, cite: Citation) -> None:
    if state.choice is not Choice.NADA:
        raise Refused(reasons.ELECCION_PENDIENTE, cite, tirador=state.tirador)
