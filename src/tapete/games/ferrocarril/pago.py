"""The settlement of a jugada, in legal order."""

from fractions import Fraction

from tapete.games.ferrocarril.drawing import BANCA, PUNTO
from tapete.games.ferrocarril.events_pay import (
    AbonoLost,
    AbonoPaid,
    BankReturned,
    Collected,
    Deducted,
    GarageUndone,
    Paid,
    Returned,
    SettlementEvent,
    WinningsJoined,
)
from tapete.games.ferrocarril.parts import Part, Parts, amount_of, divide, minus, plus, taken_from, without_nothing
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Bank, Play, State


def deduction(rules: FerroRules, won: int) -> int:
    """The cagnotte of a win, to the cent, half up."""
    share: Fraction = rules.deduction.value
    return (2 * won * share.numerator + share.denominator) // (2 * share.denominator)


def settlement(rules: FerroRules, state: State, play: Play, result: str) -> tuple[SettlementEvent, ...]:
    """Everything a result does to bets, bank, abonos and garaje."""
    if result == BANCA:
        return _won(rules, state, state.held_bank, play)
    if result == PUNTO:
        return _lost(rules, state, state.held_bank, play)
    return _void(rules, play)


def _moved(state: State) -> frozenset[str]:
    return frozenset([place.player for place in state.standing if place.moved])


def _collected_first(state: State, play: Play) -> Parts:
    moved = _moved(state)
    return tuple(sorted(play.in_play, key=lambda part: part.player not in moved)) if moved else play.in_play


def _paid_last(state: State, play: Play) -> Parts:
    moved = _moved(state)
    return tuple(sorted(play.in_play, key=lambda part: part.player in moved)) if moved else play.in_play


def _won(rules: FerroRules, state: State, bank: Bank, play: Play) -> tuple[SettlementEvent, ...]:
    pay, share = rules.law["payment"], rules.deduction.cite
    events: list[SettlementEvent] = [
        Collected(player=part.player, amount=part.amount, cite=pay) for part in _collected_first(state, play)
    ]
    won = min(amount_of(play.in_play), bank.amount)
    taken = deduction(rules, won)
    events.append(Deducted(amount=taken, of=won, cite=share))
    at_announcement = plus(bank.parts, play.garage)
    events.append(WinningsJoined(parts=divide(at_announcement, won - taken), cite=pay))
    for abono in play.abonos:
        taken = deduction(rules, abono.amount)
        events.append(Deducted(amount=taken, of=abono.amount, cite=share))
        net = abono.amount - taken
        events.append(AbonoPaid(player=abono.player, stake=abono.amount, amount=net, cite=rules.abonos.cite))
    return tuple(events)


def _lost(rules: FerroRules, state: State, bank: Bank, play: Play) -> tuple[SettlementEvent, ...]:
    pay = rules.law["payment"]
    events: list[SettlementEvent] = [
        AbonoLost(player=abono.player, amount=abono.amount, cite=rules.abonos.cite) for abono in play.abonos
    ]
    events += [Paid(player=part.player, amount=part.amount, cite=pay) for part in _paid_last(state, play)]
    lost = min(amount_of(play.in_play), bank.amount)
    left = minus(bank.parts, taken_from(bank.parts, lost))
    events.append(BankReturned(parts=left, kept_out=bank.garage, cite=rules.law["keeping"]))
    return tuple(events)


def _void(rules: FerroRules, play: Play) -> tuple[SettlementEvent, ...]:
    cite = rules.law["values"]
    back = _merged((*play.in_play, *play.abonos))
    events: list[SettlementEvent] = [
        Returned(player=part.player, amount=part.amount, cite=cite) for part in without_nothing(back)
    ]
    if play.garage:
        events.append(GarageUndone(parts=play.garage, cite=rules.law["obligatorio"]))
    return tuple(events)


def _merged(parts: Parts) -> Parts:
    amounts: dict[str, int] = {}
    for part in parts:
        amounts[part.player] = amounts.get(part.player, 0) + part.amount
    return tuple(Part(player, amount) for player, amount in amounts.items())
