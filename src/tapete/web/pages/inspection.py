"""The inspection: every acta line by line with its article, the chain and the books verified."""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.casino.acta import BadActa, Recorded, machine_of
from tapete.casino.audit import audit
from tapete.casino.audit_findings import SIN_SELLO
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare, Draw
from tapete.language import N_, Told
from tapete.service.disclosure import READER, Line, acta_of, lines_of
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.house import House
from tapete.service.problems import Trouble, no_power, not_here
from tapete.service.records import header_of
from tapete.service.store.contract import TableRow
from tapete.web.render import html, page_language
from tapete.web.scenes import presenter_of
from tapete.web.scenes.look import Fact
from tapete.web.things import named

PAGE = 100
_SCANNED = 5_000
"""Records that one page looks through for what its filters ask for."""
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


@get("/inspection", opt={"access": Access.INSPECTION}, include_in_schema=False)
async def inspection_page(request: Asked) -> Response[str]:
    """Every acta of the house, and whether its books close."""
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


@get("/inspection/{table:str}", opt={"access": Access.SIGNED}, include_in_schema=False)
async def acta_page(
    request: Asked,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    kind: Annotated[str, QueryParameter(name="kind", max_length=20)] = "",
    who: Annotated[str, QueryParameter(name="who", max_length=60)] = "",
) -> Response[str]:
    """The lines of an acta after a number, as far as they pass the filters."""
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
    """What an inspection reads of a table that is served, besides its acta: the counters of a machine."""
    place = house.places.get(table)
    if place is None:
        return ()
    view = place.game.view(place.position[0], Actor("inspeccion", Role.INSPECCION))
    return presenter_of(place.game.slug).inspected(place.game.rules, view, language)


def _report_of(house: House, row: TableRow) -> str:
    """The address of the report of a table, where its game has one."""
    place = house.places.get(row.id)
    word = presenter_of(place.game.slug).report if place else ""
    return f"/tables/{row.id}/{word}" if word else ""


@get("/inspection/{table:str}/audit", opt={"access": Access.SIGNED}, include_in_schema=False)
async def audit_part(request: Asked, table: FromPath[str]) -> Response[str]:
    """Decide every command of an acta again, and say what is not as the law and the chain have it."""
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


HANDLERS = [inspection_page, acta_page, audit_part]
