"""Draws of things by the million: one player with some of the numbers, and the others with the rest."""

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tapete.engine.event import Reason, Refused
from tapete.engine.table import AnyTable
from tapete.exact.book import table_with
from tapete.exact.draw import bet_of, least_sale, stake_of
from tapete.families.draw.rules import ObjectRules
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.sim.bingo import Bingo, Paid, Room, counts_of
from tapete.sim.bingo.kernels import BATCH
from tapete.sim.draw.kernels import draw_batch
from tapete.sim.machine import Options

OTROS = "otros"
ENTEROS = Reason("numeros_enteros", N_("A number takes {price:€}: {stake:€} on {bet} are not whole numbers."))
SIN_BILLETES = Reason("billetes_de_mas", N_("{issued} tickets are issued: {numbers} can't be sold."))
OPTIONS = frozenset({"setup"})


class Draws(Room):
    """Draw after draw with the same numbers; one that may not be held gives back what was paid."""

    def __init__(
        self, worths: NDArray[np.int64], numbers: int, own: int, stake: int, *, kept: bool, held: bool
    ) -> None:
        self._worths, self._numbers, self._own, self._held = worths, numbers, own, held
        self._back = stake if kept or not held else 0

    def play(self, state: NDArray[np.uint64], games: int, paid: Paid) -> None:
        if self._held:
            draw_batch(state, self._worths, self._numbers, self._own, min(games, BATCH), *paid)
        else:
            paid.own[:games] = paid.every[:games] = 0
        paid.own[:games] += self._own * self._back
        paid.every[:games] += self._numbers * self._back

    def left(self) -> int:
        return 0

    def others(self, won: int) -> Mapping[str, int]:
        return {OTROS: won}


class Sorteos(Bingo):
    """The draw of the example, with so many numbers of the player and of the others."""

    note = ""

    def __init__(self, rules: ObjectRules, stakes: Mapping[str, int]) -> None:
        self.mine = bet_of(rules)
        self._kept = not rules.price
        price = stake_of(rules)
        super().__init__(numbers_of(stakes, (self.mine, OTROS), price, rules.law["single_price"]), price)
        if self.total > rules.issued:
            raise Refused(SIN_BILLETES, rules.law["sale"], issued=rules.issued, numbers=self.total)
        self._worths = np.array([prize.worth for prize in rules.prizes], dtype=np.int64)
        players = len(self.bets)
        self._held = players >= rules.least_players and (self._kept or self.total >= least_sale(rules))

    def room(self) -> Draws:
        return Draws(self._worths, self.total, self.own, self.price, kept=self._kept, held=self._held)

    def edge(self) -> Fraction:
        """What is not won of what was paid; nothing is kept of a draw that is not held, nor of a purchase."""
        if not self._held:
            return Fraction(0)
        given = Fraction(int(self._worths.sum()), max(self.total, len(self._worths)) * self.price)
        return (0 if self._kept else 1) - given


def numbers_of(stakes: Mapping[str, int], bets: tuple[str, ...], price: int, cite: Citation) -> dict[str, int]:
    return counts_of(stakes, bets, price, cite, ENTEROS)


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    rules: ObjectRules = table.rules
    stake = table.notice()[0].minimums[0]
    return {bet_of(rules): 5 * stake, OTROS: 95 * stake}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Sorteos:
    return Sorteos(cast(ObjectRules, table_with(game, jurisdiction, options.setup).rules), stakes)
