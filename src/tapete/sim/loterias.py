"""Lotteries by the million: one player with some tickets of an emission, and the others with more of them."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.engine.event import Reason, Refused
from tapete.engine.table import AnyTable
from tapete.exact.book import table_with
from tapete.exact.loterias import chance_of_category, plan_of
from tapete.families.draw.play import BILLETE
from tapete.games.loterias.rules import FixedRules, Shared, VariableRules, fund_of, given_back, shared_out, topped
from tapete.kit.streams import below
from tapete.language import N_
from tapete.sim.bingo import Bingo, Paid, Room
from tapete.sim.bingo.kernels import BATCH
from tapete.sim.draw import OTROS, SIN_BILLETES, numbers_of
from tapete.sim.draw.kernels import WHOLE, lottery_batch, share_batch, variable_batch
from tapete.sim.machine import Options

DEMASIADAS = Reason("demasiadas_apuestas_simuladas", N_("{most} bets of a draw may be simulated, not {bets}."))
MUCHAS_COMBINACIONES = Reason(
    "demasiadas_combinaciones", N_("{ways} different bets are more than can be told apart in a simulation.")
)
MOST_BETS = 1_000_000
MOST_PLACES = 1 << 62

Numbers = NDArray[np.int64]
OPTIONS = frozenset({"setup"})


def places_of(rules: VariableRules) -> NDArray[np.uint64]:
    """Upper end of each category among all equally likely bets, no prize first."""
    whole = comb(rules.most, rules.chosen) * (rules.most - rules.chosen)
    if whole > MOST_PLACES:
        raise Refused(MUCHAS_COMBINACIONES, rules.law["combination"], ways=comb(rules.most, rules.chosen))
    counts = [int(chance_of_category(rules, place) * whole) for place in range(len(rules.categories))]
    return np.cumsum(np.array([whole - sum(counts), *counts], dtype=np.uint64))


class Sorteos(Room):
    """Draw after draw with the same sale, and what is carried over from one to the next."""

    def __init__(self, rules: VariableRules, own: int, bets: int) -> None:
        self._rules, self._own, self._bets = rules, own, bets
        self._upto = places_of(rules)
        shape = (BATCH, len(rules.categories))
        self._mine: Numbers = np.zeros(shape, dtype=np.int64)
        self._winners: Numbers = np.zeros(shape, dtype=np.int64)
        self._pot: Numbers = np.zeros(1, dtype=np.int64)
        fund = fund_of(rules, bets * rules.price)
        self._terms: Numbers = np.array([fund, rules.guaranteed, rules.bote_to_first], dtype=np.int64)
        self._shares: Numbers = np.array([int(each.share * WHOLE) for each in rules.categories], dtype=np.int64)
        self.held = 0

    @property
    def bote(self) -> int:
        return int(self._pot[0])

    def play(self, state: NDArray[np.uint64], games: int, paid: Paid) -> None:
        count = min(games, BATCH)
        variable_batch(state, self._upto, self._own, self._bets, count, self._mine, self._winners)
        if not self._rules.draws:
            share_batch(self._terms, self._shares, count, self._mine, self._winners, self._pot, *paid)
            return
        for game, (mine, winners) in enumerate(zip(self._mine[:count].tolist(), self._winners.tolist(), strict=False)):
            paid.own[game], paid.every[game] = self.draw(mine, winners)

    def draw(self, mine: list[int], winners: list[int]) -> tuple[int, int]:
        rules, sale = self._rules, self._bets * self._rules.price
        fund = fund_of(rules, sale) + topped(rules, sale, self.bote)
        last = bool(rules.draws) and self.held + 1 == rules.draws
        shared = shared_out(rules, fund, self.bote, winners, last=last)
        own, every = self._back(fund + self.bote) if shared.back else _won(shared, mine)
        self._pot[0], self.held = shared.bote, 0 if last else self.held + 1
        return own, every

    def _back(self, fund: int) -> tuple[int, int]:
        """Refund after a last draw without winners; other bettors count as one."""
        price = self._rules.price
        paid = {BILLETE: self._own * price, OTROS: (self._bets - self._own) * price}
        return given_back(fund, {name: cents for name, cents in paid.items() if cents}).get(BILLETE, 0), fund

    def left(self) -> int:
        return self.bote

    def others(self, won: int) -> Mapping[str, int]:
        return {OTROS: won}


def _won(shared: Shared, mine: list[int]) -> tuple[int, int]:
    own = sum(each.each * count for each, count in zip(shared.results, mine, strict=True))
    return own, sum(each.each * each.winners for each in shared.results)


class Variable(Bingo):
    """A lottery with a variable prize, with so many bets of the player and of the others, all made at random."""

    note = N_("Bets are made at random; what is carried over when a block ends is counted as given to those who play.")

    def __init__(self, rules: VariableRules, stakes: Mapping[str, int]) -> None:
        self.mine = BILLETE
        super().__init__(numbers_of(stakes, (BILLETE, OTROS), rules.price, rules.law["single_price"]), rules.price)
        if self.total > rules.issued:
            raise Refused(SIN_BILLETES, rules.law["sale"], issued=rules.issued, numbers=self.total)
        if self.total > MOST_BETS:
            raise Refused(DEMASIADAS, rules.law["sale"], most=MOST_BETS, bets=self.total)
        self._rules = rules
        if rules.draws:
            self.allowance = 1 / rules.price
        places_of(rules)

    def room(self) -> Sorteos:
        return Sorteos(self._rules, self.own, self.total)

    def edge(self) -> Fraction:
        """The part not shared out; unwon prizes are carried over and won in the end."""
        sale = self.total * self.price
        return 1 - Fraction(fund_of(self._rules, sale), sale)

    def exact(self) -> Mapping[str, Fraction]:
        """Unknown where the organiser tops up the fund: how often depends on the amount carried over."""
        return {} if self._rules.guaranteed else super().exact()


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
        """With several drawn numbers the joint prize varies, so each batch draws its own."""
        if self._several:
            self._take(plan_of(self._rules, some_numbers(state, self._rules)))
        lottery_batch(state, self._amounts, self._counts, self._own, self._sold, min(games, BATCH), *paid)

    def left(self) -> int:
        return 0

    def others(self, won: int) -> Mapping[str, int]:
        return {OTROS: won}


def some_numbers(state: NDArray[np.uint64], rules: FixedRules) -> list[int]:
    """Different numbers, each equally likely."""
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
        won = sum(amount * count for amount, count in self._plan.items())
        return 1 - Fraction(won, sum(self._plan.values()) * self.price)


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    price = table.rules.price
    return {BILLETE: FEW * price, OTROS: MANY * price}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Bingo:
    rules = table_with(game, jurisdiction, options.setup).rules
    return Variable(rules, stakes) if isinstance(rules, VariableRules) else Loteria(rules, stakes)
