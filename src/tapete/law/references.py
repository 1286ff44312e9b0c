"""How the provisions hang together: what stands above, within and beside one, and what is read from it."""

from functools import cache

import msgspec

from tapete.law.citation import Citation, is_criterio, path_of, regulation_of
from tapete.law.parameters import Cited, Parameter, catalogue
from tapete.law.provisions import Criterio, all_criterios, criterios_of, provisions_of


class Use(msgspec.Struct, frozen=True):
    """A cell of a game's table that was read from a provision, or that a provision sends to."""

    game: str
    jurisdiction: str
    parameter: Parameter

    @property
    def cell(self) -> Cited[object]:
        """The value and its citations."""
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
    """The criterios that read this provision."""
    return tuple(c for c in all_criterios().values() if citation in c.about)


def uses_of(citation: Citation) -> tuple[Use, ...]:
    """The cells of all games that cite this provision or criterio."""
    return tuple(use for use in _uses() if citation in {use.cell.cite, use.cell.by})


@cache
def _uses() -> tuple[Use, ...]:
    rows = ((sheet.slug, row) for sheet in catalogue().values() for row in sheet.parameters.values())
    return tuple(Use(game, jurisdiction, row) for game, row in rows for jurisdiction in row.cells)
