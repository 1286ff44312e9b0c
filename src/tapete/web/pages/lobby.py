"""The lobby: the tables of the house, and the ways in."""

from collections import Counter
from datetime import datetime
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import QueryParameter

from tapete.casino.clock import ZONE
from tapete.language import LANGUAGES, N_, translate
from tapete.service.guard import Access, Asked, address_of, cookie_name, house_of
from tapete.service.people import Visitor
from tapete.service.problems import Trouble
from tapete.web.glimpse import SHELVES
from tapete.web.pages.common import back_to, come_in, form_of, inside, problem_of, whole
from tapete.web.pictures import titles_of
from tapete.web.render import LANGUAGE_COOKIE, html, is_part, page_language
from tapete.web.tile import Sieve, Tile, news, tiles_of, with_names

_YEAR = 365 * 24 * 3600
_GREETINGS = ((6, N_("Good evening")), (13, N_("Good morning")), (20, N_("Good afternoon")), (24, N_("Good evening")))
"""What is said before an hour of the day, as in Spain: the morning lasts until lunch."""


@get("/", opt={"access": Access.ANYONE})
async def lobby(
    request: Asked,
    shelf: Annotated[str, QueryParameter(max_length=60)] = "",
    game: Annotated[str, QueryParameter(max_length=60)] = "",
    most: Annotated[str, QueryParameter(max_length=12)] = "",
    free: Annotated[str, QueryParameter(max_length=5)] = "",
    since: Annotated[str, QueryParameter(max_length=60)] = "",
) -> Response[str]:
    sieve = Sieve(shelf=shelf, game=game, most=whole(most), free=free == "1")
    return await _lobby(request, sieve=sieve, since=since)


async def _lobby(
    request: Asked, status: int = 200, *, sieve: Sieve | None = None, since: str = "", **facts: Any
) -> Response[str]:
    house, language = house_of(request), page_language(request)
    visitor = request.user if isinstance(request.user, Visitor) else None
    every, wanted = tiles_of(house, language, visitor), sieve or Sieve()
    passing = [tile for tile in every if wanted.passes(tile)]
    now = wanted.since(passing, visitor)
    changed = news(passing, since, now) if is_part(request) else None
    if changed == []:
        return Response("", status_code=204)
    known: dict[str, str] = request.app.state.setdefault("names", {})
    tiles = await with_names(house, passing if changed is None else changed, known)
    titles = titles_of(tuple(sorted({tile.game for tile in every})), language)
    shown: dict[str, Any] = {"tiles": tiles, "sieve": wanted, "since": now, "titles": titles}
    if is_part(request):
        return html(request, "parts/tiles.html", status, **shown, changes=changed is not None)
    counted = Counter(tile.shelf for tile in every)
    page: dict[str, Any] = {"problem": None, "name": "", **facts}
    return html(
        request,
        "lobby.html",
        status,
        **shown,
        changes=False,
        every=every,
        shelves=[(shelf, counted[shelf]) for shelf in SHELVES if counted[shelf]],
        minimums=sorted({tile.minimum for tile in every}),
        waiting=_waiting(every),
        somewhere=_somewhere(every),
        people=len({id_ for tile in every for id_ in tile.playing}),
        greeting=translate(next(said for before, said in _GREETINGS if datetime.now(ZONE).hour < before), language),
        **({"balance": await house.balance(visitor.id)} if visitor else {}),
        **page,
    )


def _waiting(tiles: list[Tile]) -> Tile | None:
    """The table where it is my turn, else one where I play."""
    mine = [tile for tile in tiles if tile.my_turn or tile.here]
    return min(mine, key=lambda tile: not tile.my_turn, default=None)


def _somewhere(tiles: list[Tile]) -> Tile | None:
    """A table where one can play at once: best with others, and for little."""
    room = [tile for tile in tiles if tile.open and tile.free != 0 and not tile.here]
    return min(room, key=lambda tile: (not tile.playing, not tile.betting, tile.minimum), default=None)


@post("/guest", opt={"access": Access.ANYONE, "cost": 10})
async def guest(request: Asked) -> Response[Any]:
    form = await form_of(request)
    try:
        name, language = form.get("name", "")[:200], page_language(request)
        signed = await house_of(request).people.guest(name, language, address_of(request))
    except Trouble as trouble:
        return await _lobby(request, trouble.status, problem=problem_of(request, trouble), name=form.get("name", ""))
    return await come_in(request, signed, inside(form.get("next", "/")))


@get("/sign-in", opt={"access": Access.ANYONE})
async def sign_in_page(
    request: Asked, following: Annotated[str, QueryParameter(name="next", max_length=300)] = "/"
) -> Response[str]:
    return html(request, "sign_in.html", problem=None, following=inside(following), account="")


@post("/sign-in", opt={"access": Access.ANYONE, "cost": 5})
async def sign_in(request: Asked) -> Response[Any]:
    form = await form_of(request)
    account, following = form.get("account", "").strip()[:60], inside(form.get("next", "/"))
    try:
        signed = await house_of(request).people.sign_in(account, form.get("password", ""), address_of(request))
    except Trouble as trouble:
        problem = problem_of(request, trouble)
        return html(request, "sign_in.html", problem.status, problem=problem, following=following, account=account)
    return await come_in(request, signed, following)


@post("/sign-out", opt={"access": Access.ANYONE})
async def sign_out(request: Asked) -> Response[Any]:
    if isinstance(request.user, Visitor):
        await house_of(request).people.sign_out(request.user)
    response = back_to("/")
    response.delete_cookie(cookie_name(request))
    return response


@post("/language", opt={"access": Access.ANYONE})
async def language(request: Asked) -> Response[Any]:
    """Choose a language: of the account, and of this browser."""
    form = await form_of(request)
    chosen = form.get("language", "")
    response = back_to(inside(form.get("next", "/")))
    if chosen in LANGUAGES:
        if isinstance(request.user, Visitor):
            await house_of(request).people.speak(request.user.id, chosen)
        response.set_cookie(Cookie(key=LANGUAGE_COOKIE, value=chosen, path="/", samesite="lax", max_age=_YEAR))
    return response
