"""What the counters of draws and bets say before anybody buys: who else takes part, and what things are called."""

from pathlib import Path
from time import monotonic, sleep

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tapete.casino.reading import demo
from tapete.families.draw.drawing import PrizeDrawn
from tapete.kit.models import thing_name
from tapete.language import LANGUAGES
from tapete.law.citation import Citation
from tapete.web.scenes import presenter_of
from tapete.web.scenes.presenter import named
from tests.patience import PATIENCE
from tests.web.houses import app_of, house_in
from tests.web.test_pages import come_in, csrf
from tests.web.test_playing import player, send

Client = TestClient[Litestar]
DRAWS = ("rifas", "tombolas", "combinaciones-aleatorias", "loterias", "boletos", "apuestas")
WITH_COMPANY = {mesa.numero: mesa.place.acompanantes for mesa in demo().mesas if mesa.juego in DRAWS}
RIFA = next(mesa for mesa in demo().mesas if mesa.juego == "rifas")
INSTANT = next(mesa for mesa in demo().mesas if getattr(mesa.setup, "modo", "") == "instantaneo")
PLAYED = (RIFA.numero,)
TOLD = {
    "es": "jugadores de la casa, con dinero ficticio",
    "gl": "xogadores da casa, con diñeiro ficticio",
    "en": "players of the house take part here too",
    "fr": "joueurs de la maison participent aussi ici",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_of_the_house_are_told_of_before_anybody_buys(client: Client, language: str) -> None:
    come_in(client)
    client.post("/language", data={"language": language, "csrf": csrf(client)})
    for number, companions in WITH_COMPANY.items():
        shown = client.get(f"/tables/mesa-{number}").text
        assert f"{companions} {TOLD[language]}" in shown, number


def test_nothing_is_said_where_nobody_of_the_house_plays(tmp_path: Path) -> None:
    alone = replace(RIFA, place=replace(RIFA.place, acompanantes=0))
    house = house_in(tmp_path, replace(demo(), mesas=(alone,)))
    with TestClient(app_of(house), base_url="http://testserver.local") as client:
        come_in(client)
        assert 'class="company"' not in client.get(f"/tables/mesa-{RIFA.numero}").text


def test_things_go_by_their_names_on_the_page_of_the_houses_word(client: Client) -> None:
    come_in(client)
    shown = client.get(f"/tables/mesa-{INSTANT.numero}/verify").text
    for word in INSTANT.setup.objetos:  # type: ignore[attr-defined]  # of a tómbola
        assert f"1 \u00d7 {thing_name(word)}" in shown


def test_what_is_drawn_for_has_one_name_everywhere() -> None:
    drawn = PrizeDrawn(cite=Citation("MU2010:130"), number=1, place=0, prize="coche-nuevo", ticket=7, player="ana")
    assert presenter_of("rifas").meant(drawn, "en") == "Coche nuevo: number 7."
    assert named(drawn).tell("en") == "Coche nuevo: number 7, of ana."
    assert drawn.tell("en") == "coche-nuevo: number 7, of ana.", "the record keeps its own word"


@pytest.mark.parametrize("script", [True, False])
def test_whoever_asks_is_told_whether_a_number_is_theirs(fresh: Client, script: bool) -> None:
    player(fresh)
    end = monotonic() + PATIENCE
    while "spot number mine" not in send(fresh, f"/tables/mesa-{RIFA.numero}/say", {"say": "comprar 7"}):
        assert monotonic() < end, "the sale opens by itself"
        sleep(0.05)
    headers = {"hx-request": "true"} if script else {}
    answers = {
        number: fresh.get(f"/tables/mesa-{RIFA.numero}/holds?number={number}", headers=headers).text
        for number in ("7", "8", "x", "99999")
    }
    assert "Yes: number 7 is yours." in answers["7"]
    assert all("is not yours." in answers[number] for number in ("8", "x", "99999"))
    assert ("<html" in answers["7"]) is not script
