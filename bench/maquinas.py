"""Games per second of a type C machine with a jackpot: through the whole law, and by the compiled kernel."""

from itertools import cycle
from random import Random

from bench.measure import Aim, Job, rates, report
from bench.sim import KERNEL
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.machine import play
from tapete.games import build
from tapete.games.maquinas.credit import Insert
from tapete.games.maquinas.play import Maquina
from tapete.games.maquinas.playing import Play
from tapete.sim.machine import Options
from tapete.sim.maquinas import machine

ANA = Actor("ana", Role.JUGADOR)
ENGINE = "a machine with a jackpot, game by game"
MODEL = "faro"


def through_the_law(games: int) -> Job:
    """Decide and evolve: a game, what comes, and what it gives."""
    table = build("maquinas", "murcia")
    assert isinstance(table, Maquina)
    names, weights = zip(*((each.id, each.weight) for each in table.rules.draw.outcomes), strict=True)
    drawn = cycle([Draw(by=AZAR, outcome=name) for name in Random(1).choices(names, weights, k=10_000)])
    game = Play(by=ANA, player="ana")

    def job() -> int:
        state = table.opening()
        opening = table.next_step(state)
        assert opening is not None
        state, _ = play(table, state, opening)
        state, _ = play(table, state, Insert(by=ANA, player="ana", amount=games * table.rules.price))
        for _ in range(games):
            state, _ = play(table, state, game)
            state, _ = play(table, state, next(drawn))
            ends = table.next_step(state)
            assert ends is not None
            state, _ = play(table, state, ends)
        return games

    return job


def compiled(games: int) -> Job:
    """The same by the kernel."""
    work = machine("maquinas", "murcia", {MODEL: 100}, Options()).long_run(1)
    return lambda: work(0, games)[0]


def main() -> None:
    jobs = {ENGINE: through_the_law(2000), KERNEL: compiled(1 << 24)}
    report("Machines", "games", rates(jobs), ENGINE, {KERNEL: Aim(150)})


if __name__ == "__main__":
    main()
