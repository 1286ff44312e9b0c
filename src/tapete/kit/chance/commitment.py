"""Commitments: what the house publishes before the first stake, and what it opens afterwards for anybody to check.

Two kinds, chained per table so that none can be dropped or left unopened:

* an **order** (a sabot, a drum): the order drawn is sealed as a salted Merkle root, and each card is opened as it is
  dealt. The legal *corte* is the players' share: it comes after the root and turns the order round.
* a **share** (a wheel, dice): the house seals a secret and the list of outcomes; each stake may bring a word; after *no
  va más* secret and words together give the outcome, which neither side could choose alone.

What is proved: nothing was changed after it was committed to; every card of the sabot was there, once; no round was
hidden; and, where players brought words or cut, the house could not have aimed the outcome at their stakes.

What is not proved: with no word and no cut, only that nothing was changed *afterwards*. A cut only turns the order: it
does not make a house's order a shuffled one, which needs many sabots and statistics to see. And whoever knows the
secret and may also speak last decides: the process that holds it must place no stakes, and tell nobody before *no va
más*. The words of the record are those the house wrote down: a player checks that their own is among them.

Every hash is over fields with their lengths in front, so that no two lists of fields give the same bytes, and begins
with a label of its own: nothing published as a commitment is ever the key or the input of a draw.
"""

import hashlib
import hmac
from typing import Literal

import msgspec

from tapete.kit.chance.source import accept, place_of, total_weight
from tapete.kit.outcomes import Outcomes

SCHEME = "tapete-1"
BEGINNING = "0" * 64
"""What the very first commitment of a table has before it."""
SECRET_BYTES = 32
DRAW_SPAN = 2**32


class Link(msgspec.Struct, frozen=True):
    """A place in a table's chain. Every start of the house draws a new epoch, so a restored copy repeats nothing."""

    table: str
    epoch: str
    serial: int = 1
    previous: str = BEGINNING


class Commitment(msgspec.Struct, frozen=True, kw_only=True):
    """What is published before the first stake."""

    kind: Literal["order", "share"]
    table: str
    epoch: str
    serial: int
    previous: str
    contents: Outcomes
    """The cards of the sabot with how many there are of each, or the outcomes with their weights."""
    seal: str

    @property
    def head(self) -> str:
        """The hash a player notes down: it fixes this commitment and, through the chain, all before it."""
        place = (self.table, self.epoch, str(self.serial))
        contents = (field for name, weight in self.contents for field in (name, str(weight)))
        return digest("commitment", *place, self.kind, self.previous, self.seal, *contents)

    @property
    def next_link(self) -> Link:
        """Where the table's next commitment goes."""
        return Link(self.table, self.epoch, self.serial + 1, self.head)


class ShareOpening(msgspec.Struct, frozen=True):
    """What is shown after *no va más*: the secret, the players' words in order of stake, and what they gave."""

    secret: str
    words: tuple[str, ...]
    mac: str
    outcome: str


class OpenedCard(msgspec.Struct, frozen=True):
    """A card, its place in the order that was drawn, and the path from it to the root."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]


class OrderOpening(msgspec.Struct, frozen=True):
    """The cards opened so far, as they came; `cut` is how many the cut moved to the back, None when nobody cut."""

    cut: int | None
    cards: tuple[OpenedCard, ...]


class Record(msgspec.Struct, frozen=True):
    """A commitment and its opening; only the last of a table may lack it."""

    commitment: Commitment
    opening: ShareOpening | OrderOpening | None = None


class Document(msgspec.Struct, frozen=True):
    """What a verifier reads: the commitments of a table from the beginning of an epoch."""

    records: tuple[Record, ...]
    scheme: str = SCHEME


def digest(label: str, *fields: str) -> str:
    """The hash of some fields under a label."""
    return hashlib.sha256(_pack(label, *fields)).hexdigest()


def _pack(label: str, *fields: str) -> bytes:
    texts = [field.encode() for field in (f"{SCHEME}/{label}", *fields)]
    return b"".join(len(text).to_bytes(4) + text for text in texts)


def seal_share(link: Link, secret: bytes) -> str:
    """The seal of a house's secret for one throw."""
    return digest("share", link.table, link.epoch, str(link.serial), secret.hex())


def complete_share(commitment: Commitment, secret: bytes, words: tuple[str, ...]) -> ShareOpening:
    """The outcome that secret and words give together."""
    weights = [weight for _, weight in commitment.contents]
    total = total_weight(weights)
    counter = 0
    while True:
        mac = hmac.digest(secret, _pack("draw", commitment.head, str(counter), *words), "sha256")
        value = accept(int.from_bytes(mac[:4]), DRAW_SPAN, total)
        if value is not None:
            outcome = commitment.contents[place_of(value, weights)][0]
            return ShareOpening(secret.hex(), words, mac.hex(), outcome)
        counter += 1


def leaf(link: Link, position: int, card: str, salt: bytes) -> str:
    """The leaf of one card of an order."""
    return digest("leaf", link.table, link.epoch, str(link.serial), str(position), card, salt.hex())


def grow(leaves: list[str]) -> list[list[str]]:
    """The levels of the tree over some leaves, the root last; an odd one at the end of a level goes up as it is."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [digest("node", *below[i : i + 2]) if i + 1 < len(below) else below[i] for i in range(0, len(below), 2)]
        levels.append(pairs)
    return levels


def path_to_root(levels: list[list[str]], position: int) -> tuple[str, ...]:
    """What a leaf needs beside it, level by level, to give the root."""
    path = []
    for level in levels[:-1]:
        if position ^ 1 < len(level):
            path.append(level[position ^ 1])
        position //= 2
    return tuple(path)
