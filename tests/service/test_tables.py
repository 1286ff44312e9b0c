"""Live tables: one append for whatever is waiting, one answer for each key, and a record that any audit passes."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tapete.engine.codec import digest
from tapete.engine.command import AZAR, Draw
from tapete.families.wheel.laying import PlaceBet
from tapete.service import live_machine, live_table
from tapete.service.chance import Vault
from tapete.service.store.contract import Append, Closed, KeyReused, Posting, Snapshot, Store
from tapete.service.store.postgres import PostgresStore
from tests.service.chance import source
from tests.service.history import fund
from tests.service.live import (
    accepted,
    acta_of,
    audited,
    bet,
    commitments,
    croupier,
    finish_round,
    live,
    open_bets,
    player,
    refusal,
    step,
    to_draw,
)

pytestmark = pytest.mark.anyio
OpenStore = Callable[[], Store]
OTHER_KEY = Vault(b"x" * 32)


def counting(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Append]:
    """The pieces that are appended from now on."""
    pieces: list[Append] = []
    append = store.append

    async def counted(piece: Append) -> None:
        pieces.append(piece)
        await append(piece)

    monkeypatch.setattr(store, "append", counted)
    return pieces


# --- one append for everything that waits ----------------------------------------------------------------------------


async def test_what_is_waiting_is_stored_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [f"p{n}" for n in range(20)]
    await fund(store, *people)
    table = await live(store)
    await open_bets(table)
    pieces = counting(store, monkeypatch)
    found = await asyncio.gather(*(bet(table, name, "rojo 10", key="k") for name in people))
    assert len(pieces) == 1
    assert sorted(map(accepted, found)) == [record.n for record in pieces[0].records]
    await finish_round(table)
    await table.stop()
    await audited(store)


async def test_a_refusal_is_recorded_and_the_rest_goes_on(store: Store) -> None:
    await fund(store, "ana", "bea")
    table = await live(store)
    await open_bets(table)
    good, bad, strange = await asyncio.gather(
        bet(table, "ana", "rojo 10"), bet(table, "bea", "rojo 100000"), bet(table, "bea", "¿qué?")
    )
    assert refusal(bad).code == "sobre_maximo"
    assert bad.sentences()["es"]
    assert "a stake" in strange.unreadable
    assert bad.n == accepted(good) + 1
    await table.stop()
    report = await audited(store)
    assert report.entries == bad.n


async def test_what_comes_after_a_call_in_the_same_batch_comes_too_late(store: Store) -> None:
    await fund(store, "ana")
    table = await live(store)
    await to_draw(table, leaving=1)
    call = table.game.next_step(table.position.state)
    assert call is not None
    asked = (bet(table, "ana", "rojo 5"), table.submit(call.by, command=call), bet(table, "ana", "rojo 5"))
    in_time, called, late = await asyncio.gather(*asked)
    assert (accepted(in_time) + 2, accepted(called) + 1) == (late.n, late.n)
    assert late.refused is not None
    await table.stop()
    await audited(store)


async def test_a_table_that_is_stopped_answers_what_waits_and_takes_no_more(store: Store) -> None:
    await fund(store, "ana")
    table = await live(store)
    await open_bets(table)
    waiting = [asyncio.create_task(bet(table, "ana", "rojo 5", key=f"{n}")) for n in range(5)]
    await asyncio.sleep(0)
    await table.stop()
    assert [accepted(await each) for each in waiting]
    with pytest.raises(Closed):
        await bet(table, "ana", "rojo 5")
    assert (await store.snapshot("mesa-1")) is not None


async def test_somebody_who_leaves_does_not_undo_what_they_asked(store: Store) -> None:
    await fund(store, "ana", "bea")
    table = await live(store)
    await open_bets(table)
    leaving = asyncio.create_task(bet(table, "ana", "rojo 5", key="k"))
    staying = asyncio.create_task(bet(table, "bea", "rojo 5", key="k"))
    await asyncio.sleep(0)
    leaving.cancel()
    assert accepted(await staying)
    assert accepted(await bet(table, "ana", "rojo 5", key="k")) == staying.result().n - 1
    await table.stop()


# --- keys ------------------------------------------------------------------------------------------------------------


async def test_a_repeat_gets_the_first_answer(open_store: OpenStore) -> None:
    """At once, a moment later, after everything is forgotten, and from the process that comes after."""
    store = open_store()
    await store.start()
    await fund(store, "ana")
    table = await live(store)
    await open_bets(table)
    first, at_once = await asyncio.gather(bet(table, "ana", "rojo 10", "k"), bet(table, "ana", "rojo 10", "k"))
    later = await bet(table, "ana", "rojo 10", "k")
    await table.stop()
    table = await live(store)
    restarted = await bet(table, "ana", "rojo 10", "k")
    await table.stop()
    await store.stop()
    other = open_store()
    await other.start()
    elsewhere = await live(other)
    from_elsewhere = await bet(elsewhere, "ana", "rojo 10", "k")
    assert first == at_once == later == restarted == from_elsewhere
    assert accepted(first)
    assert await other.balance("jugador:ana") == 10_000 - 1_000
    await elsewhere.stop()
    await audited(other)
    await other.stop()


async def test_what_was_answered_long_ago_is_kept_by_the_store_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_machine, "_MOST_REMEMBERED", 3)
    await fund(store, "ana")
    table = await live(store)
    await open_bets(table)
    first = await bet(table, "ana", "rojo 10", "k")
    for n in range(6):
        accepted(await bet(table, "ana", "rojo 5", f"{n}"))
    assert [*table._remembered] == ["ana/3", "ana/4", "ana/5"]
    assert await bet(table, "ana", "rojo 10", "k") == first
    assert await store.balance("jugador:ana") == 10_000 - 1_000 - 6 * 500
    await table.stop()
    await audited(store)


async def test_a_refusal_is_repeated_too(store: Store) -> None:
    await fund(store, "ana")
    table = await live(store)
    early = await bet(table, "ana", "rojo 10", "k")
    assert early.refused is not None
    await open_bets(table)
    assert await bet(table, "ana", "rojo 10", "k") == early
    await table.stop()


async def test_a_key_is_for_one_command(store: Store) -> None:
    await fund(store, "ana", "bea")
    table = await live(store)
    await open_bets(table)
    asked = await asyncio.gather(
        bet(table, "ana", "rojo 10", "k"),
        bet(table, "ana", "rojo 20", "k"),
        bet(table, "bea", "rojo 30", "k"),
        return_exceptions=True,
    )
    assert isinstance(asked[1], KeyReused)
    assert not isinstance(asked[0], BaseException)
    assert not isinstance(asked[2], BaseException)  # bea's key is bea's
    with pytest.raises(KeyReused):
        await bet(table, "ana", "rojo 20", "k")
    await table.stop()
    table = await live(store)
    beside = asyncio.create_task(bet(table, "bea", "rojo 40", "new"))
    with pytest.raises(KeyReused):
        await bet(table, "ana", "rojo 20", "k")
    assert accepted(await beside)
    await table.stop()
    await audited(store)


@pytest.mark.parametrize("key", ["a\0b", "a\nb", "k" * 201, "\ud800"])
async def test_a_key_can_be_printed(store: Store, key: str) -> None:
    table = await live(store)
    with pytest.raises(ValueError, match="can be printed"):
        await bet(table, "ana", "rojo 10", key)
    await table.stop()


# --- money -----------------------------------------------------------------------------------------------------------


async def test_nobody_stakes_what_they_do_not_hold(store: Store) -> None:
    await fund(store, "ana", amount=2_500)
    await fund(store, "bea")
    table = await live(store)
    await open_bets(table)
    asked = [bet(table, "ana", "rojo 10", f"k{n}") for n in range(4)] + [bet(table, "bea", "rojo 10")]
    found = await asyncio.gather(*asked)
    assert [each.refused is None for each in found] == [True, True, False, False, True]
    poor = refusal(found[2])
    assert (poor.code, poor.facts) == ("saldo_insuficiente", {"player": "ana", "held": "500", "needed": "1000"})
    assert "5" in found[2].sentences()["en"]
    assert await store.balance("jugador:ana") == 500
    await finish_round(table)
    await table.stop()
    report = await audited(store)
    assert report.entries > found[3].n


async def test_money_that_comes_back_does_not_pay_for_what_went_before(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bet and withdrawal cancel out in one sum: the bet is refused all the same, for it was never covered."""
    await fund(store, "ana", amount=500)
    table = await live(store)
    await open_bets(table)
    pieces = counting(store, monkeypatch)
    stake, back = await asyncio.gather(bet(table, "ana", "rojo 10"), bet(table, "ana", "retirar rojo"))
    assert refusal(stake).code == "saldo_insuficiente"
    assert back.refused is not None
    fine, again = await asyncio.gather(bet(table, "ana", "rojo 5"), bet(table, "ana", "retirar rojo"))
    assert accepted(fine) + 1 == accepted(again)
    assert len(pieces) >= 4
    assert await store.balance("jugador:ana") == 500
    await table.stop()
    await audited(store)


async def test_one_purse_at_many_tables(store: Store) -> None:
    """Thirty-two stakes at four tables want a balance that covers ten."""
    await fund(store, "ana", amount=10_000)
    floor = [await live(store, f"mesa-{n}") for n in range(4)]
    for table in floor:
        await open_bets(table)
    asked = [bet(table, "ana", "rojo 10", f"k{n}") for n in range(8) for table in floor]
    found = await asyncio.gather(*asked)
    assert sum(each.refused is None for each in found) == 10
    assert {refusal(each).code for each in found if each.refused} == {"saldo_insuficiente"}
    assert await store.balance("jugador:ana") == 0
    for table in floor:
        await table.stop()
        await audited(store, table.id)


async def test_what_the_house_does_not_hold_fails_alone(store: Store) -> None:
    """Somebody has emptied the table's account: the settlement can't be stored, and the table says so and lives on."""
    await fund(store, "ana")
    table = await live(store, verifiable=False)
    await open_bets(table)
    accepted(await bet(table, "ana", "numero 7 5"))
    await store.post([Posting("mesa@mesa-1", "exterior", await store.balance("mesa@mesa-1"))], "theft", "")
    await to_draw(table)
    accepted(await table.submit(croupier(table), text="resultado 7"))
    settle = table.submit(croupier(table), text="liquidar")
    found = await asyncio.gather(settle, bet(table, "ana", "propina 1"), return_exceptions=True)
    assert isinstance(found[0], LookupError)
    assert not isinstance(found[1], BaseException)
    await store.post([Posting("exterior", "mesa@mesa-1", 1_000_000)], "returned", "")
    assert accepted(await table.submit(croupier(table), text="liquidar"))
    await table.stop()


# --- resuming --------------------------------------------------------------------------------------------------------


async def test_a_table_resumes_where_it_was(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every step of a round: from nothing, from a snapshot, and from a snapshot with records after it."""
    await fund(store, "ana")
    table = await live(store)
    for n in range(14):
        if n in {3, 9}:
            await table._keep_snapshot()
        if n == 5:
            await bet(table, "ana", "rojo 10")
        await step(table)
        again = await live(store)
        assert again.position == table.position
        again._task = None  # it must not keep a newer snapshot
    assert (await store.snapshot("mesa-1")) is not None
    await table.stop()
    report = await audited(store)
    assert report.state == digest(table.position.state)


async def test_a_snapshot_of_another_version_is_left_aside(store: Store) -> None:
    table = await live(store)
    await open_bets(table)
    await store.save_snapshot(Snapshot("mesa-1", table.position.n, b'{"state":{"phase":7},"head":"x"}'))
    again = await live(store)
    assert again.position == table.position
    await table.stop()


async def test_snapshots_are_kept_along_the_way(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_machine, "SNAPSHOT_EVERY", 4)
    table = await live(store)
    for _ in range(6):
        await step(table)
    kept = await store.snapshot("mesa-1")
    assert kept is not None
    assert 4 <= kept.n <= table.position.n
    await table.stop()


async def test_a_table_the_store_does_not_know_does_not_start(store: Store) -> None:
    table = await live(store)
    await table.stop()
    stranger = live_table.LiveTable(
        id="other",
        game=table.game,
        store=store,
        vault=OTHER_KEY,
        source=source(),
        clock=table._setting.clock,
    )
    with pytest.raises(LookupError, match="no table other"):
        await stranger.start()


# --- several processes -----------------------------------------------------------------------------------------------


async def test_two_processes_at_one_table_lose_nothing_and_repeat_nothing(postgres: str) -> None:
    stores = [PostgresStore(postgres), PostgresStore(postgres)]
    for each in stores:
        await each.start()
    people = [f"p{n}" for n in range(8)]
    await fund(stores[0], *people, amount=100_000)
    seats = [await live(each) for each in stores]
    await open_bets(seats[0])

    async def play(number: int, name: str) -> list[int]:
        answered = []
        for n in range(12):
            twice = [bet(seat, name, f"numero {1 + n % 8} 5", key=f"{n}") for seat in seats]
            here, there = await asyncio.gather(*twice) if number % 2 else [await each for each in twice]
            assert here == there
            answered.append(accepted(here))
        return answered

    numbers = [n for each in await asyncio.gather(*(play(i, p) for i, p in enumerate(people))) for n in each]
    assert len(set(numbers)) == len(people) * 12
    for seat in seats:
        await seat.catch_up()
    assert seats[0].position == seats[1].position
    assert {await stores[0].balance(f"jugador:{p}") for p in people} == {100_000 - 12 * 500}
    await finish_round(seats[1])
    await seats[0].catch_up()
    await finish_round(seats[0])
    report = await audited(stores[0])
    assert report.entries >= len(numbers)
    records, faults = await commitments(stores[0])
    assert faults == []
    assert len({record["commitment"]["epoch"] for record in records}) == 1
    for seat in seats:
        await seat.stop()
    for each in stores:
        await each.stop()


async def test_catching_up_in_the_midst_of_writing_confuses_nobody(store: Store) -> None:
    await fund(store, "ana", amount=100_000)
    table = await live(store)
    await open_bets(table)
    for n in range(20):
        await asyncio.gather(bet(table, "ana", "rojo 5", f"{n}"), table.catch_up(), table.catch_up())
    await table.stop()
    report = await audited(store)
    assert report.state == digest(table.position.state)


# --- chance ----------------------------------------------------------------------------------------------------------


async def test_commitments_outlive_restarts(open_store: OpenStore) -> None:
    """Stopped after every single step of three rounds, with words in them: one chain, everything opened, all true."""
    words = iter(["luna", "sol", "mar"])
    for n in range(24):
        store = open_store()
        await store.start()
        await fund(store, "ana", amount=100_000)
        table = await live(store)
        if table.game.view(table.position.state, player("ana")).betting and n % 2:  # type: ignore[attr-defined]
            await bet(table, "ana", f"rojo 5 palabra {next(words, 'fin')}")
        await step(table)
        await table.stop()
        await store.stop()
    store = open_store()
    await store.start()
    await audited(store)
    records, faults = await commitments(store)
    assert faults == []
    assert len(records) >= 3
    assert len({record["commitment"]["epoch"] for record in records}) == 1
    assert [record["commitment"]["serial"] for record in records] == list(range(1, len(records) + 1))
    assert all(record["opening"] for record in records[:-1])
    assert records[0]["opening"]["words"]
    await store.stop()


async def test_a_lost_key_begins_a_new_epoch_and_the_record_says_so(store: Store) -> None:
    await fund(store, "ana")
    table = await live(store)
    await open_bets(table)
    await finish_round(table)
    await open_bets(table)
    await bet(table, "ana", "rojo 5")
    await table.stop()
    table = await live(store, vault=OTHER_KEY)
    await table.begin_epoch()
    assert table.position.state.stakes == (), "what was staked under the lost key is returned"
    await open_bets(table)
    await bet(table, "ana", "rojo 5")
    await finish_round(table)
    await table.stop()
    await audited(store, but=("compromiso_sin_abrir", "sin_sello"))
    records, faults = await commitments(store)
    epochs = [record["commitment"]["epoch"] for record in records]
    assert len(set(epochs)) == 2
    assert len(faults) == 1


async def test_only_chance_gives_the_result_of_a_verifiable_table(store: Store) -> None:
    table = await live(store)
    await open_bets(table)
    await to_draw(table)
    crupier = croupier(table)
    assert "chance" in (await table.submit(crupier, text="resultado 7")).unreadable
    assert "chance" in (await table.submit(crupier, command=Draw(by=crupier, outcome="7"))).unreadable
    assert accepted(await table.submit(AZAR, command=Draw(by=AZAR, outcome="forged")))
    await table.stop()
    assert (await commitments(store))[1] == []
    await audited(store)


async def test_a_draw_that_nobody_waits_for_opens_nothing(store: Store) -> None:
    table = await live(store)
    await open_bets(table)
    assert (await table.draw()).refused is not None
    assert table.position.chain is not None
    assert table.position.chain.throw is not None
    secret = table.position.chain.throw.secret.hex()
    assert secret.encode() not in await acta_of(store)
    assert secret not in repr(table.position)
    await table.stop()


async def test_a_table_with_a_wheel_of_its_own_takes_the_croupiers_word(store: Store) -> None:
    table = await live(store, verifiable=False)
    await open_bets(table)
    await to_draw(table)
    crupier = croupier(table)
    assert accepted(await table.submit(crupier, text="resultado 7"))
    await step(table)
    await finish_round(table)
    await table.stop()
    await audited(store)
    assert b"promised" not in await acta_of(store)


async def test_a_command_may_come_whole(store: Store) -> None:
    await fund(store, "ana")
    table = await live(store)
    await open_bets(table)
    command: Any = PlaceBet(by=player("ana"), player="ana", bet="rojo", amount=500)
    first = await table.submit(player("ana"), key="k", command=command)
    assert accepted(first) == accepted(await table.submit(player("ana"), key="k", command=command))
    other = msgspec.structs.replace(command, amount=1_000)
    with pytest.raises(KeyReused):
        await table.submit(player("ana"), key="k", command=other)
    await table.stop()
