"""What both databases keep alike: an account and a session as a row, and what a transfer is known by."""

from collections.abc import Sequence
from typing import Any, LiteralString

import msgspec

from tapete.service.store.contract import (
    Account,
    Ceiling,
    Drilled,
    Envelope,
    Excessive,
    Homework,
    LoginSession,
    Movement,
    Posting,
    changes_of,
)

DRIFT: LiteralString = """
    WITH moved AS (
        SELECT source AS account, -amount AS change FROM postings
        UNION ALL SELECT target, amount FROM postings
        UNION ALL SELECT account, -amount FROM balances
    )
    SELECT account, CAST(-sum(change) AS BIGINT) FROM moved
    GROUP BY account HAVING sum(change) <> 0 ORDER BY account
"""

POSTED: LiteralString = """
    WITH moved AS (
        SELECT table_id, source AS account, -amount AS change FROM postings
        UNION ALL SELECT table_id, target, amount FROM postings
    )
    SELECT table_id, account, CAST(sum(change) AS BIGINT) FROM moved
    GROUP BY table_id, account HAVING sum(change) <> 0 ORDER BY table_id, account
"""
BOUGHT = ("caja", "exterior")
"""Where chips are bought and redeemed: that is neither won nor lost."""


def movement_of(row: Sequence[Any], account: str) -> Movement:
    """A posting as one of its two accounts sees it."""
    table, n, source, target, amount, memo = row
    own = target == account
    return Movement(table=table, n=n, amount=amount if own else -amount, other=source if own else target, memo=memo)


def account_of(row: Sequence[Any]) -> Account:
    """An account from its row."""
    roles = tuple(filter(None, row[3].split(" ")))
    return Account(id=row[0], name=row[1], password=row[2], roles=roles, language=row[4], created=row[5])


def row_of(account: Account) -> tuple[Any, ...]:
    """An account as a row."""
    return (account.id, account.name, account.password, " ".join(account.roles), account.language, account.created)


def session_of(row: Sequence[Any]) -> LoginSession:
    """A session from its row."""
    return LoginSession(token=row[0], account=row[1], created=row[2], seen=row[3], csrf=row[4], since=row[5])


def homework_row(homework: Homework) -> tuple[Any, ...]:
    """What a teacher sets, as a row."""
    return (homework.code, homework.teacher, homework.title, homework.lesson, homework.created)


def drilled_row(drilled: Drilled) -> tuple[Any, ...]:
    """An answer as a row; its number is the database's."""
    return (drilled.account, drilled.homework, drilled.place, drilled.line)


def envelope_of(row: Sequence[Any]) -> Envelope:
    """A message from its row."""
    columns = ("id", "kind", "origin", "destination", "game", "seq", "at", "body", "signature")
    return Envelope(**dict(zip(columns, row, strict=True)))


def require_within(most: Ceiling, held: int, postings: Sequence[Posting]) -> None:
    """Refuse a transfer after which an account holds more than it may."""
    if held > most.amount:
        raise Excessive(held - changes_of(postings)[most.account], most.amount)


def transfer_digest(postings: Sequence[Posting], memo: str) -> str:
    """What is the same when the same transfer is asked for again."""
    return msgspec.json.encode([postings, memo]).decode()
