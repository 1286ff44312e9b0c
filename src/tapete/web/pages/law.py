"""The law browser: regulations, provisions and criterios, and two jurisdictions side by side."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.exact import MATHEMATICS
from tapete.language import N_, Told
from tapete.law import UnknownCitation, parse_citation, resolve
from tapete.law.citation import BadCitation, Citation, is_criterio, regulation_of
from tapete.law.parameters import NotRegulated, UnknownGame, catalogue, compare, sheet
from tapete.law.provisions import KINDS, STANDINGS, Criterio, Provision, criterios_of, provisions_of
from tapete.law.references import children_of, criterios_about, neighbours_of, parent_of, tests_of, uses_of
from tapete.law.regulations import names_in, regulations
from tapete.law.search import MOST, search
from tapete.law.spanish import in_language, is_substitute, law_language, parameter_title, show_value
from tapete.service.guard import Access, Asked
from tapete.service.problems import Trouble, not_here
from tapete.web.render import html, page_language

Sought = Annotated[str, QueryParameter(name="q", max_length=200)]


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter in two jurisdictions, in words."""

    title: str
    first: str
    first_cite: str
    second: str
    second_cite: str
    same: bool


@get("/law", opt={"access": Access.ANYONE})
async def law_page(request: Asked, q: Sought = "") -> Response[str]:
    if words := q.strip():
        found = search(words, page_language(request))
        return _page(request, "law_search.html", words=words, found=found, most=MOST, games=catalogue())
    texts = [(name, each, len(provisions_of(name))) for name, each in regulations().items()]
    subjects = [(name, len(criterios_of(name))) for name in names_in("criterios")]
    return _page(request, "law.html", texts=texts, subjects=subjects, games=catalogue(), analysed=MATHEMATICS)


@get("/law/{citation:str}", opt={"access": Access.ANYONE})
async def citation_page(request: Asked, citation: FromPath[str]) -> Response[str]:
    language = page_language(request)
    rules = _listed(citation)
    if rules is not None:
        told = [in_language(rule, language) for rule in rules]
        subject = citation.removeprefix("criterio:") if citation not in regulations() else None
        return _page(
            request,
            "law_list.html",
            name=citation,
            subject=subject,
            regulation=regulations().get(citation),
            rules=told,
            standings=STANDINGS,
        )
    return _page(request, "provision.html", standings=STANDINGS, kinds=KINDS, **_shown(_rule(citation), language))


def _page(request: Asked, template: str, **facts: Any) -> Response[str]:
    """A page with the language that the law is told in on it, and whether that is not the reader's own."""
    language = page_language(request)
    return html(request, template, law_language=law_language(language), substitute=is_substitute(language), **facts)


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
        "rule": in_language(rule, language),
        "criterio": own,
        "regulation": None if own else regulations()[regulation_of(citation)],
        "before": before,
        "after": after,
        "above": None if own else parent_of(citation),
        "within": [] if own else [in_language(resolve(each), language) for each in children_of(citation)],
        "criterios": [in_language(each, language) for each in criterios_about(citation)],
        "uses": [
            (use, parameter_title(use.game, use.parameter, language), show_value(use.cell.value, language))
            for use in uses_of(citation)
        ],
        "tests": tests_of(citation),
    }


@get("/compare/{game:str}/{first:str}/{second:str}", opt={"access": Access.ANYONE})
async def compare_page(
    request: Asked, game: FromPath[str], first: FromPath[str], second: FromPath[str]
) -> Response[str]:
    try:
        rows = compare(game, first, second)
    except (UnknownGame, NotRegulated) as error:
        raise not_here(
            Told(N_("game {game} in {first} and {second}"), game=game[:60], first=first[:60], second=second[:60])
        ) from error
    language = page_language(request)
    compared = [
        Compared(
            title=parameter_title(game, sheet(game).parameters[row.name], language),
            first=show_value(row.first.value, language),
            first_cite=row.first.cite,
            second=show_value(row.second.value, language),
            second_cite=row.second.cite,
            same=row.same,
        )
        for row in rows
    ]
    return _page(request, "compare.html", game=game, first=first, second=second, rows=compared, analysed=MATHEMATICS)
