"""The feed of a table in one process: the last records, which listeners read at their own pace."""

import asyncio
from collections import deque
from time import monotonic
from typing import cast

import pytest

from tapete.engine.command import Actor, Declare, Role
from tapete.engine.event import Refusal
from tapete.games import build
from tapete.law.citation import Citation
from tapete.service import feed
from tapete.service.feed import _MOST_FRAMES, _MOST_WRITTEN, RING, Hub, Told
from tapete.service.store.contract import Store
from tests.patience import PATIENCE
from tests.service.history import fund
from tests.service.live import accepted, bet, live, open_bets


def test_a_listener_is_given_the_records_of_the_ring_or_asks_the_store() -> None:
    hub = Hub("mesa-1", build("bola", "estado"), cast(Store, None))
    hub._ring = deque(maxlen=3)
    for n in range(1, 6):
        hub._take(Told(n=n))
    assert [[told.n for told in hub.since(n) or ()] for n in (2, 3, 4, 5)] == [[3, 4, 5], [4, 5], [5], []]
    assert hub.since(2) is not None, "the first record of the ring is the next to be told"
    assert hub.since(1) is None, "one is lost"


def test_what_is_kept_of_a_table_does_not_grow_with_what_happens_there() -> None:
    hub = Hub("mesa-1", build("bola", "estado"), cast(Store, None))
    ana = Actor("ana", Role.JUGADOR)
    for n in range(1, 3 * RING):
        hub._take(Told(n=n))
        for language in ("es", "en"):
            hub.frame([hub._ring[-1]], ana, language)
    assert len(hub._ring) == RING
    kept = (len(hub._written), len(hub._frames), len(hub._public), len(hub._unfolded))
    assert all(found <= most for found, most in zip(kept, (_MOST_WRITTEN, _MOST_FRAMES, RING, 1000), strict=True))


def test_somebody_who_was_told_something_just_now_waits_for_the_next_call(monkeypatch: pytest.MonkeyPatch) -> None:
    async def woken() -> tuple[bool, bool, bool]:
        monkeypatch.setattr(feed, "BREATH", PATIENCE)
        hub = Hub("mesa-1", build("bola", "estado"), cast(Store, None))
        idle, told = hub.listen(0), hub.listen(0)
        for listener in (idle, told):
            listener.news.clear()
        told.told_at = monotonic()
        hub._take(Told(n=1))
        hub._wake_listeners()
        first = (idle.news.is_set(), told.news.is_set())
        monkeypatch.setattr(feed, "BREATH", 0)
        assert hub._call is not None
        hub._call.cancel()
        hub._wake_listeners()
        return (*first, told.news.is_set())

    assert asyncio.run(woken()) == (True, False, True)


def test_what_the_feed_has_not_heard_yet_is_judged_before_it_is_shown() -> None:
    """A page read from the store may end after the last record that the feed has taken."""
    game = build("bola", "estado")
    hub = Hub("mesa-1", game, cast(Store, None))
    refused = Refusal(code="fuera_de_plazo", cite=Citation("ES1979:04.V.a"), facts={})
    told = Told(n=1, do=Declare(by=Actor("ana", Role.JUGADOR), incident="x"), refused=refused)
    assert "fuera_de_plazo" not in hub.frame([told], Actor("bea", Role.JUGADOR), "es")
    hub._take(told)
    assert "fuera_de_plazo" not in hub.frame([told], Actor("bea", Role.JUGADOR), "es")
    assert "fuera_de_plazo" in hub.frame([told], Actor("ana", Role.JUGADOR), "es")


@pytest.mark.anyio
async def test_what_another_process_wrote_is_told_as_what_this_one_did(store: Store) -> None:
    """Read late, read in the store, or skipped: a refusal is told only to who was refused."""
    await fund(store, "ana")
    table = await live(store)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 10"))
    refused = (await bet(table, "ana", "rojo 100000")).n
    accepted(await bet(table, "ana", "rojo 5"))
    lines = [record.line async for record in store.records(table.id, 0)]
    usual = Hub(table.id, table.game, store)
    await usual.pull()
    far = Hub(table.id, table.game, store)
    assert far.receive(1, lines[:3])
    assert not far.receive(5, lines[4:]), "one is missing"
    assert far.receive(2, lines[1:]), "some come twice"
    assert far.n == usual.n == table.position.n
    page = await far.history(0, 100)
    ana, bea = (Actor(name, Role.JUGADOR) for name in ("ana", "bea"))
    told = [usual.frame(page, who, "en") for who in (ana, bea)]
    assert [far.frame(page, who, "en") for who in (ana, bea)] == told
    assert "sobre_maximo" in told[0]
    assert "sobre_maximo" not in told[1]
    assert (far.state, far.on_cloth) == (usual.state, usual.on_cloth)
    late = Hub(table.id, table.game, store)
    late.receive(1, lines)
    late.skip(table.position.state, table.position.n)
    assert late.state == usual.state
    assert late.since(refused - 1) is None, "whoever has not read it asks the store"
    assert [late.frame(page, who, "en") for who in (ana, bea)] == told
    await table.stop()
