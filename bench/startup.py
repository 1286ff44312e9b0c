"""How long `tapete --help` takes beside a Python that does nothing, and what the demo house costs until it answers."""

import os
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from bench.measure import Aim, heading, line, quantity, ratio

RUNS = 15
MOST = 6
OPENINGS = 5
OPEN = Aim(2, most=True)
_PORT = 8765
_TICKS = os.sysconf("SC_CLK_TCK")
_USER = 13
"""The field of `/proc/PID/stat` with the time spent in the program; that spent in the system follows."""


def opening(tapete: str) -> float:
    """Seconds of CPU that a house of 46 tables has used when its first page is answered."""
    with tempfile.TemporaryDirectory() as folder:
        command = [tapete, "serve", "--database", str(Path(folder) / "demo.db"), "--port", str(_PORT)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                _first_page()
                spent = Path(f"/proc/{process.pid}/stat").read_text("utf-8").split()[_USER : _USER + 2]
            finally:
                process.terminate()
    return sum(map(int, spent)) / _TICKS


def _first_page() -> None:
    while True:
        connection = HTTPConnection("127.0.0.1", _PORT, timeout=30)
        try:
            connection.request("GET", "/")
            answer = connection.getresponse()
            assert answer.status == 200, answer.status
            answer.read()
            return
        except ConnectionRefusedError:
            time.sleep(0.01)
        finally:
            connection.close()


def main() -> None:
    """Print the ratio, and the cost of opening."""
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
    cost = median(opening(tapete) for _ in range(OPENINGS))
    quantity("the demo house of 46 tables until its first page, of CPU", cost, "s", OPEN)
