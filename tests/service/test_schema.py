"""Whatever the description of the API allows or forbids is sent: nothing breaks, and every answer is as described."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tapete.service.store.contract import Homework
from tests.patience import PATIENCE
from tests.service.houses import API, HANDS, TABLE, Desk, Person, served
from tests.service.test_access import MATRIX

load_all_checks()
ROUTES = sorted(key for key in MATRIX if key[0] != "SOCKET" and not key[1].startswith("/schema"))
DEMANDING = [route for route in ROUTES if MATRIX[route][1] is not None or route[1].endswith(("/records", "/offers"))]
COMINGS = {("POST", f"{API}/session"), ("POST", f"{API}/session/guest"), ("DELETE", f"{API}/session")}
"""These end the session they are sent with, so they are sent without one."""
HOMEWORK = {"code": "ABCDEF", "place": 0}
KNOWN: dict[str, Any] = {
    "table": TABLE,
    "account": "eva",
    "game": "bola",
    "jurisdiction": "murcia",
    "citation": "MU2010:23.2",
    **HOMEWORK,
}
PEOPLE = ("director", "guest")


class World:
    """A house behind a real server on a loop and a thread of its own, and its description."""

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._opened: Future[tuple[Desk, dict[str, Person]]] = Future()
        self._thread = Thread(target=self._loop.run_until_complete, args=[self._live(folder)])
        self._thread.start()
        self.desk, self.people = self._opened.result(PATIENCE)
        self.schema: OpenApiSchema = schemathesis.openapi.from_url(f"{self.desk.client.base_url}/schema/openapi.json")

    async def _live(self, folder: Path) -> None:
        try:
            async with served(folder, HANDS) as desk:
                director, _, _ = await desk.opened()
                await desk.account("eva", "cambista")
                lesson = b'{"game":"bola","jurisdiction":"murcia","kind":"pagos"}'
                await desk.house.store.add_homework(Homework("ABCDEF", "eva", "Plenos", lesson, 0))
                self._opened.set_result((desk, {"director": director, "guest": await desk.guest()}))
                await self._over.wait()
        except BaseException as error:
            if not self._opened.done():
                self._opened.set_exception(error)
            raise

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    world = World(tmp_path_factory.mktemp("schema"))
    yield world
    world.close()


TOO_LARGE = 413


def plain(path: str) -> str:
    """A path without the types of what is put into it."""
    return path.replace(":str}", "}").replace(":int}", "}")


def test_every_route_is_described(world: World) -> None:
    described = {(method.upper(), path) for path, item in world.schema.items() for method in item}
    assert described == {(method, plain(path)) for method, path in ROUTES}


def test_what_fits_the_description_is_answered_as_described(world: World) -> None:
    """It may be refused all the same: that a name is readable or a table is open is more than the description says."""
    check_all(world, ROUTES, GenerationMode.POSITIVE)


def test_what_does_not_fit_the_description_is_refused(world: World) -> None:
    check_all(world, DEMANDING, GenerationMode.NEGATIVE)


def check_all(world: World, routes: list[tuple[str, str]], mode: GenerationMode) -> None:
    """Check every route, and then raise what was found at any of them."""
    faults = []
    for route in routes:
        try:
            check(world, route, mode)
        except Exception as error:  # noqa: BLE001 - raised below with the others
            error.add_note(" ".join(route))
            faults.append(error)
    if faults:
        raise ExceptionGroup("routes that do not answer as they are described", faults)


def check(world: World, route: tuple[str, str], mode: GenerationMode) -> None:
    """No defect, and no status, type or shape that is not described."""
    method, path = route
    operation = world.schema[plain(path)][method]
    strategy = operation.as_strategy(generation_mode=mode)

    @settings(max_examples=max(4, settings().max_examples // 20), suppress_health_check=[HealthCheck.too_slow])
    @given(case=strategy, who=st.sampled_from(PEOPLE), known=st.booleans())
    def ask(case: schemathesis.Case[Any], who: str, known: bool) -> None:
        if known and mode is GenerationMode.POSITIVE:
            case.path_parameters.update({name: KNOWN[name] for name in case.path_parameters})
        headers = {} if route in COMINGS else world.people[who].headers
        response = case.call(headers=headers, timeout=PATIENCE)
        if response.status_code != TOO_LARGE:  # a refusal too, though not among those that Schemathesis knows
            case.validate_response(response, excluded_checks=[positive_data_acceptance])

    ask()


def test_after_all_this_the_books_close_and_the_house_is_ready(world: World) -> None:
    assert world.run(world.desk.house.is_ready())
    assert world.run(world.desk.house.store.drift()) == {}
