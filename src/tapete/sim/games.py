"""Which games can be simulated, and how each is made ready."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from tapete.engine.registry import NotInRoom, Room
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet
from tapete.sim.machine import Machine, Options, last_of_cloth


@runtime_checkable
class Simulation(Protocol):
    """What a module of simulation exports."""

    def machine(self, game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Machine:
        """The game, played so; raises `Refused` when a stake is not admitted."""


@runtime_checkable
class WithOptions(Protocol):
    """A simulation with options that mean something everywhere."""

    OPTIONS: frozenset[str]
    """Fields of `Options`."""


@runtime_checkable
class WithOptionsThere(Protocol):
    """A simulation whose options depend on the law of a place."""

    def options(self, game: str, jurisdiction: str) -> frozenset[str]:
        """The fields of `Options` that mean something there."""


@runtime_checkable
class WithUsualStakes(Protocol):
    """A simulation that needs more than the last bet of the cloth at its minimum."""

    def usual_stakes(self, table: AnyTable) -> Mapping[str, int]:
        """Stakes if none are given."""


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
    return "setup" in options_of(game, where)


def options_of(game: str, jurisdiction: str) -> frozenset[str]:
    """The fields of `Options` that mean something at a game; none unless its simulation names some."""
    simulation = simulation_of(game)
    if isinstance(simulation, WithOptionsThere):
        return simulation.options(game, jurisdiction)
    return simulation.OPTIONS if isinstance(simulation, WithOptions) else frozenset()


def usual_stakes(game: str, jurisdiction: str) -> Mapping[str, int]:
    return stakes_at(build(game, jurisdiction))


def stakes_at(table: AnyTable) -> Mapping[str, int]:
    simulation = simulation_of(table.rules.game)
    return simulation.usual_stakes(table) if isinstance(simulation, WithUsualStakes) else last_of_cloth(table)


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Machine:
    return simulation_of(game).machine(game, jurisdiction, stakes, options)
