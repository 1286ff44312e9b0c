"""What the punto says: carta, no or abatir, by the rules or against them (ES1979:08.VI.p2-p5 and VIII.4.p3-p5)."""

from collections.abc import Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.bacarra.cards import (
    ABATIR,
    CARTA,
    CARTAS_SIN_LEVANTAR,
    NO,
    PLANTARSE_POR_CONSEJO,
    WORDS,
    YA_ACONSEJADO,
    Abate,
    Abated,
    AdviceGiven,
    AskAdvice,
    AskCard,
    CardDiscarded,
    DeclineCard,
    RightLost,
    Spoke,
)
from tapete.families.bacarra.state import Hand, first_two, with_play
from tapete.families.baccarat import BANCA, CHOOSES, DRAWS, NATURAL, PUNTO, STANDS
from tapete.families.circulo.powers import law
from tapete.families.covered import CardsTurned
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.deal import ThirdKept, show
from tapete.games.ferrocarril.drawing import free_banco, punto_letter
from tapete.games.ferrocarril.powers import HOLDER
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, State
from tapete.language import N_

DUE = {DRAWS: CARTA, STANDS: NO}

punto = Chapter[FerroRules, State]("punto")


# --- advice -----------------------------------------------------------------------------------------------------------


@punto.act(AskAdvice, by=HOLDER, bare=law("advice"))
def ask_advice(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The croupier states the rule; with 5 the punto will have to stand."""
    _require_lifted(rules, state)
    if state.jugada.advised:
        raise Refused(YA_ACONSEJADO, rules.law["advice"])
    return [AdviceGiven(player=command.by.id, cite=rules.law["advice"])]


def _require_lifted(rules: FerroRules, state: State) -> None:
    if not state.jugada.lifted:
        raise Refused(CARTAS_SIN_LEVANTAR, rules.law["abatir"])


punto.fold(AdviceGiven)(lambda _, state, __: with_play(state, advised=True))


# --- a word -----------------------------------------------------------------------------------------------------------


@punto.act(AskCard, DeclineCard, Abate, by=HOLDER, bare=law("abatir"))
def say(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """What is due, or an error with its ruling."""
    _require_lifted(rules, state)
    course = Course(rules, state)
    speak(course, command.by.id, WORDS[type(command)])
    return course.events


def speak(course: Course, player: str, word: str) -> None:
    """What a word of the punto leads to."""
    rules, play = course.rules, course.play
    points = first_two(play.punto)
    letter = punto_letter(rules, course.state, play)
    if word == ABATIR and points < NATURAL:
        _wrong_abatir(course, player)
    elif word == ABATIR:
        _abate(course, player)
    elif points >= NATURAL:
        _forgets(course, player, word)
    elif letter in {CHOOSES, DRAWS if word == CARTA else STANDS}:
        course(Spoke(player=player, word=word, cite=rules.punto.cite))
        fifth_card(course)
    elif word == CARTA and play.advised and rules.punto.value[points] == CHOOSES:
        raise Refused(PLANTARSE_POR_CONSEJO, rules.law["advice"])
    else:
        _wrong_word(course, player, word, letter)


def _abate(course: Course, player: str) -> None:
    cite = course.rules.law["abatir"]
    course(Spoke(player=player, word=ABATIR, cite=cite), Abated(side=PUNTO, cite=cite))
    if course.play.fifth:
        course(CardDiscarded(what="quinta", cite=course.rules.law["fifth"]))
    show(course)


def fifth_card(course: Course) -> None:
    """A fifth card drawn too soon is the punto's if asked for, and else the banker must take it."""
    play, cite = course.play, course.rules.law["fifth"]
    if not play.fifth or play.due_word:
        return
    side = PUNTO if play.word == CARTA else BANCA
    course(ThirdKept(side=side, card=play.fifth, cite=cite))
    if side == BANCA:
        show(course)


punto.fold(Spoke)(
    lambda _, state, event: replace(state, phase=Phase.BANQUERO, play=replace(state.jugada, word=event.word))
)


# --- a wrong one ------------------------------------------------------------------------------------------------------


class WordWrong(Event, frozen=True, tag="word-wrong"):
    """The word was not the one due: the banker decides on the card, unless the punto has nothing."""

    sentence: ClassVar[str] = N_("The word was wrong: «{due}» was due.")
    due: str
    decided: bool
    """Whether the card is given without asking the banker."""


def _wrong_word(course: Course, player: str, word: str, letter: str) -> None:
    """The banker may give or deny the card; with nothing it is given."""
    nothing = first_two(course.play.punto) == 0
    course(
        Spoke(player=player, word=word, cite=course.rules.punto.cite),
        WordWrong(due=DUE[letter], decided=nothing, cite=course.rules.law["wrong_word"]),
    )
    if nothing:
        fifth_card(course)


def _forgets(course: Course, player: str, word: str) -> None:
    """An 8 or a 9 not abated: the right is lost, and on a card that was asked for the banker decides."""
    cite = course.rules.law["forgotten"]
    course(Spoke(player=player, word=word, cite=course.rules.punto.cite))
    course(RightLost(side=PUNTO, player=player, cite=cite))
    free = free_banco(course.state, course.play) and not course.play.punto.bound
    if word == CARTA and not free:
        course(WordWrong(due=ABATIR, decided=False, cite=cite))
    else:
        fifth_card(course)


def _wrong_abatir(course: Course, player: str) -> None:
    """Cards turned over without an 8 or a 9: rectified, except for who makes banco, who bears it unless with 0."""
    play, cite = course.play, course.rules.law["wrong_abatir"]
    turn(course, PUNTO, (0, 1), "wrong_abatir")
    if play.banco and first_two(play.punto) != 0:
        course(Spoke(player=player, word=NO, cite=cite))
        fifth_card(course)


def turn(course: Course, side: str, places: tuple[int, ...], rule: str) -> None:
    """Everybody sees these cards now."""
    hand: Hand = getattr(course.play, side)
    cards = tuple(hand.cards[place] for place in places)
    course(CardsTurned(side=side, places=places, cards=cards, cite=course.rules.law[rule]))


punto.fold(WordWrong)(
    lambda _, state, event: (
        with_play(state, word=CARTA, due_word="") if event.decided else with_play(state, due_word=event.due)
    )
)
