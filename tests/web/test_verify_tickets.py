"""The house's word about sealed tickets, and about an act of several draws, as a guest reads it."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from unittest.mock import AsyncMock

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.engine.need import held_of
from tapete.kit.chance.commitment import Document, Link, OpenedTickets, OrderOpening, Record, ShareOpening
from tapete.kit.chance.committed import seal_emission, seal_throw
from tapete.kit.chance.sealing import following, range_contents
from tapete.kit.chance.source import SystemSource
from tapete.kit.chance.verifier import verify
from tapete.language import LANGUAGES, translate
from tapete.service.disclosure import Page, PublicCommitments
from tests.patience import PATIENCE
from tests.web.houses import app_of, house_in
from tests.web.lotteries import BOLETOS, PRESORTEADA, lotteries
from tests.web.test_pages import csrf
from tests.web.test_playing import send

Client = TestClient[Litestar]
THEN = "Then, in the same act: {outcomes}"
OPEN = {BOLETOS: "raspar", PRESORTEADA: "abrir billete"}
BUY = {BOLETOS: "comprar 100 boletos", PRESORTEADA: "comprar 100 billetes"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    house = house_in(Path(tmp_path_factory.mktemp("tickets")), lotteries())
    with TestClient(app_of(house), base_url="http://testserver.local") as found:
        found.post("/guest", data={"name": "Ana"})
        yield found


def page_with(client: Client, table: int, text: str) -> str:
    end = monotonic() + PATIENCE
    while text not in (page := client.get(f"/tables/mesa-{table}/verify")).text:
        assert page.status_code == 200, page.text[-2_000:]
        assert monotonic() < end, page.text
        sleep(0.05)
    return page.text


@pytest.mark.parametrize("table", [BOLETOS, PRESORTEADA])
def test_the_page_tells_of_an_emission_what_it_hides_and_what_was_found(client: Client, table: int) -> None:
    client.post("/language", data={"language": "en", "csrf": csrf(client)})
    page_with(client, table, "0 of 100 tickets opened")
    send(client, f"/tables/mesa-{table}/say", {"say": BUY[table]})
    send(client, f"/tables/mesa-{table}/say", {"say": f"{OPEN[table]} 1"})
    page_with(client, table, "1 of 100 tickets opened: 1<")
    send(client, f"/tables/mesa-{table}/say", {"say": f"{OPEN[table]} 3 a 100"})
    page = page_with(client, table, "99 of 100 tickets opened: 1, 3-100<")
    assert "2 \u00d7 €20.00, 30 \u00d7 €2.00, 68 \u00d7 no prize" in page
    assert page.count("<li>Ticket ") >= 31, "all the prizes but the one that ticket 2 may hide"
    assert "Everything that has been opened is true." in page
    document = client.get(f"/tables/mesa-{table}/commitments.json").json()
    assert verify(document)[0] == []
    told = document["records"][0]["opening"]
    assert ([card["turn"] for card in told["opened"]], told["several"][0]["first"]) == ([0], 2)


def closed_and_drawn() -> tuple[Document, str]:
    """An emission that is closed, with all its tickets opened, and an act of three draws; with the secret of one."""
    source = SystemSource()
    sealed = seal_emission(Link("mesa-4", "epoch"), (("2000", 2), ("0", 8)), source)
    opening = OrderOpening(secret=sealed.open().secret, several=(OpenedTickets(0, 10, held_of(sealed.prizes(0, 10))),))
    throw = seal_throw(sealed.commitment.next_link, range_contents(1, 999), source, "number")
    drawn = throw.open()
    then = tuple(following(drawn.mac, turn, "number", range_contents(1, 999)) for turn in (1, 2))
    share = msgspec.structs.replace(drawn, then=then)
    return Document((Record(sealed.commitment, opening), Record(throw.commitment, share))), opening.secret


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_emission_that_is_closed_and_an_act_of_several_draws_in_every_language(
    client: Client, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    document, secret = closed_and_drawn()
    monkeypatch.setattr(PublicCommitments, "last_page", AsyncMock(return_value=Page(document, 0)))
    client.post("/language", data={"language": language, "csrf": csrf(client)})
    page = client.get(f"/tables/mesa-{BOLETOS}/verify").text
    share = document.records[1].opening
    assert isinstance(share, ShareOpening)
    assert not isinstance(share.then, msgspec.UnsetType)
    assert secret in page
    assert ": 1-10<" in page
    assert len(re.findall("<li>[^<]*20[.,]00[^<]*</li>", page)) == 2
    assert f"<p>{translate(THEN, language).format(outcomes=', '.join(each.outcome for each in share.then))}</p>" in page
    assert translate("Everything that has been opened is true.", language) in page


def test_more_tickets_than_a_page_computes_are_judged_by_whoever_takes_the_file(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapete.web.pages.verify._MOST_COMPUTED", 9)
    monkeypatch.setattr(PublicCommitments, "last_page", AsyncMock(return_value=Page(closed_and_drawn()[0], 0)))
    client.post("/language", data={"language": "en", "csrf": csrf(client)})
    page = client.get(f"/tables/mesa-{BOLETOS}/verify").text
    assert "Everything that has been opened is true." not in page
    assert "too many tickets to compute again" in page
