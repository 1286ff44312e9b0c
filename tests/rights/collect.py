"""Files of rights as tests: each jurisdiction of a file is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rights.played import rows_of
from tests.rights.text import Row, read


class RightsFile(pytest.File):
    """The rights of a game."""

    def collect(self) -> Iterator["RightsItem"]:
        for jurisdiction, rows in read(self.path.read_text(encoding="utf-8")).items():
            yield RightsItem.from_parent(self, name=jurisdiction, rows=rows)


class RightsItem(pytest.Item):
    """Those of a jurisdiction."""

    def __init__(self, *, rows: list[Row], **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]  # pytest's own fields
        self.rows = rows
        self.add_marker(pytest.mark.law(*{cite: None for row in rows for cite in row.cited}))

    def runtest(self) -> None:
        found = rows_of(self.path.stem, self.name)
        if found != self.rows:
            wrong = [f"- {row}" for row in self.rows if row not in found] + [
                f"+ {r}" for r in found if r not in self.rows
            ]
            pytest.fail("\n".join([f"{self.path.stem} in {self.name}", *wrong]), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name
