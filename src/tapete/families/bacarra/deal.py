"""Cards out of the sabot, and the answers of the banker once the others have spoken."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power, announcement, replace, verb
from tapete.engine.command import Actor, Command, Declare, Draw, Offer, Role
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.engine.need import Need
from tapete.families import covered
from tapete.families.bacarra.state import AnyState, drawn_now, first_two, with_hand, with_play
from tapete.families.baccarat import BANCA, DRAWS, NATURAL, STANDS
from tapete.families.circulo.people import CARTA_EN_CAMINO, Lawful, Time, law
from tapete.families.course import Events
from tapete.families.covered import CardsTurned, FaceDrawn, HandSeen, JugadaAnnulled
from tapete.families.incidents import Incidents
from tapete.families.sabot import CardExposed, card_of, face, in_hand
from tapete.families.shapes import OfSide
from tapete.families.table.powers import Chance
from tapete.families.table.reasons import RESULTADO_ANTES_DE_TIEMPO
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

CARTA, NO, ABATIR = "carta", "no", "abatir"


class CardDealt(covered.CardDealt, frozen=True, tag="card-dealt"):
    """A card left the sabot for a side, or for none of them yet."""

    sentence = N_("A card for {to}: {card:♠}.")
    for_nobody: ClassVar[Mapping[str, str]] = {
        "temprana": N_("A card drawn too early: {card:♠}."),
        "ajena": N_("A card given without being asked for: {card:♠}."),
        "olvidada": N_("A card that was owed to a paño: {card:♠}."),
    }
    """Sentences for cards that belong to no side yet."""

    def tell(self, language: str) -> str:
        return say(self.for_nobody.get(self.to, self.sentence), language, self.facts())

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "to": self.to.removeprefix("par-").removesuffix("3")}


StopCardShown = announcement(
    "StopCardShown", N_("The carta de detención is out: this is the last jugada of the talla.")
)


class Spoke(Event, frozen=True, tag="spoke"):
    """The holder of the cards of a side spoke."""

    sentence = N_("{player:@}: «{word}».")
    player: str
    word: str

    def foretold(self) -> None:
        """A word imposed by the rules would reveal the cards."""


Abated = announcement("Abated", N_("The {side} abates."), OfSide)


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """Cards go to the cesta without being played."""

    sentence = N_("Discarded: {what:♠}.")
    what: str
    """quinta, tempranas, exceso, or the card itself when it lies face up."""


class CardsStuck(Event, frozen=True, tag="cards-stuck"):
    """Cards left the sabot stuck together, and nobody has seen which they were."""

    sentence = N_("Cards out of the sabot, stuck together: {cards}.")
    voids_draw = True
    cards: int


CardsLifted = announcement("CardsLifted", N_("{player:@} lifts the cards."), PlayerEvent)


class DrawsQueued(Event, frozen=True, tag="draws-queued"):
    """An error took cards out of the sabot: what they are."""

    sentence = N_("Cards out of the sabot: {count}.")
    uses: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"count": len(self.uses)}

    def foretold(self) -> Event | None:
        return None if "banca3" in self.uses else self


class RightLost(Event, frozen=True, tag="right-lost"):
    """A side may no longer abate."""

    sentence = N_("{player:@} has lost the right to abate.")
    side: str
    player: str
    """The only player who sees the event, which reveals an 8 or a 9."""


def sees(event: Event, who: Actor) -> bool:
    """Covered cards are hidden; a lost right to abate is shown only to the player who lost it."""
    if isinstance(event, RightLost):
        return who.role is Role.JUGADOR and who.id == event.player
    return covered.sees(event, who)


CARTAS_SIN_LEVANTAR = Reason("cartas_sin_levantar", N_("The cards have not been lifted yet."))
YA_LEVANTADAS = Reason("ya_levantadas", N_("The cards have been lifted already."))
YA_ACONSEJADO = Reason("ya_aconsejado", N_("Advice has been asked for already."))
PLANTARSE_POR_CONSEJO = Reason("plantarse_por_consejo", N_("With 5 who asks for advice must stand."))
YA_PEDIDO = Reason("ya_pedido", N_("The cuadro binds already."))
NO_ABATE = Reason("no_abate", N_("Only an 8 or a 9 in two cards may be abated, in its time."))
DEBE_PEDIR = Reason("banquero_debe_pedir", N_("The banker must draw with {points}."))
DEBE_PLANTARSE = Reason("banquero_debe_plantarse", N_("The banker must stand with {points}."))

Lift = verb("Lift", "levantar", N_("Lift and look at your cards (levantar)"), key="l")
AskAdvice = verb("AskAdvice", "consejo", N_("Ask the croupier for advice (consejo)"), key="i")
AdviceGiven = announcement("AdviceGiven", N_("The croupier advises {player:@}."), PlayerEvent)
AskCard = verb("AskCard", "carta", N_("Ask for a card (carta)"), tag="carta", key="c")
DeclineCard = verb("DeclineCard", "no", N_("Stand on these two (no)"), tag="no", key="n")
Abate = verb("Abate", "abatir", N_("Turn over your 8 or 9 (abatir)"), tag="abatir", key="z")

WORDS: dict[type[Command], str] = {AskCard: CARTA, DeclineCard: NO, Abate: ABATIR}

AskCuadro = verb("AskCuadro", "cuadro", N_("Ask what the cuadro says"), key="t")


class CuadroAsked(Event, frozen=True, tag="cuadro-asked"):
    """The banker asked for the cuadro."""

    sentence = N_("{player:@} asks for the cuadro.")
    player: str
    binds: bool


GiveCard = verb("GiveCard", "dar", N_("Give the card that was asked for"), key="g")
CardGiven = announcement("CardGiven", N_("{player:@} gives a card."), PlayerEvent)
BankAbate = verb("BankAbate", "abatir banca", N_("Turn over your 8 or 9 (abatir)"), key="z")
BankDraw = verb("BankDraw", "pedir", N_("Draw a card"), key="d")
BankDrew = announcement("BankDrew", N_("{player:@} draws."), PlayerEvent)
BankStand = verb("BankStand", "plantarse", N_("Stand"), key="q")
BankStood = announcement("BankStood", N_("{player:@} stands."), PlayerEvent)

EARLY, FACE_UP = "temprana", "cara"
"""A card drawn before the closing call, and one found face up that another replaces."""
REPARTO, BANQUERO = "reparto", "banquero"

R = TypeVar("R", bound=Lawful)
S = TypeVar("S", bound=AnyState)


def dealing(
    *,
    course: Callable[[Any, Any], Events[Any, Any]],
    sides: tuple[str, ...],
    waits: Callable[[Any, Any], Need | None],
    third: str,
    after: Callable[[Any, str], None],
    speaks: Callable[[Any], StrEnum],
    kept: Callable[[Any, FaceDrawn], Any],
    noted: Callable[[Any, CardDealt], dict[str, Any]],
    hidden: frozenset[str] = frozenset(),
    besides: Callable[[Any, Any, Draw], Sequence[Event] | None] = lambda *_: None,
) -> Chapter[R, S]:
    """The next card of the sabot goes where the queue says: face down in the deal, face up as a third card.

    `sides` are in the order of the deal, the bank last; `third` is the rule on third cards. `after` continues after the
    last card of a queue, and `speaks` is the phase after the deal. `kept` puts a `hidden` card of no side into
    the jugada, `noted` tells the other fields that a third card changes, and `besides` answers a draw of no card.
    """
    deal = Chapter[R, S]("deal")
    face_down = {*sides, EARLY} | hidden
    thirds = {f"{side}3": side for side in sides}
    to_come = Moment[R, S](
        lambda rules, state: drawn_now(state) or waits(rules, state) is not None, RESULTADO_ANTES_DE_TIEMPO, law("deal")
    )

    @deal.act(Draw, by=Chance[Any](law("deal")), when=to_come, words=("resultado {outcome:card}",))
    def draw(rules: R, state: S, command: Draw) -> Sequence[Event]:
        other = besides(rules, state, command)
        if other is not None:
            return other
        play, sabot, cite = state.jugada, in_hand(state), rules.law["deal"]
        card, use = str(card_of(sabot, command.outcome, cite).face), play.queue[0]
        events: list[Event] = []
        if sabot.left == sabot.behind:
            events.append(StopCardShown(cite=rules.law["stop_card"]))
        if use == FACE_UP:
            events.append(CardExposed(card=card, cite=rules.law["face_up"]))
        elif use in face_down:
            events.append(FaceDrawn(to=use, card=card, proof=command.proof, cite=cite))
            events.append(CardDealt(to=use, cite=cite))
        else:
            events.append(CardDealt(to=use, card=card, proof=command.proof, cite=rules.law[third]))
        place = len(play.banca.cards)
        if use == BANCA and place in play.banca.shown:
            by = rules.law["banker_shows"]
            events.append(CardsTurned(side=BANCA, places=(place,), cards=(card,), cite=by))
        if len(play.queue) > 1 and sabot.left > 1:
            return events
        follows = course(rules, state)(*events)
        if drawn_now(follows.state):
            return follows(JugadaAnnulled(cause="sabot agotado", cite=rules.law["stop_card"])).events
        if use == BANCA:
            hand = follows.state.jugada.banca
            follows(HandSeen(player=state.held_bank.banker, cards=hand.cards, cite=rules.law["abatir"]))
        after(follows, use)
        return follows.events

    @deal.offer(Draw)
    def may_come(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        need = waits(rules, state)
        for outcome in need.outcomes if need else ():
            yield Offer(Draw(by=who, outcome=outcome.id), rules.law["deal"], free=("proof",))

    @deal.fold(FaceDrawn)
    def face_drawn(rules: R, state: S, event: FaceDrawn) -> S:
        play = state.jugada
        if event.to in sides:
            hand = getattr(play, event.to)
            play = replace(play, **{event.to: replace(hand, cards=(*hand.cards, event.card))})
        else:
            play = replace(play, early=(*play.early, event.card)) if event.to == EARLY else kept(play, event)
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
        play = replace(play, queue=queue, **placed, **noted(play, event))
        return replace(state, play=play, sabot=in_hand(state).take(face(FRENCH_52, event.card)))

    @deal.fold(CardExposed)
    def exposed(rules: R, state: S, event: CardExposed) -> S:
        sabot = in_hand(state).expose(face(FRENCH_52, event.card))
        return replace(with_play(state, queue=state.jugada.queue[1:]), sabot=sabot)

    @deal.fold(HandSeen)
    def hand_seen(rules: R, state: S, event: HandSeen) -> S:
        """The banker has looked at both cards of the bank: the others speak."""
        return replace(state, phase=speaks(state)) if state.phase == REPARTO else state

    @deal.fold(CardsTurned)
    def turned(rules: R, state: S, event: CardsTurned) -> S:
        shown = getattr(state.jugada, event.side).shown
        return with_hand(state, event.side, shown=tuple(sorted({*shown, *event.places})))

    deal.fold(StopCardShown)(lambda _, state, __: with_play(state, last_of_talla=True))
    deal.fold(Abated)(lambda _, state, event: with_hand(state, event.side, abated=True))
    deal.fold(RightLost)(lambda _, state, event: with_hand(state, event.side, lost=event.cite))
    return deal


class AfterTheOthers(Time[R, S]):
    """The time after the other sides have spoken, while no card is being drawn."""

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
    """The answers of the banker of a game."""

    course: Callable[[Any, Any], Events[Any, Any]]
    by: Power[Any, Any]
    when: Moment[Any, Any]
    cuadro: Callable[[Any], Cited[bool]]
    asking: str
    abating: str
    drawing: str
    """The rules on asking for the cuadro, on abatir, and on drawing or standing."""
    begun: Callable[[Any], bool]
    """True if a third card has been drawn, or lost."""
    owes: Callable[[Any, Any], None]
    """Refuse while the banker owes a card to another side."""
    letter: Callable[[Any, Any], str]
    obliges: Callable[[Any, Any], Citation]
    abated: Callable[[Any], None]
    stood: Callable[[Any], None] = lambda _: None


def asks_for_the_cuadro(banker: Chapter[Any, Any], how: Banking) -> None:
    @banker.act(AskCuadro, by=how.by, when=how.when, offered=law(how.asking))
    def ask_cuadro(rules: R, state: S, command: Command) -> Sequence[Event]:
        binds = how.cuadro(rules)
        if state.jugada.banca.bound:
            raise Refused(YA_PEDIDO, binds.cite)
        return [CuadroAsked(player=command.by.id, binds=binds.value, cite=binds.cite)]

    banker.fold(CuadroAsked)(lambda _, state, event: with_hand(state, BANCA, bound=True) if event.binds else state)


def abates(banker: Chapter[Any, Any], how: Banking) -> None:
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


WAIVED = "dispensa"
HEAD_ONLY = frozenset({Role.JEFE})
THIRDS = 3
"""A jugada takes at most three cards of each side."""
Course = Events[Any, Any]
Window = Callable[[Any], bool]


def early_cards(state: AnyState) -> tuple[str, ...]:
    early: tuple[str, ...] = state.play.early if state.play is not None else ()
    return early


def common_errors(
    incident: Incidents[Any], *, sides: int, untimely: Window, drawing: Window, dealing: Window, waives: Role
) -> Chapter[Any, Any]:
    """Declare the common errors, and give the chapter in which all errors of the game are declared.

    `untimely` holds before the closing call, `drawing` while a card comes out with the bets closed, `dealing` from the
    closing call to the payment; `waives` is the role that frees the banker from cards drawn too early.
    """
    errors = incident.chapter()
    errors.fold(CardsStuck)(lambda _, state, event: replace(state, sabot=in_hand(state).burn_unseen(event.cards)))

    def left(state: AnyState) -> int:
        return state.sabot.left if state.sabot is not None else 0

    def drawable(state: AnyState) -> list[str]:
        """Numbers of cards that may have come out, one if none is named; with those already out, the whole deal."""
        most = min(2 * sides - len(early_cards(state)), left(state))
        return ["", *(str(cards) for cards in range(1, most + 1))] if most > 0 else []

    @incident("carta-antes-de-tiempo", lambda state: untimely(state) and bool(drawable(state)), drawable)
    def drawn_early(course: Course, command: Declare) -> None:
        """The cards never go back: they are the first of the deal."""
        cite = incident.rule(course, command)
        course(DrawsQueued(uses=(EARLY,) * int(command.note or 1), cite=cite))

    incident(WAIVED, lambda state: untimely(state) and bool(early_cards(state)), by=frozenset({waives}))(
        lambda course, command: course(CardDiscarded(what="tempranas", cite=incident.rule(course, command)))
    )

    @incident(
        "carta-boca-arriba", lambda state: drawing(state) and state.jugada.queue[0] != FACE_UP and left(state) > 1
    )
    def face_up(course: Course, command: Declare) -> None:
        course(DrawsQueued(uses=(FACE_UP,), cite=incident.rule(course, command)))

    def stuck_together(state: AnyState) -> list[str]:
        """Numbers of cards that may be stuck: two or more, and no more than a jugada takes."""
        return [str(cards) for cards in range(2, min(left(state), THIRDS * sides) + 1)]

    @incident("cartas-pegadas", lambda state: drawing(state) and bool(stuck_together(state)), stuck_together)
    def stuck(course: Course, command: Declare) -> None:
        cite = incident.rule(course, command)
        course(CardsStuck(cards=int(command.note), cite=cite), JugadaAnnulled(cause="cartas pegadas", cite=cite))

    incident("carta-al-suelo", dealing)(incident.ruled)
    return errors


def unforeseen(incident: Incidents[Any], dealing: Window, annulled: str = "") -> None:
    """The jefe de mesa decides unforeseen cases; `annulled` is the ruling that annuls the jugada."""
    incident("caso-no-previsto", lambda state: state.open, by=HEAD_ONLY)(incident.ruled)

    @incident("caso-no-previsto-nula", dealing, by=HEAD_ONLY)
    def void(course: Course, command: Declare) -> None:
        course(JugadaAnnulled(cause="caso no previsto", cite=incident.rule(course, command, annulled)))
