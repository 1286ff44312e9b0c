"""Ruleta francesa: the wheel, its colours, and the closed list of bets with what each covers and pays."""

from collections import Counter

import pytest

from tapete.families import ruleta
from tapete.kit.wheel import ROULETTE, InvalidWheel, Wheel
from tapete.law.parameters import sheet
from tests.games.francesa import francesa
from tests.games.table import articles, everywhere, paid_bets
from tests.trace import law

WHEEL = articles("ES1979:01.II", "GA2007:01.III", "MU2010:5.a")


# --- the wheel ---


@everywhere
@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a")
def test_the_wheel_has_37_pockets_all_alike(where: str) -> None:
    table = francesa(where)
    table("crupier: lanzar")
    table("crupier: no va más")
    need = table.game.needs(table.state)
    assert need is not None
    assert {(outcome.id, outcome.weight) for outcome in need.outcomes} == {(str(n), 1) for n in range(37)}


def swapped(one: str, other: str) -> Wheel:
    exchange = {one: other, other: one}
    return Wheel(tuple(exchange.get(pocket, pocket) for pocket in ROULETTE.pockets))


INVALID_WHEELS = {
    "the 0 is rojo": (ROULETTE, {"0": "rojo"}),
    "the 0 is negro": (ROULETTE, {"0": "negro"}),
    "15 and 19 are neighbours and both rojo": (ROULETTE, {"32": "negro", "15": "rojo"}),
    "14 and 15 are consecutive and neighbours": (swapped("32", "14"), {}),
}


@everywhere
@pytest.mark.parametrize("fault", INVALID_WHEELS)
@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a", "criterio:ruleta-francesa.2")
def test_no_table_opens_with_a_wheel_the_article_refuses(
    where: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    column = sheet("ruleta-francesa").column(where)
    colours = ruleta.colours_of(column)
    wheel, painted = INVALID_WHEELS[fault]
    monkeypatch.setattr(ruleta, "ROULETTE", wheel)
    monkeypatch.setattr(ruleta, "digit_sum_colours", lambda *_: colours | painted)
    monkeypatch.setattr(ruleta, "_colours", ruleta._colours.__wrapped__)
    with pytest.raises(InvalidWheel, match=fault) as refused:
        ruleta.colours_of(column)
    assert refused.value.cite == WHEEL[where]


# --- the list of bets ---

COUNTS = {"pleno": 37, "caballo": 60, "transversal": 12, "cuadro": 22, "seisena": 11, "columna": 3, "docena": 3}
COUNTS |= {
    "doble-columna": 2,
    "doble-docena": 2,
    **dict.fromkeys(("rojo", "negro", "par", "impar", "falta", "pasa"), 1),
}
WITH_ZERO = COUNTS | {"transversal": 14, "cuadro": 23}


@pytest.mark.parametrize(("where", "counts"), [("estado", COUNTS), ("galicia", WITH_ZERO), ("murcia", WITH_ZERO)])
@law("ES1979:01.IV.1", "GA2007:01.V.1", "MU2010:7.1", "criterio:ruleta-francesa.8")
def test_the_cloth_has_158_bets_in_the_estado_and_161_elsewhere(where: str, counts: dict[str, int]) -> None:
    bets = francesa(where).game.rules.bets
    assert Counter(bet.kind for bet in bets.values()) == counts
    assert len({bet.covers for bet in bets.values()}) == len(bets)


COVERED = {
    "negro": {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35},
    "rojo": {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36},
    "pleno 0": {0},
    "caballo 17-20": {17, 20},
    "transversal 34-35-36": {34, 35, 36},
    "cuadro 1-2-4-5": {1, 2, 4, 5},
    "seisena 31-36": set(range(31, 37)),
    "columna 1": set(range(1, 37, 3)),
    "columna 2": set(range(2, 37, 3)),
    "columna 3": set(range(3, 37, 3)),
    "docena 1": set(range(1, 13)),
    "docena 2": set(range(13, 25)),
    "docena 3": set(range(25, 37)),
    "doble-columna 1-2": {n for n in range(1, 37) if n % 3 != 0},
    "doble-columna 2-3": {n for n in range(1, 37) if n % 3 != 1},
    "doble-docena 1-2": set(range(1, 25)),
    "doble-docena 2-3": set(range(13, 37)),
    "par": set(range(2, 37, 2)),
    "impar": set(range(1, 37, 2)),
    "falta": set(range(1, 19)),
    "pasa": set(range(19, 37)),
}


WITH_THE_ZERO = {"transversal 0-1-2": {0, 1, 2}, "transversal 0-2-3": {0, 2, 3}, "cuadro 0-1-2-3": {0, 1, 2, 3}}


@everywhere
@law("ES1979:01.IV.1.A.f", "ES1979:01.IV.1.A.g", "ES1979:01.IV.1.A.h", "ES1979:01.IV.1.A.i", "ES1979:01.IV.1.B.a")
@law("GA2007:01.V.1.B.f", "GA2007:01.V.1.B.g", "GA2007:01.V.1.B.h", "GA2007:01.V.1.B.i", "GA2007:01.V.1.A.a")
@law("MU2010:7.1.f", "MU2010:7.1.g", "MU2010:7.1.h", "MU2010:7.1.i", "MU2010:7.2.a", "criterio:ruleta-francesa.4")
@law("GA2007:01.V.1.B.c", "GA2007:01.V.1.B.d", "MU2010:7.1.c", "MU2010:7.1.d", "criterio:ruleta-francesa.6")
@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a", "criterio:ruleta-francesa.1", "criterio:ruleta-francesa.2")
def test_a_bet_wins_on_its_numbers_and_on_no_other(where: str) -> None:
    table, covered = francesa(where), COVERED | ({} if where == "estado" else WITH_THE_ZERO)
    for bet in covered:
        table(f"ana: {bet} 10")
    winners: dict[str, set[int]] = {bet: set() for bet in covered}
    for number in range(37):
        for bet, _ in paid_bets(table.fork().spin(str(number))):
            winners[bet.replace(":", " ")].add(number)
    assert winners == covered
