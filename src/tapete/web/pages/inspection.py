"""The direction's floor (tables, limits, the casino file, duties) and what the inspection reads: actas and audits."""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from tapete.casino.acta import BadActa, Recorded, machine_of
from tapete.casino.audit import audit
from tapete.casino.audit_findings import SIN_SELLO
from tapete.casino.check import check
from tapete.casino.config import Finding, minimums_of
from tapete.casino.floor.tables import sabot_law
from tapete.casino.reading import BadCasino
from tapete.engine.command import STAFF, Actor, Declare, Draw, Role
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, Told, translate, why
from tapete.service.disclosure import READER, Line, acta_of, lines_of
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.house import House
from tapete.service.people import ACCOUNT_ROLES, DUTY_ROLES
from tapete.service.problems import Problem, Trouble, no_power, not_here, unreadable
from tapete.service.records import header_of
from tapete.service.store.contract import TableRow
from tapete.web.pages.common import back_to, form_of, key_of, problem_of, whole
from tapete.web.render import html, is_part, may_watch, page_language
from tapete.web.scenes import presenter_of
from tapete.web.scenes.elements import Fact
from tapete.web.scenes.presenter import named
from tapete.web.tile import tiles_of

PAGE = 100
_SCANNED = 5_000
FILTERS = {
    "": N_("everything"),
    "refused": N_("refusals"),
    "money": N_("money that moved"),
    "draws": N_("results and commitments"),
    "incidents": N_("incidents"),
}


class Sentence(msgspec.Struct, frozen=True):
    """One thing that happened, with its article."""

    text: str
    cite: str


class ActaLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an acta for a reader."""

    n: int
    at: str
    by: str
    line: str
    sentences: tuple[Sentence, ...]
    refused: str
    note: str
    kinds: frozenset[str]
    covered: bool
    """Whether more happened than may be read before the sabot is over."""


@get("/inspection", opt={"access": Access.INSPECTION})
async def inspection_page(request: Asked) -> Response[str]:
    store = house_of(request).store
    rows = [(row, header_of(row)) for row in await store.tables()]
    balances = {name: amount for name, amount in (await store.balances()).items() if amount}
    return html(
        request,
        "inspection.html",
        rows=rows,
        balances=balances,
        total=await store.trial_balance(),
        drift=await store.drift(),
    )


@get("/inspection/{table:str}", opt={"access": Access.SIGNED})
async def acta_page(
    request: Asked,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    kind: Annotated[str, QueryParameter(name="kind", max_length=20)] = "",
    who: Annotated[str, QueryParameter(name="who", max_length=60)] = "",
) -> Response[str]:
    house, row, machine = await opened_acta(request, table)
    found: list[ActaLine] = []
    reached = after
    async for line in lines_of(house.store, row.id, machine, after):
        each = line_for(machine, line, page_language(request))
        reached = each.n
        if (not kind or kind in each.kinds) and (not who or who == each.by):
            found.append(each)
        if len(found) >= PAGE or reached - after >= _SCANNED:
            break
    return html(
        request,
        "acta.html",
        row=row,
        header=header_of(row),
        report=_report_of(house, row),
        lines=found,
        after=after,
        reached=reached,
        kind=kind,
        who=who,
        filters=FILTERS,
        facts=_facts(house, table, page_language(request)),
    )


def _facts(house: House, table: str, language: str) -> Sequence[Fact]:
    place = house.places.get(table)
    if place is None:
        return ()
    view = place.game.view(place.position[0], Actor("inspeccion", Role.INSPECCION))
    return presenter_of(place.game.slug).inspected(place.game.rules, view, language)


def _report_of(house: House, row: TableRow) -> str:
    place = house.places.get(row.id)
    word = presenter_of(place.game.slug).report if place else ""
    return f"/tables/{row.id}/{word}" if word else ""


@get("/inspection/{table:str}/audit", opt={"access": Access.SIGNED})
async def audit_part(request: Asked, table: FromPath[str]) -> Response[str]:
    house, row, _ = await opened_acta(request, table)
    acta = b"".join([line async for line in acta_of(house.store, row)])
    try:
        report = await asyncio.to_thread(lambda: audit(BytesIO(acta)))
    except BadActa as bad:
        raise _unreadable(bad) from bad
    findings = [finding for finding in report.findings if finding.code != SIN_SELLO.code]
    return html(request, "parts/audit.html", report=report, findings=findings, row=row)


async def opened_acta(request: Asked, table: str) -> tuple[House, TableRow, Recorded]:
    """An acta for whoever may read it: the inspection, the direction, and those on duty at its table."""
    house = house_of(request)
    row = await house.store.table(table)
    if row is None:
        raise not_here(Told(N_("table {id}"), id=table[:60]))
    visitor = visitor_of(request)
    if not (visitor.holds(Role.INSPECCION, Role.DIRECTOR) or any(duty.table == table for duty in visitor.duties)):
        raise no_power()
    try:
        return house, row, machine_of(header_of(row))
    except BadActa as bad:
        raise _unreadable(bad) from bad


def _unreadable(bad: BadActa) -> Trouble:
    return Trouble(409, "acta_ilegible", "{why}", why=bad)


def line_for(machine: Recorded, line: Line, language: str) -> ActaLine:
    """A line for a reader; of one that is covered only what the inspection may see, and not by what it came."""
    entry = line.entry
    seen = [event for event in line.events if not line.covered or machine.sees(event, READER)]
    wording = machine.wording(language)
    sentences = [Sentence(named(event).tell(wording), event.cite) for event in seen]
    refusal = entry.refused
    if refusal is not None:
        sentences = [Sentence(", ".join(f"{name} {fact}" for name, fact in refusal.facts.items()), refusal.cite)]
    command = None if line.covered else entry.do
    return ActaLine(
        n=entry.n,
        at=entry.at,
        by=command.by.id if command else "",
        line=machine.write(command) if command else "",
        sentences=tuple(sentences),
        refused=refusal.code if refusal else "",
        note=_note(entry),
        kinds=frozenset(_kinds(entry, seen)),
        covered=line.covered,
    )


def _note(entry: Any) -> str:
    if entry.promised is not None:
        return f"{entry.promised.head}"
    if entry.cut is not None:
        return " ".join(entry.cut.words)
    if entry.opened is not None:
        return " ".join(entry.opened.cards) or f"{entry.opened.secret}"
    return f"{entry.revealed.outcome}" if entry.revealed is not None else ""


def _kinds(entry: Any, happened: Any) -> list[str]:
    draws = bool(entry.notices) or isinstance(entry.do, Draw)
    tests = {
        "refused": entry.refused is not None,
        "money": any(event.moves() for event in happened),
        "draws": draws,
        "incidents": isinstance(entry.do, Declare),
    }
    return [kind for kind, holds in tests.items() if holds]


_LARGEST_FILE = 256 * 1024


@get("/floor", opt={"access": Access.SIGNED})
async def floor_page(request: Asked) -> Response[str]:
    return await _show(request)


@post("/floor", opt={"access": Access.DIRECTOR}, status_code=200)
async def floor_act(request: Asked) -> Response[Any]:
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


@post("/floor/duties", opt={"access": Access.DIRECTOR}, status_code=200)
async def set_duty(request: Asked) -> Response[Any]:
    form = await form_of(request)
    house = house_of(request)
    try:
        place = house.place(form.get("table", ""))
        on = form.get("on", "1") == "1"
        await house.people.set_duty(form.get("account", ""), place.id, form.get("role", ""), on=on)
    except Trouble as trouble:
        return await _show(request, problem_of(request, trouble))
    return back_to("/floor#staff")


@post("/floor/accounts", opt={"access": Access.DIRECTOR}, status_code=200)
async def add_account(request: Asked) -> Response[Any]:
    form = await form_of(request)
    roles = [role for role in (form.get("role", ""),) if role]
    try:
        await house_of(request).people.add(
            form.get("account", ""), form.get("name", ""), form.get("password", ""), roles, page_language(request)
        )
    except Trouble as trouble:
        return await _show(request, problem_of(request, trouble))
    return back_to("/floor#staff")


@post("/floor/check", opt={"access": Access.SIGNED}, status_code=200, request_max_body_size=2 * _LARGEST_FILE)
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
