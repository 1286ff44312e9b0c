"""A player's page of a table: looking on, laying bets, and taking them back."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from tapete.engine.chips import Lying
from tapete.engine.command import Actor
from tapete.language import N_
from tapete.service.api import REFUSAL_COST
from tapete.service.guard import Access, Asked, counts_of, doorkeeper_of, house_of, place_and_actor, visitor_of
from tapete.service.house import House
from tapete.service.people import Visitor
from tapete.service.places import Place
from tapete.service.problems import Denied, Problem, Trouble, unreadable
from tapete.web.pages.common import back_to, deed_of, form_of, key_of, problem_of, whole
from tapete.web.pages.seen import facts_at
from tapete.web.people import names_at
from tapete.web.reader import reader_of
from tapete.web.recent import MyBets, my_bets, recent
from tapete.web.render import html, is_part, page_language
from tapete.web.scenes import presenter_at
from tapete.web.scenes.presenter import WORTH, Filled, Presenter, Where, posted_at, touched


class Doing:
    """What one player may do with the chips that they have on the cloth."""

    def __init__(self, presenter: Presenter, view: Any, player: str, bets: MyBets) -> None:
        self._presenter = presenter
        self._view = view
        self._bets = bets
        self._free = [chips for chips in presenter.lying(view) if chips.player == player and not chips.held]

    def undo(self) -> list[str]:
        """Take back what the last act laid: each spot is cleared, and what lay there before is laid again."""
        lines: list[str] = []
        for where, amount in self._bets.last.items() if self._bets.now else ():
            there = sum(chips.amount for chips in self._free if _where(chips) == where)
            if there:
                lines.append(self._presenter.take(where))
            if there > amount:
                lines.append(self._place(where, there - amount))
        return lines

    def clear(self) -> list[str]:
        return [self._presenter.take(_where(chips)) for chips in self._free]

    def double(self) -> list[str]:
        return [self._place(_where(chips), chips.amount) for chips in self._free]

    def repeat(self) -> list[str]:
        there = {_where(chips): chips.amount for chips in self._free}
        missing = {where: amount - there.get(where, 0) for where, amount in self._bets.before.items()}
        return [self._place(where, amount) for where, amount in missing.items() if amount > 0]

    def _place(self, where: Where, amount: int) -> str:
        return self._presenter.lay(where, self._presenter.worth(where, amount, self._view))


def _where(chips: Lying) -> Where:
    return chips.bet, chips.pano, chips.colour


_BET = re.compile(r"[a-z0-9:-]{1,40}")
_OPENS_WITHIN = 1.0
"""Seconds that a page waits for what a ticket hides that its holder has just opened."""
NOTHING = Trouble(409, "nada_que_hacer", N_("There is nothing to do that with."))
Deed = str | dict[str, Any]
Pano = Annotated[int, QueryParameter(name="pano", ge=1, le=9)]


@get("/tables/{table:str}", opt={"access": Access.SIGNED})
async def table_page(request: Asked, table: FromPath[str], pano: Pano = 1) -> Response[str]:
    place, actor = place_and_actor(request, table, "")
    await _told_what_was_opened(place, actor)
    return await _show(request, place, actor, pano)


@get("/tables/{table:str}/fragment", opt={"access": Access.SIGNED})
async def table_fragment(
    request: Asked,
    table: FromPath[str],
    pano: Pano = 1,
    print_: Annotated[bool, QueryParameter(name="print")] = False,
) -> Response[str]:
    """The page without its frame; with `print`, for a browser that has not the print of its window's drawing."""
    place, actor = place_and_actor(request, table, "")
    return await _show(request, place, actor, pano, part=True, printed=print_)


@post("/tables/{table:str}/bet", opt={"access": Access.SIGNED}, status_code=200)
async def bet(request: Asked, table: FromPath[str]) -> Response[Any]:
    form = await form_of(request)
    spot, worth, pano = form.get("bet", ""), form.get("worth", ""), whole(form.get("pano", ""), 1)
    if not (_BET.fullmatch(spot) and WORTH.fullmatch(worth)):
        return await _done(request, table, form, [], unreadable(f"{spot[:40]} {worth[:40]}"))
    place, actor = place_and_actor(request, table, "")
    presenter, view = presenter_at(place.game), place.game.view(place.position[0], actor)
    where, lying = (spot, pano, ""), presenter.lying(view)
    already = sum(lies.amount for lies in lying if (lies.player, lies.bet, lies.pano) == (actor.id, spot, pano))
    terms = posted_at(place.game).get(spot)
    worth = touched(presenter, terms, already, worth) if terms else worth
    command = presenter.command(place.game, actor.id, where, worth) if terms else None
    deeds: Sequence[Deed] = [command] if command else presenter.lines(view, actor.id, where, worth)
    return await _done(request, table, form, deeds)


@post("/tables/{table:str}/take", opt={"access": Access.SIGNED}, status_code=200)
async def take(request: Asked, table: FromPath[str]) -> Response[Any]:
    form = await form_of(request)
    return await _from_spot(request, table, form, "")


@post("/tables/{table:str}/move", opt={"access": Access.SIGNED}, status_code=200)
async def move(request: Asked, table: FromPath[str]) -> Response[Any]:
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
    return await _done(request, table, form, lines, None if lines else NOTHING)


@post("/tables/{table:str}/ready", opt={"access": Access.SIGNED}, status_code=200)
async def ready(request: Asked, table: FromPath[str]) -> Response[Any]:
    return await _aside(request, table, lambda house, place, visitor, _: house.ready(place, visitor))


@post("/tables/{table:str}/phrase", opt={"access": Access.SIGNED}, status_code=200)
async def phrase(request: Asked, table: FromPath[str]) -> Response[Any]:
    return await _aside(
        request, table, lambda house, place, visitor, form: house.phrase(place, visitor, form.get("code", ""))
    )


@post("/tables/{table:str}/layout", opt={"access": Access.SIGNED}, status_code=200)
async def layout(request: Asked, table: FromPath[str]) -> Response[Any]:
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
    form = await form_of(request)
    place, _ = place_and_actor(request, table, "")
    trouble: Trouble | None = None
    try:
        await job(house_of(request), place, visitor_of(request), form)
    except Trouble as refused:
        trouble = refused
    return await _done(request, table, form, [], trouble)


@post("/tables/{table:str}/say", opt={"access": Access.SIGNED}, status_code=200)
async def say(request: Asked, table: FromPath[str]) -> Response[Any]:
    form = await form_of(request)
    try:
        line, do = deed_of(form)
    except Trouble as trouble:
        return await _done(request, table, form, [], trouble)
    return await _done(request, table, form, [line if do is None else do])


async def _told_what_was_opened(place: Place, actor: Actor) -> None:
    """Where no script tells what comes next, the page is to show it already."""
    listener = place.hub.listen(place.hub.n)
    try:
        async with asyncio.timeout(_OPENS_WITHIN):
            while getattr(place.game.view(place.position[0], actor), "opening", ()):
                listener.news.clear()
                await listener.news.wait()
    except TimeoutError:
        pass
    finally:
        place.hub.leave(listener)


@post("/tables/{table:str}/{action:str}", opt={"access": Access.SIGNED}, status_code=200)
async def act(request: Asked, table: FromPath[str], action: FromPath[str]) -> Response[Any]:
    """Undo, repeat, double or clear, before no va más; or hand in a form of the game's own template."""
    place, actor = place_and_actor(request, table, "")
    form = await form_of(request)
    own = presenter_at(place.game).acts().get(action)
    try:
        view = place.game.view(place.position[0], actor)
        lines = own(Filled(place.game, view, actor.id, form)) if own else await _lines(request, place, actor, action)
    except Trouble as trouble:
        if not own:
            raise
        return await _done(request, table, form, [], trouble)
    return await _done(request, table, form, lines, None if lines else NOTHING)


async def _lines(request: Asked, place: Place, actor: Actor, action: str) -> list[str]:
    presenter = presenter_at(place.game)
    acts = house_of(request).acts.of(place.id, actor.id)
    bets = my_bets(await recent(place, actor), presenter, actor.id, acts)
    doing = Doing(presenter, place.game.view(place.position[0], actor), actor.id, bets)
    ways = {"undo": doing.undo, "clear": doing.clear, "double": doing.double, "repeat": doing.repeat}
    if action not in ways:
        raise Trouble(404, "no_existe", N_("There is no {what} here."), what=action[:40])
    return ways[action]()


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
    request: Asked,
    place: Place,
    actor: Actor,
    pano: int,
    problem: Problem | None = None,
    *,
    part: bool = False,
    printed: bool = False,
) -> Response[str]:
    house, visitor, language = house_of(request), visitor_of(request), page_language(request)
    reader = await reader_of(house, visitor, language)
    saved = await house.layouts.of(actor.id, place.game.slug)
    facts = await facts_at(request, place, actor, pano, await names_at(request, place, actor))
    alone = part or is_part(request)
    template = facts["scene"].template if alone else "table.html"
    return html(request, template, **facts, reader=reader, saved=saved, problem=problem, part=alone, printed=printed)
