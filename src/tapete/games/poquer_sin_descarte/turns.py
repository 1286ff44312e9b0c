"""Voy, paso, and a card bought before either; and what is asked of those who only back a casilla.

MU2010:63.2, 65.p6 and 66.c, and criterios 5, 10, 11 and 20.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.bets import Bet, BetPlaced, on_kind
from tapete.families.plazas.chips import Collected, OnPlaza
from tapete.families.plazas.sitting import each_player
from tapete.families.poker.dealing import Coming, Hand, casilla, hand_of, with_hand
from tapete.families.table.powers import spoken_for
from tapete.games.poquer_sin_descarte.course import Course, go_on
from tapete.games.poquer_sin_descarte.rules import ANTE, COMPRA, SEGUNDA, PoquerRules
from tapete.games.poquer_sin_descarte.state import (
    DECIDING,
    HANDLER,
    PASO,
    VOY,
    Mano,
    State,
    backers,
    descarte,
    mano_of,
    on_casilla,
    on_turn,
    present,
    with_mano,
)
from tapete.language import N_, say
from tapete.law.citation import Citation

TURNO_AJENO = Reason("turno_ajeno", N_("Casilla {plaza} is to be decided, and {commander:@} commands it."))
SIN_COMPRA = Reason("sin_compra", N_("No card is sold at this table."))
COMPRA_REPETIDA = Reason("compra_repetida", N_("Only one card may be bought, and casilla {plaza} has bought one."))
COMPRA_A_CIEGAS = Reason("compra_a_ciegas", N_("Casilla {plaza} is played blind: nobody can choose what to discard."))
CARTA_INEXISTENTE = Reason("carta_inexistente", N_("A hand has cards 1 to {cards}; there is no card {card}."))
NADA_QUE_CUBRIR = Reason("nada_que_cubrir", N_("Nobody is asked to cover anything now."), untimely=True)
NO_SE_LE_PIDE = Reason("no_se_le_pide", N_("{player:@} is not asked to cover anything."))
BLIND_PURCHASE = Citation("criterio:poquer-sin-descarte.20")
COVERING = Citation("criterio:poquer-sin-descarte.10")

turns = Chapter[PoquerRules, State]("turns")


class Go(Command, frozen=True, tag="voy"):
    """Go on with the hand, and add the second bet."""

    label = N_("Voy")
    key = "v"
    words = ("voy [para {player}]",)
    player: Name


class Pass(Command, frozen=True, tag="paso"):
    """Leave the hand, and lose the Ante."""

    label = N_("Paso")
    key = "p"
    words = ("paso [para {player}]",)
    player: Name


class Buy(Command, frozen=True, tag="comprar"):
    """Discard a card of the hand, by its place, and buy another."""

    label = N_("Buy a card ({card} is discarded)")
    words = ("comprar {card} [para {player}]",)
    player: Name
    card: int


class Said(Event, frozen=True, tag="said"):
    """What is done with a casilla."""

    sentence = N_("{player:@}, casilla {plaza}: «{word}».")
    player: str
    plaza: int
    word: str


class CardSold(OnPlaza, frozen=True, kw_only=True, tag="card-sold"):
    """The bank was paid for a card."""

    sentence = N_("{player:@} pays {amount:€} for a card (casilla {plaza}).")
    bet: str = COMPRA

    def moves(self) -> tuple[Move, ...]:
        chips = cloth(self.player)
        return (Move(wallet(self.player), chips, self.amount), Move(chips, MESA, self.amount))


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """A card was laid aside face down for one that is bought."""

    sentence = N_("{player:@} discards a card face down (casilla {plaza}).")
    player: str
    plaza: int
    place: int


def _in_turn(rules: PoquerRules, state: State, player: str) -> Mano:
    """The casilla to be decided, if this player commands it."""
    mano = on_turn(state)
    if mano is None or mano.commander != player:
        plaza, commander = (mano.plaza, mano.commander) if mano else (0, "")
        raise Refused(TURNO_AJENO, rules.law["decision"], plaza=plaza, commander=commander)
    return mano


@turns.act(Go, by=HANDLER, when=DECIDING)
def go(rules: PoquerRules, state: State, command: Go) -> Sequence[Event]:
    """The commander adds the second bet of his Ante, and the others on the casilla are asked for theirs."""
    mano = _in_turn(rules, state, command.player)
    course = Course(rules, state)
    course(Said(player=command.player, plaza=mano.plaza, word=VOY, cite=rules.law["decision"]))
    course(_second_bet(rules, state, command.player, mano.plaza))
    go_on(course)
    return course.events


def _second_bet(rules: PoquerRules, state: State, player: str, plaza: int) -> BetPlaced:
    amount = rules.second.value * on_kind(state, player, plaza, ANTE)
    return BetPlaced(player=player, plaza=plaza, bet=SEGUNDA, amount=amount, cite=rules.second.cite)


@turns.act(Pass, by=HANDLER, when=DECIDING)
def fold_hand(rules: PoquerRules, state: State, command: Pass) -> Sequence[Event]:
    """Every bet on the casilla is collected at that moment."""
    mano = _in_turn(rules, state, command.player)
    course, cite = Course(rules, state), rules.law["decision"]
    course(Said(player=command.player, plaza=mano.plaza, word=PASO, cite=cite))
    course(*_collected(on_casilla(state, mano.plaza), cite))
    go_on(course)
    return course.events


def _collected(bets: Sequence[Bet], cite: Citation) -> Iterator[Collected]:
    for bet in bets:
        yield Collected(player=bet.player, plaza=bet.plaza, bet=bet.kind, amount=bet.amount, cite=cite)


@turns.act(Buy, by=HANDLER, when=DECIDING)
def buy(rules: PoquerRules, state: State, command: Buy) -> Sequence[Event]:
    """One card for as much as the Ante, seen before voy or paso; the others on the casilla are asked for theirs."""
    if not rules.compra.value:
        raise Refused(SIN_COMPRA, rules.law["options"])
    mano = _in_turn(rules, state, command.player)
    player, plaza, cite = command.player, mano.plaza, rules.compra.cite
    if mano.blind:
        raise Refused(COMPRA_A_CIEGAS, BLIND_PURCHASE, plaza=plaza)
    if mano.bought:
        raise Refused(COMPRA_REPETIDA, cite, plaza=plaza)
    if not 1 <= command.card <= rules.cards.value:
        raise Refused(CARTA_INEXISTENTE, cite, cards=rules.cards.value, card=command.card)
    course = Course(rules, state)
    course(CardDiscarded(player=player, plaza=plaza, place=command.card, cite=cite))
    course(_price(rules, state, player, plaza))
    return course.events


def _price(rules: PoquerRules, state: State, player: str, plaza: int) -> CardSold:
    amount = rules.compra.value * on_kind(state, player, plaza, ANTE)
    return CardSold(player=player, plaza=plaza, amount=amount, cite=rules.compra.cite)


turns.might(Go)(each_player(Go, present))
turns.might(Pass)(each_player(Pass, present))


@turns.might(Buy)
def each_card(rules: PoquerRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, present(state)):
        yield from (Buy(by=who, player=player, card=card) for card in range(1, rules.cards.value + 1))


@turns.fold(Said)
def said(rules: PoquerRules, state: State, event: Said) -> State:
    mano = replace(mano_of(state, event.plaza), word=event.word, gone=event.word == PASO)
    after = replace(state, manos=with_mano(state, mano))
    return _ask(after, mano, SEGUNDA) if event.word == VOY else after


@turns.fold(CardDiscarded)
def card_discarded(rules: PoquerRules, state: State, event: CardDiscarded) -> State:
    """The card lies by itself, and its owner still knows it."""
    hand, at = hand_of(state, casilla(event.plaza)), event.place - 1
    rest = replace(hand, cards=hand.cards[:at] + hand.cards[at + 1 :])
    aside = Hand(descarte(event.plaza), hand.owner, hand.cards[at : at + 1], looked=hand.looked)
    mano = replace(mano_of(state, event.plaza), bought=True)
    after = replace(state, hands=(*with_hand(state, rest), aside), manos=with_mano(state, mano))
    return _ask(after, mano, COMPRA)


@turns.fold(CardSold)
def card_sold(rules: PoquerRules, state: State, event: CardSold) -> State:
    taken = Bet(event.player, event.plaza, COMPRA, event.amount)
    return replace(state, bank=state.bank + event.amount, taken=(*state.taken, taken))


# --- those who back a casilla -----------------------------------------------------------------------------------------


class Answer(Command, frozen=True):
    """Of somebody who backs a casilla."""

    player: Name


class Cover(Answer, frozen=True, tag="cubrir"):
    """Lay what a decision of the commander asks of one's own Ante."""

    label = N_("Cover")
    key = "s"
    words = ("cubrir [para {player}]",)


class DoNotCover(Answer, frozen=True, tag="no-cubrir"):
    """Lay nothing more, and lose one's Ante."""

    label = N_("Do not cover")
    key = "n"
    words = ("no cubrir [para {player}]",)


class Answered(Event, frozen=True, tag="answered"):
    """Somebody who backs a casilla covered what was asked, or did not and has passed."""

    sentence = N_("{player:@} covers casilla {plaza}.")
    sentence_if_not: ClassVar[str] = N_("{player:@} does not cover casilla {plaza}, and has passed.")
    player: str
    plaza: int
    covers: bool

    def tell(self, language: str) -> str:
        return say(self.sentence if self.covers else self.sentence_if_not, language, self.facts())


ASKED = Moment[PoquerRules, State](lambda _, state: bool(state.pending), NADA_QUE_CUBRIR, lambda _: COVERING)


@turns.act(Cover, DoNotCover, by=HANDLER, when=ASKED)
def answer(rules: PoquerRules, state: State, command: Answer) -> Sequence[Event]:
    """His second bet or his price; or else his Ante is collected, and he alone has passed."""
    player, plaza = command.player, state.asked
    if player not in state.pending:
        raise Refused(NO_SE_LE_PIDE, COVERING, player=player)
    course, covers = Course(rules, state), isinstance(command, Cover)
    if covers:
        course((_second_bet if state.asking == SEGUNDA else _price)(rules, state, player, plaza))
    else:
        course(*_collected([bet for bet in on_casilla(state, plaza) if bet.player == player], COVERING))
    course(Answered(player=player, plaza=plaza, covers=covers, cite=COVERING))
    go_on(course)
    return course.events


@turns.might(Cover)
def either_answer(rules: PoquerRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, present(state)):
        yield from (kind(by=who, player=player) for kind in (Cover, DoNotCover))


def _ask(state: State, mano: Mano, what: str) -> State:
    """The others on the casilla are asked to cover what its commander decided."""
    others = backers(state, mano)
    asked = replace(state, asking=what, asked=mano.plaza, pending=others)
    return asked if others else asked_all(asked)


def asked_all(state: State) -> State:
    """Nobody is left to ask: a card that was bought comes."""
    queue = (Coming(casilla(state.asked)),) if state.asking == COMPRA else ()
    return replace(state, asking="", asked=0, pending=(), queue=queue)


@turns.fold(Answered)
def answered(rules: PoquerRules, state: State, event: Answered) -> State:
    after = replace(state, pending=tuple([name for name in state.pending if name != event.player]))
    return after if after.pending else asked_all(after)
