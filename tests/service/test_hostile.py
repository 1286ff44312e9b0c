"""What strangers send to make the house work, fail or remember without end."""

from pathlib import Path
from typing import Any

import pytest
from litestar.connection import ASGIConnection

from tapete.service.people import clean_name
from tapete.service.problems import Trouble
from tapete.service.reading import LONGEST_COMMAND
from tests.service.houses import API, TABLE, desk, fine, problem

pytestmark = pytest.mark.anyio

NESTED = ["[" * 20_000 + "]" * 20_000, '{"a":' * 9_000 + "1" + "}" * 9_000, '{"do":' + "[" * 20_000 + "]" * 20_000 + "}"]


@pytest.mark.parametrize("path", ["/check", "/session", "/session/guest", f"/tables/{TABLE}/commands"])
async def test_what_is_nested_too_deep_is_the_fault_of_who_sends_it(tmp_path: Path, path: str) -> None:
    async with desk(tmp_path) as house:
        ana = await house.guest()
        for body in NESTED:
            headers = {**ana.headers, "content-type": "application/json", "idempotency-key": house.key()}
            assert problem(await house.client.post(API + path, content=body, headers=headers), 400)["code"] == "ilegible"


@pytest.mark.parametrize(
    "wrong",
    [{"bet": "a" * LONGEST_COMMAND}, {"bet": "ro\0jo"}, {"player": "ana\0"}],
    ids=["long", "invisible", "nobody"],
)
async def test_what_no_record_should_keep_is_not_recorded_as_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async with desk(tmp_path) as house:
        await house.opened()
        ana = await house.guest()
        before = house.house.place(TABLE).position[1]
        do = {"do": "bet", "player": ana.id, "bet": "rojo", "amount": 500, **wrong}
        problem(await ana.post(f"/tables/{TABLE}/commands", {"do": do}), 422)
        assert house.house.place(TABLE).position[1] == before


async def test_cookies_are_not_unquoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes a minute for as many backslashes as a header may have."""

    def asked(_: Any) -> dict[str, str]:
        raise AssertionError("the library was asked")

    async with desk(tmp_path) as house:
        ana = await house.guest()
        monkeypatch.setattr(ASGIConnection, "cookies", property(asked))
        cookie = 'x="' + '\\"' * 20_000 + f'; {ana.headers["cookie"]}'
        assert fine(await house.client.get(f"{API}/session", headers={"cookie": cookie}))["person"]["id"] == ana.id


def test_a_name_is_not_composed_before_it_is_known_to_be_short(monkeypatch: pytest.MonkeyPatch) -> None:
    composed: list[int] = []
    monkeypatch.setattr("tapete.service.people.unicodedata.normalize", lambda _, name: composed.append(len(name)) or name)
    with pytest.raises(Trouble):
        clean_name("a" + "\u0301\u0316" * 50_000)
    assert composed == []
    assert clean_name("Ana") == "Ana"
