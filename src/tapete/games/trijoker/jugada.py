"""The jugada: cards face down, bets 1 and 2 left or withdrawn by turns, the common cards turned (MU2010:73.2)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.declared import announcement, verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import COMUNES, COVERED, CardsTurned
from tapete.families.plazas.sitting import put
from tapete.families.poker.dealing import Coming, DealtBy, dealing, hand_of, looked_at, to_be_named
from tapete.families.poker.showing import HandShown, made_of
from tapete.families.table.powers import spoken_for
from tapete.games.trijoker.chips import BetWithdrawn
from tapete.games.trijoker.payment import settlement_of
from tapete.games.trijoker.rules import TrijokerRules, space_name
from tapete.games.trijoker.state import (
    DEALER,
    DECIDING,
    HANDLER,
    TURNING,
    Course,
    End,
    Phase,
    Space,
    State,
    asked_of,
    card_cite,
    commons,
    in_turn,
    present,
    space_of,
)
from tapete.language import N_
from tapete.law.citation import Citation

NO_SE_DECIDE = Reason("no_se_decide", N_("No bet is to be decided now."), untimely=True)
NO_ES_SU_TURNO = Reason("no_es_su_turno_de_decidir", N_("{expected:@} is to decide, not {player:@}."), untimely=True)
YA_DECIDIDA = Reason("apuesta_decidida", N_("{player:@} has already decided what becomes of bet {casilla}."))
NO_SE_RETIRA = Reason("apuesta_que_no_se_retira", N_("Bet {casilla} is never withdrawn."))
OTRA_APUESTA = Reason("otra_apuesta", N_("Bet {asked} is being decided, not bet {casilla}."), untimely=True)
NADA_QUE_DESCUBRIR = Reason("nada_que_descubrir", N_("No common card is to be turned now."), untimely=True)
THIRD = Citation("criterio:trijoker.6")
TURNS = Citation("criterio:trijoker.9")

deciding = Chapter[TrijokerRules, State]("decisions")


# --- what follows -----------------------------------------------------------------------------------------------------


class Asked(Event, frozen=True, tag="asked"):
    """Players are to decide on one of their bets."""

    sentence = N_("Bet {casilla}: each player in turn leaves it or withdraws it.")
    casilla: int


def dealt(course: Course) -> None:
    """What follows when no card is left to come: players look, decide, or show what they have."""
    match course.state.phase:
        case Phase.REPARTO:
            cite = course.rules.withdrawals.cite
            course(*looked_at(course.state, cite), Asked(casilla=1, cite=cite))
        case Phase.DESTAPE:
            shown(course)
        case _:
            turned(course)


def decided(course: Course) -> None:
    """When everybody has decided, a common card that is in sight already has not to be turned."""
    state = course.state
    if state.phase in TURNING and TURNING.index(state.phase) in commons(state).shown:
        turned(course)


def turned(course: Course) -> None:
    """After the first common card the second bet is decided, and after the second the hands are shown."""
    if course.state.phase is Phase.COMUN_1:
        course(Asked(casilla=2, cite=course.rules.withdrawals.cite))
        return decided(course)
    if any(not hand_of(course.state, space_name(space.plaza)).known for space in course.state.bets):
        course(HandsAsked(cite=course.rules.settlement.cite))
        return None
    return shown(course)


def shown(course: Course) -> None:
    """Every hand lies open, and what it makes with the common cards is said."""
    common = commons(course.state).cards
    for space in reversed(course.state.bets):
        hand = hand_of(course.state, space_name(space.plaza))
        what = made_of(course.rules.pays.ranking, (*hand.cards, *common))
        told: dict[str, Any] = {"to": hand.to, "player": space.player, "cards": hand.cards}
        told |= {"category": what.category, "kickers": what.kickers}
        course(HandShown(**told, cite=course.rules.settlement.cite))


deal: Chapter[TrijokerRules, State] = dealing(
    drawn_by=DealtBy[TrijokerRules](lambda rules: rules.deal.cite),
    croupier=DEALER,
    cite=lambda rules: rules.deal.cite,
    begins=Course,
    after=dealt,
    next_cite=card_cite,
)


@deciding.fold(Asked)
def asked(rules: TrijokerRules, state: State, event: Asked) -> State:
    return replace(state, phase=DECIDING[event.casilla - 1])


# --- left or withdrawn ------------------------------------------------------------------------------------------------


class Decision(Command, frozen=True, tag=None):
    """What becomes of a bet."""

    player: Name
    casilla: int


class Leave(Decision, frozen=True, tag="leave"):
    """Leave a bet in play."""

    label = N_("Leave bet {casilla}")
    key = "j"
    words = ("dejar {casilla} [para {player}]",)


class Withdraw(Decision, frozen=True, tag="withdraw"):
    """Withdraw a bet."""

    label = N_("Withdraw bet {casilla}")
    key = "f"
    words = ("retirar {casilla} [para {player}]",)


class BetLeft(Event, frozen=True, tag="bet-left"):
    """A player leaves a bet in play."""

    sentence = N_("{player:@} leaves bet {casilla}.")
    player: str
    plaza: int
    casilla: int


ASKING = Moment[TrijokerRules, State](
    lambda _, state: asked_of(state) > 0, NO_SE_DECIDE, lambda rules: rules.withdrawals.cite
)


@deciding.act(Leave, Withdraw, by=HANDLER, when=ASKING)
def decide(rules: TrijokerRules, state: State, command: Decision) -> Sequence[Event]:
    """Whoever is in turn, from the croupier's left, about the bet that goes with the next common card."""
    space = _require_turn(rules, state, command)
    told: dict[str, Any] = {"player": space.player, "plaza": space.plaza, "casilla": command.casilla}
    cite, course = rules.withdrawals.cite, Course(rules, state)
    if isinstance(command, Leave):
        course(BetLeft(**told, cite=cite))
    else:
        course(BetWithdrawn(**told, bet=rules.bet.id, amount=space.amount, cite=cite))
    decided(course)
    return course.events


def _require_turn(rules: TrijokerRules, state: State, command: Decision) -> Space:
    player, casilla, asked, cite = command.player, command.casilla, asked_of(state), rules.withdrawals.cite
    if str(casilla) not in rules.withdrawals.value:
        raise Refused(NO_SE_RETIRA, THIRD, casilla=casilla)
    mine, turn = space_of(state, player), in_turn(state)
    if mine and mine.decided >= casilla:
        raise Refused(YA_DECIDIDA, cite, player=player, casilla=casilla)
    if casilla != asked:
        raise Refused(OTRA_APUESTA, cite, asked=asked, casilla=casilla)
    if turn is None or turn.player != player:
        raise Refused(NO_ES_SU_TURNO, TURNS, expected=turn.player if turn else "-", player=player)
    return turn


@deciding.might(Leave, cite=lambda rules: rules.withdrawals.cite)
def may_decide(rules: TrijokerRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, present(state)):
        yield from (kind(by=who, player=player, casilla=asked_of(state)) for kind in (Leave, Withdraw))


@deciding.fold(BetLeft)
def left(rules: TrijokerRules, state: State, event: BetLeft) -> State:
    return _with_decision(state, event.player, event.casilla)


@deciding.fold(BetWithdrawn)
def withdrawn(rules: TrijokerRules, state: State, event: BetWithdrawn) -> State:
    return _with_decision(state, event.player, event.casilla, gone=event.casilla)


def _with_decision(state: State, player: str, casilla: int, gone: int = 0) -> State:
    place, space = next((n, each) for n, each in enumerate(state.bets) if each.player == player)
    stay = tuple(each for each in space.casillas if each != gone)
    state = replace(state, bets=put(state.bets, place, replace(space, casillas=stay, decided=casilla)))
    return when_all_decided(state)


def when_all_decided(state: State) -> State:
    """The common card is due when nobody is left to decide; nobody may know yet which it is."""
    if in_turn(state):
        return state
    place = asked_of(state) - 1
    card = commons(state).cards[place]
    queue = (Coming(COMUNES, place=place),) if card == COVERED else ()
    return replace(state, phase=TURNING[place], queue=queue)


# --- the common cards -------------------------------------------------------------------------------------------------


Turn = verb("Turn", "descubrir", N_("Turn the common card"))


def _lies_there(rules: TrijokerRules, state: State) -> bool:
    """Whether a common card is due of which it is known which it is."""
    return state.phase in TURNING and not state.queue


@deciding.act(
    Turn,
    by=DEALER,
    when=Moment[TrijokerRules, State](_lies_there, NADA_QUE_DESCUBRIR, lambda rules: rules.withdrawals.cite),
    offered=lambda rules: rules.withdrawals.cite,
)
def turn(rules: TrijokerRules, state: State, command: Command) -> Sequence[Event]:
    """The left one when all have decided on bet 1, the right one when all have on bet 2."""
    place = TURNING.index(state.phase)
    card, course = commons(state).cards[place], Course(rules, state)
    course(CardsTurned(side=COMUNES, places=(place,), cards=(card,), cite=rules.withdrawals.cite))
    turned(course)
    return course.events


HandsAsked = announcement("HandsAsked", N_("Players show their cards."))


@deciding.fold(HandsAsked)
def hands_asked(rules: TrijokerRules, state: State, event: Event) -> State:
    hands = [hand_of(state, space_name(space.plaza)) for space in reversed(state.bets)]
    return replace(state, phase=Phase.DESTAPE, queue=to_be_named(hands))


@deciding.fold(HandShown)
def hand_shown(rules: TrijokerRules, state: State, event: HandShown) -> State:
    """When the last is shown everything is known that is to be paid."""
    cards = (*event.cards, *commons(state).cards)
    strength = made_of(rules.pays.ranking, cards).strength
    plaza = next(space.plaza for space in state.bets if space.player == event.player)
    end = End(plaza, event.category, event.kickers, rules.pays.wins(strength))
    state = replace(state, ends=(*state.ends, end))
    if len(state.ends) < len(state.bets):
        return state
    common = " ".join(commons(state).cards)
    due = settlement_of(rules, state)
    return replace(state, phase=Phase.LIQUIDACION, due=due, results=(*state.results, common))
