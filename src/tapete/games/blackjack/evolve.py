"""The fold of black-jack: what each event leaves behind, and whom the table waits for next."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tapete.engine.event import Event, Infringed, Tipped
from tapete.families.sabot.events import CardExposed, CardsBurned, CutCardShown, SabotLoaded
from tapete.families.sabot.shoe import face
from tapete.families.table.closing import LastRoundsAnnounced, TableClosed
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.settling import Replenished
from tapete.games.blackjack.betting import THIRTEEN, pot_bet
from tapete.games.blackjack.events import (
    Asked,
    BetPlaced,
    BetWithdrawn,
    CardDealt,
    CardsCollected,
    Collected,
    ConsentGiven,
    DealStarted,
    Divided,
    Doubled,
    LastSabotAnnounced,
    ManoLost,
    Matched,
    Paid,
    Passed,
    PlayerRose,
    PlayerSeated,
    PotFed,
    PotFunded,
    PotTold,
    PotWon,
    QuestionClosed,
    Retired,
    Returned,
    Stood,
)
from tapete.games.blackjack.hands import AS, grow
from tapete.games.blackjack.progress import after_card, answered, next_mano
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.seats import apuestas, commander_of
from tapete.games.blackjack.state import TURNOS, BeforeSplit, Bet, Consent, Hand, Mano, Phase, Seguro, Stake, State
from tapete.games.blackjack.turns import backers_of, stake_of
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.sabot import Sabot, half_and_half, load

MEMORY = 20
"""How many past scores of the banca the table shows."""


# --- the table, the sabot and the seats -------------------------------------------------------------------------------


def _table_opened(rules: BlackjackRules, state: State, event: TableOpened) -> State:
    return replace(
        state,
        phase=Phase.PREPARACION,
        staff=event.staff,
        bank=event.anticipo,
        seats=("",) * rules.plazas,
        pots=state.pots or (0,) * len(rules.pots),
    )


def _sabot_loaded(rules: BlackjackRules, state: State, event: SabotLoaded) -> State:
    return replace(state, sabot=event.load(FRENCH_52))


def _cards_burned(rules: BlackjackRules, state: State, event: CardsBurned) -> State:
    sabot = state.sabot.burn_unseen(event.cards) if state.sabot else None
    return replace(state, sabot=sabot, phase=Phase.APUESTAS)


def _cut_card_shown(rules: BlackjackRules, state: State, event: CutCardShown) -> State:
    return replace(state, cut=True)


def _card_exposed(rules: BlackjackRules, state: State, event: CardExposed) -> State:
    sabot = state.sabot.expose(parse_card(event.card, FRENCH_52)) if state.sabot else None
    return replace(state, sabot=sabot)


def _player_seated(rules: BlackjackRules, state: State, event: PlayerSeated) -> State:
    return replace(state, seats=_put(state.seats, event.plaza - 1, event.player))


def _player_rose(rules: BlackjackRules, state: State, event: PlayerRose) -> State:
    consents = tuple(consent for consent in state.consents if consent.plaza != event.plaza)
    return replace(state, seats=_put(state.seats, event.plaza - 1, ""), consents=consents)


def _put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _consent_given(rules: BlackjackRules, state: State, event: ConsentGiven) -> State:
    given = Consent(event.plaza, event.player, event.allowed, event.by_jefe)
    others = (c for c in state.consents if (c.plaza, c.player, c.by_jefe) != (given.plaza, given.player, given.by_jefe))
    return replace(state, consents=(*others, given))


def _last_rounds(rules: BlackjackRules, state: State, event: LastRoundsAnnounced) -> State:
    return replace(state, last=event.rounds)


def _last_sabot(rules: BlackjackRules, state: State, event: LastSabotAnnounced) -> State:
    return replace(state, ending=True)


def _table_closed(rules: BlackjackRules, state: State, event: TableClosed) -> State:
    return State(round=state.round, pots=state.pots, results=state.results)


# --- bets -------------------------------------------------------------------------------------------------------------


def _bet_placed(rules: BlackjackRules, state: State, event: BetPlaced) -> State:
    if event.bet == "seguro":
        after = replace(state, seguros=_insured(state, event))
        return answered(rules, after, event.player) if state.asking == "seguro" else after
    for place, bet in enumerate(state.bets):
        if (bet.player, bet.plaza, bet.kind) == (event.player, event.plaza, event.bet):
            more = replace(bet, amount=bet.amount + event.amount)
            return replace(state, bets=_put(state.bets, place, more))
    bet = Bet(event.player, event.plaza, event.bet, event.amount)
    return replace(state, bets=(*state.bets, bet))


def _insured(state: State, event: BetPlaced) -> tuple[Seguro, ...]:
    before = sum(s.amount for s in state.seguros if (s.player, s.plaza) == (event.player, event.plaza))
    others = (s for s in state.seguros if (s.player, s.plaza) != (event.player, event.plaza))
    return (*others, Seguro(event.player, event.plaza, before + event.amount))


def _bet_withdrawn(rules: BlackjackRules, state: State, event: BetWithdrawn) -> State:
    gone = (event.player, event.plaza, event.bet)
    return replace(state, bets=tuple(b for b in state.bets if (b.player, b.plaza, b.kind) != gone))


def _deal_started(rules: BlackjackRules, state: State, event: DealStarted) -> State:
    plazas = sorted({bet.plaza for bet in state.bets})
    return replace(
        state,
        phase=Phase.REPARTO,
        manos=tuple([_mano(state, plaza) for plaza in plazas]),
        bets=tuple([bet for bet in state.bets if bet.kind in THIRTEEN]),
    )


def _mano(state: State, plaza: int) -> Mano:
    stakes = tuple([Stake(bet.player, bet.amount, bet.amount) for bet in apuestas(state, plaza)])
    return Mano(plaza, commander_of(state, plaza), stakes)


def _pot_fed(rules: BlackjackRules, state: State, event: PotFed) -> State:
    place = rules.pot(event.pot)
    coin = Bet(event.player, event.plaza, pot_bet(event.pot), event.added + event.kept)
    bets = tuple(bet for bet in state.bets if bet != coin)
    pots = _put(state.pots, place, state.pots[place] + event.added)
    return replace(state, pots=pots, bets=bets, coins=(*state.coins, coin), bank=state.bank + event.kept)


def _pot_funded(rules: BlackjackRules, state: State, event: PotFunded) -> State:
    place = rules.pot(event.pot)
    return replace(state, pots=_put(state.pots, place, state.pots[place] + event.amount))


def _pot_told(rules: BlackjackRules, state: State, event: PotTold) -> State:
    return replace(state, pots=_put(state.pots, rules.pot(event.pot), event.amount))


# --- cards and decisions ----------------------------------------------------------------------------------------------


def _card_dealt(rules: BlackjackRules, state: State, event: CardDealt) -> State:
    card, place = event.card, event.mano
    sabot = state.sabot.take(face(FRENCH_52, card)) if state.sabot else None
    if place < 0:
        after = replace(state, sabot=sabot, banca=grow(rules, state.banca, card), dealt=state.dealt + 1)
        return after_card(rules, after)
    mano = state.manos[place]
    grown = replace(mano, hand=grow(rules, mano.hand, card))
    after = replace(
        state,
        sabot=sabot,
        manos=_put(state.manos, place, grown),
        dealt=state.dealt + 1,
        wanting=False,
        third=state.phase is TURNOS,
    )
    return after_card(rules, after)


def _asked(rules: BlackjackRules, state: State, event: Asked) -> State:
    return replace(state, wanting=True)


def _stood(rules: BlackjackRules, state: State, event: Stood) -> State:
    return next_mano(rules, _with_mano(state, state.turn, replace(state.mano, stood=True)))


def _with_mano(state: State, place: int, mano: Mano) -> State:
    return replace(state, manos=_put(state.manos, place, mano))


def _doubled(rules: BlackjackRules, state: State, event: Doubled) -> State:
    mano = replace(_with_stake(state.mano, event.player, event.amount), doubled=True)
    return _initiative(_with_mano(state, state.turn, mano), "doblar", mano)


def _initiative(state: State, what: str, mano: Mano) -> State:
    """Backers are asked whether they follow; without any, the game goes on."""
    backers = backers_of(mano)
    return replace(state, asking=what, pending=backers) if backers else state


def _with_stake(mano: Mano, player: str, more: int) -> Mano:
    stakes = tuple([replace(s, amount=s.amount + more) if s.player == player else s for s in mano.stakes])
    return replace(mano, stakes=stakes)


def _divided(rules: BlackjackRules, state: State, event: Divided) -> State:
    """The mano in turn keeps its first card and every stake; the next has the other card and the new bet."""
    mano = state.mano
    first, second = mano.hand.cards
    on_ases = first[0] == AS
    right = replace(mano, hand=grow(rules, Hand(), first), split=True, on_ases=on_ases)
    new = (Stake(event.player, event.amount, event.amount),)
    left = replace(right, hand=grow(rules, Hand(), second), stakes=new)
    manos = (*state.manos[: state.turn], right, left, *state.manos[state.turn + 1 :])
    divided = state.divided if mano.split else (*state.divided, BeforeSplit(mano.plaza, mano.hand.cards))
    return _initiative(replace(state, manos=manos, divided=divided), "separar", right)


def _matched(rules: BlackjackRules, state: State, event: Matched) -> State:
    if state.asking == "doblar":
        state = _with_mano(state, state.turn, _with_stake(state.mano, event.player, event.amount))
    else:
        left = state.manos[state.turn + 1]
        stakes = (*left.stakes, Stake(event.player, event.amount, event.amount))
        state = _with_mano(state, state.turn + 1, replace(left, stakes=stakes))
    return answered(rules, state, event.player)


def _passed(rules: BlackjackRules, state: State, event: Passed) -> State:
    return answered(rules, state, event.player, nothing_more=True)


def _question_closed(rules: BlackjackRules, state: State, event: QuestionClosed) -> State:
    return answered(rules, replace(state, pending=()), "")


def _mano_lost(rules: BlackjackRules, state: State, event: ManoLost) -> State:
    return next_mano(rules, _gone(state, event.mano))


def _gone(state: State, place: int) -> State:
    return _with_mano(state, place, replace(state.manos[place], gone=True))


def _retired(rules: BlackjackRules, state: State, event: Retired) -> State:
    after = _gone(state, event.mano)
    return answered(rules, after, event.player) if after.phase is Phase.VENTANA else next_mano(rules, after)


# --- settling ---------------------------------------------------------------------------------------------------------


def _step(state: State) -> tuple[Any, ...]:
    """The settlement without its first step; outside a settlement there is none to strike off."""
    return state.due[1:]


def _collected(rules: BlackjackRules, state: State, event: Collected) -> State:
    return replace(_off_the_cloth(state, event), due=_step(state), bank=state.bank + event.amount)


def _paid(rules: BlackjackRules, state: State, event: Paid) -> State:
    return replace(state, due=_step(state), bank=state.bank - event.amount)


def _returned(rules: BlackjackRules, state: State, event: Returned) -> State:
    return replace(_off_the_cloth(state, event), due=_step(state))


def _off_the_cloth(state: State, event: Collected | Returned) -> State:
    """A stake, or part of it, is no longer there."""
    if event.mano >= 0:
        mano = state.manos[event.mano]
        stake = stake_of(mano, event.player)
        if stake is None:
            return state
        left = stake.amount - event.amount
        kept = tuple([s for s in mano.stakes if s is not stake])
        stakes = (*kept, replace(stake, amount=left)) if left else kept
        return _with_mano(state, event.mano, replace(mano, stakes=stakes))
    if event.bet == "seguro":
        kept_seguros = tuple(s for s in state.seguros if (s.player, s.plaza) != (event.player, event.plaza))
        return replace(state, seguros=kept_seguros)
    gone = (event.player, event.plaza, event.bet)
    return replace(state, bets=tuple(b for b in state.bets if (b.player, b.plaza, b.kind) != gone))


def _pot_won(rules: BlackjackRules, state: State, event: PotWon) -> State:
    place = rules.pot(event.bet)
    pots = _put(state.pots, place, state.pots[place] - event.amount)
    return replace(state, pots=pots, due=_step(state))


def _cards_collected(rules: BlackjackRules, state: State, event: CardsCollected) -> State:
    """The hands stay known until the round is closed; the cards have left the table."""
    return replace(state, due=_step(state))


def _replenished(rules: BlackjackRules, state: State, event: Replenished) -> State:
    return replace(state, due=_step(state), bank=state.bank + event.amount)


def _round_closed(rules: BlackjackRules, state: State, event: RoundClosed) -> State:
    last = state.last - 1 if state.last > 0 else state.last
    banca = state.banca
    score = banca.points if len(banca.cards) > 1 else 0
    return State(
        round=state.round + 1,
        staff=state.staff,
        bank=state.bank,
        last=last,
        phase=_phase_after(state, last),
        sabot=_sabot_after(rules, state),
        ending=state.ending,
        seats=state.seats,
        consents=state.consents,
        pots=state.pots,
        results=(*state.results, score)[-MEMORY:],
    )


def _phase_after(state: State, last: int) -> Phase:
    if last == 0 or (state.cut and state.ending):
        return Phase.FIN
    return Phase.PREPARACION if state.cut else Phase.APUESTAS


def _sabot_after(rules: BlackjackRules, state: State) -> Sabot | None:
    """A sabot that shuffles has its cards back, but for those burned or eliminated; one that is over is gone."""
    sabot = state.sabot
    if state.cut or sabot is None:
        return None
    if not rules.automatic:
        return sabot
    fresh = load(FRENCH_52, half_and_half(rules.packs)).burn_unseen(sabot.burned_unseen)
    for card in sabot.exposed:
        fresh = fresh.expose(card)
    return fresh


def _unchanged(rules: BlackjackRules, state: State, event: Event) -> State:
    return state


EVOLUTIONS: dict[type[Event], Callable[[BlackjackRules, State, Any], State]] = {
    TableOpened: _table_opened,
    SabotLoaded: _sabot_loaded,
    CardsBurned: _cards_burned,
    CutCardShown: _cut_card_shown,
    CardExposed: _card_exposed,
    PlayerSeated: _player_seated,
    PlayerRose: _player_rose,
    ConsentGiven: _consent_given,
    LastRoundsAnnounced: _last_rounds,
    LastSabotAnnounced: _last_sabot,
    TableClosed: _table_closed,
    BetPlaced: _bet_placed,
    BetWithdrawn: _bet_withdrawn,
    DealStarted: _deal_started,
    PotFed: _pot_fed,
    PotFunded: _pot_funded,
    PotTold: _pot_told,
    CardDealt: _card_dealt,
    ManoLost: _mano_lost,
    Asked: _asked,
    Stood: _stood,
    Doubled: _doubled,
    Divided: _divided,
    Matched: _matched,
    Passed: _passed,
    QuestionClosed: _question_closed,
    Retired: _retired,
    Collected: _collected,
    Paid: _paid,
    Returned: _returned,
    PotWon: _pot_won,
    CardsCollected: _cards_collected,
    Replenished: _replenished,
    RoundClosed: _round_closed,
    Infringed: _unchanged,
    Tipped: _unchanged,
}

"""What each event leaves behind, for `Blackjack.evolve`."""
