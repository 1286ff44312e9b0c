"""How far a long calculation has come, for whoever wants to show it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
Listener = Callable[[int, int], None]
"""Takes how many steps are done and how many there are."""
_LISTENER: ContextVar[Listener | None] = ContextVar("_LISTENER", default=None)


@contextmanager
def followed_by(listener: Listener) -> Iterator[None]:
    """Calculations made meanwhile report each of their steps."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def steps(done: Iterable[T], total: int) -> Iterator[T]:
    """The results of so many steps, each reported when it is done."""
    listener = _LISTENER.get()
    for number, one in enumerate(done, 1):
        if listener:
            listener(number, total)
        yield one
