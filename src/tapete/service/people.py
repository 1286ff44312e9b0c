"""People: accounts and guests, the sessions of their browsers, and what each may do at which table.

A person is known to records by a pseudonym; names, passwords and sessions never leave this room.
"""

import asyncio
import re
import secrets
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from hmac import compare_digest
from time import time
from typing import ParamSpec, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from tapete.engine.command import DIRECTING, STAFF, Actor, Role
from tapete.engine.event import wallet
from tapete.language import LANGUAGES, N_, Told
from tapete.service.limits import Buckets, Shared, neighbourhood, pause_after
from tapete.service.money import EXTERIOR
from tapete.service.problems import Trouble, no_duty, not_here, too_fast, unreadable
from tapete.service.settings import Settings
from tapete.service.store.contract import Account, Duty, LoginSession, PeopleStore, Posting

_COMMON = frozenset(
    """
    00000000 11111111 111111111 1111111111 12121212 12341234 123123123 12344321 123454321 1234512345 12345678 123456789
    1234567890 12345678910 123456789a 1234567891 1234qwer 123qweasd 1357924680 147258369 147852369 159753456 1a2b3c4d
    1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222 55555555 66666666 77777777 87654321 88888888 987654321 9876543210
    99999999 a1234567 a12345678 a1b2c3d4 aa123456 aa12345678 aaaaaaaa abc12345 abcd1234 abcdefgh access14 administrador
    administrator adminadmin admin123 admin1234 alejandra alejandro alexander andalucia anthony1 asdf1234 asdfasdf
    asdfghjk asdfghjkl asturias atletico babygirl barcelona baseball basketball bienvenida bienvenido blackjack
    butterfly caracola casinocasino casino123 casino1234 changeme charlie1 chocolate computer contraseña contrasena
    contraseña1 contrasena1 corazones cristina croupier default1 director director1 director123 director1234 dragon12
    elephant estrella españa12 facebook ferrocarril football freedom1 fuckyou1 galicia1 garfield google123 gonzalez
    guadalupe hello123 hernandez homelesspa iloveyou iloveyou1 internet iwantu123 jennifer jonathan jordan23 letmein1
    letmein123 liverpool lkjhgfdsa madrid123 manchester mariposa mercedes michelle midnight minecraft monkey123
    murcia123 mypassword naruto123 nicholas nosenose p@ssw0rd p@ssword pa55word pass1234 passw0rd password password!
    password1 password12 password123 password1234 password123! patricia pokemon1 princesa princess qazwsxedc q1w2e3r4
    q1w2e3r4t5 qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop realmadrid rodriguez ruletarusa
    samantha samsung1 sebastian secret123 segurida seguridad servidor starwars sunshine superman superman1 tapete123
    tapete1234 tapetetapete teamotequiero temporal tequiero test1234 testtest tinkerbell trustno1 usuario1 valencia
    victoria welcome1 welcome123 whatever xxxxxxxx zaq12wsx zaragoza zxcvbnm1 zxcvbnm123
    """.split()  # noqa: SIM905 - a list of words, to be read and added to
)


_TAIL = "0123456789!.-_"
_SHORTEST_WORD = 4
_WORDS = frozenset(word for each in _COMMON if len(word := each.strip(_TAIL)) >= _SHORTEST_WORD)
"""What they are made of: whoever tries them tries them with other years and figures too."""


def is_common(password: str, account: str) -> bool:
    plain = password.casefold().strip()
    return plain in _COMMON or plain.strip(_TAIL) in {account, *_WORDS} or len(set(plain)) == 1


ACCOUNT = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
LONGEST_NAME = 40
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 128
HOUSE_ROLES = (Role.DIRECTOR, Role.CAMBISTA, Role.INSPECCION)
"""Roles that an account holds in the whole house; the others are duties at a table."""
PROFESOR = "profesor"
"""Who sets exercises in the school and sees how they are answered: no role of the law, and of no table."""
ACCOUNT_ROLES = (*map(str, HOUSE_ROLES), PROFESOR)
DUTY_ROLES = (Role.JEFE, Role.SUBJEFE, *(role for role in Role if role in STAFF - DIRECTING))
RESERVED = frozenset({"azar", "reloj", "direccion"})
"""Names under which the house itself acts."""
POSTS = frozenset(
    {*map(str, (*HOUSE_ROLES, *DUTY_ROLES)), *RESERVED, "casa", "caja", "croupier", "dealer", "house", "maison"}
)
"""Words that a guest's name may not have: who bears it would be taken for the house."""
GUEST, COMPANION = "invitado-", "acompanante-"
"""Beginnings of the ids that the house gives: to guests, and to its own players, in whose name nobody can sign in."""
_TOKEN_BYTES = 32
_TOUCH_SECONDS = 60
_KNOWN_SECONDS, _ALONE_SECONDS = 1.0, 60.0
"""How long an account just read is believed: where several processes may change it, and where only this one may.

A change made by this process is seen at once.
"""
_MOST_KNOWN = 5_000
_DAY = 24 * 3600
_PLACE_DAYS = 90
"""For so long an address from which somebody signed in is one of theirs."""
_HASHES_AT_ONCE = 2
_MOST_HASHERS = 50

P = ParamSpec("P")
T = TypeVar("T")


class Visitor(msgspec.Struct, frozen=True):
    """Somebody who has signed in."""

    account: Account
    session: LoginSession
    duties: tuple[Duty, ...]

    @property
    def id(self) -> str:
        return self.account.id

    def holds(self, *roles: str) -> bool:
        return any(role in self.account.roles for role in roles)


class SignedIn(msgspec.Struct, frozen=True):
    """A new session: the token goes to the browser and is kept nowhere else."""

    token: str
    visitor: Visitor


def hash_of_nobody(hasher: PasswordHasher) -> str:
    """A hash that no password has, without the work of making one: to try it takes as long as any other."""
    salt, hashed = (
        b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in (hasher.salt_len, hasher.hash_len)
    )
    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v={ARGON2_VERSION}${costs}${salt}${hashed}"


class People:
    """Everybody the house knows."""

    def __init__(
        self,
        store: PeopleStore,
        settings: Settings,
        now: Callable[[], float] = time,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._now = now
        self._hasher = hasher or PasswordHasher()
        self._hashing = asyncio.Semaphore(_HASHES_AT_ONCE)
        self._hashers = 0
        self._nobody = hash_of_nobody(self._hasher)
        self._known: dict[str, tuple[float, Visitor]] = {}
        self._known_seconds = _KNOWN_SECONDS if store.shared else _ALONE_SECONDS
        self._guests = Buckets(settings.guests_an_hour / 3600, settings.guests_an_hour, now)
        """How many guests each address may still bring."""

    # --- accounts ----------------------------------------------------------------------------------------------------

    async def add(
        self, account: str, name: str, password: str, roles: Sequence[str] = (), language: str = "es"
    ) -> Account:
        if not ACCOUNT.fullmatch(account) or account in RESERVED or account.startswith((GUEST, COMPANION)):
            raise unreadable(Told(N_("{account!r} can't be the id of an account"), account=account[:60]))
        _require_password(password, account)
        hashed = await self._hash(password)
        new = self._account(account, clean_name(name), hashed, roles, language)
        if not await self._store.add_account(new):
            raise Trouble(409, "cuenta_existente", N_("The id {account} is taken."), account=account)
        return new

    async def give_roles(self, account: str, roles: Sequence[str]) -> Account:
        """Change what an account may do in the house; its next command is judged by it. The last director stays."""
        old = await self._require(account)
        new = msgspec.structs.replace(old, roles=_house_roles(roles))
        await self._store.update_account(new)
        if Role.DIRECTOR in old.roles and not await self._has_director():
            await self._store.update_account(old)  # looked at afterwards: of two who go at once, neither does
            raise Trouble(409, "ultimo_director", N_("The house would be left without a director."))
        self.forget()
        return new

    async def _has_director(self) -> bool:
        return any(Role.DIRECTOR in account.roles for account in await self._store.accounts())

    async def speak(self, account: str, language: str) -> None:
        old = await self._require(account)
        await self._store.update_account(msgspec.structs.replace(old, language=_language(language)))
        self.forget()

    async def change_password(self, visitor: Visitor, old: str, new: str) -> None:
        _require_password(new, visitor.id)
        await self._require_match(visitor.account, old, visitor.id)
        changed = msgspec.structs.replace(visitor.account, password=await self._hash(new))
        await self._store.update_account(changed)
        await self._store.end_sessions(visitor.id, but=visitor.session.token)
        self.forget()

    async def set_duty(self, account: str, table: str, role: str, *, on: bool) -> None:
        await self._require(account)
        if role not in DUTY_ROLES:
            raise unreadable(Told(N_("{role!r} is no duty at a table"), role=role[:60]))
        await self._store.set_duty(Duty(account, table, role), on=on)
        self.forget()

    async def known(self, account: str) -> Account | None:
        """An account by its id; what could be no id is not looked for."""
        return await self._store.account(account) if ACCOUNT.fullmatch(account) else None

    async def accounts(self) -> Sequence[Account]:
        return await self._store.accounts()

    async def is_empty(self) -> bool:
        return not await self._store.accounts()

    # --- sessions ----------------------------------------------------------------------------------------------------

    async def sign_in(self, account: str, password: str, address: str = "") -> SignedIn:
        found = await self.known(account)
        await self._require_match(found, password, account, address)
        if found is None:  # pragma: no cover - nobody matches nobody
            raise _wrong()
        return await self._begin(found)

    async def guest(self, name: str, language: str = "es", address: str = "") -> SignedIn:
        if not self._settings.play_money:
            raise Trouble(403, "sin_invitados", N_("This house has no guests: ask for an account."))
        shown = clean_name(name)
        await self._require_no_post(shown)
        if address and (wait := self._guests.take(neighbourhood(address))):
            raise too_fast(wait)
        account = self._account(f"{GUEST}{secrets.token_hex(4)}", shown, None, (), language)
        if not await self._store.add_account(account):
            return await self.guest(name, language)
        gift = Posting(EXTERIOR, wallet(account.id), self._settings.purse)
        await self._store.post([gift], f"invitado:{account.id}", "play money")
        return await self._begin(account)

    async def _require_no_post(self, name: str) -> None:
        """Refuse a guest who would be taken for the house: by a post, by the mark of its players, or by a name."""
        words = folded(name)
        posts = any(word in POSTS for word in "".join(c if c.isalpha() else " " for c in words).split())
        if posts or any(folded(each.name) == words for each in await self._store.accounts() if each.roles):
            raise Trouble(
                422, "nombre_reservado", N_("{name} would be taken for the house: choose another name."), name=name
            )

    async def companion(self, account: str, name: str) -> None:
        await self._store.add_account(self._account(account, name, None, (), "es"))

    async def are_here(self, accounts: Sequence[str]) -> bool:
        return self._now() - await self._store.last_seen(accounts) <= self._settings.idle_seconds

    async def sign_out(self, visitor: Visitor) -> None:
        await self._store.end_session(visitor.session.token)
        self.forget()

    async def visitor(self, token: str, *, used: bool = True) -> Visitor | None:
        """Who holds a token, if its session is not over; it is idle while it is only looked at and not used."""
        if not token or len(token) > 100:
            return None
        remembered = self.remembered(token, used=used)
        return remembered or await self._looked_up(hash_of(token), used=used)

    def remembered(self, token: str, *, used: bool = True) -> Visitor | None:
        """Who holds a token, if that was found out lately and need not be looked up again."""
        now = self._now()
        then, known = self._known.get(hash_of(token), (0.0, None))
        if known is None or now - then > self._known_seconds or (used and self._to_be_touched(known.session)):
            return None
        return known if self._holds(known.session) else None

    async def _looked_up(self, hashed: str, *, used: bool) -> Visitor | None:
        known, now = await self._read(hashed, used=used), self._now()
        if known is None:
            self._known.pop(hashed, None)
            return None
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[hashed] = (now, known)
        return known if self._holds(known.session) else None

    def share(self, limits: Shared) -> None:
        """Count the guests of other processes too."""
        limits.add("guests", self._guests)

    def forget(self) -> None:
        self._known.clear()

    async def sweep(self) -> None:
        """Forget sessions that are over, guests who left long ago, old wrong passwords and places not used for long."""
        now = self._now()
        await self._store.sweep(
            unseen=int(now) - self._settings.idle_seconds,
            begun=int(now) - self._settings.session_seconds,
            attempted=now - _DAY,
            visited=now - _PLACE_DAYS * _DAY,
        )

    # --- roles -------------------------------------------------------------------------------------------------------

    def actor_for(self, visitor: Visitor, table: str, as_role: str = "") -> Actor:
        """Who acts: a player, unless the account holds the role asked for in the house or on duty at this table."""
        if as_role in {"", Role.JUGADOR}:
            return Actor(visitor.id, Role.JUGADOR)
        if as_role not in set(Role):
            raise unreadable(Told(N_("{role!r} is no role"), role=as_role[:60]))
        role = Role(as_role)
        on_duty = any(duty.table == table and duty.role == role for duty in visitor.duties)
        if role in {Role.AZAR, Role.RELOJ} or not (on_duty or (role in HOUSE_ROLES and visitor.holds(role))):
            raise no_duty(role, table)
        return Actor(visitor.id, role)

    # --- inside ------------------------------------------------------------------------------------------------------

    def _account(self, account: str, name: str, password: str | None, roles: Sequence[str], language: str) -> Account:
        return Account(
            id=account,
            name=name,
            password=password,
            roles=_house_roles(roles),
            language=_language(language),
            created=int(self._now()),
        )

    async def _begin(self, account: Account) -> SignedIn:
        token, now = secrets.token_urlsafe(_TOKEN_BYTES), int(self._now())
        csrf = secrets.token_urlsafe(_TOKEN_BYTES)
        session = LoginSession(token=hash_of(token), account=account.id, created=now, seen=now, csrf=csrf)
        await self._store.add_session(session)
        return SignedIn(token, Visitor(account, session, await self._duties(account.id)))

    async def _read(self, hashed: str, *, used: bool) -> Visitor | None:
        session = await self._store.session(hashed)
        if session is None:
            return None
        if not self._holds(session):
            await self._store.end_session(hashed)
            return None
        account = await self._store.account(session.account)
        if account is None:
            return None
        if used and self._to_be_touched(session):
            session = msgspec.structs.replace(session, seen=int(self._now()))
            await self._store.touch_session(hashed, session.seen)
        return Visitor(account, session, await self._duties(account.id))

    def _to_be_touched(self, session: LoginSession) -> bool:
        return self._now() - session.seen > min(_TOUCH_SECONDS, self._settings.idle_seconds / 4)

    def _holds(self, session: LoginSession) -> bool:
        now, settings = self._now(), self._settings
        return now - session.seen <= settings.idle_seconds and now - session.created <= settings.session_seconds

    async def _duties(self, account: str) -> tuple[Duty, ...]:
        return tuple(duty for duty in await self._store.duties() if duty.account == account)

    async def _require(self, account: str) -> Account:
        found = await self.known(account)
        if found is None:
            raise not_here(Told(N_("account {id}"), id=account[:60]))
        return found

    async def _require_match(self, account: Account | None, password: str, name: str, address: str = "") -> None:
        """Refuse a wrong password; for an account that is not there, after just as long.

        The attempt is counted in the store before it is judged: neither many at once nor many processes give more.
        It is counted for this account from this address, for the address, and for the account from all addresses that
        are new to it: a stranger elsewhere keeps nobody out, and many strangers nobody who comes from where they came.
        """
        where, place = f"at {neighbourhood(address)}", hash_of(neighbourhood(address))
        who = f"id {hash_of(name)} {where}" if address else f"id {hash_of(name)}"
        elsewhere = f"new {hash_of(name)}"
        waits = {who: self._wait_of}
        if address:
            waits[where] = self._wait_of
            if account is None or not await self._store.is_place_of(account.id, place):
                waits[elsewhere] = self._wait_elsewhere
        if wait := await self._store.knock(waits, self._now()):
            raise too_fast(wait)
        expected = account.password if account and account.password else self._nobody
        right = await self._verify(expected, password[: LONGEST_PASSWORD + 1])
        if not right or account is None or account.password is None:
            raise _wrong()
        await self._store.forgive(who, *(waits.keys() - {who}))
        if address:
            await self._store.remember_place(account.id, place, self._now())

    def _wait_of(self, attempts: int, last: float) -> float:
        pause = pause_after(attempts, self._settings.free_failures, self._settings.longest_wait)
        return max(0.0, last + pause - self._now())

    def _wait_elsewhere(self, attempts: int, last: float) -> float:
        """Seconds until another may be tried for an account from any address that is new to it."""
        settings = self._settings
        pause = pause_after(attempts, settings.free_failures_elsewhere, settings.longest_wait_elsewhere)
        return max(0.0, last + pause - self._now())

    async def _hash(self, password: str) -> str:
        return await self._in_turn(self._hasher.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        return await self._in_turn(self._matches, hashed, password)

    async def _in_turn(self, work: Callable[P, T], *of: P.args, **more: P.kwargs) -> T:
        """Do something costly in a thread, a few at once; whoever finds too many waiting is told to come back."""
        if self._hashers >= _MOST_HASHERS:
            raise too_fast(1)
        self._hashers += 1
        try:
            async with self._hashing:
                return await asyncio.to_thread(work, *of, **more)
        finally:
            self._hashers -= 1

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False


def is_companion(account: str) -> bool:
    return account.startswith(COMPANION)


def hash_of(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def same(given: str, expected: str) -> bool:
    """Whether two secrets are equal, in a time that tells nothing."""
    return compare_digest(given.encode("utf-8", "replace"), expected.encode())


def folded(text: str) -> str:
    """A text without what the eye passes over: capitals, accents, and letters that look wider."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def clean_name(name: str) -> str:
    """A name as it may be shown: in one line, without anything invisible.

    How long it is is looked at first: composing takes time that grows with the square of the accents on one letter.
    """
    shown = " ".join(unicodedata.normalize("NFC", name).split()) if len(name) <= 4 * LONGEST_NAME else ""
    if not 0 < len(shown) <= LONGEST_NAME or not shown.isprintable():
        raise unreadable(Told(N_("a name has 1 to {most} characters, all of them visible"), most=LONGEST_NAME))
    return shown


def _require_password(password: str, account: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        sentence = N_("a password has {least} to {most} characters")
        raise unreadable(Told(sentence, least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD))
    try:
        password.encode()
    except UnicodeEncodeError:
        raise unreadable(Told(N_("a password is text"))) from None
    if is_common(password, account):
        raise unreadable(Told(N_("this password is one of those that are tried first")))


def _house_roles(roles: Sequence[str]) -> tuple[str, ...]:
    for role in roles:
        if role not in ACCOUNT_ROLES:
            sentence = N_("{role!r} is no role of an account; they are {known}")
            raise unreadable(Told(sentence, role=role[:60], known=", ".join(ACCOUNT_ROLES)))
    return tuple(sorted({str(role) for role in roles}))


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise unreadable(Told(N_("the languages are {known}"), known=", ".join(LANGUAGES)))
    return language


def _wrong() -> Trouble:
    return Trouble(401, "credenciales", N_("The account or the password is wrong."))
