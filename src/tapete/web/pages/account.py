"""One's own account: language, password, chips and where they came from."""

from typing import Any

from litestar import Response, get, post

from tapete.engine.actor import Role
from tapete.engine.event import wallet
from tapete.service.caja import most_play_money
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.problems import Problem, Trouble, no_power
from tapete.web.pages.common import amount_of, back_to, form_of, key_of, problem_of
from tapete.web.render import html
from tapete.web.sitting import sitting_of

_SHOWN = 100


@get("/account", opt={"access": Access.SIGNED}, include_in_schema=False)
async def account_page(request: Asked) -> Response[str]:
    """The account of whoever asks."""
    return await _show(request)


@post("/account/password", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def password(request: Asked) -> Response[Any]:
    """Change the password."""
    form = await form_of(request)
    try:
        await house_of(request).people.change_password(visitor_of(request), form.get("old", ""), form.get("new", ""))
    except Trouble as trouble:
        return await _show(request, problem_of(request, trouble))
    return await _show(request, changed=True)


@post("/account/chips", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def chips(request: Asked) -> Response[Any]:
    """Take more play money."""
    form = await form_of(request)
    house, visitor = house_of(request), visitor_of(request)
    try:
        if not house.settings.play_money or visitor.holds(Role.INSPECCION):
            raise no_power()
        amount = amount_of(form.get("amount", ""))
        most = None if visitor.holds(Role.CAMBISTA, Role.DIRECTOR) else most_play_money(house.settings)
        await house.sell(visitor.id, amount, f"{visitor.id}/{key_of(form)}", most)
    except Trouble as trouble:
        return await _show(request, problem_of(request, trouble))
    return back_to("/account")


async def _show(request: Asked, problem: Problem | None = None, *, changed: bool = False) -> Response[str]:
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


HANDLERS = [account_page, password, chips]
