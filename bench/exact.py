"""How long exact results take, each in a process of its own with nothing kept on disk; and when it is asked again."""

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

from bench.measure import Aim, heading, note, quantity
from tapete.exact import MATHEMATICS
from tapete.law.parameters import sheet

ASK = "import sys; from tapete.exact import analyses; [analyses(*pair.split('@')) for pair in sys.argv[1:]]"
WHEELS_AND_DICE = [game for game in MATHEMATICS if game in {"bola", "dados"} or game.startswith("ruleta")]
RUNS = 3
"""How often something short is asked; what takes long is asked once."""


def everywhere(*games: str) -> list[str]:
    """Each game in each jurisdiction that has it."""
    return [f"{game}@{where}" for game in games for where in sheet(game).regulated]


def seconds(questions: list[str], kept: Path) -> float:
    """CPU time of a process that answers some questions, with what was kept there; its own start is part of it."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", ASK, *questions], env={**os.environ, "TAPETE_CACHE": str(kept)}, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(questions: list[str], runs: int) -> tuple[float, float]:
    """The first time, and the second."""
    first, second = [], []
    for _ in range(runs):
        with TemporaryDirectory() as folder:
            first.append(seconds(questions, Path(folder)))
            second.append(seconds(questions, Path(folder)))
    return median(first), median(second)


def main() -> None:
    heading("Exact results, CPU time of a whole process")
    for title, questions, most in (
        ("every wheel and dados, in every jurisdiction", everywhere(*WHEELS_AND_DICE), 1),
        ("punto-y-banca, in every jurisdiction", everywhere("punto-y-banca"), 1),
        ("blackjack in one jurisdiction, with its strategy", ["blackjack@estado"], 30),
        ("ferrocarril in one jurisdiction, four equilibria", ["ferrocarril@estado"], 60),
        ("monte, by situation and over all deals", ["monte@murcia"], 60),
        ("bacarra-dos-panos in one jurisdiction, six equilibria", ["bacarra-dos-panos@estado"], 60),
        ("trijoker, its decisions over all deals", ["trijoker@murcia"], 60),
        ("treinta-y-cuarenta, in every jurisdiction", everywhere("treinta-y-cuarenta"), 60),
    ):
        first, second = measured(questions, RUNS if most == 1 else 1)
        quantity(title, first, "s", Aim(most, most=True))
        if most > 1:
            quantity("  the same asked again", second, "s", Aim(1, most=True))
    nothing = median(seconds([], Path()) for _ in range(RUNS))
    note(f"of which a process that answers nothing needs {nothing:.1f} s")


if __name__ == "__main__":
    main()
