"""Jugadas per second of bacarrá a dos paños with six bots: through the whole law, and by the compiled kernel."""

from random import Random
from typing import cast

from bench.cards import blocks
from bench.measure import Aim, Job, rates, report
from bench.sim import BLOCK
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.machine import play
from tapete.families.circulo.people import Sit
from tapete.games.bacarra_dos_panos import build, example
from tapete.games.bacarra_dos_panos.play import choose
from tapete.games.bacarra_dos_panos.state import Phase
from tapete.sim.bacarra_dos_panos import Panos
from tapete.sim.machine import Options, machine
from tapete.sim.run import LARGEST_BLOCK

PEOPLE = {name: Actor(name, Role.JUGADOR) for name in ("ana", "bea", "carla", "david", "eva", "flor")}
SEATS = (1, 2, 3, 7, 8, 9)
STAKES = {"primero": 2000, "segundo": 1000, "banca": 3000}
ENGINE = "bacarrá a dos paños, six bots"
_WAITING = frozenset({Phase.SUBASTA, Phase.POSTURAS})
"""Where anybody may speak before the staff goes on."""


def through_the_law(jugadas: int) -> Job:
    """Decide and evolve: bots at a table, and cards as they come."""
    game = build("estado", example("estado"))

    def job() -> int:
        state, chance = game.opening(), Random(1)
        first = game.next_step(state)
        assert first is not None
        state, _ = play(game, state, first)
        for seat, who in zip(SEATS, PEOPLE.values(), strict=True):
            state, _ = play(game, state, Sit(by=who, seat=seat))
        while state.round <= jugadas:
            need = game.needs(state)
            if need is not None and state.sabot is not None and state.lot is None:
                (card,) = chance.choices(state.sabot.pack.cards, state.sabot.unseen)
                state, _ = play(game, state, Draw(by=AZAR, outcome=str(card)))
                continue
            if need is not None:
                state, _ = play(game, state, Draw(by=AZAR, outcome=chance.choice(need.outcomes).id))
                continue
            if state.phase in _WAITING:
                for who in PEOPLE.values():
                    wish = choose(game.rules, game.view(state, who))
                    if wish is not None:
                        state, _ = play(game, state, wish)
            name = game.asked(state)
            step = choose(game.rules, game.view(state, PEOPLE[name])) if name else None
            step = step or game.on_silence(state)
            assert step is not None
            state, _ = play(game, state, step)
        return jugadas

    return job


def main() -> None:
    played = cast(Panos, machine("bacarra-dos-panos", "estado", STAKES, Options()))
    jobs = {ENGINE: through_the_law(300), BLOCK: blocks(played, 4 * LARGEST_BLOCK)}
    report("Bacarrá a dos paños", "jugadas", rates(jobs), ENGINE, {BLOCK: Aim(150)})


if __name__ == "__main__":
    main()
