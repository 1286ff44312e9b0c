"""Dados murcianos: the worth of every cell.

The pays of ases, pequeño and grande are those of the Portuguese banca francesa, for which 1.59 % is published on each.
"""

from fractions import Fraction

import pytest

from tapete.exact import analyses
from tapete.exact.dados_murcianos import ACES_TOO
from tests.games.murcianos import MurcianosTable
from tests.games.table import net
from tests.trace import law

WORTH = {
    "ases": Fraction(1, 63),
    "pequeno": Fraction(1, 63),
    "grande": Fraction(1, 63),
    "limite-exterior": Fraction(1, 126),
    "limite-interior": Fraction(1, 126),
    "trio": Fraction(1, 11),
}


@law("MU2010:35.4.a", "MU2010:35.4.b", "MU2010:35.4.c", "criterio:dados-murcianos.1")
def test_what_the_bank_keeps_of_every_cell() -> None:
    found = analyses("dados-murcianos", "murcia")
    assert {bet: ways[0].edge for bet, ways in found.items()} == WORTH
    assert {ways[0].per_action for bet, ways in found.items() if bet != "trio"} == {Fraction(-1, 63)}
    assert found["pequeno"][0].draws == Fraction(216, 63)


@law("MU2010:36.3", "criterio:dados-murcianos.2", "criterio:dados-murcianos.3")
def test_with_six_trios_the_advantage_would_be_the_players() -> None:
    alone, with_aces = analyses("dados-murcianos", "murcia")["trio"]
    assert (alone.edge, alone.draws) == (Fraction(1, 11), Fraction(216, 66))
    assert (with_aces.strategy, with_aces.edge) == (ACES_TOO, Fraction(-1, 11))


@pytest.mark.parametrize("bet", list(WORTH))
def test_the_engine_pays_what_the_analysis_says_over_every_throw(bet: str) -> None:
    table = MurcianosTable(trios=True).bet("ana", f"{bet} 10")
    at_play = gained = 0
    for outcome in table.rules.need.outcomes:
        trial = table.fork()
        events = trial.throw(outcome.id)
        at_play += 1000 if any(event.settles for event in events) else 0
        gained += net(events, "ana")
    assert -Fraction(gained, at_play) == WORTH[bet]
