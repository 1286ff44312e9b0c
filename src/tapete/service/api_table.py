"""What people do at a table besides playing, for programs: to say that they are ready, and to say a phrase."""

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from tapete.service.asides import PHRASES, PhraseTold
from tapete.service.asking import Asked, Body, house_of, visitor_of
from tapete.service.guard import Access
from tapete.service.readiness import Readiness


class Phrase(Body, frozen=True, kw_only=True):
    """A phrase by its code."""

    code: Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(PHRASES)})$")]


@get("/tables/{table:str}/ready", opt={"access": Access.SIGNED}, summary="How many are ready at a table")
async def readiness(request: Asked, table: FromPath[str]) -> Readiness:
    """How many people the table waits for, how many of them are ready, and whether it waits for you."""
    house = house_of(request)
    return house.asides.readiness(house.place(table), visitor_of(request).id)


@post(
    "/tables/{table:str}/ready",
    opt={"access": Access.SIGNED},
    status_code=200,
    summary="Say that you need not be waited for",
)
async def ready(request: Asked, table: FromPath[str]) -> Readiness:
    """When everybody whom the table waits for is ready, it goes on as if the time were over."""
    house = house_of(request)
    return await house.ready(house.place(table), visitor_of(request))


@get("/tables/{table:str}/phrases", opt={"access": Access.SIGNED}, summary="The last phrases said at a table")
async def phrases(request: Asked, table: FromPath[str]) -> list[PhraseTold]:
    """The last ones that this process has heard, oldest first."""
    house = house_of(request)
    lately = house.asides.lately(house.place(table))
    return [PhraseTold(said.code, said.player, said.name) for said in lately]


@post("/tables/{table:str}/phrase", opt={"access": Access.SIGNED}, status_code=204, summary="Say a phrase at a table")
async def phrase(request: Asked, table: FromPath[str], data: JSONBody[Phrase]) -> None:
    """Everybody who looks on at the table is told its code over the socket; it is no part of the record."""
    house = house_of(request)
    await house.phrase(house.place(table), visitor_of(request), data.code)


router = Router("/", route_handlers=[readiness, ready, phrases, phrase])
