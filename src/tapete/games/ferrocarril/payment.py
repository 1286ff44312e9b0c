"""The payment of a jugada in legal order, the cagnotte, and what becomes of the bank then (ES1979:08.VII.p17)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.bacarra.table import paying
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.bank import (
    Collected,
    Deducted,
    Paid,
    Part,
    Returned,
    amount_of,
    divide,
    minus,
    plus,
    taken_from,
    without_nothing,
)
from tapete.families.circulo.powers import seat_number
from tapete.families.table.opening import RoundClosed
from tapete.games.ferrocarril.award import open_award
from tapete.games.ferrocarril.banca import brought_back
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import (
    ANULADA,
    CROUPIER,
    IGUALDAD,
    TURNO,
    AbonoLost,
    AbonoPaid,
    Bank,
    BankReturned,
    Course,
    GarageUndone,
    Phase,
    Play,
    SettlementEvent,
    State,
    WinningsJoined,
)
from tapete.games.ferrocarril.talla import awaiting, end_talla
from tapete.kit.money import deduction
from tapete.law.citation import Citation

# --- what is due ------------------------------------------------------------------------------------------------------


def settling(rules: FerroRules, state: State, result: str, ground: Citation) -> State:
    """The table with a result and its article, and what it does to bets, bank, abonos and garaje to be carried out."""
    play = replace(state.jugada, result=result, ground=ground, queue=())
    due = {BANCA: _won, PUNTO: _lost}.get(result, _void)(rules, state, state.held_bank, play)
    return replace(state, phase=Phase.LIQUIDACION, play=play, due=tuple(due))


def _won(rules: FerroRules, state: State, bank: Bank, play: Play) -> list[SettlementEvent]:
    pay, share = rules.law["payment"], rules.deduction
    moved = _moved(state)
    first = sorted(play.in_play, key=lambda part: part.player not in moved) if moved else play.in_play
    events: list[SettlementEvent] = [Collected(player=part.player, amount=part.amount, cite=pay) for part in first]
    won = min(amount_of(play.in_play), bank.amount)
    taken = deduction(won, share.value)
    events.append(Deducted(amount=taken, of=won, cite=share.cite))
    at_announcement = plus(bank.parts, play.garage)
    events.append(WinningsJoined(parts=divide(at_announcement, won - taken), cite=pay))
    for abono in play.abonos:
        taken = deduction(abono.amount, share.value)
        events.append(Deducted(amount=taken, of=abono.amount, cite=share.cite))
        net = abono.amount - taken
        events.append(AbonoPaid(player=abono.player, stake=abono.amount, amount=net, cite=rules.abonos.cite))
    return events


def _moved(state: State) -> frozenset[str]:
    """Who stands and moved while the sabot was dealt: they are collected first and paid last."""
    return frozenset([place.player for place in state.standing if place.moved])


def _lost(rules: FerroRules, state: State, bank: Bank, play: Play) -> list[SettlementEvent]:
    moved = _moved(state)
    ordered = sorted(play.in_play, key=lambda part: part.player in moved) if moved else play.in_play
    events: list[SettlementEvent] = [
        AbonoLost(player=abono.player, amount=abono.amount, cite=rules.abonos.cite) for abono in play.abonos
    ]
    events += [Paid(player=part.player, amount=part.amount, cite=rules.law["payment"]) for part in ordered]
    lost = min(amount_of(play.in_play), bank.amount)
    left = minus(bank.parts, taken_from(bank.parts, lost))
    return [*events, BankReturned(parts=left, kept_out=bank.garage, cite=rules.law["keeping"])]


def _void(rules: FerroRules, state: State, bank: Bank, play: Play) -> list[SettlementEvent]:
    cite = _ground(rules, play)
    back = without_nothing(plus((), (*play.in_play, *play.abonos)))
    events: list[SettlementEvent] = [Returned(player=part.player, amount=part.amount, cite=cite) for part in back]
    if play.garage:
        events.append(GarageUndone(parts=play.garage, cite=rules.law["obligatorio"]))
    return events


def _ground(rules: FerroRules, play: Play) -> Citation:
    return play.ground or rules.law["values"]


# --- carried out ------------------------------------------------------------------------------------------------------


def _ends(rules: FerroRules, state: State) -> Sequence[Event]:
    """The round closes; the talla ends if its stop card was out, and a lost bank is offered to the right."""
    play, due = state.jugada, state.due
    course = Course(rules, state)
    course(*due, RoundClosed(round=state.round, reason=play.result, cite=_ground(rules, play)))
    sabot = course.state.sabot
    if course.state.phase is not Phase.FIN:
        if play.last_of_talla or (sabot is not None and sabot.cut_card_out):
            end_talla(course, continues=play.result != PUNTO)
        elif course.state.phase is Phase.ADJUDICACION:
            open_award(course, course.award)
    return course.events[len(due) :]


payments: Chapter[FerroRules, State] = paying(CROUPIER, _ends)


def _step(state: State, play: Play, pot: int, **changes: Any) -> State:
    """A step is done; the pot is what the bank has collected and not paid yet."""
    return replace(state, due=state.due[1:], play=replace(play, pot=play.pot + pot, settled=True), **changes)


def _without(play: Play, player: str) -> Play:
    """The jugada without the bet, or the abono, of who has been paid or collected."""
    abonos = tuple([part for part in play.abonos if part.player != player]) if play.abonos else ()
    return replace(play, in_play=tuple([part for part in play.in_play if part.player != player]), abonos=abonos)


payments.fold(Collected)(lambda _, state, event: _step(state, _without(state.jugada, event.player), event.amount))
payments.fold(Paid)(lambda _, state, event: _step(state, _without(state.jugada, event.player), -event.amount))
payments.fold(Deducted)(
    lambda _, state, event: _step(state, state.jugada, -event.amount, cagnotte=state.cagnotte + event.amount)
)


@payments.fold(WinningsJoined)
def joined(rules: FerroRules, state: State, event: WinningsJoined) -> State:
    bank, net = state.held_bank, amount_of(event.parts)
    bank = replace(
        bank,
        parts=plus(bank.parts, event.parts),
        pases=bank.pases + 1,
        won=bank.won + net,
        winnings=bank.winnings + net,
        covered=bank.amount,
        uncovered=amount_of(state.jugada.garage),
    )
    return _step(state, state.jugada, -net, banca=bank)


payments.fold(AbonoPaid)(lambda _, state, event: _step(state, _without(state.jugada, event.player), -event.amount))
payments.fold(AbonoLost)(lambda _, state, event: _step(state, _without(state.jugada, event.player), event.amount))
payments.fold(Returned)(lambda _, state, event: _step(state, _without(state.jugada, event.player), 0))
payments.fold(GarageUndone)(
    lambda _, state, event: _step(
        state, replace(state.jugada, garage=()), 0, banca=brought_back(state.held_bank, event.parts)
    )
)


@payments.fold(BankReturned)
def bank_returned(rules: FerroRules, state: State, event: BankReturned) -> State:
    empty = tuple(Part(part.player, 0) for part in state.held_bank.parts)
    return _step(state, replace(state.jugada, pot=0), 0, banca=replace(state.held_bank, parts=empty, garage=()))


# --- what follows -----------------------------------------------------------------------------------------------------


@payments.fold(RoundClosed)
def round_closed(rules: FerroRules, state: State, event: RoundClosed) -> State:
    """A lost bank waits for its next holder; any other stays with its banker."""
    play, bank = state.jugada, state.held_bank
    state = replace(_rights(state, play), play=None, due=())
    if play.result == PUNTO:
        own = seat_number(state, bank.banker)
        seat = own if own and bank.title == TURNO else bank.award.seat or state.last_seat
        award = awaiting(rules, bank, play.announced, seat)
        return replace(state, phase=_next(state, Phase.ADJUDICACION), banca=None, award=award, passed_for=())
    bank = replace(
        bank,
        dealt=bank.dealt or play.result != ANULADA,
        free_to_pass=False,
        all_in=False,
        uncovered=bank.uncovered if play.result == BANCA else 0,
        covered=bank.covered if play.result == BANCA else 0,
    )
    return replace(state, phase=_next(state, Phase.CONSTITUCION), banca=bank)


def _next(state: State, phase: Phase) -> Phase:
    return Phase.FIN if state.last == 0 else phase


def _rights(state: State, play: Play) -> State:
    """Who may call what in the next jugada: a void one leaves everything as it was."""
    if play.result == ANULADA:
        return state
    if play.result == IGUALDAD:
        return replace(state, repeat=play.banco[0].player if len(play.banco) == 1 else "")
    follow = play.alone if play.result == BANCA else ""
    if follow == state.follow and not state.repeat and not state.larger:
        return state
    return replace(state, follow=follow, repeat="", larger="")
