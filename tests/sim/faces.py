"""Cards that count what a kernel drew, as faces that an engine takes: of the first pack that still has one."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tapete.kit.cards import FRENCH_52


class Faces:
    """A sabot's cards by what they count; each call gives one that has not come out yet."""

    def __init__(self, values: Mapping[str, int], packs: int) -> None:
        self._left: dict[int, list[str]] = defaultdict(list)
        for _ in range(packs):
            for card in FRENCH_52.cards:
                self._left[values[card.rank]].append(str(card))

    def __call__(self, counts: Iterable[int]) -> list[str]:
        return [self._left[int(count)].pop() for count in counts]
