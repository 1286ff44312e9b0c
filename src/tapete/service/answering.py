"""What whoever asked is told: the reply of a live machine, or the trouble there was instead."""

from collections.abc import Awaitable
from typing import TypeVar

from tapete.service.draft import Reply
from tapete.service.machine import Busy
from tapete.service.problems import Denied, closing, key_reused, moved_on, unreadable
from tapete.service.store.contract import Closed, KeyReused

T = TypeVar("T")


async def answer(asked: Awaitable[T]) -> T:
    """An answer, or what to tell when there is none."""
    try:
        return await asked
    except KeyReused:
        raise key_reused() from None
    except (Busy, Closed):
        raise closing() from None


def accepted(reply: Reply, language: str) -> Reply:
    """The reply to what was carried out; `Trouble` for anything else, with the article where the law refuses."""
    if reply == Reply():
        raise moved_on()
    if reply.unreadable:
        raise unreadable(reply.unreadable)
    if reply.refused is not None:
        raise Denied(reply.refused, reply.told.get(language, reply.refused.code), reply.people)
    return reply
