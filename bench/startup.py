"""How long `tapete --help` takes beside a Python that does nothing: wall time, interleaved, medians of ratios."""

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

RUNS = 15


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
    print("\nStart-up")
    for name, values in times.items():
        ratio = median(a / b for a, b in zip(values, times["python -c pass"], strict=True))
        print(f"  {name:<52} {median(values) * 1000:>12.1f} ms        {ratio:6.2f} x")
