"""The tables for programs: what they are, where they stand, what may be done there, and doing it.

Also what people do there besides playing: say that they are ready, say a phrase, and save bets.
"""

import re
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from tapete.engine.command import Amounts, Offer, Role
from tapete.engine.event import Move
from tapete.engine.machine import View
from tapete.language import N_, Told
from tapete.law.parameters import sheet
from tapete.service.croupier import Readiness
from tapete.service.disclosure import acta_of
from tapete.service.guard import (
    Access,
    As,
    Asked,
    Body,
    Key,
    Text,
    house_of,
    language_for,
    place_and_actor,
    visitor_of,
)
from tapete.service.house import House
from tapete.service.layouts import Saved
from tapete.service.people import LONGEST_NAME, Visitor
from tapete.service.places import Place
from tapete.service.problems import Denied, no_power, not_here, unreadable
from tapete.service.requests import offers_at, ruling_at, view_at
from tapete.service.table_talk import PHRASES, PhraseTold

MOST_RECORDS = 500
ACTA = "application/jsonl"
TABLE = re.compile(r"[a-z]+(-[0-9]+)?([.][0-9]+)?")
"""What the id of an acta may look like."""
REFUSAL_COST = 4
"""A refusal is recorded for ever, so it costs as much as five requests."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the list."""

    id: str
    number: int
    game: str
    name: str
    jurisdiction: str
    physical: bool
    open: bool
    n: int
    """The number of its last record."""
    round: int


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    table: Listed
    view: View
    deadline: int | None
    """When the time to bet ends, in milliseconds since 1970; null while nobody is hurried."""
    balance: int
    """The chips this person holds, in cents."""
    silent: tuple[str, ...] = ()
    """The units of its system that are out of service: `central`, `grupo` or `caja`; nothing is sold meanwhile."""


class Offered(msgspec.Struct, frozen=True, kw_only=True):
    """Something a person may do now: in words, with the least amount, and as a command to fill in."""

    say: str
    do: dict[str, Any]
    cite: str
    amounts: Amounts | None
    field: str
    free: tuple[str, ...]


class Ask(Body, frozen=True, kw_only=True, rename={"as_role": "as"}):
    """A command, in words or as data; and the role in which it is given."""

    say: Text = ""
    do: dict[str, Any] | None = None
    as_role: Annotated[str, msgspec.Meta(max_length=20)] = ""
    mark: Text = ""
    """Of a ruling that was foretold: with it, that ruling is carried out or none."""


class Sentence(msgspec.Struct, frozen=True):
    """Something that would happen, and its article."""

    tell: str
    cite: str


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """What an incident would lead to if it were declared now."""

    n: int
    """The record after which it would come."""
    mark: str
    """To be sent with the declaration, so that no other ruling is carried out."""
    tell: tuple[Sentence, ...]
    moves: tuple[Move, ...]
    """The money that would move: at once, and when what is then due is settled."""
    whole: bool
    """False when the rest hangs on cards that nobody may see yet."""


class RecordShown(msgspec.Struct, frozen=True):
    """One record as somebody may see it, and its sentences; of what they may not see there is only the number."""

    n: int
    entry: dict[str, Any]
    tell: tuple[str, ...]


class Accepted(msgspec.Struct, frozen=True):
    """The command was carried out, and is a line of a record."""

    n: int
    acta: str
    """The record: that of the table, or that of the floor where the floor alone has decided so far."""


@get("/tables", opt={"access": Access.ANYONE}, summary="The tables of the house")
async def tables(request: Asked) -> list[Listed]:
    """Every table, by number."""
    language = language_for(request)
    places = sorted(house_of(request).places.values(), key=lambda place: (place.number, place.id))
    return [listed(place, language) for place in places]


@get("/tables/{table:str}", opt={"access": Access.SIGNED}, summary="One table as you see it")
async def table_view(request: Asked, table: FromPath[str], as_role: As = "") -> Shown:
    """The view of who asks, in the role they ask for."""
    place, actor = place_and_actor(request, table, as_role)
    return Shown(
        table=listed(place, language_for(request)),
        view=view_at(place, actor),
        deadline=place.deadline,
        balance=await house_of(request).balance(actor.id),
        silent=place.silent,
    )


@get("/tables/{table:str}/offers", opt={"access": Access.SIGNED}, summary="What you may do there now")
async def table_offers(request: Asked, table: FromPath[str], as_role: As = "") -> list[Offered]:
    """The lawful commands of who asks."""
    place, actor = place_and_actor(request, table, as_role)
    return [_offered(place, offer) for offer in offers_at(place, actor)]


@get(
    "/tables/{table:str}/records",
    opt={"access": Access.SIGNED},
    summary="What has happened there",
    responses={200: ResponseSpec(list[RecordShown], generate_examples=False, description="Records, in order")},
)
async def table_records(
    request: Asked,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_RECORDS)] = 100,
    as_role: As = "",
) -> Response[bytes]:
    """The records after a number, without what who asks may not see; each with its sentences."""
    place, actor = place_and_actor(request, table, as_role)
    language = language_for(request)
    told = await place.hub.history(after, limit)
    body = b"[" + b",".join(place.hub.message(each, actor, language) for each in told) + b"]"
    return Response(body, media_type="application/json")


@post("/tables/{table:str}/commands", opt={"access": Access.SIGNED}, status_code=200, summary="Do something there")
async def command(request: Asked, table: FromPath[str], data: JSONBody[Ask], key: Key) -> Accepted:
    """Carry out a command; once per key. A refusal is a 409 with its article."""
    _require_one(data)
    return await carry_out(request.app.state, visitor_of(request), table, data, language_for(request), key)


async def carry_out(state: State, visitor: Visitor, table: str, asked: Ask, language: str, key: str) -> Accepted:
    """Carry out a command of somebody who has been let in, and count it."""
    house: House = state.house
    place = house.place(table)
    actor = house.people.actor_for(visitor, place.id, asked.as_role)
    try:
        reply = await house.act(
            place, actor, language, visitor=visitor, key=key, do=asked.do, text=asked.say, mark=asked.mark
        )
    except Denied:
        state.counts.commands["refused"] += 1
        state.doorkeeper.accounts.charge(actor.id, REFUSAL_COST)
        raise
    state.counts.commands["accepted"] += 1
    return Accepted(reply.n, reply.acta or place.id)


@post(
    "/tables/{table:str}/preview",
    opt={"access": Access.SIGNED},
    status_code=200,
    summary="What an incident would lead to, before it is declared",
)
async def preview(request: Asked, table: FromPath[str], data: JSONBody[Ask]) -> Foretold:
    """The ruling of the article as the table stands; nothing happens and nothing is recorded."""
    _require_one(data)
    place, actor = place_and_actor(request, table, data.as_role)
    language = language_for(request)
    ruling, wording = ruling_at(place, actor, language, do=data.do, text=data.say), place.game.wording(language)
    return Foretold(
        n=place.position[1],
        mark=ruling.mark,
        tell=tuple(Sentence(event.tell(wording), event.cite) for event in ruling.events if event.sentence),
        moves=ruling.moves,
        whole=ruling.whole,
    )


@get(
    "/tables/{table:str}/acta",
    opt={"access": Access.SIGNED},
    summary="The acta of a table, also of one of before",
    media_type=ACTA,
)
async def acta(request: Asked, table: FromPath[str]) -> Stream:
    """The record as a file, for the inspection, the direction and the staff of the table.

    It ends before the first card that is still covered; between sessions it is sealed.
    """
    house, visitor = house_of(request), visitor_of(request)
    row = await house.store.table(table) if TABLE.fullmatch(table) else None
    if row is None:
        raise not_here(Told(N_("table {id}"), id=table[:60]))
    _require_reader(visitor, table)
    headers = {"content-disposition": f'attachment; filename="{row.id}.acta"'}
    return Stream(acta_of(house.store, row), media_type=ACTA, headers=headers)


def _require_reader(visitor: Visitor, table: str) -> None:
    on_duty = any(duty.table == table for duty in visitor.duties)
    if not (on_duty or visitor.holds(Role.INSPECCION, Role.DIRECTOR)):
        raise no_power()


def is_one(asked: Ask) -> bool:
    """Whether there is a command, either in words or as data."""
    return (asked.do is None) != (not asked.say)


def _require_one(data: Ask) -> None:
    if not is_one(data):
        raise unreadable(Told(N_("send either `say` or `do`")))


def listed(place: Place, language: str) -> Listed:
    state, n = place.position
    game = place.game
    return Listed(
        id=place.id,
        number=place.number,
        game=game.slug,
        name=sheet(game.slug).names.in_language(language),
        jurisdiction=game.rules.jurisdiction,
        physical=place.physical,
        open=place.is_open,
        n=n,
        round=game.round_of(state),
    )


def _offered(place: Place, offer: Offer) -> Offered:
    least = offer.at(offer.amounts.low) if offer.amounts else offer.command
    fields: dict[str, Any] = msgspec.to_builtins(offer.command)
    fields.pop("by")
    return Offered(
        say=place.game.write(least),
        do=fields,
        cite=offer.cite,
        amounts=offer.amounts,
        field=offer.field if offer.amounts else "",
        free=offer.free,
    )


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
    "/",
    route_handlers=[
        tables,
        table_view,
        table_offers,
        table_records,
        command,
        preview,
        acta,
        readiness,
        ready,
        phrases,
        phrase,
        layouts,
        save_layout,
        lay_layout,
        delete_layout,
    ],
)
