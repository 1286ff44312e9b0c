"""The decisions that are the same at every table."""

from collections.abc import Sequence

from tapete.engine.actor import Role
from tapete.engine.command import Tick
from tapete.engine.event import Event
from tapete.engine.table import TableRules, TableState
from tapete.families.table.breaches import infringe
from tapete.families.table.commands import OpenTable, SettlementCommand, Tip
from tapete.families.table.duty import require_open, require_role
from tapete.families.table.opening import TIPS, opening, tips
from tapete.families.table.settling import _steps
from tapete.law.citation import Citation

__all__ = ["TIPS", "carry_out", "infringe", "open_table", "tick", "tip"]


def open_table(rules: TableRules, state: TableState, command: OpenTable) -> Sequence[Event]:
    """By the chapter on opening."""
    return opening.acts[0].decide(rules, state, command)


def tip(rules: TableRules, state: TableState, command: Tip) -> Sequence[Event]:
    """By the chapter on tips."""
    return tips.acts[0].decide(rules, state, command)


def tick(rules: TableRules, state: TableState, command: Tick) -> Sequence[Event]:
    """The hour changes nothing: for games no rule of which depends on it."""
    require_open(state)
    require_role(command.by, frozenset({Role.RELOJ}), rules.staff.cite)
    return ()


def carry_out(due: Sequence[Event], command: SettlementCommand, cite: Citation, end: Event) -> Sequence[Event]:
    """What of the queue a command carries out, with the end of the round when nothing is left of it."""
    steps = _steps(due, command, cite)
    return steps if len(steps) < len(due) else [*steps, end]
