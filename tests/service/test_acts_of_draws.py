"""Draws in several parts: all of them follow from what was sealed before the sale, also when the house starts again."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.casino.acta import Acta
from tapete.casino.audit import audit
from tapete.casino.audit_findings import Findings
from tapete.casino.commitment_audit import CommitmentAudit
from tapete.casino.commitments import document_of
from tapete.engine.codec import encode
from tapete.families.draw.drawing import SPAN
from tapete.families.draw.state import Phase
from tapete.games import build
from tapete.kit.chance.commitment import Link
from tapete.kit.chance.committed import seal_throw
from tapete.kit.chance.sealing import range_contents
from tapete.kit.chance.verifier import verify
from tapete.service.chance import Vault
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tapete.service.store.sqlite import SqliteStore
from tests.golden.spoiled import contents, written
from tests.service.chance import source
from tests.service.conftest import OpenStore
from tests.service.history import fund
from tests.service.live import accepted, acta_of, audited, bet, commitments, finish_round, live, step
from tests.service.test_interrupted import interruptions, restarted
from tests.service.test_orders import lines
from tests.trace import law

pytestmark = pytest.mark.anyio
OTHER_KEY = Vault(bytes([9]) * 32)
BOUGHT = {
    "tombolas": ("comprar 3 billetes", "comprar 4 billetes"),
    "combinaciones-aleatorias": ("consumir 40", "consumir 30"),
    "apuestas": ("apostar ganador carrera-1/rayo 5", "apostar ganador carrera-2/luna 5"),
}
"""What Ana and Eva say at a table where several things are drawn."""


async def sold(store: Store, slug: str) -> LiveTable:
    """A table where both have taken part."""
    await store.start()
    for name in ("ana", "eva"):
        await fund(store, name, amount=20_000)
    table = await live(store, slug=slug)
    accepted(await step(table))
    accepted(await step(table))
    for name, text in zip(("ana", "eva"), BOUGHT[slug], strict=True):
        accepted(await bet(table, name, text))
    return table


async def until_drawing(table: LiveTable, *, drawn: int) -> None:
    """Until so many of the draws of the act have come."""
    while table.game.needs(table.position.state) is None:
        accepted(await step(table))
    for _ in range(drawn):
        accepted(await table.draw())


def draws(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry["do"] for entry in entries if entry.get("do", {}).get("do") == "draw"]


@pytest.mark.parametrize("slug", ["tombolas", "apuestas"])
async def test_one_promise_before_the_sale_gives_every_draw_of_the_act(open_store: OpenStore, slug: str) -> None:
    store = open_store()
    table = await sold(store, slug)
    await finish_round(table)
    told = await lines(store)
    first, *others = draws(told)
    assert first["proof"]
    assert others
    assert all(draw["proof"] is None and draw["follows"]["outcome"] == draw["outcome"] for draw in others)
    promised = [place for place, entry in enumerate(told) if "promised" in entry]
    drawn = [place for place, entry in enumerate(told) if entry.get("do", {}).get("do") == "draw"]
    assert not [place for place in promised if drawn[0] < place < drawn[-1]]
    await audited(store)


@law("criterio:casino.37")
@pytest.mark.parametrize(
    ("slug", "drawn"),
    [("tombolas", 0), ("tombolas", 1), ("combinaciones-aleatorias", 0), ("apuestas", 0), ("apuestas", 2)],
)
async def test_a_draw_after_its_sale_comes_as_it_was_sealed_though_the_house_starts_again(
    open_store: OpenStore, slug: str, drawn: int
) -> None:
    store = open_store()
    table = await sold(store, slug)
    await until_drawing(table, drawn=drawn)
    chain = table.position.chain
    assert chain is not None
    store, table = await restarted(open_store, table, slug)
    kept = table.position.chain
    assert kept is not None
    assert (kept.throw, kept.act) == (chain.throw, chain.act)
    assert await interruptions(store) == []
    await finish_round(table)
    assert [draw for draw in draws(await lines(store)) if draw["proof"]][:1] == draws(await lines(store))[:1]
    await audited(store)


@law("criterio:casino.37")
@pytest.mark.parametrize("slug", ["tombolas", "combinaciones-aleatorias", "apuestas"])
async def test_a_draw_on_sale_keeps_its_tickets_and_comes_as_it_was_sealed(open_store: OpenStore, slug: str) -> None:
    """A sale may last for weeks: a house that starts again must neither refund it nor draw something else."""
    store = open_store()
    table = await sold(store, slug)
    before, chain = await store.balance("jugador:ana"), table.position.chain
    store, table = await restarted(open_store, table, slug)
    assert chain is not None
    assert table.position.chain is not None
    assert table.position.chain.throw == chain.throw
    assert (await interruptions(store), await store.balance("jugador:ana")) == ([], before)
    await finish_round(table)
    assert (await commitments(store))[1] == []
    await audited(store)


@law("criterio:casino.37")
@pytest.mark.parametrize("closed", [False, True])
async def test_without_the_key_what_was_sealed_is_lost_and_what_was_sold_goes_back(
    open_store: OpenStore, *, closed: bool
) -> None:
    store = open_store()
    table = await sold(store, "tombolas")
    if closed:
        await until_drawing(table, drawn=0)
    store, table = await restarted(open_store, table, "tombolas", OTHER_KEY)
    assert len(await interruptions(store)) == 1
    assert [await store.balance(f"jugador:{name}") for name in ("ana", "eva")] == [20_000, 20_000]


def of_second_draw(entries: list[dict[str, Any]]) -> Any:
    return next(entry for entry in entries if "follows" in entry.get("do", {}))["do"]


def another_outcome(entries: list[dict[str, Any]]) -> None:
    do = of_second_draw(entries)
    do["outcome"] = do["follows"]["outcome"] = "7"


def another_range(entries: list[dict[str, Any]]) -> None:
    of_second_draw(entries)["follows"]["contents"] = [["1..5", 5]]


def without_proof(entries: list[dict[str, Any]]) -> None:
    del of_second_draw(entries)["follows"]


@pytest.mark.parametrize("spoil", [another_outcome, another_range, without_proof])
async def test_an_audit_finds_a_draw_that_does_not_follow(
    tmp_path: Path, spoil: Callable[[list[dict[str, Any]]], None]
) -> None:
    store = SqliteStore(tmp_path / "house.db")
    table = await sold(store, "tombolas")
    await finish_round(table)
    entries = contents(await acta_of(store))
    spoil(entries)
    data = written(entries)
    assert "compromiso_falso" in {finding.code for finding in audit(BytesIO(data)).findings}
    assert verify(json.loads(encode(document_of(Acta(BytesIO(data))))))[0]


def test_an_audit_finds_a_promise_in_the_middle_of_a_draw() -> None:
    game = build("tombolas", "murcia")
    find = Findings()
    throw = seal_throw(Link("mesa-1", "e"), range_contents(1, SPAN), source(), "number")
    sale = game.upcoming(msgspec.structs.replace(game.opening(), phase=Phase.VENTA))
    draw = game.upcoming(msgspec.structs.replace(game.opening(), phase=Phase.SORTEO))
    for need, codes in ((sale, []), (draw, ["compromiso_tras_el_cierre"])):
        find.found.clear()
        CommitmentAudit("mesa-1", find).promised(3, throw.commitment, need)
        assert [finding.code for finding in find.found] == codes
