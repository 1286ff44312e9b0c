"""The accounts of the house: a table's own names for them become those of the whole ledger."""

from collections.abc import Iterable

from tapete.casino.ledger import why_not
from tapete.engine.event import BOTE, CAJA, JUGADOR, Account, Move, parse_account
from tapete.service.store.contract import Posting

EXTERIOR = "exterior"
"""The world outside, where money comes from and goes to."""


class WrongWay(ValueError):
    """Money would go from one account to another to which nothing goes."""


_COMMON = frozenset({CAJA, JUGADOR, BOTE})
"""Kinds of account that all tables share."""


def account_of(table: str, name: str) -> str:
    """The house's name of a table's account: what players hold, caja and pots are common, the rest is the table's."""
    return name if parse_account(name).kind in _COMMON else f"{name}@{table}"


def in_books(name: str) -> tuple[Account, str]:
    """An account of the house's books as its table knows it, and that table; no table for a common account."""
    own, _, table = name.partition("@")
    return parse_account(own), table


def postings_of(table: str, moves: Iterable[Move]) -> list[Posting]:
    """What some moves of a table post; moves of nothing post nothing. Raises `WrongWay`: money goes as audits ask."""
    return [_posting(table, move) for move in moves if move.amount]


def _posting(table: str, move: Move) -> Posting:
    if why := why_not(move.source, move.target):
        raise WrongWay(why)
    return Posting(account_of(table, move.source), account_of(table, move.target), move.amount)
