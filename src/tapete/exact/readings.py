"""What each reading of unclear law is worth: every bet under the reading that is adopted and under each other one."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from tapete.exact import Analyses, analyses, changed
from tapete.law.citation import Citation, regulation_of
from tapete.law.readings import Point, readings_in
from tapete.law.regulations import regulations
from tapete.law.spanish import in_language


class Compared(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bet under the best play on both sides, or in one way that both have; nothing where a side has no such bet."""

    bet: str
    way: str = ""
    """How it is played or when it is laid, where only that makes a difference."""
    first: Fraction | None
    second: Fraction | None

    @property
    def difference(self) -> Fraction | None:
        return None if self.first is None or self.second is None else self.second - self.first


def compared(before: Analyses, after: Analyses) -> list[Compared]:
    return [row for bet in dict.fromkeys((*before, *after)) for row in _of_bet(bet, before, after)]


def _of_bet(bet: str, before: Analyses, after: Analyses) -> Iterator[Compared]:
    """A bet; where it is worth the same on both sides, also the ways in which it is not."""
    first, second = (side[bet][0].per_stake if bet in side else None for side in (before, after))
    yield Compared(bet=bet, first=first, second=second)
    if first is None or first != second:
        return
    ways = {way.strategy: way.per_stake for way in after[bet][1:]}
    for way in before[bet][1:]:
        if ways.get(way.strategy, way.per_stake) != way.per_stake:
            yield Compared(bet=bet, way=way.strategy, first=way.per_stake, second=ways[way.strategy])


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """A reading that the program does not adopt, and the bets that are worth something else by it."""

    letter: str
    says: str
    changes: dict[str, Any]
    worth: tuple[Compared, ...]
    """Bets that differ: first by the adopted reading, then by this one."""


class Unclear(msgspec.Struct, frozen=True, kw_only=True):
    """A point on which the law is unclear: the adopted reading, A, and the others."""

    criterio: Citation
    title: str
    about: tuple[Citation, ...]
    """The provisions of this jurisdiction that may be read so."""
    silence: str
    adopted: str
    readings: tuple[Read, ...]


def unclear_points(
    game: str, jurisdiction: str, reader: str = "en", numbers: Collection[int] = ()
) -> Iterator[Unclear]:
    """Each unclear point of a game, or those of some numbers, with what every reading is worth."""
    points = readings_in(game, jurisdiction)
    asked = {number: point for number, point in points.items() if not numbers or number in numbers}
    if not asked:
        return
    law = analyses(game, jurisdiction)
    for point in asked.values():
        told = in_language(point.criterio, reader)
        yield Unclear(
            criterio=told.citation,
            title=told.title,
            about=_there(point, jurisdiction),
            silence=told.silence,
            adopted=told.decision,
            readings=tuple(
                Read(
                    letter=letter,
                    says=one.told(reader),
                    changes=one.changes,
                    worth=tuple(_different(compared(law, changed(game, jurisdiction, one.changes)))),
                )
                for letter, one in point.others.items()
            ),
        )


def _there(point: Point, jurisdiction: str) -> tuple[Citation, ...]:
    known = regulations()
    return tuple(cite for cite in point.criterio.about if known[regulation_of(cite)].jurisdiction == jurisdiction)


def _different(rows: list[Compared]) -> Iterator[Compared]:
    return (row for row in rows if row.first != row.second)
