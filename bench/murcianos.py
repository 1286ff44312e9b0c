"""Throws per second of dados murcianos with every kind of bet: through the whole law, and by the compiled kernel."""

from itertools import cycle
from random import Random

from bench.measure import Aim, Job, rates, report
from bench.sim import KERNEL, walk
from tapete.sim.automata import compile_practice
from tapete.sim.dados_murcianos import MurcianosPractice

STAKES = {"ases": 500, "trio": 500, "limite-exterior": 1000, "grande": 500}
ENGINE = "dados murcianos, four bets"


def through_the_law(throws: int) -> Job:
    """Decide and evolve: whatever was decided is laid again, by whoever may lay it."""
    practice = MurcianosPractice("dados-murcianos", "murcia", STAKES)
    outcomes = [outcome.id for outcome in practice.need(practice.seated()).outcomes]
    thrown = cycle(Random(1).choices(outcomes, k=10_000))

    def job() -> int:
        table = practice.seated()
        for _ in range(throws):
            table = practice.drawn(table, next(thrown)).table
        return throws

    return job


def main() -> None:
    played = compile_practice(MurcianosPractice("dados-murcianos", "murcia", STAKES), tuple(STAKES))
    jobs = {ENGINE: through_the_law(2000), KERNEL: walk(played, 1 << 24)[KERNEL]}
    report("Dados murcianos", "throws", rates(jobs), ENGINE, {KERNEL: Aim(150)})


if __name__ == "__main__":
    main()
