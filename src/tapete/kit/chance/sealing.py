"""The arithmetic of commitments: how a secret is sealed, what it gives with words, and the tree of an order."""

import hmac
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

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
"""Between the ends of a range in the contents of a number."""


def range_contents(low: int, high: int) -> Outcomes:
    """The contents of a commitment to one of the numbers from `low` to `high`."""
    return ((f"{low}{RANGE}{high}", high - low + 1),)


def seal_share(link: Link, secret: bytes) -> str:
    """The seal of a house's secret for one throw."""
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
    """Which of the cards that are left an answer takes for a turn."""
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
    """The leaf of one card of an order."""
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
