"""The caja of games at terminals for programs: what a tarjeta holds, loading it, leaving with it, and tickets."""

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tapete.service.guard import Access, Asked, Body, Cents, Key, Short, house_of, language_for, visitor_of
from tapete.service.sistema.tarjetas import Deed, Do, Receipt, Tarjeta
from tapete.service.sistema.ventanilla import CASH


class AtTheCaja(Body, frozen=True, kw_only=True):
    """What is asked of the caja: `load` an amount, `cash-out`, a `ticket` for everything, or `redeem` a ticket."""

    do: Do
    tarjeta: Short = ""
    """One's own when none is named; for whoever serves there a ticket is then paid in money."""
    amount: Cents | None = None
    medium: Short = CASH
    ticket: Annotated[str, msgspec.Meta(max_length=60)] = ""


@get("/tables/{table:str}/caja", opt={"access": Access.SIGNED}, summary="What a tarjeta holds")
async def tarjeta(
    request: Asked,
    table: FromPath[str],
    named: Annotated[str, QueryParameter(name="tarjeta", max_length=60)] = "",
) -> Tarjeta:
    """Your own; that of anybody for whoever serves at the caja."""
    house = house_of(request)
    return await house.tarjetas.tarjeta(house.place(table), visitor_of(request), named)


@post(
    "/tables/{table:str}/caja",
    opt={"access": Access.SIGNED},
    status_code=200,
    summary="Load a tarjeta, leave with what is on it, or redeem a ticket",
)
async def at_the_caja(request: Asked, table: FromPath[str], data: JSONBody[AtTheCaja], key: Key) -> Receipt:
    """Done once under its key; leaving is refused with its article while the tarjeta has cartones in a game."""
    house = house_of(request)
    deed = Deed(do=data.do, tarjeta=data.tarjeta, amount=data.amount or 0, medium=data.medium, ticket=data.ticket)
    return await house.tarjetas.do(house.place(table), visitor_of(request), deed, key, language_for(request))


router = Router("/", route_handlers=[tarjeta, at_the_caja])
