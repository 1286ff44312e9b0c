"""Errors of the banker and of the players, claims, and what no article foresees (ES1979:08.VIII.3 and VIII.4)."""

from collections.abc import Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event
from tapete.families.bacarra.cards import ABATIR, CARTA, NO, Abated, DrawsQueued, RightLost
from tapete.families.bacarra.errors import unforeseen
from tapete.families.bacarra.state import Hand, first_two, with_hand, with_play
from tapete.families.baccarat import BANCA, DRAWS, NATURAL, PUNTO
from tapete.families.circulo.attendance import SeatLeft
from tapete.families.circulo.powers import Time, law, seat_number, seated
from tapete.families.declared import OfSide, fact, verb
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.covering import next_holder
from tapete.games.ferrocarril.deal import CardsReclaimed, abate_dropped, annul, show
from tapete.games.ferrocarril.errors import (
    between,
    dealing,
    dealt,
    first_cards,
    in_jugada,
    incident,
    just_shown,
    on_its_way,
    owing,
    rule,
    spoken,
    third_given,
)
from tapete.games.ferrocarril.errors_of_the_deal import Bound, covered
from tapete.games.ferrocarril.people import on_bank_side
from tapete.games.ferrocarril.powers import CROUPIER
from tapete.games.ferrocarril.punto import speak, turn
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, Phase, State
from tapete.language import N_
from tapete.law.citation import Citation

OTHER_TABLE = "ocupa plaza en otra mesa"
UNCOVERED = {"primera": (0,), "tercera": (1,), "ambas": (0, 1)}
"""Which of the punto's cards: the first and the third of the deal."""

errors_of_the_sides = Chapter[FerroRules, State]("errors of the sides")


# --- 3: the banker ----------------------------------------------------------------------------------------------------


def _right_lost(course: Course, cite: Citation) -> None:
    course(RightLost(side=BANCA, player=course.bank.banker, cite=cite))


@incident("quinta-carta", lambda state: dealt(state) and not state.jugada.fifth)
def fifth(course: Course, command: Declare) -> None:
    """The punto's if asked for; else the banker must take it, and he may no longer abate."""
    cite = rule(course, command)
    _right_lost(course, cite)
    course(DrawsQueued(uses=("quinta",), cite=cite))


class TotalForced(Event, frozen=True, tag="total-forced"):
    """An error of the deal gives a side a total."""

    sentence: ClassVar[str] = N_("The {side} counts {total}.")
    side: str
    total: int
    """Of the first two cards, or of the whole hand when the third was lost."""
    whole: bool = False


@errors_of_the_sides.fold(TotalForced)
def forced(rules: FerroRules, state: State, event: TotalForced) -> State:
    if not event.whole:
        return with_hand(state, event.side, forced=event.total)
    return with_play(with_hand(state, event.side, forced=event.total, third=""), free_draw=True)


@incident("banquero-se-da-de-mas", lambda state: dealt(state) and state.jugada.banca.forced < 0)
def too_many(course: Course, command: Declare) -> None:
    cite = rule(course, command)
    course(TotalForced(side=BANCA, total=0, cite=cite))
    _right_lost(course, cite)
    course(DrawsQueued(uses=("exceso",), cite=cite))


def _two_for_punto(state: State) -> bool:
    """From the word of the punto until the banker goes on: both are to come, or one has been told already."""
    given = owing(state) or on_its_way(state, "punto3") or third_given(state)
    return given and _has_cards(state)


@incident("dos-terceras-al-punto", _two_for_punto)
def two_for_punto(course: Course, command: Declare) -> None:
    cite, told = rule(course, command), bool(course.play.punto.third)
    _right_lost(course, cite)
    course(DrawsQueued(uses=("par-punto",) * (1 if told else 2), cite=cite))


def _two_for_bank(state: State) -> bool:
    """From when the banker owes the punto nothing until something is settled, even if one card has been told."""
    acts = spoken(state) and not owing(state) and not state.jugada.due_word
    return (acts or on_its_way(state, "banca3") or just_shown(state)) and _has_cards(state)


@incident("dos-terceras-al-banquero", _two_for_bank)
def two_for_bank(course: Course, command: Declare) -> None:
    cite, told = rule(course, command), bool(course.play.banca.third)
    course(DrawsQueued(uses=("par-banca",) * (1 if told else 2), cite=cite))


def _has_cards(state: State) -> bool:
    return state.sabot is not None and state.sabot.left > 0


@incident("carta-del-punto-en-la-cesta", lambda state: first_cards(state) and state.jugada.punto.forced < 0)
def dropped(course: Course, command: Declare) -> None:
    """One of the punto's first two cards in the cesta: it abates with 9, when both sides have theirs."""
    cite = rule(course, command)
    course(TotalForced(side=PUNTO, total=9, cite=cite))
    if course.state.phase is Phase.PUNTO:
        abate_dropped(course)


@incident("tercera-en-la-cesta", third_given)
def dropped_third(course: Course, command: Declare) -> None:
    cite = rule(course, command)
    course(TotalForced(side=PUNTO, total=9, whole=True, cite=cite))


def _uncoverable(state: State) -> list[str]:
    punto = state.play.punto if state.play else Hand()
    return [note for note, places in UNCOVERED.items() if covered(punto, places)]


class ShowingOwed(Event, frozen=True, tag="showing-owed"):
    """The banker uncovered a card of the punto before dealing himself that of the same turn."""

    sentence: ClassVar[str] = N_("The banker's next card is to be shown.")
    place: int


errors_of_the_sides.fold(ShowingOwed)(
    lambda _, state, event: with_hand(state, BANCA, shown=(*state.jugada.banca.shown, event.place))
)


@incident("banquero-descubre", first_cards, _uncoverable)
def banker_uncovers(course: Course, command: Declare) -> None:
    """He shows his own card of the same turn; with both of the punto's, at once or one by one, the cuadro binds him."""
    places = UNCOVERED[command.note]
    both = {*course.play.punto.shown, *places} == {0, 1}
    by = "banker_shows_both" if both else "banker_shows"
    turn(course, PUNTO, places, by)
    out = tuple(place for place in places if place < len(course.play.banca.cards))
    if out:
        turn(course, BANCA, out, by)
    cite = rule(course, command, by=by)
    course(*(ShowingOwed(place=place, cite=cite) for place in places if place not in out))
    if both:
        course(Bound(sides=(BANCA,), cite=cite))


WithdrawalOpened = fact(Event, "withdrawal-opened", N_("Bets may be withdrawn."))


@incident("banquero-abate-antes", dealt)
def abates_early(course: Course, command: Declare) -> None:
    turn(course, BANCA, (0, 1), "banker_abates")
    cite = rule(course, command)
    course(WithdrawalOpened(cite=cite))


GoOn = verb("go-on", N_("Go on"), "seguir")
WithdrawalClosed = fact(Event, "withdrawal-closed", N_("The jugada goes on."))


WITHDRAWING = Time[FerroRules, State](
    law("banker_abates"), lambda _, state: state.play is not None and state.play.withdrawing
)


@errors_of_the_sides.act(GoOn, by=CROUPIER, when=WITHDRAWING, bare=law("croupier"))
def after_withdrawals(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The banker had abated too soon: with what bets are left, his 8 or 9 ends the jugada, or it goes on."""
    cite, play = rules.law["banker_abates"], state.jugada
    course = Course(rules, state)
    course(WithdrawalClosed(cite=cite))
    if not play.in_play:
        annul(course, "apuestas retiradas", "banker_abates")
    elif first_two(play.banca) >= NATURAL:
        course(Abated(side=BANCA, cite=cite))
        show(course)
    return course.events


errors_of_the_sides.fold(WithdrawalOpened, WithdrawalClosed)(
    lambda _, state, event: with_play(state, withdrawing=isinstance(event, WithdrawalOpened))
)


@incident("banquero-ofrece-carta", lambda state: in_jugada(state) and not state.jugada.banca.lost)
def offers_card(course: Course, command: Declare) -> None:
    _right_lost(course, rule(course, command))


SideLost = fact(OfSide, "side-lost", N_("The {side} loses the jugada."))
errors_of_the_sides.fold(SideLost)(lambda _, state, event: with_play(state, loser=event.side))


@incident("banquero-carta-en-la-cesta", in_jugada)
def banker_hides(course: Course, command: Declare) -> None:
    _loses(course, command, BANCA)


def _loses(course: Course, command: Declare, side: str) -> None:
    cite = rule(course, command)
    course(SideLost(side=side, cite=cite))
    show(course, cite)


incident("reclamacion-tardia", between)(incident.ruled)


# --- 4: the players ---------------------------------------------------------------------------------------------------


def _holding(state: State) -> bool:
    return dealt(state) and bool(state.jugada.given)


@incident("portador-lento", _holding)
def slow(course: Course, command: Declare) -> None:
    """The cards go to who comes next; in a banco the croupier plays the hand by the rules."""
    play = course.play
    heir = next_holder(course.state, play)
    if heir:
        cite = rule(course, command, N_("the cards go to the next player"))
        course(CardsReclaimed(player=heir, cite=cite))
        return
    rule(course, command, N_("the croupier plays the hand by the rules"))
    points = first_two(play.punto)
    drawn = points < NATURAL and course.rules.punto.value[points] == DRAWS
    speak(course, play.given, ABATIR if points >= NATURAL else CARTA if drawn else NO)


@incident("consejo-ajeno", in_jugada, lambda state: (PUNTO, BANCA) if state.phase is Phase.PUNTO else (BANCA,))
def outside_advice(course: Course, command: Declare) -> None:
    """Both sides are bound; in Murcia only who took the advice. A punto advised stands at 5."""
    all_bound = course.rules.advice_binds_all
    sides = (PUNTO, BANCA) if all_bound.value else (command.note,)
    rule(course, command)
    course(Bound(sides=sides, stands_at_five=command.note == PUNTO, cite=all_bound.cite))


def _unseen(state: State) -> bool:
    """Somebody has the punto's cards, spoken or not, and not all of them have been seen."""
    return in_jugada(state) and bool(state.jugada.given) and state.jugada.punto.shown != (0, 1)


@incident("punto-cartas-en-la-cesta", _unseen)
def thrown(course: Course, command: Declare) -> None:
    _loses(course, command, PUNTO)


incident("apuesta-no-vigilada", lambda state: state.open)(incident.ruled)
incident("auxiliar-interviene", lambda state: state.open)(incident.ruled)


def _removable(state: State) -> list[str]:
    """Those who sit and have nothing in play."""
    if state.phase not in BETWEEN_TALLAS:
        return []
    return [player for player in seated(state) if not on_bank_side(state, player) and player not in state.cutters]


@incident("plaza-en-otra-mesa", lambda state: bool(_removable(state)), _removable)
def two_tables(course: Course, command: Declare) -> None:
    cite = rule(course, command)
    number = seat_number(course.state, command.note)
    course(SeatLeft(player=command.note, seat=number, reason=OTHER_TABLE, cite=cite))


unforeseen(incident, dealing, N_("the jugada is annulled"))
