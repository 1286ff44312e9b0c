"""One long run of a machine, from its seed to what came of it."""

from msgspec.structs import asdict

from tapete.sim.blocks import Interrupted, Progress, nobody
from tapete.sim.flat import block_of, simulate
from tapete.sim.machine import Machine
from tapete.sim.result import About, BetResult, Simulated


def long_run(
    machine: Machine,
    about: About,
    rounds: int,
    *,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress = nobody,
) -> Simulated:
    """Play so many rounds and judge each bet by its exact value, where that is known; raises `Interrupted`."""

    def told(played: int, found: tuple[tuple[BetResult, ...], BetResult]) -> Simulated:
        each, total = found
        return Simulated(
            **asdict(about),
            rounds=played,
            block=block_of(rounds),
            note=machine.note,
            allowance=machine.allowance,
            bets=each,
            total=total,
        )

    try:
        found = simulate(
            machine.long_run(about.seed),
            machine.bets,
            rounds,
            exact=machine.exact(),
            scatter=machine.scatter(),
            allowance=machine.allowance,
            workers=workers,
            cluster=cluster,
            progress=progress,
        )
    except Interrupted as stopped:
        raise Interrupted(told(*stopped.found)) from stopped
    return told(rounds, found)
