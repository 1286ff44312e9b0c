"""Figures of a game besides its bets, each with its kind: pages and terminals show them in words."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import msgspec

from tapete.exact.figures import chance, decimal, percent
from tapete.exact.study import Study, Table
from tapete.language import called, say, translate
from tapete.law.parameters import sheet

TEXT, COUNT, CALLS, CHANCE, FINE, EUROS, ONE_IN = "text", "count", "calls", "chance", "fine", "euros", "one in"

_FINE = 7
"""Decimals of a percentage where two are held against one another."""


class Cell(msgspec.Struct, frozen=True):
    """A figure and what it is; words are sentences to be translated, and prizes are named by their ids."""

    kind: str
    value: float | str = ""


NOTHING = Cell(TEXT)


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Figures in columns."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    folded: bool = False


class FigureSheets(msgspec.Struct, frozen=True, kw_only=True):
    """Figures and tables about a game; for people `study` writes them in a language."""

    game: str
    figures: tuple[tuple[str, Cell], ...]
    sheets: tuple[Sheet, ...]
    remarks: tuple[str, ...] = ()

    def study(self, language: str) -> Study:
        """All of it in words."""
        told = _Teller(self.game, language)
        return Study(
            figures=[(translate(name, language), told(cell)) for name, cell in self.figures],
            tables=tuple(told.tables(self.sheets)),
            remarks=tuple([translate(remark, language) for remark in self.remarks]),
        )


class _Teller:
    """Figures in a language."""

    def __init__(self, game: str, language: str) -> None:
        self._language = language
        self._names = sheet(game).prizes
        self._kinds: Mapping[str, Callable[[float], str]] = {
            COUNT: lambda value: f"{value:.0f}",
            CALLS: lambda value: decimal(Fraction(value), language, 2),
            CHANCE: lambda value: chance(Fraction(value), language),
            FINE: lambda value: percent(Fraction(value), language, _FINE),
            EUROS: lambda value: say("{amount:€}", language, {"amount": round(value)}),
            ONE_IN: lambda value: decimal(Fraction(value), language, 1),
        }

    def __call__(self, cell: Cell) -> str:
        if isinstance(cell.value, str):
            name = self._names.get(cell.value)
            told = name.in_language(self._language) if name else translate(cell.value, self._language)
            return called(told, self._language)
        return self._kinds[cell.kind](cell.value)

    def tables(self, sheets: tuple[Sheet, ...]) -> Iterator[Table]:
        for each in sheets:
            yield Table(
                title=translate(each.title, self._language),
                headers=tuple([translate(header, self._language) for header in each.headers]),
                rows=tuple([tuple(map(self, row)) for row in each.rows]),
                folded=each.folded,
            )
