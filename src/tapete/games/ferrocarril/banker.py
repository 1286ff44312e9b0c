"""What the banker does once the punto has spoken: give, draw, stand or abate, and the cuadro (ES1979:08.VI.p3-p5)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import (
    CARTA,
    DEBE_PEDIR,
    DEBE_PLANTARSE,
    NO,
    NO_ABATE,
    YA_PEDIDO,
    Abated,
    AskCuadro,
    BankAbate,
    BankDraw,
    BankDrew,
    BankStand,
    BankStood,
    CardGiven,
    CuadroAsked,
    GiveCard,
    RightLost,
)
from tapete.families.bacarra.state import first_two, with_hand, with_play
from tapete.families.baccarat import BANCA, DRAWS, NATURAL, STANDS
from tapete.families.circulo.powers import CARTA_EN_CAMINO, Time, law
from tapete.families.declared import OfPlayer, fact, verb
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.deal import show
from tapete.games.ferrocarril.drawing import bank_bound, bank_letter
from tapete.games.ferrocarril.powers import BANKER
from tapete.games.ferrocarril.punto import fifth_card
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Play, State
from tapete.language import N_
from tapete.law.citation import Citation

HABLA_EL_PUNTO = Reason("habla_el_punto", N_("The banker speaks after the punto."))
NO_HA_PEDIDO_CARTA = Reason("no_ha_pedido_carta", N_("The punto has not asked for a card."))
NADA_QUE_NEGAR = Reason("nada_que_negar", N_("There is no card to deny."))
DEBE_DECIDIR = Reason("debe_decidir", N_("The banker must first give or deny the card."))
DEBE_DAR_CARTA = Reason("debe_dar_carta", N_("The punto asked for a card: it must be given first."))

banker = Chapter[FerroRules, State]("banker")


class _AfterThePunto(Time[FerroRules, State]):
    """Once the punto has spoken and nothing is being drawn."""

    def refuse(self, rules: FerroRules, state: State) -> None:
        if state.phase is Phase.PUNTO:
            raise Refused(HABLA_EL_PUNTO, rules.law["banker_first"])
        if state.play is not None and state.play.queue and state.phase is Phase.BANQUERO:
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        super().refuse(rules, state)


def _may_act(rules: FerroRules, state: State) -> bool:
    return state.phase is Phase.BANQUERO and state.play is not None and not state.play.queue


SPEAKS = _AfterThePunto(law("bank_choice"), _may_act)


# --- the cuadro -------------------------------------------------------------------------------------------------------


@banker.act(AskCuadro, by=BANKER, when=SPEAKS, bare=law("advice"))
def ask_cuadro(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Outside Murcia it binds."""
    binds = rules.cuadro_binds
    if state.jugada.banca.bound:
        raise Refused(YA_PEDIDO, binds.cite)
    return [CuadroAsked(player=command.by.id, binds=binds.value, cite=binds.cite)]


banker.fold(CuadroAsked)(lambda _, state, event: with_hand(state, BANCA, bound=True) if event.binds else state)


# --- the card of the punto --------------------------------------------------------------------------------------------


@banker.act(GiveCard, by=BANKER, when=SPEAKS, bare=law("bank_choice"))
def give_card(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The third card that the punto asked for; with 8 or 9 it costs the right to abate."""
    play, player = state.jugada, command.by.id
    if (play.word != CARTA and not play.due_word) or play.punto.third or play.free_draw:
        raise Refused(NO_HA_PEDIDO_CARTA, rules.law["bank_choice"])
    course = Course(rules, state)
    if first_two(play.banca) >= NATURAL and not play.banca.lost:
        course(RightLost(side=BANCA, player=player, cite=rules.law["banker_abates"]))
    course(CardGiven(player=player, cite=rules.law["wrong_word" if play.due_word else "bank_choice"]))
    fifth_card(course)
    return course.events


@banker.fold(CardGiven)
def given(rules: FerroRules, state: State, event: OfPlayer) -> State:
    play = state.jugada
    return replace(state, play=replace(play, word=CARTA, due_word="", queue=() if play.fifth else ("punto3",)))


DenyCard = verb("deny-card", N_("Deny the card"), "negar", key="n")
CardDenied = fact(OfPlayer, "card-denied", N_("{player:@} denies the card."))
banker.fold(CardDenied)(lambda _, state, __: with_play(state, word=NO, due_word=""))


@banker.act(DenyCard, by=BANKER, when=SPEAKS, bare=law("bank_choice"))
def deny_card(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """After a wrong word, before drawing, the banker may deny the card."""
    if not state.jugada.due_word:
        raise Refused(NADA_QUE_NEGAR, rules.law["wrong_word"])
    course = Course(rules, state)
    course(CardDenied(player=command.by.id, cite=rules.law["wrong_word"]))
    fifth_card(course)
    return course.events


# --- the hand of the banker -------------------------------------------------------------------------------------------


@banker.act(BankAbate, by=BANKER, when=SPEAKS, bare=law("bank_choice"))
def bank_abate(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """An 8 or a 9, once the punto has spoken and before any third card."""
    play, cite = state.jugada, rules.law["abatir"]
    if first_two(play.banca) < NATURAL or play.banca.lost or play.punto.third or play.free_draw:
        raise Refused(NO_ABATE, cite)
    course = Course(rules, state)
    course(Abated(side=BANCA, cite=cite))
    show(course)
    return course.events


@banker.act(BankDraw, by=BANKER, when=SPEAKS, bare=law("bank_choice"))
def bank_draw(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The banker draws, unless a table of the law says otherwise."""
    play = _owing_nothing(rules, state)
    if bank_letter(rules, state, play) == STANDS:
        raise Refused(DEBE_PLANTARSE, obliges(rules, state, play), points=first_two(play.banca))
    return [BankDrew(player=command.by.id, cite=rules.law["bank_choice"])]


def _owing_nothing(rules: FerroRules, state: State) -> Play:
    """The banker may draw or stand when nothing is owed to the punto."""
    play = state.jugada
    if play.due_word:
        raise Refused(DEBE_DECIDIR, rules.law["wrong_word"])
    if play.word == CARTA and not play.punto.third and not play.free_draw:
        raise Refused(DEBE_DAR_CARTA, rules.law["bank_choice"])
    return play


def obliges(rules: FerroRules, state: State, play: Play) -> Citation:
    """The article that obliges: the cuadro where it binds, else the duty to draw with nothing."""
    if play.free_draw:
        return rules.law["dropped_third"]
    if first_two(play.banca) == 0:
        return rules.law["bank_choice"]
    return rules.cuadro.cite if bank_bound(state, play) else rules.law["bank_choice"]


banker.fold(BankDrew)(lambda _, state, __: with_play(state, queue=("banca3",)))


@banker.act(BankStand, by=BANKER, when=SPEAKS, bare=law("bank_choice"))
def bank_stand(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The banker stands, unless with 0 or where a table of the law says otherwise."""
    play = _owing_nothing(rules, state)
    if bank_letter(rules, state, play) == DRAWS:
        raise Refused(DEBE_PEDIR, obliges(rules, state, play), points=first_two(play.banca))
    course = Course(rules, state)
    course(BankStood(player=command.by.id, cite=rules.law["bank_choice"]))
    show(course)
    return course.events


banker.records(BankStood)
