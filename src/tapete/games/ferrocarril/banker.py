"""What the banker does once the punto has spoken: give, draw, stand or abate, and the cuadro (ES1979:08.VI.p3-p5)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import CARTA, NO, BankDrew, BankStood, CardGiven, GiveCard, RightLost
from tapete.families.bacarra.deal import AfterTheOthers, Banking, abates, asks_for_the_cuadro, draws_or_stands
from tapete.families.bacarra.state import first_two, with_play
from tapete.families.baccarat import BANCA, NATURAL
from tapete.families.circulo.powers import law
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


def _owing_nothing(rules: FerroRules, state: State) -> None:
    """The banker may draw or stand when nothing is owed to the punto."""
    play = state.jugada
    if play.due_word:
        raise Refused(DEBE_DECIDIR, rules.law["wrong_word"])
    if play.word == CARTA and not play.punto.third and not play.free_draw:
        raise Refused(DEBE_DAR_CARTA, rules.law["bank_choice"])


def obliges(rules: FerroRules, state: State, play: Play) -> Citation:
    """The article that obliges: the cuadro where it binds, else the duty to draw with nothing."""
    if play.free_draw:
        return rules.law["dropped_third"]
    if first_two(play.banca) == 0:
        return rules.law["bank_choice"]
    return rules.cuadro.cite if bank_bound(state, play) else rules.law["bank_choice"]


SPEAKS = AfterTheOthers[FerroRules, State]("bank_choice", frozenset({Phase.PUNTO}), HABLA_EL_PUNTO, "banker_first")
_ANSWERS = Banking(
    course=Course,
    by=BANKER,
    when=SPEAKS,
    cuadro=lambda rules: rules.cuadro_binds,
    asking="advice",
    abating="bank_choice",
    drawing="bank_choice",
    begun=lambda play: bool(play.punto.third) or play.free_draw,
    owes=_owing_nothing,
    letter=lambda rules, state: bank_letter(rules, state, state.jugada),
    obliges=lambda rules, state: obliges(rules, state, state.jugada),
    abated=show,
    stood=show,
)

banker = Chapter[FerroRules, State]("banker")
asks_for_the_cuadro(banker, _ANSWERS)


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


abates(banker, _ANSWERS)
draws_or_stands(banker, _ANSWERS)
banker.fold(BankDrew)(lambda _, state, __: with_play(state, queue=("banca3",)))
banker.records(BankStood)
