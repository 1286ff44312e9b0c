"""Every page: well formed, without scripts of its own, and saying what it must."""

import gzip
import logging
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.casino.reading import demo, demo_text, parse_casino
from tapete.engine.command import Role
from tapete.games import REGISTRY, build
from tapete.language import LANGUAGES, translate
from tapete.law import resolve
from tapete.law.citation import Citation
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions
from tapete.law.spanish import in_language, law_language
from tapete.service.house import House
from tapete.service.problems import closing
from tapete.service.settings import Settings
from tapete.service.store.contract import Unavailable
from tapete.service.store.sqlite import SqliteStore
from tapete.web.assets import asset
from tapete.web.scenes.wheel.drawing import pockets_of
from tapete.web.words import role_name
from tests.web.conftest import add_people
from tests.web.houses import KEY, PASSWORD, app_of, house_in
from tests.web.markup import Page

Client = TestClient[Litestar]
TABLES = [f"/tables/mesa-{mesa.numero}" for mesa in demo().mesas]
PUBLIC = ["/", "/sign-in", "/school", "/school/exercise?kind=pagos&game=bola&jurisdiction=murcia&seed=1",
          "/law", "/law/MU2010", "/law/MU2010:7.4.a", "/law/criterio:bola.1", "/law/criterio:bola",
          "/law?q=prisi%C3%B3n", "/law?q=bola", "/law?q=zanahoria",
          "/compare/ruleta-francesa/estado/murcia"]  # fmt: skip
SIGNED = [*TABLES, "/tables/mesa-1?pano=2", "/tables/mesa-1/verify", "/account"]
DIRECTOR = ["/floor", "/inspection", "/inspection/mesa-1", "/inspection/sala", "/tables/mesa-2/console",
            "/tables/mesa-1/console", "/inspection/mesa-1?kind=money&who=ana"]  # fmt: skip


def sign_in(client: Client) -> None:
    page = client.post("/sign-in", data={"account": "dora", "password": PASSWORD, "csrf": csrf(client)})
    assert page.url.path == "/"


def come_in(client: Client, name: str = "Ana") -> None:
    client.cookies.clear()
    client.post("/guest", data={"name": name})


def csrf(client: Client) -> str:
    found = re.search(r'data-csrf="([^"]+)"', client.get("/").text)
    return found[1] if found else ""


def fetch(client: Client, path: str, language: str) -> Page:
    client.post("/language", data={"language": language, "csrf": csrf(client)})
    response = client.get(path)
    assert response.status_code == 200, response.text
    assert f'<html lang="{language}">' in response.text
    return Page(response.text)


def test_every_page_is_well_formed(client: Client) -> None:
    """In the language with most apostrophes: what the catalogues hold is judged by tests of their own."""
    client.cookies.clear()
    faults: dict[str, list[str]] = {path: fetch(client, path, "fr").faults for path in PUBLIC}
    come_in(client)
    faults |= {path: fetch(client, path, "fr").faults for path in SIGNED}
    sign_in(client)
    faults |= {path: fetch(client, path, "fr").faults for path in DIRECTOR}
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_each_kind_of_reader_is_well_formed_in_every_language(client: Client, language: str) -> None:
    client.cookies.clear()
    assert fetch(client, "/", language).faults == []
    come_in(client)
    assert fetch(client, TABLES[0], language).faults == []
    sign_in(client)
    assert fetch(client, "/tables/mesa-2/console", language).faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cloth_has_one_labelled_spot_for_each_bet(client: Client, language: str) -> None:
    come_in(client)
    for path, slug in zip(TABLES, ["ruleta-francesa", "ruleta-francesa-abreviada"], strict=False):
        game = build(slug, "murcia")
        touched = []
        for kind in ("wide", "tall"):
            page = fetch(client, f"{path}?window={kind}", language)
            spots = [spot for spot in page.having("data-bet") if "role" in spot]
            assert all(spot["id"].startswith(f"{kind}-") for spot in spots)
            assert sorted(spot["data-bet"] for spot in spots) == sorted(game.rules.bets)
            assert [spot["tabindex"] for spot in spots].count("0") == 1
            touched += spots
        for spot in touched:
            bet = game.rules.bets[spot["data-bet"]]
            name = sheet(slug).cloth[bet.kind].in_language(language)
            assert spot["role"] == "button"
            assert spot["aria-label"].startswith(name)
            assert bet.cite in spot["aria-label"]


def test_cloths_are_laid_out_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_in(client)
    pages = [*TABLES, "/tables/mesa-1/console", "/tables/mesa-6/console"]
    for path in pages:
        assert client.get(path).status_code == 200
    for slug in REGISTRY:
        monkeypatch.setattr(REGISTRY.module(slug), "layout", None)
    for path in pages:
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", TABLES)
def test_a_table_page_is_light_with_its_sheet_and_scripts(client: Client, path: str) -> None:
    """At most 151 kB, of which 52 kB travel, the page itself 14."""
    come_in(client)
    page = client.get(path).content
    seen = re.sub(r"<noscript>.*?</noscript>", "", page.decode())
    files = [asset(name) for name in re.findall(r'(?:src|href)="/static/([^"?]+\.(?:js|css))\?', seen)]
    assert len(files) >= 4
    assert len(page) + sum(len(file.content) for file in files) <= 151_000
    packed = len(gzip.compress(page, 6))
    assert packed <= 14_000
    assert packed + sum(len(file.packed) for file in files) <= 52_000


def test_what_is_sent_after_the_page_has_no_print(client: Client) -> None:
    come_in(client)
    whole, part = client.get("/tables/mesa-1").text, client.get("/tables/mesa-1/fragment").text
    assert "data-spots" in whole
    assert "data-spots" not in part
    assert 'id="print-wide"' in part, "its place, which the browser fills with what it has"
    assert len(part) < 40_000


WINDOWS = [
    ({}, "wide"),
    ({"x-window": "tall"}, "tall"),
    ({"cookie": "window=tall"}, "tall"),
    ({"cookie": "window=upside-down"}, "wide"),
    ({"x-window": "wide", "cookie": "window=tall"}, "wide"),
    ({"sec-ch-ua-mobile": "?1"}, "tall"),
    ({"sec-ch-ua-mobile": "?0", "user-agent": "Mozilla/5.0 (Linux) Mobile"}, "wide"),
    ({"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148"}, "tall"),
    ({"user-agent": "Mozilla/5.0 (X11; Linux x86_64)", "cookie": "window=tall"}, "tall"),
]


@pytest.mark.parametrize(("headers", "kind"), WINDOWS)
def test_a_page_carries_the_drawing_of_its_window_alone(client: Client, headers: dict[str, str], kind: str) -> None:
    come_in(client)
    mine = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    asked = {**headers, "cookie": "; ".join(filter(None, (mine, headers.get("cookie"))))}
    for path in ("/tables/mesa-1", "/tables/mesa-1/fragment", "/tables/mesa-1/fragment?print=true"):
        page = Page(client.get(path, headers=asked).text)
        boards = [each["id"] for each in page.tags("div") if "board" in each.get("class", "").split()]
        assert boards == [f"board-{kind}"]
        assert bool(page.having("data-bet")[1:]) == (not path.endswith("fragment"))


def test_a_file_is_sent_packed_and_kept_for_ever(client: Client) -> None:
    page = client.get("/")
    address = next(link["href"] for link in Page(page.text).tags("link") if link.get("rel") == "stylesheet")
    sheet_ = client.get(address, headers={"accept-encoding": "gzip"})
    assert sheet_.headers["content-encoding"] == "gzip"
    assert "immutable" in sheet_.headers["cache-control"]
    assert "--paper" in sheet_.text
    plain = client.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == sheet_.text
    for wrong in ("/static/../render.py", "/static/css/tokens.css", "/static/none.css"):
        assert client.get(wrong).status_code == 404


def test_a_page_may_load_nothing_from_elsewhere_and_run_nothing_of_its_own(client: Client) -> None:
    response = client.get("/")
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    page = Page(response.text)
    loaded = [each.get("src") or each.get("href", "") for each in (*page.tags("script"), *page.tags("link"))]
    assert all(address.startswith("/static/") for address in loaded)
    for address in loaded:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def test_a_name_with_markup_is_shown_as_text(client: Client) -> None:
    come_in(client, '<img src=x onerror="alert(1)">')
    for path in ("/", "/tables/mesa-6", "/account"):
        text = client.get(path).text
        assert "<img src=x" not in text
        assert 'onerror="' not in text
        assert "&lt;img src=x" in text


@pytest.mark.parametrize("path", ["/nothing", "/law/XX1:1", "/tables/mesa-99", "/?game=" + "x" * 100])
def test_whoever_reads_pages_is_answered_with_one(client: Client, path: str) -> None:
    come_in(client)
    response = client.get(path, headers={"accept": "text/html"})
    assert response.status_code in {404, 422}
    assert Page(response.text).faults == []
    assert 'role="alert"' in response.text


@pytest.mark.parametrize("path", ["/nothing", "/tables/mesa-1/informe"])
def test_an_address_that_is_no_page_leaves_whoever_asks_signed_in(client: Client, path: str) -> None:
    come_in(client)
    response = client.get(path, headers={"accept": "text/html"})
    assert response.status_code == 404
    assert response.headers["content-type"].startswith("text/html")
    assert 'action="/sign-out"' in response.text
    assert "<title>Esto no se puede hacer · " in response.text
    assert response.headers["cache-control"] == client.get("/account").headers["cache-control"]
    client.cookies.clear()
    assert 'action="/sign-out"' not in client.get(path, headers={"accept": "text/html"}).text


def test_a_duty_names_its_table_as_people_do(client: Client) -> None:
    sign_in(client)
    client.post("/language", data={"language": "es", "csrf": csrf(client)})
    duty = {"account": "dora", "table": "mesa-2", "role": "jefe", "csrf": csrf(client)}
    page = client.post("/floor/duties", data={**duty, "on": "1"}).text
    client.post("/floor/duties", data={**duty, "on": "0"})
    shown = re.findall(r'<button class="quiet" aria-label="[^"]+">([^<]+) .</button>', page)
    assert shown == [f"mesa 2 · {role_name('jefe', 'es')}"]


def test_programs_are_told_of_a_missing_address_in_their_own_way(client: Client) -> None:
    for path in ("/api/v1/nothing", "/schema/nothing", "/schema/nothing.json"):
        response = client.get(path, headers={"accept": "text/html"})
        assert response.status_code == 404
        assert response.headers["content-type"].startswith("application/problem+json")
    assert client.get("/schema").json()["openapi"].startswith("3.1")


def test_a_defect_is_a_page_with_a_number_and_nothing_of_its_insides(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr("tapete.web.pages.lobby.tiles_of", fail)
    monkeypatch.setattr(logging.getLogger("tapete"), "propagate", True)
    response = client.get("/")
    assert response.status_code == 500
    assert Page(response.text).faults == []
    assert "secret" not in response.text
    assert "RuntimeError" not in response.text
    number = re.search(r"[0-9a-f]{8}\.", response.text)
    assert number is not None
    assert any(getattr(record, "request", "") == number[0].rstrip(".") for record in caplog.records)


def test_while_the_record_is_out_of_reach_a_page_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise Unavailable("disk full")

    monkeypatch.setattr("tapete.web.pages.lobby.tiles_of", fail)
    response = client.get("/")
    assert response.status_code == 503
    assert Page(response.text).faults == []
    assert 'role="alert"' in response.text
    assert "disk" not in response.text


def test_the_lobby_is_sifted_by_game_minimum_and_free_places(client: Client) -> None:
    client.cookies.clear()

    def shown(query: str) -> list[str]:
        tiles = client.get(f"/?{query}", headers={"hx-request": "true"}).text
        return re.findall(r'href="/tables/(mesa-[0-9]+)"', tiles)

    assert len(shown("")) == len(TABLES)
    assert shown("game=bola") == ["mesa-6"]
    assert shown("shelf=dice") == [f"mesa-{mesa.numero}" for mesa in demo().mesas if mesa.juego.startswith("dados")]
    assert len(shown("shelf=wheels")) == 7
    cheap = shown("most=100")
    assert "mesa-6" in cheap
    assert "mesa-1" not in cheap
    assert "mesa-2" not in shown("free=1"), "it is closed"
    assert shown("game=bola&most=1") == []
    assert 'hx-get="/?game=bola&amp;free=1&amp;since=' in client.get("/?game=bola&free=1").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_role_of_the_law_has_a_name(language: str) -> None:
    assert all(role_name(role, language) for role in Role)


def test_a_search_for_markup_in_the_law_is_shown_as_text(client: Client) -> None:
    response = client.get("/law/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    assert response.status_code == 404
    assert "<script>alert" not in response.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_law_is_in_the_language_of_the_reader_or_in_spanish_and_says_so(client: Client, language: str) -> None:
    client.cookies.clear()
    told = law_language(language)
    for path in (
        "/law/ES1979:04.V.a",
        "/law/criterio:bola.1",
        "/law/ES1979",
        "/law?q=bola",
        "/compare/bola/estado/murcia",
    ):
        client.post("/language", data={"language": language, "csrf": csrf(client)})
        text = unescape(client.get(path).text).partition("<main")[2].partition("</main")[0]
        assert f'lang="{told}"' in text
        assert ('lang="en"' in text) is (told == "en")
        note = translate("The law is shown in Spanish, its own language.", language)
        assert (note in text) is (language in {"gl", "fr"})
    for citation in ("ES1979:04.V.a", "criterio:bola.1"):
        page = unescape(client.get(f"/law/{citation}").text)
        assert in_language(resolve(Citation(citation)), language).title in page


def test_an_article_names_its_gazette_its_day_and_its_edition(client: Client) -> None:
    text = client.get("/law/ES1979:04.V.a").text
    assert all(word in text for word in ("Orden de 9 de octubre de 1979", "BOE núm. 261, 31-10-1979", "1984-02-11"))


def test_a_comparison_shows_first_what_differs(client: Client) -> None:
    text = client.get("/compare/ruleta-francesa/estado/murcia").text
    rows = ["differs" in row for row in re.findall(r"<tr( class=\"differs\")?><td", text)]
    assert True in rows
    assert False in rows
    assert rows == sorted(rows, reverse=True)


def test_the_law_is_searched_and_what_was_sought_is_shown_as_text(client: Client) -> None:
    client.cookies.clear()
    text = fetch(client, "/law?q=PRISION", "es")
    assert text.faults == []
    page = client.get("/law?q=PRISION").text
    assert 'href="/law/ES1979:01.IV.1.B.b"' in page
    assert "El cero: la mitad o la prisión" in page
    assert 'href="/law#bola"' in client.get("/law?q=bola").text
    assert 'id="bola"' in client.get("/law").text
    assert client.get("/law?q=zanahoria").status_code == 200
    assert "<script>alert" not in client.get("/law?q=%3Cscript%3Ealert(1)").text
    assert client.get("/law?q=++").text == client.get("/law").text


def test_who_has_not_signed_in_is_asked_to_and_led_on(client: Client) -> None:
    client.cookies.clear()
    response = client.get("/tables/mesa-1", follow_redirects=False)
    assert response.status_code == 303
    assert response.headers["location"] == "/sign-in?next=/tables/mesa-1"
    wrong = client.post("/sign-in", data={"account": "dora", "password": "wrong", "next": "//evil.example"})
    assert wrong.status_code == 401
    assert 'value="/"' in wrong.text


def test_the_language_is_the_browsers_until_another_is_chosen(client: Client) -> None:
    client.cookies.clear()
    french = {"accept-language": "fr-FR,fr;q=0.9"}
    assert '<html lang="fr">' in client.get("/", headers=french).text
    client.post("/language", data={"language": "gl"})
    assert '<html lang="gl">' in client.get("/", headers=french).text
    come_in(client)
    client.post("/language", data={"language": "en", "csrf": csrf(client)})
    assert '<html lang="en">' in client.get("/", headers=french).text


def test_a_form_without_the_token_of_the_session_does_nothing(client: Client) -> None:
    come_in(client)
    assert client.post("/tables/mesa-6/say", data={"say": "rojo 1"}).status_code == 403
    assert "data-bet" not in client.get("/account").text


@pytest.mark.parametrize("path", ["/floor", "/inspection", "/tables/mesa-2/console", "/inspection/mesa-1"])
def test_players_see_nothing_of_the_staff(client: Client, path: str) -> None:
    come_in(client)
    assert client.get(path).status_code == 403


@pytest.mark.parametrize("slug", [slug for slug in REGISTRY if REGISTRY.module(slug).FAMILY == "wheel"])
def test_a_wheel_shows_every_result_as_often_as_it_can_come(slug: str) -> None:
    rules: Any = build(slug, "murcia").rules
    shown = pockets_of(rules)
    weights = {outcome.id: outcome.weight for outcome in rules.need.outcomes}
    assert {outcome: shown.count(outcome) for outcome in set(shown)} == weights


def brought(page: str) -> str:
    """A page with its shapes where it refers to them."""
    named = {found[1]: found[0] for found in re.finditer(r'<\w+ id="([wt]s\d+)"[^>]*/>', page)}
    return re.sub(r'<use href="#([wt]s\d+)"[^>]*/>', lambda found: named[found[1]], page)


def test_red_and_black_are_told_apart_without_colour(client: Client) -> None:
    come_in(client)
    rules: Any = build("ruleta-francesa", "murcia").rules
    both = [client.get(f"/tables/mesa-1?window={kind}").text for kind in ("wide", "tall")]
    cells = [cell for page in both for cell in brought(page).split('data-cell="pleno:')[1:]]
    shapes = [
        (cell.partition('"')[0], re.findall(r'<(\w+)[^>]*class="m-', cell.partition("</g>")[0])) for cell in cells
    ]
    assert len(shapes) == 2 * 37, "on both drawings"
    for number, shape in shapes:
        square = number in rules.bets["rojo"].covers
        assert shape == ([] if number == "0" else ["rect"] if square else ["ellipse"])


def test_the_floor_shows_the_file_of_whichever_house(tmp_path: Path) -> None:
    text = demo_text().replace("Casino del Tapete", "Casino da Ría & Co")
    house = House(
        parse_casino(text),
        SqliteStore(tmp_path / "house.db"),
        KEY,
        Settings(play_money=True, hosts=("testserver.local",)),
    )
    with TestClient(app_of(house), base_url="http://testserver.local") as client:
        with client.portal() as portal:
            portal.call(add_people, house)
        sign_in(client)
        written = client.get("/floor").text.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
        assert unescape(written).strip() == text.strip()


def test_the_floor_gives_a_sabot_to_a_table_that_is_dealt_from_one(tmp_path: Path) -> None:
    cards = next(mesa.numero for mesa in demo().mesas if mesa.juego == "blackjack")
    wheel = next(mesa.numero for mesa in demo().mesas if mesa.juego == "ruleta-francesa")
    house = house_in(tmp_path, tables=(cards, wheel), physical=(cards, wheel))
    with TestClient(app_of(house), base_url="http://testserver.local") as client:
        with client.portal() as portal:
            portal.call(add_people, house)
        sign_in(client)
        page = client.get("/floor").text
        assert (f'id="sabot-{cards}"' in page, f'id="sabot-{wheel}"' in page) == (True, False)
        given = {"do": "give-sabot", "table": str(cards), "sabot": "4", "csrf": csrf(client)}
        assert 'name="sabot" size="3"' in client.post("/floor", data=given).text
        assert [(each.table, each.sabot) for each in house.floor.state.sabots] == [(cards, 4)]


def test_the_check_of_a_casino_file_is_live(client: Client) -> None:
    sign_in(client)
    token = csrf(client)
    lawful = client.post("/floor/check", data={"toml": client.get("/floor").text, "csrf": token})
    assert "bad" in lawful.text
    good = client.post("/floor/check", data={"toml": demo_text(), "csrf": token}).text
    assert 'class="good"' in good
    spoiled = demo_text().replace("efectivo = 150000", "efectivo = 1")
    bad = client.post("/floor/check", data={"toml": spoiled, "csrf": token}).text
    assert "/law/" in bad
    assert 'class="bad"' in bad


@pytest.mark.parametrize(("language", "told"), [("es", "El valor no se entiende"), ("en", "Invalid value")])
def test_what_is_wrong_with_a_casino_file_is_told_in_the_language_of_the_page(
    client: Client, language: str, told: str
) -> None:
    sign_in(client)
    client.post("/language", data={"language": language, "csrf": csrf(client)})
    assert told in client.post("/floor/check", data={"toml": "x = [1,", "csrf": csrf(client)}).text


@pytest.mark.parametrize(("language", "told"), [("es", "en la línea 1"), ("en", "at line 1")])
def test_the_api_says_in_ones_language_what_cant_be_read(client: Client, language: str, told: str) -> None:
    client.cookies.clear()
    answer = client.post("/api/v1/check", json={"toml": "= 3"}, headers={"accept-language": language})
    assert (answer.status_code, answer.json()["code"]) == (422, "ilegible")
    assert told in answer.json()["detail"]


def test_the_live_check_never_fails_whatever_is_written(client: Client) -> None:
    sign_in(client)
    hostile = {name: demo_text().replace('"murcia"', f'"{name}"') for name in jurisdictions()}
    hostile |= {
        "of no jurisdiction": demo_text().replace('"murcia"', '"narnia"'),
        "a list": demo_text().replace('"murcia"', '["murcia"]'),
        "empty": "",
        "control characters": "\0\x1b",
        "deep": "a = " + "[" * 5_000,
        "an endless number": "minimo = " + "9" * 5_000,
        "twice the same": demo_text() * 2,
        "half a file": demo_text()[: len(demo_text()) // 2],
        "markup": '<script>alert("1")</script>',
    }
    token = csrf(client)
    for name, text in hostile.items():
        answer = client.post("/floor/check", data={"toml": text, "csrf": token}, headers={"hx-request": "true"})
        assert answer.status_code == 200, name
        assert Page(answer.text).faults == []
        assert 'id="findings"' in answer.text, name
        assert "<script>alert" not in answer.text


def test_a_check_that_can_not_be_made_now_is_said_in_its_place(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: str) -> None:
        raise closing()

    sign_in(client)
    monkeypatch.setattr(client.app.state.house, "checker", fail)
    answer = client.post("/floor/check", data={"toml": "", "csrf": csrf(client)}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert 'class="bad"' in answer.text


def test_without_scripts_the_check_answers_with_the_whole_page(client: Client) -> None:
    sign_in(client)
    text = client.post("/floor/check", data={"toml": "nombre = 1", "csrf": csrf(client)}).text
    assert "<textarea" in text
    assert "nombre = 1" in text
    assert 'class="bad"' in text
