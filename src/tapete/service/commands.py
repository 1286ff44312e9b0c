"""The way of a command over HTTP past the layers of the framework, which cost more than the command itself.

Guard, act and answers are those of the framework's route. That route still serves every request that is not plain: with
a session to be looked up, a body in parts, or anything that can't be read.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from tapete.service.api import Ask, carry_out, is_one
from tapete.service.guard import API, LONGEST_KEY, address_of, cookie_name, cookie_of, language_of
from tapete.service.house import House
from tapete.service.people import Visitor

_PATH = re.compile(re.escape(API) + r"/tables/([^/]+)/commands")
_KEY = re.compile(rf"[!-~]{{1,{LONGEST_KEY}}}")
_LARGEST = 16 * 1024
"""Bytes of a plain body; a command takes far fewer."""
_ASK = msgspec.json.Decoder(Ask)
_JSON = b"application/json"


class Heard(NamedTuple):
    """A request as the guard looks at it."""

    scope: Scope
    headers: Mapping[str, str]


class Answer(NamedTuple):
    """A response."""

    status: int
    kind: bytes
    body: bytes
    extra: tuple[tuple[bytes, bytes], ...] = ()
    """Further headers."""


class Commands:
    """Answers plain commands; everything else goes on to the application."""

    def __init__(self, app: ASGIApp, state: State, problems: Mapping[int | type[Exception], Any]) -> None:
        self._app = app
        self._state = state
        self._problems = problems

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        heard = _heard(scope)
        visitor = self._visitor(heard) if heard is not None else None
        if heard is None or visitor is None:
            await self._app(scope, receive, send)
            return
        try:
            message = await receive()
        except HTTPException as late:
            await _send(send, self._problem(scope, late))
            return
        body = _body_of(message)
        asked = _asked(body)
        if asked is None:
            await self._app(scope, _again(message, receive), send)
            return
        scope["user"] = visitor
        await _send(send, await self._answered(heard, visitor, asked, body))

    def _visitor(self, heard: Heard) -> Visitor | None:
        """Who is calling, if that is known without asking the store."""
        house: House = self._state.house
        token = cookie_of(heard, cookie_name(heard))
        return house.people.remembered(token) if token else None

    async def _answered(self, heard: Heard, visitor: Visitor, asked: Ask, body: bytes) -> Answer:
        try:
            self._state.doorkeeper.admit_change(heard, address_of(heard), visitor, body)
            table, key = _table_of(heard.scope), heard.headers["idempotency-key"]
            done = await carry_out(self._state, visitor, table, asked, language_of(heard), key)
        except Exception as error:  # noqa: BLE001 - every error has its answer
            return self._problem(heard.scope, error)
        return Answer(200, _JSON, msgspec.json.encode(done))

    def _problem(self, scope: Scope, error: Exception) -> Answer:
        """The answer that the application has for an error."""
        told = next(self._problems[kind] for kind in type(error).__mro__ if kind in self._problems)
        response: Response[Any] = told(Request(scope), error)
        extra = [(name.encode(), value.encode()) for name, value in response.headers.items()]
        kind = str(response.media_type).encode()
        return Answer(response.status_code or 500, kind, msgspec.json.encode(response.content), tuple(extra))


async def _send(send: Send, answer: Answer) -> None:
    headers = [(b"content-type", answer.kind), (b"content-length", str(len(answer.body)).encode()), *answer.extra]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


def _table_of(scope: Scope) -> str:
    found = _PATH.fullmatch(scope["path"])
    return found[1] if found else ""


def _heard(scope: Scope) -> Heard | None:
    """The headers of a plain command; None for any other request."""
    if scope["type"] != ScopeType.HTTP or scope["method"] != "POST" or scope["query_string"] or not _table_of(scope):
        return None
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    length = headers.get("content-length", "")
    fits = length.isdecimal() and int(length) <= _LARGEST and len(headers) == len([*scope["headers"]])
    named = _KEY.fullmatch(headers.get("idempotency-key", ""))
    return Heard(scope, headers) if fits and named and headers.get("content-type") == "application/json" else None


def _body_of(message: ReceiveMessage) -> bytes:
    """The body, if it has come whole."""
    if message["type"] != "http.request" or message.get("more_body", False):
        return b""
    return message.get("body", b"")


def _asked(body: bytes) -> Ask | None:
    """The command, if it can be read; else the application says why not."""
    try:
        asked = _ASK.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return asked if is_one(asked) else None


def _again(message: ReceiveMessage, receive: Receive) -> Receive:
    """The same messages from the beginning."""
    waiting = [message]

    async def received() -> ReceiveMessage:
        return waiting.pop() if waiting else await receive()

    return received
