"""The floor: tables opened and closed, limits, the casino file checked as it is written, staff and duties."""

from typing import Any

from litestar import Response, get, post

from tapete.casino.check import check
from tapete.casino.establishment import Finding, minimums_of
from tapete.casino.floor.tables import sabot_law
from tapete.casino.reading import BadCasino
from tapete.engine.actor import STAFF, Actor, Role
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import translate, why
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.house import House
from tapete.service.people import ACCOUNT_ROLES, DUTY_ROLES
from tapete.service.problems import Problem, Trouble, no_power, unreadable
from tapete.web.pages.common import back_to, form_of, key_of, problem_of, whole
from tapete.web.render import html, is_part, may_watch, page_language
from tapete.web.tile import tiles_of

_LARGEST_FILE = 256 * 1024


@get("/floor", opt={"access": Access.SIGNED}, include_in_schema=False)
async def floor_page(request: Asked) -> Response[str]:
    """The floor as it is now: for the direction and for jefes on duty."""
    return await _show(request)


@post("/floor", opt={"access": Access.DIRECTOR}, status_code=200, include_in_schema=False)
async def floor_act(request: Asked) -> Response[Any]:
    """Open and close sessions and tables, set limits and give out sabots."""
    form = await form_of(request)
    try:
        await _act(request, form)
    except Trouble as trouble:
        return await _show(request, problem_of(request, trouble))
    return back_to("/floor")


async def _act(request: Asked, form: dict[str, str]) -> None:
    house, language = house_of(request), page_language(request)
    by = Actor(visitor_of(request).id, Role.DIRECTOR)
    number, key = whole(form.get("table", "")), key_of(form)
    match form.get("do"):
        case "open-session":
            await house.direction.open_session(by, language, key=key)
        case "close-session":
            await house.direction.close_session(by, language, key)
        case "open-table":
            await house.direction.open_table(by, number, language, await _on_duty(house, number), key)
        case "close-table":
            await house.direction.close_table(by, number, language, key)
        case "set-limit":
            await house.direction.set_limit(by, number, _amounts(form.get("minimums", "")), None, language, key)
        case "give-sabot":
            await house.direction.give_sabot(by, number, whole(form.get("sabot", "")), language, key)
        case strange:
            raise unreadable(str(strange)[:40])


async def _on_duty(house: House, number: int) -> tuple[Actor, ...]:
    """Those put on duty at a table; nobody means the staff of the casino file. At a virtual one, whoever organises."""
    place = house.placed(number)
    serving = STAFF - {Role.CAMBISTA} if place.physical else {Role.ORGANIZADOR}
    duties = await house.store.duties(place.id)
    return tuple(Actor(duty.account, Role(duty.role)) for duty in duties if duty.role in serving)


def _amounts(text: str) -> tuple[int, ...]:
    try:
        return tuple(parse_amount(part) for part in text.split())
    except BadAmount as error:
        raise unreadable(why(error)) from error


@post("/floor/duties", opt={"access": Access.DIRECTOR}, status_code=200, include_in_schema=False)
async def set_duty(request: Asked) -> Response[Any]:
    """Put somebody on duty at a table, or off."""
    form = await form_of(request)
    house = house_of(request)
    try:
        place = house.place(form.get("table", ""))
        on = form.get("on", "1") == "1"
        await house.people.set_duty(form.get("account", ""), place.id, form.get("role", ""), on=on)
    except Trouble as trouble:
        return await _show(request, problem_of(request, trouble))
    return back_to("/floor#staff")


@post("/floor/accounts", opt={"access": Access.DIRECTOR}, status_code=200, include_in_schema=False)
async def add_account(request: Asked) -> Response[Any]:
    """A new account of the house."""
    form = await form_of(request)
    roles = [role for role in (form.get("role", ""),) if role]
    try:
        await house_of(request).people.add(
            form.get("account", ""), form.get("name", ""), form.get("password", ""), roles, page_language(request)
        )
    except Trouble as trouble:
        return await _show(request, problem_of(request, trouble))
    return back_to("/floor#staff")


@post(
    "/floor/check",
    opt={"access": Access.SIGNED},
    status_code=200,
    include_in_schema=False,
    request_max_body_size=2 * _LARGEST_FILE,
)
async def check_file(request: Asked) -> Response[str]:
    """What the law refuses of a casino file, as it is being written; a browser without scripts gets the whole page."""
    form = await form_of(request)
    toml = form.get("toml", "")[:_LARGEST_FILE]
    try:
        findings, unreadable_file = await _checked(house_of(request), toml, page_language(request))
    except Trouble as trouble:
        findings, unreadable_file = [], problem_of(request, trouble).detail
    if not is_part(request) and may_watch(visitor_of(request)):
        return await _show(request, toml=toml, findings=findings, unreadable_file=unreadable_file)
    return html(request, "parts/findings.html", findings=findings, unreadable_file=unreadable_file)


async def _checked(house: House, text: str, language: str) -> tuple[list[Finding], str]:
    try:
        return await house.checker(text), ""
    except BadCasino as error:
        return [], translate(why(error), language)


async def _show(request: Asked, problem: Problem | None = None, **checked: Any) -> Response[str]:
    house = house_of(request)
    visitor = visitor_of(request)
    if not may_watch(visitor):
        raise no_power()
    directs = visitor.holds(Role.DIRECTOR)
    file: dict[str, Any] = {"toml": house.casino.text, "unreadable_file": "", **checked}
    file.setdefault("findings", check(house.casino))
    return html(
        request,
        "floor.html",
        status=problem.status if problem else 200,
        problem=problem,
        floor=house.floor.state,
        tiles=tiles_of(house, page_language(request)),
        minimums={mesa.numero: minimums_of(mesa.setup) for mesa in house.floor.tables},
        sabots={each.table: each.sabot for each in house.floor.state.sabots},
        dealt=[mesa.numero for mesa in house.casino.mesas if mesa.juego in sabot_law(house.casino).value],
        banks={place.id: await house.store.balance(f"mesa@{place.id}") for place in house.places.values()},
        **file,
        accounts=await house.people.accounts() if directs else [],
        duties=await house.store.duties(),
        duty_roles=[str(role) for role in DUTY_ROLES],
        house_roles=list(ACCOUNT_ROLES),
    )


HANDLERS = [floor_page, floor_act, set_duty, add_account, check_file]
