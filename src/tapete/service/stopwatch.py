"""How long people think about their exercises: the house looks at its own clock, not at what a page says.

It is kept in memory: what was given before a restart, or by another process, is not timed.
"""

from collections import OrderedDict
from time import monotonic

from tapete.drills.exercise import Exercise

MOST = 20_000


class Stopwatch:
    """When this process gave whom which exercise."""

    def __init__(self) -> None:
        self._given: OrderedDict[tuple[str, Exercise], float] = OrderedDict()

    def give(self, account: str, exercise: Exercise) -> float:
        """Seconds since somebody was first shown an exercise, which is now: to see it again gives no more time."""
        begun = self._given.setdefault((account, exercise), monotonic())
        if len(self._given) > MOST:
            self._given.popitem(last=False)
        return monotonic() - begun

    def taken(self, account: str, exercise: Exercise) -> float:
        """Seconds since somebody was shown an exercise; 0 when it is not known."""
        begun = self._given.get((account, exercise))
        return 0.0 if begun is None else monotonic() - begun

    def stop(self, account: str, exercise: Exercise) -> None:
        """It is answered: shown again, it is another try."""
        self._given.pop((account, exercise), None)
