"""Errors with the cards of the studs: covered ones that are seen, and cards that come too early (MU2010:87.3, 90.1)."""

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import COVERED, CardsTurned
from tapete.families.incidents import unknown_note
from tapete.families.poker.dealing import Coming
from tapete.families.poquer_de_circulo.anticipadas import OfCards, faces, without
from tapete.families.poquer_de_circulo.calles import CardsBurned
from tapete.families.poquer_de_circulo.curso import all_dealt, begin_interval
from tapete.families.poquer_de_circulo.efectos import MIXED
from tapete.families.poquer_de_circulo.incidencias import betting_open, incident, of_live, of_stud
from tapete.families.poquer_de_circulo.repeticion import begins_again, refund, restart
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    Course,
    Phase,
    State,
    bets_of,
    hand_of,
    live_players,
    on_turn,
    position_of,
    spread_in,
)
from tapete.families.sabot.cards import in_hand as mazo_of
from tapete.language import N_
from tapete.law.citation import Citation

ORDENADA, MEZCLADA = "ordenada", "mezclada"
CARTAS_PREMATURAS = Reason(
    "cartas_prematuras",
    N_("Name from 1 to {most} different cards, such as Kh 7d, or say how many came too early; not: {found}."),
)

studs = Chapter[CirculoRules, State]("errors of the studs")


def is_stud(rules: CirculoRules, state: State) -> bool:
    """Whether cards of the players lie open."""
    return spread_in(rules, state).variant.opens


# --- covered cards that are seen in the deal --------------------------------------------------------------------------


class HoleExposed(Event, frozen=True, tag="hole-exposed"):
    """A covered card of a player was seen: it lies open, and the one that should have done so comes covered."""

    sentence = N_("A covered card of {player:@} was seen: it lies open, and the next comes covered.")
    player: str


def open_to_come(state: State) -> tuple[str, ...]:
    """Who has a covered card of the deal, and is still to receive the open one."""
    if state.phase is not Phase.REPARTO or state.street:
        return ()
    waiting = {coming.to for coming in state.queue if coming.up}
    hands = {player: hand_of(state, player) for player in live_players(state)}
    return tuple([player for player, hand in hands.items() if hand.cards and not hand.shown and hand.to in waiting])


def _of_two(course: Course, command: Declare) -> bool:
    """Cards of another were seen as well: that is an error of the deal, and the hand begins again."""
    if not {*course.state.exposed} - {command.note}:
        return False
    restart(course, command.incident, incident.rule(course, command, begins_again(course), by="82.1.d"))
    return True


def exposed(course: Course, command: Declare) -> None:
    """It changes places with the open card that he is to receive."""
    if _of_two(course, command):
        return
    cite = incident.rule(course, command, by=_provision(course, command))
    hand = hand_of(course.state, command.note)
    course(HoleExposed(player=command.note, cite=cite))
    card = hand.cards[-1]
    if card != COVERED:
        course(CardsTurned(side=hand.to, places=(len(hand.cards) - 1,), cards=(card,), cite=cite))


def _provision(course: Course, command: Declare) -> str:
    return of_stud(course, "87.3.a.3" if command.incident == "carta-caida" else "87.3.a.1")


incident("tapada-expuesta", lambda state: bool(open_to_come(state)), notes=open_to_come, fits=is_stud)(exposed)


@studs.fold(HoleExposed)
def hole_exposed(rules: CirculoRules, state: State, event: HoleExposed) -> State:
    """Which card it was is still to be said where nobody knows it."""
    hand, queue = hand_of(state, event.player), list(state.queue)
    queue[queue.index(Coming(hand.to, up=True))] = Coming(hand.to)
    named = [Coming(hand.to, place=len(hand.cards) - 1)] if hand.cards[-1] == COVERED else []
    return replace(state, queue=(*named, *queue), exposed=(*state.exposed, event.player))


def _nobody_has_spoken(state: State) -> bool:
    dealt = state.phase is Phase.REPARTO or betting_open(state)
    return dealt and not state.street and not bets_of(state).actions and not bets_of(state).postura


class CardsSkipped(Event, frozen=True, tag="cards-skipped"):
    """No more cards come for a player whose hand was annulled in the deal."""

    sentence = N_("{player:@} receives no more cards.")
    player: str


@incident("tapadas-expuestas", _nobody_has_spoken, notes=of_live, fits=is_stud)
def all_exposed(course: Course, command: Declare) -> None:
    """Both of his first cards, or one and then the next that should have been covered: he is out of the hand."""
    if _of_two(course, command):
        return
    cite = incident.rule(course, command, by=of_stud(course, "87.3.a.1"))
    began, spoke = course.state.phase, on_turn(course.state)
    course(CardsSkipped(player=command.note, cite=cite))
    refund(course, command.note, command.incident, cite)
    if course.state.phase is Phase.REPARTO and not course.state.queue:
        all_dealt(course)
    elif began is Phase.INTERVALO and spoke == command.note and bets_of(course.state).alive > 1:
        begin_interval(course)


@studs.fold(CardsSkipped)
def cards_skipped(rules: CirculoRules, state: State, event: CardsSkipped) -> State:
    to = hand_of(state, event.player).to
    queue = [coming for coming in state.queue if coming.to != to]
    return replace(state, queue=tuple(queue), exposed=(*state.exposed, event.player))


# --- cards that come too early, and burned ones -----------------------------------------------------------------------


class StreetHastened(Event, frozen=True, tag="street-hastened"):
    """Cards came before the bets were over; they lie where they fell until then."""

    sentence = N_("{cards} {cards:card|cards} came too early; the bets go on.")
    cards: int


class EarlySetAside(OfCards, frozen=True, kw_only=True, tag="early-set-aside"):
    """Open cards that were dealt too early: they can't come again unless cards run short."""

    sentence = N_("Dealt too early and set aside: {cards}.")
    names_card = True


def _more_streets(rules: CirculoRules, state: State) -> bool:
    return is_stud(rules, state) and state.street + 1 < spread_in(rules, state).variant.intervals


def _too_many(state: State) -> tuple[str, ...]:
    """How many may have come: one for each who is left at the most, after one that was burned."""
    most = min(bets_of(state).alive, mazo_of(state).left - 1)
    return tuple([str(number) for number in range(1, most + 1)])


@incident(
    "reparto-prematuro",
    lambda state: betting_open(state) and not state.hastened,
    notes=_too_many,
    fits=_more_streets,
    judges=True,
)
def hastened(course: Course, command: Declare) -> None:
    """They, and the card that was burned before them, are kept apart; others join them when the bets are over.

    Cards that are named are known not to come; those that are only counted may be any that nobody has seen.
    """
    by = of_stud(course, "87.3.b.2")
    number, seen = _how_many(course, command, course.rules.law[by])
    cite = incident.rule(course, command, by=by)
    course(StreetHastened(cards=number, cite=cite), CardsBurned(cards=number + 1 - len(seen), cite=cite))
    if seen:
        course(EarlySetAside(cards=seen, cite=cite))


def _how_many(course: Course, command: Declare, cite: Citation) -> tuple[int, tuple[str, ...]]:
    """The number of cards that came too early, and which they were, if they are named."""
    known, words = _too_many(course.state), command.note.split()
    if command.note in known:
        return int(command.note), ()
    if not words or command.note.isdigit():
        raise unknown_note(command, known, cite)
    if not len({word.casefold() for word in words}) == len(words) <= len(known):
        raise Refused(CARTAS_PREMATURAS, cite, most=len(known), found=command.note[:40])
    return len(words), faces(course, words, cite)


@studs.fold(StreetHastened)
def street_hastened(rules: CirculoRules, state: State, event: StreetHastened) -> State:
    return replace(state, hastened=True)


@studs.fold(EarlySetAside)
def early_set_aside(rules: CirculoRules, state: State, event: EarlySetAside) -> State:
    return replace(without(state, event.cards), aside=(*state.aside, *event.cards))


def _last_is_covered(state: State) -> tuple[str, ...]:
    return (ORDENADA, MEZCLADA)


def _burned_before(rules: CirculoRules, state: State) -> bool:
    return is_stud(rules, state) and bool(spread_in(rules, state).variant.streets[state.street].quemadas)


@incident(
    "quema-equivocada",
    lambda state: state.phase is Phase.REPARTO or betting_open(state),
    notes=_last_is_covered,
    fits=_burned_before,
)
def wrongly_burned(course: Course, command: Declare) -> None:
    """Two were burned, or none: the crupier puts the cards in their order unless a covered one can't be told."""
    by = of_stud(course, "87.3.b.5")
    incident.rule(course, command, MIXED if command.note == MEZCLADA else "", by=by)


# --- who must bet first -----------------------------------------------------------------------------------------------


class TurnGiven(Event, frozen=True, tag="turn-given"):
    """The crupier made another begin the bets, who did."""

    sentence = N_("{player:@} begins the bets in place of who should have done so.")
    player: str


def _others_that_can_bet(state: State) -> tuple[str, ...]:
    betting = bets_of(state)
    return tuple([state.order[position] for position in betting.able if position != betting.turn])


@incident(
    "obligada-equivocada",
    lambda state: betting_open(state) and bets_of(state).obliged,
    notes=_others_that_can_bet,
    fits=is_stud,
)
def wrong_first(course: Course, command: Declare) -> None:
    """He has acted before it was noticed: the forced bet is his, and those after him answer it."""
    cite: Citation = incident.rule(course, command, by=of_stud(course, "87.3.b.4"))
    course(TurnGiven(player=command.note, cite=cite))


@studs.fold(TurnGiven)
def turn_given(rules: CirculoRules, state: State, event: TurnGiven) -> State:
    betting = bets_of(state).copy()
    betting.interval(position_of(state, event.player), betting.unit, betting.duty, betting.high)
    return replace(state, betting=betting)
