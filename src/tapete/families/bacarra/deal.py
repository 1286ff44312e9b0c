"""Cards out of the sabot, and the answers of the banker once the others have spoken."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any, TypeVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import (
    DEBE_PEDIR,
    DEBE_PLANTARSE,
    NO_ABATE,
    YA_PEDIDO,
    Abated,
    AskCuadro,
    BankAbate,
    BankDraw,
    BankDrew,
    BankStand,
    BankStood,
    CardDealt,
    CuadroAsked,
    RightLost,
    StopCardShown,
)
from tapete.families.bacarra.state import AnyState, drawn_now, first_two, with_hand, with_play
from tapete.families.baccarat import BANCA, DRAWS, NATURAL, STANDS
from tapete.families.circulo.powers import CARTA_EN_CAMINO, Lawful, Time, law
from tapete.families.course import Events
from tapete.families.covered import CardsTurned, FaceDrawn, HandSeen, JugadaAnnulled
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.events import CardExposed
from tapete.families.sabot.shoe import card_of, face
from tapete.families.table.powers import Chance
from tapete.families.table.reasons import RESULTADO_ANTES_DE_TIEMPO
from tapete.kit.cards import FRENCH_52
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

EARLY, FACE_UP = "temprana", "cara"
"""A card drawn before the closing call, and one found face up that another replaces."""
REPARTO, BANQUERO = "reparto", "banquero"
"""The phases of the deal and of the banker's turn."""

R = TypeVar("R", bound=Lawful)
S = TypeVar("S", bound=AnyState)


class Dealing(msgspec.Struct, frozen=True, kw_only=True):
    """How a game deals."""

    course: Callable[[Any, Any], Events[Any, Any]]
    sides: tuple[str, ...]
    """The sides in the order of the deal, the bank last."""
    waits: Callable[[Any, Any], Need | None]
    """The chance that the table waits for."""
    third: str
    """The rule on third cards."""
    after: Callable[[Any, str], None]
    """Continue after the last card that had to be drawn."""
    speaks: Callable[[Any], StrEnum]
    """The phase of the side that speaks first."""
    kept: Callable[[Any, FaceDrawn], Any]
    """The jugada with a card drawn face down that is of no side."""
    noted: Callable[[Any, CardDealt], dict[str, Any]]
    """The fields of the jugada that a third card changes besides."""
    hidden: frozenset[str] = frozenset()
    """Other uses of cards that are dealt face down."""
    besides: Callable[[Any, Any, Draw], Sequence[Event] | None] = lambda *_: None
    """Another draw than that of a card, if one is due."""


def dealing(how: Dealing) -> Chapter[R, S]:
    """The next card of the sabot goes where the queue says: face down in the deal, face up as a third card."""
    deal = Chapter[R, S]("deal")
    hidden = {*how.sides, EARLY} | how.hidden
    thirds = {f"{side}3": side for side in how.sides}
    to_come = Moment[R, S](
        lambda rules, state: drawn_now(state) or how.waits(rules, state) is not None,
        RESULTADO_ANTES_DE_TIEMPO,
        law("deal"),
    )

    @deal.act(Draw, by=Chance[Any](law("deal")), when=to_come, words=("resultado {outcome:card}",))
    def draw(rules: R, state: S, command: Draw) -> Sequence[Event]:
        """The next card of the sabot, for whatever it is drawn."""
        besides = how.besides(rules, state, command)
        if besides is not None:
            return besides
        play, sabot, cite = state.jugada, in_hand(state), rules.law["deal"]
        card, use = str(card_of(sabot, command.outcome, cite).face), play.queue[0]
        events: list[Event] = []
        if sabot.left == sabot.behind:
            events.append(StopCardShown(cite=rules.law["stop_card"]))
        if use == FACE_UP:
            events.append(CardExposed(card=card, cite=rules.law["face_up"]))
        elif use in hidden:
            events.append(FaceDrawn(to=use, card=card, proof=command.proof, cite=cite))
            events.append(CardDealt(to=use, cite=cite))
        else:
            events.append(CardDealt(to=use, card=card, proof=command.proof, cite=rules.law[how.third]))
        place = len(play.banca.cards)
        if use == BANCA and place in play.banca.shown:
            by = rules.law["banker_shows"]
            events.append(CardsTurned(side=BANCA, places=(place,), cards=(card,), cite=by))
        if len(play.queue) > 1 and sabot.left > 1:
            return events
        course = how.course(rules, state)
        course(*events)
        if drawn_now(course.state):
            return course(JugadaAnnulled(cause="sabot agotado", cite=rules.law["stop_card"])).events
        if use == BANCA:
            hand = course.state.jugada.banca
            course(HandSeen(player=state.held_bank.banker, cards=hand.cards, cite=rules.law["abatir"]))
        how.after(course, use)
        return course.events

    @deal.offer(Draw)
    def may_come(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        need = how.waits(rules, state)
        for outcome in need.outcomes if need else ():
            yield Offer(Draw(by=who, outcome=outcome.id), rules.law["deal"], free=("proof",))

    @deal.fold(FaceDrawn)
    def face_drawn(rules: R, state: S, event: FaceDrawn) -> S:
        play = state.jugada
        if event.to in how.sides:
            hand = getattr(play, event.to)
            play = replace(play, **{event.to: replace(hand, cards=(*hand.cards, event.card))})
        else:
            play = replace(play, early=(*play.early, event.card)) if event.to == EARLY else how.kept(play, event)
        return replace(state, play=play, sabot=in_hand(state).take(face(FRENCH_52, event.card)))

    @deal.fold(CardDealt)
    def card_dealt(rules: R, state: S, event: CardDealt) -> S:
        play = state.jugada
        queue = play.queue[1:]
        if not event.card:
            return replace(state, play=replace(play, queue=queue))
        side = thirds.get(event.to)
        placed = (
            {side: replace(getattr(play, side), third=event.card)} if side else {"spare": (*play.spare, event.card)}
        )
        play = replace(play, queue=queue, **placed, **how.noted(play, event))
        return replace(state, play=play, sabot=in_hand(state).take(face(FRENCH_52, event.card)))

    @deal.fold(CardExposed)
    def exposed(rules: R, state: S, event: CardExposed) -> S:
        sabot = in_hand(state).expose(face(FRENCH_52, event.card))
        return replace(with_play(state, queue=state.jugada.queue[1:]), sabot=sabot)

    @deal.fold(HandSeen)
    def hand_seen(rules: R, state: S, event: HandSeen) -> S:
        """The banker has looked at both cards of the bank: the others speak."""
        return replace(state, phase=how.speaks(state)) if state.phase == REPARTO else state

    @deal.fold(CardsTurned)
    def turned(rules: R, state: S, event: CardsTurned) -> S:
        shown = getattr(state.jugada, event.side).shown
        return with_hand(state, event.side, shown=tuple(sorted({*shown, *event.places})))

    deal.fold(StopCardShown)(lambda _, state, __: with_play(state, last_of_talla=True))
    deal.fold(Abated)(lambda _, state, event: with_hand(state, event.side, abated=True))
    deal.fold(RightLost)(lambda _, state, event: with_hand(state, event.side, lost=event.cite))
    return deal


class AfterTheOthers(Time[R, S]):
    """Once the other sides have spoken and nothing is being drawn."""

    def __init__(self, rule: str, speaking: frozenset[StrEnum], reason: Reason, first: str) -> None:
        super().__init__(law(rule), lambda _, state: state.phase == BANQUERO and not drawn_now(state))
        self._speaking, self._early, self._first = speaking, reason, first

    def refuse(self, rules: R, state: S) -> None:
        if state.phase in self._speaking:
            raise Refused(self._early, rules.law[self._first])
        if state.phase == BANQUERO and drawn_now(state):
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        super().refuse(rules, state)


class Banking(msgspec.Struct, frozen=True, kw_only=True):
    """How the banker of a game answers."""

    course: Callable[[Any, Any], Events[Any, Any]]
    by: Power[Any, Any]
    when: Moment[Any, Any]
    cuadro: Callable[[Any], Cited[bool]]
    """Whether the cuadro binds a banker who asks for it."""
    asking: str
    abating: str
    drawing: str
    """The rules on asking for the cuadro, on abatir, and on drawing or standing."""
    begun: Callable[[Any], bool]
    """Whether a third card has been drawn, or lost."""
    owes: Callable[[Any, Any], None]
    """Refuse while the banker owes a card to another side."""
    letter: Callable[[Any, Any], str]
    """What the banker must do: draw, stand or choose."""
    obliges: Callable[[Any, Any], Citation]
    """The article that obliges the banker."""
    abated: Callable[[Any], None]
    """Continue after the banker abated."""
    stood: Callable[[Any], None] = lambda _: None
    """Continue after the banker stood."""


def asks_for_the_cuadro(banker: Chapter[Any, Any], how: Banking) -> None:
    """The banker may ask what the cuadro says, and is bound by it where the text says so."""

    @banker.act(AskCuadro, by=how.by, when=how.when, offered=law(how.asking))
    def ask_cuadro(rules: R, state: S, command: Command) -> Sequence[Event]:
        binds = how.cuadro(rules)
        if state.jugada.banca.bound:
            raise Refused(YA_PEDIDO, binds.cite)
        return [CuadroAsked(player=command.by.id, binds=binds.value, cite=binds.cite)]

    banker.fold(CuadroAsked)(lambda _, state, event: with_hand(state, BANCA, bound=True) if event.binds else state)


def abates(banker: Chapter[Any, Any], how: Banking) -> None:
    """The banker turns over an 8 or a 9 in two cards, before any third card."""

    @banker.act(BankAbate, by=how.by, when=how.when, offered=law(how.abating))
    def bank_abate(rules: R, state: S, command: Command) -> Sequence[Event]:
        banca, cite = state.jugada.banca, rules.law["abatir"]
        if first_two(banca) < NATURAL or banca.lost or how.begun(state.jugada):
            raise Refused(NO_ABATE, cite)
        course = how.course(rules, state)
        course(Abated(side=BANCA, cite=cite))
        how.abated(course)
        return course.events


def draws_or_stands(banker: Chapter[Any, Any], how: Banking) -> None:
    """The banker draws or stands, unless a table of the law obliges to the other."""

    @banker.act(BankDraw, by=how.by, when=how.when, offered=law(how.drawing))
    def bank_draw(rules: R, state: S, command: Command) -> Sequence[Event]:
        how.owes(rules, state)
        if how.letter(rules, state) == STANDS:
            raise Refused(DEBE_PLANTARSE, how.obliges(rules, state), points=first_two(state.jugada.banca))
        return [BankDrew(player=command.by.id, cite=rules.law[how.drawing])]

    @banker.act(BankStand, by=how.by, when=how.when, offered=law(how.drawing))
    def bank_stand(rules: R, state: S, command: Command) -> Sequence[Event]:
        how.owes(rules, state)
        if how.letter(rules, state) == DRAWS:
            raise Refused(DEBE_PEDIR, how.obliges(rules, state), points=first_two(state.jugada.banca))
        course = how.course(rules, state)
        course(BankStood(player=command.by.id, cite=rules.law[how.drawing]))
        how.stood(course)
        return course.events
