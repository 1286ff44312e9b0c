"""What a throw does to the stakes: losers collected anticlockwise from the ases, then winners paid.

MU2010:35.3 (collection) and 35.4 (pays); tríos, MU2010:36.3.
"""

from collections.abc import Callable, Sequence

from tapete.engine.chapter import replace
from tapete.engine.event import Event
from tapete.families.stakes.events import Collected, Paid, Returned
from tapete.families.stakes.laying import Stake, given_back
from tapete.families.table import reasons as shared
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.dados_murcianos.events import Spread, ThrowPassed
from tapete.games.dados_murcianos.rules import TRIO, MurcianosRules
from tapete.games.dados_murcianos.state import Phase, SettlementEvent, State, crupier, during
from tapete.law.citation import Citation

HALF = Citation("criterio:dados-murcianos.11")


def settlement_of(rules: MurcianosRules, state: State, *, losing: bool = True) -> tuple[SettlementEvent, ...]:
    """Losers, if any loses, what goes back of their bets on a limit, and then winners, each in its order."""
    lost: list[Stake] = []
    won: list[Stake] = []
    for stake in state.stakes:
        fate = rules.fates[rules.bets[stake.bet].suerte].get(state.outcome)
        if fate is not None:
            (won if fate else lost).append(stake)
    turn = _anticlockwise(state)
    if not losing:
        lost = []
    lost.sort(key=lambda stake: (_collected_first(rules, stake), turn(stake)))
    won.sort(key=lambda stake: (rules.bets[stake.bet].suerte == TRIO, turn(stake)))
    collected: list[SettlementEvent] = [_collected(rules, stake) for stake in lost]
    back: list[SettlementEvent] = [_returned(rules, stake) for stake in lost if rules.bets[stake.bet].lost_parts > 1]
    paid: list[SettlementEvent] = [_paid(rules, stake) for stake in won]
    ordered = [*collected, *back, *paid] if rules.collect_first.value else [*paid, *collected, *back]
    return with_replenishments(rules.anticipo, state.bank, ordered)


def wins(rules: MurcianosRules, state: State, player: str) -> bool:
    """Whether the throw pays any bet of a player."""
    mine = (rules.bets[stake.bet].suerte for stake in state.stakes if stake.player == player)
    return any(rules.fates[suerte].get(state.outcome, False) for suerte in mine)


def _anticlockwise(state: State) -> Callable[[Stake], tuple[int, int]]:
    """From the crupier's right round to the left; then those who stand without a place, as they came."""
    places = {player: place for place, player in enumerate(reversed(state.players))}
    return lambda stake: (places.get(stake.player, len(places)), stake.placed)


def _collected_first(rules: MurcianosRules, stake: Stake) -> int:
    first, suerte = rules.collect_from.value, rules.bets[stake.bet].suerte
    return first.index(suerte) if suerte in first else len(first)


def _collected(rules: MurcianosRules, stake: Stake) -> Collected:
    bet = rules.bets[stake.bet]
    return Collected(player=stake.player, bet=bet.id, amount=stake.amount // bet.lost_parts, cite=bet.lost_cite)


def _returned(rules: MurcianosRules, stake: Stake) -> Returned:
    bet = rules.bets[stake.bet]
    back = stake.amount - stake.amount // bet.lost_parts
    return Returned(player=stake.player, bet=bet.id, amount=back, cite=HALF)


def _paid(rules: MurcianosRules, stake: Stake) -> Paid | Spread:
    bet = rules.bets[stake.bet]
    kind = Spread if bet.suerte in rules.spread.value else Paid
    gain = stake.amount // bet.parts * bet.pays.numerator // bet.pays.denominator
    return kind(player=stake.player, bet=bet.id, amount=gain, stake=stake.amount, cite=bet.cite)


def _ends(rules: MurcianosRules, state: State) -> Sequence[Event]:
    closed = RoundClosed(round=state.round, reason=rules.announcements[state.outcome], cite=rules.collect_first.cite)
    if not (state.passes and state.thrower):
        return [closed]
    return [ThrowPassed(player=state.thrower, cite=rules.players_throw.cite), closed]


CROUPIER = crupier(lambda rules: rules.collect_first.cite)
SETTLING = during(Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite)
payments = settlement(CROUPIER, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(RoundClosed)
def round_closed(rules: MurcianosRules, state: State, event: RoundClosed) -> State:
    """Whatever is still on the cloth is free again."""
    phase = Phase.FIN if state.last == 0 else Phase.APUESTAS
    return replace(state, phase=phase, due=(), thrower="", outcome="")


# --- what the house could not finish ----------------------------------------------------------------------------------


def _called_off(rules: MurcianosRules, state: State) -> Sequence[Event]:
    back = given_back(state.stakes, INTERRUPTION)
    return [*back, RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION)]


def _waits(rules: MurcianosRules, state: State) -> bool:
    """Whether a throw is to come, or something was bet on it."""
    return state.phase in {Phase.LANZAMIENTO, Phase.RODANDO} or (state.phase is Phase.APUESTAS and bool(state.stakes))


interrupted = interruption(_waits, _called_off)
