"""A house under load that expects to be killed: `python -m tests.service.crash_house ADDRESS FIRST`.

Bots and croupiers play as fast as they can. Every command is told on standard output before it is sent and again once
it is answered, so that whoever reads the pipe knows what was acknowledged. A bot that comes back repeats, under the
same keys, what it may have sent last: FIRST is the number of the command to begin with. It ends well when its standard
input does.
"""

import asyncio
import os
import sys
from itertools import count

import msgspec

from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Posting, Store
from tapete.service.store.postgres import PostgresStore
from tapete.service.store.sqlite import SqliteStore
from tests.service.chance import begin
from tests.service.live import bet, live, step

TABLES = {"mesa-1": "bola", "mesa-2": "ruleta-francesa", "mesa-3": "bola"}
BOTS = tuple(f"bot-{n}" for n in range(5))
PURSE = 10_000_000
REPEATS = 3


class Told(msgspec.Struct, frozen=True):
    """A line on the pipe: a command that was sent (n is -1) or answered."""

    table: str
    bot: str
    number: int
    n: int = -1
    refused: str = ""


def tell(line: Told) -> None:
    os.write(1, msgspec.json.encode(line) + b"\n")


def open_store(address: str) -> Store:
    return PostgresStore(address) if "://" in address else SqliteStore(address)


def words_of(bot: str, number: int) -> str:
    """What a bot asks with a number: always the same, and now and then something that is refused."""
    if number % 7 == 0:
        return "rojo 1000000"
    return f"numero {1 + (number + len(bot)) % 9} 5" if number % 3 else "rojo 10 palabra luna"


async def play(table: LiveTable, bot: str, first: int) -> None:
    for number in count(first):
        tell(Told(table.id, bot, number))
        outcome = await bet(table, bot, words_of(bot, number), key=str(number))
        tell(Told(table.id, bot, number, outcome.n, outcome.refused.code if outcome.refused else ""))
        if outcome.refused is not None:
            await asyncio.sleep(0.002)


async def run(table: LiveTable) -> None:
    while True:
        await step(table)
        await asyncio.sleep(0.004)


async def dismissed() -> None:
    """Until nobody holds the other end of standard input any more."""
    await asyncio.to_thread(sys.stdin.read)


async def main(address: str, first: int) -> None:
    begin(os.urandom(8).hex())  # each life draws for itself: none may repeat the secrets of another
    store = open_store(address)
    await store.start()
    for bot in BOTS:
        await store.post([Posting("exterior", f"jugador:{bot}", PURSE)], f"purse-{bot}", "")
    tables = [await live(store, name, slug) for name, slug in TABLES.items()]
    tell(Told("", "ready", first))
    work = [play(table, bot, first) for table in tables for bot in BOTS] + [run(table) for table in tables]
    tasks = [asyncio.create_task(each) for each in (dismissed(), *work)]
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    for table in tables:
        await table.stop()
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    await store.stop()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
