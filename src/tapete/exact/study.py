"""How a game is best played, as figures, a chart and tables in words: pages and terminals show it alike."""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec

Rows = tuple[tuple[str, ...], ...]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """Letters that say what to do, by the hand and by what is seen of the other side."""

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    letters: Mapping[str, str]
    """What they mean."""
    note: str = ""
    """A remark shown once under charts with the same letters."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Figures in columns, each row under its name."""

    title: str
    headers: tuple[str, ...]
    rows: Rows
    folded: bool = False
    """Whether it is so long that it is shown to who asks for it."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    figures: Sequence[tuple[str, str]]
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    remarks: tuple[str, ...] = ()


@runtime_checkable
class Studied(Protocol):
    """A best play that writes itself as a study."""

    def study(self, language: str) -> Study:
        """Figures, charts and tables in a language."""
        ...
