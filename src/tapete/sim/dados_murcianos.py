"""Dados murcianos, played with the same stakes until each is decided, and then again."""

from collections import Counter
from collections.abc import Mapping
from typing import cast

import msgspec

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.need import Need
from tapete.families.stakes.bets import Collected, Paid
from tapete.families.stakes.laying import PlaceBet, Withdraw, staked
from tapete.games import build
from tapete.games.dados_murcianos.play import MurcianosGame
from tapete.games.dados_murcianos.rules import TRIO, Phase, State
from tapete.sim.automata import Outcome, Remembered, compile_practice
from tapete.sim.machine import Options

ANA = Actor("ana", Role.JUGADOR)


class Laid(msgspec.Struct, frozen=True):
    """A table with the dice rolling, and the bets that no throw has touched yet."""

    state: State
    fresh: tuple[str, ...]


class MurcianosPractice:
    """Each bet stays until a throw decides it; then the same stake is laid anew."""

    def __init__(self, game: str, jurisdiction: str, stakes: Mapping[str, int]) -> None:
        self._game = cast(MurcianosGame, build(game, jurisdiction))
        self._stakes = stakes
        self.anticipo = self._game.rules.anticipo

    def seated(self) -> Laid:
        return self._laid(self._go_on(self._game.opening()), tuple(self._stakes))

    def need(self, table: Laid) -> Need:  # noqa: ARG002 - the dice are always the same
        return self._game.rules.need

    def staked(self, table: Laid) -> Mapping[str, int]:
        return {bet: self._stakes[bet] for bet in table.fresh}

    def standing(self, table: Laid) -> int:
        return sum(amount for bet, amount in self._stakes.items() if bet not in table.fresh)

    def drawn(self, table: Laid, outcome: str) -> Outcome:
        state, events = play(self._game, table.state, Draw(by=AZAR, outcome=outcome))
        happened = list(events)
        while state.phase is not Phase.APUESTAS:
            state, more = play(self._game, state, self._step(state))
            happened += more
        nets = _nets(happened)
        return Outcome(self._laid(state, tuple(bet for bet in self._stakes if bet in nets)), nets)

    def forgetting(self, table: Laid) -> Laid:
        bare = State(phase=table.state.phase, staff=table.state.staff, ternas=table.state.ternas)
        return Laid(bare, table.fresh)

    def _laid(self, state: State, fresh: tuple[str, ...]) -> Laid:
        """What has won comes off, so that all that was decided is laid alike; then the dice are thrown."""
        for bet in fresh:
            if staked(state, ANA.id, bet):
                state = self._do(state, Withdraw(by=ANA, player=ANA.id, bet=bet))
            state = self._do(state, self._lays(state, bet))
        while self._game.needs(state) is None:
            state = self._go_on(state)
        return Laid(state, fresh)

    def _lays(self, state: State, bet: str) -> Command:
        cell = self._game.rules.bets.get(bet)
        by = self._game.staff(state)[0] if cell is not None and cell.suerte == TRIO else ANA
        return PlaceBet(by=by, player=ANA.id, bet=bet, amount=self._stakes[bet])

    def _step(self, state: State) -> Command:
        step = self._game.next_step(state)
        if step is None:
            raise RuntimeError(f"the table waits for nobody, in {state.phase}")
        return step

    def _go_on(self, state: State) -> State:
        return self._do(state, self._step(state))

    def _do(self, state: State, command: Command) -> State:
        return play(self._game, state, command)[0]


def _nets(events: list[Event]) -> Mapping[str, int]:
    nets: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Collected):
            nets[event.bet] -= event.amount
        elif isinstance(event, Paid):
            nets[event.bet] += event.amount
    return nets


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Remembered:  # noqa: ARG001 - nothing to choose
    """Each bet until it is decided, and then again."""
    practice = MurcianosPractice(game, jurisdiction, stakes)
    return Remembered(compile_practice(practice, tuple(stakes)), practice.anticipo)
