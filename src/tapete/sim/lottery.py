"""Lotteries by the million: one player with some tickets of an emission, and the others with more of them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.engine.refusal import Refused
from tapete.engine.table import AnyTable
from tapete.exact.lottery import plan_of
from tapete.exact.set_ups import table_with
from tapete.families.draw.play import BILLETE
from tapete.games.loterias.rules import FixedRules, VariableRules
from tapete.kit.streams import below
from tapete.language import N_
from tapete.sim.bingo_play import Bingo, Paid, Room
from tapete.sim.draw import OTROS, SIN_BILLETES, numbers_of
from tapete.sim.kernels_bingo import BATCH
from tapete.sim.kernels_lottery import lottery_batch
from tapete.sim.machine import Options
from tapete.sim.variable import Variable

FEW, MANY = 5, 95


class Emissions(Room):
    """Emission after emission with as many tickets sold of each."""

    def __init__(self, rules: Any, own: int, sold: int) -> None:
        self._rules, self._own, self._sold = rules, own, sold
        self._several = isinstance(rules, FixedRules) and len(rules.extractions) > 1
        if not self._several:
            self._take(plan_of(rules))

    def _take(self, plan: Mapping[int, int]) -> None:
        self._amounts = np.array(list(plan), dtype=np.int64)
        self._counts = np.array(list(plan.values()), dtype=np.uint64)

    def play(self, state: NDArray[np.uint64], games: int, paid: Paid) -> None:
        """Where several numbers are drawn what they win together depends on which: each batch has its own."""
        if self._several:
            self._take(plan_of(self._rules, some_numbers(state, self._rules)))
        lottery_batch(state, self._amounts, self._counts, self._own, self._sold, min(games, BATCH), *paid)

    def left(self) -> int:
        return 0

    def others(self, won: int) -> Mapping[str, int]:
        return {OTROS: won}


def some_numbers(state: NDArray[np.uint64], rules: FixedRules) -> list[int]:
    """Different numbers, each as likely as the others, as many as are drawn: one takes the place of another."""
    moved: dict[int, int] = {}
    drawn = []
    for place in range(len(rules.extractions)):
        other = place + int(below(state, np.uint64(rules.numbers - place)))
        drawn.append(moved.get(other, other))
        moved[other] = moved.get(place, place)
    return drawn


class Loteria(Bingo):
    """The lottery of the example, with so many tickets of the player and of the others."""

    note = N_("Tickets are of different numbers; prizes of those that nobody has are paid to nobody.")

    def __init__(self, rules: Any, stakes: Mapping[str, int]) -> None:
        self.mine = BILLETE
        super().__init__(numbers_of(stakes, (BILLETE, OTROS), rules.price, rules.law["single_price"]), rules.price)
        self._rules, self._plan = rules, plan_of(rules)
        tickets = sum(self._plan.values())
        if self.total > tickets:
            raise Refused(SIN_BILLETES, rules.law["sale"], issued=tickets, numbers=self.total)

    def room(self) -> Emissions:
        return Emissions(self._rules, self.own, self.total)

    def edge(self) -> Fraction:
        """What is not won of what was paid."""
        won = sum(amount * count for amount, count in self._plan.items())
        return 1 - Fraction(won, sum(self._plan.values()) * self.price)


def options(game: str, jurisdiction: str) -> frozenset[str]:  # noqa: ARG001 - as every game has it
    """Nothing is left to choose but what it is."""
    return frozenset({"setup"})


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    """Five tickets, and ninety-five of the others."""
    price = table.rules.price
    return {BILLETE: FEW * price, OTROS: MANY * price}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Bingo:
    """Emissions with so many tickets, or draws of a variable prize; raises `Refused` for what is not taken."""
    rules = table_with(game, jurisdiction, options.setup).rules
    return Variable(rules, stakes) if isinstance(rules, VariableRules) else Loteria(rules, stakes)
