"""Cards of drawn races by the million, with the same bets on each: the engine settles every result there is, once."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import cast

from tapete.engine.actor import AZAR, Actor, Role
from tapete.engine.command import Command, Draw
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.exact.apuestas import orders
from tapete.games import build
from tapete.games.apuestas.boletos import PlaceBet
from tapete.games.apuestas.liquidacion import PremioPaid
from tapete.games.apuestas.placing import Placing
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.state import Phase, State
from tapete.sim.automata import Remembered
from tapete.sim.automaton import Automaton
from tapete.sim.machine import Options, last_of_cloth

ANA = Actor("ana", Role.JUGADOR)


class Card:
    """A house whose card is open, with one bet of each kind on it."""

    def __init__(self, game: str, jurisdiction: str, stakes: Mapping[str, int]) -> None:
        self._game = cast(Apuestas, build(game, jurisdiction))
        self._stakes = stakes
        self.anticipo = self._game.rules.anticipo
        self._bets = self._closed()

    def _closed(self) -> State:
        """The card with its bets taken, when only chance is waited for."""
        state = self._game.opening()
        while state.phase is not Phase.ABIERTO:
            state = self._next(state)
        for bet, amount in self._stakes.items():
            origin = self._game.rules.usual_origin
            command = PlaceBet(by=ANA, player=ANA.id, bet=bet, amount=amount, origin=origin)
            state, _ = play(self._game, state, command)
        while self._game.needs(state) is None:
            state = self._next(state)
        return state

    def _next(self, state: State) -> State:
        step = self._game.next_step(state)
        return play(self._game, state, cast(Command, step))[0]

    def ends(self) -> Iterator[tuple[tuple[Placing, ...], Fraction]]:
        """Every way in which the races of the card may end, with its chance."""
        races = [list(orders(event)) for event in self._game.rules.programa]
        for race in product(*races):
            yield tuple([placing for placing, _ in race]), prod((chance for _, chance in race), start=Fraction(1))

    def nets(self, placings: tuple[Placing, ...]) -> list[int]:
        """What each bet wins or loses when the races end so, as the engine settles them."""
        state = self._bets
        for runner in (runner for placing in placings for (runner,) in placing):
            state, _ = play(self._game, state, Draw(by=AZAR, outcome=runner))
        _, settled = play(self._game, state, cast(Command, self._game.next_step(state)))
        paid = {event.what: event.amount for event in settled if isinstance(event, PremioPaid)}
        return [paid.get(bet, 0) - amount for bet, amount in self._stakes.items()]


def automaton_of(card: Card, stakes: Mapping[str, int]) -> Automaton:
    """One situation, with as many cells for each end as its chance takes."""
    ends = list(card.ends())
    whole = lcm(*(chance.denominator for _, chance in ends))
    cells: list[str] = []
    rows: list[list[int]] = []
    for placings, chance in ends:
        count = int(chance * whole)
        cells += [" ".join(runner for placing in placings for (runner,) in placing)] * count
        rows += [card.nets(placings)] * count
    return Automaton(
        bets=tuple(stakes),
        cells=tuple(cells),
        targets=(0,) * len(cells),
        nets=tuple(zip(*rows, strict=True)),
        stakes=tuple((amount,) for amount in stakes.values()),
        standing=(0,),
    )


def machine(
    game: str,
    jurisdiction: str,
    stakes: Mapping[str, int],
    options: Options,  # noqa: ARG001 - there is nothing to choose
) -> Remembered:
    """The same simple bets on every card."""
    card = Card(game, jurisdiction, stakes)
    return Remembered(automaton_of(card, stakes), card.anticipo)


def options(game: str, jurisdiction: str) -> frozenset[str]:  # noqa: ARG001 - a Simulation
    """There is nothing to choose."""
    return frozenset()


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    """One bet."""
    return last_of_cloth(table)
