"""What whoever holds the cards of a paño says: carta, no or abatir (ES1979:09.VI.p3, 09.VII.p5).

A wrong word is not seen by anybody when it is said, for nobody else knows the cards: it comes to light when they are
shown, and is ruled upon then.
"""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.bacarra.cards import (
    ABATIR,
    CARTA,
    CARTAS_SIN_LEVANTAR,
    NO_ABATE,
    PLANTARSE_POR_CONSEJO,
    WORDS,
    YA_ACONSEJADO,
    YA_LEVANTADAS,
    Abate,
    Abated,
    AdviceGiven,
    AskAdvice,
    AskCard,
    CardsLifted,
    DeclineCard,
    Lift,
    Spoke,
)
from tapete.families.bacarra.state import first_two, with_play
from tapete.families.baccarat import CHOOSES, NATURAL
from tapete.families.circulo.powers import law
from tapete.families.covered import CardsTurned, HandSeen
from tapete.games.bacarra_dos_panos.powers import HOLDER, Course
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import SIDES, SPEAKING, Phase, State, in_place, of

manos = Chapter[DosPanosRules, State]("manos")


def speaking(state: State) -> str:
    """The paño whose turn it is to speak."""
    return SPEAKING[state.phase]


@manos.act(Lift, by=HOLDER, bare=law("on_table"))
def lift(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """Look at the cards and leave them on the table; whoever makes banco sees the segundo only after the primero."""
    side, play, player = speaking(state), state.jugada, command.by.id
    if of(play.lifted, side):
        raise Refused(YA_LEVANTADAS, rules.law["on_table"])
    cite = rules.law["both" if play.maker else "on_table"]
    return [CardsLifted(player=player, cite=cite), HandSeen(player=player, cards=play.hand(side).cards, cite=cite)]


manos.fold(CardsLifted)(
    lambda _, state, __: with_play(state, lifted=in_place(state.jugada.lifted, speaking(state), value=True))
)


@manos.act(AskAdvice, by=HOLDER, bare=law("advice"))
def ask_advice(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """The croupier states the rule; with 5 the paño will have to stand."""
    side = speaking(state)
    _require_lifted(rules, state, side)
    if of(state.jugada.advised, side):
        raise Refused(YA_ACONSEJADO, rules.law["advice"])
    return [AdviceGiven(player=command.by.id, cite=rules.law["advice"])]


manos.fold(AdviceGiven)(
    lambda _, state, __: with_play(state, advised=in_place(state.jugada.advised, speaking(state), value=True))
)


def _require_lifted(rules: DosPanosRules, state: State, side: str) -> None:
    if not of(state.jugada.lifted, side):
        raise Refused(CARTAS_SIN_LEVANTAR, rules.law["speech"])


@manos.act(AskCard, DeclineCard, Abate, by=HOLDER, bare=law("speech"))
def say(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """One word of a paño, in its turn."""
    side, word = speaking(state), WORDS[type(command)]
    _require_lifted(rules, state, side)
    points = first_two(state.jugada.hand(side))
    if word == ABATIR and points < NATURAL:
        raise Refused(NO_ABATE, rules.law["drawing"])
    advised_at_choice = of(state.jugada.advised, side) and points < NATURAL and rules.punto.value[points] == CHOOSES
    if word == CARTA and advised_at_choice:
        raise Refused(PLANTARSE_POR_CONSEJO, rules.law["advice"])
    course = Course(rules, state)
    speak(course, side, word)
    return course.events


def speak(course: Course, side: str, word: str) -> None:
    """A paño has spoken; when it abates, its cards are turned over."""
    cite = course.rules.law["drawing"]
    course(Spoke(player=of(course.play.holders, side), word=word, cite=cite))
    if word == ABATIR:
        course(Abated(side=side, cite=cite))
        cards = course.play.hand(side).cards
        course(CardsTurned(side=side, places=(0, 1), cards=cards, cite=cite))


@manos.fold(Spoke)
def spoke(rules: DosPanosRules, state: State, event: Spoke) -> State:
    """After the segundo paño it is the banker's turn; a void paño does not speak."""
    side = speaking(state)
    play = replace(state.jugada, words=in_place(state.jugada.words, side, event.word))
    return after_word(replace(state, play=play), side)


def after_word(state: State, side: str) -> State:
    """Whose turn it is when a paño has spoken, or will not speak because it is void."""
    if side == SIDES[0] and not state.jugada.void[1]:
        return replace(state, phase=Phase.SEGUNDO)
    return replace(state, phase=Phase.BANQUERO)
