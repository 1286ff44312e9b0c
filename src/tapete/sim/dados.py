"""Dados, played with the same stakes whenever they may be laid; somebody else keeps the dice going."""

from collections import Counter
from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.need import Need
from tapete.families.stakes.bets import Collected
from tapete.families.stakes.laying import PlaceBet
from tapete.families.table.settling import Settle
from tapete.games import build
from tapete.games.dados.play import DadosGame
from tapete.games.dados.rules import Paid, State, When
from tapete.sim.automata import Outcome, Remembered, compile_practice
from tapete.sim.machine import Options

ANA = Actor("ana", Role.JUGADOR)
TIRADOR = Actor("tirador", Role.JUGADOR)
MOST_COMES = 2
"""The most Comes of each kind that stand at once."""


class DadosPractice:
    """Lays each of its bets whenever the table takes it and it does not lie there yet; odds follow the punto."""

    def __init__(self, game: str, jurisdiction: str, stakes: Mapping[str, int]) -> None:
        self._game = cast(DadosGame, build(game, jurisdiction))
        self._stakes = stakes
        self.anticipo = self._game.rules.anticipo
        for bet, amount in stakes.items():
            if not any(bet in {terms.id, terms.kind} for terms in self._game.notice()):
                self._do(self._opened(), PlaceBet(by=ANA, player=ANA.id, bet=bet, amount=amount))

    def seated(self) -> State:
        return self._ready(self._opened())

    def need(self, table: State) -> Need:  # noqa: ARG002 - the dice are always the same
        return self._game.rules.need

    def staked(self, table: State) -> Mapping[str, int]:
        """What was laid for this throw: those that no throw has touched yet."""
        staked: Counter[str] = Counter()
        for stake in table.stakes:
            if stake.player == ANA.id and stake.placed > table.thrown:
                staked[self._key(stake.bet)] += stake.amount
        return staked

    def standing(self, table: State) -> int:
        return sum(s.amount for s in table.stakes if s.player == ANA.id and s.placed <= table.thrown)

    def drawn(self, table: State, outcome: str) -> Outcome:
        state, events = play(self._game, table, Draw(by=AZAR, outcome=outcome))
        state, settled = play(self._game, state, Settle(by=self._game.staff(state)[0]))
        return Outcome(self._ready(state), self._nets([*events, *settled]))

    def forgetting(self, table: State) -> State:
        stakes = (replace(s, placed=int(s.placed > table.thrown)) for s in table.stakes)
        bare = State(phase=table.phase, staff=table.staff, punto=table.punto, placed=1)
        return replace(bare, stakes=tuple(sorted(stakes, key=lambda s: (s.player, s.bet, s.placed))))

    def _opened(self) -> State:
        state = self._game.opening()
        for _ in range(2):
            state = self._go_on(state)
        return state

    def _ready(self, state: State) -> State:
        state = self._line(state)
        for bet, amount in self._stakes.items():
            state = self._lay(state, bet, amount)
        while self._game.needs(state) is None:
            state = self._go_on(state)
        return state

    def _line(self, state: State) -> State:
        if any(stake.player == TIRADOR.id for stake in state.stakes):
            return state
        win = self._game.rules.bets["win"]
        return self._do(state, PlaceBet(by=TIRADOR, player=TIRADOR.id, bet=win.id, amount=win.minimums[0]))

    def _lay(self, state: State, wanted: str, amount: int) -> State:
        for offer in self._game.offers(state, ANA):
            command = offer.command
            if not isinstance(command, PlaceBet) or self._key(command.bet) != wanted:
                continue
            if self._lies(state, command.bet) or not (offer.amounts and offer.amounts.holds(amount)):
                continue
            return self._do(state, offer.at(amount))
        return state

    def _lies(self, state: State, bet: str) -> bool:
        """Whether enough of it lies there: itself, and for a Come those that have travelled."""
        mine = [stake.bet for stake in state.stakes if stake.player == ANA.id]
        travels = self._game.rules.bets[bet].when is When.PUNTO
        return bet in mine or (travels and sum(each.startswith(f"{bet}:") for each in mine) >= MOST_COMES)

    def _key(self, bet: str) -> str:
        """The bet as it was asked for: by its own name, or by its kind."""
        return bet if bet in self._stakes else bet.partition(":")[0]

    def _nets(self, events: list[Event]) -> Mapping[str, int]:
        nets: Counter[str] = Counter()
        for event in events:
            if isinstance(event, Collected) and event.player == ANA.id:
                nets[self._key(event.bet)] -= event.amount
            elif isinstance(event, Paid) and event.player == ANA.id:
                for gain in event.gains:
                    nets[self._key(gain.bet)] += gain.gain
        return nets

    def _go_on(self, state: State) -> State:
        step = self._game.on_silence(state)
        if step is None:
            raise RuntimeError(f"the table waits for nobody, in {state.phase}")
        return self._do(state, step)

    def _do(self, state: State, command: Command) -> State:
        return play(self._game, state, command)[0]


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Remembered:  # noqa: ARG001 - nothing to choose
    """`win`, `come`, `odds-win`, `right:6`… each whenever it may be laid."""
    practice = DadosPractice(game, jurisdiction, stakes)
    return Remembered(compile_practice(practice, tuple(stakes)), practice.anticipo)
