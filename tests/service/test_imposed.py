"""What silence imposed is recorded as imposed, and not as the player's own word."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.casino.audit import audit
from tapete.engine.command import Role
from tapete.service.store.contract import Store
from tests.service.houses import QUICK, desk, fine
from tests.service.live import accepted, acta_of, audited, bet
from tests.service.test_orders import blackjack, go_on_in_silence

pytestmark = pytest.mark.anyio

BLACKJACK = 8
HURRIED = msgspec.structs.replace(QUICK, decision_seconds=0.01, pause_seconds=0.0, betting_seconds=0.05)


def entries(acta: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in acta.splitlines()[1:]]


async def test_a_record_says_what_was_imposed(store: Store) -> None:
    table = await blackjack(store)
    imposed = 0
    while not imposed:
        silence = table.game.on_silence(table.position.state)
        if silence is not None and silence.by.role is Role.JUGADOR:
            imposed = accepted(await table.submit(silence.by, command=silence, imposed=True))
        else:
            await go_on_in_silence(table)
            await bet(table, "ana", "plaza 1 20")
    lines = entries(await acta_of(store))
    assert [entry["n"] for entry in lines if entry.get("imposed")] == [imposed]
    await table.stop()
    await audited(store)


async def test_the_croupier_imposes_what_a_player_does_not_say(tmp_path: Path) -> None:
    async with desk(tmp_path, HURRIED, (BLACKJACK,)) as house:
        director, ana = await house.account("director", "director"), await house.guest()
        table = f"mesa-{BLACKJACK}"
        fine(await ana.say("sentarse 1", table=table))
        acta = b""
        while b'"imposed":true' not in acta:
            await ana.say("plaza 1 20", table=table)
            acta = (await director.get(f"/tables/{table}/acta")).content
        spoken = {"unlawful": [found.code for found in audit(BytesIO(acta)).findings if found.cite]}
        assert spoken == {"unlawful": []}
        bea = await house.guest("Bea")
        imposed = next(entry["n"] for entry in entries(acta) if entry.get("imposed"))
        [told] = fine(await bea.get(f"/tables/{table}/records?after={imposed - 1}&limit=1&lang=en"))
        assert (told["n"], told["entry"]["imposed"]) == (imposed, True)
        assert told["tell"][0] == f"{ana.id} said nothing: the rules take silence so."
        for entry in entries(acta):
            if entry.get("imposed"):
                assert entry["do"]["by"] == {"id": ana.id, "role": "jugador"}
                assert entry["do"]["do"] not in {"bet", "sit"}
