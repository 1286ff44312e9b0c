"""The counters of loterías and boletos: bought, opened and collected on a page, in every language."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.language import LANGUAGES
from tests.web.houses import app_of, house_in
from tests.web.lotteries import BOLETOS, FIJO, PRESORTEADA, VARIABLE, lotteries
from tests.web.markup import Page

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    house = house_in(Path(tmp_path_factory.mktemp("lotteries")), lotteries())
    with TestClient(app_of(house), base_url="http://testserver.local") as found:
        found.post("/guest", data={"name": "Ana"})
        yield found


@pytest.mark.parametrize("table", [FIJO, VARIABLE, PRESORTEADA, BOLETOS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counter_is_a_page_in_every_language(client: Client, table: int, language: str) -> None:
    client.cookies.set("language", language)
    response = client.get(f"/tables/mesa-{table}")
    assert response.status_code == 200, response.text[-2_000:]
    assert Page(response.text).elements
