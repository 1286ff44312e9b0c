"""A game at terminals: its chapters but for its own, whom it waits for, and what a cartón costs."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, TableGame
from tapete.families.hall.earlier import EarlierTold, Limit, earlier
from tapete.families.hall.terminals.draw import next_number, sequence
from tapete.families.hall.terminals.failures import Stakes, failed, failures
from tapete.families.hall.terminals.money import money, settling
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.sale import CloseSale, OpenGame, sale
from tapete.families.hall.terminals.state import BEFORE, DRAWING, Phase, TerminalState, between, idle, with_pots
from tapete.families.hall.terminals.system import VerifySystem, system
from tapete.families.hall.terms import carton_terms
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, opening
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
R = TypeVar("R", bound=TerminalRules)
S = TypeVar("S", bound=TerminalState)


def with_terminals(
    *own: Chapter[Any, Any],
    stakes: Stakes,
    before: Chapter[Any, Any],
    keeps: tuple[str, ...] = (),
) -> tuple[Chapter[Any, Any], ...]:
    """The chapters of a game at terminals, with its own among them and what else it keeps from session to session."""
    return (
        opening,
        before,
        system,
        sale,
        *own,
        money,
        settling,
        failed,
        *failures(stakes),
        hour,
        last_rounds(between),
        closing(
            by=lambda _: CLOSING,
            when=Moment[TerminalRules, TerminalState](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
            keeps=("pots", "next", *keeps),
        ),
    )


def earlier_pots(limit: Limit) -> Chapter[Any, Any]:
    before = earlier(lambda _, state: {each.name: each.held for each in state.pots}, limit, between)

    @before.fold(EarlierTold)
    def told(rules: TerminalRules, state: TerminalState, event: EarlierTold) -> TerminalState:
        return replace(state, pots=with_pots(state, {event.pot: event.amount}))

    return before


class TerminalGame(TableGame[R, S]):
    """Bingo at terminals; a game says what its numbers win."""

    drawing: ClassVar[frozenset[Phase]] = DRAWING
    """When a number is waited for."""

    @property
    def cite(self) -> Citation:
        return self.rules.law["fixed_before"]

    def needs(self, state: S) -> Need | None:
        return next_number(self.rules, state) if state.phase in self.drawing else None

    def upcoming(self, state: S) -> Need | None:
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        return sequence(self.rules) if state.phase in BEFORE else next_number(self.rules, state)

    def staff(self, state: S) -> Sequence[Actor]:
        return state.staff

    @abstractmethod
    def own_steps(self, operator: Actor) -> Mapping[Phase, Command]:
        """What the operator does in phases that only this game has."""

    def next_step(self, state: S) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if not state.open:
            return None
        operator = next(each for each in state.staff if each.role is Role.JEFE)
        steps: dict[Phase, Command | None] = {
            Phase.VERIFICACION: VerifySystem(by=operator),
            Phase.LISTA: OpenGame(by=operator),
            Phase.VENTA: CloseSale(by=operator) if state.sold else None,
            Phase.LIQUIDACION: Settle(by=operator),
            **self.own_steps(operator),
        }
        return steps.get(state.phase)

    def on_silence(self, state: S) -> Command | None:
        return self.next_step(state)

    def pace(self, state: S) -> Pace:
        if state.phase is Phase.VENTA:
            return Pace.APUESTAS
        if state.phase in {Phase.SORTEO, Phase.COLA}:
            return Pace.EXTRACCION
        return Pace.DECISION if state.phase is Phase.EXTRA else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        rules = self.rules
        most = rules.most_cartones
        return [carton_terms(rules.price, rules.price * most.value, rules.law["fixed_before"], most.cite)]
