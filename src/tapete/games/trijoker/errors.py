"""Errors and infractions (MU2010:70, 73.2 and 74): cards seen before their time, a wrong deal, players who tell.

Whoever watches over the table declares them; the jefe de mesa resolves what concerns people.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.covered import COMUNES, COVERED, CardsTurned
from tapete.families.incidents import Incidents
from tapete.families.poker.dealing import hand_of
from tapete.families.poker.pack import BACKS, jugada_over
from tapete.families.sabot.cards import in_hand
from tapete.games.trijoker.jugada import annul, decided, shown, untouched, when_all_decided, without_bet
from tapete.games.trijoker.rules import COMMON_CARDS, OWN_CARD, Penalty, TrijokerRules, space_name
from tapete.games.trijoker.state import DEALT, IN_PLAY, JEFE, TURNING, Course, Forfeited, Phase, State, asked_of
from tapete.kit.cards import parse_card
from tapete.language import N_, say, translate

incident = Incidents(Course, lambda rules: rules.rulings)
errors: Chapter[TrijokerRules, State] = incident.chapter()


# --- cards seen before their time -------------------------------------------------------------------------------------


class CommonSeen(Event, frozen=True, tag="common-seen"):
    """A common card was seen before its time."""

    sentence = N_("A common card is seen before its time.")

    def foretold(self) -> None:
        """Nothing: what follows would tell which card it is."""


errors.records(CommonSeen)


def _not_due(place: int, state: State) -> bool:
    """Whether a common card lies there face down and is not turned yet."""
    if state.phase not in IN_PLAY:
        return False
    due = state.phase in TURNING and TURNING.index(state.phase) == place
    return place < len(state.commons.cards) and place not in state.commons.shown and not due


def _which(place: int, state: State) -> Sequence[str]:
    """The cards that it may be, where nobody knows which it is."""
    known = state.commons.cards[place] != COVERED
    return ("",) if known else [str(card).lower() for card in in_hand(state).remaining]


def _common_seen(place: int, course: Course, command: Declare) -> None:
    """From J upwards the jugada is annulled; else it goes on, and the card stays in sight."""
    cite = incident.rule(course, command)
    known = course.state.commons.cards[place]
    card = str(parse_card(command.note, course.rules.pack)) if known == COVERED else known
    course(CommonSeen(cite=cite), CardsTurned(side=COMUNES, places=(place,), cards=(card,), cite=cite))
    if course.rules.annuls(card):
        annul(course, command.incident, cite)


for at, name in enumerate(COMMON_CARDS):
    incident(name, partial(_not_due, at), partial(_which, at))(partial(_common_seen, at))


def _own_cards(state: State) -> Sequence[str]:
    """The cards of players that lie face down: `3 1` is the first of space 3."""
    hands = [(space.plaza, hand_of(state, space_name(space.plaza))) for space in state.bets]
    places = [(plaza, hand, place) for plaza, hand in hands for place in range(len(hand.cards))]
    return [f"{plaza} {place + 1}" for plaza, hand, place in places if place not in hand.shown]


@incident(OWN_CARD, lambda state: state.phase in IN_PLAY and bool(_own_cards(state)), _own_cards)
def own_seen(course: Course, command: Declare) -> None:
    """The jugada goes on; where it is known which card it is, everybody is shown it."""
    cite = incident.rule(course, command)
    plaza, number = command.note.split()
    hand, place = hand_of(course.state, space_name(int(plaza))), int(number) - 1
    if hand.cards[place] != COVERED:
        course(CardsTurned(side=hand.to, places=(place,), cards=(hand.cards[place],), cite=cite))


# --- errors of the deal -----------------------------------------------------------------------------------------------


def _unsettled(state: State) -> bool:
    """Whether cards are dealt, or were, and nothing has been paid or collected for them."""
    return state.phase in IN_PLAY or (state.phase is Phase.LIQUIDACION and untouched(state))


@incident("dealing_errors", _unsettled)
def wrongly_dealt(course: Course, command: Declare) -> None:
    annul(course, command.incident, incident.rule(course, command))


@incident("order_errors", lambda state: state.phase in IN_PLAY)
def out_of_order(course: Course, command: Declare) -> None:
    """Until somebody has decided, unseen cards are all alike."""
    cite = incident.rule(course, command)
    nobody = not any(space.decided for space in course.state.bets)
    if nobody and course.state.phase in {Phase.REPARTO, Phase.DECISION_1}:
        annul(course, command.incident, cite)


class PackWithdrawn(Event, frozen=True, tag="pack-withdrawn"):
    """A pack was found wrong, and another takes its place."""

    sentence = N_("The {back} pack is withdrawn, and another takes its place.")
    back: str

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {"back": translate(BACKS[self.back], language)})


@incident("late_errors", lambda state: state.phase is Phase.RECOGIDA)
def found_late(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    course(PackWithdrawn(back=in_hand(course.state).backs[0], cite=cite))
    course(*jugada_over(course.state, command.incident, cite))


@errors.fold(PackWithdrawn)
def withdrawn(rules: TrijokerRules, state: State, event: PackWithdrawn) -> State:
    return replace(state, withdrawn=state.withdrawn + 1)


# --- what players do --------------------------------------------------------------------------------------------------


def _told(course: Course, command: Declare) -> None:
    """A warning; or, where the table is set up so, the bets of that player are lost."""
    incident.rule(course, command)
    if course.rules.penalty.value is Penalty.AVISO:
        return
    space = next(each for each in course.state.bets if each.player == command.note)
    cite, bet = course.rules.penalty.cite, course.rules.bet.id
    told: dict[str, Any] = {"player": space.player, "plaza": space.plaza, "bet": bet, "amount": space.amount}
    course(*(Forfeited(**told, casilla=casilla, cite=cite) for casilla in space.casillas))
    if not course.state.bets:
        course(*jugada_over(course.state, command.incident, cite))
    elif course.state.phase is Phase.DESTAPE and not course.state.queue:
        shown(course)
    else:
        decided(course)


@errors.fold(Forfeited)
def forfeited(rules: TrijokerRules, state: State, event: Forfeited) -> State:
    """A player who has lost all has nothing more to decide and shows no cards."""
    state = replace(without_bet(state, event.player, event.casilla), bank=state.bank + event.amount)
    if not any(space.plaza == event.plaza for space in state.bets):
        hand = space_name(event.plaza)
        state = replace(state, queue=tuple(coming for coming in state.queue if coming.to != hand))
    return when_all_decided(state) if asked_of(state) and state.bets else state


def _playing(state: State) -> Sequence[str]:
    return [space.player for space in state.bets]


def _goes_on(course: Course, command: Declare) -> None:
    """It is recorded, and nothing else follows."""
    incident.rule(course, command)


incident("information", lambda state: state.phase in DEALT, _playing, JEFE)(_told)
incident("showing", lambda state: state.phase in DEALT, _playing, JEFE)(_told)
incident("off_the_table", lambda state: state.phase in DEALT)(_goes_on)
incident("conflicts", lambda state: state.open, by=JEFE)(_goes_on)
