"""The croupier's console: the next lawful step, the calls, the result, the settlement and the incidents."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Declare, Draw
from tapete.engine.game import Game
from tapete.engine.offer import Offer
from tapete.games.table.commands import AnnounceLast, CloseTable, Collect, Pay, Resolve, Settle
from tapete.games.wheel.calls import SPOKEN
from tapete.games.wheel.commands import Call, Permit, ReportTravel
from tapete.service.asking import As, Asked, house_of, place_and_actor, visitor_of
from tapete.service.guard import Access
from tapete.service.house import VIRTUAL_STAFF, Place
from tapete.service.people import HOUSE_ROLES, Visitor
from tapete.service.problems import Problem, Trouble, no_duty
from tapete.web.cloths import paints_of
from tapete.web.pages.common import back_to, form_of, key_of, problem_of
from tapete.web.people import names_at
from tapete.web.recent import recent, settlement
from tapete.web.render import html, is_part, page_language
from tapete.web.scene import Scene, Step, scene_of, step_of

_CALLS = (Call, AnnounceLast)
_SETTLING = (Settle, Collect, Pay, Resolve)
_TABLE = (CloseTable, Permit)


class Button(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done now: the line that is sent, and what is said aloud."""

    line: str
    shown: str
    cite: str
    next: bool = False


class Console(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the staff sees."""

    role: str
    roles: tuple[str, ...]
    next: str
    next_by: str
    calls: tuple[Button, ...]
    results: tuple[tuple[str, str], ...]
    """The pad: each result with its colour; empty when none is waited for."""
    travel: bool
    settling: tuple[Button, ...]
    incidents: tuple[Button, ...]
    others: tuple[Button, ...]
    due: tuple[Step, ...]
    done: tuple[Step, ...]


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
    note = form.get("note", "").strip()
    line = f"{form.get('say', '').strip()} {note}".strip()
    problem = None
    try:
        await house_of(request).act(place, actor, page_language(request), key=key_of(form), text=line)
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
    names = await names_at(request, place, actor.id)
    scene = await scene_of(house_of(request), place, actor, page_language(request), names)
    console = await _console(place, actor, roles, names)
    template = "parts/console.html" if is_part(request) else "console.html"
    return html(request, template, scene=scene, console=console, problem=problem, staff=_staff(place, scene))


def roles_at(visitor: Visitor, place: Place) -> tuple[str, ...]:
    """The roles in which somebody may work at a table: their duties there first, then those of the house."""
    duties = [duty.role for duty in visitor.duties if duty.table == place.id]
    house = [str(role) for role in HOUSE_ROLES if visitor.holds(role) and role is not Role.CAMBISTA]
    return tuple(dict.fromkeys((*duties, *house)))


def _staff(place: Place, scene: Scene) -> tuple[Actor, ...]:
    return tuple(place.game.staff(place.position[0])) if scene.open else ()


async def _console(place: Place, actor: Actor, roles: tuple[str, ...], names: dict[str, str]) -> Console:
    state, game = place.position[0], place.game
    powerless = not place.physical and actor.role in VIRTUAL_STAFF
    offers = [] if powerless else game.offers(state, actor)
    step = game.next_step(state)
    paints = paints_of(game.rules)
    draws = [offer.command.outcome for offer in offers if isinstance(offer.command, Draw)]
    view: Any = game.view(state, actor)
    told = await recent(place, actor)
    return Console(
        role=actor.role,
        roles=roles,
        next=_aloud(game, step) if step else "",
        next_by=f"{step.by.id}" if step else "",
        calls=_buttons(game, offers, _CALLS, step),
        results=tuple((outcome, paints[outcome]) for outcome in draws),
        travel=any(isinstance(offer.command, ReportTravel) for offer in offers),
        settling=_buttons(game, offers, _SETTLING, step),
        incidents=_buttons(game, offers, (Declare,), None),
        others=_buttons(game, offers, _TABLE, None),
        due=tuple(step_of(event, names, "") for event in view.due),
        done=tuple(step_of(event, names, "") for event in settlement(told)),
    )


def _buttons(
    game: Game[Any], offers: Sequence[Offer], kinds: tuple[type[Command], ...], step: Command | None
) -> tuple[Button, ...]:
    return tuple(_each(game, (offer for offer in offers if isinstance(offer.command, kinds)), step))


def _each(game: Game[Any], offers: Iterator[Offer], step: Command | None) -> Iterator[Button]:
    for offer in offers:
        line = game.write(offer.command)
        is_next = step is not None and line == game.write(step)
        yield Button(line=line, shown=_aloud(game, offer.command), cite=offer.cite, next=is_next)


def _aloud(game: Game[Any], command: Command) -> str:
    """What is said or done, in the law's own words."""
    if isinstance(command, Call):
        return f"{SPOKEN.get(command.call, command.call)} {command.direction}".strip()
    if isinstance(command, Declare):
        return command.incident.replace("-", " ")
    return game.write(command)


HANDLERS = [console_page, console_say]
