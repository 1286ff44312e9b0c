"""The croupier's console: the next lawful step, the calls, the result, the settlement and the incidents."""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare, Draw
from tapete.engine.offer import Offer
from tapete.service.asking import As, Asked, house_of, place_and_actor, visitor_of
from tapete.service.guard import Access
from tapete.service.house import Place
from tapete.service.people import HOUSE_ROLES, Visitor
from tapete.service.problems import Problem, Trouble, no_duty
from tapete.web.buttons import Button, Group, buttons_of, groups_of, shown
from tapete.web.pages.common import back_to, deed_of, form_of, key_of, problem_of
from tapete.web.people import names_at
from tapete.web.render import html, is_part, page_language
from tapete.web.scene import Scene, look_at, scene_of
from tapete.web.scenes import family_of
from tapete.web.scenes.look import Look, Result, Step


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
    results: tuple[Result, ...]
    """The pad: what chance may answer; empty when nothing is waited for."""
    incidents: tuple[Button, ...]
    others: tuple[Group, ...]
    """What may be done for players."""
    due: tuple[Step, ...]


@get("/tables/{table:str}/console", opt={"access": Access.SIGNED}, include_in_schema=False)
async def console_page(request: Asked, table: FromPath[str], as_role: As = "") -> Response[str]:
    """The console in a role that the visitor holds there."""
    return await _show(request, table, as_role)


@post("/tables/{table:str}/console", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def console_say(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Make a call, say a result, pay, declare an incident."""
    form = await form_of(request)
    role = form.get("as", "")
    place, actor = place_and_actor(request, table, role)
    problem = None
    try:
        line, do = deed_of(form)
        await house_of(request).act(place, actor, page_language(request), key=key_of(form), text=line, do=do)
    except Trouble as trouble:
        problem = problem_of(request, trouble)
    if problem is None and not is_part(request):
        return back_to(f"/tables/{place.id}/console?as={actor.role}")
    return await _show(request, table, role, problem)


async def _show(request: Asked, table: str, as_role: str, problem: Problem | None = None) -> Response[str]:
    roles = roles_at(visitor_of(request), house_of(request).place(table))
    if not roles:
        raise no_duty(as_role or Role.CRUPIER, table)
    place, actor = place_and_actor(request, table, as_role or roles[0])
    look = await look_at(place, actor, page_language(request), await names_at(request, place, actor.id))
    scene = await scene_of(house_of(request), look)
    return html(
        request,
        scene.template if is_part(request) else "console.html",
        frame="parts/console.html",
        scene=scene,
        console=_console(look, roles, scene),
        problem=problem,
        staff=_staff(place, scene),
    )


def roles_at(visitor: Visitor, place: Place) -> tuple[str, ...]:
    """The roles in which somebody may work at a table: their duties there first, then those of the house."""
    duties = [duty.role for duty in visitor.duties if duty.table == place.id]
    house = [str(role) for role in HOUSE_ROLES if visitor.holds(role) and role is not Role.CAMBISTA]
    return tuple(dict.fromkeys((*duties, *house)))


def _staff(place: Place, scene: Scene) -> tuple[Actor, ...]:
    return tuple(place.game.staff(place.position[0])) if scene.open else ()


def _console(look: Look, roles: tuple[str, ...], scene: Scene) -> Console:
    family = family_of(look.game.slug)
    step = look.game.next_step(look.state)
    view: Any = look.game.view(look.state, look.who)
    spots = frozenset(drawn.spot.bet for drawn in scene.cloth.spots)
    pairs = buttons_of(look, family, look.offers, spots, step)
    incidents = tuple(button for offer, button in pairs if isinstance(offer.command, Declare))
    table, players = _split([pair for pair in pairs if not isinstance(pair[0].command, Declare)])
    draws = [offer.command.outcome for offer in look.offers if isinstance(offer.command, Draw)]
    return Console(
        role=look.who.role,
        roles=roles,
        next=shown(look, family, step) if step else "",
        next_by=look.name(step.by.id) if step else "",
        next_line=look.game.write(step) if step else "",
        calls=_plain(look, table),
        lists=tuple(group for group in groups_of(look, table) if not _is_plain(group)),
        results=tuple(family.face(look.rules, outcome, look.language) for outcome in draws),
        incidents=incidents,
        others=groups_of(look, players),
        due=tuple(family.step(event, look) for event in view.due),
    )


Pairs = Sequence[tuple[Offer, Button]]


def _split(pairs: Pairs) -> tuple[Pairs, Pairs]:
    """What concerns the table, and what is done in a player's stead."""
    for_players = [bool(button.player and button.spot and not button.next) for _, button in pairs]
    table = [pair for pair, theirs in zip(pairs, for_players, strict=True) if not theirs]
    return table, [pair for pair, theirs in zip(pairs, for_players, strict=True) if theirs]


def _plain(look: Look, pairs: Pairs) -> tuple[Button, ...]:
    """What comes next first, then the rest in the order in which it is offered."""
    buttons = [button for group in groups_of(look, pairs) if _is_plain(group) for button in group.buttons]
    return tuple(sorted(buttons, key=lambda button: not button.next))


def _is_plain(group: Group) -> bool:
    return not group.is_list and not any(button.amount for button in group.buttons)


HANDLERS = [console_page, console_say]
