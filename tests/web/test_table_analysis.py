"""What a table is worth by its own set-up: on its page, for programs, and where it is too much to work out."""

from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from typing import Any

import msgspec
import pytest
import schemathesis
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tapete.casino.reading import demo
from tapete.engine.setup import read_setup, write_setup
from tapete.exact import analyses
from tapete.exact.book import Book, Question, question_at
from tapete.exact.evenings import TooLong, evenings
from tapete.exact.result import Analysis, distribution
from tapete.exact.study import percent
from tapete.games import REGISTRY, build
from tapete.language import LANGUAGES
from tapete.service.analysis import Analyst, TooMuchWork
from tests.exact.charted import quick_book
from tests.web.houses import app_of, house_in
from tests.web.markup import Page
from tests.web.test_analysis import read
from tests.web.test_pages import come_in, csrf

Client = TestClient[Litestar]
OWN: dict[str, dict[str, Any]] = {
    "maquinas": {"modelo": "noria", "precio": "0.50"},
    "rifas": {"billetes": 200},
    "tombolas": {"billetes": 300},
    "combinaciones-aleatorias": {"por": "20"},
    "boletos": {"precio": "2"},
    "loterias": {"precio": "2"},
    "apuestas": {"organizacion": "mutua", "porcentaje": "80", "coeficientes": {}},
    "bingo-tradicional": {"linea": "9"},
    "bingo-electronico": {"bingo": 1500},
    "bingo-automatico": {"porcentajes": {"linea": "9"}},
    "dados-murcianos": {"trio_de_ases": "tambien-trio"},
    "monte": {"vertical_contra_triple": "literal"},
}
"""Of each game whose figures follow from its set-up, another one than its example."""
SHORT = "?purse=20&rounds=50"
NUMBERS = {mesa.juego: mesa.numero for mesa in demo().mesas if mesa.juego in OWN}


def setup_of(game: str) -> msgspec.Struct:
    module = REGISTRY.module(game)
    return read_setup(module.Setup, {**write_setup(module.example("murcia")), **OWN[game]})


def question_about(game: str) -> Question:
    setup = setup_of(game)
    return question_at(build(game, "murcia", setup).rules, setup)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A house with a table of its own of each, all under rules that are no example."""
    mesas = [replace(mesa, setup=setup_of(mesa.juego)) for mesa in demo().mesas if mesa.numero in NUMBERS.values()]
    held = house_in(tmp_path_factory.mktemp("own"), replace(demo(), mesas=tuple(mesas)))
    with TestClient(app_of(held), base_url="http://testserver.local") as client:
        come_in(client)
        yield client


@pytest.mark.parametrize("game", OWN)
def test_the_page_of_a_table_has_the_figures_of_its_own_set_up(house: Client, game: str) -> None:
    found = quick_book(question_about(game)).bets
    assert found != analyses(game, "murcia")
    path = f"/tables/mesa-{NUMBERS[game]}/analysis"
    shown = read(house, f"{path}{SHORT}")
    assert Page(shown).faults == []
    for ways in found.values():
        assert percent(-ways[0].per_stake, "es") in shown
    assert house.get(f"/api/v1{path}").json()["question"]["game"] == game


def test_it_is_linked_from_the_table_and_from_its_game(house: Client) -> None:
    for game, number in NUMBERS.items():
        own = f'href="/tables/mesa-{number}/analysis"'
        assert own in house.get(f"/tables/mesa-{number}").text, game
        assert own in house.get(f"/tables/mesa-{number}/verify").text, game
        assert own in house.get(f"/analysis/{game}{SHORT}").text, game
        assert f'href="/analysis/{game}?in=murcia"' in house.get(f"/tables/mesa-{number}/analysis{SHORT}").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language_without_a_script(house: Client, language: str) -> None:
    house.post("/language", data={"language": language, "csrf": csrf(house)})
    path = f"/tables/mesa-{NUMBERS['maquinas']}/analysis"
    shown = Page(read(house, f"{path}{SHORT}"))
    assert shown.faults == []
    (worth,) = quick_book(question_about("maquinas")).bets.values()
    assert percent(-worth[0].per_stake, language) in read(house, path)
    house.post("/language", data={"language": "es", "csrf": csrf(house)})


def test_programs_read_it_in_the_shape_that_is_described(house: Client) -> None:
    described = schemathesis.openapi.from_dict(house.get("/schema/openapi.json").json())
    operation = described["/api/v1/tables/{table}/analysis"]["GET"]
    path = f"/tables/mesa-{NUMBERS['rifas']}/analysis"
    read(house, path)
    operation.validate_response(house.get(f"/api/v1{path}"))
    assert house.get("/tables/mesa-99/analysis").status_code == 404


# --- what is too much -------------------------------------------------------------------------------------------------


async def _too_much(question: Question) -> Book:
    raise TooMuchWork(question.game)


def test_a_set_up_that_is_too_much_is_told_so_and_not_tried_again(house: Client) -> None:
    usual, path = house.app.state.house.analyst, f"/tables/mesa-{NUMBERS['rifas']}/analysis"
    house.app.state.house.analyst = Analyst(_too_much)
    shown = read(house, path)
    house.app.state.house.analyst, analyst = usual, house.app.state.house.analyst
    assert 'role="alert"' in shown
    assert "hx-trigger" not in shown
    assert analyst.is_too_much(question_about("rifas"))
    assert analyst.ask(question_about("rifas")) is None
    assert not analyst._waiting


def test_a_book_of_very_many_bets_is_told_in_part(house: Client) -> None:
    (real,) = quick_book(question_about("rifas")).bets.values()
    many: dict[str, tuple[Analysis, ...]] = {
        f"gemela:{number}": (_worth(real[0], number),) for number in range(1, 40_000)
    }

    async def vast(question: Question) -> Book:
        return Book(question=question, bets=many)

    usual = house.app.state.house.analyst
    house.app.state.house.analyst = Analyst(vast)
    shown = read(house, f"/tables/mesa-{NUMBERS['apuestas']}/analysis")
    house.app.state.house.analyst = usual
    assert "37999" in unescape(shown)
    assert len(shown) < 2_000_000


def _worth(like: Analysis, number: int) -> Analysis:
    return replace(like, bet=f"gemela:{number}", per_stake=Fraction(-1, number + 1))


@pytest.mark.parametrize(
    "nets",
    [(Fraction(10**12), Fraction(-1)), tuple(Fraction(number, 97) for number in range(-97, 400_000, 7))],
)
def test_an_evening_that_takes_too_long_is_not_followed(nets: tuple[Fraction, ...]) -> None:
    with pytest.raises(TooLong):
        evenings(distribution((net, Fraction(1, len(nets))) for net in nets), 50, 200)
