"""Which games can be simulated, and how each is made ready."""

from collections.abc import Callable, Mapping
from importlib import import_module

from tapete.games import build
from tapete.sim.machine import Machine, Options

Maker = Callable[[str, str, Mapping[str, int], Options], Machine]

MACHINES = {
    "blackjack": "tapete.sim.blackjack",
    "bola": "tapete.sim.wheel",
    "dados": "tapete.sim.dados",
    "ferrocarril": "tapete.sim.ferrocarril",
    "punto-y-banca": "tapete.sim.punto_y_banca",
    "ruleta-americana": "tapete.sim.wheel",
    "ruleta-de-la-fortuna": "tapete.sim.wheel",
    "ruleta-francesa": "tapete.sim.wheel",
    "ruleta-francesa-abreviada": "tapete.sim.wheel",
}
"""Where each game is made ready; each module has a `machine`."""


class NotSimulated(LookupError):
    """This game can't be simulated."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} can't be simulated; {', '.join(MACHINES)} can")


def usual_stakes(game: str, jurisdiction: str) -> Mapping[str, int]:
    """What is played when nobody says: the last bet of the cloth at its minimum, on as many plazas as are needed."""
    table = build(game, jurisdiction)
    if game == "ferrocarril":
        return dict.fromkeys(("punto", "banca"), table.notice()[-1].minimums[0])
    least = table.rules.least_manos.value if game == "blackjack" else 1
    return {terms.id: terms.minimums[0] for terms in table.notice()[-least:]}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Machine:
    """The game, played so; raises `Refused` when a stake is not admitted."""
    if game not in MACHINES:
        raise NotSimulated(game)
    make: Maker = import_module(MACHINES[game]).machine
    return make(game, jurisdiction, stakes, options)
