"""Compiled games of bingo, against the cartones themselves and against exact chances."""

import numpy as np
import pytest

from tapete.exact.bingo import all_of, first_of_sets, full_in, lines_of, overlaps
from tapete.kit.bingo import Layout, Series
from tapete.kit.streams import stream
from tapete.sim.bingo import kernels, matrix, simulate
from tests.seeds import chooser

NINETY = Layout(highest=90, rows=3, columns=9, in_line=5, in_column=(1, 3), decades=True)
SIXTY = Layout(highest=60, rows=3, columns=5, in_line=5, in_column=(3, 3))


@pytest.mark.parametrize("layout", [NINETY, SIXTY])
def test_each_game_is_as_its_cartones_have_it(layout: Layout) -> None:
    cartones = [*Series("K", "1", 40, layout)]
    order, places = np.arange(layout.highest), np.zeros((layout.highest, kernels.BATCH), dtype=np.uint8)
    kernels.draw_batch(stream(7, 0), order, places)
    found = np.zeros((kernels.KEPT, kernels.BATCH), dtype=np.uint16)
    kernels.nobody_yet(found)
    kernels.look_at(places, matrix(cartones), layout.rows, found)
    for game in chooser("bingo kernels").sample(range(kernels.BATCH), 12):
        called = [int(number) + 1 for number in np.argsort(places[:, game])]
        assert sorted(called) == [*range(1, layout.highest + 1)]
        lines = [carton.line_at(called) for carton in cartones]
        full = [carton.full_at(called) for carton in cartones]
        expected = [min(lines), lines.count(min(lines)), min(full), full.count(min(full))]
        assert [*map(int, found[:, game])] == expected


def test_a_strip_comes_when_it_exactly_should() -> None:
    games = 40_000
    line, bingo = simulate([*Series("K", "2", 6, NINETY)], NINETY, games, seed=11)
    strip = lines_of(18, 5, 90)
    assert abs(line.mean - strip.mean) < 5 * line.error
    assert sum(line.calls) == sum(bingo.calls) == games
    chance = float(strip.by(30))
    assert abs(line.by(30) - chance) < 5 * (chance * (1 - chance) / games) ** 0.5


def test_one_carton_is_full_when_it_exactly_should_be() -> None:
    games = 40_000
    _, bingo = simulate([Series("K", "3", 6, NINETY).carton(2)], NINETY, games, seed=5)
    assert abs(bingo.mean - all_of(15, 90).mean) < 5 * bingo.error
    assert bingo.winners[1] == games


def test_the_same_seed_gives_the_same_on_any_number_of_workers() -> None:
    cartones = [*Series("K", "4", 30, NINETY)]
    assert simulate(cartones, NINETY, 40_000, 3, workers=1) == simulate(cartones, NINETY, 40_000, 3, workers=2)


def test_a_series_is_between_its_bounds_and_as_cartones_drawn_each_for_itself() -> None:
    games, cartones = 200_000, [*Series("K", "5", 350, NINETY)]
    line, bingo = simulate(cartones, NINETY, games, seed=9)
    between, full = overlaps(full_in(cartones), 90), all_of(15, 90)
    for ball in (48, 52, 56, 60):
        bounds, error = between.by(ball), 5 * (bingo.by(ball) * (1 - bingo.by(ball)) / games) ** 0.5
        assert float(bounds.low) - error <= bingo.by(ball) <= float(bounds.high) + error
        assert abs(bingo.by(ball) - full.some_by(350, ball)) < bingo.reach()
    assert abs(bingo.mean - full.first_mean(350)) < 5 * bingo.error + 0.02  # strips exclude each other, by a little
    alone = bingo.winners[1] / games
    assert abs(alone - full.alone(350)) < 5 * (alone * (1 - alone) / games) ** 0.5 + 0.002
    assert abs(line.mean - lines_of(3, 5, 90).first_mean(350)) < 5 * line.error + 0.02


def test_few_cartones_of_a_series_come_when_they_exactly_should() -> None:
    games, cartones = 100_000, [*Series("K", "6", 14, NINETY)]
    _, bingo = simulate(cartones, NINETY, games, seed=10)
    exact = first_of_sets(full_in(cartones), 90)
    assert abs(bingo.mean - exact.mean) < 5 * bingo.error
    assert max(abs(bingo.by(ball) - float(exact.by(ball))) for ball in range(91)) < bingo.reach()
