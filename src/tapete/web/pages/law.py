"""The law browser: regulations, provisions and criterios, and two jurisdictions side by side."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from tapete.exact import MATHEMATICS
from tapete.language import N_, Told, translate
from tapete.law import UnknownCitation, parse_citation, resolve
from tapete.law.citation import BadCitation, Citation, is_criterio
from tapete.law.coverage import tests_of
from tapete.law.criterios import Criterio, criterios_of
from tapete.law.data_files import names_in
from tapete.law.diff import compare
from tapete.law.parameters import NotRegulated, UnknownGame, catalogue
from tapete.law.provisions import Provision, provisions_of
from tapete.law.references import children_of, criterios_about, neighbours_of, parent_of, uses_of
from tapete.law.regulations import regulations
from tapete.service.asking import Asked
from tapete.service.guard import Access
from tapete.service.problems import Trouble, not_here
from tapete.web.render import html, page_language

STANDINGS = {"enforced": N_("enforced"), "modelled": N_("modelled"), "practical": N_("practical")}


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter in two jurisdictions, in words."""

    title: str
    first: str
    first_cite: str
    second: str
    second_cite: str
    same: bool


@get("/law", opt={"access": Access.ANYONE}, include_in_schema=False)
async def law_page(request: Asked) -> Response[str]:
    """The regulations, the criterios and the games."""
    texts = [(name, each, len(provisions_of(name))) for name, each in regulations().items()]
    subjects = [(name, len(criterios_of(name))) for name in names_in("criterios")]
    return html(request, "law.html", texts=texts, subjects=subjects, games=catalogue(), analysed=MATHEMATICS)


@get("/law/{citation:str}", opt={"access": Access.ANYONE}, include_in_schema=False)
async def citation_page(request: Asked, citation: FromPath[str]) -> Response[str]:
    """A provision or a criterio with what hangs on it; or a whole text, listed."""
    rules = _listed(citation)
    if rules is not None:
        regulation = regulations().get(citation)
        return html(request, "law_list.html", name=citation, regulation=regulation, rules=rules, standings=STANDINGS)
    return html(request, "provision.html", standings=STANDINGS, **_shown(_rule(citation), page_language(request)))


def _listed(text: str) -> list[Any] | None:
    if text in regulations():
        return list(provisions_of(text).values())
    subject = text.removeprefix("criterio:")
    if subject != text and subject in names_in("criterios"):
        return list(criterios_of(subject).values())
    return None


def _rule(text: str) -> Provision | Criterio:
    try:
        return resolve(parse_citation(text[:200]))
    except (BadCitation, UnknownCitation) as error:
        raise Trouble(404, "cita_desconocida", N_("{why}."), why=error) from error


def _shown(rule: Provision | Criterio, language: str) -> dict[str, Any]:
    citation: Citation = rule.citation
    before, after = neighbours_of(citation)
    own = is_criterio(citation)
    return {
        "rule": rule,
        "criterio": own,
        "before": before,
        "after": after,
        "above": None if own else parent_of(citation),
        "within": [] if own else [resolve(each) for each in children_of(citation)],
        "criterios": criterios_about(citation),
        "uses": [(use, show_value(use.cell.value, language)) for use in uses_of(citation)],
        "tests": tests_of(citation),
    }


@get("/compare/{game:str}/{first:str}/{second:str}", opt={"access": Access.ANYONE}, include_in_schema=False)
async def compare_page(
    request: Asked, game: FromPath[str], first: FromPath[str], second: FromPath[str]
) -> Response[str]:
    """Every parameter of a game in two jurisdictions; where they differ is marked."""
    try:
        rows = compare(game, first, second)
    except (UnknownGame, NotRegulated) as error:
        raise not_here(
            Told(N_("game {game} in {first} and {second}"), game=game[:60], first=first[:60], second=second[:60])
        ) from error
    language = page_language(request)
    compared = [
        Compared(
            title=row.title,
            first=show_value(row.first.value, language),
            first_cite=row.first.cite,
            second=show_value(row.second.value, language),
            second_cite=row.second.cite,
            same=row.same,
        )
        for row in rows
    ]
    return html(request, "compare.html", game=game, first=first, second=second, rows=compared, analysed=MATHEMATICS)


def show_value(value: Any, language: str) -> str:
    """A value of the law in one line."""
    match value:
        case bool():
            return translate(N_("yes") if value else N_("no"), language)
        case dict():
            return ", ".join(f"{key} {show_value(item, language)}" for key, item in value.items())
        case list() | tuple():
            return ", ".join(show_value(item, language) for item in value) or translate(N_("none"), language)
        case _:
            return str(value)


HANDLERS = [law_page, citation_page, compare_page]
