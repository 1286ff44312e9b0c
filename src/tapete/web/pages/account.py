"""The visitor's own account, and the caja of bingo terminals: their tarjeta, or those of others for the cashier."""

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from tapete.casino.config import MEDIOS
from tapete.engine.command import Role
from tapete.engine.event import TAPETE, parse_account, wallet
from tapete.games.bingo_automatico.play import BingoAutomatico
from tapete.language import N_, translate
from tapete.service.caja import most_play_money
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.problems import Problem, Trouble, no_power, unreadable
from tapete.service.sistema.tarjetas import Deed, Do, Receipt
from tapete.service.sistema.ventanilla import CANJE, CARGA, CASH, LIQUIDAR, TICKET, kind_of
from tapete.service.store.contract import Movement
from tapete.web.pages.common import amount_of, back_to, form_of, key_of, problem_of
from tapete.web.people import names_of, sitting_of
from tapete.web.render import html, page_language

_SHOWN = 100


@get("/account", opt={"access": Access.SIGNED})
async def account_page(request: Asked) -> Response[str]:
    return await _show_account(request)


@post("/account/password", opt={"access": Access.SIGNED}, status_code=200)
async def password(request: Asked) -> Response[Any]:
    form = await form_of(request)
    try:
        await house_of(request).people.change_password(visitor_of(request), form.get("old", ""), form.get("new", ""))
    except Trouble as trouble:
        return await _show_account(request, problem_of(request, trouble))
    return await _show_account(request, changed=True)


@post("/account/chips", opt={"access": Access.SIGNED}, status_code=200)
async def chips(request: Asked) -> Response[Any]:
    form = await form_of(request)
    house, visitor = house_of(request), visitor_of(request)
    try:
        if not house.settings.play_money or visitor.holds(Role.INSPECCION):
            raise no_power()
        amount = amount_of(form.get("amount", ""))
        most = None if visitor.holds(Role.CAMBISTA, Role.DIRECTOR) else most_play_money(house.settings)
        await house.sell(visitor.id, amount, f"{visitor.id}/{key_of(form)}", most)
    except Trouble as trouble:
        return await _show_account(request, problem_of(request, trouble))
    return back_to("/account")


async def _show_account(request: Asked, problem: Problem | None = None, *, changed: bool = False) -> Response[str]:
    house, visitor = house_of(request), visitor_of(request)
    return html(
        request,
        "account.html",
        status=problem.status if problem else 200,
        problem=problem,
        changed=changed,
        balance=await house.balance(visitor.id),
        purse=house.settings.purse,
        sitting=await sitting_of(house, visitor),
        movements=await house.store.statement(wallet(visitor.id), _SHOWN),
    )


_MEDIA = dict(zip(MEDIOS, (N_("cash"), N_("banknotes"), N_("prepaid card"), N_("purse card")), strict=True))
_KINDS = {CARGA: N_("Loaded"), LIQUIDAR: N_("Paid out"), TICKET: N_("Ticket issued"), CANJE: N_("Ticket redeemed")}


@get("/tables/{table:str}/caja", opt={"access": Access.SIGNED})
async def caja_page(
    request: Asked, table: FromPath[str], tarjeta: Annotated[str, QueryParameter(max_length=60)] = ""
) -> Response[str]:
    return await _show_tarjeta(request, table, tarjeta)


@post("/tables/{table:str}/caja", opt={"access": Access.SIGNED}, status_code=200)
async def caja_do(request: Asked, table: FromPath[str]) -> Response[Any]:
    house, form = house_of(request), await form_of(request)
    named = form.get("tarjeta", "").strip()
    place, visitor, receipt, problem = house.place(table), visitor_of(request), None, None
    try:
        receipt = await house.tarjetas.do(place, visitor, _deed(form, named), key_of(form), page_language(request))
    except Trouble as trouble:
        problem = problem_of(request, trouble)
        if problem.status == 404:  # there is no such tarjeta to be shown
            named = ""
    return await _show_tarjeta(request, table, named, receipt=receipt, problem=problem)


def _deed(form: dict[str, str], tarjeta: str) -> Deed:
    if form.get("do") not in {*Do}:
        raise unreadable(form.get("do", "")[:20])
    do = Do(form["do"])
    return Deed(
        do=do,
        tarjeta=tarjeta,
        amount=amount_of(form.get("amount", "")) if do is Do.LOAD else 0,
        medium=form.get("medium", CASH),
        ticket="".join(form.get("ticket", "").split()).lower(),
    )


async def _show_tarjeta(
    request: Asked, table: str, named: str = "", *, receipt: Receipt | None = None, problem: Problem | None = None
) -> Response[str]:
    house, visitor, language = house_of(request), visitor_of(request), page_language(request)
    tarjetas, place = house.tarjetas, house.place(table)
    serves = tarjetas.serves(visitor, place)
    tarjeta = await tarjetas.tarjeta(place, visitor, named)
    shown = not serves or bool(named)
    moves = await tarjetas.movements(tarjeta.id) if shown else await tarjetas.at_the_caja()
    in_use = await tarjetas.in_use(place) if serves else []
    known: dict[str, str] = request.app.state.setdefault("names", {})
    names = await names_of(house, [tarjeta.id, *(each.id for each in in_use)], known)
    media = tarjetas.ventanilla.media
    return html(
        request,
        "caja.html",
        status=problem.status if problem else 200,
        place=place,
        cite=place.game.rules.law["caja"],
        converts=isinstance(place.game, BingoAutomatico),
        serves=serves,
        shown=shown,
        tarjeta=tarjeta,
        in_use=in_use,
        names=names,
        tickets=[] if serves else await tarjetas.ventanilla.tickets_of(tarjeta.id),
        movements=[_told(each, place.id, language, media, of_the_caja=not shown) for each in moves],
        media=[(medium, translate(_MEDIA.get(medium, medium), language)) for medium in media],
        purse=house.settings.purse,
        receipt=receipt,
        problem=problem,
        **({} if serves else {"balance": tarjeta.balance}),
    )


def _told(move: Movement, table: str, language: str, media: Sequence[str], *, of_the_caja: bool) -> dict[str, Any]:
    tarjeta = parse_account(move.other).owner if of_the_caja else ""
    amount = -move.amount if of_the_caja else move.amount
    if move.table == table:
        what = N_("Cartones") if parse_account(move.other).kind == TAPETE else N_("Prizes")
    else:
        what = _KINDS.get(kind_of(move, media), "")
    told = translate(what, language) if what else ""
    return {"what": told, "tarjeta": tarjeta, "amount": amount, "table": move.table, "other": move.other}
