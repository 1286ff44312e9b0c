"""Live tables to write cases with: opened, funded, and everything about them that must be true checked at the end."""

import json
from io import BytesIO
from typing import Any

from msgspec import Struct

from tapete.casino.acta import Acta, ActaWriter
from tapete.casino.audit import Report, audit
from tapete.casino.commitments import document_of
from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refusal
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.kit.chance.verifier import verify
from tapete.service.chance import KEY_BYTES, Vault
from tapete.service.disclosure import Custodian
from tapete.service.draft import Reply
from tapete.service.live_table import LiveTable
from tapete.service.money import account_of
from tapete.service.store.contract import Store, TableRow
from tests.service.chance import source
from tests.service.history import row_of

VAULT = Vault(bytes(KEY_BYTES))
SOURCE = source()


async def live(
    store: Store,
    name: str = "mesa-1",
    slug: str = "bola",
    where: str = "",
    *,
    vault: Vault = VAULT,
    verifiable: bool = True,
    custodian: Custodian | None = None,
) -> LiveTable:
    """A table that takes commands; entered first if the store does not have it."""
    module = REGISTRY.module(slug)
    where = where or ("estado" if slug == "bola" else "murcia")
    setup = module.example(where)
    game = module.build(where, setup)
    await store.create_table(acta_row(name, game, setup))
    table = LiveTable(
        id=name,
        game=game,
        store=store,
        vault=vault,
        source=SOURCE,
        clock=lambda: "",
        verifiable=verifiable,
        custodian=custodian,
    )
    await table.start()
    return table


def acta_row(name: str, game: AnyTable, setup: Struct) -> TableRow:
    """A table that nothing has happened at yet."""
    file = BytesIO()
    writer = ActaWriter(file, game, setup, table=name)
    return TableRow(id=name, header=file.getvalue(), last=0, head=writer.head)


def player(name: str) -> Actor:
    return Actor(name, Role.JUGADOR)


async def bet(table: LiveTable, name: str, text: str, key: str = "") -> Reply:
    return await table.submit(player(name), key=key, text=text)


async def step(table: LiveTable) -> Reply:
    """Whatever comes next by the article: a call, the draw, the settlement."""
    if table.game.needs(table.position.state) is not None:
        return await table.draw()
    command = table.game.next_step(table.position.state)
    assert command is not None
    return await table.submit(command.by, command=command)


async def open_bets(table: LiveTable) -> None:
    while not table.game.view(table.position.state, player("anybody")).betting:  # type: ignore[attr-defined]
        accepted(await step(table))


async def to_draw(table: LiveTable, *, leaving: int = 0) -> None:
    """Call until only the result is missing, or so many calls besides."""
    steps = len(table.game.rules.steps)
    while table.position.state.phase != "ronda" or table.position.state.done < steps - leaving:
        accepted(await step(table))


def croupier(table: LiveTable) -> Actor:
    """Who launches in this round."""
    return next(each for each in table.game.staff(table.position.state) if each.role is Role.CRUPIER)


async def finish_round(table: LiveTable) -> None:
    """Call, draw and settle until the next round."""
    number = table.game.round_of(table.position.state)
    while table.game.round_of(table.position.state) == number:
        accepted(await step(table))


def accepted(outcome: Reply) -> int:
    assert outcome.refused is None
    assert outcome.unreadable == ""
    return outcome.n


def refusal(outcome: Reply) -> Refusal:
    assert outcome.refused is not None
    return outcome.refused


async def acta_of(store: Store, name: str = "mesa-1") -> bytes:
    """The record as a file: the header and the lines as they are stored."""
    row = await row_of(store, name)
    lines = [row.header]
    while len(lines) <= row.last:
        lines += [record.line async for record in store.records(name, len(lines) - 1)]
    return b"".join(lines[: row.last + 1])


async def audited(store: Store, name: str = "mesa-1", *, but: tuple[str, ...] = ("sin_sello",)) -> Report:
    """The audit of a table that is still open: nothing may be found but that, and the books must agree."""
    report = audit(BytesIO(await acta_of(store, name)))
    assert tuple(finding.code for finding in report.findings) == but, report.findings
    row = await row_of(store, name)
    assert (report.entries, report.head) == (row.last, row.head)
    assert (await store.trial_balance(), await store.drift()) == (0, {})
    for account, amount in report.balances.items():
        if account != "caja" and not account.startswith("jugador:"):
            assert await store.balance(account_of(name, account)) == amount
    return report


async def commitments(store: Store, name: str = "mesa-1") -> tuple[list[dict[str, Any]], list[str]]:
    """The commitments of a record, and what the independent verifier finds false in them."""
    document = json.loads(encode(document_of(Acta(BytesIO(await acta_of(store, name))))))
    faults, _ = verify(document)
    return document["records"], faults
