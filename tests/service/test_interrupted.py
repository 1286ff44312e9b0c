"""A start of the house in the middle of a round: void if something is at stake, with the key or without it."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from tapete.families.table.settling import Settle
from tapete.kit.chance.verifier import CARRIED
from tapete.service.chance import Vault
from tapete.service.draft import Draft
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tapete.service.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.service.conftest import OpenStore
from tests.service.history import fund
from tests.service.live import (
    SOURCE,
    VAULT,
    accepted,
    audited,
    bet,
    commitments,
    finish_round,
    live,
    open_bets,
    to_draw,
)
from tests.service.test_covered import dealt
from tests.service.test_orders import blackjack, go_on_in_silence, lines
from tests.trace import law

pytestmark = pytest.mark.anyio
OTHER_KEY = Vault(bytes([9]) * 32)


async def restarted(open_store: OpenStore, table: LiveTable, slug: str, vault: Vault | None = None) -> tuple[Any, Any]:
    """The same house, started again: its store and its table, with the new epoch begun."""
    await table.stop()
    await cast("Store", table._store).stop()
    store = open_store()
    await store.start()
    again = await (live(store, slug=slug) if vault is None else live(store, slug=slug, vault=vault))
    await again.begin_epoch()
    return store, again


async def interruptions(store: Store) -> list[dict[str, Any]]:
    return [entry for entry in await lines(store) if entry.get("do", {}).get("do") == "interrupt"]


async def started(open_store: OpenStore) -> Store:
    store = open_store()
    await store.start()
    await fund(store, "ana", amount=1_000)
    return store


@law("criterio:casino.37")
async def test_a_throw_for_which_bets_were_closed_is_void_and_the_stakes_are_back(open_store: OpenStore) -> None:
    store = await started(open_store)
    table = await live(store)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    await to_draw(table)
    store, table = await restarted(open_store, table, "bola")
    [line] = await interruptions(store)
    assert line["events"][0] == {"event": "round-interrupted", "cite": "criterio:casino.37"}
    assert await store.balance("jugador:ana") == 1_000
    assert table.position.state.stakes == ()
    await open_bets(table)
    await finish_round(table)
    assert (await commitments(store))[1] == []
    await table.stop()
    await audited(store)
    await store.stop()


OPEN_BETS = {
    "bola": ("rojo 5",),
    "ruleta-francesa": ("rojo 100",),
    "dados": ("win 10",),
    "blackjack": ("sentarse 1", "plaza 1 20"),
    "punto-y-banca": ("banca 20",),
    "treinta-y-cuarenta": ("negro 20",),
    "monte": ("carta 1-2 5",),
    "bingo-tradicional": ("comprar 2",),
}
"""Bets of a player at a wheel, with dice, with a sabot and in a bingo room."""


@law("criterio:casino.37")
@pytest.mark.parametrize("vault", [VAULT, OTHER_KEY], ids=["key kept", "key lost"])
@pytest.mark.parametrize("slug", OPEN_BETS)
async def test_stakes_on_open_bets_are_returned_and_not_drawn_for_again(
    open_store: OpenStore, slug: str, vault: Vault
) -> None:
    store = open_store()
    await store.start()
    await fund(store, "ana", amount=100_000)
    table = await live(store, slug=slug)
    await open_bets(table)
    for line in OPEN_BETS[slug]:
        accepted(await bet(table, "ana", line))
    assert await store.balance("jugador:ana") < 100_000
    thrown = table.position.chain is not None and table.position.chain.order is None
    store, table = await restarted(open_store, table, slug, vault)
    assert len(await interruptions(store)) == 1
    while isinstance(command := table.game.next_step(table.position.state), Settle):
        accepted(await table.submit(command.by, command=command))
    assert await store.balance("jugador:ana") == 100_000
    lost = thrown and vault is OTHER_KEY  # an order that was lost is missed when its sabot is over
    await audited(store, but=("compromiso_sin_abrir", "sin_sello") if lost else ("sin_sello",))
    await table.stop()
    await store.stop()


@law("criterio:casino.37")
async def test_a_prisoner_of_a_result_that_is_being_settled_is_returned_when_it_is(open_store: OpenStore) -> None:
    """What a settlement leaves for the next throw was staked before that throw was sealed again."""
    store = open_store()
    await store.start()
    await fund(store, "ana", amount=1_000_000)
    table = await live(store, slug="ruleta-francesa")
    while not any(not stake.free for stake in table.position.state.stakes):
        await open_bets(table)
        for line in ("rojo 100", "pleno 0 20"):
            accepted(await bet(table, "ana", line))
        await to_draw(table)
        accepted(await table.draw())
        if table.position.state.outcome == "0":
            break
        await finish_round(table)
    store, table = await restarted(open_store, table, "ruleta-francesa")
    assert await interruptions(store) == []
    await finish_round(table)
    assert len(await interruptions(store)) == 1
    assert table.position.state.stakes == ()
    assert (await commitments(store))[1] == []
    await audited(store)
    await table.stop()
    await store.stop()


@law("criterio:casino.37")
async def test_audit_and_verifier_find_stakes_for_which_another_result_was_sealed(open_store: OpenStore) -> None:
    store = await started(open_store)
    table = await live(store)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    async with table._moving:
        await table._record(_redraw)
    await finish_round(table)
    await audited(store, but=("epoca_con_apuestas", "sin_sello"))
    _, faults = await commitments(store)
    assert faults == [f"commitment 2: {CARRIED}"]
    await table.stop()
    await store.stop()


def _redraw(draft: Draft) -> None:
    """A house that seals another result for the stakes that are laid."""
    assert draft.position.chain is not None
    draft._follow(*draft.position.chain.restarted(SOURCE))
    draft._tell_chance(None, ())


@law("criterio:casino.37")
async def test_without_the_key_the_round_is_void_all_the_same(open_store: OpenStore) -> None:
    store = await started(open_store)
    table = await live(store)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    await to_draw(table)
    store, table = await restarted(open_store, table, "bola", OTHER_KEY)
    assert len(await interruptions(store)) == 1
    assert await store.balance("jugador:ana") == 1_000
    await open_bets(table)
    await finish_round(table)
    await table.stop()
    await audited(store, but=("compromiso_sin_abrir", "sin_sello"))
    await store.stop()


async def test_a_hand_of_blackjack_under_way_is_void(open_store: OpenStore) -> None:
    store = open_store()
    await store.start()
    table = await blackjack(store, "trebol")
    while not table.position.state.banca.cards:
        await go_on_in_silence(table)
    store, table = await restarted(open_store, table, "blackjack")
    assert len(await interruptions(store)) == 1
    assert await store.balance("jugador:ana") == 1_000_000
    assert (table.position.state.round, table.position.state.manos) == (2, ())
    await table.stop()
    await audited(store)
    await store.stop()


@pytest.mark.parametrize("slug", ["blackjack", "punto-y-banca", "treinta-y-cuarenta"])
async def test_six_packs_sealed_anew_are_true_while_the_same_card_comes_again_and_again(
    open_store: OpenStore, slug: str
) -> None:
    """Of the cards that are left only the number is said: any of them may come as often as it likes."""
    store = open_store()
    await store.start()
    await fund(store, "ana", amount=100_000)
    table = await live(store, slug=slug)
    await one_round(table)
    store, table = await restarted(open_store, table, slug)
    seen: list[str] = []
    while len(seen) == len(set(seen)):
        await one_round(table)
        records, faults = await commitments(store)
        assert faults == []
        assert {name for name, _ in records[-1]["commitment"]["contents"]} == {"?"}, "the sabot is not over"
        seen = [opened["card"] for opened in records[-1]["opening"]["opened"]]
    await table.stop()
    await audited(store)
    await store.stop()


async def one_round(table: LiveTable) -> None:
    """A round in which ana bets the least that every table of the examples takes, and then says nothing more."""
    await open_bets(table)
    number = table.game.round_of(table.position.state)
    if table.game.slug == "blackjack" and number == 1:
        accepted(await bet(table, "ana", "sentarse 1"))
    bets = {"blackjack": "plaza 1 20", "punto-y-banca": "banca 20", "treinta-y-cuarenta": "negro 20"}
    accepted(await bet(table, "ana", bets[table.game.slug]))
    while table.game.round_of(table.position.state) == number:
        await go_on_in_silence(table)


@law("criterio:casino.37")
async def test_a_jugada_of_trijoker_whose_cards_have_come_goes_on_with_them(open_store: OpenStore) -> None:
    """Whoever starts the house again undoes no hand that has been seen, and the record is true."""
    store = open_store()
    await store.start()
    await fund(store, "ana", amount=100_000)
    table = await live(store, slug="trijoker")
    await open_bets(table)
    for line in ("sentarse 1", "espacio 1 5"):
        accepted(await bet(table, "ana", line))
    while not table.position.state.hands or table.game.needs(table.position.state) is not None:
        await go_on_in_silence(table)
    before = table.position.state
    store, table = await restarted(open_store, table, "trijoker")
    assert await interruptions(store) == []
    assert (table.position.state.hands, table.position.state.bets) == (before.hands, before.bets)
    while table.position.state.round == before.round:
        await go_on_in_silence(table)
    assert (await commitments(store))[1] == []
    await table.stop()
    await audited(store)
    await store.stop()


async def test_covered_hands_of_a_jugada_that_is_void_stay_covered(open_store: OpenStore) -> None:
    store = open_store()
    await store.start()
    table = await dealt(store)
    store, table = await restarted(open_store, table, "ferrocarril")
    [line] = await interruptions(store)
    assert [event["event"] for event in line["events"]] == ["round-interrupted", "jugada-annulled"]
    assert not [entry for entry in await lines(store) if "opened" in entry], "the talla goes on"
    await table.stop()
    await audited(store)
    await store.stop()


KILLED = """
import asyncio, os, signal, sys
from tapete.service.store.sqlite import SqliteStore
from tests.service.history import fund
from tests.service.live import accepted, bet, live, open_bets, to_draw

async def main() -> None:
    store = SqliteStore(sys.argv[1])
    await store.start()
    await fund(store, "ana", amount=1_000)
    table = await live(store)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    if sys.argv[2] == "closed":
        await to_draw(table)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@law("criterio:casino.37")
@pytest.mark.parametrize("bets", ["open", "closed"])
async def test_after_a_kill_in_the_middle_of_a_throw_nobody_has_lost_anything(tmp_path: Path, bets: str) -> None:
    path = tmp_path / "house.db"
    killed = subprocess.run(  # noqa: ASYNC221 - nothing else happens meanwhile
        [sys.executable, "-c", KILLED, str(path), bets], timeout=PATIENCE, check=False, env={**os.environ}
    )
    assert killed.returncode == -signal.SIGKILL
    store = SqliteStore(path)
    await store.start()
    assert await store.balance("jugador:ana") == 500
    for _ in range(2):
        table = await live(store)
        await table.begin_epoch()
        assert (await store.balance("jugador:ana"), len(await interruptions(store))) == (1_000, 1)
        await table.stop()
    await audited(store)
    await store.stop()
