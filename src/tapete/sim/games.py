"""Which games can be simulated, and how each is made ready."""

from collections.abc import Callable, Mapping
from importlib import import_module

from tapete.sim.automaton import Practice

Maker = Callable[[str, str, Mapping[str, int], Mapping[str, str]], Practice]

PRACTICES = {
    "bola": "tapete.sim.wheel",
    "dados": "tapete.sim.dados",
    "ruleta-americana": "tapete.sim.wheel",
    "ruleta-de-la-fortuna": "tapete.sim.wheel",
    "ruleta-francesa": "tapete.sim.wheel",
    "ruleta-francesa-abreviada": "tapete.sim.wheel",
}
"""Games whose every situation can be remembered; each module has a `practice`."""


class NotSimulated(LookupError):
    """This game can't be simulated yet."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} can't be simulated; {', '.join(PRACTICES)} can")


def practice(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Mapping[str, str]) -> Practice:
    """Somebody who plays the game so; raises `Refused` when a stake is not admitted."""
    if game not in PRACTICES:
        raise NotSimulated(game)
    make: Maker = import_module(PRACTICES[game]).practice
    return make(game, jurisdiction, stakes, options)
