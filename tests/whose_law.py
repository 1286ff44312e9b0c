"""A test that cites a provision plays under it: which law each test has read, and which it cites and never read.

Whatever applies the law of a place asks a game's sheet for the column of that place, so the columns a test has asked
for say what it has played and where. A test with several cases is judged when the last has run: each citation needs
one case that plays its game in its jurisdiction. A test that asks for no column is about the data or about a thing
that no jurisdiction has to itself (money, chips, a wheel), and is free.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable

import pytest

from tapete.law.citation import Citation, is_criterio, regulation_of
from tapete.law.parameters import Column, Sheet
from tapete.law.provisions import all_provisions
from tapete.law.regulations import regulations

Read = tuple[str, str]
"""A game, or `casino`, and the jurisdiction whose law of it was read."""


def unread(cited: Iterable[str], read: Collection[Read]) -> list[str]:
    """The citations under which nothing was played, though something was."""
    return [citation for citation in sorted(set(cited)) if read and not _is_read(Citation(citation), read)]


def _is_read(citation: Citation, read: Collection[Read]) -> bool:
    if is_criterio(citation):
        return True
    regulation = regulations()[regulation_of(citation)]
    games = all_provisions()[citation].games
    here = {game for game, where in read if regulation.auxiliary or where == regulation.jurisdiction}
    return bool(here if "casino" in games else here.intersection(games))


class Watch:
    """What the cases of each test have read so far."""

    def __init__(self) -> None:
        self._now: set[Read] = set()
        self._left: Counter[str] = Counter()
        self._read: dict[str, set[Read]] = defaultdict(set)
        self._cited: dict[str, set[str]] = defaultdict(set)

    def listen(self) -> None:
        """From now on, note every column that is asked for."""
        answer = Sheet.column

        def column(sheet: Sheet, jurisdiction: str) -> Column:
            self._now.add((sheet.slug, jurisdiction))
            return answer(sheet, jurisdiction)

        pytest.MonkeyPatch().setattr(Sheet, "column", column)

    def expect(self, items: Iterable[pytest.Item]) -> None:
        """These are all the cases of their tests."""
        self._left.update(map(_test, items))

    def begin(self) -> None:
        """Another case is set up."""
        self._now.clear()

    def end(self, item: pytest.Item) -> list[str]:
        """A case has passed: what its test cites in vain, if it was the last."""
        test = _test(item)
        self._left[test] -= 1
        self._read[test] |= self._now
        self._cited[test].update(citation for mark in item.iter_markers("law") for citation in mark.args)
        return [] if self._left[test] else unread(self._cited[test], self._read[test])


def _test(item: pytest.Item) -> str:
    """The test a case belongs to."""
    return item.nodeid.partition("[")[0]
