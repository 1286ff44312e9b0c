"""The school in a file of SQLite: what teachers set, and what people have answered."""

from collections.abc import Sequence

import apsw

from tapete.service.store.contract import Drilled, Homework
from tapete.service.store.rows import drilled_row, homework_row
from tapete.service.store.sqlite_file import SqliteFile

_HOMEWORK = "SELECT code, teacher, title, lesson, created FROM homework"


class SqliteSchool(SqliteFile):
    """The part of the store that the school keeps."""

    async def add_homework(self, homework: Homework) -> bool:
        """What a teacher sets; False when the code is taken."""

        def add(connection: apsw.Connection) -> bool:
            connection.execute("INSERT INTO homework VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING", homework_row(homework))
            return bool(connection.changes())

        return await self._write(add)

    async def homework(self, code: str) -> Homework | None:
        """What was set under a code."""
        row = await self._one(f"{_HOMEWORK} WHERE code = ?", [code])
        return Homework(*row) if row else None

    async def homework_of(self, teacher: str) -> Sequence[Homework]:
        """What a teacher has set, newest first; of everybody when none is named."""
        query = f"{_HOMEWORK} WHERE ?1 IN ('', teacher) ORDER BY created DESC, code"
        return [Homework(*row) for row in await self._read(query, [teacher])]

    async def add_drill(self, drilled: Drilled) -> bool:
        """An answer; False when that exercise of a homework was answered before."""

        def add(connection: apsw.Connection) -> bool:
            insert = "INSERT INTO drills (account, homework, place, line) VALUES (?,?,?,?) ON CONFLICT DO NOTHING"
            connection.execute(insert, drilled_row(drilled))
            return bool(connection.changes())

        return await self._write(add)

    async def drills(self, *, account: str = "", homework: str = "", limit: int = 2000) -> Sequence[Drilled]:
        """The latest answers of somebody, to a homework, or both, oldest first."""
        query = (
            "SELECT account, homework, place, line FROM (SELECT * FROM drills WHERE ?1 IN ('', account)"
            " AND ?2 IN ('', homework) ORDER BY id DESC LIMIT ?3) ORDER BY id"
        )
        return [Drilled(*row) for row in await self._read(query, [account, homework, limit])]
