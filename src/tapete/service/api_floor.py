"""The floor for programs: sessions, tables that open and close, limits, and the books of the house."""

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody

from tapete.casino.floor.state import TableOnFloor
from tapete.engine.actor import Actor, Role
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.guard import Access, Asked, Cents, Key, house_of, language_for, visitor_of
from tapete.service.house import House

Number = Annotated[int, msgspec.Meta(ge=1, le=9999)]
Sum = Annotated[int, msgspec.Meta(ge=0, le=100_000_000_000)]


class Act(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The base of what the direction does on the floor."""


class BeginSession(Act, frozen=True, tag="open-session"):
    """The session begins; with what the casino file says is in the caja unless other sums are counted."""

    cash: Sum | None = None
    blocked: Sum | None = None


class EndSession(Act, frozen=True, tag="close-session"):
    """The session ends."""


class Open(Act, frozen=True, tag="open-table"):
    """A table is put into service, with the staff of the casino file or with other people."""

    table: Number
    staff: tuple[Actor, ...] = ()


class Close(Act, frozen=True, tag="close-table"):
    """A table is taken out of service."""

    table: Number


class Limit(Act, frozen=True, tag="set-limit"):
    """The minimum of a table changes, or that of each of its paños."""

    table: Number
    minimums: tuple[Cents, ...]
    anticipo: Cents | None = None


class Sabot(Act, frozen=True, tag="give-sabot"):
    """A numbered sabot is given to a table for the session."""

    table: Number
    sabot: Number


class FloorShown(msgspec.Struct, frozen=True, kw_only=True):
    """The floor as it is now."""

    session: int
    open: bool
    clock: int
    tables: tuple[TableOnFloor, ...]


class Books(msgspec.Struct, frozen=True, kw_only=True):
    """The ledger of the house: every account that holds something, and whether the sums close."""

    balances: dict[str, int]
    total: int
    """The sum of all accounts: zero."""
    drift: dict[str, int]
    """Accounts that do not hold the sum of their postings: none."""


@get("/floor", opt={"access": Access.INSPECTION}, summary="The floor")
async def floor(request: Asked) -> FloorShown:
    """Which tables are in service, with which limits."""
    return shown(house_of(request))


@post("/floor", opt={"access": Access.DIRECTOR}, status_code=200, summary="The direction acts on the floor")
async def act(
    request: Asked, data: JSONBody[BeginSession | EndSession | Open | Close | Limit | Sabot], key: Key
) -> FloorShown:
    """Open and close sessions and tables, set limits, give out sabots; once per key.

    A refusal is a 409 with its article.
    """
    house, language = house_of(request), language_for(request)
    by = Actor(visitor_of(request).id, Role.DIRECTOR)
    match data:
        case BeginSession(cash=cash, blocked=blocked):
            await house.direction.open_session(by, language, cash, blocked, key)
        case EndSession():
            await house.direction.close_session(by, language, key)
        case Open(table=table, staff=staff):
            await house.direction.open_table(by, table, language, staff, key)
        case Close(table=table):
            await house.direction.close_table(by, table, language, key)
        case Limit(table=table, minimums=minimums, anticipo=anticipo):
            await house.direction.set_limit(by, table, minimums, anticipo, language, key)
        case Sabot(table=table, sabot=sabot):
            await house.direction.give_sabot(by, table, sabot, language, key)
    return shown(house)


@get("/ledger", opt={"access": Access.INSPECTION}, summary="The books of the house")
async def ledger(request: Asked) -> Books:
    """Every account and the trial balance."""
    store = house_of(request).store
    return Books(balances=await store.balances(), total=await store.trial_balance(), drift=await store.drift())


def shown(house: House) -> FloorShown:
    state = house.floor.state
    view = house.floor.machine.view(state, HOUSE_DIRECTOR)
    return FloorShown(session=state.session, open=state.open, clock=state.clock, tables=view.tables)


router = Router("/", route_handlers=[floor, act, ledger])
