"""What the handlers of pages share: forms, ways back, and pages for what goes wrong."""

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.response import Redirect
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tapete.engine.codec import complaint
from tapete.engine.notation import Unreadable, take_int
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, Told, why
from tapete.service.app import PROBLEMS
from tapete.service.guard import Asked, caller, cookie_name, house_of, is_secure, refuse_repeated
from tapete.service.people import SignedIn, Visitor
from tapete.service.problems import Problem, Trouble, no_store, not_here, unreadable
from tapete.service.store.contract import Closed, Unavailable
from tapete.web.buttons import MONEY
from tapete.web.render import html, is_part, page_language

_LONGEST_KEY = 60
MOST_MONEY = 10**9


async def form_of(request: Asked) -> dict[str, str]:
    form = await request.form()
    return {name: str(form.get(name, "")) for name in form}


def key_of(form: dict[str, str]) -> str:
    """The key of a form: the same form sent twice is done once."""
    given = form.get("key", "")
    usable = given.isascii() and given.isprintable() and 0 < len(given) <= _LONGEST_KEY
    return given if usable else secrets.token_urlsafe(12)


def whole(text: str, default: int = 0) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else default


def amount_of(text: str) -> int:
    try:
        amount = parse_amount(text)
    except BadAmount as error:
        raise unreadable(why(error)) from error
    if not 0 < amount <= MOST_MONEY:
        raise unreadable(text[:20])
    return amount


def deed_of(form: dict[str, str]) -> tuple[str, dict[str, Any] | None]:
    if "do" not in form:
        return f"{form.get('say', '').strip()} {form.get('note', '').strip()}".strip(), None
    do = _command(form["do"])
    if field := form.get("field", ""):
        do[field] = _number(form.get("value", ""), money=field in MONEY)
    if note := form.get("note", "").strip():
        do["note"] = note
    return "", do


def _command(text: str) -> dict[str, Any]:
    try:
        refuse_repeated(text)
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise unreadable(complaint(error)) from error


def _number(text: str, *, money: bool) -> int:
    try:
        return parse_amount(text) if money else int(take_int(text.strip(), Told(N_("a whole number")), 0, 10**9))
    except (BadAmount, Unreadable) as error:
        raise unreadable(why(error)) from error


def back_to(path: str) -> Response[Any]:
    return Redirect(path, status_code=303)


def inside(path: str) -> str:
    """A path of this house; anything else leads to the lobby."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


async def come_in(request: Asked, signed: SignedIn, path: str) -> Response[Any]:
    if isinstance(request.user, Visitor):
        await house_of(request).people.sign_out(request.user)
    response = back_to(path)
    response.set_cookie(
        Cookie(
            key=cookie_name(request),
            value=signed.token,
            path="/",
            httponly=True,
            samesite="lax",
            secure=is_secure(request),
            max_age=house_of(request).settings.session_seconds,
        )
    )
    return response


def problem_of(request: Asked, trouble: Trouble) -> Problem:
    return trouble.problem(page_language(request))


def show_trouble(request: Request[Any, Any, Any], trouble: Trouble) -> Response[Any]:
    """What went wrong as a page; whoever has not signed in is asked to, and then led on."""
    if trouble.status == 401 and request.method == "GET" and not is_part(request):
        return back_to(f"/sign-in?next={quote(request.scope['path'])}")
    problem = trouble.problem(page_language(request))
    template = "parts/refusal.html" if is_part(request) else "trouble.html"
    response = html(request, template, status=problem.status, problem=problem)
    if is_part(request):
        response.headers["hx-retarget"] = "#refusal"
        response.headers["hx-reswap"] = "outerMorph"
    return response


_FOR_PROGRAMS = ("/api/", "/schema", "/static/", "/health", "/metrics")
_READING = ("GET", "HEAD")
"""An address that only takes forms is no page to whoever asks to read it."""
_log = logging.getLogger("tapete.web")


def show_bad_request(request: Asked, error: HTTPException) -> Response[Any]:
    status = error.status_code
    trouble = not_here(request.scope["path"][:60]) if status == 404 else unreadable(error.detail[:200])
    return show_trouble(request, trouble)


def show_defect(request: Asked, error: Exception) -> Response[Any]:
    """Something that should not be possible: noted in the log under a number, which is all that is told."""
    number = secrets.token_hex(4)
    _log.error("a page failed", exc_info=error, extra={"path": request.scope["path"], "request": number})
    sentence = N_("This is a defect of Tapete; it has been noted under the number {number}.")
    return show_trouble(request, Trouble(500, "defecto", sentence, number=number))


def show_outage(request: Asked, error: Exception) -> Response[Any]:
    """The record is out of reach; whoever asks a page of it may be shown nothing that is in it."""
    _log.warning("the record is out of reach", extra={"path": request.scope["path"], "why": str(error)})
    return show_trouble(request, no_store())


class Unrouted(Response[str]):
    """A page for an address that no route has, and for which nobody has found out yet who is asking."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__("", status_code=trouble.status, media_type="text/html")
        self._trouble = trouble

    def to_asgi_response(self, app: Litestar | None, request: Asked, **told: Any) -> ASGIResponse:
        return _AskedFirst(self._trouble, app, request, told)


class _AskedFirst(ASGIResponse):
    """Finds out who is asking, and then answers."""

    def __init__(self, trouble: Trouble, app: Litestar | None, request: Asked, told: Mapping[str, Any]) -> None:
        super().__init__()
        self._trouble, self._app, self._request, self._told = trouble, app, request, told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            scope["user"], _ = await caller(self._request)
        except (Unavailable, Closed):
            scope["user"] = None
        page = show_trouble(self._request, self._trouble)
        await page.to_asgi_response(self._app, self._request, **self._told)(scope, receive, send)


def show_unrouted(request: Asked, error: HTTPException) -> Response[Any]:
    """An address that no route has, or none to be read: a page for browsers, a problem for programs."""
    path = request.scope["path"]
    if "text/html" in request.headers.get("accept", "") and not path.startswith(_FOR_PROGRAMS):
        if error.status_code == 404 or request.method in _READING:
            return Unrouted(not_here(path[:60]))
        return Unrouted(Trouble(error.status_code, "metodo", N_("{path} is no page to be read."), path=path[:60]))
    answer: Response[Any] = PROBLEMS[HTTPException](request, error)
    return answer


Handlers = Mapping[int | type[Exception], Callable[..., Response[Any]]]

ON_PAGES: Handlers = {
    Trouble: show_trouble,
    ValidationException: show_bad_request,
    HTTPException: show_bad_request,
    Unavailable: show_outage,
    Closed: show_outage,
    Exception: show_defect,
}
ANYWHERE: Handlers = {NotFoundException: show_unrouted, MethodNotAllowedException: show_unrouted}
"""For the whole application: what belongs to no route."""
