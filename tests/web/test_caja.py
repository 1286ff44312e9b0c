"""The page of the caja: a tarjeta for its player, the window for whoever serves, and nothing moved twice."""

import re
from html import unescape

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.casino.reading import demo
from tapete.language import LANGUAGES
from tests.web.markup import Page
from tests.web.test_pages import come_in, sign_in

Client = TestClient[Litestar]
TABLES = {mesa.juego: f"/tables/mesa-{mesa.numero}" for mesa in demo().mesas}
ELECTRONICO, AUTOMATICO = TABLES["bingo-electronico"], TABLES["bingo-automatico"]
CAJA = f"{ELECTRONICO}/caja"


def csrf(client: Client) -> str:
    """The token of the session, from a page that is quick to make."""
    found = re.search(r'data-csrf="([^"]+)"', client.get(CAJA).text)
    assert found
    return found[1]


def fetch(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200, response.text
    return Page(response.text)


def speak(client: Client, language: str) -> None:
    client.post("/language", data={"language": language, "csrf": csrf(client), "next": CAJA})


def big(text: str) -> list[str]:
    """The large figures of a page, in order."""
    return re.findall(r'<p class="big">([^<]+)</p>', text)


def ask(client: Client, path: str = CAJA, **fields: str) -> str:
    return client.post(path, data={"csrf": csrf(client), **fields}).text


def player(client: Client) -> str:
    """A guest who reads English; their id."""
    come_in(client)
    speak(client, "en")
    found = re.search(r"<h1>Ana <small>([^<]+)</small>", client.get("/account").text)
    assert found
    return found[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_well_formed_and_translated_for_both_kinds_of_reader(client: Client, language: str) -> None:
    come_in(client)
    speak(client, language)
    shown = [fetch(client, path) for path in (CAJA, f"{AUTOMATICO}/caja")]
    ticket = ask(client, do="ticket", key="a")
    assert f'<html lang="{language}">' in ticket
    sign_in(client)
    speak(client, language)
    shown += [fetch(client, path) for path in (CAJA, f"{CAJA}?tarjeta=dora")]
    assert [page.faults for page in [*shown, Page(ticket)]] == [[]] * 5


def test_the_same_form_sent_twice_loads_and_issues_once(client: Client) -> None:
    player(client)
    for _ in range(2):
        text = ask(client, do="load", amount="10,50", key="load")
        assert big(text) == ["€10.50", "€510.50"]
    tickets = [ask(client, do="ticket", key="leave") for _ in range(2)]
    numbers = [re.findall(r'<code class="ticket">([^<]+)</code>', text)[0] for text in tickets]
    assert numbers[0] == numbers[1]
    assert [big(text) for text in tickets] == [["€510.50", "€0.00"]] * 2
    for _ in range(2):  # as it is printed, in groups
        assert big(ask(client, do="redeem", ticket=numbers[0].upper(), key="back")) == ["€510.50", "€510.50"]
    again = ask(client, do="redeem", ticket=numbers[0], key="another")
    assert "This ticket was redeemed before." in again
    assert 'href="/law/MU2010:121.2.d"' in again
    assert big(ask(client, do="cash-out", key="out")) == ["€510.50", "€0.00"]


@pytest.mark.parametrize(("path", "button"), [(CAJA, "Cash out"), (f"{AUTOMATICO}/caja", "Convert into money")])
def test_each_game_calls_leaving_as_its_article_does(client: Client, path: str, button: str) -> None:
    player(client)
    assert f">{button}</button>" in client.get(path).text


def test_whoever_serves_loads_looks_and_pays_out(client: Client) -> None:
    ana = player(client)
    refused = client.post(CAJA, data={"csrf": csrf(client), "do": "load", "amount": "5", "tarjeta": "dora"})
    assert refused.status_code == 403
    sign_in(client)
    speak(client, "en")
    loaded = ask(client, do="load", tarjeta=ana, amount="20", medium="billetes", key="1")
    assert "Tarjeta Ana now holds €520.00." in unescape(loaded)
    assert "Tarjeta of Ana" in loaded
    assert big(ask(client, do="cash-out", tarjeta=ana, key="2")) == ["€520.00"]
    listed = re.findall(r"<tbody>(.*?)</tbody>", client.get(CAJA).text)[-1].split("</tr>")
    of_ana = [re.sub(r"<[^>]+>", "", row) for row in listed if ana in row]
    assert of_ana == [f"Paid out{ana}-€520.00", f"Loaded{ana}+€20.00"]
    nobody = ask(client, do="cash-out", tarjeta="nadie", key="3")
    assert "There is no tarjeta nadie here." in nobody
    assert "It can't be read" in unescape(ask(client, do="steal", key="4"))


def test_table_and_desk_lead_to_the_caja(client: Client) -> None:
    come_in(client)
    assert f'href="{CAJA}"' in client.get(ELECTRONICO).text
    assert "/caja" not in client.get(TABLES["bingo-tradicional"]).text
    assert client.get(f"{TABLES['bingo-tradicional']}/caja").status_code == 404
    sign_in(client)
    assert f'href="{CAJA}"' in client.get(f"{ELECTRONICO}/console").text
