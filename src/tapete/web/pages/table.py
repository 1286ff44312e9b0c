"""A player's page of a table: looking on, laying bets, and taking them back."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from tapete.engine.actor import Actor
from tapete.language import N_
from tapete.language import say as tell
from tapete.service.api import REFUSAL_COST
from tapete.service.guard import Access, Asked, counts_of, doorkeeper_of, house_of, place_and_actor, visitor_of
from tapete.service.house import House
from tapete.service.people import Visitor
from tapete.service.places import Place
from tapete.service.problems import Denied, Problem, Trouble, unreadable
from tapete.service.table_talk import PHRASES
from tapete.web.announcements import announced
from tapete.web.doing import Doing
from tapete.web.pages.common import back_to, deed_of, form_of, key_of, problem_of, whole
from tapete.web.pages.hands import lately_played
from tapete.web.pages.hints import book_for, hinting
from tapete.web.people import names_at
from tapete.web.recent import my_bets, recent
from tapete.web.render import html, is_part, page_language
from tapete.web.scene import Scene, look_at, scene_of
from tapete.web.scenes import presenter_at
from tapete.web.scenes.bets_slip import is_as_told
from tapete.web.scenes.presenter import Where
from tapete.web.sitting import sitting_of

_WORTH = re.compile(r"[0-9]{1,7}(\.[0-9]{1,2})?|[0-9]{1,4} fichas( de [a-zñ-]{1,20})?")
_BET = re.compile(r"[a-z0-9:-]{1,40}")
_MOST_CARDS = 7
"""Cards that a hand has at most."""
_OPENS_WITHIN = 1.0
"""Seconds that a page waits for what a ticket hides that its holder has just opened."""
FRAME = "parts/table.html"
"""What the template of a presenter fills in."""

Deed = str | dict[str, Any]
"""A line of the notation, or a command as data."""
Number = Annotated[str, QueryParameter(name="number", max_length=9)]
Pano = Annotated[int, QueryParameter(name="pano", ge=1, le=9)]


@get("/tables/{table:str}", opt={"access": Access.SIGNED}, include_in_schema=False)
async def table_page(request: Asked, table: FromPath[str], pano: Pano = 1) -> Response[str]:
    """The page."""
    place, actor = place_and_actor(request, table, "")
    await _told_what_was_opened(place, actor)
    return await _show(request, place, actor, pano)


@get("/tables/{table:str}/fragment", opt={"access": Access.SIGNED}, include_in_schema=False)
async def table_fragment(request: Asked, table: FromPath[str], pano: Pano = 1) -> Response[str]:
    """What changes on the page."""
    place, actor = place_and_actor(request, table, "")
    return await _show(request, place, actor, pano, part=True)


@get("/tables/{table:str}/holds", opt={"access": Access.SIGNED}, include_in_schema=False)
async def holds(request: Asked, table: FromPath[str], number: Number = "") -> Response[str]:
    """Whether one holds a number of a draw: of very many the page lists only some."""
    place, actor = place_and_actor(request, table, "")
    view, wanted = place.game.view(place.position[0], actor), whole(number, -1)
    held = wanted >= 0 and presenter_at(place.game).holds(place.game.rules, view, wanted)
    sentence = N_("Yes: number {number} is yours.") if held else N_("No: number {number} is not yours.")
    return html(
        request,
        "parts/holds.html" if is_part(request) else "holds.html",
        told=tell(sentence, page_language(request), {"number": number}),
        game=place.game.slug,
        table=place.id,
        number_of_table=place.number,
    )


@post("/tables/{table:str}/bet", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def bet(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Lay a chip on a spot."""
    form = await form_of(request)
    spot, worth, pano = form.get("bet", ""), form.get("worth", ""), whole(form.get("pano", ""), 1)
    if not (_BET.fullmatch(spot) and _WORTH.fullmatch(worth)):
        return await _done(request, table, form, [], unreadable(f"{spot[:40]} {worth[:40]}"))
    place, actor = place_and_actor(request, table, "")
    presenter, view = presenter_at(place.game), place.game.view(place.position[0], actor)
    where, lying = (spot, pano, ""), presenter.lying(view)
    already = sum(lies.amount for lies in lying if (lies.player, lies.bet, lies.pano) == (actor.id, spot, pano))
    terms = next((bet for bet in place.game.notice() if bet.id == spot), None)
    worth = presenter.touch(terms, already, worth) if terms else worth
    return await _done(request, table, form, presenter.lines(view, actor.id, where, worth))


@post("/tables/{table:str}/announce", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def announce(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Lay the bets that an announcement stands for."""
    form = await form_of(request)
    call, worth, pano = form.get("call", ""), form.get("worth", ""), whole(form.get("pano", ""), 1)
    place, _ = place_and_actor(request, table, "")
    found = announced(call, frozenset(bet.id for bet in place.game.notice()))
    if found is None or not _WORTH.fullmatch(worth):
        return await _done(request, table, form, [], unreadable(f"{call[:40]} {worth[:40]}"))
    presenter = presenter_at(place.game)
    lines = [presenter.lay((bet, pano, ""), worth) for bet, chips in found.bets for _ in range(chips)]
    return await _done(request, table, form, lines)


@post("/tables/{table:str}/take", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def take(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Take one's own chips back from a spot."""
    form = await form_of(request)
    return await _from_spot(request, table, form, "")


@post("/tables/{table:str}/move", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def move(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Take one's own chips from one spot to another."""
    form = await form_of(request)
    to = form.get("to", "")
    if not _BET.fullmatch(to):
        return await _done(request, table, form, [], unreadable(to[:40]))
    return await _from_spot(request, table, form, to)


async def _from_spot(request: Asked, table: str, form: dict[str, str], to: str) -> Response[Any]:
    place, actor = place_and_actor(request, table, "")
    presenter = presenter_at(place.game)
    view = place.game.view(place.position[0], actor)
    spot, pano = form.get("bet", ""), whole(form.get("pano", ""), 1)
    mine = [chips for chips in presenter.lying(view) if chips.player == actor.id and not chips.held]
    amounts: dict[Where, int] = {}
    for chips in mine:
        if (chips.bet, chips.pano) == (spot, pano):
            where = (chips.bet, chips.pano, chips.colour)
            amounts[where] = amounts.get(where, 0) + chips.amount
    lines = [presenter.take(where) for where in amounts]
    if to:
        lines += [presenter.lay((to, pano, ""), presenter.worth(where, sum_, view)) for where, sum_ in amounts.items()]
    nothing = Trouble(409, "nada_que_hacer", N_("There is nothing to do that with."))
    return await _done(request, table, form, lines, None if lines else nothing)


@post("/tables/{table:str}/ready", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def ready(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Wait no longer."""
    return await _aside(request, table, lambda house, place, visitor, _: house.ready(place, visitor))


@post("/tables/{table:str}/phrase", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def phrase(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Say one of the phrases to the table."""
    return await _aside(
        request, table, lambda house, place, visitor, form: house.phrase(place, visitor, form.get("code", ""))
    )


@post("/tables/{table:str}/layout", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def layout(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Save the bets that lie there under a name, lay saved ones, or delete them."""
    language = page_language(request)

    async def done(house: House, place: Place, visitor: Visitor, form: dict[str, str]) -> None:
        name = form.get("name", "").strip()
        match form.get("action"):
            case "save":
                await house.layouts.save(place, visitor.id, name)
            case "lay":
                await house.lay(place, visitor, language, name, key_of(form))
            case "delete":
                await house.layouts.delete(visitor.id, place.game.slug, name)
            case other:
                raise unreadable(str(other)[:40])

    return await _aside(request, table, done)


Job = Callable[[House, Place, Visitor, dict[str, str]], Awaitable[object]]


async def _aside(request: Asked, table: str, job: Job) -> Response[Any]:
    """Do something that is no act of the game, and show the table."""
    form = await form_of(request)
    place, _ = place_and_actor(request, table, "")
    trouble: Trouble | None = None
    try:
        await job(house_of(request), place, visitor_of(request), form)
    except Trouble as refused:
        trouble = refused
    return await _done(request, table, form, [], trouble)


@post("/tables/{table:str}/say", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def say(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Say a line of the notation, or press a button that stands for a command."""
    form = await form_of(request)
    try:
        line, do = deed_of(form)
    except Trouble as trouble:
        return await _done(request, table, form, [], trouble)
    return await _done(request, table, form, [line if do is None else do])


@post("/tables/{table:str}/picked", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def picked(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Do what is done with cards of one's hand that were picked."""
    form = await form_of(request)
    place, _ = place_and_actor(request, table, "")
    places = [number for number in range(1, _MOST_CARDS + 1) if f"card{number}" in form]
    line = presenter_at(place.game).picked(places)
    nothing = Trouble(409, "nada_que_hacer", N_("There is nothing to do that with."))
    return await _done(request, table, form, [line] if line else [], None if line else nothing)


@post("/tables/{table:str}/sing", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def sing(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Sing a cartón."""
    form = await form_of(request)
    place, _ = place_and_actor(request, table, "")
    line = presenter_at(place.game).sung(form.get("kind", ""), form.get("carton", ""))
    nothing = Trouble(409, "nada_que_hacer", N_("There is nothing to do that with."))
    return await _done(request, table, form, [line] if line else [], None if line else nothing)


async def _told_what_was_opened(place: Place, actor: Actor) -> None:
    """Where no script tells what comes next, the page is to show it already."""
    presenter, listener = presenter_at(place.game), place.hub.listen(place.hub.n)
    try:
        async with asyncio.timeout(_OPENS_WITHIN):
            while presenter.is_opening(place.game.view(place.position[0], actor)):
                listener.news.clear()
                await listener.news.wait()
    except TimeoutError:
        pass
    finally:
        place.hub.leave(listener)


@post("/tables/{table:str}/open", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def open_all(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Open all of one's own closed tickets."""
    form = await form_of(request)
    place, actor = place_and_actor(request, table, "")
    lines = presenter_at(place.game).opened(place.game.view(place.position[0], actor))
    nothing = Trouble(409, "nada_que_hacer", N_("There is nothing to do that with."))
    return await _done(request, table, form, lines, None if lines else nothing)


@post("/tables/{table:str}/slip", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def slip(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Hand in a slip: of a betting house, or of numbers that were chosen."""
    form = await form_of(request)
    place, actor = place_and_actor(request, table, "")
    presenter = presenter_at(place.game)
    lines = presenter.slip(place.game.view(place.position[0], actor), form)
    if not is_as_told(form):
        changed = N_("What you chose is no longer what you were told of: look at the slip again.")
        return await _done(request, table, form, [], Trouble(409, "boleto_cambiado", changed))
    nothing = Trouble(409, "boleto_vacio", presenter.empty_slip)
    return await _done(request, table, form, lines, None if lines else nothing)


@post("/tables/{table:str}/colour", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def colour(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Take a colour, or more chips of one's own."""
    form = await form_of(request)
    place, actor = place_and_actor(request, table, "")
    chosen, count, each = (form.get(name, "").strip() for name in ("colour", "count", "each"))
    view = place.game.view(place.position[0], actor)
    owned = any((held.player, held.colour) == (actor.id, chosen) for held in getattr(view, "series", ()))
    worth = "" if owned or not each else f" a {each}"
    return await _done(request, table, form, [f"serie {chosen} {count}{worth}"])


@post("/tables/{table:str}/{action:str}", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def act(request: Asked, table: FromPath[str], action: FromPath[str]) -> Response[Any]:
    """Undo, repeat, double or clear, before no va más."""
    place, actor = place_and_actor(request, table, "")
    form = await form_of(request)
    lines = await _lines(request, place, actor, action)
    nothing = Trouble(409, "nada_que_hacer", N_("There is nothing to do that with."))
    return await _done(request, table, form, lines, None if lines else nothing)


async def _lines(request: Asked, place: Place, actor: Actor, action: str) -> list[str]:
    presenter = presenter_at(place.game)
    acts = house_of(request).acts.of(place.id, actor.id)
    bets = my_bets(await recent(place, actor), presenter, actor.id, acts)
    doing = Doing(presenter, place.game.view(place.position[0], actor), actor.id, bets)
    match action:
        case "undo":
            return doing.undo()
        case "clear":
            return doing.clear()
        case "double":
            return doing.double()
        case "repeat":
            return doing.repeat()
        case _:
            raise Trouble(404, "no_existe", N_("There is no {what} here."), what=action[:40])


async def _done(
    request: Asked, table: str, form: dict[str, str], deeds: Sequence[Deed], trouble: Trouble | None = None
) -> Response[Any]:
    """Carry out lines one after another, up to the first that is refused; then show the table."""
    place, actor = place_and_actor(request, table, "")
    key, pano = key_of(form), whole(form.get("pano", ""), 1)
    done: list[int] = []
    for place_in_list, deed in enumerate(deeds if trouble is None else ()):
        trouble = await _try(request, place, actor, deed, f"{key}-{place_in_list}", done)
        if trouble is not None:
            break
    house_of(request).acts.note(place.id, actor.id, done)
    if trouble is not None and trouble.status in {401, 403, 429, 503}:
        raise trouble
    problem = problem_of(request, trouble) if trouble else None
    if problem is None and not is_part(request):
        return back_to(f"/tables/{place.id}?pano={pano}")
    return await _show(request, place, actor, pano, problem)


async def _try(request: Asked, place: Place, actor: Actor, deed: Deed, key: str, done: list[int]) -> Trouble | None:
    counts = counts_of(request)
    text, do = (deed, None) if isinstance(deed, str) else ("", deed)
    language, visitor = page_language(request), visitor_of(request)
    try:
        reply = await house_of(request).act(place, actor, language, visitor=visitor, key=key, text=text, do=do)
    except Denied as denied:
        counts.commands["refused"] += 1
        doorkeeper_of(request).accounts.charge(actor.id, REFUSAL_COST)
        return denied
    except Trouble as trouble:
        return trouble
    counts.commands["accepted"] += 1
    done.append(reply.n)
    return None


async def _show(
    request: Asked, place: Place, actor: Actor, pano: int, problem: Problem | None = None, *, part: bool = False
) -> Response[str]:
    scene = await _scene(request, place, actor, pano)
    sitting = await sitting_of(house_of(request), visitor_of(request))
    alone = part or is_part(request)
    template = scene.template if alone else "table.html"
    house = house_of(request)
    facts: dict[str, Any] = {
        "saved": await house.layouts.of(actor.id, place.game.slug),
        "phrases": PHRASES,
    }
    if presenter_at(place.game).looks_back:
        facts["past"] = await lately_played(request, place, actor)
    facts["language"] = place.game.wording(page_language(request))
    facts |= {"frame": FRAME, "scene": scene, "sitting": sitting, "problem": problem, "part": alone}
    return html(request, template, **facts, hints=hinting(request, place))


async def _scene(request: Asked, place: Place, actor: Actor, pano: int) -> Scene:
    names = await names_at(request, place, actor)
    book = book_for(request, place)
    return await scene_of(house_of(request), await look_at(place, actor, page_language(request), names, pano, book))


HANDLERS = [
    table_page,
    table_fragment,
    holds,
    bet,
    announce,
    take,
    move,
    ready,
    phrase,
    layout,
    say,
    picked,
    sing,
    open_all,
    slip,
    colour,
    act,
]
