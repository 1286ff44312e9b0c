"""Decisions that take seconds: other tables go on meanwhile, and what is cut short in the middle leaves nothing."""

import asyncio
import logging
import subprocess
from threading import Event
from typing import Any

import pytest

from tapete.engine.setup import Euros
from tapete.families.draw.play import MANY
from tapete.families.draw.sealed.setup import Lote
from tapete.games import build
from tapete.games.loterias.setup import Modalidad, Setup
from tapete.kit.chance.commitment import Link
from tapete.kit.chance.sealing import part_roots
from tapete.kit.outcomes import Outcomes
from tapete.service.chance import grown_apart
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tests.patience import PATIENCE
from tests.service.history import fund
from tests.service.live import SOURCE, VAULT, accepted, acta_row, audited, bet, commitments, live, open_bets, step

pytestmark = pytest.mark.anyio

TICKETS = 2 * MANY
CONTENTS: Outcomes = (("1000", 1), ("0", TICKETS - 1))


class Held:
    """The growing of a tree that goes on when it is told to."""

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()

    def __call__(self, link: Link, secret: bytes, contents: Outcomes) -> tuple[str, ...]:
        self.begun.set()
        assert self.go.wait(PATIENCE), "the loop stands still: nobody said that it may go on"
        return part_roots(link, secret, contents)


async def sealed_tickets(store: Store) -> LiveTable:
    """A lottery of closed tickets, more than a few, that is not open yet."""
    plan = (Lote(importe=Euros(1_000), cantidad=1),)
    setup = Setup(modalidad=Modalidad.PRESORTEADA, precio=Euros(100), emision=TICKETS, plan=plan)
    game = build("loterias", "murcia", setup)
    await store.create_table(acta_row("mesa-9", game, setup))
    table = LiveTable(id="mesa-9", game=game, store=store, vault=VAULT, source=SOURCE, clock=lambda: "")
    await table.start()
    return table


async def test_other_tables_go_on_while_an_emission_is_sealed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    monkeypatch.setattr("tapete.service.live_table.grown_apart", held)
    lottery, bola = await sealed_tickets(store), await live(store)
    opening = asyncio.create_task(step(lottery))
    await asyncio.to_thread(held.begun.wait, PATIENCE)
    await fund(store, "ana")
    await open_bets(bola)
    accepted(await bet(bola, "ana", "rojo 5"))
    assert not opening.done(), "the table itself waits"
    assert (await store.table("mesa-9")).last == 0, "nothing is recorded before the promise is"  # type: ignore[union-attr]
    held.go.set()
    accepted(await opening)
    promised, faults = await commitments(store, "mesa-9")
    assert (len(promised), faults) == (1, [])
    await lottery.stop()
    await bola.stop()


async def test_a_house_that_ends_while_it_seals_has_promised_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()
    monkeypatch.setattr("tapete.service.live_table.grown_apart", held)
    first = await sealed_tickets(store)
    opening = asyncio.create_task(step(first))
    await asyncio.to_thread(held.begun.wait, PATIENCE)
    assert first._task is not None
    first._task.cancel()
    opening.cancel()
    held.go.set()
    again = await sealed_tickets(store)
    assert again.position.n == 0
    assert not again.state.open
    accepted(await step(again))
    accepted(await step(again))
    await fund(store, "ana", amount=10_000_000)
    accepted(await bet(again, "ana", "comprar 12000 billetes"))
    accepted(await step(again))
    accepted(await step(again))
    await again.stop()
    resumed = await sealed_tickets(store)
    assert [each.count for each in resumed.state.asked] == [12_000], "it goes on where the emission is being opened"
    while resumed.game.round_of(resumed.state) == 1:
        accepted(await step(resumed))
    told, faults = await commitments(store, "mesa-9")
    assert faults == []
    assert [each["commitment"]["kind"] for each in told] == ["emission", "emission"]
    await audited(store, "mesa-9")
    await resumed.stop()


def test_a_process_grows_the_same_tree_and_is_told_the_secret_by_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    link, secret = Link("mesa-9", "ab" * 16), bytes(range(32))
    started: list[str] = []
    run = subprocess.run

    def watched(command: list[str], **options: Any) -> Any:
        started.append(f"{command} {options.get('env')}")
        return run(command, **options)

    monkeypatch.setattr(subprocess, "run", watched)
    assert grown_apart(link, secret, CONTENTS) == part_roots(link, secret, CONTENTS)
    [told] = started
    assert secret.hex() not in told


def test_where_no_process_can_be_had_it_is_grown_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError("too many processes")

    monkeypatch.setattr(subprocess, "run", none)
    link, secret = Link("mesa-9", "ab" * 16), bytes(32)
    with caplog.at_level(logging.WARNING):
        assert grown_apart(link, secret, CONTENTS) == part_roots(link, secret, CONTENTS)
    assert [record.message for record in caplog.records] == ["an emission is sealed in this process"]
