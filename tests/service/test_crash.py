"""Killed at any instant: nothing acknowledged is lost, nothing happens twice, the books close and tables resume."""

import asyncio
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Timer

import msgspec
import pytest

from tapete.casino.acta import entry_decoder
from tapete.engine.command import Role
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tests.seeds import chooser
from tests.service.crash_house import BOTS, PURSE, REPEATS, TABLES, Told, open_store
from tests.service.live import audited, commitments, finish_round, live

ROOT = Path(__file__).parents[2]


class Witness:
    """Reads what the houses tell before they are killed."""

    def __init__(self, address: str) -> None:
        self.answered: dict[tuple[str, str, int], set[tuple[int, str]]] = {}
        self.next = 1
        self.ready = 0
        self._address = address

    def house(self, lines: int, *, killed: bool = True, until: Event | None = None) -> int:
        """One life of the house; its exit code. It is killed, or dismissed, once it has told so many lines.

        With an event it goes on until that has come too.
        """
        with self._begun() as process:
            assert process.stdin is not None
            assert process.stdout is not None
            told: list[bytes] = []
            while len(told) < lines or (until is not None and not until.is_set()):
                line = process.stdout.readline()
                assert line, "it ended by itself"
                told.append(line)
            if killed:
                process.kill()
            else:
                process.stdin.close()
            self._hear(b"".join(told) + process.stdout.read())
        return process.returncode

    def stillborn(self, instant: float) -> int:
        """A house that is killed so many seconds after its start, wherever it is by then."""
        with self._begun() as process:
            assert process.stdout is not None
            Timer(instant, process.kill).start()
            self._hear(process.stdout.read())
        return process.returncode

    def _begun(self) -> subprocess.Popen[bytes]:
        first = max(1, self.next - REPEATS)
        command = [sys.executable, "-m", "tests.service.crash_house", self._address, str(first)]
        return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def _hear(self, told: bytes) -> None:
        reached = []
        for line in told.split(b"\n")[:-1]:
            each = msgspec.json.decode(line, type=Told)
            if each.bot == "ready":
                self.ready += 1
            elif each.n >= 0:
                self.answered.setdefault((each.table, each.bot, each.number), set()).add((each.n, each.refused))
            else:
                reached.append(each)
        if reached:
            last = {(each.table, each.bot): each.number for each in reached}
            self.next = min(last.values())


@pytest.fixture(params=["few", pytest.param("many", marks=pytest.mark.soak)])
def kills(request: pytest.FixtureRequest) -> int:
    return 2 if request.param == "few" else 20


@pytest.mark.timeout(0)
def test_a_killed_house_loses_nothing_and_repeats_nothing(kills: int, address: str) -> None:
    witness, chance = Witness(address), chooser(f"kills {kills}")
    for n in range(kills):
        died = witness.stillborn(chance.uniform(0.3, 1.5)) if n % 4 == 1 else witness.house(chance.randint(2, 400))
        assert died == -signal.SIGKILL
    assert witness.house(400, killed=False) == 0
    assert witness.ready > kills / 2
    assert len(witness.answered) > 100
    assert all(len(answers) == 1 for answers in witness.answered.values()), "a repeat was answered otherwise"
    asyncio.run(_judge(address, witness))


@pytest.mark.timeout(0)
def test_of_two_houses_at_the_same_tables_one_is_killed(postgres: str) -> None:
    """The same bots send the same keys to both at once: each command happens once, and the other house goes on."""
    witness = Witness(postgres)
    over = Event()
    with ThreadPoolExecutor() as both:
        survivor = both.submit(witness.house, 400, killed=False, until=over)
        victim = both.submit(witness.house, 200)
        victim.add_done_callback(lambda _: over.set())
        assert (survivor.result(), victim.result()) == (0, -signal.SIGKILL)
    assert witness.ready == 2
    assert len(witness.answered) > 100
    assert all(len(answers) == 1 for answers in witness.answered.values()), "two houses answered otherwise"
    asyncio.run(_judge(postgres, witness))


async def _judge(address: str, witness: Witness) -> None:
    store = open_store(address)
    await store.start()
    by_table: dict[str, set[int]] = {name: set() for name in TABLES}
    for (table, bot, number), answers in witness.answered.items():
        ((n, refused),) = answers
        kept = (await store.answers(table, [f"{bot}/{number}"])).get(f"{bot}/{number}")
        assert kept is not None, "an acknowledged command is lost"
        told = msgspec.json.decode(kept.body)
        assert (told["n"], told.get("refused", {}).get("code", "")) == (n, refused)
        assert n not in by_table[table], "two commands made one record"
        by_table[table].add(n)
    for name, slug in TABLES.items():
        await _judge_table(store, name, slug, by_table[name])
    held = await store.balances("jugador:")
    assert sum((await store.balances()).values()) == 0
    assert (await store.balances("exterior"))["exterior"] == -PURSE * len(held)
    await store.stop()


async def _judge_table(store: Store, name: str, slug: str, acknowledged: set[int]) -> None:
    """Every line that a player caused has one answer; the record passes the audit; the table goes on."""
    table = await live(store, name, slug)
    answered = await _answers(store, name)
    assert acknowledged <= set(answered)
    assert sorted(answered) == await _lines_of_players(store, table), "a command without a line, or with two"
    await finish_round(table)
    await table.stop()
    await audited(store, name)
    _, faults = await commitments(store, name)
    assert faults == []


async def _answers(store: Store, table: str) -> list[int]:
    """The lines that the keys of all bots were answered with, acknowledged or not."""
    found: list[int] = []
    for bot in BOTS:
        number = 1
        while known := await store.answers(table, [f"{bot}/{n}" for n in range(number, number + 1_000)]):
            found += [msgspec.json.decode(answer.body)["n"] for answer in known.values()]
            number += 1_000
    return found


async def _lines_of_players(store: Store, table: LiveTable) -> list[int]:
    entries = entry_decoder(table.game.commands)
    found: list[int] = []
    after = 0
    while page := [record async for record in store.records(table.id, after)]:
        decoded = [entries.decode(record.line) for record in page]
        found += [entry.n for entry in decoded if entry.do is not None and entry.do.by.role is Role.JUGADOR]
        after = page[-1].n
    return found
