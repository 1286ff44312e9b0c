"""A sealed emission: which prize each of many tickets hides is decided, secretly and for good, before any is sold.

The prize of a ticket is a function of the secret and the ticket's number, so that nobody keeps a list of a million.
The function is a permutation of the numbers: every prize of the plan lies in exactly one ticket. It is a Feistel
network over two halves of about the square root of the emission (Black and Rogaway's generalised one, walking on where
a number falls outside), whose round functions are drawn from the secret without bias. Three reasons for it: one ticket
is opened at the cost of sixteen steps; the round functions have so few inputs that they fit in a table, which makes a
whole emission cheap to recompute; and a verifier of a few lines gives the same. Sixteen rounds are more than the six
to ten that are usual, because the halves of a small emission are small.

What is published is the plan and the root of a salted Merkle tree over all tickets, grown as a stream: of the levels
below a few hundred nodes nothing is kept, and a ticket is opened by growing its own small part again. When the emission
closes the secret is opened, and whoever wants recomputes every ticket.
"""

import hmac
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, islice
from math import isqrt

import msgspec

from tapete.kit.chance.commitment import Link, OpenedCard, fields_of, pack
from tapete.kit.chance.sealing import DRAW_SPAN, grow, path_to_root
from tapete.kit.chance.source import accept
from tapete.kit.outcomes import Outcomes

ROUNDS = 16
MOST_TICKETS = 2**20
"""As many as the verifiers take."""
_PARTS = 256
"""In how many parts a large emission is grown."""
_LEAST_PART = 256

Tables = tuple[tuple[int, ...], ...]
Grow = Callable[[Link, bytes, Outcomes], tuple[str, ...]]
"""What makes the roots of the parts of an emission, of its link, its secret and its contents."""


class Task(msgspec.Struct, frozen=True):
    """An emission whose tree is to be grown."""

    link: Link
    secret: bytes
    contents: Outcomes

    def __repr__(self) -> str:
        return f"<Task {self.link}>"


class Assignment:
    """Which prize lies in which ticket: a function of the secret and the number."""

    def __init__(self, secret: bytes, contents: Outcomes) -> None:
        self.size = sum(count for _, count in contents)
        self._names = tuple(name for name, _ in contents)
        self._tops = tuple(accumulate(count for _, count in contents))
        self._left = isqrt(self.size - 1) + 1
        self._right = -(-self.size // self._left)
        self._tables = _tables(secret, self._left, self._right)

    def prize(self, number: int) -> str:
        """What the ticket of a number, from 0, hides: a name of the plan."""
        if not 0 <= number < self.size:
            raise IndexError(number)
        return self._names[bisect_right(self._tops, self.place(number))]

    def place(self, number: int) -> int:
        """Where in the plan the ticket's prize stands; each place is that of one ticket."""
        left, right, tables = self._left, self._right, self._tables
        while True:
            high, low = divmod(number, right)
            for turn in range(0, ROUNDS, 2):
                high = (high + tables[turn][low]) % left
                low = (low + tables[turn + 1][high]) % right
            number = high * right + low
            if number < self.size:
                return number


@lru_cache(maxsize=4)
def assignment(secret: bytes, contents: Outcomes) -> Assignment:
    """The assignment of an emission, with its tables made once."""
    return Assignment(secret, contents)


def _tables(secret: bytes, left: int, right: int) -> Tables:
    """The round functions: of the low half into the high one, and of the high into the low, in turn."""
    sizes = ((right, left), (left, right))
    return tuple(
        tuple(_round(secret, turn, value, sizes[turn % 2][1]) for value in range(sizes[turn % 2][0]))
        for turn in range(ROUNDS)
    )


def _round(secret: bytes, turn: int, value: int, sides: int) -> int:
    counter = 0
    while True:
        mac = hmac.digest(secret, pack("round", str(turn), str(value), str(counter)), "sha256")
        drawn = accept(int.from_bytes(mac[:4]), DRAW_SPAN, sides)
        if drawn is not None:
            return drawn
        counter += 1


def part_size(size: int) -> int:
    """How many tickets are grown at once: a power of two, so that a part is a whole branch of the tree."""
    part = _LEAST_PART
    while part * _PARTS < size:
        part *= 2
    return part


def leaves(link: Link, secret: bytes, contents: Outcomes, numbers: Iterable[int]) -> Iterator[str]:
    """The leaves of some tickets; the same as those of an order, made without packing what does not change."""
    told = assignment(secret, contents)
    salted, leafed = pack("salt"), sha256(pack("leaf", *fields_of(link)))
    names = {name: _field(name) for name, _ in contents}
    for number in numbers:
        written = _field(str(number))
        each = leafed.copy()
        each.update(written + names[told.prize(number)])
        each.update(_field(hmac.digest(secret, salted + written, "sha256").hex()))
        yield each.hexdigest()


def _field(text: str) -> bytes:
    return len(text.encode()).to_bytes(4) + text.encode()


def part_roots(link: Link, secret: bytes, contents: Outcomes) -> tuple[str, ...]:
    """The roots of the parts of an emission: all that is kept of its tree."""
    size = sum(count for _, count in contents)
    part = part_size(size)
    stream = leaves(link, secret, contents, range(size))
    return tuple(grow(tuple(islice(stream, part)))[-1][0] for _ in range(0, size, part))


def root_of(roots: tuple[str, ...]) -> str:
    """The root of the tree whose parts have these roots."""
    return grow(roots)[-1][0]


@lru_cache(maxsize=8)
def _part(link: Link, secret: bytes, contents: Outcomes, first: int) -> tuple[tuple[str, ...], ...]:
    size = sum(count for _, count in contents)
    return grow(tuple(leaves(link, secret, contents, range(first, min(first + part_size(size), size)))))


def open_ticket(link: Link, secret: bytes, contents: Outcomes, roots: tuple[str, ...], number: int) -> OpenedCard:
    """One ticket with its salt and its path to the root; what it costs does not grow with the emission."""
    told = assignment(secret, contents)
    part = part_size(told.size)
    below = _part(link, secret, contents, number - number % part)
    path = path_to_root(below, number % part) + path_to_root(grow(roots), number // part)
    salt = hmac.digest(secret, pack("salt", str(number)), "sha256").hex()
    return OpenedCard(number, told.prize(number), salt, path)
