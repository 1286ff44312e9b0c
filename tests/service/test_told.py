"""What players are told of the house's books, and what the log keeps of what they ask."""

import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tests.service.houses import BOLA, TABLE, Desk, Person, fine, served
from tests.service.test_socket import hear, message_from, say, talking
from tests.trace import law

pytestmark = pytest.mark.anyio


async def told(who: Person, role: str = "") -> dict[str, Any]:
    """The last event of each kind, as somebody reads it in the records, with its sentences."""
    records = fine(await who.get(f"/tables/{TABLE}/records", params={"as": role, "limit": 500}))
    return {
        event["event"]: {**event, "tell": record["tell"]}
        for record in records
        for event in record["entry"].get("events", ())
    }


async def closed(house: Desk) -> tuple[Person, Person]:
    """A table that was opened and closed: the director, and a guest who has looked on."""
    director, _, _ = await house.opened()
    ana = await house.guest()
    fine(await director.post("/floor", {"do": "close-table", "table": BOLA}))
    return director, ana


@law("RC1979:50.2", "RC1979:47.1", "RC1979:52")
async def test_players_are_told_the_anticipo_and_not_what_was_counted_at_the_end(house: Desk) -> None:
    director, ana = await closed(house)
    seen, books = await told(ana), await told(director, "director")
    anticipo = books["table-opened"]["anticipo"]
    assert seen["table-opened"]["anticipo"] == anticipo > 0, "it hangs at the table"
    assert books["table-closed"]["bank"] == anticipo
    assert books["table-closed"]["tell"] == [f"The table closes; €{anticipo / 100:,.2f} go back to the caja."]
    assert set(seen["table-closed"]) == {"event", "cite", "tell"}
    assert seen["table-closed"]["tell"] == ["The table closes."]
    assert fine(await ana.get(f"/tables/{TABLE}"))["view"]["bank"] is None


async def test_the_closing_is_hidden_in_the_feed_too(online: Desk) -> None:
    _, ana = await closed(online)
    async with talking(online, ana, "?after=0") as socket:
        seen = [await message_from(socket) for _ in range(online.house.place(TABLE).hub.n)]
    assert seen[-1]["tell"] == ["The table closes."]
    assert "bank" not in json.dumps(seen)


# --- the log ---------------------------------------------------------------------------------------------------------


def written(access_log: io.StringIO) -> str:
    """What the log says, those lines included that wait for others."""
    logging.getLogger("tapete.access").handlers[0].flush()
    return access_log.getvalue()


async def test_what_is_asked_over_a_socket_is_logged_like_a_request(tmp_path: Path, access_log: io.StringIO) -> None:
    async with served(tmp_path) as house:
        await house.opened()
        ana = await house.guest()
        async with talking(house, ana, "?after=0&secret=query") as socket:
            await say(socket, "secret-id", "rojo 10")
            await say(socket, "2", "negro 0.10")
            await say(socket, "3", "secret words")
            await say(socket, "4", "lanzar", "crupier")
            await unreadable(socket)
    lines = [json.loads(line) for line in written(access_log).splitlines()]
    noted = [line for line in lines if line.get("method") == "SOCKET"]
    found = [(line["status"], line.get("code", "")) for line in noted]
    assert found == [(200, ""), (409, "bajo_minimo"), (422, "ilegible"), (403, "sin_servicio"), (422, "ilegible")]
    assert {line["path"] for line in noted} == {f"/api/v1/tables/{TABLE}/live"}
    assert {line["account"] for line in noted} == {ana.id}
    assert {line["address"] for line in noted} == {"127.0.0.1"}
    assert all(line["ms"] >= 0 for line in noted)
    for secret in ("secret", ana.token, ana.csrf):
        assert secret not in written(access_log)


async def unreadable(socket: ClientConnection) -> None:
    await socket.send("secret text")
    await hear(socket, "refused")
