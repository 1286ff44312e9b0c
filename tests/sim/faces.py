"""Cards that count what a kernel drew, as faces that an engine takes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tapete.kit.cards import FRENCH_52


class Faces:
    """A sabot's cards by what they count; each is given out once."""

    def __init__(self, values: Mapping[str, int], packs: int, out: Iterable[str] = ()) -> None:
        self._left: dict[int, list[str]] = defaultdict(list)
        for _ in range(packs):
            for card in FRENCH_52.cards:
                self._left[values[card.rank]].append(str(card))
        for face in out:
            self._left[values[face[0]]].remove(face)

    def __call__(self, count: int) -> str:
        return self._left[count].pop()
