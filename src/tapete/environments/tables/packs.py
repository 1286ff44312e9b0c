"""Cards as numbers: one for each card of a pack, which is 1 where it is seen."""

from collections.abc import Iterable, Sequence
from functools import cache

from tapete.environments.tables import Feature
from tapete.kit.cards import Pack


def faces(pack: Pack, whose: str) -> list[Feature]:
    """A feature for each card of a pack, in its order."""
    return [Feature(f"{whose} {card}") for card in pack.cards]


def seen(pack: Pack, cards: Iterable[str]) -> Sequence[float]:
    """Which of them lie there; covered ones are none."""
    places, found = _places(pack), [0.0] * len(pack.cards)
    for card in cards:
        if card in places:
            found[places[card]] = 1.0
    return found


@cache
def _places(pack: Pack) -> dict[str, int]:
    return {str(card): place for place, card in enumerate(pack.cards)}
