"""The mathematics of the games for programs."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from tapete.exact.book import Book, Question
from tapete.language import N_
from tapete.service.analysis import home_of, question_about, question_at_table
from tapete.service.asking import Asked, house_of
from tapete.service.guard import Access
from tapete.service.house import House
from tapete.service.problems import Trouble

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
    """It was tried in vain."""
    return Trouble(500, "sin_calculo", N_("These figures could not be worked out; the house has taken note of it."))


router = Router("/", route_handlers=[analysis, table_analysis])
