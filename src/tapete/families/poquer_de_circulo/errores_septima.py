"""The seventh card given face up, at the stud whose last card is covered (MU2010:87.3.a.2, 87.3.b.1, 87.3.b.3).

And a player who was skipped when it was dealt (MU2010:87.2.b.p8.2).
"""

from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.covered import COVERED, CardsTurned
from tapete.families.poker.dealing import Coming
from tapete.families.poquer_de_circulo.curso import begin_interval
from tapete.families.poquer_de_circulo.efectos import BOTH_OPEN, GOOD, MOVED_ALONG, PLAYS_NO_MORE, PLAYS_ON
from tapete.families.poquer_de_circulo.errores_stud import exposed, is_stud, open_to_come
from tapete.families.poquer_de_circulo.incidencias import betting_open, incident, of_live
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    Course,
    Phase,
    State,
    bets_of,
    hand_of,
    live_players,
    position_of,
    spread_in,
)
from tapete.families.sabot.cards import in_hand as mazo_of
from tapete.language import N_, say
from tapete.law.citation import Citation

SIGUE, PARA = "sigue", "para"
VISTAS, SIN_VER = "vistas", "sin-ver"
TWO = 2
OPENED = Citation("MU2010:87.3.b.1")

seventh = Chapter[CirculoRules, State]("the seventh card")


class SeventhExposed(Event, frozen=True, tag="seventh-exposed"):
    """The last card of a player lies open by mistake, before anybody has spoken."""

    sentence = N_("The last card of {player:@} lies open.")
    sentence_if_free: ClassVar[str] = N_(
        "The last card of {player:@} lies open, who may declare an envite whatever the limit before the bets begin."
    )
    player: str
    free: bool = False
    """Whether he may declare an envite."""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_free if self.free else self.sentence, language, self.facts())


class PlayerStopped(Event, frozen=True, tag="player-stopped"):
    """A player takes no part in the last interval, and plays for what was bet before."""

    sentence = N_("{player:@} plays for what was bet so far, and bets no more.")
    player: str


def is_last_covered(rules: CirculoRules, state: State) -> bool:
    """Whether the last card of each is a covered one, and is given now or has just been."""
    variant = spread_in(rules, state).variant
    return is_stud(rules, state) and state.street + 1 == variant.intervals and bool(variant.streets[-1].cubiertas)


def before_the_bets(state: State) -> bool:
    """Whether cards are still to come, or nobody has spoken since the last came."""
    if state.phase is Phase.REPARTO:
        return bool(state.queue)
    return betting_open(state) and state.before is not None and state.before.actions == bets_of(state).actions


def _answers(state: State) -> tuple[str, ...]:
    """Whoever is asked says whether he plays on."""
    return tuple([f"{player} {answer}" for player in of_live(state) for answer in (SIGUE, PARA)])


@incident("septima-descubierta", before_the_bets, notes=_answers, fits=is_last_covered)
def seventh_open(course: Course, command: Declare) -> None:
    """A restado has nothing to choose; of two with money both are dealt alike; else he plays on or stops."""
    player, _, answer = command.note.partition(" ")
    able = bets_of(course.state).able
    position, others = position_of(course.state, player), [*able]
    if position not in able:
        _open(course, player, incident.rule(course, command, GOOD, by="87.3.b.3"))
    elif len(able) == TWO and position == able[0]:
        cite = incident.rule(course, command, BOTH_OPEN, by="87.3.b.1")
        _open(course, player, cite, course.state.order[others[1]])
    elif answer == PARA:
        cite = incident.rule(course, command, PLAYS_NO_MORE, by="87.3.a.2")
        course(PlayerStopped(player=player, cite=cite))
        _open(course, player, cite)
    else:
        _open(course, player, incident.rule(course, command, PLAYS_ON, by="87.3.a.2"), free=True)


def _fallen(state: State) -> tuple[str, ...]:
    """Of whom it is said: in the deal, who is still to receive the open card; of the seventh, also what he answers."""
    return _answers(state) if state.street else open_to_come(state)


@incident(
    "carta-caida",
    lambda state: before_the_bets(state) and bool(_fallen(state)),
    notes=_fallen,
    fits=lambda rules, state: is_last_covered(rules, state) or (is_stud(rules, state) and not state.street),
)
def off_the_table(course: Course, command: Declare) -> None:
    """A covered card that was dealt off the table is one that was seen."""
    (seventh_open if course.state.street else exposed)(course, command)


def _open(course: Course, player: str, cite: Citation, *too: str, free: bool = False) -> None:
    """The cards lie open; when it is known which they are, it is seen anew who speaks first."""
    for each in (player, *too):
        hand = hand_of(course.state, each)
        dealt = Coming(hand.to) not in course.state.queue
        course(SeventhExposed(player=each, free=free, cite=cite))
        if dealt and hand.cards[-1] != COVERED:
            course(CardsTurned(side=hand.to, places=(len(hand.cards) - 1,), cards=hand.cards[-1:], cite=cite))
    if not course.state.queue:
        begin_interval(course)


@seventh.fold(SeventhExposed)
def seventh_exposed(rules: CirculoRules, state: State, event: SeventhExposed) -> State:
    """It comes open if it is still to come; else it is to be named, unless it is known."""
    hand, queue = hand_of(state, event.player), list(state.queue)
    if Coming(hand.to) in queue:
        queue[queue.index(Coming(hand.to))] = Coming(hand.to, up=True)
    elif hand.cards[-1] == COVERED:
        queue.append(Coming(hand.to, place=len(hand.cards) - 1))
    betting = bets_of(state).copy()
    if event.free:
        betting.declares(position_of(state, event.player))
    return replace(state, phase=Phase.REPARTO, queue=tuple(queue), betting=betting)


@seventh.fold(PlayerStopped)
def player_stopped(rules: CirculoRules, state: State, event: PlayerStopped) -> State:
    betting = bets_of(state).copy()
    betting.stop(position_of(state, event.player))
    return replace(state, betting=betting)


# --- a player who was skipped -----------------------------------------------------------------------------------------


class SkippedServed(Event, frozen=True, tag="skipped-served"):
    """A player who was skipped receives the first card that was burned, after all others have theirs."""

    sentence = N_("{player:@} was skipped, and receives the first burned card.")
    player: str


def _skipped(state: State) -> tuple[str, ...]:
    """Of whom it is said, and whether the others have seen theirs; nobody is skipped whose card is known."""
    lacking = [player for player in live_players(state) if not _has_last(state, player)]
    return tuple([f"{player} {seen}" for player in lacking for seen in (VISTAS, SIN_VER)])


def _has_last(state: State, player: str) -> bool:
    hand = hand_of(state, player)
    return Coming(hand.to) not in state.queue and hand.cards[-1] != COVERED


@incident(
    "septima-saltada", lambda state: before_the_bets(state) and bool(state.burned), _skipped, fits=is_last_covered
)
def seventh_skipped(course: Course, command: Declare) -> None:
    """Once the others have seen theirs the order of the mazo is kept; before, the cards are moved along."""
    player, _, seen = command.note.partition(" ")
    if seen == VISTAS:
        course(SkippedServed(player=player, cite=incident.rule(course, command)))
    else:
        incident.rule(course, command, MOVED_ALONG, by="seven-stud.11")


@seventh.fold(SkippedServed)
def skipped_served(rules: CirculoRules, state: State, event: SkippedServed) -> State:
    """A burned card is his, and in the mazo stays the one that he would have had."""
    his = Coming(hand_of(state, event.player).to)
    others = [coming for coming in state.queue if coming != his]
    queue = (*others, his) if his in state.queue else state.queue
    return replace(state, sabot=mazo_of(state).gather((), 1), burned=state.burned - 1, queue=tuple(queue))
