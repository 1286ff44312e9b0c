"""The end of a session at a table: everything on it goes back where it belongs."""

from collections.abc import Sequence

import msgspec

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table import reasons as shared
from tapete.families.table.commands import CloseTable
from tapete.families.table.duty import heads, require_duty, require_open, require_role
from tapete.families.table.events import TableClosed
from tapete.families.wheel import reasons
from tapete.families.wheel.events import Collected, Returned, SeriesReturned
from tapete.families.wheel.rules import WheelRules
from tapete.families.wheel.settlement import give_back, withdraw_half
from tapete.families.wheel.state import Phase, State


def close_table(rules: WheelRules, state: State, command: CloseTable) -> Sequence[Event]:
    """Free stakes and colour chips go back to their players, prisoners are redeemed, the bank returns to the caja."""
    require_open(state)
    require_role(command.by, heads(rules), rules.lids.cite)
    require_duty(rules, state, command.by)
    if state.phase is Phase.LIQUIDACION or (state.phase is Phase.RONDA and state.done > rules.launch):
        raise Refused(shared.RONDA_EN_CURSO, rules.steps_cite)
    allowed = rules.lids.value or ("",)
    if command.lid not in allowed:
        raise Refused(reasons.CILINDRO_SIN_CERRAR, rules.lids.cite, lids=", ".join(filter(None, allowed)) or "none")
    stakes = _empty_cloth(rules, state)
    bank = state.bank + sum(event.amount for event in stakes if isinstance(event, Collected))
    closed = TableClosed(bank=bank, lid=command.lid, cite=rules.lids.cite)
    return [*stakes, *_empty_series(rules, state, stakes), closed]


def _empty_cloth(rules: WheelRules, state: State) -> list[Event]:
    events: list[Event] = []
    for stake in state.stakes:
        if stake.free:
            events.append(give_back(state, stake, stake.amount, rules.lids.cite))
        else:
            events.extend(withdraw_half(rules, state, stake))
    return events


def _empty_series(rules: WheelRules, state: State, stakes: list[Event]) -> list[Event]:
    if rules.series is None:
        return []
    back: dict[tuple[str, str], int] = {}
    for event in stakes:
        if isinstance(event, Returned) and event.chips:
            key = (event.player, event.colour)
            back[key] = back.get(key, 0) + event.chips
    held = [msgspec.structs.replace(s, chips=s.chips + back.get((s.player, s.colour), 0)) for s in state.series]
    return [SeriesReturned(**msgspec.structs.asdict(s), cite=rules.series.cite) for s in held]
