"""The state of an especialidad between two events."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from tapete.engine.event import Event
from tapete.families.hall.terminals.sale import stakes as on_cartones
from tapete.families.hall.terminals.state import TerminalState
from tapete.games.bingo_electronico.rules import ElectronicoRules


class Bought(msgspec.Struct, frozen=True):
    """Extra balls that a player has bought, by their number."""

    player: str
    balls: tuple[int, ...] = ()


class State(TerminalState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    bought: tuple[Bought, ...] = ()
    extra: int = 0
    """How many of the extra balls have come."""

    folds: ClassVar[Mapping[type[Event], Callable[[Any, Any, Any], Any]]] = {}


def stakes(rules: ElectronicoRules, state: State) -> dict[str, int]:
    held = on_cartones(rules, state)
    for each in state.bought:
        held[each.player] = held.get(each.player, 0) + len(each.balls) * rules.extra_price
    return held
