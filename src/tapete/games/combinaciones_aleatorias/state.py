"""What a combinación aleatoria keeps between two events."""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.engine.row import Row
from tapete.families.draw.state import DrawState


class Purchase(msgspec.Struct, frozen=True, gc=False):
    """One consumption of what is advertised, and the participaciones that it gives."""

    id: int
    player: str
    amount: int
    """What is left of it, in cents, after what was returned."""
    first: int
    entries: int
    """How many, numbered from the first; none where it was too small."""


class State(DrawState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    purchases: Row[Purchase] = Row()
    numbered: int = 0
    """The last number that was given; those of what is returned are not given again."""


def purchases_of(state: State, player: str) -> Iterator[Purchase]:
    return (each for bought in state.purchases.about(_by_player) for each in bought.get(player, ()))


def _by_player(purchases: Sequence[Purchase]) -> dict[str, list[Purchase]]:
    found: dict[str, list[Purchase]] = {}
    for each in purchases:
        found.setdefault(each.player, []).append(each)
    return found
