"""Treinta y cuarenta: how often two rows are equal, counted again by laying small sabots in every order.

Published figures: 31 and 31 about 2.19 % of the coups, an edge of about 1.1 % where half is lost and of 0.9 % with the
insurance (W. N. Thompson, Gambling in America, "Trente et quarante"); 1.096 % at the beginning of the pack
(beatablegames.com, "Il 31 après").
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from tapete.exact import analyses, changed
from tapete.exact.book import Question
from tapete.exact.treinta_y_cuarenta import (
    ALWAYS_PRISON,
    BEST_AFTER_31,
    FORCED_PRISON,
    INSURED,
    Counts,
    chart,
    counts_of,
    coup_of,
    equal_rows,
    joint_rows,
    rows_of,
)
from tapete.law.parameters import sheet
from tests.games.table import JURISDICTIONS, net
from tests.games.treinta import NEGRO_COLOR, NULL, ROJO_INVERSO, THIRTY_ONE, TreintaTable
from tests.trace import law

GAME = "treinta-y-cuarenta"


def laid_in_every_order(counts: Counts, target: int) -> dict[tuple[int, int], Fraction]:
    """The totals of both rows, by laying card after card; what can't be finished is left out."""
    left = dict(counts)
    chances: dict[tuple[int, int], Fraction] = {}

    def lay(negra: int, roja: int, chance: Fraction) -> None:
        if roja >= target:
            chances[negra, roja] = chances.get((negra, roja), Fraction(0)) + chance
            return
        cards = sum(left.values())
        for value, many in list(left.items()):
            if many:
                often = chance * many / cards
                left[value] -= 1
                if negra < target:
                    lay(negra + value, 0, often)
                else:
                    lay(negra, roja + value, often)
                left[value] += 1

    lay(0, 0, Fraction(1))
    return chances


@pytest.mark.parametrize(
    ("counts", "target"),
    [
        (((1, 3), (2, 2), (3, 2)), 4),
        (((1, 2), (3, 4), (4, 2)), 5),
        (((2, 3), (3, 3), (5, 2)), 7),
        (((1, 4), (5, 3)), 6),
        (((1, 6),), 2),
    ],
)
def test_equal_rows_are_those_of_every_order(counts: Counts, target: int) -> None:
    chances = laid_in_every_order(counts, target)
    equal = equal_rows(counts, target)
    assert equal == {total: chances.get((total, total), Fraction(0)) for total in equal}
    assert all(chances[negra, roja] == chances[roja, negra] for negra, roja in chances), "either row is first alike"


@cache
def six_packs() -> dict[int, Fraction]:
    return equal_rows(counts_of(sheet(GAME).column("estado")), 31)


def test_six_packs_as_they_were_published() -> None:
    assert float(six_packs()[31]) == pytest.approx(0.0219, abs=5e-5)
    found = {way.strategy: float(way.edge) for way in analyses(GAME, "estado")["negro"]}
    assert found[BEST_AFTER_31] == pytest.approx(0.011, abs=1e-4)
    assert found[INSURED] == pytest.approx(0.009, abs=2e-4)
    assert found[BEST_AFTER_31] == pytest.approx(0.01096, abs=5e-5)


def test_six_packs_are_near_a_sabot_without_end_and_fewer_packs_farther() -> None:
    endless = _endless()
    six, two = (abs(float(equal[31]) - endless) for equal in (six_packs(), equal_rows(_packs(2), 31)))
    assert six < two
    assert six < 1e-3
    assert [float(each) for each in six_packs().values()] == sorted(map(float, six_packs().values()), reverse=True)


def _packs(packs: int) -> Counts:
    return (*((value, 4 * packs) for value in range(1, 10)), (10, 16 * packs))


def _endless() -> float:
    """How often both rows have 31 when every card is as likely as the first."""
    reach = [1.0] + [0.0] * 31
    for total in range(1, 32):
        cards = ((value, 4 if value == 10 else 1) for value in range(1, 11))
        reach[total] = sum(reach[total - value] * weight / 13 for value, weight in cards if value <= total)
    return reach[31] ** 2


@law("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1", "ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
@pytest.mark.parametrize("where", JURISDICTIONS)
def test_every_bet_is_worth_what_the_table_pays_for_each_kind_of_coup(where: str) -> None:
    """The results of the analysis are those of a real table, with the probabilities of the coups."""
    coup = coup_of(sheet(GAME).column(where))
    odds = {NEGRO_COLOR: coup.won, ROJO_INVERSO: coup.won, NULL: coup.null, THIRTY_ONE: coup.struck}
    assert sum(odds.values()) == 1
    ways = {way.strategy: way for way in analyses(GAME, where)["negro"]}
    assert list(ways) == [INSURED, BEST_AFTER_31, ALWAYS_PRISON, FORCED_PRISON]
    for strategy, bet in ((INSURED, "asegurar negro 100"), (BEST_AFTER_31, "negro 100")):
        mean = Fraction(0)
        for cards, chance in odds.items():
            table = TreintaTable(where)
            table(f"ana: {bet}")
            table.coup(cards)
            if any(stake.option for stake in table.now.stakes):
                table("ana: mitad negro")
            mean += chance * net(table.events, "ana") / 10000
        assert mean == ways[strategy].per_stake


def test_prison_costs_more_than_half_and_the_insurance_less() -> None:
    edges = [way.edge for way in analyses(GAME, "murcia")["color"]]
    assert all(one <= other for one, other in pairwise(edges))
    assert edges[0] < edges[1] < edges[2] == edges[3]
    prison = analyses(GAME, "murcia")["color"][2]
    assert prison.per_resolved == prison.per_stake / (1 - coup_of(sheet(GAME).column("murcia")).null)
    dear = changed(GAME, "murcia", {"premium": "1/50"})["color"]
    assert [way.strategy for way in dear][-1] == INSURED
    halved = changed(GAME, "murcia", {"zero_rule": "mitad"})["color"]
    lost = changed(GAME, "murcia", {"zero_rule": "ninguna"})["color"]
    bare = [next(way for way in ways if way.strategy != INSURED) for ways in (halved, lost)]
    assert [way.edge for way in bare] == [edges[1], 2 * edges[1]]


def test_a_card_that_counts_nothing_has_no_end() -> None:
    with pytest.raises(ValueError, match="count something"):
        equal_rows(((0, 4), (5, 4)), 31)


@pytest.mark.parametrize(("counts", "target"), [(((1, 3), (2, 2), (3, 2)), 4), (((1, 4), (2, 4), (4, 2)), 5)])
def test_both_totals_together_are_those_of_laying_every_order(counts: Counts, target: int) -> None:
    assert {totals: often for totals, often in joint_rows(counts, target).items() if often} == laid_in_every_order(
        counts, target
    )


def without_end(target: int) -> dict[int, Fraction]:
    """The totals of one row of packs without end: a card counts the same whatever came before."""
    values = {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}
    reached = {0: Fraction(1)}
    for total in range(target):
        for value, often in values.items():
            reached[total + value] = reached.get(total + value, Fraction(0)) + reached[total] * often
    return {total: reached[total] for total in range(target, target + 10)}


@law("ES1979:05.V.3")
def test_the_totals_of_six_packs_add_up_and_are_near_those_of_packs_without_end() -> None:
    column = sheet(GAME).column("estado")
    found = {(negra, roja): often for negra, roja, often in rows_of(column).chances}
    assert sum(found.values()) == 1, "with six packs both rows always end"
    assert all(found[one, other] == found[other, one] for one, other in found)
    for total, often in without_end(31).items():
        row = sum(found[total, other] for other in range(31, 41))
        assert float(row) == pytest.approx(float(often), abs=3e-4)
    coup = coup_of(column)
    assert found[31, 31] == coup.struck
    assert sum(often for (one, other), often in found.items() if one < other) == coup.won
    assert {total: found[total, total] for total in range(31, 41)} == equal_rows(counts_of(column), 31)


def test_what_to_do_is_told_the_best_first() -> None:
    told = chart(Question(game=GAME, jurisdiction="murcia"))
    to_do, totals, both = told.sheets
    edges = [float(row[1].value) for row in to_do.rows]
    assert edges == sorted(edges)
    assert to_do.rows[0][0].value == INSURED
    assert len(totals.rows) == len(both.rows) == 10
    assert sum(float(row[1].value) for row in totals.rows) == pytest.approx(1)
