"""Pages of analysis: the figures of the law in every language, and what is shown until they are there."""

import asyncio
import re
from html import unescape
from time import monotonic, sleep

import pytest
import schemathesis
from litestar import Litestar
from litestar.testing import TestClient

from tapete.exact import MATHEMATICS, analyse
from tapete.exact.book import Book, Question
from tapete.exact.evenings import evenings
from tapete.language import LANGUAGES
from tapete.service.analysis import Analyst
from tapete.web.studies import bars_of, fan_of
from tests.exact.charted import quick_book
from tests.patience import PATIENCE
from tests.web.markup import Page
from tests.web.test_pages import csrf

Client = TestClient[Litestar]
GAMES = sorted(MATHEMATICS)


def read(client: Client, path: str) -> str:
    """A page once its figures are there."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        response = client.get(path)
        assert response.status_code == 200, response.text
        if 'class="working"' not in response.text:
            return unescape(response.text)
        sleep(0.05)
    raise AssertionError(f"{path} is still being worked out")


@pytest.fixture
def english(client: Client) -> Client:
    client.cookies.clear()
    client.post("/language", data={"language": "en", "csrf": csrf(client)})
    return client


def test_every_page_is_well_formed(client: Client) -> None:
    client.cookies.clear()
    client.post("/language", data={"language": "fr"})
    paths = ["/analysis", "/analysis?in=asturias", *(f"/analysis/{game}" for game in GAMES)]
    faults = {path: Page(read(client, path)).faults for path in paths}
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_index_is_well_formed_in_every_language(client: Client, language: str) -> None:
    client.cookies.clear()
    client.post("/language", data={"language": language})
    assert Page(read(client, "/analysis")).faults == []


def test_a_game_among_players_says_that_it_has_no_edge(english: Client) -> None:
    sentence = "What one player loses others win, but for the benefit of the house"
    assert sentence in read(english, "/analysis/holdem")
    assert sentence in read(english, "/analysis?in=murcia")


def test_a_game_shows_each_bet_with_its_edge_and_its_article(english: Client) -> None:
    shown = read(english, "/analysis/ruleta-francesa?in=estado")
    assert "straight up (37)" in shown
    assert "<b>1.3514 %</b><br><small>1/74</small>" in shown
    assert "the better choice after each zero" in shown
    assert 'href="/law/ES1979:01.IV.1.B.a"' in shown
    assert "/compare/ruleta-francesa/estado/murcia" in shown


def test_the_chart_of_a_bet_and_its_table_say_the_same(english: Client) -> None:
    shown = read(english, "/analysis/ruleta-francesa?in=estado&bet=pleno:17")
    page = Page(shown)
    chart = next(svg for svg in page.tags("svg") if "bars" in svg.get("class", ""))
    named = {each["id"] for each in page.having("id")}
    assert set(chart["aria-labelledby"].split()) <= named
    assert shown.count("97.2973 %") == 2
    assert shown.count("2.7027 %") > 2
    assert "36/37" in shown
    assert "+35" in shown


def test_the_chart_of_blackjack_has_a_letter_in_every_cell(english: Client) -> None:
    shown = read(english, "/analysis/blackjack?in=galicia")
    assert re.search(r'<th scope="row">16</th>(<td class="move P">P</td>){5}(<td class="move C">C</td>){2}', shown)
    for meaning in ("plantarse: stand", "separar: split", "retiro: withdraw for half"):
        assert meaning in shown
    assert "Of three cards or more, where it differs" in shown
    assert "With 2-10 against 4, C is better than P." in shown


def test_ferrocarril_shows_the_cuadro_and_the_equilibrium(english: Client) -> None:
    shown = read(english, "/analysis/ferrocarril?in=asturias")
    assert "AS2011fb:I.A.p7" in shown
    assert "60.87 %" in shown
    assert "51.35 %" in shown
    assert '<td class="move M">*</td>' in shown


def test_the_index_tells_the_cheapest_and_the_dearest_bet(english: Client) -> None:
    shown = read(english, "/analysis?in=murcia")
    assert "<b>14.44 %</b><br><small>tie</small>" in shown
    assert all(f"/analysis/{game}?in=murcia" in shown for game in GAMES)
    assert "ruleta-francesa-abreviada" not in read(english, "/analysis?in=estado")


def test_programs_are_told_the_same_in_the_shape_that_is_described(english: Client) -> None:
    described = schemathesis.openapi.from_dict(english.get("/schema/openapi.json").json())
    operation = described["/api/v1/analysis/{game}"]["GET"]
    for game in GAMES:
        read(english, f"/analysis/{game}")
        response = english.get(f"/api/v1/analysis/{game}")
        assert response.status_code == 200
        operation.validate_response(response)
        assert list(response.json()["bets"]) == list(quick_book(Question(game=game, jurisdiction="murcia")).bets)


@pytest.mark.parametrize(
    ("path", "help_"),
    [
        ("/analysis/mus", "ruleta-francesa-abreviada"),
        ("/analysis/bola?in=asturias", "estado, galicia, murcia"),
        ("/analysis?in=portugal", "estado, galicia, murcia, asturias"),
        ("/analysis/bola?bet=pleno:17", "pleno:17"),
    ],
)
def test_what_there_is_not_gives_a_page_that_says_what_there_is(english: Client, path: str, help_: str) -> None:
    read(english, "/analysis/bola")
    response = english.get(path)
    assert response.status_code == 404
    assert "text/html" in response.headers["content-type"]
    assert help_ in unescape(response.text)
    assert Page(response.text).faults == []


@pytest.mark.parametrize("query", ["purse=7&rounds=100000000", "purse=-1&rounds=x", "way=99"])
def test_an_evening_is_never_longer_than_those_on_the_list(english: Client, query: str) -> None:
    shown = read(english, f"/analysis/bola?{query}")
    assert "<option selected>50</option>" in shown
    assert "<option selected>200</option>" in shown


def test_a_page_waits_for_its_figures_and_says_so(fresh: Client) -> None:
    analyst = fresh.app.state.house.analyst = Analyst(_never)
    for path in ("/analysis", "/analysis/bola?bet=rojo"):
        shown = fresh.get(path).text
        assert 'hx-trigger="every 2s"' in shown
        assert Page(shown).faults == []
    part = fresh.get("/analysis/bola", headers={"hx-request": "true"}).text
    assert part.strip().startswith('<div id="study">')
    with fresh.portal() as portal:
        portal.call(analyst.stop)


def test_a_page_says_when_its_figures_failed(fresh: Client) -> None:
    fresh.app.state.house.analyst = Analyst(_fails)
    shown = read(fresh, "/analysis/bola")
    assert 'role="alert"' in shown
    assert "hx-trigger" not in shown
    assert fresh.get("/api/v1/analysis/bola").json()["code"] == "sin_calculo"
    assert read(fresh, "/analysis")


async def _never(question: Question) -> Book:
    await asyncio.Event().wait()
    raise AssertionError(question)


async def _fails(question: Question) -> Book:
    raise RuntimeError(question.game)


def test_bars_are_as_long_as_results_are_probable() -> None:
    found = analyse("punto-y-banca", "estado", "banca")[0].distribution
    assert found is not None
    drawn = bars_of(found, "es")
    assert [bar.net for bar in drawn.bars] == ["−1", "0", "+0,95"]  # noqa: RUF001 - a minus
    assert [bar.kind for bar in drawn.bars] == ["lost", "null", "won"]
    shares = [float(chance.probability) for chance in found.chances]
    for bar, share in zip(drawn.bars, shares, strict=True):
        assert bar.length == pytest.approx(drawn.bars[2].length * share / shares[2], abs=1)
        assert drawn.left + bar.length <= drawn.width


def test_a_fan_stays_within_its_axes() -> None:
    found = analyse("ruleta-francesa", "estado", "pleno:17")[0].distribution
    assert found is not None
    drawn = fan_of(evenings(found, 20, 500))
    points = [tuple(map(int, pair.split(","))) for pair in f"{drawn.most} {drawn.half} {drawn.middle}".split()]
    assert all(drawn.left <= x <= drawn.right and drawn.top <= y <= drawn.bottom for x, y in points)
    assert [tick.text for tick in drawn.rounds] == ["0", "100", "200", "300", "400", "500"]
    assert drawn.sums[0].at == drawn.bottom
