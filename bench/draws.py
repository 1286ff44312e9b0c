"""A million tickets: sale, draw and payment of printed numbers, of closed tickets and of a crowd's bets.

`python -m bench.draws` says how much time of a processor each takes, what a sale costs the first and the last of many
buyers of one ticket, for how long the loop of a house stands still while a million tickets are sealed, opened and paid,
and the most memory that was held.
"""

import asyncio
import resource
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any

from tapete.engine.chance import VerifiableChance
from tapete.engine.command import Actor, Role
from tapete.engine.runner import Table
from tapete.engine.setup import Euros
from tapete.engine.table import AnyTable
from tapete.families.draw.sale import Buy
from tapete.families.draw.sealed.setup import Lote
from tapete.families.draw.sealed.tickets import Claim
from tapete.games import build
from tapete.games.loterias.fijo import BuyNumber
from tapete.games.loterias.presorteada import BuyClosed, OpenClosed
from tapete.games.loterias.setup import Modalidad, Setup, fixed_example, variable_example
from tapete.games.loterias.variable import BetNumbers
from tapete.kit.chance.source import SystemSource
from tapete.service.live_table import LiveTable
from tapete.service.store.sqlite import SqliteStore
from tests.service.history import fund
from tests.service.live import SOURCE, VAULT, accepted, acta_row, bet, step

MILLION = 1_000_000
AT_ONCE = 1_000
"""Tickets, or numbers, of one command."""
BETS = 100_000


def table_of(setup: Setup) -> Table[Any]:
    """A lottery of a verifiable house, with its sale open."""
    game: AnyTable = build("loterias", "murcia", setup)
    table: Table[Any] = Table(game, VerifiableChance("bench", SystemSource()))
    table.confirm()
    table.confirm()
    return table


def people(many: int) -> list[Actor]:
    return [Actor(f"p{number}", Role.JUGADOR) for number in range(many)]


def to_the_end(table: Table[Any]) -> None:
    """Closing, draw and payment."""
    played = table.state.round
    while table.state.round == played:
        assert table.confirm()


def fixed() -> None:
    """A hundred thousand numbers, ten billetes of each, bought in ranges by a thousand people."""
    table = table_of(fixed_example())
    numbers = fixed_example().numeros
    for place, who in enumerate(people(AT_ONCE)):
        first = place * numbers // AT_ONCE
        last = (place + 1) * numbers // AT_ONCE - 1
        table.send(BuyNumber(by=who, player=who.id, first=first, last=last, copies=10))
    assert table.state.tickets == MILLION
    to_the_end(table)


def million_closed() -> Setup:
    """A million closed tickets, a tenth of which have a prize."""
    lots = ((1_000_000, 1), (10_000, 100), (1_000, 10_000), (200, 100_000))
    plan = tuple(Lote(importe=Euros(amount), cantidad=count) for amount, count in lots)
    return Setup(modalidad=Modalidad.PRESORTEADA, precio=Euros(100), emision=MILLION, plan=plan)


def closed() -> None:
    """A million closed tickets: sold, opened and paid in ranges of a thousand, and the secret told at the close."""
    table = table_of(million_closed())
    for place, who in enumerate(people(MILLION // AT_ONCE)):
        first, last = place * AT_ONCE + 1, (place + 1) * AT_ONCE
        table.send(BuyClosed(by=who, player=who.id, tickets=AT_ONCE))
        table.send(OpenClosed(by=who, player=who.id, first=first, last=last))
        table.confirm()
        table.send(Claim(by=who, player=who.id, first=first, last=last))
    to_the_end(table)


def crowd() -> None:
    """A hundred thousand bets of a variable prize, ten from each of ten thousand people."""
    setup = variable_example()
    table = table_of(setup)
    each = 10
    for number, who in enumerate(people(BETS // each)):
        chosen = [
            (number * 7 + bet * 11 + 5 * ball) % setup.de + 1 for bet in range(each) for ball in range(setup.elige)
        ]
        table.send(BetNumbers(by=who, player=who.id, numbers=tuple(chosen)))
    assert table.state.tickets == BETS
    to_the_end(table)


def one_each() -> None:
    """A hundred thousand people buy one billete each: what it costs the first thousand, and the last."""
    table = table_of(fixed_example())
    began, took = process_time(), list[float]()
    for number, who in enumerate(people(BETS), 1):
        table.send(Buy(by=who, player=who.id, tickets=1))
        if number % AT_ONCE == 0:
            took.append(process_time() - began)
            began = process_time()
    first, last = (seconds / AT_ONCE * 1e6 for seconds in (took[0], took[-1]))
    sys.stdout.write(f"a sale to one of {BETS:,} buyers: {first:.0f} µs at first, {last:.0f} µs at the end\n")


async def longest_stall(work: Awaitable[object]) -> float:
    """For how many seconds at most the loop stood still while something was done."""
    worst, task = 0.0, asyncio.ensure_future(work)
    while not task.done():
        began = monotonic()
        await asyncio.sleep(0.001)
        worst = max(worst, monotonic() - began - 0.001)
    await task
    return worst


async def stalls() -> None:
    """A live table of a million closed tickets that one person buys: opened, and paid at the close."""
    setup = million_closed()
    game: AnyTable = build("loterias", "murcia", setup)
    with TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "house.db")
        await store.start()
        await fund(store, "ana", amount=10**9)
        await store.create_table(acta_row("mesa-1", game, setup))
        table = LiveTable(id="mesa-1", game=game, store=store, vault=VAULT, source=SOURCE, clock=lambda: "")
        await table.start()
        sealing = await longest_stall(step(table))
        accepted(await step(table))
        accepted(await bet(table, "ana", f"comprar {MILLION} billetes"))
        opening = 0.0
        while table.game.round_of(table.state) == 1:
            opening = max(opening, await longest_stall(step(table)))
        await table.stop()
        await store.stop()
    told = f"{sealing * 1000:.0f} ms while a million tickets are sealed, {opening * 1000:.0f} ms while they are opened"
    sys.stdout.write(f"the loop of a house stands still for {told} and paid, at most\n")


RUNS: dict[str, Callable[[], None]] = {
    "printed numbers, 1,000,000 billetes": fixed,
    "closed tickets, 1,000,000": closed,
    "variable prize, 100,000 bets": crowd,
}


def main() -> None:
    whole = 0.0
    for name, run in RUNS.items():
        began = process_time()
        run()
        took = process_time() - began
        whole += took
        sys.stdout.write(f"{name}: {took:.1f} s\n")
    one_each()
    asyncio.run(stalls())
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"in all {whole:.1f} s, {held} MB at most\n")


if __name__ == "__main__":
    main()
