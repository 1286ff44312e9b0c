"""A jugada: the deal, the words of the punto, the banker and both hands in sight (ES1979:08.VI, VII.p11-p16)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.engine.need import Need
from tapete.families.bacarra.deal import (
    ABATIR,
    CARTA,
    CARTAS_SIN_LEVANTAR,
    NO,
    PLANTARSE_POR_CONSEJO,
    WORDS,
    YA_ACONSEJADO,
    YA_LEVANTADAS,
    Abate,
    Abated,
    AdviceGiven,
    AfterTheOthers,
    AskAdvice,
    AskCard,
    BankDrew,
    Banking,
    BankStood,
    CardDiscarded,
    CardGiven,
    CardsLifted,
    DeclineCard,
    GiveCard,
    Lift,
    RightLost,
    Spoke,
    abates,
    asks_for_the_cuadro,
    dealing,
    draws_or_stands,
)
from tapete.families.bacarra.state import Hand, drawn_now, first_two, whole, with_hand, with_play
from tapete.families.baccarat import BANCA, CHOOSES, DRAWS, NATURAL, PUNTO, STANDS, VALUES
from tapete.families.circulo.people import CARTA_EN_CAMINO, during, law
from tapete.families.covered import CardsTurned, HandSeen, JugadaAnnulled
from tapete.families.sabot import need_of
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import (
    ANULADA,
    BANKER,
    CROUPIER,
    HOLDER,
    PRESENT,
    Course,
    Phase,
    Play,
    State,
    bank_bound,
    bank_letter,
    beaten_by_error,
    free_banco,
    laid_down,
    punto_letter,
    winner,
)
from tapete.games.ferrocarril.talla import settling
from tapete.language import N_
from tapete.law.citation import Citation

# --- the deal ---------------------------------------------------------------------------------------------------------

CARTAS_VISTAS = Reason("cartas_vistas", N_("The cards have been taken and seen."))
NADA_QUE_RECLAMAR = Reason("nada_que_reclamar", N_("{player:@} has no cards to claim."))
YA_ENTREGADAS = Reason("ya_entregadas", N_("The cards have been delivered already."))


def waits(rules: FerroRules, state: State) -> Need | None:
    return need_of(state.sabot, rules.law["deal"]) if state.sabot and drawn_now(state) else None


# --- what follows when no other is to be drawn ------------------------------------------------------------------------


class ThirdKept(Event, frozen=True, tag="third-kept"):
    """A card drawn by mistake is a side's third card after all; another, if there was one, goes to the cesta."""

    sentence = N_("Third card of {side}: {card:♠}.")
    side: str
    card: str


def _after_the_card(course: Course, use: str) -> None:
    if use == BANCA and course.play.punto.forced >= 0:
        abate_dropped(course)
    elif use in {"par-punto", "par-banca"}:
        _keep_one(course, PUNTO if use == "par-punto" else BANCA)
    elif use == "erronea":
        _restore(course)
    if use in {"banca3", "par-banca"}:
        show(course)


def abate_dropped(course: Course) -> None:
    """One of the punto's first two cards went to the cesta: once the banker has both of his, the punto abates."""
    cite = course.rules.law["dropped"]
    course(Spoke(player=course.play.holder, word=ABATIR, cite=cite), Abated(side=PUNTO, cite=cite))
    show(course)


def _keep_one(course: Course, side: str) -> None:
    """The punto keeps the better of two third cards, the banker the worse."""
    hand = course.play.punto if side == PUNTO else course.play.banca
    start = first_two(hand)
    choose = max if side == PUNTO else min
    drawn = (*filter(None, (hand.third,)), *course.play.spare)
    kept = choose(drawn, key=lambda card: (start + VALUES[card]) % 10)
    course(ThirdKept(side=side, card=kept, cite=course.rules.law["two_thirds"]))


def _restore(course: Course) -> None:
    """A card announced for a punto who stood: the cuadro says what becomes of what was drawn."""
    play, cite = course.play, course.rules.law["wrong_call"]
    if stands_by_cuadro(course):
        course(CardDiscarded(what=" ".join(play.spare), cite=cite))
    else:
        course(ThirdKept(side=BANCA, card=play.spare[0], cite=cite))
    show(course)


def stands_by_cuadro(course: Course) -> bool:
    points = first_two(course.play.banca)
    return points >= NATURAL or course.rules.cuadro.value[points][-1] == STANDS


deal: Chapter[FerroRules, State] = dealing(
    course=Course,
    sides=(PUNTO, BANCA),
    waits=waits,
    third="bank_choice",
    after=_after_the_card,
    speaks=lambda _: Phase.PUNTO,
    kept=lambda play, event: replace(play, fifth=event.card) if event.to == "quinta" else play,
    noted=lambda _, event: {"sealed": event.proof is not None},
    hidden=frozenset({"quinta", "exceso"}),
)
deal.fold(ThirdKept)(
    lambda _, state, event: with_play(with_hand(state, event.side, third=event.card), spare=(), fifth="")
)


@deal.fold(CardDiscarded)
def discarded(rules: FerroRules, state: State, event: CardDiscarded) -> State:
    if event.what == "tempranas":
        return with_play(state, early=()) if state.phase is Phase.APUESTAS else replace(state, play=None)
    return with_play(state, fifth="") if event.what == "quinta" else with_play(state, spare=())


# --- who holds the cards of the punto ---------------------------------------------------------------------------------

Deliver = verb("Deliver", "entregar", N_("Deliver the cards"))
CardsDelivered = announcement("CardsDelivered", N_("The cards are given to {player:@}."), PlayerEvent)
deal.fold(CardsDelivered)(
    lambda _, state, event: replace(state, play=replace(state.jugada, given=event.player, lifted=False))
)


@deal.act(Deliver, by=CROUPIER, when=during("deal", Phase.PUNTO), offered=law("croupier"))
def deliver(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    play, cite = state.jugada, rules.law["deal"]
    if play.queue:
        raise Refused(CARTA_EN_CAMINO, cite)
    if play.given:
        raise Refused(YA_ENTREGADAS, cite)
    return [CardsDelivered(player=play.holder, cite=cite)]


ClaimCards = verb("ClaimCards", "reclamar", N_("Claim the cards of your banco seguido"), key="k")
CardsReclaimed = announcement("CardsReclaimed", N_("The cards go to {player:@}."), PlayerEvent)
deal.fold(CardsReclaimed)(lambda _, state, event: with_play(state, given=event.player, lifted=False))


@deal.act(ClaimCards, by=PRESENT, offered=law("seguido"))
def claim_cards(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The maker of a banco seguido claims cards given to another, unless they have been lifted."""
    player, cite, play = command.by.id, rules.law["given_wrong"], state.play
    wrong = play is not None and play.holder == player and play.given not in {"", player}
    if play is None or not wrong or state.phase is not Phase.PUNTO:
        raise Refused(NADA_QUE_RECLAMAR, cite, player=player)
    if play.lifted:
        raise Refused(CARTAS_VISTAS, cite)
    return [CardsReclaimed(player=player, cite=cite)]


@deal.act(Lift, by=HOLDER, offered=law("abatir"))
def lift(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Lifted from the cloth, cards count as seen."""
    play, player, cite = state.jugada, command.by.id, rules.law["given_wrong"]
    if play.lifted:
        raise Refused(YA_LEVANTADAS, cite)
    return [CardsLifted(player=player, cite=cite), HandSeen(player=player, cards=play.punto.cards, cite=cite)]


deal.fold(CardsLifted)(lambda _, state, __: replace(state, play=replace(state.jugada, lifted=True)))


# --- the result -------------------------------------------------------------------------------------------------------


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """Both hands are in sight and their totals announced."""

    sentence = N_("Punto {punto:♠} ({punto_total}), banca {banca:♠} ({banca_total}): {result}.")
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_total: int
    banca_total: int
    result: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "punto": " ".join(self.punto), "banca": " ".join(self.banca)}

    def foretold(self) -> None:
        """Not before it happens."""


def show(course: Course, error: Citation | None = None) -> None:
    play = course.play
    course(
        HandsShown(
            punto=play.punto.all_cards,
            banca=play.banca.all_cards,
            punto_total=whole(play.punto),
            banca_total=whole(play.banca),
            result=winner(play),
            cite=error or beaten_by_error(play) or course.rules.law["values"],
        )
    )


def annul(course: Course, cause: str, rule: str) -> None:
    course(JugadaAnnulled(cause=cause, cite=course.rules.law[rule]))


deal.fold(HandsShown)(lambda rules, state, event: settling(rules, state, event.result, event.cite))
deal.fold(JugadaAnnulled)(
    lambda rules, state, event: settling(rules, with_play(_all_in_play(state), withdrawing=False), ANULADA, event.cite)
)


def _all_in_play(state: State) -> State:
    """The table with everything that was put down among the bets, where they were not closed."""
    if state.phase is not Phase.APUESTAS:
        return state
    laid = laid_down(state.jugada)
    return with_play(state, stakes=(), banco=(), half=(), last=(), in_play=laid)


# --- what the house could not finish ----------------------------------------------------------------------------------

_UNDER_WAY = frozenset({Phase.REPARTO, Phase.PUNTO, Phase.BANQUERO})


def _waits(rules: FerroRules, state: State) -> bool:
    """True if cards are to come for what was bet; a bank that nobody plays against may be taken back."""
    if state.phase is Phase.APUESTAS:
        return bool(laid_down(state.jugada) or state.jugada.abonos)
    return state.phase in _UNDER_WAY


interrupted: Chapter[FerroRules, State] = interruption(
    _waits, lambda _, __: [JugadaAnnulled(cause=CAUSE, cite=INTERRUPTION)]
)


# --- the words of the punto -------------------------------------------------------------------------------------------

DUE = {DRAWS: CARTA, STANDS: NO}

punto = Chapter[FerroRules, State]("punto")


# --- advice -----------------------------------------------------------------------------------------------------------


@punto.act(AskAdvice, by=HOLDER, offered=law("advice"))
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


@punto.act(AskCard, DeclineCard, Abate, by=HOLDER, offered=law("abatir"))
def say(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    _require_lifted(rules, state)
    course = Course(rules, state)
    speak(course, command.by.id, WORDS[type(command)])
    return course.events


def speak(course: Course, player: str, word: str) -> None:
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

    sentence = N_("The word was wrong: «{due}» was due.")
    due: str
    decided: bool
    """True if the card is given without asking the banker."""


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
    hand: Hand = getattr(course.play, side)
    cards = tuple(hand.cards[place] for place in places)
    course(CardsTurned(side=side, places=places, cards=cards, cite=course.rules.law[rule]))


punto.fold(WordWrong)(
    lambda _, state, event: (
        with_play(state, word=CARTA, due_word="") if event.decided else with_play(state, due_word=event.due)
    )
)


# --- the answers of the banker ----------------------------------------------------------------------------------------

HABLA_EL_PUNTO = Reason("habla_el_punto", N_("The banker speaks after the punto."))
NO_HA_PEDIDO_CARTA = Reason("no_ha_pedido_carta", N_("The punto has not asked for a card."))
NADA_QUE_NEGAR = Reason("nada_que_negar", N_("There is no card to deny."))
DEBE_DECIDIR = Reason("debe_decidir", N_("The banker must first give or deny the card."))
DEBE_DAR_CARTA = Reason("debe_dar_carta", N_("The punto asked for a card: it must be given first."))


def _owing_nothing(rules: FerroRules, state: State) -> None:
    play = state.jugada
    if play.due_word:
        raise Refused(DEBE_DECIDIR, rules.law["wrong_word"])
    if play.word == CARTA and not play.punto.third and not play.free_draw:
        raise Refused(DEBE_DAR_CARTA, rules.law["bank_choice"])


def obliges(rules: FerroRules, state: State, play: Play) -> Citation:
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


@banker.act(GiveCard, by=BANKER, when=SPEAKS, offered=law("bank_choice"))
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
def given(rules: FerroRules, state: State, event: PlayerEvent) -> State:
    play = state.jugada
    return replace(state, play=replace(play, word=CARTA, due_word="", queue=() if play.fifth else ("punto3",)))


DenyCard = verb("DenyCard", "negar", N_("Deny the card"), key="n")
CardDenied = announcement("CardDenied", N_("{player:@} denies the card."), PlayerEvent)
banker.fold(CardDenied)(lambda _, state, __: with_play(state, word=NO, due_word=""))


@banker.act(DenyCard, by=BANKER, when=SPEAKS, offered=law("bank_choice"))
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
