"""How long `tapete --help` takes beside a Python that does nothing: wall time, interleaved, medians of ratios."""

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from bench.measure import Aim, heading, line, ratio

RUNS = 15
MOST = 6


def main() -> None:
    """Print the ratio."""
    tapete = str(Path(sys.executable).with_name("tapete"))
    jobs = {"python -c pass": [sys.executable, "-c", "pass"], "tapete --help": [tapete, "--help"]}
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(RUNS):
        for name, command in jobs.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times[name].append(time.perf_counter() - start)
    heading("Start-up, in wall time")
    for name, values in times.items():
        found = ratio(values, times["python -c pass"])
        line(name, f"{median(values) * 1000:.1f} ms", found, Aim(MOST, most=True) if name != "python -c pass" else None)
