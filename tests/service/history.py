"""Pieces of history to write cases with."""

from typing import Any

from tapete.service.store.contract import Answer, Append, Posting, Record, Store, TableRow

TABLE = "mesa-1"
FUNDS = 10_000


async def enter(store: Store, table: str = TABLE) -> None:
    """A table with nothing in its record."""
    await store.create_table(TableRow(id=table, header=b'{"hash":"00"}', last=0, head="00"))


async def row_of(store: Store, table: str) -> TableRow:
    """The row of a table that the store has."""
    row = await store.table(table)
    assert row is not None
    return row


async def fund(store: Store, *players: str, amount: int = FUNDS) -> None:
    """Players come in with money."""
    for player in players:
        await store.post([Posting("exterior", f"jugador:{player}", amount)], f"fund-{player}", "entry")


def record(n: int, text: str = "line") -> Record:
    return Record(n, f"{text} {n}\n".encode(), f"head {n}")


def answer(key: str, body: str = "yes", digest: str = "asked") -> Answer:
    return Answer(key, body.encode(), digest)


def stake(player: str, amount: int, table: str = TABLE) -> Posting:
    return Posting(f"jugador:{player}", f"tapete:{player}@{table}", amount)


def piece(
    expected: int,
    count: int = 1,
    *,
    table: str = TABLE,
    **rest: Any,
) -> Append:
    """A piece of so many records after the expected one."""
    records = tuple(record(n) for n in range(expected + 1, expected + 1 + count))
    return Append(table=table, expected=expected, records=records, **rest)


async def lines(store: Store, table: str = TABLE, after: int = 0) -> list[Record]:
    return [each async for each in store.records(table, after)]
