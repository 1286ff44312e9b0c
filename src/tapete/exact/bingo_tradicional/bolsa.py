"""The bolsa acumulada (MU2010:117.3.c): how likely each prize is, how long it waits, and when it pays to play."""

from collections.abc import Iterator

import msgspec

from tapete.exact.bingo.times import Between, Times, full_in, overlaps
from tapete.games.bingo_tradicional.rules import BOLSA, Additional, BingoRules, prizes
from tapete.law.citation import Citation
from tapete.law.parameters import Column

CATEGORIES = (1, 2, 3)
_ENOUGH = 1e-12
"""What may be left of a wait."""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """One of the eighteen, by its row of the law, in a room of a category."""

    key: str
    law: Additional
    category: int
    highest: int
    cite: Citation

    def ball(self, game: int, cartones: int) -> int:
        """The maximum ball of a game that plays for it, from 0 on since its amount was reached; 0 where any will do."""
        if self.law.balls:
            return next(ball for most, ball in self.law.balls if cartones <= most or not most)
        first = self.law.floor or (self.law.first[self.category - 1] if self.law.first else 0)
        grown = game if self.law.step == "partida" else game // max(len(self.law.hours), 1)
        return min(self.highest, first + grown) if first else 0

    def chance(self, full: Times, game: int, cartones: int) -> float:
        """How likely a game gives it that plays for it."""
        ball = self.ball(game, cartones)
        return full.some_by(cartones, ball) if ball else 1.0

    def games(self, full: Times, cartones: int) -> float:
        """How many games play for it on average until one gives it."""
        if self.law.balls or not self.ball(0, cartones):
            return 1 / self.chance(full, 0, cartones)
        waited, left, game = 0.0, 1.0, 0
        while left > _ENOUGH:
            waited += left
            left *= 1 - self.chance(full, game, cartones)
            game += 1
        return waited


def of_column(column: Column, category: int) -> Iterator[Prize]:
    highest = column.get("highest", int).value
    for key in prizes(column):
        row = column.get(f"{BOLSA}{key}", Additional)
        if row.value != Additional():
            yield Prize(key=key.replace("_", "-"), law=row.value, category=category, highest=highest, cite=row.cite)


def fair_pot(prize: Prize, full: Times, cartones: int, kept_back: int) -> float:
    """What must be there for an acumulado so that a game gives back all that was paid for its cartones, in cents.

    `kept_back` is what a game does not pay as línea or bingo; of the pot a part stays for the next time.
    """
    paid = 1 - prize.law.keeps / 100
    return kept_back / (paid * prize.chance(full, 0, cartones))


def in_series(rules: BingoRules, cartones: int, ball: int) -> Between:
    """How likely the first so many cartones of the room's series give a bingo by a ball: bounds that hold for sure."""
    series = rules.emission.series(0)
    sold = [series.carton(number) for number in range(1, min(cartones, series.cartones) + 1)]
    return overlaps(full_in(sold), rules.emission.layout.highest).by(ball)


def return_with(prize: Prize, full: Times, cartones: int, base: int, ordinary: int) -> float:
    """What a unit staked gives back in the first game that plays for a prize of a fixed amount, línea and bingo too."""
    return (ordinary + prize.chance(full, 0, cartones) * prize.law.amount) / base
