"""People and processes in PostgreSQL: accounts, sessions, duties, leases and wrong passwords."""

from collections.abc import Mapping, Sequence
from typing import Any, LiteralString

from tapete.service.store.contract import MOST_ATTEMPTS, PEOPLE, Account, Duty, Layout, LoginSession, WaitOf
from tapete.service.store.postgres_server import PostgresServer
from tapete.service.store.rows import account_of, row_of, session_of

_BEGIN: LiteralString = "INSERT INTO sessions VALUES (%s,%s,%s,%s,%s, (SELECT coalesce(max(id), 0) FROM postings))"


class PostgresPeople(PostgresServer):
    """The part of the store that changes and is no record."""

    async def add_account(self, account: Account) -> bool:
        """A new person; False when the id is taken."""
        insert: LiteralString = "INSERT INTO accounts VALUES (%s,%s,%s,%s,%s,%s) ON CONFLICT DO NOTHING"
        return bool(await self._run(insert, row_of(account)))

    async def account(self, account: str) -> Account | None:
        """A person by id."""
        query: LiteralString = "SELECT id, name, password, roles, language, created FROM accounts WHERE id = %s"
        row = await self._one(query, [account])
        return account_of(row) if row else None

    async def accounts(self, *, guests: bool = False) -> Sequence[Account]:
        """Everybody with a password, and guests if asked for."""
        query: LiteralString = (
            "SELECT id, name, password, roles, language, created FROM accounts"
            " WHERE %s OR password IS NOT NULL ORDER BY id"
        )
        return [account_of(row) for row in await self._read(query, [guests])]

    async def update_account(self, account: Account) -> None:
        """Change name, password, roles or language."""
        update: LiteralString = (
            "UPDATE accounts SET name = %s, password = %s, roles = %s, language = %s, created = %s WHERE id = %s"
        )
        first, *rest = row_of(account)
        await self._change(update, (*rest, first))

    async def add_session(self, session: LoginSession) -> None:
        """A browser signs in."""
        values = (session.token, session.account, session.created, session.seen, session.csrf)
        await self._run(_BEGIN, values)

    async def session(self, token: str) -> LoginSession | None:
        """A session by the hash of its token."""
        query: LiteralString = "SELECT token, account, created, seen, csrf, since FROM sessions WHERE token = %s"
        row = await self._one(query, [token])
        return session_of(row) if row else None

    async def touch_session(self, token: str, seen: int) -> None:
        """It was used just now."""
        await self._run("UPDATE sessions SET seen = %s WHERE token = %s", (seen, token))

    async def last_seen(self, accounts: Sequence[str]) -> int:
        """When a session of one of these was last used."""
        row = await self._one("SELECT coalesce(max(seen), 0) FROM sessions WHERE account = ANY(%s)", [[*accounts]])
        return int(row[0]) if row else 0

    async def end_sessions(self, account: str, but: str = "") -> None:
        """Sign a person out everywhere, or everywhere but here."""
        await self._change("DELETE FROM sessions WHERE account = %s AND token <> %s", (account, but))

    async def end_session(self, token: str) -> None:
        """Sign one browser out."""
        await self._change("DELETE FROM sessions WHERE token = %s", (token,))

    async def set_duty(self, duty: Duty, *, on: bool) -> None:
        """Put a person on duty at a table, or off."""
        values = (duty.account, duty.table, duty.role)
        if on:
            await self._change("INSERT INTO duties VALUES (%s,%s,%s) ON CONFLICT DO NOTHING", values)
        else:
            await self._change("DELETE FROM duties WHERE account = %s AND table_id = %s AND role = %s", values)

    async def duties(self, table: str = "") -> Sequence[Duty]:
        """Who is on duty, at one table or everywhere."""
        query: LiteralString = (
            "SELECT account, table_id, role FROM duties WHERE %s IN ('', table_id) ORDER BY table_id, role, account"
        )
        return [Duty(*row) for row in await self._read(query, [table])]

    async def save_layout(self, layout: Layout, most: int) -> bool:
        """Keep a layout, unless there are so many; processes wait for each other at the person."""
        hold: LiteralString = "SELECT 1 FROM accounts WHERE id = %s FOR UPDATE"
        insert: LiteralString = (
            "INSERT INTO layouts SELECT %s, %s, %s, %s WHERE %s > "
            "(SELECT count(*) FROM layouts WHERE account = %s AND game = %s AND name <> %s) "
            "ON CONFLICT (account, game, name) DO UPDATE SET bets = excluded.bets"
        )
        named = (layout.account, layout.game, layout.name)
        async with self._asked() as connection, connection.transaction():
            await connection.execute(hold, (layout.account,))
            return bool((await connection.execute(insert, (*named, layout.bets, most, *named))).rowcount)

    async def layouts(self, account: str, game: str) -> Sequence[Layout]:
        """What a person keeps for a game."""
        query: LiteralString = (
            'SELECT account, game, name, bets FROM layouts WHERE account = %s AND game = %s ORDER BY name COLLATE "C"'
        )
        return [Layout(*row) for row in await self._read(query, [account, game])]

    async def delete_layout(self, account: str, game: str, name: str) -> bool:
        """Keep a layout no longer."""
        query: LiteralString = "DELETE FROM layouts WHERE account = %s AND game = %s AND name = %s"
        return bool(await self._run(query, (account, game, name)))

    async def _change(self, query: LiteralString, bindings: Sequence[Any]) -> None:
        """A change that others may have to learn of at once."""
        await self._run(query, bindings)
        self._tell(PEOPLE)

    # --- processes ---------------------------------------------------------------------------------------------------

    async def claim(self, lease: str, holder: str, seconds: float) -> bool:
        """Take or renew a lease; False while another has it."""
        upsert: LiteralString = (
            "INSERT INTO leases VALUES (%s, %s, clock_timestamp() + make_interval(secs => %s)) "
            "ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until "
            "WHERE leases.holder = excluded.holder OR leases.until < clock_timestamp()"
        )
        return bool(await self._run(upsert, (lease, holder, seconds)))

    async def release(self, lease: str, holder: str) -> None:
        """Give up a lease."""
        await self._run("DELETE FROM leases WHERE name = %s AND holder = %s", (lease, holder))
        self._tell(lease)

    async def holder(self, lease: str) -> str:
        """Who holds a lease now."""
        row = await self._one("SELECT holder FROM leases WHERE name = %s AND until >= clock_timestamp()", [lease])
        return str(row[0]) if row else ""

    # --- wrong passwords ---------------------------------------------------------------------------------------------

    async def knock(self, waits: Mapping[str, WaitOf], now: float) -> float:
        """Count an attempt against each name, unless one must wait; processes wait for each other at the rows."""
        enter: LiteralString = (
            "INSERT INTO attempts SELECT name, 0, %s FROM unnest(%s::text[]) AS name ON CONFLICT DO NOTHING"
        )
        hold: LiteralString = "SELECT name, count, last FROM attempts WHERE name = ANY(%s) ORDER BY name FOR UPDATE"
        count: LiteralString = "UPDATE attempts SET count = count + 1, last = %s WHERE name = ANY(%s)"
        ordered = sorted(waits)
        async with self._asked() as connection, connection.transaction():
            await connection.execute(enter, (now, ordered))
            rows = await (await connection.execute(hold, (ordered,))).fetchall()
            wait = max([0.0, *(waits[name](*row) for name, *row in rows)])
            if not wait:
                await connection.execute(count, (now, ordered))
            return wait

    async def forgive(self, forgotten: str, *spared: str) -> None:
        """The attempt was right."""
        await self._run("DELETE FROM attempts WHERE name = %s", (forgotten,))
        await self._run("UPDATE attempts SET count = count - 1 WHERE name = ANY(%s) AND count > 0", ([*spared],))

    async def remember_place(self, account: str, place: str, now: float) -> None:
        """A person has signed in from here."""
        upsert: LiteralString = (
            "INSERT INTO places VALUES (%s, %s, %s) ON CONFLICT (account, place) DO UPDATE SET last = excluded.last"
        )
        await self._run(upsert, (account, place, now))

    async def is_place_of(self, account: str, place: str) -> bool:
        """Whether a person has signed in from here before."""
        return bool(await self._one("SELECT 1 FROM places WHERE account = %s AND place = %s", [account, place]))

    async def sweep(self, *, unseen: int, begun: int, attempted: float, visited: float) -> None:
        """Forget what is over."""
        await self._run("DELETE FROM sessions WHERE seen < %s OR created < %s", (unseen, begun))
        await self._run(
            "DELETE FROM accounts WHERE password IS NULL AND id LIKE 'invitado-%%' AND created < %s "
            "AND id NOT IN (SELECT account FROM sessions) AND id NOT IN (SELECT account FROM duties)",
            (unseen,),
        )
        await self._run("DELETE FROM attempts WHERE last < %s", (attempted,))
        await self._run("DELETE FROM places WHERE last < %s", (visited,))
        await self._run(
            "DELETE FROM attempts WHERE name IN (SELECT name FROM attempts ORDER BY last DESC OFFSET %s)",
            (MOST_ATTEMPTS,),
        )
