"""Errors with the cards at seven stud and five stud (MU2010:87, 90)."""

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.covered import COVERED, CardsTurned
from tapete.families.incidents import unknown_note
from tapete.families.poker.dealing import Coming
from tapete.families.poquer_de_circulo.articles import BOTH_OPEN, GOOD, MIXED, MOVED_ALONG, PLAYS_NO_MORE, PLAYS_ON
from tapete.families.poquer_de_circulo.course import all_dealt, begin_interval
from tapete.families.poquer_de_circulo.errors_deal import begins_again, refund, restart
from tapete.families.poquer_de_circulo.queries import betting_open, incident, live_and, of_live, of_stud
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Phase, State
from tapete.families.poquer_de_circulo.streets import CardsBurned, OfCards, faces, without
from tapete.families.sabot import in_hand as mazo_of
from tapete.language import N_
from tapete.law.citation import Citation

ORDENADA, MEZCLADA = "ordenada", "mezclada"
CARTAS_PREMATURAS = Reason(
    "cartas_prematuras",
    N_("Name from 1 to {most} different cards, such as Kh 7d, or say how many came too early; not: {found}."),
)

stud_errors = Chapter[CirculoRules, State]("errors of the studs")


def is_stud(rules: CirculoRules, state: State) -> bool:
    return rules.spreads[state.variant].variant.opens


# --- covered cards that are seen in the deal --------------------------------------------------------------------------

HoleExposed = announcement(
    "HoleExposed", N_("A covered card of {player:@} was seen: it lies open, and the next comes covered."), PlayerEvent
)


def open_to_come(state: State) -> tuple[str, ...]:
    """Players with a covered card of the deal who have not received the open one."""
    if state.phase is not Phase.REPARTO or state.street:
        return ()
    waiting = {coming.to for coming in state.queue if coming.up}
    hands = {player: state.hand_of(player) for player in state.live_players}
    return tuple([player for player, hand in hands.items() if hand.cards and not hand.shown and hand.to in waiting])


def _of_two(course: Course, command: Declare) -> bool:
    if not {*course.state.exposed} - {command.note}:
        return False
    restart(course, command.incident, incident.rule(course, command, begins_again(course), by="82.1.d"))
    return True


def exposed(course: Course, command: Declare) -> None:
    """The seen card takes the place of the open card to come."""
    if _of_two(course, command):
        return
    fell = command.incident == "carta-caida"
    cite = incident.rule(course, command, by=of_stud(course, "87.3.a.3" if fell else "87.3.a.1"))
    hand = course.state.hand_of(command.note)
    course(HoleExposed(player=command.note, cite=cite))
    card = hand.cards[-1]
    if card != COVERED:
        course(CardsTurned(side=hand.to, places=(len(hand.cards) - 1,), cards=(card,), cite=cite))


incident("tapada-expuesta", lambda state: bool(open_to_come(state)), notes=open_to_come, fits=is_stud)(exposed)


@stud_errors.fold(HoleExposed)
def hole_exposed(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    """The card must still be named where nobody knows it."""
    hand, queue = state.hand_of(event.player), list(state.queue)
    queue[queue.index(Coming(hand.to, up=True))] = Coming(hand.to)
    named = [Coming(hand.to, place=len(hand.cards) - 1)] if hand.cards[-1] == COVERED else []
    return replace(state, queue=(*named, *queue), exposed=(*state.exposed, event.player))


def _nobody_has_spoken(state: State) -> bool:
    dealt = state.phase is Phase.REPARTO or betting_open(state)
    return dealt and not state.street and not state.bets.actions and not state.bets.postura


CardsSkipped = announcement("CardsSkipped", N_("{player:@} receives no more cards."), PlayerEvent)


@incident("tapadas-expuestas", _nobody_has_spoken, notes=of_live, fits=is_stud)
def all_exposed(course: Course, command: Declare) -> None:
    """Both first cards, or one and then the next covered one: the player is out of the hand."""
    if _of_two(course, command):
        return
    cite = incident.rule(course, command, by=of_stud(course, "87.3.a.1"))
    began, spoke = course.state.phase, course.state.on_turn
    course(CardsSkipped(player=command.note, cite=cite))
    refund(course, command.note, command.incident, cite)
    if course.state.phase is Phase.REPARTO and not course.state.queue:
        all_dealt(course)
    elif began is Phase.INTERVALO and spoke == command.note and course.state.bets.alive > 1:
        begin_interval(course)


@stud_errors.fold(CardsSkipped)
def cards_skipped(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    to = state.hand_of(event.player).to
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


def _too_many(state: State) -> tuple[str, ...]:
    """The numbers that may have come: at most one for each player left, after a burned one."""
    most = min(state.bets.alive, mazo_of(state).left - 1)
    return tuple([str(number) for number in range(1, most + 1)])


@incident(
    "reparto-prematuro",
    lambda state: betting_open(state) and not state.hastened,
    notes=_too_many,
    fits=lambda rules, state: (
        is_stud(rules, state) and state.street + 1 < rules.spreads[state.variant].variant.intervals
    ),
    judges=True,
)
def hastened(course: Course, command: Declare) -> None:
    """Keep the early cards and the burned one apart; others join them when the bets are over.

    Named cards are known not to come; cards that are only counted may be any that nobody has seen.
    """
    by = of_stud(course, "87.3.b.2")
    number, seen = _how_many(course, command, course.rules.law[by])
    cite = incident.rule(course, command, by=by)
    course(StreetHastened(cards=number, cite=cite), CardsBurned(cards=number + 1 - len(seen), cite=cite))
    if seen:
        course(EarlySetAside(cards=seen, cite=cite))


def _how_many(course: Course, command: Declare, cite: Citation) -> tuple[int, tuple[str, ...]]:
    known, words = _too_many(course.state), command.note.split()
    if command.note in known:
        return int(command.note), ()
    if not words or command.note.isdigit():
        raise unknown_note(command, known, cite)
    if not len({word.casefold() for word in words}) == len(words) <= len(known):
        raise Refused(CARTAS_PREMATURAS, cite, most=len(known), found=command.note[:40])
    return len(words), faces(course, words, cite)


stud_errors.sets(StreetHastened, hastened=True)


@stud_errors.fold(EarlySetAside)
def early_set_aside(rules: CirculoRules, state: State, event: EarlySetAside) -> State:
    return replace(without(state, event.cards), aside=(*state.aside, *event.cards))


@incident(
    "quema-equivocada",
    lambda state: state.phase is Phase.REPARTO or betting_open(state),
    notes=lambda _: (ORDENADA, MEZCLADA),
    fits=lambda rules, state: (
        is_stud(rules, state) and bool(rules.spreads[state.variant].variant.streets[state.street].quemadas)
    ),
)
def wrongly_burned(course: Course, command: Declare) -> None:
    """The crupier restores the order of the cards unless a covered one cannot be told apart."""
    by = of_stud(course, "87.3.b.5")
    incident.rule(course, command, MIXED if command.note == MEZCLADA else "", by=by)


# --- who must bet first -----------------------------------------------------------------------------------------------

TurnGiven = announcement(
    "TurnGiven", N_("{player:@} begins the bets in place of who should have done so."), PlayerEvent
)


def _others_that_can_bet(state: State) -> tuple[str, ...]:
    betting = state.bets
    return tuple([state.order[position] for position in betting.able if position != betting.turn])


@incident(
    "obligada-equivocada",
    lambda state: betting_open(state) and state.bets.obliged,
    notes=_others_that_can_bet,
    fits=is_stud,
)
def wrong_first(course: Course, command: Declare) -> None:
    """The player has acted before it was noticed: the forced bet is theirs, and those after answer it."""
    cite: Citation = incident.rule(course, command, by=of_stud(course, "87.3.b.4"))
    course(TurnGiven(player=command.note, cite=cite))


@stud_errors.fold(TurnGiven)
def turn_given(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    return state.on_bets(
        lambda betting: betting.interval(state.position_of(event.player), betting.unit, betting.duty, betting.high)
    )


SIGUE, PARA = "sigue", "para"
VISTAS, SIN_VER = "vistas", "sin-ver"
TWO = 2
OPENED = Citation("MU2010:87.3.b.1")


class SeventhExposed(Event, frozen=True, tag="seventh-exposed"):
    """The last card of a player lies open by mistake, before anybody has spoken."""

    sentence = N_("The last card of {player:@} lies open.")
    sentence_if = (
        "free",
        N_(
            "The last card of {player:@} lies open, who may declare an envite whatever the limit before the bets begin."
        ),
    )
    player: str
    free: bool = False
    """Whether the player may declare an envite."""


PlayerStopped = announcement(
    "PlayerStopped", N_("{player:@} plays for what was bet so far, and bets no more."), PlayerEvent
)


def is_last_covered(rules: CirculoRules, state: State) -> bool:
    """Whether the last card of each player is covered, and is being given or has just been."""
    variant = rules.spreads[state.variant].variant
    return is_stud(rules, state) and state.street + 1 == variant.intervals and bool(variant.streets[-1].cubiertas)


def before_the_bets(state: State) -> bool:
    """Whether cards must still come, or nobody has spoken since the last one."""
    if state.phase is Phase.REPARTO:
        return bool(state.queue)
    return betting_open(state) and state.before is not None and state.before.actions == state.bets.actions


_answers = live_and(SIGUE, PARA)


@incident("septima-descubierta", before_the_bets, notes=_answers, fits=is_last_covered)
def seventh_open(course: Course, command: Declare) -> None:
    """A player without chips has no choice; of two with chips both get it alike; else the player goes on or stops."""
    player, _, answer = command.note.partition(" ")
    able, position = [*course.state.bets.able], course.state.position_of(player)
    if position not in able:
        _open(course, player, incident.rule(course, command, GOOD, by="87.3.b.3"))
    elif len(able) == TWO and position == able[0]:
        cite = incident.rule(course, command, BOTH_OPEN, by="87.3.b.1")
        _open(course, player, cite, course.state.order[able[1]])
    elif answer == PARA:
        cite = incident.rule(course, command, PLAYS_NO_MORE, by="87.3.a.2")
        course(PlayerStopped(player=player, cite=cite))
        _open(course, player, cite)
    else:
        _open(course, player, incident.rule(course, command, PLAYS_ON, by="87.3.a.2"), free=True)


def _fallen(state: State) -> tuple[str, ...]:
    """In the deal, players still to receive the open card; at the seventh, also their answer."""
    return _answers(state) if state.street else open_to_come(state)


@incident(
    "carta-caida",
    lambda state: before_the_bets(state) and bool(_fallen(state)),
    notes=_fallen,
    fits=lambda rules, state: is_last_covered(rules, state) or (is_stud(rules, state) and not state.street),
)
def off_the_table(course: Course, command: Declare) -> None:
    (seventh_open if course.state.street else exposed)(course, command)


def _open(course: Course, player: str, cite: Citation, *too: str, free: bool = False) -> None:
    """The cards lie open; once they are known, who speaks first is decided again."""
    for each in (player, *too):
        hand = course.state.hand_of(each)
        dealt = Coming(hand.to) not in course.state.queue
        course(SeventhExposed(player=each, free=free, cite=cite))
        if dealt and hand.cards[-1] != COVERED:
            course(CardsTurned(side=hand.to, places=(len(hand.cards) - 1,), cards=hand.cards[-1:], cite=cite))
    if not course.state.queue:
        begin_interval(course)


@stud_errors.fold(SeventhExposed)
def seventh_exposed(rules: CirculoRules, state: State, event: SeventhExposed) -> State:
    """It comes open if it is still to come; else it must be named, unless it is known."""
    hand, queue = state.hand_of(event.player), list(state.queue)
    if Coming(hand.to) in queue:
        queue[queue.index(Coming(hand.to))] = Coming(hand.to, up=True)
    elif hand.cards[-1] == COVERED:
        queue.append(Coming(hand.to, place=len(hand.cards) - 1))
    betting = state.bets.copy()
    if event.free:
        betting.declares(state.position_of(event.player))
    return replace(state, phase=Phase.REPARTO, queue=tuple(queue), betting=betting)


@stud_errors.fold(PlayerStopped)
def player_stopped(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    return state.on_bets(lambda betting: betting.stop(state.position_of(event.player)))


# --- a player who was skipped -----------------------------------------------------------------------------------------

SkippedServed = announcement(
    "SkippedServed", N_("{player:@} was skipped, and receives the first burned card."), PlayerEvent
)


def _skipped(state: State) -> tuple[str, ...]:
    """Players, and whether the others have seen their card; not a player whose card is known."""
    lacking = [player for player in state.live_players if not _has_last(state, player)]
    return tuple([f"{player} {seen}" for player in lacking for seen in (VISTAS, SIN_VER)])


def _has_last(state: State, player: str) -> bool:
    hand = state.hand_of(player)
    return Coming(hand.to) not in state.queue and hand.cards[-1] != COVERED


@incident(
    "septima-saltada", lambda state: before_the_bets(state) and bool(state.burned), _skipped, fits=is_last_covered
)
def seventh_skipped(course: Course, command: Declare) -> None:
    """If others have seen their seventh card, keep the order of the mazo (deck). Otherwise move the cards along."""
    player, _, seen = command.note.partition(" ")
    if seen == VISTAS:
        course(SkippedServed(player=player, cite=incident.rule(course, command)))
    else:
        incident.rule(course, command, MOVED_ALONG, by="seven-stud.11")


@stud_errors.fold(SkippedServed)
def skipped_served(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    """The player gets a burned card; the one they would have had stays in the mazo."""
    his = Coming(state.hand_of(event.player).to)
    others = [coming for coming in state.queue if coming != his]
    queue = (*others, his) if his in state.queue else state.queue
    return replace(state, sabot=mazo_of(state).gather((), 1), burned=state.burned - 1, queue=tuple(queue))
