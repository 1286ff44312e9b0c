"""The wheels, played with the same stakes every round."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, cast

from msgspec.structs import replace

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.need import Need
from tapete.families.prison import ChooseZero, PrisonRules, ZeroRule, holds_whole
from tapete.families.stakes.cells import Collected, Paid, Stake
from tapete.families.table.settling import Settle
from tapete.families.wheel.laying import PlaceBet, Withdraw
from tapete.families.wheel.play import WheelGame
from tapete.families.wheel.rules import State, ValueChips
from tapete.families.wheel.series import Permit
from tapete.games import build
from tapete.sim.automata import Outcome, Remembered, compile_practice
from tapete.sim.machine import Options

MOST_ZEROS = 12
"""At a roulette this many zeros in a row come once in ten million billion billion draws."""


def without_oldest(rules: PrisonRules, stakes: Iterable[Stake]) -> list[Stake]:
    """The stakes of a table but those that have suffered too many zeros to matter, where zeros do not reduce them."""
    return [stake for stake in stakes if stake.zeros <= MOST_ZEROS or not holds_whole(rules)]


ANA = Actor("ana", Role.JUGADOR)
AfterZero = Literal["retirar", "prision"]


class WheelPractice:
    """Lays the same stakes before every spin, and after a 0 always makes the same choice where there is one."""

    def __init__(
        self, game: str, jurisdiction: str, stakes: Mapping[str, int], after_zero: AfterZero = "prision"
    ) -> None:
        self._game = cast(WheelGame, build(game, jurisdiction))
        self._stakes = stakes
        self._choice = after_zero
        self.anticipo = self._game.rules.anticipo

    def seated(self) -> State:
        state = self._game.opening()
        while not (state.staff and self._game.rules.betting_open(state.done)):
            state = self._go_on(state)
        series = self._game.rules.series
        if series and series.value_chips.value is ValueChips.JEFE:
            head = next(person for person in state.staff if person.role is Role.JEFE)
            state = self._do(state, Permit(by=head, what="fichas-de-valor"))
        return self._laid(state)

    def need(self, table: State) -> Need:  # noqa: ARG002 - a wheel is always the same
        return self._game.rules.need

    def staked(self, table: State) -> Mapping[str, int]:  # noqa: ARG002 - and so are the stakes
        return self._stakes

    def standing(self, table: State) -> int:
        return sum(stake.amount for stake in table.stakes if not stake.free)

    def drawn(self, table: State, outcome: str) -> Outcome:
        state, events = play(self._game, table, Draw(by=AZAR, outcome=outcome))
        croupier = self._game.staff(state)[0]
        state, settled = play(self._game, state, Settle(by=croupier))
        nets = _nets([*events, *settled])
        state, chosen = self._chosen(self._open(state))
        for bet, net in _nets(chosen).items():
            nets[bet] += net
        return Outcome(self._laid(state), nets)

    def forgetting(self, table: State) -> State:
        kept = without_oldest(self._game.rules, table.stakes)
        stakes = tuple(sorted((replace(s, placed=0) for s in kept), key=lambda s: (s.bet, s.zeros)))
        bare = State(phase=table.phase, done=table.done, staff=table.staff, croupiers=table.croupiers)
        return replace(bare, stakes=stakes, value_chips=table.value_chips)

    def _laid(self, state: State) -> State:
        """Free stakes come off and the same ones go on again, so that every round begins alike."""
        for offer in self._game.offers(state, ANA):
            if isinstance(offer.command, Withdraw):
                state = self._do(state, offer.command)
        for bet, amount in self._stakes.items():
            state = self._do(state, PlaceBet(by=ANA, player=ANA.id, bet=bet, amount=amount))
        while self._game.needs(state) is None:
            state = self._go_on(state)
        return state

    def _open(self, state: State) -> State:
        while not self._game.rules.betting_open(state.done):
            state = self._go_on(state)
        return state

    def _chosen(self, state: State) -> tuple[State, list[Event]]:
        """The choice after a 0, for each bet that has one."""
        events: list[Event] = []
        for offer in self._game.offers(state, ANA):
            if isinstance(offer.command, ChooseZero) and offer.command.choice == self._choice:
                state, caused = play(self._game, state, offer.command)
                events += caused
        return state, events

    def _go_on(self, state: State) -> State:
        step = self._game.next_step(state)
        if step is None:
            raise RuntimeError("the table waits for nobody")
        return self._do(state, step)

    def _do(self, state: State, command: Command) -> State:
        return play(self._game, state, command)[0]


def _nets(events: list[Event]) -> Counter[str]:
    nets: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Collected):
            nets[event.bet] -= event.amount
        elif isinstance(event, Paid):
            for gain in event.gains:
                nets[gain.bet] += gain.gain
    return nets


def options(game: str, jurisdiction: str) -> frozenset[str]:
    """The choice after a 0, at a table that has one."""
    rules = cast(WheelGame, build(game, jurisdiction)).rules
    return frozenset({"after_zero"} if rules.zero_rule.value is ZeroRule.PRISION else ())


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Remembered:
    choice: AfterZero = "retirar" if options.after_zero == "retirar" else "prision"
    practice = WheelPractice(game, jurisdiction, stakes, choice)
    return Remembered(compile_practice(practice, tuple(stakes)), practice.anticipo)
