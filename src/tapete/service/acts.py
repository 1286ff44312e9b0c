"""What somebody did in one go, though it takes several commands: bets repeated, doubled, or laid from a saved layout.

It is kept in memory, and only so that it can be undone at once: what another process carried out, or what was done
before a restart, is undone one bet after the other.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import islice

MOST_PEOPLE = 10_000
MOST_RECORDS = 400


class Acts:
    """The records of one process that were made in one go."""

    def __init__(self) -> None:
        self._of: OrderedDict[tuple[str, str], dict[int, int]] = OrderedDict()

    def note(self, table: str, player: str, records: Sequence[int]) -> None:
        """Somebody did this in one go."""
        if len(records) < 2:
            return
        mine = self._of.pop((table, player), {}) | dict.fromkeys(records, records[0])
        self._of[table, player] = dict(islice(mine.items(), max(0, len(mine) - MOST_RECORDS), None))
        if len(self._of) > MOST_PEOPLE:
            self._of.popitem(last=False)

    def of(self, table: str, player: str) -> Mapping[int, int]:
        """For each record that was made with others, the number of the first of them."""
        return self._of.get((table, player), {})
