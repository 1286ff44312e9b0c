"""What goes wrong: cards seen before their time, errors of the deal, players who tell of their cards.

MU2010:70, 73.2 and 74. Whoever watches over the table declares it; the jefe de mesa resolves what concerns people.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.families.covered import COMUNES, COVERED, CardsTurned
from tapete.families.incidents import WATCH, ErrorRuled, Incident
from tapete.families.poker.dealing import hand_of
from tapete.families.poker.pack import BACKS
from tapete.families.sabot.cards import in_hand
from tapete.families.table.breaches import unknown
from tapete.families.table.powers import Anybody
from tapete.games.trijoker.chips import Forfeited
from tapete.games.trijoker.jugada import decided, shown, when_all_decided
from tapete.games.trijoker.payment import annul, ended, untouched, without_bet
from tapete.games.trijoker.rules import COMMON_CARDS, OWN_CARD, Penalty, TrijokerRules, space_name
from tapete.games.trijoker.state import DEALT, IN_PLAY, JEFE, TURNING, Course, Phase, State, asked_of, commons
from tapete.kit.cards import parse_card
from tapete.language import N_, say, translate
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

errors = Chapter[TrijokerRules, State]("errors")


# --- cards seen before their time -------------------------------------------------------------------------------------


class CommonSeen(Event, frozen=True, tag="common-seen"):
    """A common card was seen before its time."""

    sentence = N_("A common card is seen before its time.")

    def foretold(self) -> None:
        """Not before it happens, for what follows would tell which card it is."""


def _not_due(place: int, state: State) -> bool:
    """Whether a common card lies there face down and is not to be turned yet."""
    if state.phase not in IN_PLAY:
        return False
    common = commons(state)
    due = state.phase in TURNING and TURNING.index(state.phase) == place
    return place < len(common.cards) and place not in common.shown and not due


def _which(place: int, state: State) -> Sequence[str]:
    """Which card it is has to be said where nobody knows."""
    if commons(state).cards[place] != COVERED:
        return ("",)
    return [str(card).lower() for card in in_hand(state).remaining]


def _common_seen(place: int, course: Course, command: Declare) -> None:
    """From J upwards the jugada is annulled; else it goes on, and the card stays in sight."""
    known = commons(course.state).cards[place]
    card = str(parse_card(command.note, course.rules.pack)) if known == COVERED else known
    cite = course.rules.annulling_from.cite
    turned = CardsTurned(side=COMUNES, places=(place,), cards=(card,), cite=cite)
    course(CommonSeen(cite=cite), turned)
    if course.rules.annuls(card):
        annul(course, command.incident, cite)


def _own_cards(state: State) -> Sequence[str]:
    """The cards of players that lie face down: `3 1` is the first of space 3."""
    hands = [(space.plaza, hand_of(state, space_name(space.plaza))) for space in state.bets]
    places = [(plaza, hand, place) for plaza, hand in hands for place in range(len(hand.cards))]
    return [f"{plaza} {place + 1}" for plaza, hand, place in places if place not in hand.shown]


def _own_seen(course: Course, command: Declare) -> None:
    """The jugada goes on; where it is known which card it is, it is told."""
    plaza, number = command.note.split()
    hand, place = hand_of(course.state, space_name(int(plaza))), int(number) - 1
    if hand.cards[place] != COVERED:
        cards, cite = (hand.cards[place],), course.rules.annulling_from.cite
        course(CardsTurned(side=hand.to, places=(place,), cards=cards, cite=cite))


# --- errors of the deal -----------------------------------------------------------------------------------------------


def _annulled(course: Course, command: Declare) -> None:
    annul(course, command.incident, course.rules.dealing_errors.cite)


def _out_of_order(course: Course, command: Declare) -> None:
    """Until somebody has decided unseen cards are all alike."""
    nobody = not any(space.decided for space in course.state.bets)
    if nobody and course.state.phase in {Phase.REPARTO, Phase.DECISION_1}:
        annul(course, command.incident, course.rules.order_errors.cite)


class PackWithdrawn(Event, frozen=True, tag="pack-withdrawn"):
    """A pack was found wrong, and another takes its place."""

    sentence = N_("The {back} pack is withdrawn, and another takes its place.")
    back: str

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {"back": translate(BACKS[self.back], language)})


def _found_late(course: Course, command: Declare) -> None:
    cite = course.rules.late_errors.cite
    course(PackWithdrawn(back=in_hand(course.state).backs[0], cite=cite))
    course(*ended(course.state, command.incident, cite))


@errors.fold(PackWithdrawn)
def withdrawn(rules: TrijokerRules, state: State, event: PackWithdrawn) -> State:
    return replace(state, withdrawn=state.withdrawn + 1)


# --- what players do --------------------------------------------------------------------------------------------------


def _told(course: Course, command: Declare) -> None:
    """A warning; or, where the table is set up so, the bets of that player are lost."""
    if course.rules.penalty.value is Penalty.AVISO:
        return
    space = next(each for each in course.state.bets if each.player == command.note)
    bet, cite = course.rules.bet.id, course.rules.penalty.cite
    told: dict[str, Any] = {"player": space.player, "plaza": space.plaza, "bet": bet, "amount": space.amount}
    course(*(Forfeited(**told, casilla=casilla, cite=cite) for casilla in space.casillas))
    if not course.state.bets:
        course(*ended(course.state, command.incident, cite))
    elif course.state.phase is Phase.DESTAPE and not course.state.queue:
        shown(course)
    else:
        decided(course)


@errors.fold(Forfeited)
def forfeited(rules: TrijokerRules, state: State, event: Forfeited) -> State:
    """Who has lost all has nothing more to decide and shows no cards."""
    state = replace(without_bet(state, event), bank=state.bank + event.amount)
    hand = space_name(event.plaza)
    queue = tuple(coming for coming in state.queue if coming.to != hand)
    state = replace(state, queue=queue) if not any(space.plaza == event.plaza for space in state.bets) else state
    return when_all_decided(state) if asked_of(state) and state.bets else state


def _goes_on(course: Course, command: Declare) -> None:
    """It is recorded, and nothing else follows."""


# --- what may be declared ---------------------------------------------------------------------------------------------


def _playing(state: State) -> Sequence[str]:
    return [space.player for space in state.bets]


def _in(phases: frozenset[Phase]) -> Callable[[State], bool]:
    return lambda state: state.phase in phases


def _unsettled(state: State) -> bool:
    """Whether cards are dealt, or were, and nothing has been paid or collected for them."""
    return state.phase in IN_PLAY or (state.phase is Phase.LIQUIDACION and untouched(state))


def _own_down(state: State) -> bool:
    return state.phase in IN_PLAY and bool(_own_cards(state))


COMMONS = tuple(
    Incident(partial(_not_due, place), partial(_common_seen, place), partial(_which, place), WATCH) for place in (0, 1)
)
OWN = Incident(_own_down, _own_seen, _own_cards, WATCH)
DEAL = Incident(_unsettled, _annulled, None, WATCH)
ORDER = Incident(_in(IN_PLAY), _out_of_order, None, WATCH)
LATE = Incident(_in(frozenset({Phase.RECOGIDA})), _found_late, None, WATCH)
TALK = Incident(_in(DEALT), _told, _playing, JEFE)
OFF_THE_TABLE = Incident(_in(DEALT), _goes_on, None, WATCH)
CONFLICT = Incident(lambda state: state.open, _goes_on, None, JEFE)


def _known(rules: TrijokerRules) -> dict[str, tuple[Incident, Citation]]:
    """Every incident of the articles, when it may be declared and what follows."""
    seen = rules.annulling_from.cite
    rows: list[tuple[Cited[tuple[str, ...]], Incident]] = [
        (Cited((OWN_CARD,), seen), OWN),
        (Cited(COMMON_CARDS[:1], seen), COMMONS[0]),
        (Cited(COMMON_CARDS[1:], seen), COMMONS[1]),
        (rules.dealing_errors, DEAL),
        (rules.order_errors, ORDER),
        (rules.late_errors, LATE),
        (rules.information, TALK),
        (rules.showing, TALK),
        (rules.off_the_table, OFF_THE_TABLE),
        (rules.conflicts, CONFLICT),
    ]
    return dict(chain.from_iterable(((name, (incident, row.cite)) for name in row.value) for row, incident in rows))


@errors.act(Declare, by=Anybody())
def declare(rules: TrijokerRules, state: State, command: Declare) -> Sequence[Event]:
    """What the article, or the criterio, makes of it."""
    known = _known(rules)
    if command.incident not in known:
        raise unknown(command, tuple(known), rules.conflicts.cite)
    incident, cite = known[command.incident]
    incident.refuse(rules, state, command, cite)
    ruling = next(each.effect for each in rules.incidents if each.name == command.incident)
    told = {"by": command.by.id, "incident": command.incident, "note": command.note, "ruling": ruling}
    course = Course(rules, state)(ErrorRuled(**told, cite=cite))
    incident.ruling(course, command)
    return course.events


@errors.offer(Declare)
def may_declare(rules: TrijokerRules, state: State, who: Actor) -> Iterator[Offer]:
    """What could have gone wrong at this moment."""
    for name, (incident, cite) in _known(rules).items():
        if not incident.admits(rules, state, who):
            continue
        if incident.notes is None:
            yield Offer(Declare(by=who, incident=name), cite, free=("note",))
        else:
            yield from (Offer(Declare(by=who, incident=name, note=note), cite) for note in incident.notes(state))


errors.records(ErrorRuled, CommonSeen)
