"""The whole shuffle (Fisher and Yates): every order equally likely, provided the numbers it is given are."""

from collections.abc import Iterable
from typing import TypeVar

from tapete.kit.chance.source import Below

T = TypeVar("T")


def shuffled(items: Iterable[T], below: Below) -> tuple[T, ...]:
    """The items in a new order; `below` is asked once for each item but the last."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
