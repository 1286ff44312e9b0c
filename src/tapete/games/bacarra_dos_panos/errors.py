"""Errors and infractions: what is declared, when it could have happened, and its ruling (ES1979:09.VIII)."""

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.command import Declare, Role
from tapete.engine.event import Event, PlayerEvent
from tapete.families.bacarra.deal import CARTA, HEAD_ONLY, NO, DrawsQueued, common_errors, unforeseen
from tapete.families.bacarra.state import first_two, with_hand, with_play
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL
from tapete.families.covered import CardsTurned, JugadaAnnulled
from tapete.families.incidents import Incidents
from tapete.families.shapes import OfSide
from tapete.games.bacarra_dos_panos.deal import play_for_the_bank, voided
from tapete.games.bacarra_dos_panos.manos import after_word, letter_of, live, owed, speak
from tapete.games.bacarra_dos_panos.rules import EFFECTS, DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANCA,
    BEFORE_BETS,
    SIDES,
    SPEAKING,
    Course,
    Phase,
    Play,
    State,
    in_place,
    next_seat,
    of,
    player_at,
)
from tapete.language import N_

incident = Incidents(Course, EFFECTS)

IN_JUGADA = frozenset({Phase.PRIMERO, Phase.SEGUNDO, Phase.BANQUERO, Phase.DESCUBRIR})
TWO_CARDS = 2


# --- when something may have happened ---------------------------------------------------------------------------------


def drawing(state: State) -> bool:
    return state.play is not None and bool(state.play.queue) and state.phase in {Phase.REPARTO, Phase.BANQUERO}


def in_jugada(state: State) -> bool:
    """From two cards each until they are shown, with nothing being drawn."""
    return state.phase in IN_JUGADA and state.play is not None and not state.play.queue


def dealing(state: State) -> bool:
    return drawing(state) or in_jugada(state)


def untimely(state: State) -> bool:
    """Before the closing call, while bets are taken or not yet opened: no card may come out of the sabot."""
    waits = state.phase is Phase.POSTURAS or (state.phase in BEFORE_BETS and state.live)
    return waits and state.sabot is not None and not (state.play is not None and state.play.queue)


def speaks(state: State) -> bool:
    return state.phase in SPEAKING and in_jugada(state)


def banker_acts(state: State) -> bool:
    return state.phase is Phase.BANQUERO and in_jugada(state)


def before_any_third(state: State) -> bool:
    return banker_acts(state) and not state.jugada.drawn


def between(state: State) -> bool:
    settled = {Phase.DECISION, Phase.CONSTITUCION, Phase.SALTADA, Phase.SABOT, Phase.APERTURA, Phase.FIN}
    return state.open and state.round > 1 and state.phase in settled


errors: Chapter[DosPanosRules, State] = common_errors(
    incident, sides=3, untimely=untimely, drawing=drawing, dealing=dealing, waives=Role.DIRECTOR
)


# --- 1: the cards -----------------------------------------------------------------------------------------------------


@errors.fold(DrawsQueued)
def draws_queued(rules: DosPanosRules, state: State, event: DrawsQueued) -> State:
    play = state.play or Play()
    return replace(state, play=replace(play, queue=(*event.uses, *play.queue)))


def _spoken(state: State) -> list[str]:
    return [] if state.play is None or state.play.maker else _in_play(state)


@incident("cartas-a-otro", lambda state: in_jugada(state) and bool(_spoken(state)), _spoken)
def other_holder(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    if of(course.play.words, command.note):
        course(TurnKept(side=command.note, cite=cite))


TurnKept = announcement(
    "TurnKept", N_("The cards of the {side} paño stay with their mano for the next jugada."), OfSide
)
errors.fold(TurnKept)(
    lambda _, state, event: with_play(state, keeps=in_place(state.jugada.keeps, event.side, value=True))
)


# --- 2: the banker ----------------------------------------------------------------------------------------------------


@incident("distribucion-irregular", dealing, lambda _: ("rectificada", "anulada"), by=HEAD_ONLY)
def irregular(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    if command.note == "anulada":
        course(JugadaAnnulled(cause="distribución irregular", cite=cite))


def _said_no(state: State) -> list[str]:
    play = state.play
    return [] if play is None else [side for side in SIDES if of(play.words, side) == NO and live(play, side)]


def _unasked_for(state: State) -> bool:
    """The first card goes astray, or another one when those that were asked for have been given."""
    first = before_any_third(state)
    after = banker_acts(state) and state.jugada.given and not state.jugada.restored
    return (first or after) and bool(_said_no(state))


incident("carta-no-pedida", _unasked_for, _said_no)(
    lambda course, command: course(DrawsQueued(uses=("ajena",), cite=incident.rule(course, command)))
)


def _asked(state: State) -> list[str]:
    return [] if state.play is None else [side for side in SIDES if of(state.play.words, side) == CARTA]


incident("carta-no-dada", lambda state: before_any_third(state) and bool(_asked(state)), _asked)(
    lambda course, command: course(DrawsQueued(uses=("olvidada",), cite=incident.rule(course, command)))
)


def _uncovered(state: State) -> list[str]:
    if state.play is None:
        return []
    whole = [
        side for side in SIDES if len(state.play.hand(side).cards) == TWO_CARDS and not state.play.hand(side).shown
    ]
    return [f"{side}-{author}" for side in whole for author in ("banquero", "crupier")]


@incident(
    "pano-descubierto",
    lambda state: (state.phase is Phase.REPARTO or speaks(state)) and bool(_uncovered(state)),
    _uncovered,
)
def uncovered(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    side, author = command.note.split("-")
    course(CardsTurned(side=side, places=(0, 1), cards=course.play.hand(side).cards, cite=cite))
    course(BankBound(own_fault=author == "banquero", cite=cite))


class BankBound(Event, frozen=True, tag="bank-bound"):
    """The banker plays as in a restored jugada."""

    sentence = N_("The banker is bound as in a restored jugada.")
    own_fault: bool


@errors.fold(BankBound)
def bank_bound(rules: DosPanosRules, state: State, event: BankBound) -> State:
    play = state.jugada
    return with_play(state, restored=True, own_fault=play.own_fault or event.own_fault)


def _in_play(state: State) -> list[str]:
    return [] if state.play is None else [side for side in SIDES if not of(state.play.void, side)]


def _being_dealt(state: State) -> bool:
    """True while the first two cards are dealt, and until a player lifts one: the last of them may have fallen."""
    if state.phase is Phase.REPARTO:
        return True
    return speaks(state) and not any(state.jugada.lifted) and not any(state.jugada.words)


def _may_fall(state: State) -> list[str]:
    """Sides that may have dropped an unseen card: one of the first two, or a coming third card."""
    if state.play is None:
        return []
    play, dealt = state.play, _being_dealt(state)
    thirds = play.queue if drawing(state) and not dealt else ()
    return [side for side in (*_in_play(state), BANCA) if (dealt and not play.hand(side).shown) or f"{side}3" in thirds]


def _panos_may_fall(state: State) -> list[str]:
    return [side for side in _may_fall(state) if side != BANCA]


@incident("cesta-pano", lambda state: bool(_panos_may_fall(state)), _panos_may_fall)
def pano_dropped(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    others = [side for side in _in_play(course.state) if side != command.note]
    course(PanoVoid(side=command.note, cite=cite) if others else JugadaAnnulled(cause="cartas en la cesta", cite=cite))


PanoVoid = announcement("PanoVoid", N_("The jugada is void for the {side} paño."), OfSide)


@errors.fold(PanoVoid)
def pano_void(rules: DosPanosRules, state: State, event: OfSide) -> State:
    """It gets no third card, and does not speak if it was its turn."""
    state = voided(state, event.side)
    if state.phase is not Phase.REPARTO:
        state = with_play(state, queue=tuple(use for use in state.jugada.queue if use != f"{event.side}3"))
    return after_word(state, event.side) if SPEAKING.get(state.phase) == event.side else state


incident("cesta-banca", lambda state: BANCA in _may_fall(state) and bool(state.jugada.banca.cards))(
    lambda course, command: course(JugadaAnnulled(cause="cartas en la cesta", cite=incident.rule(course, command)))
)

incident("tercera-vista-en-la-cesta", lambda state: in_jugada(state) and bool(state.jugada.drawn))(incident.ruled)


# --- 4 and 5: the players ---------------------------------------------------------------------------------------------


@incident(
    "dos-palabras",
    lambda state: speaks(state) and bool(of(state.jugada.lifted, SPEAKING[state.phase])),
    lambda _: (CARTA, NO),
)
def two_words(course: Course, command: Declare) -> None:
    """The croupier verifies the points: with 5 the first word, which is the note, counts.

    With other points the word that was due counts, and the banker plays as in every restored jugada.
    """
    cite = incident.rule(course, command)
    side = SPEAKING[course.state.phase]
    letter = letter_of(course.rules, course.play, side)
    if letter != CHOOSES:
        course(BankBound(own_fault=False, cite=cite))
    speak(course, side, command.note if letter == CHOOSES else CARTA if letter == DRAWS else NO)


@incident("portador-lento", speaks)
def slow(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    rules, state, side = course.rules, course.state, SPEAKING[course.state.phase]
    seat = next_seat(rules, state, side, of(state.turn, side))
    if not course.play.maker and player_at(state, seat) != of(course.play.holders, side):
        course(HolderChanged(side=side, player=player_at(state, seat), seat=seat, cite=cite))
        return
    points = first_two(course.play.hand(side))
    word = "abatir" if points >= NATURAL else CARTA if rules.punto.value[points] == DRAWS else NO
    speak(course, side, word)


@incident("banquero-lento", banker_acts)
def slow_banker(course: Course, command: Declare) -> None:
    course(BankTakenOver(player=course.bank.banker, cite=incident.rule(course, command)))
    play_for_the_bank(course)


BankTakenOver = announcement(
    "BankTakenOver", N_("The croupier plays the cards of the bank for {player:@}, by the cuadro."), PlayerEvent
)
errors.fold(BankTakenOver)(lambda _, state, __: with_play(state, taken=True, restored=True, own_fault=True))


class HolderChanged(Event, frozen=True, tag="holder-changed"):
    """The cards of a paño go to the next player."""

    sentence = N_("The cards of the {side} paño go to {player:@}.")
    side: str
    player: str
    seat: int


@errors.fold(HolderChanged)
def holder_changed(rules: DosPanosRules, state: State, event: HolderChanged) -> State:
    play = state.jugada
    state = with_play(
        state,
        holders=in_place(play.holders, event.side, event.player),
        lifted=in_place(play.lifted, event.side, value=False),
    )
    return replace(state, turn=in_place(state.turn, event.side, event.seat))


def _advisable(state: State) -> list[str]:
    if speaks(state):
        return [SPEAKING[state.phase]]
    return [BANCA] if banker_acts(state) and not state.jugada.banca.bound else []


AdviceBinds = announcement("AdviceBinds", N_("The tables of the law bind: {side}."), OfSide)
incident("consejo-ajeno", lambda state: bool(_advisable(state)), _advisable)(
    lambda course, command: course(AdviceBinds(side=command.note, cite=incident.rule(course, command)))
)


@errors.fold(AdviceBinds)
def advice_binds(rules: DosPanosRules, state: State, event: OfSide) -> State:
    state = with_hand(state, event.side, bound=True)
    if event.side == BANCA:
        return state
    return with_play(state, advised=in_place(state.jugada.advised, event.side, value=True))


def _throwable(state: State) -> list[str]:
    """Sides that may have thrown away their cards unshown: a paño after its word, the banker at the end."""
    play = state.play
    if play is None or not in_jugada(state):
        return []
    sides = [side for side in SIDES if of(play.words, side) and live(play, side) and not play.hand(side).shown]
    return [*sides, BANCA] if state.phase is Phase.DESCUBRIR and not play.banca.abated else sides


@incident("arrojadas-a-la-cesta", lambda state: bool(_throwable(state)), _throwable)
def thrown(course: Course, command: Declare) -> None:
    course(CountsZero(side=command.note, cite=incident.rule(course, command)))


CountsZero = announcement("CountsZero", N_("The cards of {side} count zero."), OfSide)
errors.fold(CountsZero)(lambda _, state, event: with_hand(state, event.side, forced=0, third=""))

incident("crupier-arroja-a-la-cesta", lambda state: bool(_throwable(state)), _throwable)(incident.ruled)


def _misannounced(state: State) -> bool:
    play = state.play
    named = state.phase in {Phase.BANQUERO, Phase.DESCUBRIR} and play is not None and not play.taken
    two = play is not None and not play.banca.third and not play.banca.abated and play.banca.forced < 0
    return named and two and in_jugada(state)


@incident("punto-mal-anunciado", _misannounced, lambda _: ("sin-mostrar", "mostrado"))
def wrong_total(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    if command.note == "mostrado" and not owed(course.rules, course.play):
        course(BankBound(own_fault=True, cite=cite))
    if course.state.phase is Phase.DESCUBRIR:
        course(BankActsAgain(cite=cite))


BankActsAgain = announcement("BankActsAgain", N_("The banker may still draw."))
errors.sets(BankActsAgain, phase=Phase.BANQUERO)

incident("reclamacion-tardia", between)(incident.ruled)
unforeseen(incident, dealing)
