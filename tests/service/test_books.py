"""The ledger against itself and against the actas: what was changed by hand in the database is named."""

import asyncio
from pathlib import Path

import apsw
import pytest

from tapete.service.books import Difference, differences
from tapete.service.store.sqlite import SqliteStore
from tests.cli.running import tapete
from tests.service.houses import TABLE, desk, fine

pytestmark = pytest.mark.anyio


async def played(folder: Path) -> Path:
    """A house in which somebody has bet and lost, closed again."""
    async with desk(folder) as house:
        _, jefe, croupier = await house.opened()
        ana = await house.guest()
        fine(await ana.say("rojo 10"))
        for words in ("lanzar", "preguntar", "no va más", "resultado 1", "liquidar"):
            fine(await croupier.say(words, "crupier"))
        fine(await jefe.say("hagan sus apuestas", "jefe"))
    return folder / "house.db"


async def found(database: Path) -> list[Difference]:
    store = SqliteStore(database)
    await store.start()
    try:
        every = [each async for each in differences(store)]
    finally:
        await store.stop()
    of_accounts = [each for each in every if isinstance(each, Difference)]
    assert of_accounts == every, "no book of this house contradicts another"
    return of_accounts


def changed(database: Path, script: str) -> None:
    connection = apsw.Connection(str(database))
    connection.execute(script)
    connection.close()


def minted(table: str, target: str = "jugador:eva") -> str:
    """A posting that no record has, with both balances as it would leave them."""
    return f"""
        INSERT INTO postings (table_id, n, source, target, amount, memo)
        VALUES ('{table}', 1, 'caja', '{target}', 500, '');
        INSERT INTO balances VALUES ('{target}', 500) ON CONFLICT (account) DO UPDATE SET amount = amount + 500;
        INSERT INTO balances VALUES ('caja', -500) ON CONFLICT (account) DO UPDATE SET amount = amount - 500;
    """


async def test_an_honest_house_differs_in_nothing(tmp_path: Path) -> None:
    database = await played(tmp_path)
    assert await found(database) == []
    done = await asyncio.to_thread(tapete, "audit", "--database", str(database))
    assert (done.exit_code, done.stdout) == (0, "")
    assert "Nothing was found" in done.stderr


async def test_a_posting_that_no_record_has_is_named_with_both_its_accounts(tmp_path: Path) -> None:
    database = await played(tmp_path)
    changed(database, minted(TABLE))
    named = {each.account: each.found - each.expected for each in await found(database)}
    assert named == {"caja": -500, "jugador:eva": 500}
    done = await asyncio.to_thread(tapete, "audit", "--database", str(database))
    assert done.exit_code == 1
    said = f"The postings of {TABLE} give jugador:eva €5.00; its records give it €0.00. [asientos_distintos]"
    assert said in done.stdout


async def test_so_is_one_that_moves_the_money_of_a_table_outside_it_or_names_no_table_of_the_house(
    tmp_path: Path,
) -> None:
    database = await played(tmp_path)
    changed(database, minted("", f"mesa@{TABLE}") + minted("mesa-99"))
    told = [(each.code, each.table, each.account) for each in await found(database)]
    assert told == [
        ("asiento_ajeno", "", f"mesa@{TABLE}"),
        ("asientos_distintos", "mesa-99", "caja"),
        ("asientos_distintos", "mesa-99", "jugador:eva"),
    ]


async def test_what_the_caja_sold_stands_in_no_acta_and_is_not_seen(tmp_path: Path) -> None:
    """Of that the ledger is the only record: cash is counted, and not computed."""
    database = await played(tmp_path)
    changed(database, minted(""))
    assert await found(database) == []


async def test_a_record_that_says_other_money_is_named(tmp_path: Path) -> None:
    database = await played(tmp_path)
    changed(
        database,
        "DROP TRIGGER records_stay;"
        "UPDATE records SET line = CAST(replace(CAST(line AS TEXT), ':1000', ':2000') AS BLOB)"
        f" WHERE table_id = '{TABLE}';",
    )
    assert "jugador" in {each.account.partition(":")[0] for each in await found(database)}


async def test_an_acta_that_cant_be_read_is_told(tmp_path: Path) -> None:
    database = await played(tmp_path)
    header = "CAST(replace(CAST(header AS TEXT), 'bola', 'bolos') AS BLOB)"
    changed(database, f"UPDATE tables SET header = {header} WHERE id = '{TABLE}';")
    [told] = await found(database)
    assert (told.code, told.table) == ("acta_ilegible", TABLE)


async def test_two_balances_that_were_changed_and_add_up_are_seen_by_whoever_asks_if_it_is_ready(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as house:
        await house.guest()
        changed(
            tmp_path / "house.db",
            "UPDATE balances SET amount = amount + 100 WHERE account LIKE 'jugador:%';"
            "UPDATE balances SET amount = amount - 100 WHERE account = 'exterior';",
        )
        assert await house.house.store.trial_balance() == 0

        await house.client.get("/health/ready")
        assert house.house._books._looking is not None
        await house.house._books._looking
        assert (await house.client.get("/health/ready")).status_code == 503
    assert [each.code for each in await found(tmp_path / "house.db")] == ["saldo_distinto", "saldo_distinto"]


async def test_it_is_asked_of_a_database_that_is_there_and_closed(tmp_path: Path) -> None:
    missing = await asyncio.to_thread(tapete, "audit", "--database", str(tmp_path / "none.db"))
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert not (tmp_path / "none.db").exists()
    async with desk(tmp_path):
        busy = await asyncio.to_thread(tapete, "audit", "--database", str(tmp_path / "house.db"))
        assert "open in another process" in busy.stderr
    neither = await asyncio.to_thread(tapete, "audit")
    assert "Name an acta, or a database" in neither.stderr
