"""The words of the punto and the cards of the banker."""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.cards import CHOOSES, DRAWS, NATURAL, STANDS
from tapete.games.ferrocarril.commands import (
    Abate,
    AskAdvice,
    AskCard,
    AskCuadro,
    BankAbate,
    BankDraw,
    BankStand,
    DeclineCard,
    DenyCard,
    GiveCard,
    GoOn,
)
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.drawing import (
    BANCA,
    PUNTO,
    bank_bound,
    bank_letter,
    first_two,
    free_banco,
    punto_letter,
)
from tapete.games.ferrocarril.duty import require_banker, require_croupier, require_holder, require_phase
from tapete.games.ferrocarril.events_play import (
    Abated,
    AdviceGiven,
    BankDrew,
    BankStood,
    CardDenied,
    CardDiscarded,
    CardGiven,
    CardsTurned,
    CuadroAsked,
    RightLost,
    Spoke,
    ThirdKept,
    WithdrawalClosed,
    WordWrong,
)
from tapete.games.ferrocarril.reparto import annul, show
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Play, State
from tapete.law.citation import Citation

DUE = {DRAWS: "carta", STANDS: "no"}


# --- the punto --------------------------------------------------------------------------------------------------------


def ask_advice(rules: FerroRules, state: State, command: AskAdvice) -> Sequence[Event]:
    """The croupier states the rule; with 5 the punto will have to stand."""
    play = _looking(rules, state, command.by)
    if play.advised:
        raise Refused(reasons.YA_ACONSEJADO, rules.law["advice"])
    return [AdviceGiven(player=command.by.id, cite=rules.law["advice"])]


def _looking(rules: FerroRules, state: State, by: Actor) -> Play:
    play = require_holder(rules, state, by)
    if not play.lifted:
        raise Refused(reasons.CARTAS_SIN_LEVANTAR, rules.law["abatir"])
    return play


def ask_card(rules: FerroRules, state: State, command: AskCard) -> Sequence[Event]:
    """«Carta»."""
    return _say(rules, state, command.by, "carta")


def decline_card(rules: FerroRules, state: State, command: DeclineCard) -> Sequence[Event]:
    """«No»."""
    return _say(rules, state, command.by, "no")


def abate(rules: FerroRules, state: State, command: Abate) -> Sequence[Event]:
    """The punto's two cards face up."""
    return _say(rules, state, command.by, "abatir")


def _say(rules: FerroRules, state: State, by: Actor, word: str) -> Sequence[Event]:
    """What is due, or an error with its ruling."""
    play = _looking(rules, state, by)
    course = Course(rules, state)
    speak(course, play, by.id, word)
    return course.events


def speak(course: Course, play: Play, player: str, word: str) -> None:
    """What a word of the punto leads to."""
    points = first_two(play.punto)
    if word == "abatir" and points < NATURAL:
        _wrong_abatir(course, play, player)
        return
    letter = punto_letter(course.rules, course.state, play)
    if points < NATURAL and letter == STANDS and word == "carta" and play.advised and _is_option(course, points):
        raise Refused(reasons.PLANTARSE_POR_CONSEJO, course.rules.law["advice"])
    if word == "abatir":
        _abate(course, player)
    elif points >= NATURAL:
        _forgets(course, player, word)
    elif letter in {CHOOSES, DRAWS if word == "carta" else STANDS}:
        course(Spoke(player=player, word=word, cite=course.rules.punto.cite))
        fifth_card(course)
    else:
        _wrong_word(course, player, word, letter, points)


def _is_option(course: Course, points: int) -> bool:
    return course.rules.punto.value[points] == CHOOSES


def _abate(course: Course, player: str) -> None:
    cite = course.rules.law["abatir"]
    course(Spoke(player=player, word="abatir", cite=cite), Abated(side=PUNTO, cite=cite))
    if course.play.fifth:
        course(CardDiscarded(what="quinta", cite=course.rules.law["fifth"]))
    show(course)


def _forgets(course: Course, player: str, word: str) -> None:
    """An 8 or a 9 not abated: the right is lost, and on a card that was asked for the banker decides."""
    cite = course.rules.law["forgotten"]
    course(Spoke(player=player, word=word, cite=course.rules.punto.cite))
    if free_banco(course.state, course.play) and not course.play.punto.bound and word == "carta":
        course(RightLost(side=PUNTO, player=player, cite=cite))
        fifth_card(course)
        return
    course(RightLost(side=PUNTO, player=player, cite=cite))
    if word == "carta":
        course(WordWrong(due="abatir", decided=False, cite=cite))
    else:
        fifth_card(course)


def _wrong_word(course: Course, player: str, word: str, letter: str, points: int) -> None:
    """The banker may give or deny the card; with nothing it is given."""
    cite = course.rules.law["wrong_word"]
    course(
        Spoke(player=player, word=word, cite=course.rules.punto.cite),
        WordWrong(due=DUE[letter], decided=points == 0, cite=cite),
    )
    if points == 0:
        fifth_card(course)


def _wrong_abatir(course: Course, play: Play, player: str) -> None:
    """Cards turned over without an 8 or a 9: rectified, except for who makes banco, who bears it unless with 0."""
    cite = course.rules.law["wrong_abatir"]
    course(CardsTurned(side=PUNTO, places=(0, 1), cards=play.punto.cards, cite=cite))
    if play.banco and first_two(play.punto) != 0:
        course(Spoke(player=player, word="no", cite=cite))
        fifth_card(course)


def fifth_card(course: Course) -> None:
    """A fifth card drawn too soon is the punto's if asked for, and else the banker must take it."""
    play, cite = course.play, course.rules.law["fifth"]
    if not play.fifth or play.due_word:
        return
    side = PUNTO if play.word == "carta" else BANCA
    course(ThirdKept(side=side, card=play.fifth, cite=cite))
    if side == BANCA:
        show(course)


# --- the banker -------------------------------------------------------------------------------------------------------


def _speaking(rules: FerroRules, state: State, by: Actor) -> Play:
    """The banker, once the punto has spoken and nothing is being drawn."""
    require_banker(rules, state, by)
    if state.phase is Phase.PUNTO:
        raise Refused(reasons.HABLA_EL_PUNTO, rules.law["banker_first"])
    require_phase(state, rules.law["bank_choice"], Phase.BANQUERO)
    play = state.jugada
    if play.queue:
        raise Refused(reasons.CARTA_EN_CAMINO, rules.law["deal"])
    return play


def ask_cuadro(rules: FerroRules, state: State, command: AskCuadro) -> Sequence[Event]:
    """Outside Murcia it binds."""
    play = _speaking(rules, state, command.by)
    if play.banca.bound:
        raise Refused(reasons.YA_PEDIDO, rules.cuadro_binds.cite)
    binds = rules.cuadro_binds.value
    return [CuadroAsked(player=command.by.id, binds=binds, cite=rules.cuadro_binds.cite)]


def give_card(rules: FerroRules, state: State, command: GiveCard) -> Sequence[Event]:
    """The third card that the punto asked for; with 8 or 9 it costs the right to abate."""
    play = _speaking(rules, state, command.by)
    if (play.word != "carta" and not play.due_word) or play.punto.third or play.free_draw:
        raise Refused(reasons.NO_HA_PEDIDO_CARTA, rules.law["bank_choice"])
    course = Course(rules, state)
    if first_two(play.banca) >= NATURAL and not play.banca.lost:
        course(RightLost(side=BANCA, player=command.by.id, cite=rules.law["banker_abates"]))
    course(CardGiven(player=command.by.id, cite=rules.law["wrong_word" if play.due_word else "bank_choice"]))
    fifth_card(course)
    return course.events


def deny_card(rules: FerroRules, state: State, command: DenyCard) -> Sequence[Event]:
    """After a wrong word, before drawing, the banker may deny the card."""
    play = _speaking(rules, state, command.by)
    if not play.due_word:
        raise Refused(reasons.NADA_QUE_NEGAR, rules.law["wrong_word"])
    course = Course(rules, state)
    course(CardDenied(player=command.by.id, cite=rules.law["wrong_word"]))
    fifth_card(course)
    return course.events


def bank_abate(rules: FerroRules, state: State, command: BankAbate) -> Sequence[Event]:
    """An 8 or a 9, once the punto has spoken and before any third card."""
    play = _speaking(rules, state, command.by)
    banca = play.banca
    out = play.punto.third or play.free_draw
    if first_two(banca) < NATURAL or banca.lost or out:
        raise Refused(reasons.NO_ABATE, rules.law["abatir"])
    course = Course(rules, state)
    course(Abated(side=BANCA, cite=rules.law["abatir"]))
    show(course)
    return course.events


def _free_to_act(rules: FerroRules, state: State, by: Actor) -> Play:
    """The banker may draw or stand: nothing is owed to the punto."""
    play = _speaking(rules, state, by)
    if play.due_word:
        raise Refused(reasons.DEBE_DECIDIR, rules.law["wrong_word"])
    if play.word == "carta" and not play.punto.third and not play.free_draw:
        raise Refused(reasons.DEBE_DAR_CARTA, rules.law["bank_choice"])
    return play


def bank_draw(rules: FerroRules, state: State, command: BankDraw) -> Sequence[Event]:
    """The banker draws, unless a table of the law says otherwise."""
    play = _free_to_act(rules, state, command.by)
    if bank_letter(rules, state, play) == STANDS:
        raise Refused(reasons.DEBE_PLANTARSE, _letter_cite(rules, state, play), points=first_two(play.banca))
    return [BankDrew(player=command.by.id, cite=rules.law["bank_choice"])]


def bank_stand(rules: FerroRules, state: State, command: BankStand) -> Sequence[Event]:
    """The banker stands, unless with 0 or where a table of the law says otherwise."""
    play = _free_to_act(rules, state, command.by)
    if bank_letter(rules, state, play) == DRAWS:
        raise Refused(reasons.DEBE_PEDIR, _letter_cite(rules, state, play), points=first_two(play.banca))
    course = Course(rules, state)
    course(BankStood(player=command.by.id, cite=rules.law["bank_choice"]))
    show(course)
    return course.events


def _letter_cite(rules: FerroRules, state: State, play: Play) -> Citation:
    """The article that obliges: the cuadro where it binds, else the duty to draw with nothing."""
    if play.free_draw:
        return rules.law["dropped_third"]
    if first_two(play.banca) == 0:
        return rules.law["bank_choice"]
    return rules.cuadro.cite if bank_bound(state, play) else rules.law["bank_choice"]


def go_on_after_withdrawals(rules: FerroRules, state: State, command: GoOn) -> Sequence[Event]:
    """The banker had abated too soon: with what bets are left, his 8 or 9 ends the jugada, or it goes on."""
    require_croupier(rules, state, command.by)
    cite = rules.law["banker_abates"]
    play = state.play
    if play is None or not play.withdrawing:
        raise Refused(reasons.FUERA_DE_FASE, cite, phase=state.phase.value)
    course = Course(rules, state)
    course(WithdrawalClosed(cite=cite))
    if not play.in_play:
        annul(course, "apuestas retiradas", "banker_abates")
    elif first_two(play.banca) >= NATURAL:
        course(Abated(side=BANCA, cite=cite))
        show(course)
    return course.events
