"""What every store promises: one suite, and each kind of store must pass it."""

import asyncio

import pytest

from tapete.service.store.contract import (
    Account,
    Append,
    Closed,
    Drilled,
    Duty,
    Homework,
    Insufficient,
    KeyReused,
    Layout,
    LoginSession,
    Posting,
    Snapshot,
    Stale,
    Store,
    TableRow,
)
from tests.patience import PATIENCE
from tests.service.conftest import OpenStore
from tests.service.history import FUNDS, TABLE, answer, enter, fund, lines, piece, record, row_of, stake

pytestmark = pytest.mark.anyio


# --- records ---------------------------------------------------------------------------------------------------------


async def test_a_piece_is_added_whole(store: Store) -> None:
    await enter(store)
    await fund(store, "ana")
    await store.append(piece(0, 2, postings=(stake("ana", 300),), answers=(answer("k"),), sealed=b"secret"))
    assert await lines(store) == [record(1), record(2)]
    assert await store.table(TABLE) == TableRow(
        id=TABLE, header=b'{"hash":"00"}', last=2, head="head 2", sealed=b"secret"
    )
    assert (await store.answers(TABLE, ["k"])).get("k") == answer("k")
    assert await store.balances() == {"exterior": -FUNDS, "jugador:ana": FUNDS - 300, f"tapete:ana@{TABLE}": 300}


async def test_a_piece_that_fails_leaves_nothing(store: Store) -> None:
    """It fails at the very end, on money: records, answers and chance must not stay behind."""
    await enter(store)
    await fund(store, "ana", "bea")
    too_much = (stake("bea", 100), stake("ana", FUNDS + 1))
    with pytest.raises(Insufficient) as poor:
        await store.append(piece(0, 3, postings=too_much, answers=(answer("k"),), sealed=b"secret"))
    assert poor.value.account == "jugador:ana"
    assert await lines(store) == []
    assert (await store.answers(TABLE, ["k"])).get("k") is None
    row = await row_of(store, TABLE)
    assert (row.last, row.head, row.sealed) == (0, "00", None)
    assert await store.balance("jugador:bea") == FUNDS
    assert await store.drift() == {}


async def test_numbers_have_no_gap_and_no_repetition(store: Store) -> None:
    await enter(store)
    await store.append(piece(0, 2))
    for numbers in ([4], [2], [3, 3], [3, 5], [4, 3]):
        with pytest.raises(ValueError, match="numbered on from 3"):
            Append(table=TABLE, expected=2, records=tuple(map(record, numbers)))
    await store.append(piece(2))
    assert [each.n for each in await lines(store)] == [1, 2, 3]
    assert [each.n for each in await lines(store, after=1)] == [2, 3]
    assert [each.n async for each in store.records(TABLE, 0, limit=2)] == [1, 2]


@pytest.mark.parametrize("expected", [0, 1, 3])
async def test_whoever_knows_another_end_of_the_record_is_stale(store: Store, expected: int) -> None:
    await enter(store)
    await store.append(piece(0, 2))
    with pytest.raises(Stale):
        await store.append(piece(expected, answers=(answer("late"),)))
    assert len(await lines(store)) == 2
    assert (await store.answers(TABLE, ["late"])).get("late") is None


async def test_tables_have_records_of_their_own(store: Store) -> None:
    await enter(store, "a")
    await enter(store, "b")
    await asyncio.gather(store.append(piece(0, 2, table="a")), store.append(piece(0, 1, table="b")))
    assert [(row.id, row.last) for row in await store.tables()] == [("a", 2), ("b", 1)]
    assert await store.table("c") is None
    with pytest.raises(Stale):
        await store.append(piece(0, table="c"))


async def test_a_table_is_entered_once(store: Store) -> None:
    await enter(store)
    await store.append(piece(0))
    await store.create_table(TableRow(id=TABLE, header=b"another", last=0, head="00"))
    row = await row_of(store, TABLE)
    assert (row.header, row.last) == (b'{"hash":"00"}', 1)


async def test_of_many_who_write_at_once_one_is_first(store: Store) -> None:
    await enter(store)
    found = await asyncio.gather(*(store.append(piece(0)) for _ in range(20)), return_exceptions=True)
    assert [each for each in found if each is None] == [None]
    assert sum(isinstance(each, Stale) for each in found) == 19
    assert len(await lines(store)) == 1


async def test_what_fails_beside_others_fails_alone(store: Store) -> None:
    """A text with a zero byte can be kept by one database and not by the other; the neighbours don't notice."""
    await enter(store, "a")
    await enter(store, "b")
    found = await asyncio.gather(
        store.append(piece(0, table="a")),
        store.append(piece(1, table="b")),
        store.append(piece(1, table="a", answers=(answer("twice"), answer("twice")))),
        store.append(piece(0, table="b")),
        return_exceptions=True,
    )
    assert found[0] is None
    assert found[3] is None
    assert isinstance(found[1], Stale)
    assert isinstance(found[2], Exception)
    assert [row.last for row in await store.tables()] == [1, 1]


async def test_chance_remembers_until_told_otherwise(store: Store) -> None:
    await enter(store)
    await store.append(piece(0, sealed=b"one"))
    await store.append(piece(1))
    row = await row_of(store, TABLE)
    assert row.sealed == b"one"
    await store.append(piece(2, 0, sealed=b"two"))
    row = await row_of(store, TABLE)
    assert (row.sealed, row.last) == (b"two", 2)


async def test_many_appends_share_few_transactions(store: Store) -> None:
    tables = [f"t{n}" for n in range(40)]
    for table in tables:
        await enter(store, table)
    before = store.transactions  # type: ignore[attr-defined]
    await asyncio.gather(*(store.append(piece(0, 5, table=table)) for table in tables))
    assert store.transactions - before <= 4  # type: ignore[attr-defined]
    assert all(row.last == 5 for row in await store.tables())


# --- answers ---------------------------------------------------------------------------------------------------------


async def test_a_key_is_answered_once(store: Store) -> None:
    await enter(store)
    await store.append(piece(0, answers=(answer("k", "first"),)))
    with pytest.raises(Stale):
        await store.append(piece(1, answers=(answer("new"), answer("k", "second"))))
    with pytest.raises(KeyReused):
        await store.append(piece(1, answers=(answer("k", digest="something else"), answer("new"))))
    assert (await store.answers(TABLE, ["k"])).get("k") == answer("k", "first")
    assert await store.answers(TABLE, ["k", "new"]) == {"k": answer("k", "first")}
    assert len(await lines(store)) == 1


async def test_a_key_belongs_to_its_table(store: Store) -> None:
    await enter(store, "a")
    await enter(store, "b")
    await store.append(piece(0, table="a", answers=(answer("k", "at a"),)))
    await store.append(piece(0, table="b", answers=(answer("k", "at b"),)))
    assert (await store.answers("b", ["k"])).get("k") == answer("k", "at b")


# --- money -----------------------------------------------------------------------------------------------------------


async def test_what_was_posted_is_told_by_table_and_account(store: Store) -> None:
    for table in ("a", "b"):
        await enter(store, table)
    await fund(store, "ana", amount=1_000)
    await store.append(piece(0, table="a", postings=(stake("ana", 100, "a"), stake("ana", 50, "a"))))
    await store.append(piece(0, table="b", postings=(stake("ana", 7, "b"),)))
    assert await store.posted() == {
        ("", "exterior"): -1_000,
        ("", "jugador:ana"): 1_000,
        ("a", "jugador:ana"): -150,
        ("a", "tapete:ana@a"): 150,
        ("b", "jugador:ana"): -7,
        ("b", "tapete:ana@b"): 7,
    }


async def test_nobody_spends_a_balance_twice(store: Store) -> None:
    """Thirty-two clients, each at a table of their own, want the same money."""
    tables = [f"t{n}" for n in range(32)]
    for table in tables:
        await enter(store, table)
    await fund(store, "ana", amount=1_000)
    wants = (store.append(piece(0, table=table, postings=(stake("ana", 100, table),))) for table in tables)
    found = await asyncio.gather(*wants, return_exceptions=True)
    assert found.count(None) == 10
    assert sum(isinstance(each, Insufficient) for each in found) == 22
    assert await store.balance("jugador:ana") == 0
    assert sum(row.last for row in await store.tables()) == 10
    assert (await store.trial_balance(), await store.drift()) == (0, {})


async def test_the_chips_of_a_tournament_are_no_money_and_come_from_below_zero(store: Store) -> None:
    await store.post([Posting("fichas-de-torneo@1", "resto:ana@1", 500)], "given", "")
    assert await store.balances() == {"fichas-de-torneo@1": -500, "resto:ana@1": 500}
    for account in ("resto:ana@1", "premios@1", "fichas-de-torneo"):
        with pytest.raises(Insufficient) as poor:
            await store.post([Posting(account, "fichas-de-torneo@1", 501)], f"from {account}", "")
        assert poor.value.account == account
    await store.post([Posting("resto:ana@1", "fichas-de-torneo@1", 500)], "taken", "")
    assert (await store.balance("fichas-de-torneo@1"), await store.trial_balance(), await store.drift()) == (0, 0, {})


async def test_only_the_caja_and_the_world_outside_may_owe(store: Store) -> None:
    await store.post([Posting("exterior", "jugador:ana", 5), Posting("caja", "mesa@1", 7)], "k", "")
    for account in ("jugador:ana", "mesa@1", "tapete:ana@1", "serie:ana@1", "propinas@1"):
        with pytest.raises(Insufficient) as poor:
            await store.post([Posting(account, "caja", 8)], f"from {account}", "")
        assert poor.value.account == account
    assert await store.balances() == {"caja": -7, "exterior": -5, "jugador:ana": 5, "mesa@1": 7} | {
        account: 0 for account, held in (await store.balances()).items() if held == 0
    }
    assert (await store.trial_balance(), await store.drift()) == (0, {})


async def test_what_goes_round_within_a_piece_is_summed(store: Store) -> None:
    await enter(store)
    await fund(store, "ana", amount=100)
    round_trip = (stake("ana", 100), Posting(f"tapete:ana@{TABLE}", "jugador:ana", 100), stake("ana", 60))
    await store.append(piece(0, postings=round_trip))
    assert await store.holdings(["jugador:ana", f"tapete:ana@{TABLE}", "jugador:nobody"]) == {
        "jugador:ana": 40,
        f"tapete:ana@{TABLE}": 60,
        "jugador:nobody": 0,
    }


@pytest.mark.parametrize("posting", [("a", "b", 0), ("a", "b", -1), ("a", "a", 1)])
async def test_a_posting_has_two_ends_and_an_amount(store: Store, posting: tuple[str, str, int]) -> None:
    with pytest.raises(ValueError, match="nothing can be posted like this"):
        Posting(*posting)


async def test_a_transfer_happens_once_per_key(store: Store) -> None:
    chips = [Posting("exterior", "jugador:ana", 500)]
    await asyncio.gather(*(store.post(chips, "k", "chips") for _ in range(8)))
    assert await store.balance("jugador:ana") == 500
    with pytest.raises(KeyReused):
        await store.post([Posting("exterior", "jugador:ana", 501)], "k", "chips")
    with pytest.raises(KeyReused):
        await store.post(chips, "k", "something else")
    assert await store.has_posted("k")
    assert not await store.has_posted("back")
    await store.post([Posting("jugador:ana", "exterior", 500)], "back", "")
    assert await store.balances("jugador") == {"jugador:ana": 0}


async def test_a_transfer_that_was_refused_stays_refused(store: Store) -> None:
    """The same key gets the same answer, also when the money has come meanwhile."""
    back = [Posting("exterior", "caja", 1), Posting("jugador:ana", "exterior", 501)]
    await store.post([Posting("exterior", "jugador:ana", 500)], "in", "")
    refused = await asyncio.gather(*(store.post(back, "k", "") for _ in range(4)), return_exceptions=True)
    assert [str(each) for each in refused] == [str(Insufficient("jugador:ana"))] * 4
    await store.post([Posting("exterior", "jugador:ana", 500)], "more", "")
    with pytest.raises(Insufficient):
        await store.post(back, "k", "")
    with pytest.raises(KeyReused):
        await store.post(back[1:], "k", "")
    assert (await store.balance("jugador:ana"), await store.balance("caja")) == (1000, 0)
    assert await store.drift() == {}


async def test_a_statement_tells_what_came_and_what_went_newest_first(store: Store) -> None:
    await store.post([Posting("exterior", "jugador:ana", 500)], "in", "chips")
    await store.post([Posting("exterior", "jugador:eva", 900)], "other", "chips")
    await store.post([Posting("jugador:ana", "caja", 200)], "out", "back")
    moved = [(m.amount, m.other, m.memo) for m in await store.statement("jugador:ana")]
    assert moved == [(-200, "caja", "back"), (500, "exterior", "chips")]
    assert len(await store.statement("jugador:ana", 1)) == 1


async def test_what_was_won_is_told_from_what_was_bought_and_from_what_only_lies_on_the_cloth(store: Store) -> None:
    cloth, bank = f"tapete:ana@{TABLE}", f"mesa@{TABLE}"
    await store.post([Posting("exterior", "caja", 9_000), Posting("caja", bank, 5_000)], "bank", "")
    await store.post([Posting("caja", "jugador:ana", 1_000), Posting("jugador:ana", cloth, 300)], "chips", "")
    await store.post([Posting("exterior", "jugador:eva", 700), Posting("jugador:eva", bank, 600)], "eva", "")
    assert await store.gain(["jugador:ana", cloth]) == 0
    await store.post([Posting(cloth, bank, 100), Posting(bank, "jugador:ana", 250)], "round", "")
    assert await store.gain(["jugador:ana", cloth]) == 150
    await store.add_account(Account(id="ana", name="Ana", password=None, roles=()))
    await store.add_session(LoginSession(token="t", account="ana", created=1, seen=1, csrf="c"))
    session = await store.session("t")
    assert session is not None
    assert await store.gain(["jugador:ana", cloth], session.since) == 0
    await store.post([Posting(cloth, bank, 200), Posting("jugador:ana", "caja", 50)], "lost", "")
    assert await store.gain(["jugador:ana", cloth], session.since) == -200
    assert await store.gain(["jugador:ana", cloth]) == -50
    assert await store.gain(["jugador:eva"]) == -600


async def test_tables_and_caja_may_move_the_same_money_at_once(store: Store) -> None:
    """Accounts are wanted in every order by everybody; nothing waits for ever and nothing is lost."""
    people = [f"p{n}" for n in range(6)]
    tables = [f"t{n}" for n in range(4)]
    await fund(store, *people)
    for table in tables:
        await enter(store, table)

    async def play(table: str) -> None:
        for n in range(10):
            order = people if n % 2 else people[::-1]
            await store.append(piece(n, table=table, postings=tuple(stake(p, 1, table) for p in order)))

    async def sell(seller: int) -> None:
        for n in range(10):
            order = people[seller:] + people[:seller]
            await store.post([Posting("exterior", f"jugador:{p}", 1) for p in order], f"{seller}-{n}", "")

    await asyncio.gather(*map(play, tables), *map(sell, range(4)))
    assert {await store.balance(f"jugador:{p}") for p in people} == {FUNDS}
    assert (await store.trial_balance(), await store.drift()) == (0, {})


# --- snapshots and people --------------------------------------------------------------------------------------------


async def test_a_snapshot_never_goes_back(store: Store) -> None:
    await enter(store)
    assert await store.snapshot(TABLE) is None
    for n in (2, 5, 3):
        await store.save_snapshot(Snapshot(TABLE, n, f"state {n}".encode()))
    assert await store.snapshot(TABLE) == Snapshot(TABLE, 5, b"state 5")


def person(name: str, *roles: str, password: str | None = None) -> Account:
    return Account(id=name, name=name.title(), password=password, roles=roles, language="gl", created=7)


async def test_accounts(store: Store) -> None:
    assert await store.add_account(person("bea", "jugador", "jefe", password="hash"))
    assert await store.add_account(person("ana"))
    assert not await store.add_account(person("bea"))
    assert await store.accounts(guests=True) == [person("ana"), person("bea", "jugador", "jefe", password="hash")]
    assert await store.accounts() == [person("bea", "jugador", "jefe", password="hash")]
    await store.update_account(person("bea", "director"))
    assert await store.account("bea") == person("bea", "director")
    assert await store.account("zoe") is None


async def test_sessions(store: Store) -> None:
    await store.add_account(person("ana"))
    sessions = [LoginSession(token=f"t{n}", account="ana", created=1, seen=1, csrf=f"c{n}") for n in range(3)]
    for session in sessions:
        await store.add_session(session)
    await store.touch_session("t1", 9)
    assert await store.session("t1") == LoginSession(token="t1", account="ana", created=1, seen=9, csrf="c1")
    assert [await store.last_seen(who) for who in (["nobody", "ana"], ["nobody"], [])] == [9, 0, 0]
    await store.end_session("t0")
    assert await store.session("t0") is None
    await store.end_sessions("ana", but="t1")
    assert await store.session("t2") is None
    assert await store.session("t1") is not None
    await store.end_sessions("ana")
    assert await store.session("t1") is None


async def test_duties(store: Store) -> None:
    for table in ("a", "b"):
        await enter(store, table)
    await store.add_account(person("ana"))
    here, there = Duty("ana", "a", "crupier"), Duty("ana", "b", "jefe")
    for duty in (here, there, here):
        await store.set_duty(duty, on=True)
    assert await store.duties() == [here, there]
    assert await store.duties("b") == [there]
    await store.set_duty(there, on=False)
    assert await store.duties() == [here]


# --- wake-up calls and restarts --------------------------------------------------------------------------------------


async def test_layouts(store: Store) -> None:
    for name in ("ana", "bea"):
        await store.add_account(Account(id=name, name=name, password="x", roles=()))
    voisins, orphans = Layout("ana", "bola", "Ávila", b"[1]"), Layout("ana", "bola", "zero", b"[2]")
    assert await store.save_layout(orphans, 2)
    assert await store.save_layout(voisins, 2)
    assert not await store.save_layout(Layout("ana", "bola", "third", b"[]"), 2)
    assert await store.save_layout(Layout("ana", "bola", "zero", b"[3]"), 2), "the same name takes no more room"
    assert await store.save_layout(Layout("ana", "dados", "third", b"[]"), 2), "each game has its own"
    assert await store.layouts("ana", "bola") == [Layout("ana", "bola", "zero", b"[3]"), voisins]
    assert await store.layouts("bea", "bola") == []
    assert not await store.delete_layout("bea", "bola", "zero")
    assert await store.delete_layout("ana", "bola", "zero")
    assert await store.layouts("ana", "bola") == [voisins]


async def test_a_guest_s_layouts_go_with_the_guest(store: Store) -> None:
    await store.add_account(Account(id="invitado-1", name="Ana", password=None, roles=(), created=10))
    await store.save_layout(Layout("invitado-1", "bola", "mine", b"[]"), 2)
    await store.sweep(unseen=100, begun=100, attempted=0, visited=0)
    assert await store.account("invitado-1") is None
    assert await store.layouts("invitado-1", "bola") == []


async def test_a_call_of_the_house_is_heard(store: Store) -> None:
    wakes = store.wakes()
    await store.tell("something")
    assert await asyncio.wait_for(anext(wakes), PATIENCE) == "something"


async def test_listeners_are_woken_after_the_commit_and_not_before(store: Store) -> None:
    await enter(store)
    wakes = store.wakes()
    await store.append(piece(0))
    assert await asyncio.wait_for(anext(wakes), PATIENCE) == TABLE
    assert len(await lines(store)) == 1
    with pytest.raises(Stale):
        await store.append(piece(0))
    await store.append(piece(1))
    await store.append(piece(2))
    assert await asyncio.wait_for(anext(wakes), PATIENCE) == TABLE
    assert len(await lines(store)) == 3


async def test_a_restart_keeps_everything(open_store: OpenStore) -> None:
    first = open_store()
    await first.start()
    await enter(first)
    await fund(first, "ana")
    await first.add_account(person("ana"))
    await first.append(piece(0, 3, postings=(stake("ana", 10),), answers=(answer("k"),), sealed=b"s"))
    await first.save_snapshot(Snapshot(TABLE, 3, b"state"))
    kept = await everything(first)
    listener = first.wakes()
    await first.stop()
    assert [table async for table in listener] in ([], [TABLE])
    with pytest.raises(Closed):
        await first.append(piece(3))
    second = open_store()
    await second.start()
    assert await everything(second) == kept
    await second.append(piece(3))
    await second.stop()


async def everything(store: Store) -> list[object]:
    return [
        *(
            await store.tables(),
            await lines(store),
            (await store.answers(TABLE, ["k"])).get("k"),
            await store.balances(),
        ),
        *(await store.accounts(guests=True), await store.snapshot(TABLE), await store.drift()),
    ]


async def test_what_is_waiting_at_the_stop_is_finished(open_store: OpenStore) -> None:
    store = open_store()
    await store.start()
    tables = [f"t{n}" for n in range(30)]
    for table in tables:
        await enter(store, table)
    appends = [asyncio.create_task(store.append(piece(0, table=table))) for table in tables]
    await asyncio.sleep(0)
    await store.stop()
    await asyncio.gather(*appends)
    again = open_store()
    await again.start()
    assert [row.last for row in await again.tables()] == [1] * 30
    await again.stop()


# --- the school ------------------------------------------------------------------------------------------------------


async def test_homework_is_found_by_its_code(store: Store) -> None:
    first, second = (
        Homework(code, teacher, "Plenos", b"{}", at) for code, teacher, at in (("A", "eva", 1), ("B", "ivo", 2))
    )
    assert await store.add_homework(first)
    assert await store.add_homework(second)
    assert not await store.add_homework(Homework("A", "ivo", "Otro", b"{}", 3))
    assert await store.homework("A") == first
    assert await store.homework("C") is None
    assert await store.homework_of("eva") == [first]
    assert await store.homework_of("") == [second, first]


async def test_an_exercise_of_a_homework_is_answered_once_and_ones_own_often(store: Store) -> None:
    handed_in, own = Drilled("ana", "A", 0, b"1"), Drilled("ana", "", 0, b"2")
    assert await store.add_drill(handed_in)
    assert not await store.add_drill(Drilled("ana", "A", 0, b"3"))
    assert await store.add_drill(Drilled("bea", "A", 0, b"4"))
    assert await store.add_drill(own)
    assert await store.add_drill(own)
    assert await store.drills(account="ana") == [handed_in, own, own]
    assert await store.drills(homework="A") == [handed_in, Drilled("bea", "A", 0, b"4")]
    assert await store.drills(account="ana", limit=1) == [own]
