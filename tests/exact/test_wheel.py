"""The wheels.

Published figures: Wikipedia, "En prison" and "Roulette": 1/37 on a single zero, and half of it, 1.35 %, where half of
an even chance comes back.
"""

from fractions import Fraction

import pytest

from tapete.exact import NotAnalysed, UnknownBet, analyse, analyses
from tapete.exact.wheel import ALWAYS_PRISON, BEST_AFTER_ZERO, FORCED_PRISON
from tapete.games import build
from tapete.law.parameters import sheet
from tests.trace import law

SENCILLAS = {"rojo", "negro", "par", "impar", "falta", "pasa"}
RULETAS = ("ruleta-francesa", "ruleta-americana", "ruleta-francesa-abreviada")
WHEELS = (*RULETAS, "bola", "ruleta-de-la-fortuna")
TABLES = [(game, where) for game in WHEELS for where in sheet(game).regulated]


@pytest.mark.parametrize(("game", "where"), TABLES)
def test_every_bet_of_the_cloth_is_analysed(game: str, where: str) -> None:
    assert set(analyses(game, where)) == set(build(game, where).rules.bets)


@pytest.mark.parametrize(("game", "where"), [table for table in TABLES if table[0] in RULETAS])
def test_a_roulette_keeps_one_part_in_37_and_half_of_that_on_sencillas(game: str, where: str) -> None:
    for bet, (best, *_) in analyses(game, where).items():
        assert best.per_stake == (Fraction(-1, 74) if bet in SENCILLAS else Fraction(-1, 37)), bet


@law("criterio:ruleta-francesa.22")
@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
def test_prison_is_worse_than_half_back_and_repeated_zeros_are_followed(where: str) -> None:
    best, prison, forced = analyse("ruleta-francesa", where, "rojo")
    assert [best.strategy, prison.strategy, forced.strategy] == [BEST_AFTER_ZERO, ALWAYS_PRISON, FORCED_PRISON]
    assert best.per_stake == Fraction(-1, 74)
    # Halving for ever, a prisoner is worth 36/73 of itself, and prison costs 1/73 of the stake: whatever that is.
    assert forced.per_stake == prison.per_stake == Fraction(-1, 73)
    assert prison.draws == forced.draws == 1 + Fraction(1, 36)
    assert prison.per_resolved == prison.per_stake  # a prisoner set free has not ended null
    assert prison.distribution
    assert prison.distribution.mean == Fraction(-1, 73)
    assert prison.variance is not None
    assert abs(prison.distribution.variance - prison.variance) < Fraction(1, 10**15)


def test_the_second_zero_halves_a_prisoner_and_only_half_is_freed() -> None:
    prison = analyse("ruleta-francesa", "estado", "rojo")[1]
    assert prison.distribution
    chances = {c.net: c.probability for c in prison.distribution.chances}
    assert chances[Fraction(1)] == Fraction(18, 37)
    assert chances[Fraction(0)] == Fraction(1, 37) * Fraction(18, 37)
    assert chances[Fraction(-1, 2)] == Fraction(1, 37) ** 2 * Fraction(18, 37)
    assert prison.draws > 1


@pytest.mark.parametrize("where", sheet("bola").regulated)
def test_the_bola_keeps_one_part_in_nine(where: str) -> None:
    assert {best.per_stake for best, *_ in analyses("bola", where).values()} == {Fraction(-1, 9)}


@pytest.mark.parametrize("where", sheet("ruleta-de-la-fortuna").regulated)
def test_the_fortune_wheel_by_its_cells(where: str) -> None:
    rules = build("ruleta-de-la-fortuna", where).rules
    cells = {outcome.id: outcome.weight for outcome in rules.need.outcomes}
    for bet, (best,) in analyses("ruleta-de-la-fortuna", where).items():
        assert best.per_stake == Fraction(cells[bet], 54) * (rules.bets[bet].pays + 1) - 1
        assert best.hit_rate == Fraction(cells[bet], 54)


def test_what_is_derived_from_a_distribution() -> None:
    (pleno,) = analyse("ruleta-americana", "murcia", "pleno:17")
    assert pleno.hit_rate == Fraction(1, 37)
    assert pleno.variance == Fraction(36**2 * 36, 37**2)
    assert pleno.per_action == pleno.per_resolved == pleno.per_stake
    assert pleno.draws == 1


def test_an_unknown_bet_names_those_that_resemble_it() -> None:
    with pytest.raises(UnknownBet) as refused:
        analyse("bola", "estado", "roja")
    assert "rojo" in refused.value.near


def test_a_game_without_mathematics_is_refused() -> None:
    with pytest.raises(NotAnalysed):
        analyses("ajedrez", "estado")
