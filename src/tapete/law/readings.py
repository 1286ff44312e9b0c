"""Other readings of unclear law: beside each criterio, what else the text may mean, as changes of parameters."""

from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec

from tapete.law.citation import Citation
from tapete.law.provisions import Criterio, criterios_of
from tapete.law.regulations import LawDataError, names_in, read_toml
from tapete.law.spanish import law_language

ADOPTED = "A"
"""The letter of the reading that the criterio adopts."""


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One other way to read the provisions of a criterio."""

    en: str
    es: str
    changes: dict[str, Any]
    where: tuple[str, ...] = ()
    """Jurisdictions whose text may be read so; all of them where none is named."""

    def told(self, reader: str) -> str:
        """The reading as a reader of a language is shown the law."""
        return self.en if law_language(reader) == "en" else self.es


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A criterio with the other readings of the same silence, by their letters."""

    criterio: Criterio
    number: int
    others: dict[str, Reading]


@cache
def points_of(game: str) -> MappingProxyType[int, Point]:
    """The unclear points of a game that have other readings, by the number of the criterio."""
    if game not in names_in("readings"):
        return MappingProxyType({})
    found: dict[int, Point] = {}
    for number, raw in read_toml(f"readings/{game}.toml").items():
        citation = Citation(f"criterio:{game}.{number}")
        try:
            others = msgspec.convert(raw, dict[str, Reading])
        except msgspec.ValidationError as error:
            raise LawDataError(f"readings/{game}.toml, {number}: {error}") from error
        found[int(number)] = Point(criterio=criterios_of(game)[citation], number=int(number), others=others)
    return MappingProxyType(found)


def readings_in(game: str, jurisdiction: str) -> dict[int, Point]:
    """The same, with the readings that the text of a jurisdiction allows."""
    found = {}
    for number, point in points_of(game).items():
        others = {letter: one for letter, one in point.others.items() if not one.where or jurisdiction in one.where}
        if others:
            found[number] = msgspec.structs.replace(point, others=others)
    return found


def words_in(game: str, parameter: str) -> set[str]:
    """The words that readings of a game have for a parameter."""
    values = (one.changes.get(parameter) for point in points_of(game).values() for one in point.others.values())
    return {value for value in values if isinstance(value, str)}
