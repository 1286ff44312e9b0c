"""The house's word in pages: what a guest may check of a wheel and of a sabot, in the page and in the file."""

import re
from time import monotonic, sleep

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.kit.chance.verifier import verify
from tests.patience import PATIENCE
from tests.web.test_pages import csrf
from tests.web.test_playing import player, send

Client = TestClient[Litestar]
FRANCESA = "mesa-1"
FERROCARRIL = "mesa-11"
PLAYED = (1, 8, 9, 10, 11, 39, 40)


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        pytest.param(FRANCESA, "share", id="a wheel"),
        pytest.param("mesa-8", "order", id="black-jack"),
        pytest.param("mesa-9", "share", id="black-jack with a sabot that shuffles by itself"),
        pytest.param("mesa-10", "order", id="punto y banca"),
    ],
)
def test_a_guest_may_check_what_a_table_committed_to(fresh: Client, table: str, kind: str) -> None:
    player(fresh)
    document = fresh.get(f"/tables/{table}/commitments.json").json()
    assert document["records"][-1]["commitment"]["kind"] == kind
    assert verify(document)[0] == []
    page = fresh.get(f"/tables/{table}/verify")
    assert page.status_code == 200
    assert document["records"][-1]["commitment"]["seal"] in page.text
    assert all(record["commitment"]["previous"] in page.text for record in document["records"][1:])
    assert "Everything that has been opened is true." in page.text
    assert ("seals its share of the draw" in page.text) == (kind == "share")
    assert ("Each card is opened as it is dealt" in page.text) == (kind == "order")


@pytest.mark.parametrize("table", [FRANCESA, "mesa-39", "mesa-40"])
def test_what_a_table_shows_as_sealed_is_on_its_page_of_the_house_s_word(fresh: Client, table: str) -> None:
    player(fresh)
    shown = re.search(r'<code class="hash">([0-9a-f]{16})…', fresh.get(f"/tables/{table}").text)
    assert shown
    page = fresh.get(f"/tables/{table}/verify").text
    assert f'<code class="hash">{shown[1]}' in page
    assert page.index("Head, as the table shows it") < page.index("Seal of the secret")


def test_a_draw_is_told_in_words_with_its_number_beside_them(fresh: Client) -> None:
    player(fresh)
    for line in ("insertar 1", "jugar"):
        send(fresh, "/tables/mesa-40/say", {"say": line})
    end = monotonic() + PATIENCE
    while "<p>Result: " not in (page := fresh.get("/tables/mesa-40/verify").text):
        assert monotonic() < end
        sleep(0.05)
    records = fresh.get("/tables/mesa-40/commitments.json").json()["records"]
    opened = [record["opening"]["outcome"] for record in records if record.get("opening")]
    beside = re.findall(r"<p>Result: [^<]+</p><p class=\"none\">Drawn: ([^<]+)</p>", page)
    assert beside
    assert set(beside) <= set(opened)
    assert "Before each game the house seals its share of the draw" in page
    assert "no va más" not in page


def test_what_the_verifier_finds_is_told_in_the_language_of_the_page(
    fresh: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (["commitment 1: it held other cards"], ["commitment 2: the house started again in the middle of it"])
    monkeypatch.setattr("tapete.web.pages.verify.verify_document", lambda _: found)
    player(fresh)
    assert all(line in fresh.get(f"/tables/{FRANCESA}/verify").text for lines in found for line in lines)
    fresh.post("/language", data={"language": "es", "csrf": csrf(fresh)})
    page = fresh.get(f"/tables/{FRANCESA}/verify").text
    assert "it held other cards" not in page
    assert "in the middle of it" not in page
    assert page.count("compromiso 1: ") == page.count("compromiso 2: ") == 1


def test_the_page_of_a_game_with_covered_hands_promises_no_card_before_the_sabot_is_over(fresh: Client) -> None:
    player(fresh)
    assert "Nothing has been committed to yet." in fresh.get(f"/tables/{FERROCARRIL}/verify").text
    send(fresh, f"/tables/{FERROCARRIL}/say", {"say": "sentarse 1"})  # the companions come, and the cards are shuffled
    end = monotonic() + PATIENCE
    while "Nothing has been committed to yet." in (page := fresh.get(f"/tables/{FERROCARRIL}/verify").text):
        assert monotonic() < end
        sleep(0.05)
    assert "are opened when the sabot is over, and not before" in page
    assert "Each card is opened as it is dealt" not in page
    assert "seals its share of the draw" not in page


def test_the_page_of_a_physical_table_promises_nothing(client: Client) -> None:
    player(client)
    page = client.get("/tables/mesa-2/verify").text
    assert "nothing is sealed" in page
    assert "seals its share of the draw" not in page


def test_a_page_of_commitments_begins_where_it_is_asked_to(fresh: Client) -> None:
    player(fresh)
    first = fresh.get(f"/tables/{FRANCESA}/commitments.json?after=0").json()
    assert "after" not in first
    later = fresh.get(f"/tables/{FRANCESA}/commitments.json?after=1").json()
    assert later["records"] == first["records"][1:]
    assert fresh.get(f"/tables/{FRANCESA}/verify?after=0").status_code == 200
    assert fresh.get(f"/tables/{FRANCESA}/verify?after=-1").status_code == 422
