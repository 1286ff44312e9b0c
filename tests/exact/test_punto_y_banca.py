"""Punto y banca in each jurisdiction, and the engine dealing every order of six cards."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from tapete.exact import analyses, changed
from tapete.exact.baccarat import Wins, wins
from tapete.exact.punto_y_banca import drawing_of, from_sabot
from tapete.games.punto_y_banca.coup import HandDecided
from tapete.games.punto_y_banca.state import Phase
from tapete.law.parameters import sheet
from tests.games.banca import BancaTable, everywhere, with_empate

RANKS = {0: "K", 1: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}


@everywhere
def test_six_packs(where: str) -> None:
    found = analyses("punto-y-banca", where)
    assert found["punto"][0].per_stake == Fraction(-18880657128, 1525814595305)
    assert round(float(found["banca"][0].per_stake), 8) == -0.01055849
    assert ("empate" in found) == (where != "estado")


@with_empate
def test_the_empate(where: str) -> None:
    (empate,) = analyses("punto-y-banca", where)["empate"]
    assert round(float(empate.per_stake), 6) == -0.144382
    assert empate.per_resolved == empate.per_stake


def test_a_tie_is_null_for_both_hands() -> None:
    found = analyses("punto-y-banca", "murcia")
    (punto,), (empate,) = found["punto"], found["empate"]
    assert punto.distribution
    assert {c.net: c.probability for c in punto.distribution.chances}[Fraction(0)] == empate.hit_rate
    assert punto.per_resolved == punto.per_stake / (1 - (empate.hit_rate or 0))


def test_a_sabot_of_nines_always_ties() -> None:
    assert from_sabot("punto-y-banca", "galicia", (0,) * 9 + (6,))["empate"][0].per_stake == 8


def test_a_dearer_banca() -> None:
    before, after = analyses("punto-y-banca", "estado"), changed("punto-y-banca", "estado", {"deduction": "1/10"})
    wins_of_banca = before["banca"][0].hit_rate
    assert wins_of_banca is not None
    assert before["banca"][0].per_stake - after["banca"][0].per_stake == wins_of_banca / 20
    assert before["punto"] == after["punto"]


@pytest.mark.parametrize("where", ["galicia", "murcia", "asturias"])
@pytest.mark.parametrize("cards", [(1, 4, 5, 9, 0, 6), (2, 3, 3, 7, 8, 0)])
def test_the_engine_deals_every_order_to_the_same_end(where: str, cards: tuple[int, ...]) -> None:
    """Six cards that are all of a sabot, in every order, at a real table."""
    counts = tuple(cards.count(value) for value in range(10))
    table = BancaTable(where, modalidad="mini", de_pie=False)
    found = Counter(dealt(table.fork(), order) for order in permutations(cards))
    expected = wins(counts, drawing_of(sheet("punto-y-banca").column(where)))
    assert Wins(found["punto"], found["banca"], found["empate"]) == expected


def dealt(table: BancaTable, order: tuple[int, ...]) -> str:
    """Who wins a jugada of these cards; the engine asks for as many as it needs."""
    punto, banca, punto_two, banca_two, *thirds = (RANKS[value] for value in order)
    for line in ("crupier: no va mas", "crupier: cartas", "crupier: mostrar punto"):
        table(line)
    table.card(punto)
    table.card(punto_two)
    table("crupier: mostrar banca")
    table.card(banca)
    table.card(banca_two)
    while table.now.phase is not Phase.LIQUIDACION:
        table._go_on(thirds)
    return next(event.winner for event in table.events if isinstance(event, HandDecided))
