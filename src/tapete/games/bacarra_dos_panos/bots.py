"""Simple lawful players, so that one person can play alone: from what a seat sees to what it does."""

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.families.bacarra.cards import (
    BankAbate,
    BankDraw,
    BankStand,
    GiveCard,
)
from tapete.families.bacarra.state import cell
from tapete.families.bacarra.table import word_by_rule
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS, total
from tapete.families.circulo.attendance import Leave, Sit
from tapete.families.cut import Cut, DeclineCut
from tapete.games.bacarra_dos_panos.award import Bid, Deposit, RefuseBank, TakeBank
from tapete.games.bacarra_dos_panos.banca import LeaveBank, StayBanker
from tapete.games.bacarra_dos_panos.bets import DropBanco, LeaveUncovered, PlaceBet, RepeatBanco, Zone
from tapete.games.bacarra_dos_panos.manos import MOST_FORCED
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import BANCA, PRIMERO, SIDES, SPEAKING, Phase, of
from tapete.games.bacarra_dos_panos.view import DosPanosView, PlayView

DEAREST = 3
"""The dearest bank, in the least one that may be constituted, that a bot takes when it is offered."""


def choose(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    """What the player who sees this does now; None when nothing is asked of them, or they have done it."""
    me = view.who.id
    if view.asked == me:
        return _answer(rules, view)
    if me not in view.playing():
        return _sit(rules, view)
    if view.phase == Phase.SUBASTA and view.award is not None:
        return Bid(by=view.who, amount=rules.bank_minimum) if not view.award.bids else None
    if view.phase == Phase.POSTURAS and view.play is not None:
        return _bet(rules, view, view.play)
    return None


def take_leave(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    """How the player who sees this goes away: what they hold is given up, and the hand they play is played."""
    by = view.who
    if by.id not in view.playing():
        return None
    if view.asked != by.id:
        return Leave(by=by)
    match view.phase:
        case Phase.CORTE:
            return DeclineCut(by=by)
        case Phase.DEPOSITO | Phase.REOFERTA:
            return RefuseBank(by=by)
        case Phase.DECISION | Phase.SALTADA:
            return LeaveBank(by=by)
        case Phase.REPETICION:
            return DropBanco(by=by)
        case Phase.COBERTURA:
            return LeaveUncovered(by=by)
        case _:
            return _answer(rules, view)


def _sit(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    """A vacant seat of the paño with fewer players."""
    if view.waiting:
        return None
    free = [number for number, seat in enumerate(view.seats, 1) if seat is None]
    taken = [sum(seat is not None for seat in part) for part in (view.seats[: rules.seats], view.seats[rules.seats :])]
    free.sort(key=lambda number: taken[number > rules.seats])
    return Sit(by=view.who, seat=free[0]) if free else None


def _answer(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    """In a jugada by the rules; about the bank, what costs least thought."""
    play = view.play
    if play is not None and view.phase in SPEAKING:
        side = SPEAKING[Phase(view.phase)]
        lifted, draws = of(play.lifted, side), view.round % 2 == 0
        points = total(play.primero if side == PRIMERO else play.segundo) if lifted else 0
        return word_by_rule(rules, points, view.who, lifted=lifted, draws=draws)
    if play is not None and view.phase == Phase.BANQUERO:
        return bank_move(rules, play, view.who)
    if view.phase == Phase.CORTE:
        return Cut(by=view.who)
    return RepeatBanco(by=view.who) if view.phase == Phase.REPETICION else _about_the_bank(rules, view)


def _about_the_bank(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    by, bank, award, play = view.who, view.banca, view.award, view.play
    match view.phase:
        case Phase.DEPOSITO if award is not None:
            return Deposit(by=by, amount=award.amount)
        case Phase.REOFERTA if award is not None:
            return TakeBank(by=by) if award.amount <= DEAREST * rules.bank_minimum else RefuseBank(by=by)
        case Phase.DECISION if bank is not None:
            return LeaveBank(by=by) if bank.amount > DEAREST * bank.initial else StayBanker(by=by)
        case Phase.SALTADA:
            return LeaveBank(by=by)
        case Phase.COBERTURA if bank is not None and play is not None:
            missing = sum(part.amount for parts in play.bets for part in parts) - bank.amount
            return Deposit(by=by, amount=max(1, missing))
        case _:
            return None


def _bet(rules: DosPanosRules, view: DosPanosView, play: PlayView) -> Command | None:
    """Once a jugada, a few minima on one paño or another."""
    me, bank = view.who.id, view.banca
    if bank is None or bank.banker == me or any(stake.player == me for stake in play.stakes):
        return None
    whim = (view.round * 7 + len(me) + ord(me[-1])) % 11
    bet: Zone = "a-caballo" if whim == 0 else "segundo" if whim % 2 else "primero"
    units = max(2, 2 * -(-rules.minimum // rules.unit))
    amount = units * rules.unit if bet == "a-caballo" else rules.minimum * (1 + whim % 3)
    return PlaceBet(by=view.who, bet=bet, amount=min(amount, rules.most_bet))


def bank_move(rules: DosPanosRules, play: PlayView, by: Actor) -> Command:
    """Abate, give what is asked for, then the cuadro of the paño with more at stake; where it chooses, draw."""
    points = total(play.banca)
    given = any(play.thirds[:2]) or play.spare or play.restored
    if points >= NATURAL and not given:
        return BankAbate(by=by)
    live = [side for side in SIDES if side not in (*play.abated, *play.thrown) and not of(play.void, side)]
    thirds = dict(zip(SIDES, play.thirds[:2], strict=True))
    if any(of(play.words, side) == "carta" and not thirds[side] for side in live):
        return GiveCard(by=by)
    if points >= NATURAL or not live or BANCA in play.thrown:
        return BankStand(by=by)
    if points == 0:
        return BankDraw(by=by)
    return BankDraw(by=by) if _draws(rules, play, live, thirds) else BankStand(by=by)


def _draws(rules: DosPanosRules, play: PlayView, live: list[str], thirds: dict[str, str]) -> bool:
    points = total(play.banca)
    letters = {side: cell(rules.cuadro.value, points, thirds[side]) for side in live}
    told = {DRAWS if letter == CHOOSES else letter for letter in letters.values()}
    if len(told) > 1 and play.restored and play.own_fault:
        return points <= MOST_FORCED
    weighs = max(live, key=lambda side: sum(part.amount for part in of(play.bets, side)))
    return (told.pop() if len(told) == 1 else letters[weighs]) != STANDS
