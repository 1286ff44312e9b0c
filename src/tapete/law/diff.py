"""What changes from one jurisdiction to another: the parameters of a game, side by side."""

from typing import Any

import msgspec

from tapete.law.parameters import Cited, NotRegulated, sheet
from tapete.law.provisions import Kind


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter in two jurisdictions."""

    name: str
    title: str
    kind: Kind
    first: Cited[Any]
    second: Cited[Any]

    @property
    def same(self) -> bool:
        """Whether both say the same; their citations never are."""
        return bool(self.first.value == self.second.value)


def compare(game: str, first: str, second: str) -> list[Compared]:
    """Every parameter of a game in two jurisdictions, those that differ first; or `NotRegulated`."""
    table = sheet(game)
    for jurisdiction in (first, second):
        if jurisdiction not in table.regulated:
            raise NotRegulated(game, jurisdiction, tuple(table.regulated))
    rows = [
        Compared(name=row.name, title=row.title, kind=row.kind, first=row.cells[first], second=row.cells[second])
        for row in table.parameters.values()
    ]
    return sorted(rows, key=lambda row: row.same)


def differences(game: str, first: str, second: str) -> list[Compared]:
    """The parameters of a game whose values differ between two jurisdictions."""
    return [row for row in compare(game, first, second) if not row.same]
