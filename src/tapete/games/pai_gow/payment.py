"""What each result does to the bets: to the croupier's first, then casilla by casilla; and the end of a jugada.

MU2010:92.6, 96.2.a-c and 97.7.
"""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import MESA, Event, cloth
from tapete.families.circulo.bank import BANCA
from tapete.families.covered import JugadaAnnulled
from tapete.families.plazas.bets import Bet
from tapete.families.plazas.chips import Returned
from tapete.families.poker.pack import PackGathered
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.pai_gow.banca import after_the_bank, banker_of
from tapete.games.pai_gow.chips import (
    BankCharged,
    BankReturned,
    Collected,
    HouseLost,
    HouseWon,
    Paid,
    SettlementEvent,
)
from tapete.games.pai_gow.hands import MAL_COMPUESTA, Result
from tapete.games.pai_gow.rules import CASILLA, BankerCommission, PaiGowRules
from tapete.games.pai_gow.state import (
    CROUPIER,
    CRUPIER,
    DEALT,
    Course,
    Phase,
    Settled,
    State,
    bank_of,
    bet_at,
    in_phase,
    seat_at,
)
from tapete.kit.money import deduction
from tapete.law.citation import Citation


def settlement_of(rules: PaiGowRules, state: State) -> tuple[SettlementEvent, ...]:
    """Everything that is to be collected, paid and given back, in legal order."""
    steps = [step for each in state.settled for step in _steps(rules, state, each)]
    bank = bank_of(state)
    if bank is None:
        return with_replenishments(rules.anticipo, state.bank, steps)
    of_the_house = [step for step in steps if isinstance(step, HouseWon | HouseLost)]
    others = [step for step in steps if not isinstance(step, HouseWon | HouseLost)]
    first = with_replenishments(rules.anticipo, state.bank, of_the_house)
    return (*first, *others, *_bank_taken_back(rules, bank, steps))


def _steps(rules: PaiGowRules, state: State, each: Settled) -> Sequence[SettlementEvent]:
    if each.result is None or (each.to == CRUPIER and each.result is Result.NULA):
        return ()
    if each.to == CRUPIER:
        kind = HouseWon if each.result is Result.GANANCIA else HouseLost
        return [kind(player=banker_of(state), amount=state.house_bet, cite=rules.law["banker_first"])]
    plaza = seat_at(each.to)
    bet = bet_at(state, plaza)
    if bet is None:
        return ()
    if each.result is Result.PERDIDA:
        bank, cite = banker_of(state), rules.law["foul" if each.case == MAL_COMPUESTA else "loses"]
        return [Collected(player=bet.player, plaza=plaza, banker=bank, amount=bet.amount, cite=cite)]
    back = returned(bet, rules, "nula" if each.result is Result.NULA else "returned")
    return [back] if each.result is Result.NULA else [_paid(rules, bet, banker_of(state)), back]


def _paid(rules: PaiGowRules, bet: Bet, banker: str) -> Paid:
    won = int(bet.amount * rules.pay.value)
    kept = deduction(won, rules.commission.value)
    whose: dict[str, Any] = {"player": bet.player, "plaza": bet.plaza, "banker": banker}
    return Paid(**whose, amount=won - kept, deduction=kept, cite=rules.commission.cite)


def returned(bet: Bet, rules: PaiGowRules, rule: str) -> Returned:
    """A bet goes back to its player."""
    cite = rules.law[rule]
    return Returned(player=bet.player, plaza=bet.plaza, bet=bet.kind, amount=bet.amount, cite=cite)


def _bank_taken_back(rules: PaiGowRules, bank: Bet, steps: Sequence[Event]) -> Sequence[SettlementEvent]:
    """What a player has left who banked; of a net gain the house withholds its commission."""
    gain = sum(map(_to_the_bank, steps))
    charged = rules.banker_commission.value is BankerCommission.NETO and gain > 0
    kept = deduction(gain, rules.commission.value) if charged else 0
    cite = rules.banker_commission.cite
    charge = [BankCharged(player=bank.player, amount=kept, cite=cite)] if kept else []
    left = bank.amount + gain - kept
    back = [bank_returned(bank, left, rules)] if left else []
    return [*charge, *back]


def _to_the_bank(step: Event) -> int:
    return sum(move.amount * ((move.target == BANCA) - (move.source == BANCA)) for move in step.moves())


def bank_returned(bank: Bet, amount: int, rules: PaiGowRules) -> BankReturned:
    """What a player has laid open to bank goes back to him."""
    return BankReturned(player=bank.player, plaza=bank.plaza, amount=amount, cite=rules.law["funds"])


def _ends(rules: PaiGowRules, state: State) -> Sequence[Event]:
    """The cards are gathered, and the bank goes on."""
    won = sum(each.result is Result.GANANCIA for each in state.settled)
    lost = sum(each.result is Result.PERDIDA for each in state.settled)
    nulas = sum(each.result is Result.NULA for each in state.settled)
    return _closed(rules, state, f"{won} / {nulas} / {lost}")


def _closed(rules: PaiGowRules, state: State, reason: str) -> list[Event]:
    cite = rules.law["used"]
    return [PackGathered(cite=cite), RoundClosed(round=state.round, reason=reason, cite=cite)]


payments: Chapter[PaiGowRules, State] = settlement(
    CROUPIER,
    in_phase(Phase.LIQUIDACION, "one_by_one", NADA_QUE_LIQUIDAR),
    lambda rules: rules.law["one_by_one"],
    _ends,
)


@payments.fold(Collected, Paid, Returned, HouseWon, HouseLost, BankCharged, BankReturned)
def carried_out(rules: PaiGowRules, state: State, event: Event) -> State:
    """Chips go from one account to another: those of the table, and what each player has on the cloth."""
    bank, bets = state.bank, {BANCA if bet.kind == BANCA else cloth(bet.player): bet for bet in state.bets}
    for move in event.moves():
        bank += move.amount * ((move.target == MESA) - (move.source == MESA))
        for account, sign in ((move.source, -1), (move.target, 1)):
            if account in bets:
                bet = bets[account]
                bets[account] = replace(bet, amount=bet.amount + sign * move.amount)
    lie = tuple([bet for bet in bets.values() if bet.amount or bet.kind == BANCA])
    return replace(state, bank=bank, bets=lie, due=state.due[1:])


@payments.fold(RoundClosed)
def round_closed(rules: PaiGowRules, state: State, event: RoundClosed) -> State:
    """The next jugada has another banker, unless this one was annulled."""
    phase = Phase.FIN if state.last == 0 else Phase.BANCA
    fresh = {"bets": (), "house_bet": 0, "called": False, "void": False, "banker": 0}
    return replace(state, phase=phase, turn=after_the_bank(rules, state), **fresh)


# --- a jugada that is void --------------------------------------------------------------------------------------------


def emptied(rules: PaiGowRules, state: State) -> list[Event]:
    """Every bet goes back to its player, and the bank to who banked."""
    back: list[Event] = [returned(bet, rules, "returned") for bet in state.bets if bet.kind == CASILLA]
    bank = bank_of(state)
    return [*back, bank_returned(bank, bank.amount, rules)] if bank else back


def annul(course: Course, cause: str, cite: Citation) -> None:
    """Bets go back, and the bank is offered to the same person again."""
    rules = course.rules
    course(JugadaAnnulled(cause=cause, cite=cite))
    course(*emptied(rules, course.state))
    course(*_closed(rules, course.state, cause))


@payments.fold(JugadaAnnulled)
def annulled(rules: PaiGowRules, state: State, event: JugadaAnnulled) -> State:
    return replace(state, void=True, due=(), settled=())


def _waits_for_chance(rules: PaiGowRules, state: State) -> bool:
    """Whether a packet or the dice are still to come for what was bet: what was dealt is not dealt again."""
    return bool(state.called or state.bets) and state.phase not in DEALT | {Phase.ENTREGA}


def _interrupted(rules: PaiGowRules, state: State) -> Sequence[Event]:
    course = Course(rules, state)
    annul(course, CAUSE, INTERRUPTION)
    return course.events


interrupted: Chapter[PaiGowRules, State] = interruption(_waits_for_chance, _interrupted)
