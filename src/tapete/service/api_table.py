"""What people do at a table besides playing, for programs: say that they are ready, say a phrase, and save bets."""

from typing import Annotated

import msgspec
from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tapete.service.asides import PHRASES, PhraseTold
from tapete.service.asking import Asked, Body, Key, house_of, language_for, visitor_of
from tapete.service.guard import Access
from tapete.service.layouts import Saved
from tapete.service.people import LONGEST_NAME
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


class Named(Body, frozen=True, kw_only=True):
    """A layout by its name."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class Laid(msgspec.Struct, frozen=True):
    """What was laid: the records that it made."""

    records: list[int]


@get("/tables/{table:str}/layouts", opt={"access": Access.SIGNED}, summary="The bets you have saved for a game")
async def layouts(request: Asked, table: FromPath[str]) -> list[Saved]:
    """Those for the game of this table, by name."""
    house = house_of(request)
    return await house.layouts.of(visitor_of(request).id, house.place(table).game.slug)


@post(
    "/tables/{table:str}/layouts", opt={"access": Access.SIGNED}, status_code=201, summary="Save the bets you have laid"
)
async def save_layout(request: Asked, table: FromPath[str], data: JSONBody[Named]) -> Saved:
    """What you have on the cloth now, under a name; one of the same name gives way to it."""
    house = house_of(request)
    return await house.layouts.save(house.place(table), visitor_of(request).id, data.name)


@post(
    "/tables/{table:str}/layouts/lay", opt={"access": Access.SIGNED}, status_code=200, summary="Lay bets you have saved"
)
async def lay_layout(request: Asked, table: FromPath[str], data: JSONBody[Named], key: Key) -> Laid:
    """One bet after another, up to the first that is refused."""
    house = house_of(request)
    laid = await house.lay(house.place(table), visitor_of(request), language_for(request), data.name, key)
    return Laid(laid)


@delete(
    "/tables/{table:str}/layouts", opt={"access": Access.SIGNED}, status_code=204, summary="Delete bets you have saved"
)
async def delete_layout(
    request: Asked, table: FromPath[str], name: Annotated[str, QueryParameter(max_length=200)]
) -> None:
    """One of those for the game of this table, by its name."""
    house = house_of(request)
    await house.layouts.delete(visitor_of(request).id, house.place(table).game.slug, name)


router = Router(
    "/", route_handlers=[readiness, ready, phrases, phrase, layouts, save_layout, lay_layout, delete_layout]
)
