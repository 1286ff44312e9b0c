"""What watches the house: is it alive, is it ready, what has it done."""

from collections.abc import Iterator
from typing import Literal

import msgspec
from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec

from tapete.service.guard import Access, Asked, counts_of, house_of, require_access
from tapete.service.house import House
from tapete.service.people import same
from tapete.service.transport import Counts


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
