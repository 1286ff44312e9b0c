"""Wheels are what the articles say, and others are refused."""

from collections.abc import Callable

import pytest

from tapete.kit.outcomes import ImpossibleDraw
from tapete.kit.wheel import (
    NEGRO,
    ROJO,
    ROULETTE,
    InvalidWheel,
    Wheel,
    check_bola,
    check_fortune,
    check_roulette,
    digit_sum_colours,
    fortune_wheel,
)
from tapete.law.citation import Citation
from tests.trace import law

RULETA = Citation("ES1979:01.II")
COLOURS = digit_sum_colours(37, negro=(10, 29), rojo=(19,))
BLACKS = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}
BOLA = Wheel(tuple("123456789") * 2)
BOLA_COLOURS = dict.fromkeys("1368", NEGRO) | dict.fromkeys("2479", ROJO) | {"5": "amarillo"}
SYMBOLS = {"24": 24, "15": 15, "7": 7, "4": 4, "2": 2, "figura-1": 1, "figura-2": 1}


def swapped(wheel: Wheel, one: str, other: str) -> Wheel:
    exchange = {one: other, other: one}
    return Wheel(tuple(exchange.get(pocket, pocket) for pocket in wheel.pockets))


@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a", "criterio:ruleta-francesa.1", "criterio:ruleta-francesa.2")
def test_the_rule_gives_the_colours_of_the_real_wheel() -> None:
    assert {number for number, colour in COLOURS.items() if colour == NEGRO} == set(map(str, BLACKS))
    assert {number for number, colour in COLOURS.items() if colour not in {NEGRO, ROJO}} == {"0"}
    assert len(COLOURS) == 37


@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a", "criterio:ruleta-francesa.3")
def test_the_usual_wheel_passes_every_test() -> None:
    check_roulette(ROULETTE, COLOURS, (ROJO, NEGRO), RULETA)
    assert ROULETTE.neighbours(0) == ("26", "32")
    assert ROULETTE.neighbours(36) == ("3", "0")
    assert dict(ROULETTE.outcomes) == {str(number): 1 for number in range(37)}


@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a")
@pytest.mark.parametrize(
    ("wheel", "repaint", "faults"),
    [
        (ROULETTE, {"0": ROJO}, ["the 0 is rojo", "0 and 32 are neighbours and both rojo"]),
        (ROULETTE, {"7": ""}, ["the 7 is without colour"]),
        (ROULETTE, {"0": NEGRO}, ["the 0 is negro", "26 and 0 are neighbours and both negro"]),
        (
            ROULETTE,
            {"19": NEGRO},
            ["15 and 19 are neighbours and both negro", "19 and 4 are neighbours and both negro"],
        ),
        (swapped(ROULETTE, "35", "2"), {}, ["3 and 2", "2 and 3"]),
        (swapped(ROULETTE, "32", "1"), {}, ["0 and 1 are consecutive and neighbours"]),
        (swapped(ROULETTE, "3", "36"), {}, ["35 and 36 are consecutive and neighbours"]),
        (swapped(ROULETTE, "32", "15"), {}, ["32 and 19 are neighbours and both rojo"]),
        (Wheel(ROULETTE.pockets[:-1]), {}, ["26 stands on 0 pockets, not 1"]),
        (Wheel((*ROULETTE.pockets, "00")), {}, ["00 stands on 1 pockets, not 0"]),
        (Wheel(()), {}, ["0 stands on 0 pockets, not 1"]),
    ],
    ids=[
        "red zero",
        "no colour",
        "black zero",
        "black 19",
        "neighbours",
        "zero and one",
        "the last two",
        "alternation",
        "missing",
        "extra",
        "none",
    ],
)
def test_a_cylinder_against_the_article_is_refused(wheel: Wheel, repaint: dict[str, str], faults: list[str]) -> None:
    with pytest.raises(InvalidWheel) as refusal:
        check_roulette(wheel, COLOURS | repaint, (ROJO, NEGRO), RULETA)
    assert refusal.value.cite == RULETA
    assert any(fault in found for fault in faults for found in refusal.value.faults)
    if repaint:
        assert sorted(refusal.value.faults) == sorted(faults)


@law("ES1979:04.II", "GA2007:04.II", "MU2010:20", "criterio:bola.8")
def test_the_dish_of_the_bola_bears_nine_numbers_twice() -> None:
    check_bola(BOLA, BOLA_COLOURS, 5, Citation("ES1979:04.II"))
    assert BOLA.outcomes == tuple((str(number), 2) for number in range(1, 10))


@law("ES1979:04.II", "GA2007:04.II", "MU2010:20")
@pytest.mark.parametrize(
    ("dish", "repaint", "fault"),
    [
        (BOLA, {"5": ROJO}, "the 5 is rojo"),
        (BOLA, {"5": NEGRO}, "the 5 is negro"),
        (BOLA, {"4": "amarillo"}, "the 4 is amarillo"),
        (Wheel(BOLA.pockets[1:]), {}, "1 stands on 1 pockets, not 2"),
        (Wheel((*BOLA.pockets[1:], "10")), {}, "10 stands on 1 pockets, not 0"),
    ],
)
def test_a_dish_against_the_article_is_refused(dish: Wheel, repaint: dict[str, str], fault: str) -> None:
    with pytest.raises(InvalidWheel, match=fault):
        check_bola(dish, BOLA_COLOURS | repaint, 5, Citation("ES1979:04.II"))


@law("GA2007:10.II", "MU2010:100.1", "MU2010:100.2", "criterio:ruleta-de-la-fortuna.13")
def test_the_fortune_wheel_has_fifty_four_cells_and_its_figures_face_each_other() -> None:
    wheel = fortune_wheel("figura-1", "figura-2")
    check_fortune(wheel, SYMBOLS, 54, Citation("MU2010:100.2"))
    assert dict(wheel.outcomes) == SYMBOLS
    assert wheel.pocket(0) == "figura-1"
    assert wheel.pocket(27) == wheel.pocket(27 + 54) == "figura-2"


@law("GA2007:10.II", "MU2010:100.2")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda cells: cells[1:], "figura-1 stands on 0 pockets, not 1"),
        (lambda cells: (*cells, "24"), "24 stands on 25 pockets, not 24"),
        (lambda cells: ("24", *cells[1:]), "24 stands on 25 pockets, not 24; figura-1 stands on 0"),
        (lambda cells: (*cells, "1"), "1 stands on 1 pockets, not 0; it has 55 cells, not 54"),
    ],
)
def test_a_fortune_wheel_with_other_counts_is_refused(
    change: Callable[[tuple[str, ...]], tuple[str, ...]], fault: str
) -> None:
    wheel = Wheel(change(fortune_wheel("figura-1", "figura-2").pockets))
    with pytest.raises(InvalidWheel, match=fault):
        check_fortune(wheel, SYMBOLS, 54, Citation("MU2010:100.2"))


def test_a_result_off_the_wheel_could_not_come() -> None:
    assert ROULETTE.check("36") == "36"
    for result in ("37", "00", "", "x" * 1000):
        with pytest.raises(ImpossibleDraw, match="not on the wheel"):
            ROULETTE.check(result)
