"""The lines of a table's page that say who reads it, and the marks that stand for them on a page made for many."""

import msgspec

from tapete.engine.command import Actor, Role
from tapete.language import cash
from tapete.service.house import House
from tapete.service.people import Visitor
from tapete.web.people import Sitting, sitting_of


class Reader(msgspec.Struct, frozen=True, kw_only=True):
    """The reader's name and money, as the page writes them."""

    name: str
    initial: str
    balance: str
    hours: str
    """How long their session has lasted."""
    result: str
    """What they won or lost in it, with its sign."""
    tone: str
    """`up` or `down`."""


CSRF, KEY, ID = "\ue000", "\ue001", "\ue002"
"""Marks for the token of the session, the key of a form, and the id of the account."""
ANYBODY = Reader(name="\ue003", initial="\ue004", balance="\ue005", hours="\ue006", result="\ue007", tone="\ue008")
"""The marks for what differs from reader to reader: characters for private use, which nobody can have in a name."""
ONLOOKER = Actor(ID, Role.JUGADOR)
"""Somebody who plays nowhere: their page is that of all who only look on."""


async def reader_of(house: House, visitor: Visitor, language: str) -> Reader:
    return written(visitor.account.name, await house.balance(visitor.id), await sitting_of(house, visitor), language)


def written(name: str, balance: int, sitting: Sitting, language: str) -> Reader:
    return Reader(
        name=name,
        initial=name[:1].upper(),
        balance=cash(balance, language),
        hours=sitting.hours,
        result=f"{'+' if sitting.result > 0 else ''}{cash(sitting.result, language)}",
        tone="down" if sitting.result < 0 else "up",
    )


def marks_of(id_: str, told: Reader) -> dict[str, str]:
    """What a browser puts in place of each mark; the token and the keys it has itself."""
    return {ID: id_, **{getattr(ANYBODY, name): getattr(told, name) for name in Reader.__struct_fields__}}
