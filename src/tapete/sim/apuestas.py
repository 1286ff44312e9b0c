"""Cards of drawn races by the million, with the same bets on each: the engine settles every result there is, once."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import cast

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Reason, Refused
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.exact.apuestas import TooManyOrders, orders
from tapete.exact.book import table_with
from tapete.games.apuestas.boletos import PlaceBet
from tapete.games.apuestas.liquidacion import PremioPaid
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.rules import Acontecimiento, ApuestasRules, Organisation, Placing
from tapete.games.apuestas.state import Phase, State
from tapete.language import N_
from tapete.sim.automata import MOST_NODES, Automaton, Remembered, TooManyNodes
from tapete.sim.machine import Options

ANA = Actor("ana", Role.JUGADOR)
MOST_CELLS = 1 << 20
"""Cells of a situation, all equally likely."""
SIN_SORTEO = Reason(
    "sin_sorteo", N_("Only a contrapartida whose events are all drawn by chance can be simulated; {event} is not.")
)
OPTIONS = frozenset({"setup"})


class Card:
    """A house whose card is open, with one bet of each kind on it."""

    def __init__(self, table: AnyTable, stakes: Mapping[str, int]) -> None:
        self._game = cast(Apuestas, table)
        self._stakes = stakes
        self.anticipo = self._game.rules.anticipo
        self._bets = self._closed()

    def _closed(self) -> State:
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
        """All outcomes of the races bet on, with their chances; other races have one outcome."""
        rules = self._game.rules
        bet_on = {rules.forecasts[bet].event for bet in self._stakes if bet in rules.forecasts}
        try:
            races = [list(orders(event)) if event.id in bet_on else [_some_order(event)] for event in rules.programa]
        except TooManyOrders as error:
            raise TooManyNodes(str(error)) from error
        if prod(map(len, races)) > MOST_NODES:
            raise TooManyNodes(f"more than {MOST_NODES} ways to end")
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


def _some_order(event: Acontecimiento) -> tuple[Placing, Fraction]:
    return tuple([(runner,) for runner in event.participantes[: event.needed]]), Fraction(1)


def automaton_of(card: Card, stakes: Mapping[str, int]) -> Automaton:
    ends = list(card.ends())
    whole = lcm(*(chance.denominator for _, chance in ends))
    if whole > MOST_CELLS:
        raise TooManyNodes(f"more than {MOST_CELLS} cells")
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


def _require_drawn(rules: ApuestasRules) -> None:
    """Refuse what has no known chances: undrawn events, pools and cruzadas."""
    if rules.organisation is not Organisation.CONTRAPARTIDA:
        raise Refused(SIN_SORTEO, rules.of_organisation(), event=rules.organisation.value)
    for event in rules.programa:
        if not event.drawn:
            raise Refused(SIN_SORTEO, rules.of_organisation(), event=event.id)


def machine(
    game: str,
    jurisdiction: str,
    stakes: Mapping[str, int],
    options: Options,
) -> Remembered:
    table = table_with(game, jurisdiction, options.setup)
    _require_drawn(table.rules)
    card = Card(table, stakes)
    return Remembered(automaton_of(card, stakes), card.anticipo)
