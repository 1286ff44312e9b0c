"""Punto y banca: what cards are worth, when a third one comes, who wins, and the exact chances of each hand."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import pytest

from tapete.families.baccarat import BANCA, EMPATE, PUNTO, STOOD, banca_draws, is_natural, punto_draws, score, winner
from tapete.games import build
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.kit.money import deduction
from tests.games.banca import BancaTable, articles, everywhere
from tests.games.table import net
from tests.trace import law

PRINTED = """
  0 1 2 3 4 5 6 7 8 9 P
0 T T T T T T T T T T T
1 T T T T T T T T T T T
2 T T T T T T T T T T T
3 T T T T T T T T P T T
4 P P T T T T T T P P T
5 P P P P T T T T P P T
6 P P P P P P T T P P P
7 P P P P P P P P P P P
"""
"""The table of AS2011pb:A.2 as it is printed; that of GA2007:06.IV.2.b repeats its last column twice."""
PUNTO_THIRD = articles("ES1979:07.VI.2.a", "GA2007:06.IV.2.a", "MU2010:42.2.a", "AS2011pb:A.2")
BANCA_THIRD = articles("criterio:punto-y-banca.1", "GA2007:06.IV.2.b", "criterio:punto-y-banca.2", "AS2011pb:A.2")


def rules_of(where: str) -> BancaRules:
    rules: BancaRules = build("punto-y-banca", where).rules
    return rules


# --- the table of the banca -------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:07.VI.2.b", "GA2007:06.IV.2.b", "MU2010:42.2.b", "AS2011pb:A.2")
@law("criterio:punto-y-banca.1", "criterio:punto-y-banca.2", "criterio:punto-y-banca.3")
def test_the_banca_draws_by_the_printed_table(where: str) -> None:
    rules = rules_of(where)
    heading, *rows = PRINTED.strip("\n").split("\n")
    columns = heading.split()
    for row in rows:
        banca, *cells = row.split()
        assert len(cells) == len(columns) == 11
        for column, cell in zip(columns, cells, strict=True):
            third = None if column == "P" else int(column)
            assert banca_draws(rules, int(banca), third) == (cell == "T"), (banca, column)
    assert rules.tableau.cite == BANCA_THIRD[where]


@everywhere
def test_the_table_has_a_row_for_each_score_and_a_cell_for_each_card(where: str) -> None:
    rules = rules_of(where)
    assert len(rules.tableau.value) == 10 - len(rules.naturals.value)
    assert {len(row) for row in rules.tableau.value} == {STOOD + 1}
    assert {cell for row in rules.tableau.value for cell in row} == {"T", "P"}


@everywhere
@law("ES1979:07.VI.2.a", "GA2007:06.IV.2.a", "MU2010:42.2.a", "AS2011pb:A.2")
def test_the_punto_draws_from_0_to_5_and_stands_with_6_and_7(where: str) -> None:
    rules = rules_of(where)
    assert [score for score in range(8) if punto_draws(rules, score)] == [0, 1, 2, 3, 4, 5]
    assert rules.punto_draws.cite == PUNTO_THIRD[where]


@everywhere
@law("ES1979:07.VI.1", "GA2007:06.IV.1", "MU2010:42.1", "AS2011pb:A.1")
def test_cards_are_worth_their_number_and_only_units_count(where: str) -> None:
    rules = rules_of(where)
    assert [score(rules, [f"{rank}s"]) for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    assert score(rules, ["9s", "7h", "5d"]) == 1
    assert winner(9, 8) == PUNTO
    assert winner(0, 1) == BANCA
    assert winner(4, 4) == EMPATE


@law("criterio:punto-y-banca.10")
def test_under_half_a_cent_nothing_more_is_deducted_and_all_four_texts_pay_the_same() -> None:
    assert [deduction(cents, Fraction(1, 20)) for cents in (1209, 1210, 1211)] == [60, 61, 61]
    for stake in ("12.09", "12.10", "12.11", "10.01"):
        gains = set()
        for where in ("estado", "galicia", "murcia", "asturias"):
            table = BancaTable(where)
            table(f"ana: banca {stake}")
            gains.add(net(table.hand("K 9 8 Q"), "ana"))
        assert len(gains) == 1, stake


@law("ES1979:07.VII", "GA2007:06.IV.3", "MU2010:43", "AS2011pb:B")
def test_calls_are_made_in_the_words_of_each_text() -> None:
    said = {}
    for where in ("estado", "galicia", "murcia", "asturias"):
        table = BancaTable(where)
        stood = [e.spoken for e in table.hand("6 K K 7") if hasattr(e, "spoken")]
        drew = [e.spoken for e in table.hand("K K 2 7 2") if hasattr(e, "spoken")]
        said[where] = (stood[2:], drew[2:])
    jugador = (["el jugador se planta 6", "la banca se planta 7"], ["carta para el jugador", "la banca se planta 7"])
    assert said["estado"] == said["asturias"] == jugador
    assert said["galicia"] == (
        ["la persona jugadora se planta 6", "la banca se planta 7"],
        ["carta para la persona jugadora", "la banca se planta 7"],
    )
    assert said["murcia"] == (
        ["el punto se planta con 6", "la banca se planta con 7"],
        ["carta para el punto", "la banca se planta con 7"],
    )


# --- the exact chances ------------------------------------------------------------------------------------------------

PUBLISHED = {
    6: {"banca": "0.458653", "punto": "0.446279", "empate": "0.095069"},
    8: {"banca": "0.458597", "punto": "0.446247", "empate": "0.095156"},
}
"""The figures of E. O. Thorp, The Mathematics of Gambling, and of M. Shackleford, The Wizard of Odds (Baccarat)."""
ORDERED = {"banca": 2_292_252_566_437_888, "punto": 2_230_518_282_592_256, "empate": 475_627_426_473_216}
"""Six cards of eight packs in order, by result, as The Wizard of Odds counts them: 4 998 398 275 503 360 in all."""
EDGES = {"banca": "1.0558", "punto": "1.2374", "empate": "14.4382"}
"""What the bank keeps of each bet with six packs, in per cent, by the same sources."""


@cache
def chances(where: str, packs: int) -> dict[str, Fraction]:
    """The exact chance of each result with a full sabot, over the values of the cards and by the rules' own grid."""
    rules = rules_of(where)
    counts = [4 * packs * list(rules.points.values()).count(value) for value in range(10)]
    ways = dict.fromkeys((PUNTO, BANCA, EMPATE), 0)
    total = sum(counts)
    for four in product(range(10), repeat=4):
        left, weight = _taken(counts, four)
        if weight:
            for result, more in _ends(rules, four, left).items():
                ways[result] += weight * more
    whole = prod(range(total, total - 6, -1))
    return {result: Fraction(ways[result], whole) for result in ways}


def _taken(counts: list[int], cards: tuple[int, ...]) -> tuple[list[int], int]:
    left, weight = list(counts), 1
    for card in cards:
        weight *= left[card]
        left[card] -= 1
    return left, weight


def _ends(rules: BancaRules, four: tuple[int, ...], left: list[int]) -> dict[str, int]:
    """In how many ways two more cards, drawn or not, end the jugada in each result."""
    punto, banca = (four[0] + four[2]) % 10, (four[1] + four[3]) % 10
    ways = dict.fromkeys((PUNTO, BANCA, EMPATE), 0)
    rest = sum(left)
    if is_natural(rules, punto, banca):
        ways[winner(punto, banca)] = rest * (rest - 1)
        return ways
    if not punto_draws(rules, punto):
        _last_card(rules, ways, punto, banca, None, left, rest - 1)
        return ways
    for third, count in enumerate(left):
        if count:
            after = [n - (value == third) for value, n in enumerate(left)]
            _last_card(rules, ways, (punto + third) % 10, banca, third, after, count)
    return ways


def _last_card(
    rules: BancaRules, ways: dict[str, int], punto: int, banca: int, third: int | None, left: list[int], weight: int
) -> None:
    if not banca_draws(rules, banca, third):
        ways[winner(punto, banca)] += weight * sum(left)
        return
    for card, count in enumerate(left):
        ways[winner(punto, (banca + card) % 10)] += weight * count


@pytest.mark.parametrize("packs", PUBLISHED)
@law("criterio:punto-y-banca.1")
def test_the_grid_gives_the_published_chances(packs: int) -> None:
    found = chances("estado", packs)
    assert sum(found.values()) == 1
    assert {result: f"{float(chance):.6f}" for result, chance in found.items()} == PUBLISHED[packs]


@law("criterio:punto-y-banca.1", "GA2007:06.IV.2.b")
def test_the_grid_counts_the_published_orders_of_eight_packs_one_by_one() -> None:
    whole = sum(ORDERED.values())
    assert chances("galicia", 8) == {result: Fraction(ways, whole) for result, ways in ORDERED.items()}


@everywhere
@law("ES1979:07.V", "GA2007:06.III", "GA2007:06.IV.1", "MU2010:41.1", "AS2011pb:A.1", "AS2011pb:D")
def test_the_bank_keeps_of_each_bet_what_the_literature_says(where: str) -> None:
    found = chances(where, 6)
    for terms in build("punto-y-banca", where).notice():
        lost = sum(
            c
            for result, c in found.items()
            if result != terms.id and (EMPATE in {result, terms.id}) is (terms.id == EMPATE)
        )
        assert f"{float(100 * (lost - found[terms.id] * terms.pays)):.4f}" == EDGES[terms.id], terms.id


@everywhere
def test_every_text_gives_the_same_chances_with_its_own_number_of_packs(where: str) -> None:
    assert chances(where, rules_of(where).packs.value) == chances("estado", 6)
