"""What can be simulated: which games, and a way to play one, for any number of rounds on any number of workers."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.command import AZAR, Draw
from tapete.engine.machine import play
from tapete.engine.registry import NotInRoom, Room
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet
from tapete.sim.blocks import Work

NEVER = 1 << 62
"""An amount that nobody reaches."""

MOST_SESSIONS = 1 << 12
ROUNDS_OF_A_BLOCK = 1 << 22

Block = tuple[int, list[int], list[int]]
"""Rounds, then of each bet what was staked and won."""
Rows = NDArray[np.int64]
"""A row for each session, a column for each figure that `tapete.sim.kernels` keeps."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is played where there is something to choose."""

    after_zero: str = "prision"
    """What becomes of a suerte sencilla after a 0, where its owner may choose: `prision` or `retirar`."""
    insured: bool = False
    """Whether every bet of treinta y cuarenta is insured against the 31."""
    fresh: bool = False
    """Whether all cards are shuffled before every round, as exact values suppose."""
    packs: int = 0
    """Packs in the sabot of black-jack, where the law leaves a choice; 0 for those of the table."""
    no_retiro: bool = False
    """Whether black-jack is played without the retiro, where that is the casino's choice."""
    suppose: tuple[str, ...] = ()
    """Parameters of the law that were supposed to be otherwise, as they were written."""
    strategy: str = ""
    """How black-jack is played, as a chart; the best by score when there is none."""
    rule: str = "equilibrio"
    """How ferrocarril or bacarrá a dos paños is played."""
    setup: str = ""
    """The set-up of a machine, a draw or a betting house, as it was written; their example when there is none."""


def last_of_cloth(table: AnyTable, count: int = 1) -> dict[str, int]:
    """The last bets of a cloth, each at its minimum: a simple way to play."""
    return {terms.id: terms.minimums[0] for terms in table.notice()[-count:]}


def opened(table: AnyTable, phase: str) -> Any:
    """The state of a table that has come to a phase by itself, with whatever cards it needed for it."""
    state = table.opening()
    while state.phase != phase:
        need = table.needs(state)
        step = Draw(by=AZAR, outcome=need.outcomes[0].id) if need else table.on_silence(state)
        if step is None:
            raise RuntimeError(f"the table waits for nobody, in {state.phase}")
        state, _ = play(table, state, step)
    return state


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How long a session lasts, and what it is played with; money in cents."""

    rounds: int
    purse: int
    goal: int = NEVER
    again: bool = False
    """Whether a purse that is spent is bought again, so that nobody is ruined."""
    limit: int = NEVER
    """Winnings of the players of which it is told when they were reached."""

    @property
    def block(self) -> int:
        """Sessions in a block: as many as a worker plays at a breath."""
        return max(1, min(MOST_SESSIONS, ROUNDS_OF_A_BLOCK // self.rounds)) if self.rounds else MOST_SESSIONS

    def figures(self) -> NDArray[np.int64]:
        return np.array([self.rounds, self.purse, self.goal, self.again, self.limit], dtype=np.int64)


class Moves(msgspec.Struct, frozen=True):
    """What a round may bring in one situation: the next situation and the net cents, each with its probability."""

    needed: int
    """The cents that must be held to play it."""
    chances: Mapping[tuple[int, int], float]


class Scatter(msgspec.Struct, frozen=True):
    """How far rounds lie from what the exact edge says: on average, and at most."""

    variance: float
    """In square cents a round, in the long run."""
    farthest: float
    """In cents."""


@runtime_checkable
class OnlySimulated(Protocol):
    """A machine whose sessions can't be worked out without playing."""

    only_simulated: str
    """Why not, as a sentence."""


class Machine(Protocol):
    """A game and a way to play it, made ready once."""

    bets: tuple[str, ...]
    anticipo: int
    """What the table's bank begins with, in cents; nothing where the players hold the bank."""
    one_sided: bool
    """Whether players who are not simulated win what these lose, so that the house's own win is not known."""
    allowance: float
    """How far a result may be from the exact edge for what the exact value leaves out."""
    note: str
    """What the exact value leaves out: a sentence; empty when nothing."""

    def long_run(self, seed: int) -> Work[Block]:
        """The work of a block of rounds."""

    def evenings(self, seed: int, terms: Terms) -> Work[Rows]:
        """The work of a block of sessions."""

    def exact(self) -> Mapping[str, Fraction]:
        """What the house keeps of each unit newly staked on each bet, where that is known."""

    def scatter(self) -> Mapping[str, Scatter]:
        """How the rounds of each bet are scattered, where that is known; without a name, of all bets together."""

    def situations(self) -> Sequence[Moves]:
        """All that a round may bring, in each situation, the first one first; nothing where it can't be told."""


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


class NotSimulated(LookupError):
    """This game can't be simulated."""

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{game} can't be simulated; {', '.join(known)} can")
        self.known = known


def simulation_of(game: str) -> Simulation:
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
