"""The school in PostgreSQL: what teachers set, and what people have answered."""

from collections.abc import Sequence
from typing import LiteralString

from tapete.service.store.contract import Drilled, Homework
from tapete.service.store.postgres_server import PostgresServer
from tapete.service.store.rows import drilled_row, homework_row


class PostgresSchool(PostgresServer):
    """The part of the store that the school keeps."""

    async def add_homework(self, homework: Homework) -> bool:
        """What a teacher sets; False when the code is taken."""
        insert: LiteralString = "INSERT INTO homework VALUES (%s,%s,%s,%s,%s) ON CONFLICT DO NOTHING"
        return bool(await self._run(insert, homework_row(homework)))

    async def homework(self, code: str) -> Homework | None:
        """What was set under a code."""
        query: LiteralString = "SELECT code, teacher, title, lesson, created FROM homework WHERE code = %s"
        row = await self._one(query, [code])
        return Homework(*row) if row else None

    async def homework_of(self, teacher: str) -> Sequence[Homework]:
        """What a teacher has set, newest first; of everybody when none is named."""
        query: LiteralString = (
            "SELECT code, teacher, title, lesson, created FROM homework"
            " WHERE %s IN ('', teacher) ORDER BY created DESC, code"
        )
        return [Homework(*row) for row in await self._read(query, [teacher])]

    async def add_drill(self, drilled: Drilled) -> bool:
        """An answer; False when that exercise of a homework was answered before."""
        insert: LiteralString = (
            "INSERT INTO drills (account, homework, place, line) VALUES (%s,%s,%s,%s) ON CONFLICT DO NOTHING"
        )
        return bool(await self._run(insert, drilled_row(drilled)))

    async def drills(self, *, account: str = "", homework: str = "", limit: int = 2000) -> Sequence[Drilled]:
        """The latest answers of somebody, to a homework, or both, oldest first."""
        query: LiteralString = (
            "SELECT account, homework, place, line FROM (SELECT * FROM drills WHERE %s IN ('', account)"
            " AND %s IN ('', homework) ORDER BY id DESC LIMIT %s) AS latest ORDER BY id"
        )
        return [Drilled(*row) for row in await self._read(query, [account, homework, limit])]
