"""What a house needs for a number of people, from measured costs, checked by a simulation of its queues.

`plan` calculates processes and databases from the costs of a bet; `simulate` lets people bet at random at the house of
a plan and measures how long they wait: `python -m bench capacity`.
"""

import heapq
import random
from collections.abc import Callable, Iterator
from math import ceil

import msgspec

from bench.evening import quantile
from bench.measure import heading, note


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds of one core, as `bench house`, `feed` and `spectators` measure them."""

    bet: float = 400e-6
    """To decide a bet and answer it."""
    delivery: float = 20e-6
    """To send an event to one more browser."""
    commit: float = 1.5e-3
    """Until a transaction is on the disk, whatever is in it."""
    row: float = 60e-6
    """Of the database, for the rows of one more bet in the transaction."""
    stored: int = 1_400
    """Bytes of the database for each bet, indexes included."""


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """How people play."""

    bets: float = 0.1
    """Bets a second of each person."""
    at_table: int = 16
    """People who see each other's bets."""
    hours: float = 10
    """Hours a day for which the house is full."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The processes and databases for a number of people, none busier than it should be."""

    people: int
    bets: float
    """Bets a second."""
    processes: int
    process_load: float
    databases: int
    database_load: float
    gigabytes_a_day: float


BUSY = 0.6
"""The share of its time that a part of the house works at most: above it, waits grow faster than the crowd."""


def plan(people: int, costs: Costs, habits: Habits) -> Plan:
    """The smallest house in which no part is busier than `BUSY`."""
    bets = people * habits.bets
    work = bets * (costs.bet + habits.at_table * costs.delivery)
    stored = bets * costs.row
    processes, databases = max(1, ceil(work / BUSY)), max(1, ceil(stored / BUSY))
    return Plan(
        people=people,
        bets=bets,
        processes=processes,
        process_load=work / processes,
        databases=databases,
        database_load=stored / databases,
        gigabytes_a_day=bets * habits.hours * 3600 * costs.stored / 1e9,
    )


class Waits(msgspec.Struct, frozen=True):
    """How long people waited for the answer to a bet, and how busy the house was."""

    answers: tuple[float, ...]
    process_load: float
    database_load: float

    def __str__(self) -> str:
        p50, p99 = (quantile(self.answers, part) * 1000 for part in (0.5, 0.99))
        loads = f"processes {self.process_load:.0%} busy, databases {self.database_load:.0%}"
        return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms; {loads}"


class House:
    """One database and its processes as queues: each process decides one bet at a time, and commits what is decided.

    A process has one transaction under way; what is decided meanwhile goes into the next. The database does the rows of
    one transaction at a time, and the disk confirms several of them together.
    """

    def __init__(self, processes: int, costs: Costs, recipients: int) -> None:
        self._costs = costs
        self._recipients = recipients
        self._events: list[tuple[float, int, Callable[[float], None]]] = []
        self._free = [0.0] * processes
        self._decided: list[list[float]] = [[] for _ in range(processes)]
        self._committing = [False] * processes
        self._rows_free = 0.0
        self._number = 0
        self.answers: list[float] = []
        self.worked = self.stored = 0.0

    def run(self, arrivals: Iterator[tuple[float, int]]) -> None:
        """Let bets arrive, each at a time and a process, and work until the last is answered."""
        for came, process in arrivals:
            self._until(came)
            self._work(came, process, self._costs.bet, self._has_decided(came, process))
        self._until(float("inf"))

    def _has_decided(self, came: float, process: int) -> Callable[[float], None]:
        def decided(now: float) -> None:
            self._decided[process].append(came)
            self._commit(now, process)

        return decided

    def _work(self, now: float, process: int, seconds: float, then: Callable[[float], None]) -> None:
        """Occupy a process as soon as it is free."""
        self._free[process] = max(now, self._free[process]) + seconds
        self.worked += seconds
        self._at(self._free[process], then)

    def _commit(self, now: float, process: int) -> None:
        batch = self._decided[process]
        if self._committing[process] or not batch:
            return
        self._committing[process], self._decided[process] = True, []
        rows = len(batch) * self._costs.row
        self._rows_free = max(now, self._rows_free) + rows
        self.stored += rows

        def durable(then: float) -> None:
            self._committing[process] = False
            self.answers.extend(then - came for came in batch)
            self._work(then, process, len(batch) * self._recipients * self._costs.delivery, lambda _: None)
            self._commit(then, process)

        self._at(self._rows_free + self._costs.commit, durable)

    def _at(self, time: float, what: Callable[[float], None]) -> None:
        self._number += 1
        heapq.heappush(self._events, (time, self._number, what))

    def _until(self, time: float) -> None:
        while self._events and self._events[0][0] <= time:
            now, _, what = heapq.heappop(self._events)
            what(now)


def simulate(planned: Plan, costs: Costs, habits: Habits, seconds: float, seed: int = 0) -> Waits:
    """People who bet at random at one database of a plan and its share of the processes."""
    processes = ceil(planned.processes / planned.databases)
    rate = planned.bets / planned.databases
    chance = random.Random(seed)

    def arrivals() -> Iterator[tuple[float, int]]:
        now = 0.0
        while (now := now + chance.expovariate(rate)) < seconds:
            yield now, chance.randrange(processes)

    house = House(processes, costs, habits.at_table)
    house.run(arrivals())
    return Waits(tuple(house.answers), house.worked / processes / seconds, house.stored / seconds)


def main() -> None:
    costs, habits = Costs(), Habits()
    heading("What a house needs, and how long people wait in a simulation of it")
    for people in (100, 10_000, 1_000_000):
        planned = plan(people, costs, habits)
        note(
            f"{people:>9,} people: {planned.bets:,.0f} bets/s, {planned.processes:,} processes, "
            f"{planned.databases} databases, {planned.gigabytes_a_day:,.1f} GB a day"
        )
        note(f"          {simulate(planned, costs, habits, seconds=20)}")


if __name__ == "__main__":
    main()
