"""What a coup does to the stakes: premiums and losers collected, winners paid suerte by suerte, and the 31.

ES1979:05.V.1 and 05.V.3, GA2007:05.IV.1 and 05.IV.3, MU2010:28.1 and 28.3. What the 31 does to one stake, and what its
player may then choose, is in `families.prison`, as in the ruletas.
"""

from collections.abc import Callable, Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.prison import Gate, ZeroRule, emptied, prison, redeem, strike
from tapete.families.stakes.cells import Gain, Paid, Stake, collect, give_back
from tapete.families.stakes.laying import bet_of
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.treinta_y_cuarenta.bets import CELL
from tapete.games.treinta_y_cuarenta.premiums import (
    PremiumCollected,
    PremiumReturned,
    deposited,
    premiums_back,
    without,
)
from tapete.games.treinta_y_cuarenta.rules import AtNull, End, TreintaRules, total_of, winners_of
from tapete.games.treinta_y_cuarenta.state import (
    HANDLER,
    PAYER,
    SETTLING,
    Phase,
    SettlementEvent,
    State,
    between_coups,
    place_of,
    present,
)
from tapete.kit.money import gain
from tapete.law.citation import Citation

HANDED_BACK = Citation("criterio:treinta-y-cuarenta.41")


def settlement_of(rules: TreintaRules, state: State) -> tuple[SettlementEvent, ...]:
    """Everything that the rows on the table do, in the order the article sets."""
    won = winners_of(rules, state.negra, state.roja)
    if won:
        return _decided(rules, state, won)
    if total_of(rules, state.negra) == rules.refait.value:
        return _struck(rules, state)
    return _null(rules, state)


def _null(rules: TreintaRules, state: State) -> tuple[SettlementEvent, ...]:
    """A null coup leaves everything as it is, unless another reading takes premiums or frees prisoners."""
    gate = Gate(rules, state.stakes, give_back, HANDED_BACK)
    freed = rules.prisoners_at_null.value is AtNull.FREED
    prisoners = [stake for stake in state.stakes if not stake.free] if freed else []
    released = [gate.release(rules.bets[stake.bet], stake) for stake in prisoners]
    return (*_premiums(rules, state, lambda _: End.NULL), *released)


def _premiums(rules: TreintaRules, state: State, end_of: Callable[[str], End]) -> list[SettlementEvent]:
    """The bank keeps the premiums of the bets whose end says so; that of a lost bet otherwise goes back."""
    kept, cite = rules.premium_kept.value, rules.premium.cite
    ends = [(premium, end_of(premium.bet)) for premium in state.premiums]
    taken = [PremiumCollected(player=p.player, bet=p.bet, amount=p.amount, cite=cite) for p, end in ends if end in kept]
    lost = [premium for premium, end in ends if end is End.LOST and end not in kept]
    return [*taken, *premiums_back(lost, rules.premium_kept.cite)]


def _decided(rules: TreintaRules, state: State, won: Sequence[str]) -> tuple[SettlementEvent, ...]:
    lost = [stake for stake in state.stakes if stake.bet not in won]
    collected: list[SettlementEvent] = [collect(stake, stake.amount, rules.collect_first.cite) for stake in lost]
    gate = Gate(rules, state.stakes, give_back, HANDED_BACK)
    winners = sorted(
        (stake for stake in state.stakes if stake.bet in won), key=lambda stake: _turn(rules, state, stake)
    )
    paid: list[SettlementEvent] = [
        _paid(rules, stake) if stake.free else gate.release(rules.bets[stake.bet], stake) for stake in winners
    ]
    premiums = _premiums(rules, state, lambda bet: End.WON if bet in won else End.LOST)
    taken = [*premiums, *collected]
    ordered = [*taken, *paid] if rules.collect_first.value else [*paid, *taken]
    return with_replenishments(rules.anticipo, state.bank, ordered)


def _turn(rules: TreintaRules, state: State, stake: Stake) -> tuple[int, int, int, int]:
    """Suerte by suerte, in each the farthest from the croupier who pays, then who bet first."""
    rank = rules.payment_order.value.index(stake.bet)
    return (rank, place_of(state, stake.player), stake.placed, -stake.zeros)


def _paid(rules: TreintaRules, stake: Stake) -> Paid:
    bet = rules.bets[stake.bet]
    cents = gain(stake.amount, bet.pays).cents
    gains = (Gain(stake.bet, stake.pano, stake.amount, cents),)
    return Paid(player=stake.player, gains=gains, amount=cents, cite=bet.cite)


def _struck(rules: TreintaRules, state: State) -> tuple[SettlementEvent, ...]:
    """At 31 an insured stake stays as it is, and any other is struck as by the 0 of the ruleta."""
    collected, back, locked = (
        _premiums(rules, state, lambda _: End.STRUCK),
        list[SettlementEvent](),
        list[SettlementEvent](),
    )
    for stake in sorted(state.stakes, key=lambda stake: (-stake.zeros, stake.placed)):
        if stake.free and deposited(state.premiums, stake.player, stake.bet):
            continue
        if rules.zero_rule.value is ZeroRule.NINGUNA:
            collected.append(collect(stake, stake.amount, rules.zero_rule.cite))
            continue
        struck = strike(rules, stake, give_back)
        collected.extend(struck.collected)
        back.extend(struck.back)
        locked.extend(struck.locked)
    return (*collected, *back, *locked)


# --- the prison -------------------------------------------------------------------------------------------------------


prisoners: Chapter[TreintaRules, State] = prison(
    by=HANDLER,
    closed=lambda rules, state: not between_coups(rules, state),
    refuse_bet=lambda rules, command: bet_of(rules, command.bet),
    present=present,
    redeems=lambda rules, _, stake: redeem(rules, stake, give_back),
    spot=CELL,
)


# --- carrying it out --------------------------------------------------------------------------------------------------


def _ends(rules: TreintaRules, state: State) -> Sequence[Event]:
    return [RoundClosed(round=state.round, reason=state.called, cite=rules.behind.cite)]


payments = settlement(PAYER, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(PremiumCollected)
def premium_collected(rules: TreintaRules, state: State, event: PremiumCollected) -> State:
    premiums = without(state.premiums, event)
    return replace(state, premiums=premiums, bank=state.bank + event.amount, due=state.due[1:])


@payments.fold(PremiumReturned)
def premium_back(rules: TreintaRules, state: State, event: PremiumReturned) -> State:
    """A premium that goes back as a coup is settled; one that is withdrawn between coups owes nothing."""
    return replace(state, due=state.due[1:]) if state.due else state


# --- at the end of a session, and when chance fails -------------------------------------------------------------------


def empty_cloth(rules: TreintaRules, state: State, cite: Citation) -> list[Event]:
    """Free stakes go back with their premiums, and prisoners are redeemed for what they are worth."""
    return [*emptied(rules, state.stakes, give_back, cite), *premiums_back(state.premiums, cite)]


def _called_off(rules: TreintaRules, state: State) -> Sequence[Event]:
    laid = [give_back(stake, stake.amount, INTERRUPTION) for stake in state.stakes]
    closed = RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION)
    return [*laid, *premiums_back(state.premiums, INTERRUPTION), closed]


def _waits(rules: TreintaRules, state: State) -> bool:
    """Whether something is at stake and the rows have not been dealt; prisoners wait for them too."""
    begun = {Phase.CERRADA, Phase.ANUNCIO, Phase.LIQUIDACION, Phase.FIN}
    return state.phase not in begun and bool(state.stakes)


interrupted = interruption(_waits, _called_off)
