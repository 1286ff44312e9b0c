"""Sealed orders at live tables: promised before the cut, cut by words, opened as they are seen, and after a restart."""

import json
from typing import Any

import pytest

from tapete.engine.codec import encode
from tapete.kit.chance.verifier import verify
from tapete.service.disclosure import PublicCommitments
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tests.service.chance import source
from tests.service.conftest import OpenStore
from tests.service.history import fund
from tests.service.live import accepted, acta_of, audited, bet, commitments, finish_round, live, open_bets, player, step
from tests.service.test_covered import BYSTANDER, dealt, go_on

pytestmark = pytest.mark.anyio
PAGE = 6


async def lines(store: Store) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (await acta_of(store)).splitlines()[1:]]


def first(entries: list[dict[str, Any]], *keys: str) -> int:
    """The number of the first line with a key, or in which something of that name is done or happens."""
    for entry in entries:
        names = {*entry, entry.get("do", {}).get("do"), *(event["event"] for event in entry.get("events", ()))}
        if names & set(keys):
            number: int = entry["n"]
            return number
    raise AssertionError(f"no line with {keys}")


async def blackjack(store: Store, word: str = "") -> LiveTable:
    """A table of black-jack with a bet on it."""
    await fund(store, "ana", amount=1_000_000)
    table = await live(store, slug="blackjack")
    await open_bets(table)
    accepted(await bet(table, "ana", "sentarse 1"))
    accepted(await bet(table, "ana", f"plaza 1 20 palabra {word}" if word else "plaza 1 20"))
    return table


async def go_on_in_silence(table: LiveTable) -> None:
    """What comes next when nobody says anything."""
    silence = table.game.on_silence(table.position.state)
    drawing = table.game.needs(table.position.state) is not None
    accepted(await (table.draw() if drawing or silence is None else table.submit(silence.by, command=silence)))


async def test_the_order_is_promised_before_the_sabot_is_loaded_and_cut_by_the_words_of_the_first_stakes(
    store: Store,
) -> None:
    table = await blackjack(store, "trebol")
    while table.game.needs(table.position.state) is None:
        accepted(await step(table))
    accepted(await step(table))
    told = await lines(store)
    assert first(told, "promised") < first(told, "sabot-loaded") < first(told, "bet-placed") < first(told, "cut")
    assert first(told, "cut") == first(told, "draw") - 1
    cut = told[first(told, "cut") - 1]["cut"]
    assert cut == {"after": table.game.rules.burned.value, "words": ["trebol"]}
    assert (await commitments(store))[1] == []
    await table.stop()
    await audited(store)


async def test_a_whole_sabot_is_one_commitment_of_which_every_card_seen_is_opened(store: Store) -> None:
    await fund(store, "ana", amount=1_000_000)
    table = await live(store, slug="punto-y-banca")
    while len((await commitments(store))[0]) < 2:
        for _ in range(100):
            await go_on_in_silence(table)
    records, faults = await commitments(store)
    assert faults == []
    played, loaded = records[:2]
    assert len(played["opening"]["cards"]) == 6 * 52
    assert [name for name, _ in played["commitment"]["contents"]] == [n for n, _ in loaded["commitment"]["contents"]]
    drawn = [entry["do"] for entry in await lines(store) if entry.get("do", {}).get("do") == "draw"]
    turns = [draw["opened"]["turn"] for draw in drawn]
    last = next((n for n, turn in enumerate(turns) if n and turn < turns[n - 1]), len(turns))
    assert turns[:last] == sorted(turns[:last])
    assert all(draw["outcome"] == played["opening"]["cards"][draw["opened"]["turn"]] for draw in drawn[:last])
    await table.stop()
    await audited(store)


async def test_nobody_says_which_card_lies_face_up_in_a_sealed_sabot(store: Store) -> None:
    table = await blackjack(store)
    while table.game.needs(table.position.state) is None:
        accepted(await step(table))
    game, state = table.game, table.position.state
    offers = [offer.command for who in game.staff(state) for offer in game.offers(state, who)]
    named = next(one for one in offers if any(event.names_card for event in game.decide(state, one)))
    assert "chance" in (await table.submit(named.by, command=named)).unreadable
    assert table.position.state == state
    await table.stop()
    await audited(store)


async def test_a_sabot_in_the_middle_of_which_the_house_starts_again_is_sealed_anew(open_store: OpenStore) -> None:
    """What was sealed before is not drawn any more: the house may be a restored copy. Covered hands stay covered."""
    store = open_store()
    await store.start()
    table = await dealt(store)
    hidden = table.position.state.play.punto.cards
    sealed = table.position.chain
    await table.stop()
    await store.stop()
    store = open_store()
    await store.start()
    table = await live(store, slug="ferrocarril")
    assert table.position.chain == sealed
    await table.begin_epoch()
    assert table.position.state.play.punto.cards == hidden
    records, faults = await commitments(store)
    assert faults == []
    old, new = records
    assert old["commitment"]["epoch"] != new["commitment"]["epoch"]
    assert new["commitment"]["contents"] == [["?", 6 * 52 - 4]]
    public = await PublicCommitments(store, table.id, table.game).last_page()
    assert not [card for card in hidden if encode(card) in encode(public.document.records[1])]
    while table.position.state.talla == 1:
        await go_on(table)
    records, faults = await commitments(store)
    assert faults == []
    assert [len(record["opening"]["cards"]) for record in records[:2]] == [6 * 52, 6 * 52 - 4]
    seen = sum(1 for entry in await lines(store) if entry.get("do", {}).get("do") == "draw")
    assert seen > 100
    await audited(store)
    await table.stop()
    await store.stop()


async def test_a_copy_that_is_restored_repeats_no_serial_of_its_epoch(open_store: OpenStore) -> None:
    """Twice from the same copy: the two houses go on in epochs of their own, with other secrets."""
    store = open_store()
    await store.start()
    table = await live(store)
    await open_bets(table)
    copy = table.position
    seen = set()
    for _ in range(2):
        table.position = copy
        chain = copy.chain
        assert chain is not None
        assert chain.throw is not None
        again, notices = chain.restarted(source())
        assert [notice.opening.secret for notice in notices] == [chain.throw.secret.hex()]  # type: ignore[union-attr]
        seen.add(again.link)
    assert len(seen) == 2
    assert {link.previous for link in seen} == {copy.committed}
    assert {link.serial for link in seen} == {1}
    await table.stop()
    await store.stop()


async def test_commitments_come_in_pages_that_verify_one_by_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.service.disclosure.PAGE", PAGE)
    table = await live(store)
    for _ in range(PAGE * 2 + 5):
        await open_bets(table)
        await finish_round(table)
    public = PublicCommitments(store, table.id, table.game)
    after, pages = 0, []
    while True:
        page = await public.page(after)
        pages.append(json.loads(encode(page.document)))
        assert verify(pages[-1])[0] == []
        if not page.next:
            break
        after = page.next
    whole, _ = await commitments(store)
    assert [record for page in pages for record in page["records"]] == whole
    assert max(len(page["records"]) for page in pages) == PAGE
    last = json.loads(encode((await public.last_page()).document))
    assert last["records"][-1] == whole[-1]
    assert len(last["records"]) <= PAGE
    await table.stop()


async def test_a_bystander_of_a_table_without_covered_cards_sees_every_card_opened(store: Store) -> None:
    table = await blackjack(store, "luna")
    while table.game.round_of(table.position.state) == 1:
        await go_on_in_silence(table)
    [sabot] = json.loads(encode((await PublicCommitments(store, table.id, table.game).last_page()).document))["records"]
    drawn = [entry["do"]["outcome"] for entry in await lines(store) if entry.get("do", {}).get("do") == "draw"]
    assert [opened["card"] for opened in sabot["opening"]["opened"]] == drawn
    assert len(drawn) >= 4
    assert player("otto") == BYSTANDER
    await table.stop()
