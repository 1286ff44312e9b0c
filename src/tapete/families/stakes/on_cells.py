"""Stakes on cells in value chips, free or in prison, as `laying` keeps them, and what a settlement leaves of them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from tapete.engine.chapter import replace
from tapete.engine.event import Event
from tapete.families.stakes.bets import Bet
from tapete.families.stakes.cells import (
    BetPlaced,
    BetWithdrawn,
    Collected,
    Paid,
    Returned,
    Stake,
    Stakes,
    added,
    on_cell,
    reduced,
)
from tapete.law.citation import Citation


class OnTheCells(Protocol):
    """What is asked of the state."""

    @property
    def stakes(self) -> Stakes: ...
    @property
    def placed(self) -> int: ...
    @property
    def bank(self) -> int: ...
    @property
    def due(self) -> tuple[Any, ...]: ...


S = TypeVar("S", bound=OnTheCells)


def placed(rules: object, state: S, event: BetPlaced) -> S:
    number = state.placed + 1
    return replace(state, stakes=added(state.stakes, event, event.amount, number), placed=number)


def withdrawn(rules: object, state: S, event: BetWithdrawn) -> S:
    return replace(state, stakes=reduced(state.stakes, event, 0, 0))


def collected(rules: object, state: S, event: Collected) -> S:
    stakes = reduced(state.stakes, event, event.zeros, event.left)
    return replace(state, stakes=stakes, bank=state.bank + event.amount, due=state.due[1:])


def paid(rules: object, state: S, event: Paid) -> S:
    return replace(state, bank=state.bank - event.amount, due=state.due[1:])


def returned(rules: object, state: S, event: Returned) -> S:
    return replace(state, stakes=reduced(state.stakes, event, event.zeros, 0), due=state.due[1:])


class OnCells:
    """What a player has on a bet is one stake while it is free; prisoners lie beside it and do not count."""

    folds: Mapping[type[Event], Callable[[Any, Any, Any], Any]] = {
        BetPlaced: placed,
        BetWithdrawn: withdrawn,
        Collected: collected,
        Paid: paid,
        Returned: returned,
    }

    def staked(self, state: OnTheCells, player: str, bet: str) -> int:
        return on_cell(state.stakes, player, bet)

    def free(self, state: OnTheCells) -> Iterable[Stake]:
        return (stake for stake in state.stakes if stake.free)

    def laid(self, bet: Bet, player: str, amount: int, word: str) -> BetPlaced:
        return BetPlaced(player=player, bet=bet.id, pano=1, colour="", amount=amount, word=word, cite=bet.cite)

    def taken(self, stake: Stake, cite: Citation) -> BetWithdrawn:
        return BetWithdrawn(
            player=stake.player, bet=stake.bet, pano=stake.pano, colour=stake.colour, amount=stake.amount, cite=cite
        )


ON_CELLS = OnCells()
