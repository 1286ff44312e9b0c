"""Rules and state of a combinación aleatoria (a draw among customers)."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tapete.engine.row import Row
from tapete.families.draw.rules import CAMBIADO, PERDIDO, ObjectRules
from tapete.families.draw.state import DrawState
from tapete.language import N_

EFFECTS: dict[str, tuple[str, str]] = {
    PERDIDO: (N_("it is owed to whoever wins it, and no money takes its place"), "undelivered"),
    CAMBIADO: (N_("the change counts for nothing: what was announced is drawn"), "unchanged"),
}


class CombinacionRules(ObjectRules, frozen=True, kw_only=True):
    """Everything `decide` asks. Nothing is paid to take part: the price of a number is 0."""

    product: str
    """What is advertised, and consumed to take part."""
    per: int
    """Cents of one purchase that give a participación."""
    free: bool
    """Whether one may take part once without consuming anything."""

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return EFFECTS


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
