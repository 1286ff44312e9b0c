"""People and processes in a file of SQLite: accounts, sessions, duties, leases and wrong passwords."""

import json
from collections.abc import Mapping, Sequence

import apsw

from tapete.service.store.contract import MOST_ATTEMPTS, PEOPLE, Account, Duty, Layout, LoginSession, WaitOf
from tapete.service.store.rows import account_of, row_of, session_of
from tapete.service.store.sqlite_file import SqliteFile, Work

_BEGIN = "INSERT INTO sessions VALUES (?,?,?,?,?, (SELECT coalesce(max(id), 0) FROM postings))"
_GONE_GUESTS = (
    "DELETE FROM accounts WHERE password IS NULL AND id LIKE 'invitado-%' AND created < ? "
    "AND id NOT IN (SELECT account FROM sessions) AND id NOT IN (SELECT account FROM duties)"
)
_ACCOUNTS = "SELECT id, name, password, roles, language, created FROM accounts"


class SqlitePeople(SqliteFile):
    """The part of the store that changes and is no record."""

    async def add_account(self, account: Account) -> bool:
        """A new person; False when the id is taken."""

        def add(connection: apsw.Connection) -> bool:
            connection.execute("INSERT INTO accounts VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING", row_of(account))
            return bool(connection.changes())

        return await self._write(add)

    async def account(self, account: str) -> Account | None:
        """A person by id."""
        row = await self._one(f"{_ACCOUNTS} WHERE id = ?", [account])
        return account_of(row) if row else None

    async def accounts(self, *, guests: bool = False) -> Sequence[Account]:
        """Everybody with a password, and guests if asked for."""
        rows = await self._read(f"{_ACCOUNTS} WHERE ? OR password IS NOT NULL ORDER BY id", [guests])
        return [account_of(row) for row in rows]

    async def update_account(self, account: Account) -> None:
        """Change name, password, roles or language."""
        update = "UPDATE accounts SET name = ?2, password = ?3, roles = ?4, language = ?5, created = ?6 WHERE id = ?1"
        await self._change(lambda connection: connection.execute(update, row_of(account)))

    async def add_session(self, session: LoginSession) -> None:
        """A browser signs in."""
        values = (session.token, session.account, session.created, session.seen, session.csrf)
        await self._write(lambda connection: connection.execute(_BEGIN, values))

    async def session(self, token: str) -> LoginSession | None:
        """A session by the hash of its token."""
        row = await self._one(
            "SELECT token, account, created, seen, csrf, since FROM sessions WHERE token = ?", [token]
        )
        return session_of(row) if row else None

    async def touch_session(self, token: str, seen: int) -> None:
        """It was used just now."""
        await self._write(lambda c: c.execute("UPDATE sessions SET seen = ? WHERE token = ?", (seen, token)))

    async def last_seen(self, accounts: Sequence[str]) -> int:
        """When a session of one of these was last used."""
        query = "SELECT coalesce(max(seen), 0) FROM sessions WHERE account IN (SELECT value FROM json_each(?))"
        row = await self._one(query, [json.dumps([*accounts])])
        return row[0] if row else 0

    async def end_sessions(self, account: str, but: str = "") -> None:
        """Sign a person out everywhere, or everywhere but here."""
        await self._change(lambda c: c.execute("DELETE FROM sessions WHERE account = ? AND token <> ?", (account, but)))

    async def end_session(self, token: str) -> None:
        """Sign one browser out."""
        await self._change(lambda c: c.execute("DELETE FROM sessions WHERE token = ?", (token,)))

    async def set_duty(self, duty: Duty, *, on: bool) -> None:
        """Put a person on duty at a table, or off."""
        values = (duty.account, duty.table, duty.role)
        query = (
            "INSERT INTO duties VALUES (?,?,?) ON CONFLICT DO NOTHING"
            if on
            else "DELETE FROM duties WHERE account = ? AND table_id = ? AND role = ?"
        )
        await self._change(lambda connection: connection.execute(query, values))

    async def duties(self, table: str = "") -> Sequence[Duty]:
        """Who is on duty, at one table or everywhere."""
        query = (
            "SELECT account, table_id, role FROM duties WHERE ?1 = '' OR table_id = ?1 ORDER BY table_id, role, account"
        )
        return [Duty(*row) for row in await self._read(query, [table])]

    async def save_layout(self, layout: Layout, most: int) -> bool:
        """Keep a layout, unless there are so many."""
        insert = (
            "INSERT INTO layouts SELECT ?1, ?2, ?3, ?4 WHERE ?5 > "
            "(SELECT count(*) FROM layouts WHERE account = ?1 AND game = ?2 AND name <> ?3) "
            "ON CONFLICT (account, game, name) DO UPDATE SET bets = excluded.bets"
        )

        def save(connection: apsw.Connection) -> bool:
            connection.execute(insert, (layout.account, layout.game, layout.name, layout.bets, most))
            return bool(connection.changes())

        return await self._write(save)

    async def layouts(self, account: str, game: str) -> Sequence[Layout]:
        """What a person keeps for a game."""
        query = "SELECT account, game, name, bets FROM layouts WHERE account = ? AND game = ? ORDER BY name"
        return [Layout(*row) for row in await self._read(query, [account, game])]

    async def delete_layout(self, account: str, game: str, name: str) -> bool:
        """Keep a layout no longer."""

        def delete(connection: apsw.Connection) -> bool:
            query = "DELETE FROM layouts WHERE account = ? AND game = ? AND name = ?"
            connection.execute(query, (account, game, name))
            return bool(connection.changes())

        return await self._write(delete)

    async def _change(self, work: Work) -> None:
        """A change that others may have to learn of at once."""
        await self._write(work)
        self._wakes.send(PEOPLE)

    # --- processes ---------------------------------------------------------------------------------------------------

    async def claim(self, lease: str, holder: str, seconds: float) -> bool:
        """Take or renew a lease; False while another has it."""
        upsert = (
            "INSERT INTO leases VALUES (?1, ?2, unixepoch('subsec') + ?3) ON CONFLICT (name) DO UPDATE "
            "SET holder = excluded.holder, until = excluded.until "
            "WHERE holder = excluded.holder OR until < unixepoch('subsec')"
        )

        def claim(connection: apsw.Connection) -> bool:
            connection.execute(upsert, (lease, holder, seconds))
            return bool(connection.changes())

        return await self._write(claim)

    async def release(self, lease: str, holder: str) -> None:
        """Give up a lease."""
        await self._write(lambda c: c.execute("DELETE FROM leases WHERE name = ? AND holder = ?", (lease, holder)))
        self._wakes.send(lease)

    async def holder(self, lease: str) -> str:
        """Who holds a lease now."""
        row = await self._one("SELECT holder FROM leases WHERE name = ? AND until >= unixepoch('subsec')", [lease])
        return row[0] if row else ""

    # --- wrong passwords ---------------------------------------------------------------------------------------------

    async def knock(self, waits: Mapping[str, WaitOf], now: float) -> float:
        """Count an attempt against each name, unless one must wait."""

        def knock(connection: apsw.Connection) -> float:
            query = "SELECT count, last FROM attempts WHERE name = ?"
            found = [wait(*row) for name, wait in waits.items() for row in connection.execute(query, (name,))]
            wait = max([0.0, *found])
            if not wait:
                connection.executemany(
                    "INSERT INTO attempts VALUES (?1, 1, ?2) ON CONFLICT DO UPDATE SET count = count + 1, last = ?2",
                    [(name, now) for name in waits],
                )
            return wait

        return await self._write(knock)

    async def forgive(self, forgotten: str, *spared: str) -> None:
        """The attempt was right."""

        def forgive(connection: apsw.Connection) -> None:
            connection.execute("DELETE FROM attempts WHERE name = ?", (forgotten,))
            spare = "UPDATE attempts SET count = count - 1 WHERE name = ? AND count > 0"
            connection.executemany(spare, [(name,) for name in spared])

        await self._write(forgive)

    async def remember_place(self, account: str, place: str, now: float) -> None:
        """A person has signed in from here."""
        upsert = "INSERT INTO places VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET last = ?3"
        await self._write(lambda connection: connection.execute(upsert, (account, place, now)))

    async def is_place_of(self, account: str, place: str) -> bool:
        """Whether a person has signed in from here before."""
        return bool(await self._one("SELECT 1 FROM places WHERE account = ? AND place = ?", [account, place]))

    async def sweep(self, *, unseen: int, begun: int, attempted: float, visited: float) -> None:
        """Forget what is over."""

        def sweep(connection: apsw.Connection) -> None:
            connection.execute("DELETE FROM sessions WHERE seen < ? OR created < ?", (unseen, begun))
            connection.execute(_GONE_GUESTS, (unseen,))
            connection.execute("DELETE FROM attempts WHERE last < ?", (attempted,))
            connection.execute("DELETE FROM places WHERE last < ?", (visited,))
            connection.execute(
                "DELETE FROM attempts WHERE name IN (SELECT name FROM attempts ORDER BY last DESC LIMIT -1 OFFSET ?)",
                (MOST_ATTEMPTS,),
            )

        await self._write(sweep)
