"""Errors of the deal and infractions of players: what is declared, when it could have happened, and its ruling.

MU2010:62.1, 63.3, 63.4, 65.p11 and 65.p12, and criterios 12, 15, 23, 26, 31 and 32.
"""

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import MESA, Event, Move, cloth
from tapete.families.incidents import Incidents
from tapete.families.plazas.bets import is_of
from tapete.families.plazas.chips import OnPlaza, Returned
from tapete.families.poker.pack import PackGathered
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.games.poquer_sin_descarte.course import Course, annul, go_on, over, reason_of
from tapete.games.poquer_sin_descarte.payment import settlement_of
from tapete.games.poquer_sin_descarte.rules import COMPRA, EFFECTS, PERDIDA, PoquerRules
from tapete.games.poquer_sin_descarte.state import (
    UNDER_WAY,
    VOY,
    Phase,
    State,
    competing,
    mano_of,
    on_casilla,
    with_mano,
)
from tapete.language import N_
from tapete.law.citation import Citation

incident = Incidents(Course, EFFECTS)
errors: Chapter[PoquerRules, State] = incident.chapter()
HEAD = frozenset({Role.JEFE})
EXPOSED = ("", "jugador", "banca", "compra", "sabot")
"""Where a card was seen that should not be."""
AN_EXCHANGE = N_("it is taken for information on the cards: the offender loses the whole bet, and the others go on")
GOES_ON = N_("a decision has been made: the jugada goes on")
ANNULLED_NOW = N_("nobody has decided yet: the whole jugada is annulled, and all bets go back")
WARNED = N_("the jefe de mesa warns, and nothing is lost")


def under_way(state: State) -> bool:
    """From no va más until the croupier begins to collect and pay."""
    return state.phase in UNDER_WAY or (state.phase is Phase.LIQUIDACION and not state.begun)


def deciding(state: State) -> bool:
    """While players have their cards and say what they do."""
    return state.phase is Phase.DECISION and not state.queue


def _undecided(state: State) -> bool:
    return not any(mano.word or mano.bought for mano in state.manos)


def _casillas(state: State) -> list[str]:
    """The casillas whose commander may still lose a bet."""
    return [str(mano.plaza) for mano in competing(state) if not mano.offender]


def _blind(state: State) -> list[str]:
    return [str(mano.plaza) for mano in competing(state) if mano.blind]


def _can_offend(state: State) -> bool:
    """From the first decision on: what the last who decided did is found out with the bank's cards on the table."""
    turned = state.phase not in {Phase.REPARTO, Phase.DECISION} and under_way(state)
    return (deciding(state) or turned) and bool(_casillas(state))


# --- the cut and the deal ---------------------------------------------------------------------------------------------


class PackRejected(Event, frozen=True, tag="pack-rejected"):
    """The cards are to be shuffled and cut again."""

    sentence = N_("The cards are shuffled and cut again.")


@incident("corte-visto", lambda state: state.phase is Phase.APUESTAS and state.sabot is not None, lambda _: ("",))
def cut_seen(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    course(PackRejected(cite=cite), PackGathered(cite=cite))


@errors.fold(PackRejected)
def pack_rejected(rules: PoquerRules, state: State, event: PackRejected) -> State:
    return replace(state, phase=Phase.BARAJADO)


@incident("numero-de-cartas", under_way, lambda _: ("",))
def wrong_number(course: Course, command: Declare) -> None:
    annul(course, command.incident, incident.rule(course, command))


@incident("carta-descubierta", under_way, lambda _: EXPOSED)
def exposed(course: Course, command: Declare) -> None:
    annul(course, command.incident, incident.rule(course, command))


@incident("orden-de-reparto", under_way, lambda _: ("",))
def wrong_order(course: Course, command: Declare) -> None:
    """Who has decided upon the cards keeps them."""
    if _undecided(course.state):
        annul(course, command.incident, incident.rule(course, command, ANNULLED_NOW))
    else:
        incident.rule(course, command, GOES_ON)


@incident("ultima-tapada", lambda state: deciding(state) and _undecided(state), lambda _: ("",))
def last_covered(course: Course, command: Declare) -> None:
    """It is neither an error of number nor a card that should not be seen."""
    incident.rule(course, command)


# --- infractions of players -------------------------------------------------------------------------------------------


class Forfeited(OnPlaza, frozen=True, tag="forfeited"):
    """A bet was lost by an infraction."""

    sentence = N_("{player:@} loses {amount:€} by an infraction ({bet} {plaza}).")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class Offended(Event, frozen=True, tag="offended"):
    """Who commands a casilla has lost the whole bet on it."""

    sentence = N_("{player:@} has lost the whole bet on casilla {plaza}.")
    player: str
    plaza: int


@incident("informacion", _can_offend, _casillas)
def information(course: Course, command: Declare) -> None:
    _lose(course, command, incident.rule(course, command))


@incident("cartas-mostradas", _can_offend, _casillas)
def cards_shown(course: Course, command: Declare) -> None:
    _lose(course, command, incident.rule(course, command))


@incident("comentario", _can_offend, _casillas)
def comment(course: Course, command: Declare) -> None:
    """A penalty that is not written is not extended, unless the table has said so beforehand."""
    if course.rules.comments.value == PERDIDA:
        _lose(course, command, incident.rule(course, command, AN_EXCHANGE, "forfeited"))
    else:
        incident.rule(course, command, WARNED)


def _lose(course: Course, command: Declare, cite: Citation) -> None:
    """All that the offender has on the casilla; his backers follow the hand if voy was said, or get their Ante back."""
    mano = mano_of(course.state, int(command.note))
    for bet in on_casilla(course.state, mano.plaza):
        if bet.player == mano.commander:
            course(Forfeited(player=bet.player, plaza=bet.plaza, bet=bet.kind, amount=bet.amount, cite=cite))
        elif mano.word != VOY:
            course(Returned(player=bet.player, plaza=bet.plaza, bet=bet.kind, amount=bet.amount, cite=cite))
    course(Offended(player=mano.commander, plaza=mano.plaza, cite=cite))
    go_on(course)
    state = course.state
    if state.phase is Phase.LIQUIDACION and not state.due:
        course(*over(course.rules, state, reason_of(course.rules, state), cite))


@errors.fold(Forfeited)
def forfeited(rules: PoquerRules, state: State, event: Forfeited) -> State:
    bets = tuple([bet for bet in state.bets if not is_of(event, bet)])
    return replace(state, bets=bets, bank=state.bank + event.amount)


@errors.fold(Offended)
def offended(rules: PoquerRules, state: State, event: Offended) -> State:
    """What he paid for a card is not given back either, nobody is asked to pay for one any more, and nothing is due."""
    left = on_casilla(state, event.plaza)
    mano = replace(mano_of(state, event.plaza), offender=event.player, gone=not left)
    kept = tuple(
        [bet for bet in state.taken if (bet.player, bet.plaza, bet.kind) != (event.player, event.plaza, COMPRA)]
    )
    after = replace(state, manos=with_mano(state, mano), taken=kept)
    if state.phase is Phase.LIQUIDACION:
        return replace(after, due=settlement_of(rules, after))
    if mano.gone and state.asked == event.plaza:
        return replace(after, asking="", asked=0, pending=())
    return after


@incident("casilla-a-ciegas", lambda state: deciding(state) and bool(_blind(state)), _blind)
def blind_seen(course: Course, command: Declare) -> None:
    incident.rule(course, command)


@incident("fuera-de-la-vista", deciding, by=HEAD)
def out_of_sight(course: Course, command: Declare) -> None:
    incident.rule(course, command)


@incident("conflicto", lambda state: state.open, by=HEAD)
def conflict(course: Course, command: Declare) -> None:
    incident.rule(course, command)


# --- what the house could not finish ----------------------------------------------------------------------------------


def _called_off(rules: PoquerRules, state: State) -> list[Event]:
    course = Course(rules, state)
    annul(course, CAUSE, INTERRUPTION)
    return course.events


def _waits_for_chance(rules: PoquerRules, state: State) -> bool:
    """Whether a card is still to come, or may be bought: a jugada in which all have come is played to its end."""
    staked = state.phase is Phase.APUESTAS and bool(state.bets or state.coins)
    return staked or bool(state.queue) or (state.phase is Phase.DECISION and bool(rules.compra.value))


interrupted: Chapter[PoquerRules, State] = interruption(_waits_for_chance, _called_off)
