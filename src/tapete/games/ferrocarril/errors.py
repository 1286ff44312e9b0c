"""Errors and infractions: what may be declared, when it could have happened, and its ruling (ES1979:08.VIII)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command, Declare, Role
from tapete.engine.event import Event
from tapete.families.bacarra.deal import ABATIR, CARTA, NO, Abated, DrawsQueued, RightLost, common_errors, unforeseen
from tapete.families.bacarra.state import Hand, first_two, with_hand, with_play
from tapete.families.baccarat import BANCA, DRAWS, NATURAL, PUNTO
from tapete.families.circulo.people import SeatLeft, Time, everybody, law, seat_number, seated
from tapete.families.incidents import Incidents
from tapete.families.shapes import OfSide
from tapete.games.ferrocarril.banco import next_holder
from tapete.games.ferrocarril.deal import (
    CardsDelivered,
    CardsReclaimed,
    abate_dropped,
    annul,
    show,
    speak,
    stands_by_cuadro,
    turn,
)
from tapete.games.ferrocarril.rules import EFFECTS, FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, CROUPIER, DEALING, Course, Phase, Play, State, on_bank_side
from tapete.language import N_
from tapete.law.citation import Citation

incident = Incidents(Course, EFFECTS)
rule = incident.rule


# --- when something may have happened ---------------------------------------------------------------------------------


def between(state: State) -> bool:
    return state.round > 1 and state.phase in {Phase.ADJUDICACION, Phase.CONSTITUCION, Phase.FIN_TALLA, Phase.FIN}


def betting(state: State) -> bool:
    return state.phase is Phase.APUESTAS and state.play is not None and not state.play.queue


def untimely(state: State) -> bool:
    """Before *hay* with a banker, and while bets are taken: no card may come out of the sabot yet."""
    drawn = state.play is not None and bool(state.play.queue)
    return not drawn and (betting(state) or (state.phase is Phase.CONSTITUCION and state.banca is not None))


def drawing(state: State) -> bool:
    return state.play is not None and bool(state.play.queue) and state.phase in DEALING


def dealt(state: State) -> bool:
    """Two cards each, and the punto has not spoken."""
    return state.phase is Phase.PUNTO and in_jugada(state)


def first_cards(state: State) -> bool:
    """From the first card of the punto, while the others are dealt, until the punto speaks."""
    begun = state.phase is Phase.REPARTO and state.play is not None and bool(state.play.punto.cards)
    return begun or dealt(state)


def in_jugada(state: State) -> bool:
    """From two cards each to the payment, with nothing being drawn."""
    play = state.play
    return state.phase in {Phase.PUNTO, Phase.BANQUERO} and play is not None and not play.queue and not play.withdrawing


def dealing(state: State) -> bool:
    return drawing(state) or in_jugada(state)


def spoken(state: State) -> bool:
    return state.phase is Phase.BANQUERO and state.play is not None and not state.play.queue


def owing(state: State) -> bool:
    """The punto asked for a card that has not been given."""
    return spoken(state) and state.jugada.word == CARTA and not state.jugada.punto.third and not state.jugada.due_word


def on_its_way(state: State, card: str) -> bool:
    return state.phase is Phase.BANQUERO and state.play is not None and state.play.queue == (card,)


def third_given(state: State) -> bool:
    return spoken(state) and bool(state.jugada.punto.third)


def just_shown(state: State) -> bool:
    """The banker's third card was drawn by hand and ended the jugada; nothing has been settled yet."""
    play = state.play
    drawn = play is not None and bool(play.banca.third) and not (play.settled or play.sealed or play.loser)
    return drawn and state.phase is Phase.LIQUIDACION


def stood(state: State) -> bool:
    return spoken(state) and state.jugada.word == NO and not state.jugada.due_word


errors = common_errors(incident, sides=2, untimely=untimely, drawing=drawing, dealing=dealing, waives=Role.JEFE)

PLACES = {
    "punto-1": (PUNTO, (0,)),
    "punto-2": (PUNTO, (1,)),
    "punto": (PUNTO, (0, 1)),
    "banca-1": (BANCA, (0,)),
    "banca-2": (BANCA, (1,)),
    "banca": (BANCA, (0, 1)),
}
errors_of_the_deal = Chapter[FerroRules, State]("errors of the deal")


class Bound(Event, frozen=True, tag="bound"):
    """An error binds a side, or both, to the tables of the law."""

    sentence = N_("The tables of the law bind: {sides}.")
    sides: tuple[str, ...]
    draws_options: bool = False
    stands_at_five: bool = False

    def facts(self) -> dict[str, Any]:
        return {"sides": ", ".join(self.sides)}


@errors_of_the_deal.fold(Bound)
def bound(rules: FerroRules, state: State, event: Bound) -> State:
    for side in event.sides:
        state = with_hand(state, side, bound=True)
    play = state.jugada
    options = play.draws_options or event.draws_options
    return with_play(state, draws_options=options, advised=play.advised or event.stands_at_five)


_INSTEAD_OF = {"par-punto": "punto3", "par-banca": "banca3"}
"""Two third cards come in the place of the one that was on its way."""


@errors_of_the_deal.fold(DrawsQueued)
def draws_queued(rules: FerroRules, state: State, event: DrawsQueued) -> State:
    play = state.play or Play(announced=0)
    if state.phase is Phase.LIQUIDACION:  # another card after the last one: there is no result yet
        play = replace(play, result="", ground=None)
        state = replace(state, phase=Phase.BANQUERO, due=())
    waiting = [use for use in play.queue if use != _INSTEAD_OF.get(event.uses[0])]
    return replace(state, play=replace(play, queue=(*event.uses, *waiting)))


# --- 2: the croupier --------------------------------------------------------------------------------------------------


def _covered(state: State) -> list[str]:
    if state.play is None:
        return []
    hands = {PUNTO: state.play.punto, BANCA: state.play.banca}
    return [note for note, (side, places) in PLACES.items() if covered(hands[side], places)]


def covered(hand: Hand, places: tuple[int, ...]) -> bool:
    return places[-1] < len(hand.cards) and not set(places) & set(hand.shown)


@incident("crupier-descubre", first_cards, _covered)
def croupier_uncovers(course: Course, command: Declare) -> None:
    side, places = PLACES[command.note]
    turn(course, side, places, "croupier_shows")
    both = side == PUNTO and course.play.punto.shown == (0, 1)
    told = N_("the tables of the law bind both sides, and the banker draws where the cuadro gives a choice")
    cite = rule(course, command, told if both else "")
    course(Bound(sides=(PUNTO, BANCA), draws_options=both, cite=cite))


@incident("falta-del-crupier", dealing, lambda _: ("rectificable", "irrectificable"), by=frozenset({Role.JEFE}))
def other_fault(course: Course, command: Declare) -> None:
    if command.note == "rectificable":
        rule(course, command, N_("it is rectified"))
    else:
        rule(course, command, N_("the jugada is annulled"))
        annul(course, "falta del crupier", "croupier_fault")


@incident("carta-anunciada-por-no", stood, lambda _: ("0", "1", "2"))
def wrong_call(course: Course, command: Declare) -> None:
    """Carta announced when the punto said no: as many cards as were drawn since, and the cuadro."""
    cite = rule(course, command)
    drawn = int(command.note)
    if drawn:
        course(DrawsQueued(uses=("erronea",) * drawn, cite=cite))
    elif stands_by_cuadro(course):
        show(course)
    else:
        course(DrawsQueued(uses=("banca3",), cite=cite))


def _seguido_undelivered(state: State) -> bool:
    return dealt(state) and state.jugada.follows and not state.jugada.given


def _others(state: State) -> list[str]:
    if state.play is None:
        return []
    return [who for who in everybody(state) if who != state.play.holder and not on_bank_side(state, who)]


incident("entrega-equivocada", _seguido_undelivered, _others)(
    lambda course, command: course(CardsDelivered(player=command.note, cite=rule(course, command)))
)


@incident("cartas-tomadas", _seguido_undelivered, _others)
def taken(course: Course, command: Declare) -> None:
    cite = rule(course, command)
    course(CardsDelivered(player=course.play.holder, cite=cite))


OTHER_TABLE = "ocupa plaza en otra mesa"
UNCOVERED = {"primera": (0,), "tercera": (1,), "ambas": (0, 1)}
"""Cards of the punto: the first and the third of the deal."""

errors_of_the_sides = Chapter[FerroRules, State]("errors of the sides")


# --- 3: the banker ----------------------------------------------------------------------------------------------------


def _right_lost(course: Course, cite: Citation) -> None:
    course(RightLost(side=BANCA, player=course.bank.banker, cite=cite))


@incident("quinta-carta", lambda state: dealt(state) and not state.jugada.fifth)
def fifth(course: Course, command: Declare) -> None:
    cite = rule(course, command)
    _right_lost(course, cite)
    course(DrawsQueued(uses=("quinta",), cite=cite))


class TotalForced(Event, frozen=True, tag="total-forced"):
    """An error of the deal gives a side a total."""

    sentence = N_("The {side} counts {total}.")
    side: str
    total: int
    """The total of the first two cards, or of the whole hand if the third was lost."""
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
    cite = rule(course, command)
    course(TotalForced(side=PUNTO, total=9, cite=cite))
    if course.state.phase is Phase.PUNTO:
        abate_dropped(course)


incident("tercera-en-la-cesta", third_given)(
    lambda course, command: course(TotalForced(side=PUNTO, total=9, whole=True, cite=rule(course, command)))
)


def _uncoverable(state: State) -> list[str]:
    punto = state.play.punto if state.play else Hand()
    return [note for note, places in UNCOVERED.items() if covered(punto, places)]


class ShowingOwed(Event, frozen=True, tag="showing-owed"):
    """The banker uncovered a card of the punto before dealing himself that of the same turn."""

    sentence = N_("The banker's next card is to be shown.")
    place: int


errors_of_the_sides.fold(ShowingOwed)(
    lambda _, state, event: with_hand(state, BANCA, shown=(*state.jugada.banca.shown, event.place))
)


@incident("banquero-descubre", first_cards, _uncoverable)
def banker_uncovers(course: Course, command: Declare) -> None:
    """The banker shows their own card of the same turn; after both of the punto's the cuadro binds them."""
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


WithdrawalOpened = announcement("WithdrawalOpened", N_("Bets may be withdrawn."))


@incident("banquero-abate-antes", dealt)
def abates_early(course: Course, command: Declare) -> None:
    turn(course, BANCA, (0, 1), "banker_abates")
    cite = rule(course, command)
    course(WithdrawalOpened(cite=cite))


GoOn = verb("GoOn", "seguir", N_("Go on"))
WithdrawalClosed = announcement("WithdrawalClosed", N_("The jugada goes on."))

WITHDRAWING = Time[FerroRules, State](
    law("banker_abates"), lambda _, state: state.play is not None and state.play.withdrawing
)


@errors_of_the_sides.act(GoOn, by=CROUPIER, when=WITHDRAWING, offered=law("croupier"))
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

incident("banquero-ofrece-carta", lambda state: in_jugada(state) and not state.jugada.banca.lost)(
    lambda course, command: _right_lost(course, rule(course, command))
)

SideLost = announcement("SideLost", N_("The {side} loses the jugada."), OfSide)
errors_of_the_sides.fold(SideLost)(lambda _, state, event: with_play(state, loser=event.side))

incident("banquero-carta-en-la-cesta", in_jugada)(lambda course, command: _loses(course, command, BANCA))


def _loses(course: Course, command: Declare, side: str) -> None:
    cite = rule(course, command)
    course(SideLost(side=side, cite=cite))
    show(course, cite)


incident("reclamacion-tardia", between)(incident.ruled)


# --- 4: the players ---------------------------------------------------------------------------------------------------


@incident("portador-lento", lambda state: dealt(state) and bool(state.jugada.given))
def slow(course: Course, command: Declare) -> None:
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
    all_bound = course.rules.advice_binds_all
    sides = (PUNTO, BANCA) if all_bound.value else (command.note,)
    rule(course, command)
    course(Bound(sides=sides, stands_at_five=command.note == PUNTO, cite=all_bound.cite))


@incident(
    "punto-cartas-en-la-cesta",
    lambda state: in_jugada(state) and bool(state.jugada.given) and state.jugada.punto.shown != (0, 1),
)
def thrown(course: Course, command: Declare) -> None:
    _loses(course, command, PUNTO)


incident("apuesta-no-vigilada", lambda state: state.open)(incident.ruled)
incident("auxiliar-interviene", lambda state: state.open)(incident.ruled)


def _removable(state: State) -> list[str]:
    if state.phase not in BETWEEN_TALLAS:
        return []
    return [player for player in seated(state) if not on_bank_side(state, player) and player not in state.cutters]


@incident("plaza-en-otra-mesa", lambda state: bool(_removable(state)), _removable)
def two_tables(course: Course, command: Declare) -> None:
    cite = rule(course, command)
    number = seat_number(course.state, command.note)
    course(SeatLeft(player=command.note, seat=number, reason=OTHER_TABLE, cite=cite))


unforeseen(incident, dealing, N_("the jugada is annulled"))
