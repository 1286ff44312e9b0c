"""Monte with the same bets in every jugada, laid in Primeras when they may be and left to stand; packs are dealt."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tapete.exact.monte import BACK, LOST, Result, Results, chance_to_lay, over_all, played
from tapete.families.stakes.bets import refuse_amount
from tapete.families.stakes.laying import bet_of
from tapete.games import build
from tapete.games.monte.board import POSITIONS, Board, keeps
from tapete.games.monte.jugada import deducted, pays_now
from tapete.games.monte.play import Monte
from tapete.games.monte.rules import (
    ANTI,
    CAMO,
    CARTA,
    COLUMNA,
    DIAGONAL,
    FILA,
    SALTO,
    VIS,
    VIUDO,
    Bet,
    BurnedValue,
    MonteRules,
)
from tapete.kit.money import gain
from tapete.sim.machine import Options, Scatter
from tapete.sim.monte import kernels
from tapete.sim.rounds import Counted, Dealt, Ends, Packs, scatter_of

_ACROSS_AND_DOWN = ("1-2", "3-4", "1-3", "2-4")
GAMES = (
    *(f"{CARTA}:{pair}" for pair in _ACROSS_AND_DOWN),
    f"{FILA}:1-2",
    f"{COLUMNA}:1-3",
    f"{DIAGONAL}:1-4",
    f"{SALTO}:1",
)
Tables = tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]
_STEPS = {VIS: 1, CAMO: 1, VIUDO: 2, ANTI: 3}


def played_by(rules: MonteRules, stakes: Mapping[str, int]) -> Dealt[Tables]:
    bets = [rules.bets[name] for name in stakes]
    specs = [_spec(bet) for bet in bets]
    stands = [any(spec[:2] == (kernels.GAME, row) for spec in specs) for row in range(2)]
    annul = rules.burned_value.value is BurnedValue.ANULAR_JUGADA
    limits = [rules.annulled_at.value, annul, *stands, rules.deduction_in_segundas.value]
    return Dealt(
        cards=kernels.CARDS,
        tables=(_keep(rules), np.array(limits, dtype=np.uint64), np.array(specs, dtype=np.uint64)),
        nets=np.array([_nets(rules, bet, stakes[bet.id]) for bet in bets], dtype=np.int64),
        stakes=np.array(list(stakes.values()), dtype=np.int64),
    )


def _spec(bet: Bet) -> tuple[int, int, int]:
    if bet.kind in _STEPS:
        kind = kernels.VIS if bet.kind == VIS else kernels.EXACTA
        return kind, bet.mine[0] - 1, _STEPS[bet.kind]
    sides = {frozenset(bet.mine), frozenset(bet.against)}
    game = next(place for place, name in enumerate(GAMES) if name in _names(bet.kind, sides))
    return kernels.GAME, game, sum(1 << position - 1 for position in bet.mine)


def _names(kind: str, sides: set[frozenset[int]]) -> set[str]:
    if kind != CARTA:
        return {name for name in GAMES if name.startswith(kind)}
    return {f"{CARTA}:{'-'.join(str(min(side)) for side in sorted(sides, key=min))}"}


def _keep(rules: MonteRules) -> NDArray[np.uint64]:
    """How many cards of each position are live in each game, by the piles of the first two; none of any other."""
    table = np.zeros((len(GAMES), 3, 3, len(POSITIONS)), dtype=np.uint64)
    for place, name in enumerate(GAMES):
        bet = rules.bets[name]
        for first, second in product(range(3), repeat=2):
            board = Board((("",) * (first + 1), ("",) * (second + 1), ("",), ("",)))
            kept = keeps(rules, board, bet)
            for position in (*bet.mine, *bet.against):
                table[place, first, second, position - 1] = kept[position]
    return table.reshape(-1)


def _nets(rules: MonteRules, bet: Bet, stake: int) -> list[int]:
    nets = [0, -stake, 0]
    for points in range((kernels.CLASSES - kernels.WON) // 2):
        pays = _pays(rules, bet, points)
        nets += [_cents(rules, bet, stake, Result(pays, first)) for first in (False, True)]
    return nets


def _pays(rules: MonteRules, bet: Bet, points: int) -> Fraction:
    """What a bet pays with so many cards doubled or, of Vista Hermosa, burned."""
    piled = Board(((("",) * (points + 1)), ("",), ("",), ("",)))
    return max(Fraction(0), pays_now(rules, piled, bet, (), 0))


def _cents(rules: MonteRules, bet: Bet, stake: int, result: Result) -> int:
    if result.pays in {LOST, BACK}:
        return int(result.pays) * stake
    won = gain(stake, result.pays).cents
    return won - deducted(rules, bet, stake, won) if result.first else won


class Jugadas(Packs):
    """Jugadas with the same bets in each; every jugada has a pack of its own."""

    played: Dealt[Tables]
    play_jugadas = staticmethod(kernels.play_jugadas)

    def __init__(self, rules: MonteRules, stakes: Mapping[str, int]) -> None:
        super().__init__(stakes, rules.anticipo, played_by(rules, stakes), ())
        self._rules = rules

    def ends(self, place: int) -> Ends:
        bet, stake = self._rules.bets[self.bets[place]], self.amounts[place]
        results: Results = over_all(self._rules, bet)
        return [(_cents(self._rules, bet, stake, result), often) for result, often in results.items()]

    def _laid(self, place: int) -> Fraction:
        deals = played(self._rules)
        bet, whole = self._rules.bets[self.bets[place]], sum(deals.values())
        return sum((weight * chance_to_lay(deal, bet) for deal, weight in deals.items()), Fraction(0)) / whole

    def together(self) -> Ends | None:
        if len(self.bets) > 1:
            return None
        laid = self._laid(0)
        return [(0, 1 - laid), *((net, laid * often) for net, often in self.ends(0))]

    def scatter(self) -> Mapping[str, Scatter]:
        found = {bet: self._scattered(place) for place, bet in enumerate(self.bets)}
        return {**found, "": found[self.bets[0]]} if len(found) == 1 else found

    def _scattered(self, place: int) -> Scatter:
        one = scatter_of(self.ends(place))
        return Scatter(float(self._laid(place)) * one.variance, one.farthest)

    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        table = self.played
        counts = np.zeros((len(table.stakes), kernels.CLASSES), dtype=np.int64)
        kernels.count_jugadas(state, table.deck, *table.tables, rounds, counts)
        staked = table.stakes * (rounds - counts[:, kernels.IMPOSSIBLE])
        return staked.tolist(), (counts * table.nets).sum(axis=1).tolist()


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Jugadas:  # noqa: ARG001
    rules = cast(Monte, build(game, jurisdiction)).rules
    for name, amount in stakes.items():
        refuse_amount(bet_of(rules, name), amount, 0)
    return Jugadas(rules, stakes)
