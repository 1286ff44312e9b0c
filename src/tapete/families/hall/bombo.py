"""What a room draws from: each number that is left with the same chance, and before a game the order of all of them."""

from collections.abc import Iterable
from functools import cache

from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.law.citation import Citation

BOMBO = "bombo"


@cache
def _all(highest: int) -> tuple[Outcome, ...]:
    return tuple(Outcome(str(number), 1) for number in range(1, highest + 1))


def next_of(highest: int, drawn: Iterable[int], cite: Citation) -> Need:
    whole, out = _all(highest), frozenset(drawn)
    left = tuple([outcome for number, outcome in enumerate(whole, 1) if number not in out])
    return Need(BOMBO, left, cite, whole, len(out))


def order_of(highest: int, cite: Citation) -> Need:
    return Need(BOMBO, _all(highest), cite, _all(highest), SHUFFLING)
