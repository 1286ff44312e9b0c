"""`tapete audit --database`: the ledger of a house against the actas of its tables."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tapete.cli.failure import FINE, REFUSED, SYSTEM, UNREADABLE, Failure
from tapete.cli.output import Output
from tapete.cli.words import language, t
from tapete.language import N_, say

if TYPE_CHECKING:
    from tapete.service.books import Contradiction, Difference
    from tapete.service.store.contract import Store

_IN_USE = N_("{database} is open in another process: stop that one first, or audit a copy.")
_NO_FILE = N_("There is no database {database}.")


class Compared(msgspec.Struct, frozen=True):
    """What was compared."""

    tables: int


def audit_books(out: Output, database: str) -> int:
    """Compare every account with the records of all tables, and tell what differs."""
    from tapete.service.books import SENTENCES
    from tapete.service.server import new_loop, store_at

    if "://" not in database and not Path(database).is_file():
        raise Failure(UNREADABLE, _NO_FILE, database=database)
    with asyncio.Runner(loop_factory=new_loop) as runner:
        found, tables = runner.run(_differences(store_at(database), database))
    if out.json:
        out.findings("audit", found, data=Compared(tables))
        return REFUSED if found else FINE
    for each in found:
        facts = msgspec.structs.asdict(each)
        out.line(f"{say(SENTENCES[each.code], language(), facts)} [{each.code}]")
    nothing = t(N_("Nothing was found: the ledger is what the records of {tables} tables say."), tables=tables)
    out.remark(t(N_("Findings: {count}."), count=len(found)) if found else nothing)
    return REFUSED if found else FINE


async def _differences(store: "Store", database: str) -> "tuple[list[Difference | Contradiction], int]":
    from tapete.service.books import differences
    from tapete.service.store.sql import InUse

    try:
        await store.start()
    except InUse as error:
        raise Failure(SYSTEM, _IN_USE, database=database) from error
    try:
        return [each async for each in differences(store)], len(await store.tables())
    finally:
        await store.stop()
