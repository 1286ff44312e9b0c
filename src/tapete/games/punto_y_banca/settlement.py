"""What a result does to the stakes, as the events of the settlement in legal order."""

from fractions import Fraction

from tapete.families.table.bets import Collected, Returned
from tapete.families.table.settling import with_replenishments
from tapete.games.punto_y_banca.events import Paid, SettlementEvent
from tapete.games.punto_y_banca.hands import EMPATE
from tapete.games.punto_y_banca.rules import BancaRules, Bet
from tapete.games.punto_y_banca.seats import STANDING, seat_of
from tapete.games.punto_y_banca.state import Stake, State
from tapete.kit.money import deduction
from tapete.law.citation import Citation


def settlement(rules: BancaRules, state: State, winner: str) -> tuple[SettlementEvent, ...]:
    """Losers and winners in their order; on a tie the bets on either hand stay as they are."""
    stakes = in_order(state)
    losing = [s for s in stakes if s.bet != winner and (winner != EMPATE or s.bet == EMPATE)]
    winning = [s for s in stakes if s.bet == winner]
    collected: list[SettlementEvent] = [_collected(rules, stake) for stake in losing]
    if not winning:
        return tuple(collected)
    paid: list[SettlementEvent] = [_paid(rules, stake) for stake in winning]
    ordered = [*collected, *paid] if rules.collect_first.value else [*paid, *collected]
    return with_replenishments(rules.anticipo, state.bank, ordered)


def in_order(state: State) -> list[Stake]:
    """The stakes along the table: by department, then those of standing players as they were laid."""
    if len(state.stakes) < 2:
        return list(state.stakes)
    return sorted(state.stakes, key=lambda s: (seat_of(state, s.player) or STANDING, s.placed))


def _collected(rules: BancaRules, stake: Stake) -> Collected:
    return Collected(player=stake.player, bet=stake.bet, amount=stake.amount, cite=rules.collect_first.cite)


def _paid(rules: BancaRules, stake: Stake) -> Paid:
    bet = rules.bets[stake.bet]
    won, kept = payment(bet, stake.amount)
    return Paid(player=stake.player, bet=bet.id, stake=stake.amount, amount=won - kept, deduction=kept, cite=bet.cite)


def payment(bet: Bet, amount: int) -> tuple[int, int]:
    """What a stake that wins gains, and what the house deducts of it."""
    won = _won(amount, bet.pays)
    return won, deduction(won, bet.deduction)


def _won(amount: int, pays: Fraction) -> int:
    """The gain; of a pay under par the part that is not paid is rounded as a deduction (criterio:punto-y-banca.10)."""
    return amount - deduction(amount, 1 - pays) if pays < 1 else int(amount * pays)


def returned(state: State, cite: Citation) -> tuple[Returned, ...]:
    """Every stake goes back to its player."""
    return tuple(Returned(player=s.player, bet=s.bet, amount=s.amount, cite=cite) for s in in_order(state))
