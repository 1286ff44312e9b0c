"""People and the floor for programs: accounts, duties, sessions, tables that open and close, limits, and the books."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from tapete.casino.floor.state import TableOnFloor
from tapete.engine.command import Actor, Role
from tapete.language import N_, Told
from tapete.service.caja import most_play_money
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.guard import (
    Access,
    Asked,
    Body,
    Cents,
    Key,
    Short,
    address_of,
    cookie_name,
    house_of,
    is_secure,
    language_for,
    visitor_of,
)
from tapete.service.house import House
from tapete.service.people import SignedIn, Visitor
from tapete.service.problems import no_power, not_here
from tapete.service.store.contract import Account, Duty


class Credentials(Body, frozen=True, kw_only=True):
    """What somebody signs in with."""

    account: Short
    password: Annotated[str, msgspec.Meta(max_length=1000)]


class GuestName(Body, frozen=True, kw_only=True):
    """What a guest wants to be called."""

    name: Short
    language: Annotated[str, msgspec.Meta(max_length=2)] = ""


class Language(Body, frozen=True, kw_only=True):
    """The language somebody reads."""

    language: Annotated[str, msgspec.Meta(max_length=2)]


class Passwords(Body, frozen=True, kw_only=True):
    """The old password and the new one."""

    old: Annotated[str, msgspec.Meta(max_length=1000)]
    new: Annotated[str, msgspec.Meta(max_length=1000)]


class NewAccount(Body, frozen=True, kw_only=True):
    """An account to be made."""

    id: Short
    name: Short
    password: Annotated[str, msgspec.Meta(max_length=1000)]
    roles: tuple[Short, ...] = ()
    language: Annotated[str, msgspec.Meta(max_length=2)] = "es"


class Roles(Body, frozen=True, kw_only=True):
    """What an account may do in the house."""

    roles: tuple[Short, ...]


class DutyChange(Body, frozen=True, kw_only=True):
    """Somebody goes on duty at a table, or off."""

    account: Short
    table: Short
    role: Short
    on: bool = True


class Chips(Body, frozen=True, kw_only=True):
    """Chips to be sold or taken back; of one's own account when none is named."""

    amount: Cents
    account: Short = ""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """An account without its secrets."""

    id: str
    name: str
    roles: tuple[str, ...]
    language: str
    guest: bool


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who is signed in; `csrf` goes back in the header X-CSRF-Token with every change."""

    person: Person
    duties: tuple[Duty, ...]
    balance: int
    csrf: str


class Balance(msgspec.Struct, frozen=True):
    """The chips an account holds, in cents."""

    account: str
    balance: int


# --- sessions --------------------------------------------------------------------------------------------------------


@post("/session", opt={"access": Access.ANYONE, "cost": 5}, status_code=200, summary="Sign in")
async def sign_in(request: Asked, data: JSONBody[Credentials]) -> Response[Me]:
    """A session in a cookie, in place of the one there was."""
    people = house_of(request).people
    signed = await people.sign_in(data.account, data.password, address_of(request))
    await _leave(request)
    return await _welcome(request, signed)


@post("/session/guest", opt={"access": Access.ANYONE, "cost": 10}, status_code=201, summary="Come in as a guest")
async def guest(request: Asked, data: JSONBody[GuestName]) -> Response[Me]:
    """A guest with chips of play money."""
    signed = await house_of(request).people.guest(
        data.name, data.language or language_for(request), address_of(request)
    )
    await _leave(request)
    return await _welcome(request, signed)


@get("/session", opt={"access": Access.SIGNED}, summary="Who you are")
async def me(request: Asked) -> Me:
    """The account of who asks."""
    return await _me(request, visitor_of(request))


@delete("/session", opt={"access": Access.SIGNED}, status_code=204, summary="Sign out")
async def sign_out(request: Asked) -> Response[None]:
    """End the session of this browser."""
    await _leave(request)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(cookie_name(request))
    return response


@put("/session/language", opt={"access": Access.SIGNED}, status_code=204, summary="Choose your language")
async def language(request: Asked, data: JSONBody[Language]) -> None:
    """The language of the account."""
    await house_of(request).people.speak(visitor_of(request).id, data.language)


@put("/session/password", opt={"access": Access.SIGNED}, status_code=204, summary="Change your password")
async def password(request: Asked, data: JSONBody[Passwords]) -> None:
    """A new password; the account's other sessions end."""
    await house_of(request).people.change_password(visitor_of(request), data.old, data.new)


# --- accounts and duties ---------------------------------------------------------------------------------------------


@get("/accounts", opt={"access": Access.DIRECTOR}, summary="The accounts of the house")
async def accounts(request: Asked) -> list[Person]:
    """Everybody but guests."""
    return [person(account) for account in await house_of(request).people.accounts()]


@post("/accounts", opt={"access": Access.DIRECTOR}, status_code=201, summary="Make an account")
async def add_account(request: Asked, data: JSONBody[NewAccount]) -> Person:
    """A new account with a password."""
    people = house_of(request).people
    return person(await people.add(data.id, data.name, data.password, data.roles, data.language))


@put("/accounts/{account:str}/roles", opt={"access": Access.DIRECTOR}, summary="Give an account its roles")
async def give_roles(request: Asked, account: FromPath[str], data: JSONBody[Roles]) -> Person:
    """What an account may do in the house, from its next command on; the last director stays one."""
    return person(await house_of(request).people.give_roles(account, data.roles))


@get("/duties", opt={"access": Access.INSPECTION}, summary="Who is on duty where")
async def duties(request: Asked) -> list[Duty]:
    """The duties at every table."""
    return list(await house_of(request).store.duties())


@put("/duties", opt={"access": Access.DIRECTOR}, status_code=204, summary="Put somebody on duty, or off")
async def set_duty(request: Asked, data: JSONBody[DutyChange]) -> None:
    """A duty at a table."""
    house = house_of(request)
    place = house.place(data.table)
    await house.people.set_duty(data.account, place.id, data.role, on=data.on)


# --- the caja --------------------------------------------------------------------------------------------------------


@get("/caja", opt={"access": Access.SIGNED}, summary="The chips you hold")
async def caja(request: Asked) -> Balance:
    """What the account of who asks holds."""
    visitor = visitor_of(request)
    return Balance(visitor.id, await house_of(request).balance(visitor.id))


@post("/caja/sell", opt={"access": Access.SIGNED}, status_code=200, summary="The caja sells chips")
async def sell(request: Asked, data: JSONBody[Chips], key: Key) -> Balance:
    """Chips for money that the cambista has received; of play money everybody may take more."""
    house, visitor = house_of(request), visitor_of(request)
    account = await _customer(request, data)
    most = None if visitor.holds(Role.CAMBISTA, Role.DIRECTOR) else most_play_money(house.settings)
    return Balance(account, await house.sell(account, data.amount, f"{visitor.id}/{key}", most))


@post("/caja/redeem", opt={"access": Access.SIGNED}, status_code=200, summary="The caja takes chips back")
async def redeem(request: Asked, data: JSONBody[Chips], key: Key) -> Balance:
    """Money for chips."""
    account = await _customer(request, data)
    balance = await house_of(request).redeem(account, data.amount, f"{visitor_of(request).id}/{key}")
    return Balance(account, balance)


async def _customer(request: Asked, data: Chips) -> str:
    """Whose chips: the cambista serves anybody, and nobody else serves at all but themselves with play money."""
    house, visitor = house_of(request), visitor_of(request)
    account = data.account or visitor.id
    alone = house.settings.play_money and account == visitor.id and not visitor.holds(Role.INSPECCION)
    if not alone and not visitor.holds(Role.CAMBISTA, Role.DIRECTOR):
        raise no_power()
    if await house.people.known(account) is None:
        raise not_here(Told(N_("account {id}"), id=account[:60]))
    return account


# --- inside ----------------------------------------------------------------------------------------------------------


async def _leave(request: Asked) -> None:
    if isinstance(request.user, Visitor):
        await house_of(request).people.sign_out(request.user)


async def _welcome(request: Asked, signed: SignedIn) -> Response[Me]:
    cookie = Cookie(
        key=cookie_name(request),
        value=signed.token,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
        max_age=house_of(request).settings.session_seconds,
    )
    return Response(await _me(request, signed.visitor), cookies=[cookie], headers={"cache-control": "no-store"})


async def _me(request: Asked, visitor: Visitor) -> Me:
    balance = await house_of(request).balance(visitor.id)
    return Me(person=person(visitor.account), duties=visitor.duties, balance=balance, csrf=visitor.session.csrf)


def person(account: Account) -> Person:
    fields: dict[str, Any] = {name: getattr(account, name) for name in ("id", "name", "roles", "language")}
    return Person(**fields, guest=account.password is None)


router = Router(
    "/",
    route_handlers=[
        sign_in,
        guest,
        me,
        sign_out,
        language,
        password,
        accounts,
        add_account,
        give_roles,
        duties,
        set_duty,
        caja,
        sell,
        redeem,
    ],
)


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


floor_router = Router("/", route_handlers=[floor, act, ledger])
