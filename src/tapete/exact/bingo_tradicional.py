"""Bingo tradicional: the value of a cartón, when línea and bingo come, and the bolsa acumulada (MU2010:117.3.c).

The players share what they paid, less what the room keeps: each cartón has the same part on average, whatever the
others are. What the bolsa takes of a game it gives back in another.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from tapete.exact.bingo import (
    IN_DECIMALS,
    Between,
    Times,
    all_of,
    ball_by_ball,
    full_in,
    lines_of,
    overlaps,
    result_among,
)
from tapete.exact.book import Question, rules_for
from tapete.exact.result import Analysis, analysis
from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, FINE, ONE_IN, TEXT, Cell, FigureSheets, Sheet, sheet_of
from tapete.families.hall.room import Sold
from tapete.games.bingo_tradicional.payment import plan_of
from tapete.games.bingo_tradicional.rules import BOLSA, Additional, BingoRules, prizes
from tapete.games.bingo_tradicional.state import Plan, State
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet

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


def bolsa_prizes(column: Column, category: int) -> Iterator[Prize]:
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


CARTON = "carton"
BETWEEN_PLAYERS = N_("The players share what they paid, less what the room keeps; the bolsa goes from game to game.")
ROOMS = {
    N_("one of 60 cartones sold"): 60,
    N_("one of 180 cartones sold"): 180,
    N_("one of 600 cartones sold"): 600,
}
AMONG_SOLD = N_("one of as many cartones as are sold")
MOST_SOLD = 10_000
"""Cartones of the largest sale that is worked out."""
IN_THE_LONG_RUN = N_("in the long run, with what the bolsa gives back")
SIZES = (6, 30, 60, 120, 180, 350, 600, 900, 1600)
"""Rooms of which is told when línea and bingo come."""


def of_rules(rules: BingoRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:
    """A cartón of a room with these rules; with so many sold, or in rooms of some sizes."""
    return {CARTON: tuple(_ways(rules, {AMONG_SOLD: sold} if sold else ROOMS))}


def depends_on_sale(rules: object) -> bool:  # noqa: ARG001 - as every game has it
    """When línea and bingo come, and what they pay, depends on how many cartones are sold."""
    return True


def least_sold(rules: object) -> int:  # noqa: ARG001 - as every game has it
    return 1


def most_sold(rules: object) -> int:  # noqa: ARG001 - as every game has it
    return MOST_SOLD


def plan_with(rules: BingoRules, cartones: int) -> Plan:
    """What a game is played for when so many cartones are sold and the bolsa is empty."""
    return plan_of(rules, State(sold=(Sold("", 0, 1, cartones),)))


def _ways(rules: BingoRules, sales: Mapping[str, int]) -> Iterator[Analysis]:
    rooms = [_among(rules, told, cartones) for told, cartones in sales.items()]
    yield from rooms
    if rules.bolsa:
        given = rules.linea.value + rules.bingo.value + sum(prize.share for prize in rules.bolsa)
        whole = {"per_stake": given - 1, "per_action": given - 1, "per_resolved": None}
        unknown = {"variance": None, "hit_rate": None, "distribution": None, "rounded": ("draws",)}
        yield replace(rooms[-1], strategy=IN_THE_LONG_RUN, **whole, **unknown)


def _among(rules: BingoRules, told: str, cartones: int) -> Analysis:
    """One of so many cartones in a game without the bolsa."""
    plan, (_, full) = plan_with(rules, cartones), times_of(rules)
    found = analysis(
        result_among(rules.emission.layout, cartones, rules.face, plan.linea, plan.bingo),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=CARTON,
        cite=rules.sharing.cite,
        strategy=told,
        draws=_rounded(full.first_mean(cartones)),
    )
    return replace(found, rounded=IN_DECIMALS) if cartones > 1 else found


def _rounded(value: float) -> Fraction:
    return Fraction(round(value * 10**6), 10**6)


def times_of(rules: BingoRules) -> tuple[Times, Times]:
    """When one cartón has its first line, and when it is full."""
    layout = rules.emission.layout
    line = lines_of(layout.rows, layout.in_line, layout.highest)
    return line, all_of(layout.numbers, layout.highest)


# --- what is told besides ---------------------------------------------------------------------------------------------


def chart(question: Question) -> FigureSheets:
    """When línea and bingo come; of the bolsa how likely each prize is, and from which amount it pays to play."""
    column = sheet(question.game).column(question.jurisdiction)
    rules: BingoRules = rules_for(question)
    sizes = (question.sold,) if question.sold else (1, *SIZES)
    by_ball = [ball_by_ball(*times_of(rules), question.sold)] if question.sold else []
    sheets = [_when(rules, sizes), *by_ball, *_of_bolsa(rules, column)]
    line, full = times_of(rules)
    figures = (
        (N_("Calls until one cartón has a line, on average"), Cell(CALLS, line.mean)),
        (N_("Calls until one cartón is full, on average"), Cell(CALLS, full.mean)),
        (N_("What the room keeps"), Cell(CHANCE, float(_kept(rules)))),
    )
    return FigureSheets(game=rules.game, figures=figures, sheets=tuple(sheets), remarks=(INDEPENDENT,))


INDEPENDENT = N_("Figures are of cartones whose numbers are drawn each for itself; bounds are of the series sold.")


def _kept(rules: BingoRules) -> Fraction:
    return 1 - rules.linea.value - rules.bingo.value - sum((prize.share for prize in rules.bolsa), Fraction(0))


def _when(rules: BingoRules, sizes: tuple[int, ...]) -> Sheet:
    line, full = times_of(rules)
    return Sheet(
        title=N_("When the first línea and the first bingo come"),
        headers=(
            N_("Cartones sold"),
            N_("Línea: ball on average"),
            N_("As often as not by"),
            N_("Shared"),
            N_("Bingo: ball on average"),
            N_("As often as not by"),
            N_("Shared"),
        ),
        rows=tuple([(Cell(COUNT, cartones), *_first(line, cartones), *_first(full, cartones)) for cartones in sizes]),
    )


def _first(times: Times, cartones: int) -> tuple[Cell, ...]:
    shared = max(0.0, 1 - times.alone(cartones)) if cartones > 1 else 0.0
    return (
        Cell(CALLS, times.first_mean(cartones)),
        Cell(COUNT, times.first_median(cartones)),
        Cell(CHANCE, shared),
    )


def _of_bolsa(rules: BingoRules, column: Column) -> Iterator[Sheet]:
    _, full = times_of(rules)
    for category in CATEGORIES:
        every = [*bolsa_prizes(column, category)]
        if prizes := every if category == 1 else [prize for prize in every if prize.law.first]:
            yield _prizes(rules, prizes, full, category)
    bands = [prize for prize in bolsa_prizes(column, 1) if prize.law.balls]
    yield from (_bands(rules, prize, full) for prize in bands)


OF_CATEGORY = {
    1: N_("Bolsa, room of the first category: chance of the first game by cartones sold"),
    2: N_("Bolsa, room of the second category: chance of the first game by cartones sold"),
    3: N_("Bolsa, room of the third category: chance of the first game by cartones sold"),
}


def _prizes(rules: BingoRules, prizes: list[Prize], full: Times, category: int) -> Sheet:
    """How likely each is in the first game that plays for it, and how many games do until one gives it."""
    plan = plan_with(rules, USUAL)
    ordinary = plan.linea + plan.bingo
    return sheet_of(
        OF_CATEGORY[category],
        (
            (N_("Prize"), TEXT),
            (N_("Amount"), EUROS),
            (N_("First ball"), COUNT),
            *((header, CHANCE) for header, _ in IN_ROOMS),
            (N_("Games waited, 180 sold"), ONE_IN),
            (N_("Return, 180 sold"), CHANCE),
        ),
        (
            (
                *(prize.key, prize.law.amount or None, prize.ball(0, USUAL) or None),
                *(prize.chance(full, 0, cartones) for _, cartones in IN_ROOMS),
                prize.games(full, USUAL),
                ((ordinary + prize.chance(full, 0, USUAL) * prize.law.amount) / plan.base)
                if prize.law.amount
                else None,
            )
            for prize in prizes
        ),
    )


USUAL = 180
"""Cartones of a room like many."""
IN_ROOMS = ((N_("60 sold"), 60), (N_("180 sold"), 180), (N_("600 sold"), 600))


def _bands(rules: BingoRules, prize: Prize, full: Times) -> Sheet:
    return Sheet(
        title=N_("The Bingo Acumulado by cartones sold"),
        headers=(
            N_("Cartones sold"),
            N_("Ball"),
            N_("Chance"),
            N_("In the series sold, at least"),
            N_("In the series sold, at most"),
            N_("One game in"),
            N_("Pays to play from"),
        ),
        rows=tuple([_band(rules, prize, full, most) for most, _ in prize.law.balls if most]),
    )


def _band(rules: BingoRules, prize: Prize, full: Times, cartones: int) -> tuple[Cell, ...]:
    plan, chance = plan_with(rules, cartones), prize.chance(full, 0, cartones)
    ball = prize.ball(0, cartones)
    long_series = replace(rules, emission=replace(rules.emission, cartones=max(cartones, rules.emission.cartones)))
    between = in_series(long_series, cartones, ball)
    return (
        Cell(COUNT, cartones),
        Cell(COUNT, ball),
        Cell(FINE, chance),
        Cell(FINE, float(between.low)),
        Cell(FINE, float(between.high)),
        Cell(ONE_IN, 1 / chance),
        Cell(EUROS, fair_pot(prize, full, cartones, plan.base - plan.linea - plan.bingo)),
    )
