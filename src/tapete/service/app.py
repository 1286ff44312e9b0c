"""The web application: routes, who may come in, and how everything that goes wrong is answered."""

import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from fractions import Fraction
from typing import Any, Literal

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar._openapi.schema_generation import SchemaCreator
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.types import ControllerRouterHandler
from litestar.typing import FieldDefinition

from tapete import __version__
from tapete.engine.codec import TOO_DEEP
from tapete.engine.event import Refused
from tapete.engine.setup import Euros
from tapete.language import N_, translate
from tapete.service import (
    api,
    api_law,
    api_people,
    api_school,
    socket,
)
from tapete.service.api_people import Act
from tapete.service.commands import Commands
from tapete.service.guard import (
    API,
    Access,
    Asked,
    Body,
    Connection,
    Doorkeeper,
    Sessions,
    counts_of,
    house_of,
    language_of,
    require_access,
)
from tapete.service.house import House
from tapete.service.people import same
from tapete.service.problems import MEDIA_TYPE, Problem, Trouble, defect, denied, no_store, not_here, problem
from tapete.service.sistema import api as api_tarjetas
from tapete.service.store.contract import Closed, Unavailable
from tapete.service.transport import Counts, Envelope

_REFERENCE = "#/components/schemas/{name}"


class Description(JsonRenderPlugin):
    """OpenAPI 3.1 as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, mended(openapi_schema))


class Written(OpenAPISchemaPlugin):
    """What is written otherwise than the framework would guess: fractions as `-1/37`, and the chart of a game."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return value in _WRITTEN

    def to_openapi_schema(
        self,
        field_definition: FieldDefinition,
        schema_creator: SchemaCreator,  # noqa: ARG002 - the signature is Litestar's
    ) -> Schema:
        return _WRITTEN[field_definition.annotation]


_WRITTEN = {
    Fraction: Schema(type=OpenAPIType.STRING, pattern="^-?[0-9]+/[1-9][0-9]*$", title="Fraction"),
    msgspec.Raw: Schema(
        type=[OpenAPIType.OBJECT, OpenAPIType.NULL], description="The best play, as `tapete strategy --json` has it"
    ),
}


def mended(document: dict[str, Any]) -> dict[str, Any]:
    """The same document with our errors in place of the framework's, and bodies as they are really read."""
    schemas = {**document["components"]["schemas"], **_read_by_msgspec()}
    paths = {path: _with_problems(operations) for path, operations in document["paths"].items()}
    return {**document, "paths": paths, "components": {**document["components"], "schemas": schemas}}


def _read_by_msgspec() -> dict[str, Any]:
    """What is sent, with the tags and the closed lists of fields that the framework does not see."""
    types = (Problem, *Body.__subclasses__(), *Act.__subclasses__())
    _, components = msgspec.json.schema_components(types, ref_template=_REFERENCE)
    return components


def _with_problems(operations: dict[str, Any]) -> dict[str, Any]:
    problem = {
        "description": "What went wrong: a code, a sentence, and the article where one applies",
        "content": {MEDIA_TYPE: {"schema": {"$ref": _REFERENCE.format(name=Problem.__name__)}}},
    }
    return {
        method: {**operation, "responses": {**_successes(operation["responses"]), "default": problem}}
        for method, operation in operations.items()
    }


def _successes(responses: dict[str, Any]) -> dict[str, Any]:
    return {status: response for status, response in responses.items() if status.startswith("2") or status == "503"}


LARGEST_BODY = 64 * 1024
_SCHEMA = "openapi.json"
_CODES = {
    400: "ilegible",
    404: "no_existe",
    405: "metodo",
    408: "demasiado_lento",
    413: "demasiado_grande",
    415: "ilegible",
}
_UNPACKED = ["^/api", "^/static", "^/pictures", "^/p/"]
_PACKED = CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1_000, exclude=_UNPACKED)
"""Pages travel packed; what the API answers is small, and files are packed once and kept so."""
_UNSENT = "'data'"
"""What the framework says of a request that has no body where one is asked for."""
_NO_BODY = N_("The request has no body: send what is asked for as JSON.")
_log = logging.getLogger("tapete.app")


def create_app(
    house: House,
    routes: Sequence[ControllerRouterHandler] = (),
    *,
    exception_handlers: Mapping[int | type[Exception], Any] | None = None,
    **extra: Any,
) -> Litestar:
    """The application of a house; `routes` are pages to be mounted beside the API.

    Every route declares in its `opt` who it is open to: `{"access": Access.SIGNED}`; one that does not is closed.
    """
    app = Litestar(
        [_api(), live, ready, metrics, *routes],
        guards=[_guard],
        middleware=[DefineMiddleware(Sessions)],
        exception_handlers={**PROBLEMS, **(exception_handlers or {})},
        lifespan=[_open],
        openapi_config=_openapi(),
        compression_config=_PACKED,
        plugins=[Written()],
        request_max_body_size=LARGEST_BODY,
        type_encoders={Fraction: lambda value: f"{value.numerator}/{value.denominator}", Euros: str},
        logging_config=None,
        debug=False,
        **extra,
    )
    # Around everything: middleware is not asked about paths that no route has.
    app.asgi_handler = Envelope(Commands(app.asgi_handler, app.state, PROBLEMS), app.state)
    move_in(app, house)
    return app


def move_in(app: Litestar, house: House) -> None:
    """Let an application, which takes long to build, serve this house from its next start on."""
    counts, doorkeeper = Counts(), Doorkeeper(house.settings)
    app.state.update({"house": house, "counts": counts, "doorkeeper": doorkeeper})
    if house.together is not None:
        doorkeeper.share(house.together.limits)
        counts.share(house.together.limits)


def _api() -> Router:
    tables = (api.router, api_tarjetas.router)
    people = (api_people.router, api_people.floor_router, api_school.router)
    routers = (*tables, *people, api_law.router)
    return Router(API, route_handlers=[*routers, socket.live])


def _openapi() -> OpenAPIConfig:
    """OpenAPI 3.1 as JSON at `/schema`; no page of somebody else's comes with it."""
    return OpenAPIConfig(
        title="Tapete",
        version=__version__,
        summary="A Spanish casino: its tables, its law and its books",
        description="Amounts are in cents. Errors are application/problem+json with a code, a sentence and an article.",
        use_handler_docstrings=True,
        openapi_router=Router(
            "/schema",
            route_handlers=[],
            include_in_schema=False,
            opt={"access": Access.ANYONE},
            before_request=_require_schema,
        ),
        render_plugins=[Description(path=[f"/{_SCHEMA}", "/"])],
    )


def _require_schema(request: Asked) -> None:
    """Litestar answers any other path with a page of its own; here it is nothing like the rest."""
    if request.scope["path"].strip("/") not in {"schema", f"schema/{_SCHEMA}"}:
        raise not_here(request.scope["path"][:60])


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    await house.start()
    try:
        yield
    finally:
        await house.stop()


async def _guard(connection: Connection, handler: BaseRouteHandler) -> None:
    await connection.app.state.doorkeeper(connection, handler)


# --- what goes wrong -------------------------------------------------------------------------------------------------


def answer(told: Problem, seconds: int = 1) -> Response[Problem]:
    """A problem as a response; what may be tried again says after how long."""
    headers = {"retry-after": str(seconds)} if told.status in {429, 503} else {}
    return Response(told, status_code=told.status, media_type=MEDIA_TYPE, headers=headers)


def _trouble(request: Asked, trouble: Trouble) -> Response[Problem]:
    return answer(trouble.problem(language_of(request)), trouble.facts.get("seconds", 1))


def _unavailable(request: Asked, error: Exception) -> Response[Problem]:
    _log.warning("the database can't be reached", extra={"path": request.scope["path"], "why": str(error)})
    return answer(no_store().problem(language_of(request)))


def _refused(request: Asked, refused: Refused) -> Response[Problem]:
    language = language_of(request)
    return answer(denied(refused, language).problem(language))


def _invalid(request: Asked, error: ValidationException) -> Response[Problem]:
    parts = error.extra if isinstance(error.extra, list) else []
    if any(part.get("message") == _UNSENT for part in parts):
        return answer(problem(422, "ilegible", translate(_NO_BODY, language_of(request))))
    why = "; ".join(f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in parts)
    return answer(problem(422, "ilegible", (why or error.detail)[:500]))


def _http(_: Asked, error: HTTPException) -> Response[Problem]:
    code = _CODES.get(error.status_code, "rechazado")
    return answer(problem(error.status_code, code, error.detail[:500]))


def _nested(request: Asked, __: RecursionError) -> Response[Problem]:
    return answer(problem(400, "ilegible", TOO_DEEP.tell(language_of(request))))


def _defect(request: Asked, error: Exception) -> Response[Problem]:
    _log.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return answer(defect().problem(language_of(request)))


PROBLEMS: dict[int | type[Exception], Any] = {
    Trouble: _trouble,
    Refused: _refused,
    Unavailable: _unavailable,
    Closed: _unavailable,
    ValidationException: _invalid,
    HTTPException: _http,
    RecursionError: _nested,
    Exception: _defect,
}


class Health(msgspec.Struct, frozen=True):
    """How the house is."""

    status: Literal["live", "ready", "not ready"]


@get("/health/live", opt={"access": Access.ANYONE, "any_host": True}, summary="Whether the process answers")
async def live() -> Health:
    """It answers."""
    return Health("live")


@get(
    "/health/ready",
    opt={"access": Access.ANYONE, "any_host": True},
    summary="Whether it can serve",
    responses={503: ResponseSpec(Health, generate_examples=False, description="It can't")},
)
async def ready(request: Asked) -> Response[Health]:
    """Whether the store writes and reads, the books close and every virtual croupier is at work."""
    try:
        fine = await house_of(request).is_ready()
    except Exception:  # noqa: BLE001 - whatever is broken, it is not ready
        fine = False
    return Response(Health("ready" if fine else "not ready"), status_code=200 if fine else 503)


@get(
    "/metrics",
    opt={"access": Access.ANYONE, "any_host": True},
    media_type=MediaType.TEXT,
    summary="Counters for Prometheus",
)
async def metrics(request: Asked) -> str:
    """The text format of Prometheus, for direction and inspection, or for a program with the token of the house."""
    token = house_of(request).settings.metrics_token
    if not (token and same(request.headers.get("authorization", ""), f"Bearer {token}")):
        require_access(Access.INSPECTION, request.user)
    return "".join(f"{line}\n" for line in _lines(house_of(request), counts_of(request)))


def _lines(house: House, counts: Counts) -> Iterator[str]:
    yield "# TYPE tapete_responses_total counter"
    for status, count in sorted(counts.responses.items()):
        yield f'tapete_responses_total{{status="{status}"}} {count}'
    yield "# TYPE tapete_commands_total counter"
    for outcome, count in sorted(counts.commands.items()):
        yield f'tapete_commands_total{{outcome="{outcome}"}} {count}'
    yield "# TYPE tapete_sockets gauge"
    yield f"tapete_sockets {counts.sockets}"
    yield "# TYPE tapete_records gauge"
    for place in house.places.values():
        yield f'tapete_records{{table="{place.id}"}} {place.position[1]}'
    yield "# TYPE tapete_listeners gauge"
    for place in house.places.values():
        yield f'tapete_listeners{{table="{place.id}"}} {len(place.hub.listeners)}'
