"""Hands dealt face down, whose owner alone sees them; cards dealt face up, and turned over.

A generator knows which card it deals. At a physical table nobody does: the croupier says that the cards are dealt, and
which they were only when they are turned over.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power, replace, verb
from tapete.engine.command import Actor, Command, Draw, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need
from tapete.engine.table import Pace, TableRules, TableState
from tapete.families.course import Events
from tapete.families.covered import COVERED, CardDealt, CardsTurned, FaceDrawn, HandSeen
from tapete.families.poker.names import called
from tapete.families.sabot import card_of, cards_to_come, face, faces, in_hand
from tapete.families.table.powers import Chance
from tapete.families.table.reasons import RESULTADO_ANTES_DE_TIEMPO
from tapete.kit.cards import FRENCH_53, Sabot
from tapete.kit.poker.hands import Made, Ranking, made
from tapete.language import N_, say
from tapete.law.citation import Citation

CARTA_TAPADA = Reason("carta_tapada", N_("This card is dealt face down: nobody sees which it is."))
CARTAS_DEL_AZAR = Reason(
    "cartas_del_azar", N_("Chance has dealt cards of this pack face down: nobody else can tell which are left.")
)
NADA_QUE_DAR = Reason("nada_que_dar", N_("No card is to be dealt face down now."), untimely=True)
BANCA = "banca"


class Hand(msgspec.Struct, frozen=True):
    """The cards of one place of the table: a casilla by its number, the banca, or what is common to all."""

    to: str
    owner: str = ""
    """Who alone may look at them; nobody where they are looked at by none."""
    cards: tuple[str, ...] = ()
    shown: tuple[int, ...] = ()
    looked: bool = False

    @property
    def known(self) -> bool:
        return COVERED not in self.cards

    def seen(self, who: Actor) -> "Hand":
        """The hand as somebody sees it: whole by its owner, else only what was turned over."""
        if self.looked and self.owner and who == Actor(self.owner, Role.JUGADOR):
            return self
        cards = [card if place in self.shown else COVERED for place, card in enumerate(self.cards)]
        return replace(self, cards=tuple(cards))


class Coming(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that is to come: for which hand, and whether everybody sees it."""

    to: str
    up: bool = False
    place: int = -1

    @property
    def covered(self) -> bool:
        return not self.up and self.place < 0


class Dealing(Protocol):
    """What these acts ask of a state."""

    @property
    def sabot(self) -> Sabot | None: ...
    @property
    def hands(self) -> tuple[Hand, ...]: ...
    @property
    def queue(self) -> tuple[Coming, ...]: ...


R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=Dealing)
G = TypeVar("G", contravariant=True, bound=TableRules)

GiveCovered = verb("GiveCovered", "dar tapadas", N_("The covered cards are dealt"))


class CoveredGiven(Event, frozen=True, tag="covered-given"):
    """Cards were dealt face down by hand, and nobody knows which they are."""

    sentence = N_("Cards dealt face down: {cards}.")
    names_card = True
    cards: int


class DealtBy(Chance[G]):
    """A generator; the croupier for open cards, unless chance knows others that are covered."""

    def refuse(self, rules: G, state: TableState, command: Any) -> None:
        super().refuse(rules, state, command)
        if command.by.role is Role.AZAR:
            return
        if next_is_covered(state):
            raise Refused(CARTA_TAPADA, self._cite(rules))
        if known_to_chance(state):
            raise Refused(CARTAS_DEL_AZAR, self._cite(rules))

    def admits(self, rules: G, state: TableState, who: Actor) -> bool:
        names = who.role is Role.AZAR or not (next_is_covered(state) or known_to_chance(state))
        return super().admits(rules, state, who) and names


def next_is_covered(state: Any) -> bool:
    queue: tuple[Coming, ...] = state.queue
    return bool(queue) and queue[0].covered


def pace_of_the_deal(rules: object, state: Any) -> Pace:
    return Pace.REPARTO if next_is_covered(state) else Pace.PERSONAL


def known_to_chance(state: Any) -> bool:
    hands: tuple[Hand, ...] = state.hands
    return bool(state.queue) and any(
        card != COVERED and place not in hand.shown for hand in hands for place, card in enumerate(hand.cards)
    )


def dealing(
    *,
    drawn_by: Power[R, S],
    croupier: Power[R, S],
    cite: Callable[[R], Citation],
    begins: Callable[[R, S], Events[R, S]],
    after: Callable[[Any], None],
    beside: Callable[[R, S], Need | None] = lambda _, __: None,
    drawn_beside: Callable[[Any, Draw], None] | None = None,
    next_cite: Callable[[R, S], Citation] | None = None,
    too_early: Reason = RESULTADO_ANTES_DE_TIEMPO,
) -> Chapter[R, S]:
    """The cards of the queue come one after another, and `after` is what follows when none is left to come.

    `drawn_by` is `DealtBy` of the article on the deal, and `begins` the course of a decision. While no card is to come
    something else may be drawn `beside` them, such as dice; `drawn_beside` is what follows from it. `next_cite` is the
    article by which the next card comes, where not all of them come by that on the deal; `too_early` is what is said
    of a card that nobody waits for.
    """
    chapter = Chapter[R, S]("deal")
    waits = Moment[R, S](lambda rules, state: bool(state.queue) or beside(rules, state) is not None, too_early, cite)
    by_hand = Moment[R, S](lambda _, state: next_is_covered(state), NADA_QUE_DAR, cite)

    by_which: Callable[[R, S], Citation] = next_cite or (lambda rules, _: cite(rules))

    def ended(course: Events[R, S]) -> Sequence[Event]:
        if not course.state.queue:
            after(course)
        return course.events

    @chapter.act(Draw, by=drawn_by, when=waits, words=("resultado {outcome:card}",))
    def draw(rules: R, state: S, command: Draw) -> Sequence[Event]:
        course = begins(rules, state)
        if drawn_beside is not None and not state.queue:
            drawn_beside(course, command)
            return course.events
        article, coming, proof = by_which(rules, state), state.queue[0], command.proof
        card = str(card_of(in_hand(state), command.outcome, article).face)
        if coming.place >= 0:
            course(CardsTurned(side=coming.to, places=(coming.place,), cards=(card,), cite=article))
        elif coming.up:
            course(CardDealt(to=coming.to, card=card, proof=proof, cite=article))
        else:
            unseen = FaceDrawn(to=coming.to, card=card, proof=proof, cite=article)
            course(unseen, CardDealt(to=coming.to, cite=article))
        return ended(course)

    @chapter.offer(Draw)
    def may_come(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        other = None if state.queue else beside(rules, state)
        if other is None:
            return cards_to_come(state, who, by_which(rules, state))
        return (Offer(Draw(by=who, outcome=each.id), other.cite, free=("proof",)) for each in other.outcomes)

    @chapter.act(GiveCovered, by=croupier, when=by_hand, offered=cite)
    def give_covered(rules: R, state: S, command: Command) -> Sequence[Event]:
        cards = next((n for n, coming in enumerate(state.queue) if not coming.covered), len(state.queue))
        return ended(begins(rules, state)(CoveredGiven(cards=cards, cite=cite(rules))))

    @chapter.fold(FaceDrawn)
    def face_drawn(rules: R, state: S, event: FaceDrawn) -> S:
        sabot = in_hand(state)
        hand = hand_of(state, event.to)
        cards = replace(hand, cards=(*hand.cards, event.card))
        return replace(state, sabot=sabot.take(face(sabot.pack, event.card)), hands=with_hand(state, cards))

    @chapter.fold(CardDealt)
    def card_dealt(rules: R, state: S, event: CardDealt) -> S:
        queue = state.queue[1:]
        if not event.card:
            return replace(state, queue=queue)
        sabot, hand = in_hand(state), hand_of(state, event.to)
        open_hand = replace(hand, cards=(*hand.cards, event.card), shown=(*hand.shown, len(hand.cards)))
        sabot = sabot.take(face(sabot.pack, event.card))
        return replace(state, queue=queue, sabot=sabot, hands=with_hand(state, open_hand))

    @chapter.fold(CoveredGiven)
    def covered_given(rules: R, state: S, event: CoveredGiven) -> S:
        for coming in state.queue[: event.cards]:
            hand = hand_of(state, coming.to)
            state = replace(state, hands=with_hand(state, replace(hand, cards=(*hand.cards, COVERED))))
        sabot = in_hand(state).burn_unseen(event.cards)
        return replace(state, queue=state.queue[event.cards :], sabot=sabot)

    @chapter.fold(CardsTurned)
    def cards_turned(rules: R, state: S, event: CardsTurned) -> S:
        sabot, hand = in_hand(state), hand_of(state, event.side)
        cards = list(hand.cards)
        for place, card in zip(event.places, event.cards, strict=True):
            if cards[place] == COVERED:
                cards[place], sabot = card, sabot.name(face(sabot.pack, card))
        shown = tuple(sorted({*hand.shown, *event.places}))
        turned = replace(hand, cards=tuple(cards), shown=shown)
        lying = {(event.side, place) for place in event.places} if state.queue else set()
        queue = tuple([coming for coming in state.queue if (coming.to, coming.place) not in lying])
        return replace(state, queue=queue, sabot=sabot, hands=with_hand(state, turned))

    @chapter.fold(HandSeen)
    def hand_seen(rules: R, state: S, event: HandSeen) -> S:
        hands = [replace(hand, looked=True) if hand.owner == event.player else hand for hand in state.hands]
        return replace(state, hands=tuple(hands))

    return chapter


def hand_of(state: Dealing, to: str) -> Hand:
    for hand in state.hands:
        if hand.to == to:
            return hand
    raise LookupError(to)


def with_hand(state: Dealing, changed: Hand) -> tuple[Hand, ...]:
    to = changed.to
    return tuple([changed if hand.to == to else hand for hand in state.hands])


def looked_at(state: Dealing, cite: Citation) -> Iterator[HandSeen]:
    """Whoever has a hand of their own looks at it, as far as somebody knows which cards it is made of."""
    for hand in state.hands:
        if hand.owner and hand.known:
            yield HandSeen(player=hand.owner, cards=hand.cards, cite=cite)


def to_be_named(hands: Iterable[Hand]) -> tuple[Coming, ...]:
    covered = ((hand.to, place) for hand in hands for place, card in enumerate(hand.cards) if card == COVERED)
    return tuple(Coming(to, place=place) for to, place in covered)


def in_rounds(to: Sequence[str], cards: int) -> Iterator[str]:
    """For whom the cards come when they are dealt one by one, round after round."""
    return (each for _ in range(cards) for each in to)


def in_packets(to: Sequence[str], cards: int) -> Iterator[str]:
    """For whom they come when each gets all at once."""
    return (each for each in to for _ in range(cards))


def casilla(plaza: int) -> str:
    return f"casilla {plaza}"


# --- hands laid open, and called by their names -----------------------------------------------------------------------


D = TypeVar("D", bound=Dealing)


class HandShown(Event, frozen=True, tag="hand-shown"):
    """A hand lies open, and what it is."""

    sentence = N_("{player:@}, {to}: {cards:♠}, {hand}.")
    sentence_if_banca: ClassVar[str] = N_("The banca has {cards:♠}: {hand}.")
    to: str
    player: str
    cards: tuple[str, ...]
    category: str
    kickers: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "hand": called(self.category, self.kickers)}

    def tell(self, language: str) -> str:
        return say(self.sentence_if_banca if self.to == BANCA else self.sentence, language, self.facts())

    def foretold(self) -> None:
        """Not before it happens."""


showing = Chapter[object, Dealing]("showing")


@showing.fold(HandShown)
def hand_shown(rules: object, state: D, event: HandShown) -> D:
    hand = hand_of(state, event.to)
    shown = tuple(range(len(event.cards)))
    return replace(state, hands=with_hand(state, replace(hand, cards=event.cards, shown=shown)))


def made_of(ranking: Ranking, cards: tuple[str, ...]) -> Made:
    known = faces(FRENCH_53)
    return made(ranking, [known[card] for card in cards])


def laid_open(ranking: Ranking, hand: Hand, player: str, cite: Citation) -> HandShown:
    what = made_of(ranking, hand.cards)
    told = {"to": hand.to, "player": player, "category": what.category}
    return HandShown(cards=hand.cards, kickers=what.kickers, **told, cite=cite)
