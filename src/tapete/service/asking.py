"""What routes ask for again and again: the house, who is calling, and in which role."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request
from litestar.params import HeaderParameter, QueryParameter

from tapete.engine.actor import Actor
from tapete.service.guard import Doorkeeper, language_of
from tapete.service.headers import Counts
from tapete.service.house import House, Place
from tapete.service.people import Visitor
from tapete.service.problems import sign_in_first

Asked = Request[Any, Any, Any]

Key = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        pattern=r"^[!-~]{1,100}$",
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


def house_of(request: Asked) -> House:
    """The house that is being served."""
    house: House = request.app.state.house
    return house


def counts_of(request: Asked) -> Counts:
    """What is counted."""
    counts: Counts = request.app.state.counts
    return counts


def doorkeeper_of(request: Asked) -> Doorkeeper:
    """Who counts requests."""
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    return doorkeeper


def visitor_of(request: Asked) -> Visitor:
    """Who is calling; `Trouble` when nobody has signed in."""
    visitor: Visitor | None = request.user
    if visitor is None:
        raise sign_in_first()
    return visitor


def language_for(request: Asked) -> str:
    """The language of who is calling."""
    return language_of(request)


def place_and_actor(request: Asked, table: str, as_role: str) -> tuple[Place, Actor]:
    """A table, and who is calling as the role they ask for there."""
    house = house_of(request)
    place = house.place(table)
    return place, house.people.actor_for(visitor_of(request), place.id, as_role)
