"""Who may come in: sessions, the access that every route declares, CSRF, origins and how often.

A route that declares no access is closed to everybody.
"""

import json
import secrets
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal, Protocol
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.params import HeaderParameter, QueryParameter
from litestar.types import Method

from tapete.engine.command import Actor, Role
from tapete.language import LANGUAGES, N_, Told
from tapete.service.house import House
from tapete.service.limits import Buckets, Shared, neighbourhood
from tapete.service.people import PROFESOR, Visitor, same
from tapete.service.places import Place
from tapete.service.problems import Trouble, no_power, sign_in_first, too_fast
from tapete.service.settings import Settings
from tapete.service.transport import Counts


class Repeated(ValueError):
    """A key stands twice in one object."""


def refuse_repeated(text: str | bytes) -> None:
    """Refuse bytes that are no text, and a key that stands twice; whether it is JSON is for its reader to say."""
    try:
        _ONCE.decode(text if isinstance(text, str) else text.decode())
    except UnicodeDecodeError as error:
        raise Trouble(400, "ilegible", N_("It can't be read: {why}."), why=Told(N_("it is not UTF-8"))) from error
    except Repeated as error:
        raise Trouble(400, "ilegible", N_("It can't be read: {why}."), why=str(error)) from error
    except ValueError:
        return


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise Repeated(f"the key {twice[:60]!r} stands twice in one object")
    return plain


_ONCE = json.JSONDecoder(object_pairs_hook=_once)


COOKIE = "tapete"
CSRF_HEADER = "x-csrf-token"
CSRF_FIELD = "csrf"
_MASK = "~"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""What a machine calls itself."""
READING: frozenset[Method | str] = frozenset({"GET", "HEAD", "OPTIONS"})
_NAVIGATE = "navigate"
"""What a browser says of a request for a page, which another page may link to."""
_OTHER_SITES = frozenset({"cross-site", "same-site"})
API = "/api/v1"
"""Where the routes of programs begin."""
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

Connection = ASGIConnection[Any, Any, Any, Any]
LONGEST_KEY = 100


class Heard(Protocol):
    """A request as far as the guard looks at its headers."""

    @property
    def scope(self) -> Any:
        """The scope of the web server."""

    @property
    def headers(self) -> Mapping[str, str]:
        """By their names in small letters."""


class Access(StrEnum):
    """Who a route is open to; it stands in the route's `opt` under "access"."""

    ANYONE = "anyone"
    SIGNED = "signed"
    CAJA = "caja"
    DIRECTOR = "director"
    INSPECTION = "inspection"
    """The inspection and the direction; staff of a table is let in by the route itself."""
    TEACHER = "teacher"


ROLES: dict[Access, tuple[str, ...]] = {
    Access.CAJA: (Role.CAMBISTA, Role.DIRECTOR),
    Access.DIRECTOR: (Role.DIRECTOR,),
    Access.INSPECTION: (Role.INSPECCION, Role.DIRECTOR),
    Access.TEACHER: (PROFESOR, Role.DIRECTOR),
}


class Sessions(AbstractAuthenticationMiddleware):
    """Finds out who is calling, from the session cookie; nobody in particular is None."""

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        visitor, token = await caller(connection)
        return AuthenticationResult(user=visitor, auth=token)


async def caller(connection: Connection) -> tuple[Visitor | None, str]:
    """Who is calling, with the token of the session; nobody in particular has none."""
    house: House = connection.app.state.house
    token = cookie_of(connection, cookie_name(connection))
    if connection.app.state.doorkeeper.is_done_with(address_of(connection)):
        token = ""  # they are turned away in any case, and the store is not asked
    visitor = await house.people.visitor(token) if token else None
    return visitor, token if visitor else ""


class Doorkeeper:
    """The guard of the whole application: how often, who, from where, and with which token.

    A request costs one token, or what its route says in its `opt` under "cost". A route that says "any_host" there is
    for machines, which ask by address.
    """

    def __init__(self, settings: Settings) -> None:
        self.accounts = Buckets(settings.rate, settings.burst)
        self._addresses = Buckets(3 * settings.rate, 3 * settings.burst)
        self._origins = settings.origins
        self._hosts = LOOPBACK | {*settings.hosts} | {urlsplit(origin).hostname for origin in settings.origins}

    def share(self, limits: Shared) -> None:
        """Count what is used in other processes too."""
        limits.add("accounts", self.accounts)
        limits.add("addresses", self._addresses)

    def admit_change(self, heard: Heard, address: str, visitor: Visitor, body: bytes) -> None:
        """Admit a command of somebody signed in, by the rules of a route of the API."""
        self.require_host(heard.headers.get("host", ""))
        self.count(address, visitor)
        self.require_origin(heard, needed=False)
        require_token(heard.headers.get(CSRF_HEADER, ""), visitor)
        refuse_repeated(body)

    async def __call__(self, connection: Connection, handler: BaseRouteHandler) -> None:
        visitor: Visitor | None = connection.scope.get("user")
        if not handler.opt.get("any_host"):
            self.require_host(connection.headers.get("host", ""))
        if isinstance(connection, Request) and connection.method == "OPTIONS":
            self.count(address_of(connection), visitor)
            return  # it says which methods there are, and looks at no session
        self.count(address_of(connection), visitor, handler.opt.get("cost", 1))
        require_access(handler.opt.get("access"), visitor)
        if not isinstance(connection, Request):
            self.require_origin(connection, needed=True)
        elif connection.method not in READING:
            self.require_origin(connection, needed=False)
            if visitor is not None:
                await require_csrf(connection, visitor)
            await require_plain(connection)
        elif visitor is not None and connection.headers.get("sec-fetch-mode", _NAVIGATE) != _NAVIGATE:
            self.require_site(connection)

    def is_done_with(self, address: str) -> bool:
        """Whether whatever comes from an address now will be refused."""
        return self._addresses.is_empty(neighbourhood(address))

    def count(self, address: str, visitor: Visitor | None, tokens: float = 1) -> None:
        """Refuse whoever asks too often."""
        wait = self._addresses.take(neighbourhood(address), tokens)
        if visitor is not None:
            wait = max(wait, self.accounts.take(visitor.id, tokens))
        if wait:
            raise too_fast(wait)

    def require_host(self, host: str) -> None:
        """Refuse a name that is not the house's: a page elsewhere could have it point here, and would be at home."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        if name.lower() not in self._hosts:
            raise Trouble(421, "otro_nombre", N_("This house is not called {host}."), host=host[:60])

    def require_origin(self, connection: Heard, *, needed: bool) -> None:
        """Refuse what another site's page sends; browsers always say where a socket or a change comes from."""
        origin = connection.headers.get("origin", "")
        self.require_site(connection)
        if not origin and not needed:
            return
        if origin not in self._origins and not _is_own(connection, origin):
            raise _from_elsewhere()

    def require_site(self, connection: Heard) -> None:
        """Refuse what the browser itself says is sent for another site's page, with whatever token."""
        site, origin = connection.headers.get("sec-fetch-site", ""), connection.headers.get("origin", "")
        if site in _OTHER_SITES and origin not in self._origins:
            raise _from_elsewhere()


def require_access(access: Any, visitor: Visitor | None) -> None:
    """Refuse whoever a route is not open to."""
    if access == Access.ANYONE:
        return
    if visitor is None:
        raise sign_in_first()
    if access != Access.SIGNED and not visitor.holds(*ROLES.get(access, ())):
        raise no_power()


def masked(token: str) -> str:
    """A token under a veil of its own on each page, so that the length of packed pages tells nothing of it."""
    plain = token.encode()
    veil = secrets.token_bytes(len(plain))
    return _MASK.join(_written(each) for each in (veil, bytes(a ^ b for a, b in zip(plain, veil, strict=True))))


def _written(veil: bytes) -> str:
    return urlsafe_b64encode(veil).decode().rstrip("=")


def _read(written: str) -> bytes:
    return b64decode(written + "=" * (-len(written) % 4), altchars="-_", validate=True)


def unmasked(given: str) -> str:
    """The token under a veil; one that has none is itself."""
    veil, mark, hidden = given.partition(_MASK)
    if not mark or len(veil) != len(hidden):
        return given
    try:
        pairs = zip(_read(veil), _read(hidden), strict=True)
        return bytes(a ^ b for a, b in pairs).decode()
    except ValueError:
        return given


async def require_plain(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that two readers might take for different things; the API reads JSON, whatever it is called."""
    if "json" in request.headers.get("content-type", "") or request.url.path.startswith(API + "/"):
        refuse_repeated(await request.body())


async def require_csrf(request: Request[Any, Any, Any], visitor: Visitor) -> None:
    """Refuse a change without the session's own token: in the header, or on pages in a field of the form."""
    given, page = request.headers.get(CSRF_HEADER, ""), not request.url.path.startswith(API + "/")
    if page and not given and request.headers.get("content-type", "").startswith(_FORMS):
        given = str((await request.form()).get(CSRF_FIELD, ""))
    require_token(given, visitor)


def require_token(given: str, visitor: Visitor) -> None:
    if not same(unmasked(given), visitor.session.csrf):
        raise Trouble(403, "csrf", N_("The page is too old: load it again and repeat."))


def cookie_of(connection: Heard, name: str) -> str:
    """The value of a cookie as it was sent, empty when there is none.

    Ours need no quotes; taking those of others off costs time that grows with the square of their backslashes.
    """
    for pair in connection.headers.get("cookie", "").split(";"):
        given, _, value = pair.partition("=")
        if given.strip() == name:
            return value.strip()
    return ""


def cookie_name(connection: Heard) -> str:
    """The name of the cookie: over https one that browsers give to this host only."""
    return f"__Host-{COOKIE}" if is_secure(connection) else COOKIE


def is_secure(connection: Heard) -> bool:
    return str(connection.scope.get("scheme", "http")) in {"https", "wss"}


def address_of(connection: Heard) -> str:
    client = connection.scope.get("client")
    return client[0] if client else ""


def language_of(connection: Heard) -> str:
    """The language of who asks: of their account, or of their browser, or Spanish."""
    visitor = connection.scope.get("user")
    if isinstance(visitor, Visitor):
        return visitor.account.language
    for part in connection.headers.get("accept-language", "")[:200].split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "es"


def _from_elsewhere() -> Trouble:
    return Trouble(403, "origen_ajeno", N_("This comes from another site."))


def _is_own(connection: Heard, origin: str) -> bool:
    parts = urlsplit(origin) if origin.isprintable() else None
    own = {"https"} if is_secure(connection) else {"http"}
    return parts is not None and parts.scheme in own and parts.netloc == connection.headers.get("host", "")


Asked = Request[Any, Any, Any]

Key = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        pattern=rf"^[!-~]{{1,{LONGEST_KEY}}}$",
        description="Names the command: sent again with the same key it is answered again, and done once.",
    ),
]
As = Annotated[
    str, QueryParameter(name="as", max_length=20, description="The role in which you look; a player if none.")
]
Lang = Annotated[
    Literal["es", "gl", "en", "fr"] | None,
    QueryParameter(
        name="lang", description="The language of the words; that of the account or of the browser if none."
    ),
]
Cents = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
_NO_NUL = r"^[^\x00]*$"
Text = Annotated[str, msgspec.Meta(max_length=500, pattern=_NO_NUL)]
Short = Annotated[str, msgspec.Meta(max_length=200, pattern=_NO_NUL)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of what is sent: a field that is not known is an error."""


def house_of(request: Connection) -> House:
    house: House = request.app.state.house
    return house


def counts_of(request: Asked) -> Counts:
    counts: Counts = request.app.state.counts
    return counts


def doorkeeper_of(request: Asked) -> Doorkeeper:
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    return doorkeeper


def visitor_of(request: Connection) -> Visitor:
    """Who is calling; `Trouble` when nobody has signed in."""
    visitor: Visitor | None = request.user
    if visitor is None:
        raise sign_in_first()
    return visitor


def language_for(request: Asked) -> str:
    return language_of(request)


def place_and_actor(request: Asked, table: str, as_role: str) -> tuple[Place, Actor]:
    house = house_of(request)
    place = house.place(table)
    return place, house.people.actor_for(visitor_of(request), place.id, as_role)
