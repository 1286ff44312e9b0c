"""A game of bingo at terminals of 10,000 cartones and 200 terminals: what a sale, a number and a whole game cost.

Numbers are counted in processor time of the servers, store and delivery included; terminals do their own work on
machines of their own, and theirs is measured apart.
"""

import asyncio
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.clients import runner as new_runner
from bench.measure import Aim, note, quantity
from tapete.families.hall.terminals.state import DRAWING, Phase
from tapete.service.sistema.terminal import Terminal
from tapete.service.store.contract import Envelope, Store
from tapete.service.store.postgres import PostgresStore
from tapete.service.store.sqlite import SqliteStore
from tests.service.bingo_system import AUTOMATICO, ELECTRONICO, System
from tests.service.postgres_server import Server

TERMINALS, EACH, PURCHASES, GAMES = 200, 50, 10, 5
AIM_BALL, AIM_SALE = 0.100, 5.0
FLAT = Aim(10, most=True)


class Clock:
    """Processor time of terminals, told apart from that of the servers around them."""

    def __init__(self) -> None:
        self.terminals = 0.0
        self.news = asyncio.Event()
        """Set whenever a terminal has shown something."""

    def servers(self) -> float:
        """Seconds of the process that terminals did not use."""
        return time.process_time() - self.terminals


def apart(terminal: Terminal, clock: Clock) -> None:
    """Let a clock count what a terminal does with each message."""
    answer = terminal._answer

    async def answered(envelope: Envelope) -> Any:
        start = time.process_time()
        try:
            return await answer(envelope)
        finally:
            clock.terminals += time.process_time() - start
            clock.news.set()

    terminal._answer = answered  # type: ignore[method-assign]  # counted


async def until(clock: Clock, condition: Callable[[], bool]) -> None:
    """Wait until the screens show something; they are looked at when one of them has changed."""
    while not condition():
        clock.news.clear()
        await clock.news.wait()


async def play(store: Store, slug: str) -> None:
    await store.start()
    rooms = {"terminales": TERMINALS} if slug == ELECTRONICO else {"salas": {"norte": 100, "sur": 100}}
    system = await System(store, slug, maximo_cartones=EACH, **rooms).start()
    clock = Clock()
    for number in range(1, TERMINALS + 1):
        apart(await system.terminal(number, funds=10**7), clock)
    await system.open()
    await asyncio.gather(*(each.sign_on() for each in system.terminals))
    await until(clock, lambda: all(each.on.is_set() for each in system.terminals))
    memory = []
    for game in range(GAMES):
        sold = await _sell(system, clock)
        balls = await _draw(system, clock)
        await system.to(Phase.LISTA)
        await system.quiet()
        memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
        _tell(slug, game, sold, balls, memory)
        await system.step()
    quantity("memory that the last game added", memory[-1] - memory[-2], "MiB", FLAT)
    await system.stop()
    await store.stop()


async def _sell(system: System, clock: Clock) -> tuple[float, float]:
    """Ten thousand cartones, some at a time at every terminal: seconds of the wall and of the servers."""
    wall, spent = time.perf_counter(), clock.servers()
    for _ in range(PURCHASES):
        await asyncio.gather(*(each.buy(EACH // PURCHASES) for each in system.terminals))
    await until(clock, lambda: sum(len(each.screen.cartones) for each in system.terminals) == TERMINALS * EACH)
    return time.perf_counter() - wall, clock.servers() - spent


async def _draw(system: System, clock: Clock) -> list[tuple[float, float]]:
    """Each number, from the decision to the last screen: seconds of the wall and of the servers."""
    await system.to(Phase.SORTEO)
    await system.quiet()
    found = []
    while system.phase in DRAWING:
        came = len(system.live.position.state.drawn) + 1
        wall, spent = time.perf_counter(), clock.servers()
        await system.step()
        await until(clock, lambda: all(len(each.screen.drawn) >= came for each in system.terminals))  # noqa: B023 - now
        found.append((time.perf_counter() - wall, clock.servers() - spent))
    return found


def _tell(
    slug: str, game: int, sold: tuple[float, float], balls: Sequence[tuple[float, float]], memory: Sequence[int]
) -> None:
    spent = sorted(each for _, each in balls)
    note(
        f"{slug}, game {game + 1}: sale of {TERMINALS * EACH} cartones {sold[0]:.2f} s, {sold[1]:.2f} s of processor"
        f" (aim {AIM_SALE:g}); {len(balls)} numbers, processor {1000 * spent[len(spent) // 2]:.0f} ms each,"
        f" at most {1000 * spent[-1]:.0f} ms (aim {1000 * AIM_BALL:g}); memory {memory[-1]} MB"
    )


def main() -> None:
    for slug in (ELECTRONICO, AUTOMATICO):
        with tempfile.TemporaryDirectory() as folder, new_runner() as runner:
            runner.run(play(SqliteStore(str(Path(folder) / "house.db")), slug))
    server = Server.start()
    try:
        with new_runner() as runner:
            runner.run(play(PostgresStore(server.database("bingo")), ELECTRONICO))
    finally:
        server.stop()


if __name__ == "__main__":
    main()
