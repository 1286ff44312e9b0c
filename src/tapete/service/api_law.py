"""The law and the mathematics of the games for programs, and the check of a casino file."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from tapete.casino.reading import BadCasino
from tapete.engine.setup import write_setup
from tapete.exact.book import Book, Question
from tapete.games import REGISTRY
from tapete.language import N_, Told, why
from tapete.law import UnknownCitation, parse_citation, resolve
from tapete.law.citation import BadCitation, regulation_of
from tapete.law.parameters import NotRegulated, UnknownGame, catalogue, sheet
from tapete.law.provisions import Criterio, Provision
from tapete.law.regulations import Regulation, regulations
from tapete.law.search import Found, search
from tapete.law.spanish import in_language, law_language, parameter_title
from tapete.service.analysis import home_of, question_about, question_at_table
from tapete.service.guard import Access, Asked, Lang, house_of, language_for
from tapete.service.house import House
from tapete.service.problems import Trouble, not_here, unreadable

LONGEST_CASINO = 256 * 1024
LONGEST_OF_STRANGERS = 32 * 1024
"""What somebody who has not signed in may send: three times the casino that comes with Tapete."""
Sought = Annotated[str, QueryParameter(name="q", min_length=1, max_length=200, description="The words.")]


class ToldProvision(Provision, frozen=True, kw_only=True):
    """A provision with the language it is told in and the text it stands in."""

    language: str
    regulation: Regulation


class ToldCriterio(Criterio, frozen=True, kw_only=True):
    """A criterio with the language it is told in."""

    language: str


class Answers(msgspec.Struct, frozen=True):
    """What a search found, and the language it was sought and is told in."""

    words: str
    language: str
    found: list[Found]


class Game(msgspec.Struct, frozen=True):
    """A game of the catalogue, and the provision that regulates it in each jurisdiction."""

    game: str
    name: str
    regulated: dict[str, str]


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter of the law with its article."""

    name: str
    title: str
    kind: str
    value: Any
    cite: str


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of an example of a table, as they are executed, and the law's parameters behind them."""

    game: str
    jurisdiction: str
    edition: str
    language: str
    """Of the titles of the parameters."""
    setup: dict[str, Any]
    parameters: list[Value]
    rules: Any


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A fault of a casino file, or a remark on it."""

    code: str
    cite: str
    where: str
    expected: str
    found: str
    remark: bool
    sentence: str


class Casino(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A casino file to be judged."""

    toml: Annotated[str, msgspec.Meta(max_length=LONGEST_CASINO)]


@get("/law/{citation:str}", opt={"access": Access.ANYONE}, summary="A provision or a criterio")
async def law(request: Asked, citation: FromPath[str], lang: Lang = None) -> ToldProvision | ToldCriterio:
    """What a citation names, in Spanish or in English: whoever reads another language gets Spanish."""
    try:
        rule = resolve(parse_citation(citation[:200]))
    except (BadCitation, UnknownCitation) as error:
        raise Trouble(404, "cita_desconocida", N_("{why}."), why=error) from error
    reader = lang or language_for(request)
    fields = msgspec.structs.asdict(in_language(rule, reader))
    if isinstance(rule, Criterio):
        return ToldCriterio(**fields, language=law_language(reader))
    text = regulations()[regulation_of(rule.citation)]
    return ToldProvision(**fields, language=law_language(reader), regulation=text)


@get("/law", opt={"access": Access.ANYONE}, summary="Provisions, criterios and games that hold some words")
async def find(request: Asked, q: Sought, lang: Lang = None) -> Answers:
    """What holds every one of the words, whatever their accents and capitals; titles come first."""
    reader = lang or language_for(request)
    return Answers(q, law_language(reader), search(q, reader))


@get("/games", opt={"access": Access.ANYONE}, summary="The catalogue of games")
async def games(request: Asked) -> list[Game]:
    """Every game on file."""
    language = language_for(request)
    return [
        Game(each.slug, each.names.in_language(language), {where: str(cite) for where, cite in each.regulated.items()})
        for each in catalogue().values()
    ]


@get("/games/{game:str}/rules/{jurisdiction:str}", opt={"access": Access.ANYONE}, summary="The rules of a game")
async def rules(request: Asked, game: FromPath[str], jurisdiction: FromPath[str], lang: Lang = None) -> Rules:
    """A lawful example of a table there, and every parameter with its article."""
    try:
        column = sheet(game).column(jurisdiction)
        module = REGISTRY.module(game)
    except (UnknownGame, NotRegulated) as error:
        raise not_here(
            Told(N_("game {game} in {jurisdiction}"), game=game[:60], jurisdiction=jurisdiction[:60])
        ) from error
    setup = module.example(jurisdiction)
    executed = module.build(jurisdiction, setup).rules
    rows = sheet(game).parameters.values()
    reader = lang or language_for(request)
    return Rules(
        game=game,
        jurisdiction=jurisdiction,
        edition=executed.edition,
        language=law_language(reader),
        setup=write_setup(setup),
        parameters=[
            Value(
                name=row.name, title=parameter_title(game, row, reader), kind=row.kind, value=cell.value, cite=cell.cite
            )
            for row in rows
            for cell in (column.cells[row.name],)
        ],
        rules=executed,
    )


@post(
    "/check",
    opt={"access": Access.ANYONE, "cost": 10},
    status_code=200,
    summary="What the law refuses of a casino file",
    request_max_body_size=2 * LONGEST_CASINO,
)
async def check(request: Asked, data: JSONBody[Casino]) -> list[Finding]:
    """Every fault with its article; an empty list when there is none. Long files are for those who have signed in."""
    if request.user is None and len(data.toml) > LONGEST_OF_STRANGERS:
        raise _too_long()
    try:
        findings = await house_of(request).checker(data.toml)
    except BadCasino as error:
        raise unreadable(why(error)) from error
    language = language_for(request)
    return [
        Finding(
            code=found.code,
            cite=found.cite,
            where=found.where,
            expected=found.expected,
            found=found.found,
            remark=found.remark,
            sentence=found.tell(language),
        )
        for found in findings
    ]


def _too_long() -> Trouble:
    sentence = N_("Without signing in you can send {most} characters at most.")
    return Trouble(413, "demasiado_grande", sentence, most=LONGEST_OF_STRANGERS)


_SECONDS = 3

Where = Annotated[
    str, QueryParameter(name="in", max_length=20, description="The jurisdiction; that of the house if none.")
]


class Pending(msgspec.Struct, frozen=True):
    """The figures are being worked out: ask again after so many seconds."""

    seconds: int


_ANSWERS = {
    200: ResponseSpec(Book, generate_examples=False, description="Every bet under every way to play it"),
    202: ResponseSpec(Pending, generate_examples=False, description="The figures are being worked out"),
}


@get(
    "/analysis/{game:str}",
    opt={"access": Access.ANYONE, "cost": 3},
    summary="What every bet of a game is worth",
    responses=_ANSWERS,
)
async def analysis(request: Asked, game: FromPath[str], where: Where = "") -> Response[Any]:
    """Every bet in fractions, with the chart where there is one; 202 with `Retry-After` while they are worked out."""
    house = house_of(request)
    return _answer(house, question_about(game, where or home_of(game, house.casino.jurisdiccion)))


@get(
    "/tables/{table:str}/analysis",
    opt={"access": Access.ANYONE, "cost": 3},
    summary="What every bet of a table is worth",
    responses=_ANSWERS,
)
async def table_analysis(request: Asked, table: FromPath[str]) -> Response[Any]:
    """The same by the rules of a table of the house, as it is set up."""
    house = house_of(request)
    return _answer(house, question_at_table(house.place(table)))


def _answer(house: House, question: Question) -> Response[Any]:
    book = house.analyst.ask(question)
    if book is not None:
        return Response(book)
    if house.analyst.is_too_much(question):
        told = N_("The figures of this table take longer to work out, or are more, than the house can do.")
        raise Trouble(500, "sin_calculo", told)
    if house.analyst.has_failed(question):
        raise not_worked_out()
    return Response(Pending(_SECONDS), status_code=202, headers={"retry-after": str(_SECONDS)})


def not_worked_out() -> Trouble:
    return Trouble(500, "sin_calculo", N_("These figures could not be worked out; the house has taken note of it."))


router = Router("/", route_handlers=[law, find, games, rules, check, analysis, table_analysis])
