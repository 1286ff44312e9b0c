"""How provisions are connected: what is above, within and beside one, what is read from it, and which tests it has."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec

from tapete.law.citation import Citation, is_criterio, path_of, regulation_of
from tapete.law.parameters import Cited, Parameter, catalogue, games_on_file
from tapete.law.provisions import (
    STANDINGS,
    Criterio,
    Provision,
    all_criterios,
    all_provisions,
    criterios_of,
    provisions_of,
)
from tapete.law.regulations import LawDataError, names_in


class Use(msgspec.Struct, frozen=True):
    """A cell of a game's table that was read from a provision, or that a provision sends to."""

    game: str
    jurisdiction: str
    parameter: Parameter

    @property
    def cell(self) -> Cited[object]:
        return self.parameter.cells[self.jurisdiction]


def parent_of(citation: Citation) -> Citation | None:
    """The nearest provision that contains this one."""
    known = provisions_of(regulation_of(citation))
    path = path_of(citation)
    while "." in path:
        path = path.rpartition(".")[0]
        above = Citation(f"{regulation_of(citation)}:{path}")
        if above in known:
            return above
    return None


def children_of(citation: Citation) -> tuple[Citation, ...]:
    """The provisions directly within this one, in order."""
    return tuple(c for c in provisions_of(regulation_of(citation)) if parent_of(c) == citation)


def neighbours_of(citation: Citation) -> tuple[Citation | None, Citation | None]:
    """What comes before and after in the same text, among the parts of the same whole."""
    beside = tuple(criterios_of(path_of(citation).rpartition(".")[0])) if is_criterio(citation) else _beside(citation)
    place = beside.index(citation)
    return beside[place - 1] if place else None, beside[place + 1] if place + 1 < len(beside) else None


def _beside(citation: Citation) -> tuple[Citation, ...]:
    above = parent_of(citation)
    if above is not None:
        return children_of(above)
    return tuple(c for c in provisions_of(regulation_of(citation)) if parent_of(c) is None)


def criterios_about(citation: Citation) -> tuple[Criterio, ...]:
    return tuple(c for c in all_criterios().values() if citation in c.about)


def uses_of(citation: Citation) -> tuple[Use, ...]:
    """The cells of all games that cite this provision or criterio."""
    return tuple(use for use in _uses() if citation in {use.cell.cite, use.cell.by})


@cache
def _uses() -> tuple[Use, ...]:
    rows = ((sheet.slug, row) for sheet in catalogue().values() for row in sheet.parameters.values())
    return tuple(Use(game, jurisdiction, row) for game, row in rows for jurisdiction in row.cells)


Rule = Provision | Criterio


class Count(msgspec.Struct, frozen=True):
    """How many rules there are of one standing, and how many of them have tests."""

    rules: int
    tested: int


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one part of the law, counted by standing; `untested` are the enforced ones without a test."""

    part: str
    enforced: Count
    modelled: Count
    practical: Count
    tests: int
    untested: tuple[Citation, ...]


@cache
def trace() -> MappingProxyType[str, tuple[str, ...]]:
    """The tests of each citation; empty where the trace was never made."""
    on_file = files("tapete.law") / "data" / "trace.json"
    if not on_file.is_file():
        return MappingProxyType({})
    try:
        return MappingProxyType(msgspec.json.decode(on_file.read_bytes(), type=dict[str, tuple[str, ...]]))
    except msgspec.DecodeError as error:
        raise LawDataError(f"trace.json: {error}") from error


def tests_of(citation: Citation) -> tuple[str, ...]:
    return trace().get(citation, ())


def coverage_by_text() -> list[Covered]:
    """The coverage of each regulation, and of the criterios on each subject."""
    regulations = [_covered(name, provisions_of(name).values()) for name in names_in("provisions")]
    criterios = [_covered(f"criterio:{name}", _criterios_on(name)) for name in names_in("criterios")]
    return regulations + criterios


def coverage_by_game() -> list[Covered]:
    return [_covered(game, _rules_of(game)) for game in (*games_on_file(), "casino")]


def coverage_by_article(regulation: str) -> list[Covered]:
    """The coverage of each article, or epígrafe, of a text with all that stands within it, in the order of the text."""
    within: dict[Citation, list[Rule]] = {}
    for citation, rule in provisions_of(regulation).items():
        within.setdefault(Citation(citation.partition(".")[0]), []).append(rule)
    return [_covered(article, rules) for article, rules in within.items()]


def _rules_of(game: str) -> list[Rule]:
    return [*(p for p in all_provisions().values() if game in p.games), *_criterios_on(game)]


def _criterios_on(subject: str) -> list[Criterio]:
    return [c for c in all_criterios().values() if path_of(c.citation).rpartition(".")[0] == subject]


def _covered(part: str, rules: Iterable[Rule]) -> Covered:
    listed = list(rules)
    enforced, modelled, practical = (_count([r for r in listed if r.standing == s]) for s in STANDINGS)
    return Covered(
        part=part,
        enforced=enforced,
        modelled=modelled,
        practical=practical,
        tests=len({test for rule in listed for test in tests_of(rule.citation)}),
        untested=tuple(r.citation for r in listed if r.standing == "enforced" and not tests_of(r.citation)),
    )


def _count(rules: list[Rule]) -> Count:
    return Count(len(rules), sum(bool(tests_of(rule.citation)) for rule in rules))
