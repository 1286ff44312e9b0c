"""The mathematics of the games for programs."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from tapete.exact.book import Book
from tapete.language import N_
from tapete.service.analysis import home_of, question_about
from tapete.service.asking import Asked, house_of
from tapete.service.guard import Access
from tapete.service.problems import Trouble

_SECONDS = 3

Where = Annotated[
    str, QueryParameter(name="in", max_length=20, description="The jurisdiction; that of the house if none.")
]


class Pending(msgspec.Struct, frozen=True):
    """The figures are being worked out: ask again after so many seconds."""

    seconds: int


@get(
    "/analysis/{game:str}",
    opt={"access": Access.ANYONE, "cost": 3},
    summary="What every bet of a game is worth",
    responses={
        200: ResponseSpec(Book, generate_examples=False, description="Every bet under every way to play it"),
        202: ResponseSpec(Pending, generate_examples=False, description="The figures are being worked out"),
    },
)
async def analysis(request: Asked, game: FromPath[str], where: Where = "") -> Response[Any]:
    """Every bet in fractions, with the chart where there is one; 202 with `Retry-After` while they are worked out."""
    house = house_of(request)
    question = question_about(game, where or home_of(game, house.casino.jurisdiccion))
    book = house.analyst.ask(question)
    if book is None and house.analyst.has_failed(question):
        raise not_worked_out()
    if book is None:
        return Response(Pending(_SECONDS), status_code=202, headers={"retry-after": str(_SECONDS)})
    return Response(book)


def not_worked_out() -> Trouble:
    """It was tried in vain."""
    return Trouble(500, "sin_calculo", N_("These figures could not be worked out; the house has taken note of it."))


router = Router("/", route_handlers=[analysis])
