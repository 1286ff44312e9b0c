"""What a phase does to the stakes: losers removed, winners paid and given back, what is undecided standing or returned.

MU2010:107.3, 109.2 and 112, and criterios 20, 24 to 26, 29, 30, 35, 37 and 38.
"""

from collections.abc import Sequence

from tapete.engine.chapter import replace
from tapete.engine.event import Event
from tapete.families.sabot.cards import in_hand
from tapete.families.stakes.events import Collected, Paid
from tapete.families.stakes.laying import Stake, given_back
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.monte.bets import STANDING, pays_now, unseen_of_row
from tapete.games.monte.board import FACING, ROWS, Fate, fate
from tapete.games.monte.rules import CARTA, VIS, Bet, DeductionOf, MonteRules
from tapete.games.monte.state import PAGADOR, SETTLING, Phase, SettlementEvent, State
from tapete.kit.money import deduction, gain
from tapete.language import N_
from tapete.law.citation import Citation

GOES_BACK = Citation("criterio:monte.35")


def settlement_of(rules: MonteRules, state: State) -> tuple[SettlementEvent, ...]:
    """Everything that the cards turned in this phase do to the stakes."""
    fates = [(s, fate(rules, state.board, rules.bets[s.bet], state.row, state.turned)) for s in state.stakes]
    lost: list[SettlementEvent] = [
        Collected(player=s.player, bet=s.bet, amount=s.amount, cite=rules.collect_first.cite)
        for s, f in fates
        if f.lost
    ]
    paid: list[SettlementEvent] = [_paid(rules, state, s, f) for s, f in fates if f.won]
    ordered = [*lost, *paid] if rules.collect_first.value else [*paid, *lost]
    back = given_back([s for s, f in fates if f.won], GOES_BACK)
    undecided = [s for s, f in fates if not f.won and not f.lost and not _stands(rules, state, s)]
    return (*with_replenishments(rules.anticipo, state.bank, ordered), *back, *given_back(undecided, STANDING))


def _paid(rules: MonteRules, state: State, stake: Stake, decided: Fate) -> Paid:
    bet = rules.bets[stake.bet]
    unseen = unseen_of_row(rules, state) if state.row else 0
    won = gain(stake.amount, pays_now(rules, state.board, bet, state.row, unseen)).cents
    charged = decided.first and (not state.row or rules.deduction_in_segundas.value)
    kept = deducted(rules, bet, stake.amount, won) if charged else 0
    cite = rules.deduction.cite if kept else bet.cite
    return Paid(player=stake.player, bet=bet.id, stake=stake.amount, amount=won - kept, deduction=kept, cite=cite)


def deducted(rules: MonteRules, bet: Bet, stake: int, won: int) -> int:
    """What is deducted from a bet that the first card wins; nothing from Vista Hermosa."""
    if bet.kind == VIS:
        return 0
    base = stake if rules.deduction_of.value is DeductionOf.STAKE else won
    return min(won, deduction(base, rules.deduction.value))


def _stands(rules: MonteRules, state: State, stake: Stake) -> bool:
    """Whether an undecided stake stays for Segundas: one card across against the other, in the row that is left."""
    bet = rules.bets[stake.bet]
    return bet.kind == CARTA and {*bet.mine, *bet.against} == {*_next_row(state)}


def _next_row(state: State) -> tuple[int, ...]:
    """The row with which Segundas are played; none when they are over, or no card is left for them."""
    if state.row or not state.winner or not in_hand(state).left:
        return ()
    return next(row for row in ROWS if state.winner not in row)


class SegundasBegun(Event, frozen=True, tag="segundas-begun"):
    """Primeras are settled, and the row that is left plays Segundas."""

    sentence = N_("Segundas, between {row}.")
    row: str


def _ends(rules: MonteRules, state: State) -> Sequence[Event]:
    row = _next_row(state)
    if row:
        return [SegundasBegun(row="-".join(map(str, row)), cite=rules.running)]
    return [RoundClosed(round=state.round, reason=outcome_of(state), cite=rules.running)]


def outcome_of(state: State) -> str:
    """Who won each phase; 0 where the pack was spent."""
    return "-".join(str(position) for position in (*state.won, state.winner))


payments = settlement(PAGADOR, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(SegundasBegun)
def segundas_begun(rules: MonteRules, state: State, event: SegundasBegun) -> State:
    row = tuple(map(int, event.row.split("-")))
    return replace(state, phase=Phase.ANUNCIO, row=row, won=(state.winner,), winner=0, turned=(), due=())


def face_down(state: State) -> tuple[int, ...]:
    """The positions whose card lost to the one across from it."""
    return tuple(FACING[position] for position in (*state.won, state.winner) if position)
