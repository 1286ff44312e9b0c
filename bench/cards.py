"""Rounds per second of the kernels with a sabot, beside the same loops in C and programs of others."""

from typing import cast

import numpy as np

from bench import native
from bench.measure import Aim, Job
from bench.peers import pybaccarat_coups
from bench.sim import AS_C, BLOCK, KERNEL, SEED, C, compare, possible, with_c
from tapete.exact.punto_y_banca import drawing_of
from tapete.games import build
from tapete.games.punto_y_banca.play import BancaGame
from tapete.law.parameters import sheet
from tapete.sim.coups import Dealing, dealing
from tapete.sim.flat import LARGEST_BLOCK
from tapete.sim.games import machine
from tapete.sim.kernels_coups import OUTCOMES, count_coups
from tapete.sim.machine import Machine, Options
from tapete.sim.punto_y_banca import drawing_by, shoe_of
from tapete.sim.streams import stream

ROUNDS = 4 * LARGEST_BLOCK
BETS = {"punto": 1000, "banca": 1000, "empate": 1000}


def block(played: Machine, rounds: int) -> Job:
    """What a worker does: blocks of rounds, with the sums of their bets."""
    work = played.long_run(SEED)
    return lambda: sum(work(number, LARGEST_BLOCK)[0] for number in range(rounds // LARGEST_BLOCK))


def punto_y_banca(jurisdiction: str) -> Dealing:
    game = "punto-y-banca"
    rules = cast(BancaGame, build(game, jurisdiction)).rules
    letters = drawing_of(sheet(game).column(jurisdiction))
    return dealing(shoe_of(rules, fresh=False), drawing_by(letters))


def coups(dealt: Dealing, number: int) -> dict[str, Job]:
    """The kernel of coups, in C and by itself."""
    tables = (dealt.burned, dealt.punto, dealt.banca, dealt.chances)

    def kernel() -> int:
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        count_coups(stream(SEED, 0), dealt.full.copy(), dealt.place(), number, *tables, counts)
        return int(counts.sum())

    return {C: lambda: int(native.count_coups(dealt, SEED, 0, number).sum()), KERNEL: kernel}


def main() -> None:
    peer = "pybaccarat, a coup without bets"
    jobs = {
        **possible({peer: lambda: pybaccarat_coups(20_000)}),
        **with_c(coups(punto_y_banca("galicia"), ROUNDS)),
        BLOCK: block(machine("punto-y-banca", "galicia", BETS, Options()), ROUNDS),
    }
    compare("Punto y banca, three bets", "coups", jobs, {(BLOCK, peer): Aim(100), (KERNEL, C): AS_C})


if __name__ == "__main__":
    main()
