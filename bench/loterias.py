"""Draws per second of a lottery with a variable prize: through the whole law, and by the compiled kernel."""

from itertools import cycle
from random import Random

from bench.measure import Aim, Job, rates, report
from bench.sim import KERNEL
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.machine import play
from tapete.exact.book import written_setup
from tapete.families.draw.state import Phase
from tapete.games import build
from tapete.games.loterias.setup import variable_example
from tapete.games.loterias.variable import BetNumbers, Variable, VariableState
from tapete.sim.loterias import machine
from tapete.sim.machine import Options

ANA = Actor("ana", Role.JUGADOR)
ENGINE = "a variable prize with 100 bets, draw by draw"
BETS = 100


def through_the_law(draws: int) -> Job:
    """Decide and evolve: a sale of bets at random, the balls, and what every winner is paid."""
    table = build("loterias", "murcia", variable_example())
    assert isinstance(table, Variable)
    rules, chance = table.rules, Random(1)
    balls = [str(number) for number in range(1, rules.most + 1)]
    sets = (chance.sample(range(1, rules.most + 1), rules.chosen) for _ in range(BETS * 20))
    numbers = [number for each in sets for number in each]
    size = BETS * rules.chosen
    sales = cycle([tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)])
    drawn = cycle([chance.sample(balls, rules.balls) for _ in range(1_000)])

    def next_of(state: VariableState) -> VariableState:
        step = table.next_step(state)
        assert step is not None
        return play(table, state, step)[0]

    def job() -> int:
        state = table.opening()
        for _ in range(draws):
            while state.phase is not Phase.VENTA:
                state = next_of(state)
            state, _ = play(table, state, BetNumbers(by=ANA, player=ANA.id, numbers=next(sales)))
            while state.phase is not Phase.SORTEO:
                state = next_of(state)
            for ball in next(drawn):
                state, _ = play(table, state, Draw(by=AZAR, outcome=ball))
        return draws

    return job


def compiled(draws: int) -> Job:
    """The same by the kernel."""
    options = Options(setup=written_setup(variable_example()))
    work = machine("loterias", "murcia", {"otros": BETS * int(variable_example().precio)}, options).long_run(1)
    work(0, 1)
    return lambda: work(0, draws)[0]


def main() -> None:
    jobs = {ENGINE: through_the_law(300), KERNEL: compiled(1 << 18)}
    report("Lotteries", "draws", rates(jobs), ENGINE, {KERNEL: Aim(150)})


if __name__ == "__main__":
    main()
