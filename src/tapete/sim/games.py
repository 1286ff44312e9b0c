"""Which games can be simulated, and how each is made ready."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from tapete.engine.registry import NotInRoom, Room
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet
from tapete.sim.machine import Machine, Options


@runtime_checkable
class Simulation(Protocol):
    """What a module of simulation exports."""

    def machine(self, game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Machine:
        """The game, played so; raises `Refused` when a stake is not admitted."""
        ...

    def options(self, game: str, jurisdiction: str) -> frozenset[str]:
        """The fields of `Options` that mean something there."""
        ...

    def usual_stakes(self, table: AnyTable) -> Mapping[str, int]:
        """What is played when nobody says."""
        ...


SIMULATIONS: Room[Simulation] = Room(REGISTRY, "tapete.sim")
"""How each game is simulated; imported when somebody asks."""


class NotSimulated(LookupError):
    """This game can't be simulated."""

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{game} can't be simulated; {', '.join(known)} can")
        self.known = known


def simulation_of(game: str) -> Simulation:
    """How a game is simulated; raises `NotSimulated`."""
    try:
        return SIMULATIONS.module(game)
    except NotInRoom as error:
        raise NotSimulated(game, error.known) from error


def takes_setup(game: str) -> bool:
    """Whether a game may be simulated with a set-up of one's own."""
    where = next(iter(sheet(game).regulated))
    return "setup" in simulation_of(game).options(game, where)


def usual_stakes(game: str, jurisdiction: str) -> Mapping[str, int]:
    """What is played when nobody says: little, and as much as the game needs."""
    return simulation_of(game).usual_stakes(build(game, jurisdiction))


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Machine:
    """The game, played so; raises `Refused` when a stake is not admitted."""
    return simulation_of(game).machine(game, jurisdiction, stakes, options)
