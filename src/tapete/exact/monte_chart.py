"""Monte: how often each kind of jugada comes, and the best bets in each."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.monte import EVERY, IN_SEGUNDAS, SEGUNDAS, SITUATIONS, of_rules
from tapete.exact.monte_deals import Deal, chances
from tapete.exact.result import Analysis
from tapete.exact.sheets import CHANCE, COUNT, TEXT, Cell, FigureSheets, Sheet
from tapete.games.monte.rules import BurnedValue, MonteRules
from tapete.language import N_

YES, NO = N_("yes"), N_("no")
_MOST_NAMED = 4
_MANY = 4
"""Burned cards beyond which no more is told apart."""
FOLLOWS_THE_TEXT = N_(
    "Where the edge is negative the player has the advantage: the text fixes the pays, whatever cards are left"
    " (criterios 8 and 22)."
)
Kind = tuple[int, int, int, bool]
"""The larger pile and the smaller, the cards burned up to `_MANY`, and whether a burned value was placed."""


def chart_of(rules: MonteRules) -> FigureSheets:
    """The jugadas of a table, and what is best bet in them."""
    found = chances(rules.annulled_at.value, annul_burned=rules.burned_value.value is BurnedValue.ANULAR_JUGADA)
    whole = sum(found.values(), Fraction(0))
    figures = (
        (N_("Deals that are annulled before bets are laid"), Cell(CHANCE, float(1 - whole))),
        (N_("Jugadas in which nothing is doubled or burned"), Cell(CHANCE, float(found[Deal()] / whole))),
    )
    kinds = kinds_of(found)
    rows = [
        (
            *(Cell(COUNT, number) for number in (larger, smaller, burned)),
            Cell(TEXT, YES if met else NO),
            Cell(CHANCE, float(chance)),
        )
        for (larger, smaller, burned, met), chance in sorted(kinds.items(), key=lambda kind: -kind[1])
    ]
    headers = (
        N_("Cards of the larger pile"),
        N_("Of the smaller"),
        N_("Cards burned, four or more as four"),
        N_("A burned value is placed"),
        N_("Chance"),
    )
    often = Sheet(title=N_("How often each kind of jugada comes"), headers=headers, rows=tuple(rows))
    return FigureSheets(game=rules.game, figures=figures, sheets=(_best(rules), often), remarks=(FOLLOWS_THE_TEXT,))


def kinds_of(found: dict[Deal, Fraction]) -> dict[Kind, Fraction]:
    """How probable each kind of jugada is among those that are played: left and right are alike."""
    whole = sum(found.values(), Fraction(0))
    kinds: dict[Kind, Fraction] = {}
    for deal, chance in found.items():
        kind = (max(deal.piles), min(deal.piles), min(deal.burned, _MANY), deal.meets_burned)
        kinds[kind] = kinds.get(kind, Fraction(0)) + chance / whole
    return kinds


def _best(rules: MonteRules) -> Sheet:
    every = [way for ways in of_rules(rules, 0).values() for way in ways]
    told = (EVERY, *SITUATIONS, SEGUNDAS, *IN_SEGUNDAS)
    return Sheet(
        title=N_("The best bets in each situation"),
        headers=(N_("Situation"), N_("Bets"), N_("House edge")),
        rows=tuple(_rows(every, told)),
    )


def _rows(every: list[Analysis], told: tuple[str, ...]) -> Iterator[tuple[Cell, ...]]:
    for situation in told:
        ways = [way for way in every if way.strategy == situation]
        edge = min(way.edge for way in ways)
        bets = [way.bet for way in ways if way.edge == edge]
        named = ", ".join(bets[:_MOST_NAMED]) + (" …" if len(bets) > _MOST_NAMED else "")
        yield Cell(TEXT, situation), Cell(TEXT, named), Cell(CHANCE, float(edge))
