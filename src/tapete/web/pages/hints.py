"""Whether a player wants hints: a choice of this browser, in a house of play money and in no other."""

from typing import Any

from litestar import Response, post
from litestar.datastructures import Cookie

from tapete.exact import MATHEMATICS, OfRules, mathematics_of
from tapete.exact.book import Book, Charted
from tapete.language import N_
from tapete.service.analysis import question_at_table
from tapete.service.guard import Access, Asked, cookie_of, house_of, is_secure
from tapete.service.places import Place
from tapete.service.problems import Trouble
from tapete.web.pages.common import back_to, form_of, inside

COOKIE = "pistas"
_YEAR = 365 * 24 * 3600


def hinting(request: Asked, place: Place) -> str:
    """`on` or `off`; nothing where hints are not to be had."""
    if not house_of(request).settings.play_money or not _is_advised(place):
        return ""
    return "on" if cookie_of(request, COOKIE) == "1" else "off"


def _is_advised(place: Place) -> bool:
    """Where a ticket, a cartón or a game of a machine is paid for, tables tell all there is and nothing is advised."""
    if place.game.slug not in MATHEMATICS or place.setup is None:
        return False
    mathematics = mathematics_of(place.game.slug)
    return not (isinstance(mathematics, OfRules) and isinstance(mathematics, Charted))


def book_for(request: Asked, place: Place) -> Book | None:
    """What hints at a table are taken from, if they are wanted and worked out."""
    if hinting(request, place) != "on":
        return None
    return house_of(request).analyst.ask(question_at_table(place))


@post("/hints", opt={"access": Access.SIGNED}, include_in_schema=False)
async def choose(request: Asked) -> Response[Any]:
    """Want hints, or no more."""
    if not house_of(request).settings.play_money:
        raise Trouble(403, "dinero_real", N_("There are no hints where money is won and lost."))
    form = await form_of(request)
    response = back_to(inside(form.get("next", "/")))
    on = "1" if form.get("on") == "1" else "0"
    response.set_cookie(
        Cookie(key=COOKIE, value=on, path="/", samesite="lax", secure=is_secure(request), max_age=_YEAR)
    )
    return response


HANDLERS = [choose]
