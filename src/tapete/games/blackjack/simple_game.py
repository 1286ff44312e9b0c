"""The simple game: the deal, each mano in turn, and the banca (ES1979:03.V.1.a, GA2007:03.IV.1.a, MU2010:18.1.a)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.bets import apuestas, commander_of
from tapete.families.plazas.chips import Collected
from tapete.families.plazas.sitting import put
from tapete.families.pots import coins_fed
from tapete.families.sabot.cards import cards_to_come, in_hand
from tapete.families.sabot.events import CardDrawn, CutCardShown
from tapete.families.sabot.shoe import card_of, face
from tapete.families.table.powers import Chance, InTheirName
from tapete.games.blackjack.bets import SEGURO, SIDES
from tapete.games.blackjack.hands import LIMIT, Hand, Mano, Stake, grow, over, stake_of
from tapete.games.blackjack.payment import settlement_of
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.sabot import CARTA_ANTES_DE_TIEMPO, card_due
from tapete.games.blackjack.state import (
    APUESTAS,
    BANCA,
    HANDLER,
    REPARTO,
    TURNOS,
    Might,
    Phase,
    State,
    awaited,
    croupier,
    shows_as,
)
from tapete.games.blackjack.trece import thirteen
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, say

MANOS_INSUFICIENTES = Reason(
    "manos_insuficientes",
    N_("There {manos:is|are} {manos} {manos:mano|manos} with bets; no round is dealt with fewer than {least}."),
)
NO_SE_REPARTE = Reason("no_se_reparte", N_("The cards can't be dealt now."))
NO_ES_SU_TURNO = Reason("no_es_su_turno", N_("It is not the turn of {player:@}."), untimely=True)
NO_MANDA = Reason("no_manda", N_("{commander:@} commands the mano of plaza {plaza}, not {player:@}."))
YA_TIENE_21 = Reason("ya_tiene_veintiuno", N_("A mano with {points} points may not ask for cards."))
UNA_CARTA_POR_AS = Reason("una_carta_por_as", N_("A split as gets one card and no more."))
UNA_CARTA_AL_DOBLAR = Reason("una_carta_al_doblar", N_("A doubled mano gets one card and no more."))

RETIRO = "retiro"
simple_game = Chapter[BlackjackRules, State]("simple game")


# --- the deal ---------------------------------------------------------------------------------------------------------


class Deal(Command, frozen=True, tag="deal"):
    """Close the bets and begin to deal."""

    label = N_("Deal")
    words = ("repartir",)


class DealStarted(Event, frozen=True, tag="deal-started"):
    """Bets are closed and the croupier deals."""

    sentence = N_("The croupier deals; manos: {manos}.")
    manos: int


DEALABLE = Moment[BlackjackRules, State](
    lambda _, state: state.phase is APUESTAS, NO_SE_REPARTE, lambda rules: rules.play_cite
)


@simple_game.act(Deal, by=croupier(lambda rules: rules.play_cite), when=DEALABLE)
def deal(rules: BlackjackRules, state: State, command: Deal) -> Sequence[Event]:
    """Bets are closed, coins go into their pots, and the first card is waited for."""
    manos, least = len(casillas(state)), rules.least_manos
    if manos < least.value:
        raise Refused(MANOS_INSUFICIENTES, least.cite, manos=manos, least=least.value)
    return [*coins_fed(rules, state), DealStarted(manos=manos, cite=rules.betting.cite)]


@simple_game.offer(Deal)
def may_deal(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    if len(casillas(state)) >= rules.least_manos.value:
        yield Offer(Deal(by=who), rules.play_cite)


def casillas(state: State) -> list[int]:
    """The casillas with a bet, in the order in which they are dealt to."""
    return sorted({bet.plaza for bet in state.bets})


@simple_game.fold(DealStarted)
def started(rules: BlackjackRules, state: State, event: DealStarted) -> State:
    manos = tuple([_mano(state, plaza) for plaza in casillas(state)])
    return replace(state, phase=REPARTO, manos=manos, bets=tuple([bet for bet in state.bets if bet.kind in SIDES]))


def _mano(state: State, plaza: int) -> Mano:
    stakes = tuple([Stake(bet.player, bet.amount, bet.amount) for bet in apuestas(state, plaza)])
    return Mano(plaza, commander_of(state, plaza), stakes)


# --- the cards --------------------------------------------------------------------------------------------------------


class CardDealt(CardDrawn, frozen=True, tag="card-dealt"):
    """A card came face up to a mano, or to the croupier (`mano` -1)."""

    sentence = N_("{card:♠} to plaza {plaza}: {points}.")
    sentence_if_croupier: ClassVar[str] = N_("{card:♠} to the croupier: {points}.")
    mano: int
    plaza: int
    points: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.plaza else self.sentence_if_croupier, language, self.facts())


class ManoLost(Event, frozen=True, tag="mano-lost"):
    """A mano went over 21: its bets and its cards were taken before the next one plays."""

    sentence = N_("Plaza {plaza} loses with {points}.")
    plaza: int
    mano: int
    points: int


TO_BE_GIVEN = Moment[BlackjackRules, State](card_due, CARTA_ANTES_DE_TIEMPO, lambda rules: rules.play_cite)
TOLD_BY = Chance[BlackjackRules](lambda rules: rules.play_cite)


@simple_game.act(Draw, by=TOLD_BY, when=TO_BE_GIVEN, words=("resultado {outcome:card}",))
def draw(rules: BlackjackRules, state: State, command: Draw) -> Sequence[Event]:
    """A card comes face up; what follows at once from it follows with it."""
    sabot, cite = in_hand(state), rules.play_cite
    card = str(card_of(sabot, command.outcome, cite))
    place = receiver(state)
    mano = state.manos[place] if place >= 0 else None
    hand = grow(rules, mano.hand if mano else state.banca, card)
    plaza = mano.plaza if mano else 0
    dealt = CardDealt(card=card, proof=command.proof, mano=place, plaza=plaza, points=hand.points, cite=cite)
    events = [dealt, *_consequences(rules, state, place, hand)]
    if not state.cut and sabot.behind is not None and sabot.left <= sabot.behind:
        return [CutCardShown(shoe=rules.shoe.value, cite=rules.shoe.cite), *events]
    return events


@simple_game.offer(Draw)
def may_come(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    return cards_to_come(state, who, rules.play_cite)


def receiver(state: State) -> int:
    """Which mano gets the next card; -1 for the croupier."""
    if state.phase is TURNOS:
        return state.turn
    manos = len(state.manos)
    if state.phase is BANCA or state.dealt == manos:
        return -1
    return state.dealt if state.dealt < manos else state.dealt - manos - 1


def _consequences(rules: BlackjackRules, state: State, place: int, hand: Hand) -> Sequence[Event]:
    """A mano over 21 loses at once; menor o mayor de trece is settled with the last of the second cards."""
    if state.phase is TURNOS:
        return _lost(rules, state, place, hand.points) if hand.points > LIMIT else ()
    last = state.phase is REPARTO and state.dealt == 2 * len(state.manos)
    return thirteen(rules, state, place, hand) if last and state.bets else ()


def _lost(rules: BlackjackRules, state: State, place: int, points: int) -> list[Event]:
    """The stakes of a mano over 21 are taken before the next mano plays."""
    plaza, cite = state.manos[place].plaza, rules.play_cite
    stakes = state.manos[place].stakes
    taken = [Collected(player=s.player, plaza=plaza, mano=place, amount=s.amount, cite=cite) for s in stakes]
    return [*taken, ManoLost(plaza=plaza, mano=place, points=points, cite=cite)]


@simple_game.fold(CardDealt)
def dealt(rules: BlackjackRules, state: State, event: CardDealt) -> State:
    card, place, given = event.card, event.mano, state.dealt + 1
    sabot = in_hand(state).take(face(FRENCH_52, card))
    if place < 0:
        return _after_card(rules, replace(state, sabot=sabot, banca=grow(rules, state.banca, card), dealt=given))
    mano = state.manos[place]
    manos = put(state.manos, place, replace(mano, hand=grow(rules, mano.hand, card)))
    third = state.phase is TURNOS
    return _after_card(rules, replace(state, sabot=sabot, manos=manos, dealt=given, wanting=False, third=third))


@simple_game.fold(ManoLost)
def lost(rules: BlackjackRules, state: State, event: ManoLost) -> State:
    gone = replace(state.manos[event.mano], gone=True)
    return next_mano(rules, replace(state, manos=put(state.manos, event.mano, gone)))


# --- whose turn it is -------------------------------------------------------------------------------------------------


def _after_card(rules: BlackjackRules, state: State) -> State:
    """Whom the table waits for once a card has been given."""
    if state.phase is TURNOS:
        return state if state.mano.hand.points > LIMIT else next_mano(rules, state)
    if state.phase is BANCA:
        return _settled_if_over(rules, state)
    return state if state.dealt <= 2 * len(state.manos) else _window(rules, state)


def _window(rules: BlackjackRules, state: State) -> State:
    """All have two cards: seguro is offered against an as, retiro against the rest where there is one."""
    if shows_as(state):
        players = dict.fromkeys(stake.player for mano in state.manos for stake in mano.stakes)
        return replace(state, phase=Phase.VENTANA, asking=SEGURO, pending=tuple(players))
    if rules.retiro.value:
        commanders = dict.fromkeys(mano.commander for mano in state.manos)
        return replace(state, phase=Phase.VENTANA, asking=RETIRO, pending=tuple(commanders))
    return next_mano(rules, replace(state, phase=TURNOS))


def next_mano(rules: BlackjackRules, state: State) -> State:
    """The first mano, from the one in turn, to which something may still happen; after the last, the banca."""
    manos, turn = state.manos, state.turn
    while turn < len(manos) and over(rules, manos[turn]):
        turn += 1
    if turn < len(manos):
        return state if turn == state.turn else replace(state, turn=turn)
    return _settled_if_over(rules, replace(state, turn=turn, phase=BANCA))


def _settled_if_over(rules: BlackjackRules, state: State) -> State:
    if not _banca_is_over(rules, state):
        return state
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state))


def _banca_is_over(rules: BlackjackRules, state: State) -> bool:
    """Whether the croupier takes no more cards: by his rule, or because nobody is left to compete with him."""
    if rules.always_draws.value or any(not mano.gone for mano in state.manos):
        return state.banca.points >= rules.stands.value
    return not state.seguros or len(state.banca.cards) > 1


# --- what its commander says ------------------------------------------------------------------------------------------


class _InTurn(InTheirName):
    """Whoever commands the mano in turn, when it waits for them; or the croupier who hears them."""

    def refuse(self, rules: BlackjackRules, state: State, command: Any) -> None:
        HANDLER.refuse(rules, state, command)
        if not awaited(state) or state.manos[state.turn].commander != command.player:
            raise _why_not(rules, state, command.player)

    def admits(self, rules: BlackjackRules, state: State, who: Actor) -> bool:
        heard = HANDLER.admits(rules, state, who) and awaited(state)
        return heard and (who.role is not Role.JUGADOR or who.id == state.mano.commander)

    def roles(self, rules: BlackjackRules) -> frozenset[Role]:
        return HANDLER.roles(rules)


def _why_not(rules: BlackjackRules, state: State, player: str) -> Refused:
    """Who only backs the mano in turn does not command it; who asks again of one that has ended is told why it has."""
    if awaited(state) and stake_of(state.mano, player):
        facts = {"commander": state.mano.commander, "plaza": state.mano.plaza, "player": player}
        return Refused(NO_MANDA, rules.seats_cite, **facts)
    played = [mano for mano in state.manos[: state.turn] if mano.commander == player and over(rules, mano)]
    in_turn = state.phase is TURNOS and state.mano.commander == player
    if played and not in_turn and not played[-1].stood:
        mano = played[-1]
        if mano.on_ases:
            return Refused(UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
        if mano.doubled:
            return Refused(UNA_CARTA_AL_DOBLAR, rules.doubles.cite)
        if mano.hand.points >= LIMIT:
            return Refused(YA_TIENE_21, rules.play_cite, points=mano.hand.points)
    return Refused(NO_ES_SU_TURNO, rules.play_cite, player=player)


IN_TURN = _InTurn()


def commanded(kind: Callable[..., Command], **said: int) -> Might:
    """A command for the mano in turn."""
    return lambda rules, state, who: (kind(by=who, player=state.mano.commander, **said),)


class Ask(Command, frozen=True, tag="ask"):
    """Ask for a card."""

    label = N_("Card")
    key = "c"
    words = ("pedir [para {player}]", "carta [para {player}]")
    player: Name


class Asked(Event, frozen=True, tag="asked"):
    """The commander of the mano in turn asked for a card."""

    sentence = N_("{player:@}, plaza {plaza}: card.")
    player: str
    plaza: int


@simple_game.act(Ask, by=IN_TURN)
def ask(rules: BlackjackRules, state: State, command: Ask) -> Sequence[Event]:
    """One card more for the mano in turn."""
    mano = state.mano
    if mano.on_ases:
        raise Refused(UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
    return [Asked(player=command.player, plaza=mano.plaza, cite=rules.play_cite)]


simple_game.might(Ask)(commanded(Ask))


@simple_game.fold(Asked)
def asked(rules: BlackjackRules, state: State, event: Asked) -> State:
    return replace(state, wanting=True)


class Stand(Command, frozen=True, tag="stand"):
    """Want no more cards."""

    label = N_("Stand")
    key = "p"
    words = ("plantarse [para {player}]",)
    player: Name


class Stood(Event, frozen=True, tag="stood"):
    """The commander of the mano in turn wants no more cards."""

    sentence = N_("{player:@}, plaza {plaza}, stands.")
    player: str
    plaza: int


@simple_game.act(Stand, by=IN_TURN)
def stand(rules: BlackjackRules, state: State, command: Stand) -> Sequence[Event]:
    """No more cards for the mano in turn."""
    return [Stood(player=command.player, plaza=state.mano.plaza, cite=rules.play_cite)]


simple_game.might(Stand)(commanded(Stand))


@simple_game.fold(Stood)
def stood(rules: BlackjackRules, state: State, event: Stood) -> State:
    mano = replace(state.mano, stood=True)
    return next_mano(rules, replace(state, manos=put(state.manos, state.turn, mano)))
