"""Bingos that simulations share: cartones of a player and of the room, prizes, and the money of a game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import log, sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.event import Reason, Refused
from tapete.families.table.reasons import BAJO_MINIMO, COMBINACION_NO_ADMITIDA
from tapete.kit.bingo import Carton, Layout
from tapete.kit.streams import below, stream
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.sim.bingo import kernels
from tapete.sim.bingo.kernels import BATCH, sit_down, spend
from tapete.sim.blocks import done, sizes
from tapete.sim.machine import Block, Rows, Terms
from tapete.sim.rounds import Simulated

CARTON = "carton"
SALA = "sala"
SIN_CARTONES = Reason("cartones_enteros", N_("A cartón costs {price:€}: {stake:€} on {bet} are not whole cartones."))
DEMASIADOS = Reason("demasiados_cartones", N_("{most} cartones may be simulated, not {cartones}."))
MOST_CARTONES = 10_000

Numbers = NDArray[np.int64]


class Paid(NamedTuple):
    """What the games of a batch paid, in cents: to the player, and to everybody."""

    own: Numbers
    every: Numbers


def counts_of(
    stakes: Mapping[str, int], bets: Iterable[str], price: int, cite: Citation, broken: Reason
) -> dict[str, int]:
    """How many each bet buys at a price; `broken` refuses a stake that is not a multiple of it."""
    known = {*bets}
    for bet, stake in stakes.items():
        if bet not in known:
            raise Refused(COMBINACION_NO_ADMITIDA, cite, bet=bet[:40])
        if stake < price:
            raise Refused(BAJO_MINIMO, cite, bet=bet, stake=stake, minimum=price)
        if stake % price:
            raise Refused(broken, cite, price=price, stake=stake, bet=bet)
    return {bet: stake // price for bet, stake in stakes.items()}


def cartones_of(stakes: Mapping[str, int], bets: Iterable[str], price: int, cite: Citation) -> dict[str, int]:
    found = counts_of(stakes, bets, price, cite, SIN_CARTONES)
    if (total := sum(found.values())) > MOST_CARTONES:
        raise Refused(DEMASIADOS, cite, most=MOST_CARTONES, cartones=total)
    return found


class Room(ABC):
    """A room in the course of its games: its pots grow and are won."""

    @abstractmethod
    def play(self, state: NDArray[np.uint64], games: int, paid: Paid) -> None:
        """Play so many games of a batch."""

    @abstractmethod
    def left(self) -> int:
        """What lies in pots and belongs to the players, in cents."""

    def others(self, won: int) -> Mapping[str, int]:
        return {SALA: won}


def some_place(state: NDArray[np.uint64], cartones: int) -> int:
    return int(below(state, np.uint64(cartones)))


class Bingo(Simulated):
    """Games of a room, the player with some of its cartones; the others have the rest."""

    mine = CARTON
    one_sided = True
    allowance = 1e-9
    """What the house keeps of all together is the same in every game: nothing is left to chance but a last digit."""
    note = N_("What lies in a pot when a block of games ends is counted as given to those who play.")

    def __init__(self, cartones: Mapping[str, int], price: int) -> None:
        super().__init__(cartones)
        self.cartones = dict(cartones)
        self.price = price

    @property
    def own(self) -> int:
        return self.cartones.get(self.mine, 0)

    @property
    def total(self) -> int:
        return sum(self.cartones.values())

    @abstractmethod
    def room(self) -> Room:
        """A room whose pots are empty."""

    @abstractmethod
    def edge(self) -> Fraction:
        """What the house keeps of each unit staked in the long run."""

    def block(self, seed: int, block: int, rounds: int) -> Block:
        """Pots left over are divided by cartones, odd cents to the last."""
        room = self.room()
        own = every = 0
        for paid in batches(room, stream(seed, block), rounds):
            own += int(paid.own.sum())
            every += int(paid.every.sum())
        won = {**room.others(every - own), self.mine: own}
        left = room.left()
        staked = [count * self.price * rounds for count in self.cartones.values()]
        shares = zip(self.cartones.items(), staked, strict=True)
        nets = [won[bet] + left * count // self.total - stake for (bet, count), stake in shares]
        nets[-1] += every + left - sum(staked) - sum(nets)
        return rounds, staked, nets

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        """Sessions of the player; each begins with pots that are empty."""
        figures, staked = terms.figures(), self.own * self.price
        paid = Paid(np.zeros(BATCH, dtype=np.int64), np.zeros(BATCH, dtype=np.int64))
        for number, row in enumerate(rows, first):
            room, state = self.room(), stream(seed, number)
            sit_down(row, figures)
            goes_on = True
            while goes_on:
                room.play(state, BATCH, paid)
                goes_on = spend(row, figures, staked, paid.own)

    def exact(self) -> Mapping[str, Fraction]:
        """The same for everybody: each cartón has the same part on average."""
        return dict.fromkeys(self.bets, self.edge())


def batches(room: Room, state: NDArray[np.uint64], games: int) -> Iterator[Paid]:
    paid = Paid(np.zeros(BATCH, dtype=np.int64), np.zeros(BATCH, dtype=np.int64))
    for begin in range(0, games, BATCH):
        count = min(BATCH, games - begin)
        room.play(state, count, paid)
        yield Paid(paid.own[:count], paid.every[:count])


BLOCK = 1 << 14
"""Games of a block."""
MOST_WINNERS = 20


class Found(msgspec.Struct, frozen=True):
    """How often the first of something came at each call, and how many had it together."""

    games: int
    calls: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def mean(self) -> float:
        return sum(call * count for call, count in enumerate(self.calls)) / self.games

    @property
    def error(self) -> float:
        squares = sum(call * call * count for call, count in enumerate(self.calls)) / self.games
        return sqrt(max(squares - self.mean**2, 0) / self.games)

    def by(self, call: int) -> float:
        return sum(self.calls[: call + 1]) / self.games

    def reach(self, doubt: float = 0.001) -> float:
        """How far any of these may be from what is true, all calls together, but for a small doubt.

        That is the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant, which holds for any cartones.
        """
        return sqrt(log(2 / doubt) / (2 * self.games))


def matrix(cartones: Iterable[Carton]) -> NDArray[np.int64]:
    return np.array([[number - 1 for row in carton.rows for number in row if number] for carton in cartones], np.int64)


class Games:
    """The work of a block of games."""

    def __init__(self, cartones: NDArray[np.int64], layout: Layout, seed: int) -> None:
        self.cartones = cartones
        self.layout = layout
        self._seed = seed

    def nothing(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        calls = np.zeros((2, self.layout.highest + 1), dtype=np.int64)
        return calls, np.zeros((2, MOST_WINNERS + 1), dtype=np.int64)

    def __call__(self, block: int, games: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        calls, winners = self.nothing()
        state, highest = stream(self._seed, block), self.layout.highest
        kernels.count_games(state, self.cartones, self.layout.rows, highest, games, calls, winners)
        return calls, winners


def simulate(
    cartones: Sequence[Carton], layout: Layout, games: int, seed: int, workers: int | None = None
) -> tuple[Found, Found]:
    work = Games(matrix(cartones), layout, seed)
    calls, winners = work.nothing()
    for _, (some_calls, some_winners) in done(work, sizes(games, BLOCK), workers=workers):
        calls += some_calls
        winners += some_winners
    line, bingo = (Found(games, tuple(map(int, calls[kind])), tuple(map(int, winners[kind]))) for kind in range(2))
    return line, bingo
