"""Rules and state of bingo electrónico: the law, and what an authorisation fixes."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.event import Event
from tapete.families.hall.terminals.sale import stakes as on_cartones
from tapete.families.hall.terminals.state import TerminalRules, TerminalState
from tapete.kit.bingo.layout import Rows
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

COLINDANTES, LINEA, BINGO = "colindantes", "linea", "bingo"
GANADO = "ganado"
"""The acumulado goes by the prizes that were won, and not by those of the table."""


class Prize(msgspec.Struct, frozen=True):
    """A combination of the table: what it pays, in prices of a cartón, and the cells of a figure."""

    name: str
    pays: Fraction
    cite: Citation
    cells: Rows = ()


class Surprise(msgspec.Struct, frozen=True):
    """A prize for cartones that have the number of one place of the sequence in one of these cells."""

    name: str
    order: int
    cells: Rows
    pays: Fraction
    """In prices of a cartón."""


class Jackpot(msgspec.Struct, frozen=True, kw_only=True):
    """An acumulado."""

    name: str
    share: Fraction
    """Of what is staked in each game."""
    ball: int
    """It is won before this one."""
    floor: int
    """What the house puts in after it was won, in cents."""
    cartones: int
    """That a player must have in the game to win it."""


class ElectronicoRules(TerminalRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    colindantes_share: Cited[Fraction]
    least_colindantes: Cited[int]
    table: tuple[Prize, ...]
    surprises: tuple[Surprise, ...]
    jackpots: tuple[Jackpot, ...]
    opens: Cited[str]
    """Whether an acumulado goes by the greatest prize of the table, or of those that were won."""
    extra: int
    """Balls that may be bought after the draw."""
    extra_price: int

    @property
    def figures(self) -> tuple[tuple[str, Rows], ...]:
        """The figures of the table, by their cells; the bingo is one where the table gives its numbers."""
        return tuple([(prize.name, prize.cells) for prize in self.table if prize.cells])

    @property
    def opening_prizes(self) -> frozenset[str]:
        """What wins an acumulado by the table: the bingo, and what pays most."""
        most = max((prize.pays for prize in self.table), default=Fraction(0))
        return frozenset({BINGO, *(prize.name for prize in self.table if prize.pays == most)})

    def prize(self, name: str) -> Prize | None:
        return next((prize for prize in self.table if prize.name == name), None)


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
