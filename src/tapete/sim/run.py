"""One long run of a machine, from its seed to what came of it."""

from msgspec.structs import asdict

from tapete.sim.blocks import Progress, nobody
from tapete.sim.flat import block_of, simulate
from tapete.sim.machine import Machine
from tapete.sim.result import About, Simulated


def long_run(
    machine: Machine,
    about: About,
    rounds: int,
    *,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress = nobody,
) -> Simulated:
    """Play so many rounds and judge each bet by its exact value, where that is known."""
    each, total = simulate(
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
    return Simulated(
        **asdict(about),
        rounds=rounds,
        block=block_of(rounds),
        note=machine.note,
        allowance=machine.allowance,
        bets=each,
        total=total,
    )
