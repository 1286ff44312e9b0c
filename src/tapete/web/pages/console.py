"""The croupier's console: the next lawful step, the calls, the result, the settlement and the incidents."""

from typing import Annotated, Any, NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from tapete.engine.command import Actor, Command, Draw, Role
from tapete.service.guard import Access, As, Asked, house_of, place_and_actor, visitor_of
from tapete.service.people import HOUSE_ROLES, Visitor
from tapete.service.places import Place
from tapete.service.problems import Problem, Trouble, moved_on, no_duty
from tapete.service.requests import command_of, due_after, read, ruling_at
from tapete.web.buttons import sent
from tapete.web.console import Panel, asks_first, console_of, panel_of
from tapete.web.pages.common import back_to, deed_of, form_of, key_of, problem_of
from tapete.web.people import names_at, names_of
from tapete.web.render import html, is_part, page_language
from tapete.web.scene import is_powerless, look_at, scene_of
from tapete.web.scenes.elements import Look


class Shown(NamedTuple):
    """What a console shows besides the table: in which role, what went wrong, what waits to be confirmed."""

    role: str = ""
    training: bool = False
    problem: Problem | None = None
    panel: Panel | None = None
    ask: Command | None = None
    foretold: Any = None


@get("/tables/{table:str}/console", opt={"access": Access.SIGNED})
async def console_page(
    request: Asked,
    table: FromPath[str],
    as_role: As = "",
    training: Annotated[int, QueryParameter(ge=0, le=1)] = 0,
    ask: Annotated[str, QueryParameter(max_length=500)] = "",
) -> Response[str]:
    """The console in a role that the visitor holds there; `ask` is what it was showing to be confirmed."""
    command = _asked_again(request, table, as_role, ask) if ask else None
    return await show(request, table, Shown(role=as_role, training=bool(training), ask=command))


@post("/tables/{table:str}/console", opt={"access": Access.SIGNED}, status_code=200)
async def console_say(request: Asked, table: FromPath[str]) -> Response[Any]:
    form = await form_of(request)
    shown = Shown(role=form.get("as", ""), training=form.get("training") == "1")
    place, actor = place_and_actor(request, table, shown.role)
    try:
        line, do = deed_of(form)
        line = _result_line(place, actor, line) if do is None else line
        if not form.get("sure") and (ask := _to_confirm(place, actor, line, do)):
            return await show(request, table, shown._replace(ask=ask))
        language, visitor, key, mark = page_language(request), visitor_of(request), key_of(form), form.get("mark", "")
        await house_of(request).act(place, actor, language, visitor=visitor, key=key, text=line, do=do, mark=mark)
    except Trouble as trouble:
        if trouble.code == moved_on().code:
            return await _show_ruling(request, table, form, again=True)
        shown = shown._replace(problem=problem_of(request, trouble))
    if shown.problem is None and not is_part(request):
        return back_to(f"/tables/{place.id}/console?as={actor.role}{'&training=1' if shown.training else ''}")
    return await show(request, table, shown)


@post("/tables/{table:str}/console/ruling", opt={"access": Access.SIGNED}, status_code=200)
async def console_ruling(request: Asked, table: FromPath[str]) -> Response[str]:
    return await _show_ruling(request, table, await form_of(request))


def _result_line(place: Place, actor: Actor, line: str) -> str:
    """A result alone is enough while one is waited for: `17`, `Kh`, `3-4`."""
    if is_powerless(actor, physical=place.physical):
        return line
    draws = [offer.command for offer in place.offers(actor) if isinstance(offer.command, Draw)]
    said = next((draw for draw in draws if draw.outcome.casefold() == line.casefold()), None)
    return place.game.write(said) if said else line


def _to_confirm(place: Place, actor: Actor, line: str, do: dict[str, Any] | None) -> Command | None:
    if is_powerless(actor, physical=place.physical):
        return None
    command = command_of(place.game, actor, do) if do is not None else read(place, actor, line)
    return command if asks_first(command, place.offers(actor)) else None


def _asked_again(request: Asked, table: str, as_role: str, ask: str) -> Command | None:
    try:
        place, actor = place_and_actor(request, table, as_role)
        _, do = deed_of({"do": ask})
        return _to_confirm(place, actor, "", do)
    except Trouble:
        return None


async def _show_ruling(request: Asked, table: str, form: dict[str, str], *, again: bool = False) -> Response[str]:
    role, training = form.get("as", ""), form.get("training") == "1"
    place, actor = place_and_actor(request, table, role)
    language = page_language(request)
    panel, problem = None, None
    try:
        line, do = deed_of(form)
        ruling = ruling_at(place, actor, language, do=do, text=line)
        panel = panel_of(await _look(request, place, actor), ruling, again=again)
    except Trouble as trouble:
        problem = problem_of(request, trouble)
    if not is_part(request):
        return await show(request, table, Shown(role=role, training=training, problem=problem, panel=panel))
    facts: dict[str, Any] = {
        "table": place.id,
        "role": actor.role,
        "training": training,
        "panel": panel,
        "problem": problem,
    }
    response = html(request, "parts/ruling.html", modal=True, **facts)
    response.headers["hx-retarget"] = "#ruling"
    response.headers["hx-reswap"] = "innerHTML"
    return response


async def show(request: Asked, table: str, shown: Shown) -> Response[str]:
    roles = roles_at(visitor_of(request), house_of(request).place(table))
    if not roles:
        raise no_duty(shown.role or Role.CRUPIER, table)
    place, actor = place_and_actor(request, table, shown.role or roles[0])
    then = due_after(place.game, place.position[0], shown.ask) if isinstance(shown.ask, Draw) else ()
    look = await _look(request, place, actor)
    scene = await scene_of(house_of(request), look)
    ask, bank = sent(shown.ask) if shown.ask else "", house_of(request).casino.fichas
    return html(
        request,
        "parts/console.html" if is_part(request) else "console.html",
        language=look.language,
        scene=scene,
        part=is_part(request),
        console=console_of(look, roles, scene, bank, ask=ask, then=then, training=shown.training),
        problem=shown.problem,
        panel=shown.panel,
        foretold=shown.foretold,
    )


async def _look(request: Asked, place: Place, actor: Actor) -> Look:
    """What one of the staff has to go by; their colleagues are called by their names too."""
    staff = [person.id for person in place.game.staff(place.position[0])]
    known: dict[str, str] = request.app.state.setdefault("names", {})
    names = await names_of(house_of(request), staff, known)
    return await look_at(place, actor, page_language(request), names | await names_at(request, place, actor))


def roles_at(visitor: Visitor, place: Place) -> tuple[str, ...]:
    duties = [duty.role for duty in visitor.duties if duty.table == place.id]
    house = [str(role) for role in HOUSE_ROLES if visitor.holds(role) and role is not Role.CAMBISTA]
    return tuple(dict.fromkeys((*duties, *house)))
