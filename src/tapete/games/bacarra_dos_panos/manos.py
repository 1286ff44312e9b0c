"""The words of the paños, the answers of the banker, and what the law says of three hands (ES1979:09.VI, 09.VII.p5)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event, Reason, Refused
from tapete.families.bacarra.deal import (
    ABATIR,
    CARTA,
    CARTAS_SIN_LEVANTAR,
    NO,
    NO_ABATE,
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
    CardGiven,
    CardsLifted,
    DeclineCard,
    GiveCard,
    Lift,
    RightLost,
    Spoke,
    abates,
    asks_for_the_cuadro,
    draws_or_stands,
)
from tapete.families.bacarra.state import Hand, cell, first_two, whole, with_hand, with_play
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS
from tapete.families.circulo.people import law
from tapete.families.covered import CardsTurned, HandSeen
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANCA,
    BANKER,
    HOLDER,
    SIDES,
    SPEAKING,
    Course,
    Phase,
    Play,
    State,
    in_place,
    of,
)
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

manos = Chapter[DosPanosRules, State]("manos")


def speaking(state: State) -> str:
    return SPEAKING[state.phase]


@manos.act(Lift, by=HOLDER, offered=law("on_table"))
def lift(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """Look at the cards and leave them on the table; the maker of a banco sees the segundo after the primero."""
    side, play, player = speaking(state), state.jugada, command.by.id
    if of(play.lifted, side):
        raise Refused(YA_LEVANTADAS, rules.law["on_table"])
    cite = rules.law["both" if play.maker else "on_table"]
    return [CardsLifted(player=player, cite=cite), HandSeen(player=player, cards=play.hand(side).cards, cite=cite)]


manos.fold(CardsLifted)(
    lambda _, state, __: with_play(state, lifted=in_place(state.jugada.lifted, speaking(state), value=True))
)


@manos.act(AskAdvice, by=HOLDER, offered=law("advice"))
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


@manos.act(AskCard, DeclineCard, Abate, by=HOLDER, offered=law("speech"))
def say(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
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
    """Go on to the next side after a paño has spoken, or is void and will not speak."""
    if side == SIDES[0] and not state.jugada.void[1]:
        return replace(state, phase=Phase.SEGUNDO)
    return replace(state, phase=Phase.BANQUERO)


# --- what the law says of the paños -----------------------------------------------------------------------------------

GANA, PIERDE, EMPATE, ANULADO = "gana", "pierde", "empate", "anulado"
MOST_FORCED = 5
"""The total up to which a banker draws who erred, when the cuadro says one thing for each paño."""


def letter_of(rules: DosPanosRules, play: Play, side: str) -> str:
    """The move of a paño with less than 8: draw, stand or choose; the maker of a banco chooses."""
    hand = play.hand(side)
    points = first_two(hand)
    if points >= NATURAL:
        return STANDS
    if play.maker and not hand.bound:
        return CHOOSES
    letter = rules.punto.value[points]
    return STANDS if letter == CHOOSES and of(play.advised, side) else letter


def live(play: Play, side: str) -> bool:
    """True if a paño is still to be played for with third cards: neither abated, void nor thrown away."""
    hand = play.hand(side)
    return not hand.abated and not of(play.void, side) and hand.forced < 0


def word_due(rules: DosPanosRules, play: Play, side: str) -> str:
    """The word that a paño should have said; its own where it was free to choose."""
    letter = letter_of(rules, play, side)
    if letter == CHOOSES:
        word: str = of(play.words, side)
        return word
    return CARTA if letter == DRAWS else NO


def entitled(rules: DosPanosRules, play: Play, side: str) -> bool:
    return live(play, side) and word_due(rules, play, side) == CARTA


def owed(rules: DosPanosRules, play: Play) -> tuple[str, ...]:
    asked = [side for side in SIDES if of(play.words, side) == CARTA and live(play, side)]
    return tuple(side for side in asked if not play.hand(side).third)


# --- the banker -------------------------------------------------------------------------------------------------------


def cells(rules: DosPanosRules, play: Play) -> list[str]:
    points = first_two(play.banca)
    return [cell(rules.cuadro.value, points, play.hand(side).third) for side in SIDES if live(play, side)]


def bank_letter(rules: DosPanosRules, play: Play) -> str:
    points, said = first_two(play.banca), cells(rules, play)
    if points >= NATURAL or not said or play.banca.forced >= 0:
        return STANDS
    if points == 0:
        return DRAWS
    if play.restored:
        return _restored_letter(play, points, said)
    if play.banca.bound and len(set(said)) == 1:
        return said[0]
    return CHOOSES


def _restored_letter(play: Play, points: int, said: list[str]) -> str:
    """In a restored jugada the optional cells draw; told one thing for each paño, who erred decides."""
    told = _ordered(said)
    if len(told) == 1:
        return told.pop()
    if not play.own_fault:
        return CHOOSES
    return DRAWS if points <= MOST_FORCED else STANDS


def _ordered(said: list[str]) -> set[str]:
    """Read the cells of a restored jugada (round) as orders: an optional cell means to draw."""
    return {DRAWS if letter == CHOOSES else letter for letter in said}


def obliges(rules: DosPanosRules, play: Play) -> Citation:
    """The article that obliges the banker; cards thrown away unshown count zero and draw nothing more."""
    if play.banca.forced >= 0:
        return rules.law["thrown"]
    if first_two(play.banca) == 0:
        return rules.law["bank_choice"]
    if play.restored:
        said = cells(rules, play)
        alone = len(said) == 1
        return rules.law["one_abates" if alone else "same" if len(_ordered(said)) == 1 else "mixed"]
    return rules.law["banker"]


# --- who wins ---------------------------------------------------------------------------------------------------------


def _bank_abated(banca: Hand, hand: Hand) -> bool:
    """True if the banker's hand counts as abated: an 8 or 9 in two cards, turned over or shown to an abatir."""
    two = not banca.third and not banca.lost and banca.forced < 0 and first_two(banca) >= NATURAL
    return two and (banca.abated or hand.abated)


def result(play: Play, side: str) -> str:
    """The result of a paño: an abated 8 or 9 beats any hand that has not abated."""
    if of(play.void, side):
        return ANULADO
    hand, banca = play.hand(side), play.banca
    pano = (hand.abated, whole(hand))
    bank = (_bank_abated(banca, hand), whole(banca))
    return EMPATE if pano == bank else GANA if pano > bank else PIERDE


# --- the answers of the banker ----------------------------------------------------------------------------------------

HABLAN_LOS_PANOS = Reason("hablan_los_panos", N_("The banker speaks after both paños."))
NADIE_HA_PEDIDO = Reason("nadie_ha_pedido", N_("No paño waits for a card that it asked for."))
DEBE_DAR_CARTAS = Reason("debe_dar_cartas", N_("A card was asked for: it must be given first."))


def _owing_nothing(rules: DosPanosRules, state: State) -> None:
    if owed(rules, state.jugada):
        raise Refused(DEBE_DAR_CARTAS, rules.law["drawing"])


def _abated(course: Course) -> None:
    course(BankStood(player=course.bank.banker, cite=course.rules.law["abatir"]))


SPEAKS = AfterTheOthers[DosPanosRules, State]("speech", frozenset(SPEAKING), HABLAN_LOS_PANOS, "speech")
_ANSWERS = Banking(
    course=Course,
    by=BANKER,
    when=SPEAKS,
    cuadro=lambda rules: Cited(value=True, cite=rules.law["banker"]),
    asking="banker",
    abating="abatir",
    drawing="banker",
    begun=lambda play: bool(play.drawn),
    owes=_owing_nothing,
    letter=lambda rules, state: bank_letter(rules, state.jugada),
    obliges=lambda rules, state: obliges(rules, state.jugada),
    abated=_abated,
)

banker = Chapter[DosPanosRules, State]("banker")
asks_for_the_cuadro(banker, _ANSWERS)
abates(banker, _ANSWERS)


@banker.act(GiveCard, by=BANKER, when=SPEAKS, offered=law("drawing"))
def give_card(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """The third cards that were asked for, in the order of the paños; with 8 or 9 it costs the right to abate."""
    play, player = state.jugada, command.by.id
    if not owed(rules, play):
        raise Refused(NADIE_HA_PEDIDO, rules.law["drawing"])
    events: list[Event] = []
    if first_two(play.banca) >= NATURAL and not play.banca.lost:
        events.append(RightLost(side=BANCA, player=player, cite=rules.law["abatir"]))
    return [*events, CardGiven(player=player, cite=rules.law["drawing"])]


banker.fold(CardGiven)(
    lambda rules, state, _: with_play(state, queue=tuple(f"{side}3" for side in owed(rules, state.jugada)), given=True)
)
draws_or_stands(banker, _ANSWERS)
banker.sets(BankStood, phase=Phase.DESCUBRIR)


@banker.fold(BankDrew)
def bank_drew(rules: DosPanosRules, state: State, event: Event) -> State:
    play = state.jugada
    if not play.spare:
        return with_play(state, queue=("banca3",))
    took = with_hand(with_play(state, spare=play.spare[1:]), BANCA, third=play.spare[0])
    return replace(took, phase=Phase.DESCUBRIR)
