"""The arithmetic of commitments: how a secret is sealed, what it gives with words, and the tree of an order."""

import hmac
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, islice
from math import isqrt

import msgspec
from msgspec import UNSET

from tapete.kit.chance.commitment import (
    Answer,
    Commitment,
    Cut,
    Following,
    Kind,
    Link,
    OpenedCard,
    Pick,
    ShareOpening,
    digest,
    fields_of,
    pack,
)
from tapete.kit.chance.source import accept, place_of, total_weight
from tapete.kit.outcomes import Outcomes

SECRET_BYTES = 32
DRAW_SPAN = 2**32
RANGE = ".."


def range_contents(low: int, high: int) -> Outcomes:
    """The contents of a commitment to one of the numbers from `low` to `high`."""
    return ((f"{low}{RANGE}{high}", high - low + 1),)


def seal_share(link: Link, secret: bytes) -> str:
    return digest("share", *fields_of(link), secret.hex())


def complete_share(
    commitment: Commitment, secret: bytes, words: tuple[str, ...], answer: Answer | None = None
) -> ShareOpening:
    """The outcome that secret and words give together, with the custodian's answer where there is a custodian."""
    if commitment.key and answer is None:
        return ShareOpening(secret.hex(), words, "", "")
    total = total_weight([weight for _, weight in commitment.contents])
    label, part = ("draw with custodian", (answer.signature,)) if answer is not None else ("draw", ())
    counter = 0
    while True:
        mac = hmac.digest(secret, pack(label, commitment.head, str(counter), *part, *words), "sha256")
        value = accept(int.from_bytes(mac[:4]), DRAW_SPAN, total)
        if value is not None:
            outcome = _outcome_at(value, commitment.kind, commitment.contents)
            return ShareOpening(secret.hex(), words, mac.hex(), outcome, custody=answer or UNSET)
        counter += 1


def following(mac: str, turn: int, kind: Kind, contents: Outcomes) -> Following:
    """What comes in an act so many draws after its first, from the hash that this one was opened with."""
    total = total_weight([weight for _, weight in contents])
    counter = 0
    while True:
        value = accept(int(digest("following", mac, str(turn), str(counter))[:8], 16), DRAW_SPAN, total)
        if value is not None:
            return Following(kind, contents, _outcome_at(value, kind, contents))
        counter += 1


def _outcome_at(value: int, kind: Kind, contents: Outcomes) -> str:
    name = contents[place_of(value, [weight for _, weight in contents])][0]
    return str(int(name.partition(RANGE)[0]) + value) if kind == "number" else name


@lru_cache(maxsize=64)
def moved_by(cut: Cut, head: str, size: int) -> int:
    """How many of the cards that were left a cut moved to the back; without words the commitment alone tells it."""
    counter = 0
    while True:
        word = int(digest("cut", head, str(cut.after), str(counter), *cut.words)[:8], 16)
        moved = accept(word, DRAW_SPAN, size - cut.after)
        if moved is not None:
            return moved
        counter += 1


def position_of(turn: int, cut: Cut | None, commitment: Commitment, picks: tuple[Pick, ...] = ()) -> int:
    """Where in the order drawn the card is that comes after `turn` others."""
    if picks:
        return positions(commitment.head, commitment.size, cut, picks)[turn]
    if cut is None or turn < cut.after:
        return turn
    size = commitment.size
    return cut.after + (turn - cut.after + moved_by(cut, commitment.head, size)) % (size - cut.after)


@lru_cache(maxsize=64)
def positions(head: str, size: int, cut: Cut | None, picks: tuple[Pick, ...]) -> tuple[int, ...]:
    """Where the cards of an order come from, one after another: each answer takes one of those that are left."""
    left, found, due = list(range(size)), list[int](), list(picks)
    for turn in range(size):
        if cut is not None and turn == cut.after:
            moved = moved_by(cut, head, size)
            left = left[moved:] + left[:moved]
        while due and due[0].turn < turn:
            del due[0]
        found.append(left.pop(_picked(due[0].answer, turn, len(left)) if due else 0))
    return tuple(found)


def _picked(answer: Answer, turn: int, left: int) -> int:
    counter = 0
    while True:
        word = int(digest("pick", answer.signature, str(turn), str(counter))[:8], 16)
        picked = accept(word, DRAW_SPAN, left)
        if picked is not None:
            return picked
        counter += 1


def salt_of(secret: bytes, position: int) -> str:
    """The salt of one card of an order, which tells nothing of the others."""
    return hmac.digest(secret, pack("salt", str(position)), "sha256").hex()


def leaf(link: Link, position: int, card: str, salt: str) -> str:
    return digest("leaf", *fields_of(link), str(position), card, salt)


@lru_cache(maxsize=64)
def tree_of(link: Link, secret: bytes, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The tree over an order; kept for as long as its sabot is likely to be dealt."""
    return grow([leaf(link, position, card, salt_of(secret, position)) for position, card in enumerate(cards)])


def open_card(link: Link, secret: bytes, cards: tuple[str, ...], turn: int, position: int) -> OpenedCard:
    """One card of an order with its salt, and its path to the root."""
    path = path_to_root(tree_of(link, secret, cards), position)
    return OpenedCard(turn, cards[position], salt_of(secret, position), path)


def grow(leaves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The levels of the tree over some leaves, the root last; an odd one at the end of a level goes up as it is."""
    levels = [tuple(leaves)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [_node(below[i], below[i + 1]) for i in range(0, len(below) - 1, 2)]
        levels.append(tuple(pairs) + below[len(pairs) * 2 :])
    return tuple(levels)


_NODE = sha256(pack("node"))
_HASH_LENGTH = (64).to_bytes(4)


def _node(left: str, right: str) -> str:
    """`digest("node", left, right)`, without packing its label each time: the tree of an emission has a million."""
    node = _NODE.copy()
    node.update(_HASH_LENGTH + left.encode() + _HASH_LENGTH + right.encode())
    return node.hexdigest()


def path_to_root(levels: Sequence[Sequence[str]], position: int) -> tuple[str, ...]:
    """What a leaf needs beside it, level by level, to give the root."""
    path = []
    for level in levels[:-1]:
        if position ^ 1 < len(level):
            path.append(level[position ^ 1])
        position //= 2
    return tuple(path)


def climb(opened: OpenedCard, position: int, link: Link, size: int) -> str:
    """The root to which a card that is opened at a position leads; nothing when its path is not one."""
    node, siblings = leaf(link, position, opened.card, opened.salt), list(opened.path)
    while size > 1:
        if position ^ 1 < size:
            if not siblings:
                return ""
            pair = (node, siblings.pop(0))
            node = digest("node", *(reversed(pair) if position % 2 else pair))
        position, size = position // 2, (size + 1) // 2
    return "" if siblings else node


ROUNDS = 16
MOST_TICKETS = 2**20
"""As many as the verifiers take."""
_PARTS = 256
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
