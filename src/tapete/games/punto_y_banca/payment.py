"""What a result does to the stakes: losers collected and winners paid in legal order, and what then follows.

ES1979:07.III.2 and 07.V, GA2007:06.III, MU2010:41 and 43, AS2011pb:B and D.
"""

from collections.abc import Sequence
from fractions import Fraction

from tapete.engine.event import Event
from tapete.families.baccarat import EMPATE, PUNTO, score
from tapete.families.seats import seat_of
from tapete.families.stakes.events import Collected, Paid
from tapete.families.stakes.laying import Stake
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.punto_y_banca.rules import BancaRules, Bet
from tapete.games.punto_y_banca.sabot import PartidaEnded, passed_on
from tapete.games.punto_y_banca.state import CROUPIER, SETTLING, SettlementEvent, State
from tapete.kit.money import deduction

STANDING = 1000
"""Comes after every department in any order."""
NULL_HAND = "mano nula"


def settlement_of(rules: BancaRules, state: State, winner: str) -> tuple[SettlementEvent, ...]:
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


def _ends(rules: BancaRules, state: State) -> Sequence[Event]:
    """The round closes; the cut card ends the partida, and otherwise the sabot passes when the banca has lost."""
    reason = f"{state.winner} {score(rules, state.punto)}-{score(rules, state.banca)}" if state.winner else NULL_HAND
    closed = RoundClosed(round=state.round, reason=reason, cite=rules.behind.cite)
    if state.last == 1:
        return [closed]
    if state.cut:
        return [closed, PartidaEnded(cards=state.sabot.gone if state.sabot else 0, cite=rules.behind.cite)]
    if state.winner == PUNTO and state.dealer:
        return [closed, passed_on(state, state.dealer, rules.players_deal.cite, declined=False)]
    return [closed]


payments = settlement(CROUPIER, SETTLING, lambda rules: rules.collect_first.cite, _ends)
