"""The parameters of each game: one row a value, one column a jurisdiction, a citation in every cell."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import msgspec

from tapete.language import N_, Told
from tapete.law.citation import Citation
from tapete.law.provisions import Kind
from tapete.law.regulations import LawDataError, Names, jurisdictions, names_in, read_toml

T = TypeVar("T")
CASINO = "casino"
"""The name under which stands what belongs to no single game."""


class Cited(msgspec.Struct, Generic[T], frozen=True):
    """A value and the provision it was read from; `by` is the provision that sends there from another game."""

    value: T
    cite: Citation
    by: Citation | None = None


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a game's table of parameters."""

    name: str
    title: str
    kind: Kind
    modelled: bool
    cells: dict[str, Cited[Any]]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table of parameters of a game."""

    slug: str
    names: Names
    regulated: dict[str, Citation]
    cloth: dict[str, Names]
    """The names of its bets in the four languages of the cloths."""
    prizes: dict[str, Names] = {}
    """The names of what may be won, at games where nothing is laid on a cloth."""
    parameters: dict[str, Parameter]

    def bet_name(self, bet: str, language: str) -> str:
        """A bet as its cloth names it, from its id: `straight up 17`, `red`."""
        kind, _, which = bet.partition(":")
        names = self.cloth.get(kind)
        return f"{names.in_language(language) if names else kind} {which}".strip()

    def prize_name(self, prize: str, language: str) -> str:
        """A prize as it is called in the room, from its id; one that only a table has by the name it has there."""
        names = self.prizes.get(prize)
        return names.in_language(language) if names else prize

    def column(self, jurisdiction: str) -> "Column":
        """The values in force in one jurisdiction, or supposed to be; or `NotRegulated`."""
        supposed = _SUPPOSED.get()
        if supposed and (supposed.slug, supposed.jurisdiction) == (self.slug, jurisdiction):
            return supposed
        kept = COLUMNS.get((id(self), jurisdiction))
        if kept is None:
            kept = COLUMNS[id(self), jurisdiction] = (self, self._column(jurisdiction))
        return kept[1]

    def _column(self, jurisdiction: str) -> "Column":
        if jurisdiction not in self.regulated:
            raise NotRegulated(self.slug, jurisdiction, tuple(self.regulated))
        cells = {name: row.cells[jurisdiction] for name, row in self.parameters.items()}
        return Column(slug=self.slug, jurisdiction=jurisdiction, cells=cells)


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of one game in one jurisdiction."""

    slug: str
    jurisdiction: str
    cells: dict[str, Cited[Any]]

    def get(self, name: str, as_type: type[T]) -> Cited[T]:
        """A cell, its value decoded as the type the rules expect."""
        cell = self.cells[name]
        try:
            return Cited(msgspec.convert(cell.value, as_type), cell.cite, cell.by)
        except msgspec.ValidationError as error:
            raise LawDataError(f"{self.slug}.{name} in {self.jurisdiction}: {error}") from error


_SUPPOSED: ContextVar[Column | None] = ContextVar("_SUPPOSED", default=None)


@contextmanager
def supposing(column: Column) -> Iterator[None]:
    """Whoever asks here for the parameters of this game in this jurisdiction is answered with these."""
    token = _SUPPOSED.set(column)
    try:
        yield
    finally:
        _SUPPOSED.reset(token)


def is_supposed(column: Column) -> bool:
    """Whether this is not the law, but what somebody supposes it to be."""
    return _SUPPOSED.get() is column


class UnknownGame(LookupError):
    """No game of that name in the catalogue."""

    def __init__(self, slug: str) -> None:
        super().__init__(Told(N_("{game!r} is not a game Tapete knows; `tapete games` lists them"), game=slug))
        self.slug = slug


COLUMNS: dict[tuple[int, str], tuple[Sheet, Column]] = {}
"""The columns that were asked for, each beside its table: a table that is kept keeps its id to itself."""


class NotRegulated(LookupError):
    """The game is not in the jurisdiction's catalogue, so it can't be played there."""

    def __init__(self, slug: str, jurisdiction: str, where: tuple[str, ...]) -> None:
        sentence = N_("{game} is not regulated in {jurisdiction}; it is in {where}")
        super().__init__(Told(sentence, game=slug, jurisdiction=jurisdiction, where=", ".join(where)))
        self.slug = slug
        self.jurisdiction = jurisdiction


def games_on_file() -> tuple[str, ...]:
    return names_in("games")


@cache
def sheet(slug: str) -> Sheet:
    """The table of parameters of a game, with what it takes from the game it is built upon."""
    if slug not in games_on_file():
        raise UnknownGame(slug)
    return _sheet(slug, read_toml(file_of(slug)))


@cache
def establishment() -> Sheet:
    return _sheet(CASINO, read_toml(file_of(CASINO)))


def table_of(subject: str) -> Sheet:
    return establishment() if subject == CASINO else sheet(subject)


def file_of(subject: str) -> str:
    """Where the table of a game lies in the law data, or that of the casino as a whole."""
    return "casino.toml" if subject == CASINO else f"games/{subject}.toml"


def _sheet(slug: str, raw: dict[str, Any]) -> Sheet:
    regulated = {j: Citation(c) for j, c in raw["regulated"].items()}
    _require_jurisdictions(slug, regulated)
    base = sheet(raw["supplementary"]["game"]) if "supplementary" in raw else None
    rows = _inherited(base, raw["supplementary"], regulated) if base else {}
    for name, fields in raw["parameters"].items():
        rows[name] = _row(slug, name, fields, rows.get(name))
    _require_full(slug, regulated, rows)
    prizes = msgspec.convert(raw.get("prizes", {}), dict[str, Names])
    own = "cloth" in raw or prizes
    cloth = msgspec.convert(raw.get("cloth", {}), dict[str, Names]) if base is None or own else base.cloth
    names = msgspec.convert(raw["names"], Names)
    return Sheet(slug=slug, names=names, regulated=regulated, cloth=cloth, prizes=prizes, parameters=rows)


def _inherited(base: Sheet, supplementary: dict[str, Any], regulated: dict[str, Citation]) -> dict[str, Parameter]:
    """The rows of the game whose rules apply in default, each cell marked with the provision that says so.

    What that game took itself from another stays marked with the provision that sent there.
    """
    sends = {j: Citation(c) for j, c in supplementary["by"].items()}
    dropped = set(supplementary.get("without", ()))
    rows: dict[str, Parameter] = {}
    for name, row in base.parameters.items():
        cells = {j: msgspec.structs.replace(row.cells[j], by=row.cells[j].by or sends[j]) for j in regulated}
        if name not in dropped:
            rows[name] = msgspec.structs.replace(row, cells=cells)
    return rows


def _row(slug: str, name: str, fields: dict[str, Any], base: Parameter | None) -> Parameter:
    rest = {key: value for key, value in fields.items() if key not in {"title", "kind", "modelled"}}
    cells = dict(base.cells) if base else {}
    for where, cell in rest.items():
        if where not in jurisdictions():
            raise LawDataError(f"{slug}.{name}: {where!r} is not a jurisdiction")
        if not (isinstance(cell, list) and len(cell) == 2 and isinstance(cell[1], str)):
            raise LawDataError(f"{slug}.{name}.{where}: a cell is [value, citation]")
        cells[where] = Cited(cell[0], Citation(cell[1]))
    return Parameter(
        name=name,
        title=fields["title"] if base is None else fields.get("title", base.title),
        kind=fields["kind"] if base is None else fields.get("kind", base.kind),
        modelled=fields.get("modelled", base.modelled if base else False),
        cells=cells,
    )


def _require_jurisdictions(slug: str, regulated: dict[str, Citation]) -> None:
    strange = set(regulated) - set(jurisdictions())
    if strange:
        raise LawDataError(f"{slug}: {', '.join(sorted(strange))} are not jurisdictions")


def _require_full(slug: str, regulated: dict[str, Citation], rows: dict[str, Parameter]) -> None:
    """No gap and no overlap: each row has exactly the cells of the jurisdictions that regulate the game."""
    for name, row in rows.items():
        if set(row.cells) != set(regulated):
            raise LawDataError(f"{slug}.{name}: cells {sorted(row.cells)}, regulated in {sorted(regulated)}")


@cache
def catalogue() -> MappingProxyType[str, Sheet]:
    return MappingProxyType({slug: sheet(slug) for slug in games_on_file()})


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
