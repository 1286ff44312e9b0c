"""The most memory that a simulation takes, by the number of its rounds; and by how much a house at play grows."""

import os
import subprocess
import sys

import msgspec

from bench.evening import growth
from bench.measure import Aim, heading, line, note, quantity

FEW, MANY = 10**6, 10**9
MINUTES = 6
FLAT = Aim(1, most=True)
RUN = """
import sys
from resource import RUSAGE_SELF, getrusage
from tapete.sim.run import simulate
from tapete.sim.machine import machine
from tapete.sim.machine import Options
game, bet, stake, rounds = sys.argv[1:]
played = machine(game, "estado", {bet: int(stake)}, Options())
simulate(played.long_run(7), played.bets, int(rounds), exact=played.exact())
print(getrusage(RUSAGE_SELF).ru_maxrss)
"""


class Game(msgspec.Struct, frozen=True):
    """A game to be simulated, with a bet on something."""

    slug: str
    bet: str
    stake: int
    many: int = MANY


GAMES = (
    Game("ruleta-francesa", "rojo", 1000),
    Game("dados", "win", 500),
    Game("punto-y-banca", "banca", 1000, MANY // 10),
)


def peak(game: Game, rounds: int) -> float:
    """MiB that a process held at its highest, on as many threads as there are cores."""
    command = [sys.executable, "-c", RUN, game.slug, game.bet, str(game.stake), str(rounds)]
    told = subprocess.run(command, check=True, capture_output=True, text=True, env=dict(os.environ)).stdout
    return int(told) / 1024


def house_growth(minutes: float) -> float:
    """MiB a minute by which a house at play grows once it is warm: after the first third of the time."""
    command = [sys.executable, "-m", "bench.players", str(60 * minutes)]
    told = subprocess.run(command, check=True, capture_output=True).stdout
    return growth(msgspec.json.decode(told, type=list[float])) / 2**20 / (minutes / 3)


def main() -> None:
    heading("Memory of a simulation, at its highest")
    for game in GAMES:
        few, many = peak(game, FEW), peak(game, game.many)
        line(f"{game.slug}, {game.many:,} rounds / {FEW:,}", f"{many:,.1f} MiB", many / few, Aim(1.05, most=True))
    note("most of it is the compiler of the kernels")
    heading("Memory of the demo house, with 24 players at a quick pace")
    quantity(f"growth in the last {MINUTES // 3} of {MINUTES} minutes", house_growth(MINUTES), "MiB/min", FLAT)


if __name__ == "__main__":
    main()
