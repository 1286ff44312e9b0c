"""The croupier's console: the next lawful step, the calls, the result, the settlement and the incidents."""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from tapete.engine.actor import Role
from tapete.engine.command import Declare, Draw
from tapete.engine.offer import Offer
from tapete.service.asking import As, Asked, house_of, place_and_actor, visitor_of
from tapete.service.guard import Access
from tapete.service.house import Place
from tapete.service.people import HOUSE_ROLES, Visitor
from tapete.service.preview import ruling_at
from tapete.service.problems import Problem, Trouble, moved_on, no_duty
from tapete.web.buttons import Button, Group, buttons_of, groups_of, sent, shown
from tapete.web.incidents import ListedIncident, Panel, incidents_of, panel_of
from tapete.web.pages.common import back_to, deed_of, form_of, key_of, problem_of
from tapete.web.people import names_at
from tapete.web.render import html, is_part, page_language
from tapete.web.scene import Scene, look_at, scene_of
from tapete.web.scenes import presenter_of
from tapete.web.scenes.look import Look, Result, Settled
from tapete.web.scenes.presenter import Presenter


class Console(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the staff sees."""

    role: str
    roles: tuple[str, ...]
    next: str
    next_by: str
    next_line: str
    """The same in the notation."""
    calls: tuple[Button, ...]
    """What there is to do for the table itself."""
    lists: tuple[Group, ...]
    """What has too many forms for a button each, or needs a number."""
    results: tuple[tuple[Result, str], ...]
    """The pad: what chance may answer, and the command that says so; empty when nothing is waited for."""
    incidents: tuple[ListedIncident, ...]
    others: tuple[Group, ...]
    """What may be done for players."""
    due: tuple[Settled, ...]


@get("/tables/{table:str}/console", opt={"access": Access.SIGNED}, include_in_schema=False)
async def console_page(request: Asked, table: FromPath[str], as_role: As = "") -> Response[str]:
    """The console in a role that the visitor holds there."""
    return await _show(request, table, as_role)


@post("/tables/{table:str}/console", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def console_say(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Make a call, say a result, pay, confirm the ruling on an incident."""
    form = await form_of(request)
    role, mark = form.get("as", ""), form.get("mark", "")
    place, actor = place_and_actor(request, table, role)
    problem = None
    try:
        line, do = deed_of(form)
        language, visitor, key = page_language(request), visitor_of(request), key_of(form)
        await house_of(request).act(place, actor, language, visitor=visitor, key=key, text=line, do=do, mark=mark)
    except Trouble as trouble:
        if trouble.code == moved_on().code:
            return await _show_ruling(request, table, form, again=True)
        problem = problem_of(request, trouble)
    if problem is None and not is_part(request):
        return back_to(f"/tables/{place.id}/console?as={actor.role}")
    return await _show(request, table, role, problem)


@post("/tables/{table:str}/console/ruling", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def console_ruling(request: Asked, table: FromPath[str]) -> Response[str]:
    """What an incident would lead to, to be confirmed or let be."""
    return await _show_ruling(request, table, await form_of(request))


async def _show_ruling(request: Asked, table: str, form: dict[str, str], *, again: bool = False) -> Response[str]:
    role = form.get("as", "")
    place, actor = place_and_actor(request, table, role)
    language = page_language(request)
    panel, problem = None, None
    try:
        line, do = deed_of(form)
        ruling = ruling_at(place, actor, language, do=do, text=line)
        look = await look_at(place, actor, language, await names_at(request, place, actor))
        panel = panel_of(look, ruling, again=again)
    except Trouble as trouble:
        problem = problem_of(request, trouble)
    if not is_part(request):
        return await _show(request, table, role, problem, panel)
    facts: dict[str, Any] = {"table": place.id, "role": actor.role, "panel": panel, "problem": problem}
    response = html(request, "parts/ruling.html", modal=True, **facts)
    response.headers["hx-retarget"] = "#ruling"
    response.headers["hx-reswap"] = "innerHTML"
    return response


async def _show(
    request: Asked, table: str, as_role: str, problem: Problem | None = None, panel: Panel | None = None
) -> Response[str]:
    roles = roles_at(visitor_of(request), house_of(request).place(table))
    if not roles:
        raise no_duty(as_role or Role.CRUPIER, table)
    place, actor = place_and_actor(request, table, as_role or roles[0])
    look = await look_at(place, actor, page_language(request), await names_at(request, place, actor))
    scene = await scene_of(house_of(request), look)
    return html(
        request,
        scene.template if is_part(request) else "console.html",
        frame="parts/console.html",
        scene=scene,
        part=is_part(request),
        console=console_of(look, roles, scene),
        problem=problem,
        panel=panel,
        staff=look.staff if scene.open else (),
    )


def roles_at(visitor: Visitor, place: Place) -> tuple[str, ...]:
    """The roles in which somebody may work at a table: their duties there first, then those of the house."""
    duties = [duty.role for duty in visitor.duties if duty.table == place.id]
    house = [str(role) for role in HOUSE_ROLES if visitor.holds(role) and role is not Role.CAMBISTA]
    return tuple(dict.fromkeys((*duties, *house)))


def console_of(look: Look, roles: tuple[str, ...], scene: Scene) -> Console:
    """What somebody of the staff may do, call and declare."""
    presenter = presenter_of(look.game.slug)
    step = look.step
    pairs = buttons_of(look, presenter, look.offers, scene.spots, step)
    table, players = _split([pair for pair in pairs if not isinstance(pair[0].command, Declare)])
    draws = [offer.command for offer in look.offers if isinstance(offer.command, Draw)]
    return Console(
        role=look.who.role,
        roles=roles,
        next=shown(look, presenter, step) if step else "",
        next_by=look.name(step.by.id) if step else "",
        next_line=look.game.write(step) if step else "",
        calls=_plain(look, presenter, table),
        lists=tuple(group for group in groups_of(look, presenter, table) if not _is_plain(group)),
        results=tuple((presenter.face(look.rules, draw.outcome, look.language), sent(draw)) for draw in draws),
        incidents=incidents_of(look),
        others=groups_of(look, presenter, players),
        due=tuple(presenter.settled(event, look) for event in look.view.due),
    )


Pairs = Sequence[tuple[Offer, Button]]


def _split(pairs: Pairs) -> tuple[Pairs, Pairs]:
    """What concerns the table, and what is done in a player's stead."""
    for_players = [bool(button.player and button.spot and not button.next) for _, button in pairs]
    table = [pair for pair, theirs in zip(pairs, for_players, strict=True) if not theirs]
    return table, [pair for pair, theirs in zip(pairs, for_players, strict=True) if theirs]


def _plain(look: Look, presenter: Presenter, pairs: Pairs) -> tuple[Button, ...]:
    """What comes next first, then the rest in the order in which it is offered."""
    buttons = [button for group in groups_of(look, presenter, pairs) if _is_plain(group) for button in group.buttons]
    return tuple(sorted(buttons, key=lambda button: not button.next))


def _is_plain(group: Group) -> bool:
    return not group.is_list and not any(button.amount for button in group.buttons)


HANDLERS = [console_page, console_say, console_ruling]
