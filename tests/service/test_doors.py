"""Doors that stood open, or broke when they were pushed."""

from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.service.store.sqlite import SqliteStore
from tests.service.houses import API, HANDS, desk, fine, problem

pytestmark = pytest.mark.anyio


async def test_a_request_for_the_methods_of_a_route_is_answered(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        ana = await house.guest()
        for path in ("/caja/sell", "/session", "/tables", "/tables/mesa-1/commands"):
            for headers in ({}, ana.headers):
                answer = await house.client.options(API + path, headers=headers)
                assert (answer.status_code, "OPTIONS" in answer.headers["allow"]) == (204, True), path


async def test_a_form_is_not_json_whatever_token_it_holds(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        ana = await house.guest()
        headers = {"cookie": ana.headers["cookie"], "idempotency-key": "k"}
        forms: list[dict[str, Any]] = [{"files": {"csrf": (None, ana.csrf)}}, {"data": {"csrf": ana.csrf}}]
        for path, form in product(("/caja/sell", "/tables/mesa-1/commands"), forms):
            without = await house.client.post(API + path, headers=headers, **form)
            assert problem(without, 403)["code"] == "csrf"
            with_token = await house.client.post(API + path, headers={**ana.headers, **headers}, **form)
            assert problem(with_token, 400)["code"] == "ilegible"


async def test_the_inspection_takes_no_chips(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        inspector = await house.account("ines", "inspeccion")
        assert problem(await inspector.post("/caja/sell", {"amount": 100}), 403)["code"] == "sin_facultad"
        assert fine(await inspector.get("/caja"))["balance"] == 0


async def test_the_metrics_are_for_the_house_or_for_a_program_with_its_token(tmp_path: Path) -> None:
    async with desk(tmp_path, msgspec.structs.replace(HANDS, metrics_token="s3cret")) as house:
        for headers, status in [
            ({}, 401),
            ((await house.guest()).headers, 403),
            ({"authorization": "Bearer s3cret"}, 200),
            ({"authorization": "Bearer other"}, 401),
            ({"authorization": "Bearer "}, 401),
            ((await house.account("dora", "director")).headers, 200),
        ]:
            assert (await house.client.get("/metrics", headers=headers)).status_code == status, headers


async def test_a_house_whose_disk_is_full_is_not_ready(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        await house.opened()
        ana, store = await house.guest(), house.house.store
        assert isinstance(store, SqliteStore)
        assert (await house.client.get("/health/ready")).status_code == 200
        writer = store._connections[0]
        writer.pragma("max_page_count", writer.pragma("page_count"))
        statuses = [(await ana.say("rojo 0.50")).status_code for _ in range(100)]
        assert statuses[-1] == 503
        assert (await house.client.get("/health/ready")).status_code == 503
        writer.pragma("max_page_count", 1_000_000)
        assert (await house.client.get("/health/ready")).status_code == 200
