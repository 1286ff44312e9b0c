"""What goes wrong, as pages: nobody at a browser is answered with data, and nobody with a defect's insides."""

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tapete.language import N_
from tapete.service.app import PROBLEMS
from tapete.service.guard import caller
from tapete.service.problems import Trouble, no_store, not_here, unreadable
from tapete.service.store.contract import Closed, Unavailable
from tapete.web.pages.common import show_trouble

Asked = Request[Any, Any, Any]
_FOR_PROGRAMS = ("/api/", "/schema", "/static/", "/health", "/metrics")
_READING = ("GET", "HEAD")
"""An address that only takes forms is no page to whoever asks to read it."""
_log = logging.getLogger("tapete.web")


def show_bad_request(request: Asked, error: HTTPException) -> Response[Any]:
    """An address or a form that can't be read."""
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
