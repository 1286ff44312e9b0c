"""Rounds per second of the compiled kernels, beside the same loops in C, plain NumPy, and programs of others."""

from collections.abc import Callable
from statistics import median

import numpy as np

from bench import native
from bench.dados import crapssim_rolls as two_comes
from bench.engine import RULETA, crapssim_rolls
from bench.measure import Aim, Job, heading, line, note, rates, ratio
from tapete.sim.automata import Automaton, Remembered, compile_practice
from tapete.sim.dados import DadosPractice
from tapete.sim.kernels import PLAYED, count_edges
from tapete.sim.machine import Terms
from tapete.sim.run import LARGEST_BLOCK
from tapete.sim.wheel import WheelPractice

SEED = 7
AS_C = Aim(round(1 / 1.3, 2))
"""Within 1.3 times of the same loop in C."""
TABLES = 1 << 16
"""How many tables NumPy plays at once."""
C, KERNEL, BLOCK = "the same loop in C", "the kernel", "a block with its sums"
MATRIX, IN_STEP = "NumPy, a matrix of results", "NumPy, many tables in step"
Aims = dict[tuple[str, str], Aim | None]
"""What is held against what, and what should come of it."""


def walk(played: Automaton, rounds: int) -> dict[str, Job]:
    """The kernel of automata, in C and by itself, and a whole block as a worker does it, with the sums of its bets."""
    targets, cells = np.array(played.targets, dtype=np.uint32), len(played.cells)
    whole = Remembered(played, 0).long_run(SEED)

    def kernel() -> int:
        counts = np.zeros(len(targets), dtype=np.int64)
        count_edges(SEED, 0, rounds, targets, cells, counts)
        return int(counts.sum())

    def block() -> int:
        return sum(whole(number, LARGEST_BLOCK)[0] for number in range(rounds // LARGEST_BLOCK))

    def in_c() -> int:
        return int(native.count_edges(played, SEED, 0, rounds).sum())

    return {C: in_c, KERNEL: kernel, BLOCK: block}


def matrix(played: Automaton, spins: int) -> Job:
    """Plain NumPy for a wheel without prisons: a matrix of what each bet wins at each spin."""
    table = np.array(played.nets, dtype=np.int64).T.copy()

    def job() -> int:
        chance = np.random.default_rng(SEED)
        won = np.zeros(len(played.bets), dtype=np.int64)
        for _ in range(spins // TABLES):
            won += table[chance.integers(0, len(table), TABLES)].sum(axis=0)
        return spins

    return job


def in_step(played: Automaton, rounds: int) -> Job:
    """Plain NumPy for an automaton: many tables, all of them thrown at once."""
    targets, cells = np.array(played.targets), len(played.cells)

    def job() -> int:
        chance = np.random.default_rng(SEED)
        counts, nodes = np.zeros(len(targets), dtype=np.int64), np.zeros(TABLES, dtype=np.int64)
        for _ in range(rounds // TABLES):
            edges = nodes * cells + chance.integers(0, cells, TABLES)
            counts += np.bincount(edges, minlength=len(targets))
            nodes = targets[edges]
        return int(counts.sum())

    return job


def sessions(played: Automaton, number: int, *, again: bool) -> dict[str, Job]:
    """Sessions from a purse, in C and by the kernel, told in rounds; `again` if a spent purse is bought again."""
    terms = Terms(rounds=200, purse=100_000, again=again)
    in_c = native.play_evenings if again else native.play_sessions
    work = Remembered(played, 0).evenings(SEED, terms)
    return {
        C: lambda: int(in_c(played, SEED, terms, number)[:, PLAYED].sum()),
        KERNEL: lambda: int(work(0, number)[:, PLAYED].sum()),
    }


def compare(title: str, unit: str, jobs: dict[str, Job], aims: Aims) -> None:
    """A part of the table: every rate, and the ratios that are asked for."""
    for job in jobs.values():
        job()  # compiled, loaded and warm before it is measured
    found = rates(jobs)
    heading(f"{title}, in CPU time")
    for name, values in found.items():
        line(name, f"{median(values):,.0f} {unit}/s")
    for (one, other), aim in aims.items():
        if one in found and other in found:
            line(f"  {one} / {other}", "", ratio(found[one], found[other]), aim)


def possible(makers: dict[str, Callable[[], Job]]) -> dict[str, Job]:
    """The jobs of those peers that are there; of the others it is said that they are not."""
    jobs = {}
    for name, make in makers.items():
        try:
            jobs[name] = make()
        except ImportError as error:
            note(f"without {name}: {error}")
    return jobs


def with_c(jobs: dict[str, Job]) -> dict[str, Job]:
    """The jobs; without the one in C where nothing compiles it."""
    try:
        native.library()
    except native.NoCompiler as error:
        note(str(error))
        return {name: job for name, job in jobs.items() if name != C}
    return jobs


def wheels() -> None:
    plain = compile_practice(WheelPractice("ruleta-americana", "estado", RULETA), tuple(RULETA))
    jobs = {MATRIX: matrix(plain, 1 << 22), **with_c(walk(plain, 1 << 24))}
    compare("Ruleta americana, ten bets", "spins", jobs, {(BLOCK, MATRIX): Aim(8), (KERNEL, C): AS_C})
    prisons = compile_practice(WheelPractice("ruleta-francesa", "estado", RULETA), tuple(RULETA))
    jobs = {IN_STEP: in_step(prisons, 1 << 22), **with_c(walk(prisons, 1 << 24))}
    compare("Ruleta francesa, ten bets and prisons", "spins", jobs, {(BLOCK, IN_STEP): None, (KERNEL, C): AS_C})
    for title, again in (("sessions of 200 spins", False), ("evenings of 200 spins", True)):
        jobs = with_c(sessions(prisons, 20_000, again=again))
        compare(f"Ruleta francesa, {title}", "spins", jobs, {(KERNEL, C): AS_C})


def dice() -> None:
    for stakes, peer, make in (
        ({"win": 500}, "crapssim, a line bet", lambda: crapssim_rolls(4000)),
        ({"win": 500, "odds-win": 500, "come": 500}, "crapssim, the same bets", lambda: two_comes(2000)),
    ):
        played = compile_practice(DadosPractice("dados", "estado", stakes), tuple(stakes))
        jobs = {**possible({peer: make}), IN_STEP: in_step(played, 1 << 22), **with_c(walk(played, 1 << 24))}
        aims: Aims = {(BLOCK, peer): Aim(5000), (BLOCK, IN_STEP): None, (KERNEL, C): AS_C}
        compare(f"Dados, {' + '.join(stakes)}", "throws", jobs, aims)


def main() -> None:
    wheels()
    dice()


if __name__ == "__main__":
    main()
