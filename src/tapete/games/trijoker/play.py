"""Trijoker at a table: what is declared of errors and infractions, the chapters, and what each person sees.

Errors are MU2010:70, 73.2 and 74. Those who watch over the table declare them; the jefe de mesa resolves what concerns
people.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.table import Better, Pace, Step, Terms
from tapete.families.covered import COMUNES, COVERED, CardsTurned
from tapete.families.incidents import Incidents
from tapete.families.plazas.sitting import sitting
from tapete.families.poker.dealing import Hand, hand_of, pace_of_the_deal, showing
from tapete.families.poker.names import CATEGORIES, called
from tapete.families.poker.pack import BACKS, PackGame, PackView, card_to_come, jugada_over, left_uncut, shuffled_by
from tapete.families.sabot import in_hand
from tapete.families.stakes.bets import terms_of
from tapete.families.table.closing import end_of_session
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.families.table.view import tell_results
from tapete.games.trijoker import jugada
from tapete.games.trijoker.jugada import annul, decided, shown, untouched, when_all_decided, without_bet
from tapete.games.trijoker.rules import (
    BETWEEN_JUGADAS,
    COMMON_CARDS,
    DEALT,
    DECIDING,
    HANDLER,
    IN_PLAY,
    JEFE,
    OWN_CARD,
    TURNING,
    Course,
    End,
    Forfeited,
    Penalty,
    Phase,
    SettlementEvent,
    Space,
    State,
    TrijokerRules,
    asked_of,
    card_cite,
    in_turn,
    present,
    space_name,
)
from tapete.kit.cards import parse_card
from tapete.language import N_, cards, say, translate
from tapete.law.citation import Citation

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
    if state.phase not in IN_PLAY:
        return False
    due = state.phase in TURNING and TURNING.index(state.phase) == place
    return place < len(state.commons.cards) and place not in state.commons.shown and not due


def _which(place: int, state: State) -> Sequence[str]:
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


errors.leaves(PackWithdrawn, lambda state, _: replace(state, withdrawn=state.withdrawn + 1))

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


# --- the table --------------------------------------------------------------------------------------------------------


CLOSING = Citation("criterio:casino.26")


class TrijokerView(PackView, frozen=True, kw_only=True):
    """What somebody sees at the table."""

    bets: tuple[Space, ...]
    asked: int
    """The bet that is being decided; 0 when none is."""
    turn: str
    """Whose turn it is to decide or to cut."""
    ends: tuple[End, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()
    back: str = ""
    """Of the pack in play."""

    @property
    def common(self) -> tuple[str, ...]:
        return self.hand_at(COMUNES).cards

    @property
    def seats_in_play(self) -> tuple[int, ...]:
        return tuple(plaza for plaza in range(1, len(self.seats) + 1) if self.hand(plaza))

    def hand(self, plaza: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.to == space_name(plaza)), None)

    def lying(self) -> Sequence[Lying]:
        return [
            Lying(player=each.player, bet=f"espacio:{each.plaza}", amount=each.amount, casillas=each.casillas)
            for each in self.bets
        ]

    def tell(self, language: str) -> list[str]:
        return [*self._of_spaces(language), *self._of_cards(language), *tell_results(self.results, language)]

    def _of_spaces(self, language: str) -> Iterator[str]:
        for space in self.bets:
            facts = {"player": space.player, "amount": space.amount, "bets": ", ".join(map(str, space.casillas))}
            yield say(N_("{player} has {amount:€} on {bets}"), language, facts)
        if self.asked and self.turn == self.who.id:
            yield say(N_("you leave bet {bet} or withdraw it"), language, {"bet": self.asked})

    def _of_cards(self, language: str) -> Iterator[str]:
        names = {end.plaza: called(end.category, end.kickers) for end in self.ends}
        if self.common:
            yield say(N_("common cards: {cards}"), language, {"cards": cards(self.common)})
        for space in self.bets:
            if own := self.hand_at(space_name(space.plaza)).cards:
                name = f" ({translate(names[space.plaza], language)})" if space.plaza in names else ""
                yield f"{space.player}: {cards(own)}{name}"


def between_jugadas(rules: TrijokerRules, state: State) -> bool:
    return state.phase in BETWEEN_JUGADAS


def left_in_play(rules: TrijokerRules, state: State) -> Command | None:
    turn = in_turn(state)
    by = Actor(turn.player, Role.JUGADOR) if turn else None
    return jugada.Leave(by=by, player=by.id, casilla=asked_of(state)) if by else None


class Trijoker(PackGame[TrijokerRules, State]):
    """Trijoker, as its rules say."""

    states = State
    chapters = (
        opening,
        sitting(by=HANDLER, present=present),
        jugada.pack,
        jugada.cut,
        jugada.bets,
        jugada.deal,
        jugada.deciding,
        showing,
        jugada.payments,
        jugada.gathering,
        errors,
        jugada.interrupted,
        *end_of_session(
            between_jugadas,
            cite=lambda _: CLOSING,
            empties=lambda _, state: jugada.taken_back(state.bets),
            last_by=lambda rules: frozenset({rules.last_announced_by.value}),
        ),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.BARAJADO, staff=shuffled_by),
        Step(Phase.CORTE, silence=left_uncut),
        Step(Phase.APUESTAS, croupier=jugada.CloseBets, once=lambda state: bool(state.bets), pace=Pace.APUESTAS),
        Step(Phase.REPARTO, pace=pace_of_the_deal),
        Step(*DECIDING, silence=left_in_play),
        Step(*TURNING, croupier=jugada.Turn, once=lambda state: not state.queue, pace=pace_of_the_deal),
        Step(Phase.DESTAPE, pace=pace_of_the_deal),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.RECOGIDA, croupier=jugada.Gather),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.pays.cite

    @property
    def dealt_by(self) -> Citation:
        return self.rules.deal.cite

    def needs(self, state: State) -> Need | None:
        return card_to_come(self.pack, state, card_cite(self.rules, state)) if state.queue else None

    def view(self, state: State, who: Actor) -> TrijokerView:
        turn, asked = in_turn(state), asked_of(state)
        awaited = turn.player if turn and asked else next(iter(state.cutters), "")
        return self.seen(TrijokerView, state, who, asked=asked, turn=awaited)

    def notice(self) -> Sequence[Terms]:
        _, *others = reversed(self.rules.pays.table.items())
        better = tuple(Better(CATEGORIES[name], pay.value, pay.cite) for name, pay in others)
        return [replace(terms, better=better) for terms in terms_of(self.rules.bets.values())]
