"""The best play of a game as figures, charts and tables in words: pages and terminals show it alike."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Protocol, runtime_checkable

import msgspec

from tapete.language import called, say, translate
from tapete.law.parameters import sheet

Rows = tuple[tuple[str, ...], ...]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """Letters that say what to do, by the hand and by what is seen of the other side."""

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    letters: Mapping[str, str]
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


_LONGEST = 7
"""Digits of a denominator beyond which a fraction tells nobody anything."""


def percent(value: Fraction, language: str, places: int = 4) -> str:
    """A fraction as a percentage, rounded half to even."""
    return f"{decimal(100 * value, language, places)} %"


def chance(value: Fraction, language: str) -> str:
    """A probability as a percentage; one that four decimals would show as nothing, by its first digits."""
    shown = percent(value, language)
    if not value or round(value * 10**6):
        return shown
    mark = "." if language == "en" else ","
    return f"{float(100 * value):.1e} %".replace(".", mark)


def decimal(value: Fraction, language: str, places: int = 4) -> str:
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    mark = "." if language == "en" else ","
    return f"{'-' if scaled < 0 else ''}{whole}{f'{mark}{rest:0{places}}' if places else ''}"


def signed(worth: Fraction, language: str) -> str:
    """What something is worth per unit staked, with its sign."""
    return f"{'+' if worth > 0 else ''}{decimal(worth, language, 3)}"


def ratio(value: Fraction) -> str:
    """The fraction itself, where it is short enough to be read."""
    return str(value) if len(str(value.denominator)) <= _LONGEST else ""


def deviation(variance: Fraction, language: str, places: int = 3) -> str:
    return decimal(root(variance, places), language, places)


def root(value: Fraction, places: int) -> Fraction:
    """The square root of a fraction, rounded to so many decimals, the half upwards."""
    scaled = value * 10 ** (2 * places)
    return Fraction((isqrt(4 * scaled.numerator // scaled.denominator) + 1) // 2, 10**places)


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


def sheet_of(
    title: str,
    columns: Sequence[tuple[str, str]],
    rows: Iterable[Sequence[float | str | None]],
    *,
    folded: bool = False,
) -> Sheet:
    """Figures under headers, each column of one kind; None leaves a cell empty."""
    kinds = [kind for _, kind in columns]
    cells = ([NOTHING if v is None else Cell(kind, v) for kind, v in zip(kinds, row, strict=True)] for row in rows)
    headers = tuple([header for header, _ in columns])
    return Sheet(title=title, headers=headers, rows=tuple(map(tuple, cells)), folded=folded)


class FigureSheets(msgspec.Struct, frozen=True, kw_only=True):
    """Figures and tables about a game; for people `study` writes them in a language."""

    game: str
    figures: tuple[tuple[str, Cell], ...]
    sheets: tuple[Sheet, ...]
    remarks: tuple[str, ...] = ()

    def study(self, language: str) -> Study:
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
