"""The lobby: the tables of the house, and the ways in."""

from typing import Annotated, Any
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import QueryParameter

from tapete.language import LANGUAGES
from tapete.service.asking import Asked, house_of
from tapete.service.feed import STRANGER
from tapete.service.guard import Access, address_of, cookie_name
from tapete.service.house import House, Place
from tapete.service.people import Visitor
from tapete.service.problems import Trouble
from tapete.web.pages.common import back_to, come_in, form_of, inside, problem_of, whole
from tapete.web.render import LANGUAGE_COOKIE, html, page_language
from tapete.web.scenes import presenter_of
from tapete.web.scenes.look import Result

_YEAR = 365 * 24 * 3600
_SHOWN_RESULTS = 6


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    id: str
    number: int
    game: str
    jurisdiction: str
    physical: bool
    open: bool
    betting: bool
    phase: str
    minimum: int
    maximum: int
    players: int
    places: int
    """How many may play; zero where nobody is counted."""
    practice: bool
    """Whether companions fill it for whoever plays alone."""
    results: tuple[Result, ...]


def tiles_of(house: House, language: str) -> list[Tile]:
    """Every table in use, by number."""
    places = [place for place in house.places.values() if place.current]
    return [_tile(place, language) for place in sorted(places, key=lambda place: place.number)]


def _tile(place: Place, language: str) -> Tile:
    rules, presenter = place.game.rules, presenter_of(place.game.slug)
    view: Any = place.game.view(place.position[0], STRANGER)
    terms = place.game.notice()
    players, places = presenter.seats(rules, view)
    return Tile(
        id=place.id,
        number=place.number,
        game=place.game.slug,
        jurisdiction=rules.jurisdiction,
        physical=place.physical,
        open=place.is_open,
        betting=view.betting,
        phase=presenter.phase(rules, view, language),
        minimum=presenter.minimum({bet.id: bet for bet in terms}, 1),
        maximum=max((bet.cap for bet in terms), default=0),
        players=players,
        places=places,
        practice=place.companions is not None,
        results=presenter.results(rules, view)[:_SHOWN_RESULTS],
    )


class Sieve(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables somebody looks for."""

    game: str = ""
    most: int = 0
    """The greatest minimum, in cents; none when zero."""
    free: bool = False
    """Only where somebody may still sit down."""

    def passes(self, tile: Tile) -> bool:
        """Whether a table is one of them."""
        right_game = self.game in {"", tile.game}
        room = tile.open and (not tile.places or tile.players < tile.places)
        return right_game and (not self.most or tile.minimum <= self.most) and (room or not self.free)

    @property
    def query(self) -> str:
        """The same in an address."""
        wanted = {"game": self.game, "most": self.most or "", "free": "1" if self.free else ""}
        return urlencode({name: value for name, value in wanted.items() if value})


@get("/", opt={"access": Access.ANYONE}, include_in_schema=False)
async def lobby(
    request: Asked,
    game: Annotated[str, QueryParameter(max_length=60)] = "",
    most: Annotated[str, QueryParameter(max_length=12)] = "",
    free: Annotated[str, QueryParameter(max_length=5)] = "",
) -> Response[str]:
    """The tables."""
    return await _lobby(request, sieve=Sieve(game=game, most=whole(most), free=free == "1"))


async def _lobby(request: Asked, status: int = 200, *, sieve: Sieve | None = None, **facts: Any) -> Response[str]:
    house = house_of(request)
    visitor = request.user
    balance = await house.balance(visitor.id) if isinstance(visitor, Visitor) else 0
    shown: dict[str, Any] = {"problem": None, "name": "", **facts}
    every, wanted = tiles_of(house, page_language(request)), sieve or Sieve()
    template = "parts/tiles.html" if request.headers.get("hx-request") == "true" else "lobby.html"
    return html(
        request,
        template,
        status,
        tiles=[tile for tile in every if wanted.passes(tile)],
        sieve=wanted,
        games=sorted({tile.game for tile in every}),
        minimums=sorted({tile.minimum for tile in every}),
        balance=balance,
        **shown,
    )


@post("/guest", opt={"access": Access.ANYONE, "cost": 10}, include_in_schema=False)
async def guest(request: Asked) -> Response[Any]:
    """Come in with a name and chips of play money."""
    form = await form_of(request)
    try:
        name, language = form.get("name", "")[:200], page_language(request)
        signed = await house_of(request).people.guest(name, language, address_of(request))
    except Trouble as trouble:
        return await _lobby(request, trouble.status, problem=problem_of(request, trouble), name=form.get("name", ""))
    return await come_in(request, signed, inside(form.get("next", "/")))


@get("/sign-in", opt={"access": Access.ANYONE}, include_in_schema=False)
async def sign_in_page(
    request: Asked, following: Annotated[str, QueryParameter(name="next", max_length=300)] = "/"
) -> Response[str]:
    """Where accounts sign in."""
    return html(request, "sign_in.html", problem=None, following=inside(following), account="")


@post("/sign-in", opt={"access": Access.ANYONE, "cost": 5}, include_in_schema=False)
async def sign_in(request: Asked) -> Response[Any]:
    """Sign in with a password."""
    form = await form_of(request)
    account, following = form.get("account", "").strip()[:60], inside(form.get("next", "/"))
    try:
        signed = await house_of(request).people.sign_in(account, form.get("password", ""), address_of(request))
    except Trouble as trouble:
        problem = problem_of(request, trouble)
        return html(request, "sign_in.html", problem.status, problem=problem, following=following, account=account)
    return await come_in(request, signed, following)


@post("/sign-out", opt={"access": Access.ANYONE}, include_in_schema=False)
async def sign_out(request: Asked) -> Response[Any]:
    """Leave."""
    if isinstance(request.user, Visitor):
        await house_of(request).people.sign_out(request.user)
    response = back_to("/")
    response.delete_cookie(cookie_name(request))
    return response


@post("/language", opt={"access": Access.ANYONE}, include_in_schema=False)
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


HANDLERS = [lobby, guest, sign_in_page, sign_in, sign_out, language]
