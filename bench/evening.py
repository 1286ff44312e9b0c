"""An evening at the house, with 1,000 people at 60 tables: `python -m bench.evening MINUTES`.

The server is a process of its own with a croupier at every table. Each person has a socket, bets at their own pace and
now and then reconnects, asking for what they missed. Waiting times, memory, processor time and the commands that wait
are recorded every few seconds, printed, and drawn in `build/evening.png`.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench.clients import Http, Served, Socket, body_of, get, runner
from bench.house import serving
from bench.measure import heading, note
from bench.serving import Probe

PEOPLE, TABLES = 1_000, 60
MINUTES = 20.0
EVERY = 5.0
"""Seconds between two samples."""
STEPS = 120
"""Samples over which a shorter evening is spread."""
BETWEEN_BETS = (4.0, 16.0)
STAYS = 40
"""Bets after which somebody, on average, loses the connection and comes back."""
_PROBE = msgspec.json.Decoder(Probe)


class Sample(msgspec.Struct, frozen=True):
    """The evening at one moment, and what was answered since the sample before."""

    second: float
    memory: int
    cpu: float
    waiting: int
    accepted: int
    refused: int
    lost: int
    delays: tuple[float, ...]
    """Seconds from a bet to its answer."""

    def delay(self, part: float) -> float:
        """The delay that this part of the answers did not exceed."""
        return quantile(self.delays, part)


class Evening(msgspec.Struct, frozen=True):
    """All samples of an evening, and the frames with records that came twice or out of order."""

    samples: tuple[Sample, ...]
    gaps: int
    bets: int
    answers: int

    def delay(self, part: float) -> float:
        return quantile([delay for sample in self.samples for delay in sample.delays], part)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the values lies; zero for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Seat(Socket):
    """The socket of one person: it times the answers and checks that the records come in order, without a gap."""

    def __init__(self, crowd: "Crowd") -> None:
        super().__init__()
        self.crowd = crowd
        self.last = 0
        self.asked: dict[str, float] = {}
        self.lost = asyncio.Event()

    def _take(self, opcode: int, message: bytes) -> None:
        if opcode != 1:
            super()._take(opcode, message)
            return
        for line in message.split(b"\n"):
            if line.startswith((b'{"ack"', b'{"refused"')):
                self._answered(msgspec.json.decode(line))
            elif line.startswith(b'{"n":'):
                self._told(int(line[5 : line.index(b",")] if b"," in line[:30] else line[5:-1]))

    def _answered(self, answer: dict[str, object]) -> None:
        accepted = "ack" in answer
        began = self.asked.pop(str(answer["ack" if accepted else "refused"]), None)
        if began is not None:
            self.crowd.answered(time.perf_counter() - began, accepted=accepted)

    def _told(self, n: int) -> None:
        self.crowd.gaps += bool(self.last and n != self.last + 1)
        self.last = n

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the signature is asyncio's
        self.lost.set()


class Crowd:
    """Everybody who plays, and what they were answered."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served = served
        self.chance = random.Random(seed)
        self.gaps = self.bets = self.answers = 0
        self._accepted = self._refused = self._lost = 0
        self._delays: list[float] = []

    def answered(self, delay: float, *, accepted: bool) -> None:
        self.answers += 1
        self._accepted += accepted
        self._refused += not accepted
        self._delays.append(delay)

    def take(self, second: float, probe: Probe) -> Sample:
        """What happened since the last call."""
        delays, self._delays = tuple(self._delays), []
        counts = (self._accepted, self._refused, self._lost)
        self._accepted = self._refused = self._lost = 0
        return Sample(second, probe.memory, probe.cpu, probe.waiting, *counts, delays)

    async def play(self, number: int, until: float) -> None:
        """One person's evening."""
        table = self.served.tables[number % len(self.served.tables)]
        person, after, placed = self.served.people[number], "", 0
        while time.perf_counter() < until:
            seat: Seat = await self.served.connect(lambda: Seat(self))
            await seat.open(self.served, f"/api/v1/tables/{table}/live{after}", person)
            for _ in range(1 + self.chance.randrange(2 * STAYS)):
                await asyncio.sleep(self.chance.uniform(*BETWEEN_BETS))
                if seat.lost.is_set() or time.perf_counter() >= until:
                    break
                placed += 1
                self._bet(seat, person.id, f"{number}-{placed}")
            if seat.asked:
                await asyncio.sleep(1)  # answers on their way
            self._lost += seat.lost.is_set()
            after = f"?after={seat.last}" if seat.last else ""
            seat.close()

    def _bet(self, seat: Seat, player: str, key: str) -> None:
        fields = {"do": "bet", "player": player, "bet": f"numero:{self.chance.randint(1, 9)}", "amount": 500}
        seat.asked[key] = time.perf_counter()
        self.bets += 1
        seat.send(msgspec.json.encode({"id": key, "do": fields}))


async def evening(served: Served, minutes: float, seed: int = 0) -> Evening:
    """Let everybody play for some minutes."""
    crowd, began = Crowd(served, seed), time.perf_counter()
    until, every = began + minutes * 60, min(EVERY, minutes * 60 / STEPS)
    people = [asyncio.create_task(crowd.play(number, until)) for number in range(len(served.people))]
    samples = []
    while time.perf_counter() < until:
        await asyncio.sleep(every)
        probe = await served.connect(Http)  # a new one each time: the house hangs up on who is silent for five seconds
        told = _PROBE.decode(body_of(await probe.ask(get(served, "/bench"))))
        probe.close()
        samples.append(crowd.take(time.perf_counter() - began, told))
    await asyncio.gather(*people)
    return Evening(tuple(samples), crowd.gaps, crowd.bets, crowd.answers)


def at_house(database: str, minutes: float) -> Evening:
    """An evening at a house of its own."""
    with serving("evening", database, TABLES) as served, runner() as loop:
        return loop.run(evening(served, minutes))


def growth(values: Sequence[float]) -> float:
    """How much the middle of the last third is above the middle of the second."""
    third = len(values) // 3
    return quantile(values[-third:], 0.5) - quantile(values[third : 2 * third], 0.5)


def show(found: Evening) -> None:
    minutes = found.samples[-1].second / 60
    heading(f"An evening: {PEOPLE:,} people at {TABLES} tables, {minutes:.0f} minutes")
    for sample in found.samples[:: max(1, len(found.samples) // 12)]:
        p50, p99 = (sample.delay(part) * 1000 for part in (0.5, 0.99))
        server = f"{sample.memory / 2**20:6.1f} MiB  {sample.cpu:7.1f} s of CPU  {sample.waiting:3} waiting"
        note(f"{sample.second / 60:5.1f} min  {server}  p50 {p50:6.1f} ms  p99 {p99:6.1f} ms")
    note(f"{found.bets:,} bets, {found.answers:,} answers, {sum(each.refused for each in found.samples):,} refused")
    note(f"p50 {found.delay(0.5) * 1000:.1f} ms, p99 {found.delay(0.99) * 1000:.1f} ms")
    note(f"memory grew {growth([each.memory for each in found.samples]) / 2**20:+.1f} MiB from the middle to the end")


def draw(found: Evening, file: Path) -> None:
    """Draw delays, memory and the commands that wait."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, (delays, memory, waiting) = plt.subplots(3, 1, sharex=True, figsize=(9, 8), layout="constrained")
    minutes = [each.second / 60 for each in found.samples]
    for part in (0.5, 0.99):
        delays.plot(minutes, [each.delay(part) * 1000 for each in found.samples], label=f"p{part * 100:.0f}")
    delays.set_ylabel("answer, ms")
    delays.legend()
    memory.plot(minutes, [each.memory / 2**20 for each in found.samples])
    memory.set_ylabel("memory, MiB")
    waiting.plot(minutes, [each.waiting for each in found.samples])
    waiting.set_ylabel("commands waiting")
    waiting.set_xlabel("minutes")
    file.parent.mkdir(exist_ok=True)
    figure.savefig(file)
    plt.close(figure)


def main(minutes: float = MINUTES) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = at_house(str(Path(folder) / "evening.db"), minutes)
    show(found)
    draw(found, Path("build/evening.png"))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
