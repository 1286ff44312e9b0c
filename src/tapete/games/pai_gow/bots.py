"""Simple lawful players, so that one person can play alone: from what a seat sees to what it does."""

from tapete.engine.command import Command
from tapete.families.cut import DeclineCut
from tapete.families.plazas.sitting import Rise, Sit
from tapete.games.pai_gow.composicion import FollowWay
from tapete.games.pai_gow.jugada import AcceptBank, BetInCasilla, PassBank, funds
from tapete.games.pai_gow.play import PaiGowView
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.games.pai_gow.state import BETWEEN, Phase

STAKES = (1, 2, 1, 3, 1, 2)
BANKS_EVERY = 3


def choose(rules: PaiGowRules, view: PaiGowView) -> Command | None:
    by = view.who
    if _gives_way(view):
        return Rise(by=by, player=by.id)
    if by.id in view.asked:
        return _answer(rules, view)
    if by.id not in view.seats:
        free = [plaza for plaza, player in enumerate(view.seats, 1) if not player]
        may = free and (not view.waiting or view.waiting[0] == by.id)
        return Sit(by=by, player=by.id, plaza=free[-1]) if may else None
    return _bet(rules, view) if view.phase == Phase.APUESTAS else None


def _gives_way(view: PaiGowView) -> bool:
    idle = view.phase in BETWEEN and not any(bet.player == view.who.id for bet in view.bets)
    return bool(view.waiting) and view.who.id in view.seats and all(view.seats) and idle


def take_leave(rules: PaiGowRules, view: PaiGowView) -> Command | None:
    by = view.who
    if by.id not in view.seats:
        return None
    if by.id in view.asked and view.phase != Phase.BANCA:
        return _answer(rules, view)
    return None if any(bet.player == by.id for bet in view.bets) else Rise(by=by, player=by.id)


def _answer(rules: PaiGowRules, view: PaiGowView) -> Command | None:
    by = view.who
    match view.phase:
        case Phase.BANCA:
            return _bank(rules, view)
        case Phase.CORTE:
            return DeclineCut(by=by)
        case _:
            return FollowWay(by=by, player=by.id)


def _bank(rules: PaiGowRules, view: PaiGowView) -> Command:
    by, plaza = view.who, _plaza(view)
    if (view.round + plaza) % BANKS_EVERY:
        return PassBank(by=by, player=by.id)
    shown = funds(rules, view)
    return AcceptBank(by=by, player=by.id, amount=min(2 * shown.low, shown.high))


def _bet(rules: PaiGowRules, view: PaiGowView) -> Command | None:
    by, plaza = view.who, _plaza(view)
    if view.banker == plaza or any(bet.player == by.id and bet.kind == CASILLA for bet in view.bets):
        return None
    amount = rules.minimum * (1 if view.banker else STAKES[plaza - 1])
    return BetInCasilla(by=by, player=by.id, plaza=plaza, amount=amount)


def _plaza(view: PaiGowView) -> int:
    return view.seats.index(view.who.id) + 1
