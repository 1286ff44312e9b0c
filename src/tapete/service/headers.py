"""What every response says to browsers, what every access leaves in the log, and what is counted."""

from collections import Counter
from time import monotonic
from typing import Any, cast

from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from tapete.service.logs import access
from tapete.service.patience import within_time

_CSP = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self' data:"
)
HEADERS = (
    (b"content-security-policy", _CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_HSTS = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE = (b"cache-control", b"no-store")


class Counts:
    """What has happened since the process began, for the metrics."""

    def __init__(self) -> None:
        self.responses: Counter[int] = Counter()
        self.commands: Counter[str] = Counter()
        self.sockets_of: Counter[str] = Counter()

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return self.sockets_of.total()

    def hung_up(self, account: str) -> None:
        """A socket of an account was closed."""
        self.sockets_of[account] -= 1
        if not self.sockets_of[account]:
            del self.sockets_of[account]


class Envelope:
    """Wraps every response in the headers, counts it and logs it."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app = app
        self._state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began = monotonic()

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _with_headers(scope, list(message["headers"]))
                self._note(scope, message["status"], monotonic() - began)
            await send(message)

        await self._app(scope, within_time(receive), sealed)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self._state.counts.responses[status] += 1
        method = cast("HTTPScope", scope)["method"]
        access(method, scope["path"], status, seconds, getattr(scope.get("user"), "id", ""), _address(scope))


def _with_headers(scope: Scope, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    present = {name.lower() for name, _ in headers}
    extra = [*HEADERS]
    if scope.get("scheme") == "https":
        extra.append(_HSTS)
    if scope.get("user") is not None:
        extra.append(_NO_STORE)
    return [*headers, *((name, value) for name, value in extra if name not in present)]


def _address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""
