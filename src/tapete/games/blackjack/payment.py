"""What the croupier's score does: losers collected and winners paid from right to left, and the end of the round."""

from collections.abc import Sequence
from fractions import Fraction

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.plazas.bets import about, is_of
from tapete.families.plazas.chips import Collected, OnPlaza, Paid, Returned
from tapete.families.plazas.sitting import put
from tapete.families.pots import coins_back
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import during
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.blackjack.bets import SEGURO, prizes
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.sabot import after_the_round
from tapete.games.blackjack.state import (
    LIMIT,
    CardsCollected,
    Hand,
    Mano,
    Phase,
    SettlementEvent,
    Stake,
    State,
    croupier,
    gain,
    natural,
    stake_of,
)
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

_SURVIVORS = Citation("criterio:blackjack.31")
MEMORY = 20
"""How many past scores of the banca the table shows."""


def settlement_of(rules: BlackjackRules, state: State) -> tuple[SettlementEvent, ...]:
    """Everything the croupier's score does, in the order of the article, and the end of the round."""
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
    rules: BlackjackRules,
    state: State,
    place: int,
    events: list[SettlementEvent],
    back: list[SettlementEvent],
) -> None:
    """The stakes of a mano are lost, won or null; what is not lost goes back to its owner at the end."""
    mano = state.manos[place]
    pays, plaza = outcome(rules, mano, state.banca), mano.plaza
    for stake in mano.stakes:
        player = stake.player
        lost = _lost(rules, state, place, stake) if pays is None else 0
        if lost:
            events.append(Collected(player=player, plaza=plaza, mano=place, amount=lost, cite=rules.play_cite))
        if pays and pays.value:
            won = gain(stake.amount, pays.value)
            events.append(Paid(player=player, plaza=plaza, mano=place, amount=won, cite=pays.cite))
        if lost < stake.amount:
            left = stake.amount - lost
            back.append(Returned(player=player, plaza=plaza, mano=place, amount=left, cite=_SURVIVORS))


def _lost(rules: BlackjackRules, state: State, place: int, stake: Stake) -> int:
    """What of a losing stake is lost; the first bet of a plaza lies on the first of its manos."""
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
    """What the croupier says of his score."""
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


@payments.fold(Paid)
def paid(rules: BlackjackRules, state: State, event: Paid) -> State:
    return replace(state, due=state.due[1:], bank=state.bank - event.amount)


@payments.fold(Returned)
def returned(rules: BlackjackRules, state: State, event: Returned) -> State:
    return replace(_off_the_cloth(state, event), due=state.due[1:])


def _off_the_cloth(state: State, event: OnPlaza) -> State:
    """A stake, or part of it, is no longer there."""
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


@payments.fold(CardsCollected)
def cards_collected(rules: BlackjackRules, state: State, event: CardsCollected) -> State:
    """The hands stay known until the round is closed; the cards have left the table."""
    return replace(state, due=state.due[1:])


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
    """Bets, manos, seguros and the coins of this round go back, and the cards off the table."""
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
    """Whether something was bet and its cards have not all come."""
    return state.phase in _UNDER_WAY or (state.phase is Phase.APUESTAS and bool(state.bets or state.coins))


interrupted = interruption(_waits, _called_off)
