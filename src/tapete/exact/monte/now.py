"""Monte: what a bet is worth while it may be laid, by the very cards that lie there and those that may still come.

`monte` counts over all deals; here the pack is known, with what was turned in Primeras or eliminated taken out of it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from tapete.exact.monte import BACK, Result, Results, contested, decided, net_of
from tapete.games.monte.board import ROWS, Board, duel, named_card
from tapete.games.monte.jugada import playing
from tapete.games.monte.rules import CARTA, EXACTAS, VIS, Bet, MonteRules


class Laying(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which bets are laid."""

    board: Board
    row: tuple[int, ...]
    unseen: frozenset[str]
    cards: int
    pays: Mapping[str, int]


def open_bets(rules: MonteRules, at: Laying) -> Iterator[Bet]:
    for bet in rules.bets.values():
        exact = bet.kind == VIS or bet.kind in EXACTAS
        if playing(at.row, bet) and not (exact and named_card(rules, at.board, bet) not in at.unseen):
            yield bet


def worth(rules: MonteRules, at: Laying, bet: Bet) -> Fraction:
    return sum((net_of(rules, result, bet) * often for result, often in results(rules, at, bet).items()), Fraction(0))


def results(rules: MonteRules, at: Laying, bet: Bet) -> Results:
    live = duel(rules, at.board, bet, at.row)
    won, lost = len(live.wins & at.unseen), len(live.loses & at.unseen)
    if bet.kind == VIS:
        return decided(Fraction(at.pays[VIS]), won, at.cards, Fraction(won, at.cards))
    if not won + lost:
        return {Result(BACK): Fraction(1)}
    if at.row or bet.kind in EXACTAS:
        pays = Fraction(at.pays[bet.kind]) if bet.kind in EXACTAS else bet.pays
        charged = not at.row or rules.deduction_in_segundas.value
        return decided(pays, won, won + lost, Fraction(won, at.cards) if charged else Fraction(0))
    return contested(rules, bet, won, lost, len((_ending(rules, at) & at.unseen) - live.wins - live.loses), at.cards)


def _ending(rules: MonteRules, at: Laying) -> frozenset[str]:
    duels = (duel(rules, at.board, rules.bets[f"{CARTA}:{one}-{other}"], ()) for one, other in ROWS)
    return frozenset().union(*(live.wins | live.loses for live in duels))
