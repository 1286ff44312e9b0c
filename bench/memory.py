"""The most memory that a simulation takes, by the number of its rounds: it should not know it."""

import os
import subprocess
import sys

import msgspec

from bench.measure import Aim, heading, line, note

FEW, MANY = 10**6, 10**9
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


def main() -> None:
    heading("Memory of a simulation, at its highest")
    for game in GAMES:
        few, many = peak(game, FEW), peak(game, game.many)
        line(f"{game.slug}, {game.many:,} rounds / {FEW:,}", f"{many:,.1f} MiB", many / few, Aim(1.05, most=True))
    note("most of it is the compiler of the kernels")


if __name__ == "__main__":
    main()
