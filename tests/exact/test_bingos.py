"""The mathematics of the three bingos: plans, the eighteen prizes of the bolsa, colindantes, super prizes, pots."""

from fractions import Fraction
from math import comb
from typing import cast

import pytest
from msgspec.structs import replace

from tapete.engine.setup import read_setup
from tapete.exact import MATHEMATICS, analyse, analyses, changed, mathematics_of
from tapete.exact import bingo_automatico as automatico
from tapete.exact import bingo_electronico as electronico
from tapete.exact import bingo_tradicional as tradicional
from tapete.exact.bingo import all_of
from tapete.exact.book import Charted, Question, bets_of, book_of
from tapete.exact.study import FigureSheets
from tapete.families.hall.room import Sold
from tapete.games import REGISTRY, build
from tapete.games.bingo_automatico.play import before
from tapete.games.bingo_automatico.rules import State as RedState
from tapete.games.bingo_electronico.rules import Setup, expected_return
from tapete.law.parameters import sheet
from tests.trace import law

FULL = all_of(15, 90)
MURCIA = sheet("bingo-tradicional").column("murcia")
WHERE = [("bingo-tradicional", "estado"), *((game, "murcia") for game in MATHEMATICS if game.startswith("bingo"))]


@pytest.mark.parametrize(("game", "where"), WHERE)
def test_every_figure_is_worked_out_and_told(game: str, where: str) -> None:
    ways = analyse(game, where, "carton")
    for way in ways:
        assert 0 < way.edge < 1
        if way.distribution:
            assert way.distribution.mean == way.per_stake
    book = book_of(Question(game=game, jurisdiction=where))
    play = book.best_play()
    for language in ("es", "en"):
        study = play.study(language)
        assert study.tables
        assert all(len(row) == len(table.headers) for table in study.tables for row in table.rows)


def test_a_room_keeps_what_the_plan_leaves() -> None:
    in_estado = analyse("bingo-tradicional", "estado", "carton")
    assert {way.per_stake for way in in_estado} == {Fraction(-3, 10)}
    *rooms, long_run = analyse("bingo-tradicional", "murcia", "carton")
    assert {way.per_stake for way in rooms} == {Fraction(-33, 100)}  # three prizes of the bolsa have a hundredth each
    assert long_run.per_stake == Fraction(-3, 10)


def test_a_plan_that_pays_more_is_worth_more() -> None:
    richer = changed("bingo-tradicional", "estado", {"bingo": "80"})["carton"][0]
    assert richer.per_stake == Fraction(-1, 10)
    as_it_is = analyses("bingo-tradicional", "estado")["carton"][0]
    assert richer.hit_rate
    assert as_it_is.hit_rate
    assert abs(as_it_is.hit_rate - richer.hit_rate) < Fraction(1, 10**11)  # chances are told to twelve places


# --- the bolsa --------------------------------------------------------------------------------------------------------


def prize(key: str, category: int = 1) -> tradicional.Prize:
    return next(each for each in tradicional.bolsa_prizes(MURCIA, category) if each.key == key)


def some_full(cartones: int, ball: int) -> float:
    return float(1 - (1 - Fraction(comb(ball, 15), comb(90, 15))) ** cartones)


@law("MU2010:117.3.c.3")
@pytest.mark.parametrize(
    ("cartones", "ball"), [(1, 42), (70, 42), (71, 41), (350, 39), (351, 38), (1600, 36), (1601, 35)]
)
def test_the_acumulado_is_as_likely_as_a_bingo_by_its_ball(cartones: int, ball: int) -> None:
    acumulado = prize("acumulado")
    assert acumulado.ball(0, cartones) == acumulado.ball(9, cartones) == ball
    assert acumulado.chance(FULL, 0, cartones) == pytest.approx(some_full(cartones, ball), rel=1e-12)
    assert acumulado.games(FULL, cartones) == pytest.approx(1 / some_full(cartones, ball), rel=1e-12)


@pytest.mark.parametrize(
    ("key", "category", "balls"),
    [
        pytest.param("extra-6-2-escalado", 1, [50, 51, 52, 53, 54, 55], marks=law("MU2010:117.3.c.4")),
        pytest.param("extra-6-2-fijo", 2, [52, 52, 53, 53, 54, 54], marks=law("MU2010:117.3.c.5")),
        pytest.param("extra-6-4-escalado", 3, [54, 55, 56, 57, 58, 59], marks=law("MU2010:117.3.c.6")),
        pytest.param("extra-6-4-fijo", 1, [50, 50, 50, 50, 51, 51], marks=law("MU2010:117.3.c.7")),
        pytest.param("extra-12-2-escalado", 2, [52, 53, 54, 55, 56, 57], marks=law("MU2010:117.3.c.8")),
        pytest.param("extra-12-2-fijo", 3, [54, 54, 55, 55, 56, 56], marks=law("MU2010:117.3.c.9")),
        pytest.param("extra-12-4-escalado", 1, [50, 51, 52, 53, 54, 55], marks=law("MU2010:117.3.c.10")),
        pytest.param("extra-12-4-fijo", 2, [52, 52, 52, 52, 53, 53], marks=law("MU2010:117.3.c.11")),
        pytest.param("extra-30-1", 3, [50, 51, 52, 53, 54, 55], marks=law("MU2010:117.3.c.12")),
        pytest.param("extra-60-1", 1, [48, 49, 50, 51, 52, 53], marks=law("MU2010:117.3.c.13")),
        pytest.param("extra", 1, [50, 51, 52, 53, 54, 55], marks=law("MU2010:117.3.c.2")),
    ],
)
def test_prizes_with_a_ball_and_how_likely_each_of_their_games_gives_them(
    key: str, category: int, balls: list[int]
) -> None:
    found = prize(key, category)
    assert [found.ball(game, 180) for game in range(6)] == balls
    assert found.ball(400, 180) == 90
    chances = [found.chance(FULL, game, 180) for game in range(6)]
    assert chances == pytest.approx([some_full(180, ball) for ball in balls], rel=1e-12)
    # A game is waited for if none before it gave the prize.
    waited, left, game = Fraction(0), Fraction(1), 0
    while left:
        waited += left
        left *= Fraction(1) - Fraction(found.chance(FULL, game, 180))
        game += 1
        if left < Fraction(1, 10**15):
            break
    assert found.games(FULL, 180) == pytest.approx(float(waited), rel=1e-9)


@law(
    "MU2010:117.3.c.1",
    "MU2010:117.3.c.14",
    "MU2010:117.3.c.15",
    "MU2010:117.3.c.16",
    "MU2010:117.3.c.17",
    "MU2010:117.3.c.18",
)
@pytest.mark.parametrize("key", ["prima", "prima-especial", "prima-bronce", "prima-plata", "prima-oro", "gran-prima"])
def test_primas_are_given_by_the_next_game_whatever_its_ball(key: str) -> None:
    assert prize(key).chance(FULL, 0, 1) == 1
    assert prize(key).games(FULL, 600) == 1


def test_there_are_eighteen() -> None:
    assert len([*tradicional.bolsa_prizes(MURCIA, 1)]) == 18
    assert not [*tradicional.bolsa_prizes(sheet("bingo-tradicional").column("estado"), 1)]


def test_from_the_fair_pot_on_a_game_gives_back_all() -> None:
    rules = build("bingo-tradicional", "murcia").rules
    plan, acumulado = tradicional.plan_with(rules, 350), prize("acumulado")
    pot = tradicional.fair_pot(acumulado, FULL, 350, plan.base - plan.linea - plan.bingo)
    given = plan.linea + plan.bingo + acumulado.chance(FULL, 0, 350) * 0.8 * pot
    assert given == pytest.approx(plan.base)


def test_the_series_sold_is_between_its_bounds() -> None:
    rules = build("bingo-tradicional", "murcia").rules
    between = tradicional.in_series(rules, 120, 41)
    assert between.low < between.high < between.low * Fraction(1001, 1000)
    assert float(between.low) == pytest.approx(some_full(120, 41), rel=1e-3)


# --- terminals --------------------------------------------------------------------------------------------------------

E60 = {"especialidad": "E60", "precio": "0.10", "linea": 4, "bingo": 2000, "retorno_minimo": "0"}


E90 = {"numeros": 90, "filas": 3, "columnas": 9, "por_fila": 5, "extracciones": 60}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"figuras": {"esquinas": {"celdas": ["10001", "00000", "10001"], "paga": 6}}, "colindantes": "7.5"},
        {"numeros": 75, "extracciones": 40, "acumulados": {"uno": {"bola_maxima": 30, "porcentaje": "2.25"}}},
        {"filas": 4, "columnas": 4, "por_fila": 4, "numeros": 80, "extracciones": 35},
        {**E90, "figuras": {"esquinas": {"celdas": ["100000001", "000000000", "100000001"], "paga": 3}}},
        {"bingo": 20, "bingo_celdas": ["11111", "00000", "11111"]},
        {**E90, "bingo_celdas": ["111111111", "000000000", "111111111"]},
    ],
)
@law("MU2010:120", "MU2010:122.1", "MU2010:122.2", "MU2010:122.3", "MU2010:122.4")
def test_the_return_of_a_plan_is_what_its_set_up_is_checked_by(more: dict[str, object]) -> None:
    setup = read_setup(Setup, {**E60, **more})
    rules = REGISTRY.module("bingo-electronico").build("murcia", setup).rules
    column = sheet("bingo-electronico").column("murcia")
    assert electronico.plan_return(rules) == expected_return(column, setup)


@law("MU2010:122.6", "criterio:bingo-electronico.4")
def test_an_acumulado_is_won_strictly_before_its_ball() -> None:
    rules = build("bingo-electronico", "murcia").rules
    jackpot, wins = rules.jackpots[0], electronico.opens(rules)
    assert wins.by(jackpot.ball - 1) == Fraction(comb(60 - 15, 27 - 15), comb(60, 27))
    pot = electronico.fair_pot(rules, jackpot, 100)
    others = electronico.plan_return(rules) - jackpot.share
    assert float(others) + wins.some_by(100, 27) * pot / (100 * rules.price) == pytest.approx(1)


@law("MU2010:122.3", "MU2010:122.6", "criterio:bingo-electronico.27")
def test_a_bingo_of_ten_numbers_is_ten_numbers_for_the_table_and_for_an_acumulado() -> None:
    more = {"bingo": 20, "bingo_celdas": ["11111", "00000", "11111"], "acumulados": {"uno": {"bola_maxima": 25}}}
    rules = REGISTRY.module("bingo-electronico").build("murcia", read_setup(Setup, {**E60, **more})).rules
    ten = Fraction(comb(60 - 10, 24 - 10), comb(60, 24))
    assert electronico.times_of(rules, rules.prize("bingo")).by(24) == electronico.opens(rules).by(24) == ten


@law("MU2010:122.1", "criterio:bingo-electronico.3")
def test_the_first_colindantes_are_certain() -> None:
    rules = build("bingo-electronico", "murcia").rules
    touch = electronico.adjoining(rules)
    assert touch.by(rules.emission.layout.highest) == 1
    assert touch.by(rules.extractions) < 1  # which is why numbers may have to go on coming


@law("MU2010:122.5", "criterio:bingo-electronico.14")
def test_an_extra_ball_is_worth_what_one_more_extraction_would_add_to_the_table() -> None:
    module, column = REGISTRY.module("bingo-electronico"), sheet("bingo-electronico").column("murcia")
    setup = module.example("murcia")
    rules = module.build("murcia", setup).rules
    longer = replace(setup, extracciones=setup.extracciones + 1)
    more = expected_return(column, longer) - expected_return(column, setup)
    assert electronico.extra_return(rules, 1) == more * rules.price / rules.extra_price
    assert electronico.extra_return(rules, 1) < 1  # bought blindly it is dearer than the cartón


@pytest.mark.parametrize(
    ("cartones", "expected"),
    [(499, (12, 46, 44)), (500, (11, 44, 42)), (2499, (11, 44, 42)), (2500, (10, 42, 40))],
)
@law("MU2010:125.3", "MU2010:125.6", "MU2010:125.7", "criterio:bingo-automatico.6")
def test_maximum_extractions_are_those_of_play(cartones: int, expected: tuple[int, int, int]) -> None:
    rules = build("bingo-automatico", "murcia").rules
    state = RedState(sold=(Sold("ana", 0, 1, cartones),), places=(("ana", "norte"),))
    assert tuple(automatico.maxima(rules, cartones).values()) == expected
    assert tuple(before(rules, state, each) for each in rules.supers) == expected
    chances = automatico.chances(rules, cartones)
    assert chances["super-bingo"] == pytest.approx(some_full(cartones, expected[1] - 1), rel=1e-12)
    assert chances["bingo-extra"] == pytest.approx(some_full(cartones, expected[2] - 1), rel=1e-12)


@law("MU2010:125.8", "criterio:bingo-automatico.7")
def test_reservas_give_what_they_take_unless_seeds_ask_for_less() -> None:
    rules = build("bingo-automatico", "murcia").rules
    assert automatico.from_reservas(rules, 300) == Fraction(3, 100)
    assert automatico.long_run(rules, 300) == Fraction(70, 100)
    huge = automatico.from_reservas(rules, 100_000)
    asked = sum(automatico.chances(rules, 100_000).values()) * 20_000
    assert huge < Fraction(3, 100)
    assert float(huge) == pytest.approx(asked / (100_000 * rules.price))


@law("ES1979:10.IV.p12", "MU2010:117.3.b")
@pytest.mark.parametrize(
    ("game", "where"),
    [("bingo-tradicional", "estado"), ("bingo-tradicional", "murcia"), ("bingo-automatico", "murcia")],
)
@pytest.mark.parametrize("sold", [1, 7, 75, 2000])
def test_linea_and_bingo_ball_by_ball_for_any_sale(game: str, where: str, sold: int) -> None:
    """One cartón is full by ball k in C(k, 15) of C(90, 15) cases; the first of several, unless all of them miss."""
    mathematics = cast(Charted, mathematics_of(game))
    told = mathematics.chart(Question(game=game, jurisdiction=where, sold=sold))
    assert isinstance(told, FigureSheets)
    by_ball = told.sheets[1]
    rows = {int(row[0].value): [float(cell.value) for cell in row[1:]] for row in by_ball.rows}
    assert rows[90][1] == rows[90][3] == 1
    for ball in (20, 45, 68, 80, 89):
        full = Fraction(comb(ball, 15), comb(90, 15))
        lines = [Fraction(comb(ball, 5 * many), comb(90, 5 * many)) for many in (1, 2, 3)]
        line = 3 * lines[0] - 3 * lines[1] + lines[2]
        assert rows[ball][1] == pytest.approx(float(1 - (1 - line) ** sold), rel=1e-9)
        assert rows[ball][3] == pytest.approx(float(1 - (1 - full) ** sold), rel=1e-9)
    assert sum(row[0] for row in rows.values()) == pytest.approx(1)
    bets = bets_of(Question(game=game, jurisdiction=where, sold=sold))
    assert bets["carton"][-1].per_stake < 0
