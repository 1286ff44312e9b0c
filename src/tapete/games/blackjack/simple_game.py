"""The simple game: the deal, each mano in turn, the banca, and what its score does to the bets.

ES1979:03.V.1.a, GA2007:03.IV.1.a, MU2010:18.1.a.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Command, Draw, ForPlayer, Name, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.families.plazas.bets import Collected, OnPlaza, Paid, Returned, about, apuestas, commander_of, is_of
from tapete.families.plazas.sitting import AtPlaza, put
from tapete.families.pots import coins_back, coins_fed
from tapete.families.sabot import CardDrawn, CutCardShown, card_of, cards_to_come, face, in_hand
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance, InTheirName, during
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.blackjack.bets import SEGURO, SIDES, prizes, thirteen
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.sabot import CARTA_ANTES_DE_TIEMPO, after_the_round, card_due
from tapete.games.blackjack.state import (
    BANCA,
    HANDLER,
    LIMIT,
    REPARTO,
    TURNOS,
    CardsCollected,
    Hand,
    Mano,
    Might,
    Phase,
    SettlementEvent,
    Stake,
    State,
    awaited,
    croupier,
    gain,
    grow,
    natural,
    over,
    shows_as,
    stake_of,
)
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

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


Deal = verb("Deal", "repartir", N_("Deal"))


class DealStarted(Event, frozen=True, tag="deal-started"):
    """Bets are closed and the croupier deals."""

    sentence = N_("The croupier deals; manos: {manos}.")
    manos: int


@simple_game.act(
    Deal,
    by=croupier(lambda rules: rules.play_cite),
    when=during(Phase.APUESTAS, NO_SE_REPARTE, lambda rules: rules.play_cite),
    offered=lambda rules: rules.play_cite,
)
def deal(rules: BlackjackRules, state: State, command: Command) -> Sequence[Event]:
    manos, least = len(casillas(state)), rules.least_manos
    if manos < least.value:
        raise Refused(MANOS_INSUFICIENTES, least.cite, manos=manos, least=least.value)
    return [*coins_fed(rules, state), DealStarted(manos=manos, cite=rules.betting.cite)]


def casillas(state: State) -> list[int]:
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
    sentence_unless = ("plaza", N_("{card:♠} to the croupier: {points}."))
    mano: int
    plaza: int
    points: int


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


simple_game.offer(Draw)(lambda rules, state, who: cards_to_come(state, who, rules.play_cite))


def receiver(state: State) -> int:
    """Which mano gets the next card; -1 for the croupier."""
    if state.phase is TURNOS:
        return state.turn
    manos = len(state.manos)
    if state.phase is BANCA or state.dealt == manos:
        return -1
    return state.dealt if state.dealt < manos else state.dealt - manos - 1


def _consequences(rules: BlackjackRules, state: State, place: int, hand: Hand) -> Sequence[Event]:
    if state.phase is TURNOS:
        return _lost(rules, state, place, hand.points) if hand.points > LIMIT else ()
    last = state.phase is REPARTO and state.dealt == 2 * len(state.manos)
    return thirteen(rules, state, place, hand) if last and state.bets else ()


def _lost(rules: BlackjackRules, state: State, place: int, points: int) -> list[Event]:
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
    if state.phase is TURNOS:
        return state if state.mano.hand.points > LIMIT else next_mano(rules, state)
    if state.phase is BANCA:
        return _settled_if_over(rules, state)
    return state if state.dealt <= 2 * len(state.manos) else _window(rules, state)


def _window(rules: BlackjackRules, state: State) -> State:
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
    return lambda rules, state, who: (kind(by=who, player=state.mano.commander, **said),)


class Ask(Command, frozen=True, tag="ask"):
    """Ask for a card."""

    label = N_("Card")
    key = "c"
    words = ("pedir [para {player}]", "carta [para {player}]")
    player: Name


Asked = announcement("Asked", N_("{player:@}, plaza {plaza}: card."), AtPlaza)


@simple_game.act(Ask, by=IN_TURN)
def ask(rules: BlackjackRules, state: State, command: Ask) -> Sequence[Event]:
    mano = state.mano
    if mano.on_ases:
        raise Refused(UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
    return [Asked(player=command.player, plaza=mano.plaza, cite=rules.play_cite)]


simple_game.might(Ask)(commanded(Ask))

simple_game.sets(Asked, wanting=True)

Stand = verb("Stand", "plantarse [para {player}]", N_("Stand"), base=ForPlayer, key="p")
Stood = announcement("Stood", N_("{player:@}, plaza {plaza}, stands."), AtPlaza)

simple_game.act(Stand, by=IN_TURN)(
    lambda rules, state, command: [Stood(player=command.player, plaza=state.mano.plaza, cite=rules.play_cite)]
)

simple_game.might(Stand)(commanded(Stand))


@simple_game.fold(Stood)
def stood(rules: BlackjackRules, state: State, event: AtPlaza) -> State:
    mano = replace(state.mano, stood=True)
    return next_mano(rules, replace(state, manos=put(state.manos, state.turn, mano)))


# --- what the croupier's score does -----------------------------------------------------------------------------------


_SURVIVORS = Citation("criterio:blackjack.31")
MEMORY = 20


def settlement_of(rules: BlackjackRules, state: State) -> tuple[SettlementEvent, ...]:
    events: list[SettlementEvent] = []
    back: list[SettlementEvent] = []
    black_jack, line = natural(state.banca), rules.seguro.cite
    seguros = sorted(state.seguros, key=lambda seguro: -seguro.plaza)
    if not black_jack:
        events += [about(Collected, seguro, line) for seguro in seguros]
    for place in range(len(state.manos) - 1, -1, -1):
        if not state.manos[place].gone:
            _settle_mano(rules, state, place, events, back)
    if black_jack:
        pays = rules.pay_seguro
        events += [about(Paid, seguro, pays.cite, gain(seguro.amount, pays.value)) for seguro in seguros]
        back += [about(Returned, seguro, line) for seguro in seguros]
    events += prizes(rules, state)
    events.append(CardsCollected(returned=rules.automatic, cite=rules.play_cite))
    return with_replenishments(rules.anticipo, state.bank, [*events, *back])


def _settle_mano(
    rules: BlackjackRules, state: State, place: int, events: list[SettlementEvent], back: list[SettlementEvent]
) -> None:
    mano = state.manos[place]
    pays, plaza = outcome(rules, mano, state.banca), mano.plaza
    for stake in mano.stakes:
        player = stake.player
        lost = _lost_of(rules, state, place, stake) if pays is None else 0
        if lost:
            events.append(Collected(player=player, plaza=plaza, mano=place, amount=lost, cite=rules.play_cite))
        if pays and pays.value:
            won = gain(stake.amount, pays.value)
            events.append(Paid(player=player, plaza=plaza, mano=place, amount=won, cite=pays.cite))
        if lost < stake.amount:
            left = stake.amount - lost
            back.append(Returned(player=player, plaza=plaza, mano=place, amount=left, cite=_SURVIVORS))


def _lost_of(rules: BlackjackRules, state: State, place: int, stake: Stake) -> int:
    if not (natural(state.banca) and rules.solo_apuesta_inicial):
        return stake.amount
    first = place == 0 or state.manos[place - 1].plaza != state.manos[place].plaza
    return stake.initial if first else 0


def outcome(rules: BlackjackRules, mano: Mano, banca: Hand) -> Cited[Fraction] | None:
    """What a mano that was not lost in play pays against the banca, to 1: nothing when null, None when it loses."""
    if natural(banca) and not (mano.black_jack and rules.black_jack_tie_pays):
        return Cited(Fraction(0), rules.play_cite) if mano.black_jack else None
    if mano.black_jack:
        return rules.pay_black_jack
    theirs, mine = banca.points, mano.hand.points
    if theirs > LIMIT or mine > theirs:
        return rules.pay
    return Cited(Fraction(0), rules.play_cite) if mine == theirs else None


def announced(banca: Hand) -> str:
    if len(banca.cards) < 2:
        return "la banca no juega"
    if natural(banca):
        return "black-jack de la banca"
    return f"la banca se pasa con {banca.points}" if banca.points > LIMIT else f"la banca tiene {banca.points}"


# --- carried out ------------------------------------------------------------------------------------------------------


def _cite(rules: BlackjackRules) -> Citation:
    return rules.settlement.cite


payments: Chapter[BlackjackRules, State] = settlement(
    croupier(_cite),
    during(Phase.LIQUIDACION, NADA_QUE_LIQUIDAR, _cite),
    _cite,
    lambda rules, state: [RoundClosed(round=state.round, reason=announced(state.banca), cite=rules.play_cite)],
)


@payments.fold(Collected)
def collected(rules: BlackjackRules, state: State, event: Collected) -> State:
    return replace(_off_the_cloth(state, event), due=state.due[1:], bank=state.bank + event.amount)


payments.leaves(Paid, lambda state, event: replace(state, due=state.due[1:], bank=state.bank - event.amount))

payments.leaves(Returned, lambda state, event: replace(_off_the_cloth(state, event), due=state.due[1:]))


def _off_the_cloth(state: State, event: OnPlaza) -> State:
    if event.mano < 0:
        line = "seguros" if event.bet == SEGURO else "bets"
        return replace(state, **{line: tuple([bet for bet in getattr(state, line) if not is_of(event, bet)])})
    mano = state.manos[event.mano]
    stake = stake_of(mano, event.player)
    if stake is None:
        return state
    left = stake.amount - event.amount
    kept = tuple([other for other in mano.stakes if other is not stake])
    stakes = (*kept, replace(stake, amount=left)) if left else kept
    return replace(state, manos=put(state.manos, event.mano, replace(mano, stakes=stakes)))


payments.leaves(CardsCollected, lambda state, _: replace(state, due=state.due[1:]))


@payments.fold(RoundClosed)
def round_closed(rules: BlackjackRules, state: State, event: RoundClosed) -> State:
    score = state.banca.points if len(state.banca.cards) > 1 else 0
    return State(
        round=state.round,
        staff=state.staff,
        bank=state.bank,
        last=state.last,
        phase=_phase_after(state),
        sabot=after_the_round(rules, state),
        ending=state.ending,
        seats=state.seats,
        consents=state.consents,
        pots=state.pots,
        results=(*state.results, score)[-MEMORY:],
    )


def _phase_after(state: State) -> Phase:
    if state.last == 0 or (state.cut and state.ending):
        return Phase.FIN
    return Phase.PREPARACION if state.cut else Phase.APUESTAS


# --- what the house could not finish ----------------------------------------------------------------------------------

_UNDER_WAY = frozenset({Phase.REPARTO, Phase.VENTANA, Phase.TURNOS, Phase.BANCA})


def _called_off(rules: BlackjackRules, state: State) -> Sequence[Event]:
    lying = [about(Returned, bet, INTERRUPTION) for bet in (*state.bets, *state.seguros)]
    played = [
        Returned(player=stake.player, plaza=mano.plaza, mano=place, amount=stake.amount, cite=INTERRUPTION)
        for place, mano in enumerate(state.manos)
        for stake in mano.stakes
    ]
    collected = CardsCollected(returned=rules.automatic, cite=INTERRUPTION)
    closed = RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION)
    return [*lying, *played, *coins_back(rules, state, INTERRUPTION), collected, closed]


def _waits(rules: BlackjackRules, state: State) -> bool:
    return state.phase in _UNDER_WAY or (state.phase is Phase.APUESTAS and bool(state.bets or state.coins))


interrupted = interruption(_waits, _called_off)
