"""Commitments: what the house publishes before the first stake, and what it opens afterwards for anybody to check.

Plain records, chained for each table so that none can be dropped or left unopened; `sealing` has their arithmetic.
Three ways to commit:

* an **order** (a sabot, a drum): the order drawn is sealed as a salted Merkle root, and each card is opened as it is
  seen. The *corte* is the players' share: their words, which come after the root, turn the order round.
* an **emission** (sealed tickets): which prize lies in which ticket is sealed as such a root before the first is sold,
  and each ticket is opened by its number. The secret gives the whole assignment again (`emission` has its arithmetic).
  It is for good: neither a cut nor a start of the house changes what lies in a ticket.
* a **share** (a wheel, dice; a **number** where it is one of a range): the house seals a secret and what may come; each
  stake may bring a word; after *no va más* secret and words together give the outcome. Where one act draws several
  times, as a tómbola does for its objects, what they gave together gives all the draws after the first too.

What is proved: nothing was changed after it was committed to; every card of the sabot was there, once; no round was
hidden; and, where players brought words, the house could not have aimed the outcome at their stakes.

What is not proved: with no word, only that nothing was changed *afterwards*. A cut only turns the order: it does not
make a house's order a shuffled one, which needs many sabots and statistics to see. And whoever knows the secret and may
also speak last decides: the process that holds it must place no stakes, and tell nobody before *no va más*. The words
in the record are those the house wrote down: a player checks that their own is among them.

Every hash is over fields with their lengths in front, so that no two lists of fields give the same bytes, and begins
with a label of its own: nothing published as a commitment is ever the key or the input of a draw.
"""

import hashlib
from typing import Literal

import msgspec

from tapete.kit.outcomes import Outcomes

SCHEME = "tapete-1"
BEGINNING = "0" * 64
LONGEST_WORD = 64
COVERED = "?"
"""The only face in the contents of an order of which nobody may know what it holds: hands dealt from it are covered."""


class Link(msgspec.Struct, frozen=True):
    """A place in a table's chain. Every start of the house draws a new epoch, so a restored copy repeats nothing."""

    table: str
    epoch: str
    serial: int = 1
    previous: str = BEGINNING
    custodian: str = ""


Kind = Literal["order", "share", "number", "lot", "emission"]
"""An order of cards; one of some outcomes, or of a range; lots, which are drawn beside an order that goes on; the
sealed tickets of an emission, which outlives every start of the house."""


class Commitment(msgspec.Struct, frozen=True, kw_only=True):
    """What is published before the first stake."""

    kind: Kind
    table: str
    epoch: str
    serial: int
    previous: str
    contents: Outcomes
    """The cards of the sabot and how many there are of each, the outcomes and their weights, a range and its size."""
    seal: str
    custodian: str | msgspec.UnsetType = msgspec.UNSET
    """The public key of the second custodian, whose answers complete the draws."""

    @property
    def head(self) -> str:
        """The hash a player notes down: it fixes this commitment and, through the chain, all before it."""
        contents = [field for name, weight in self.contents for field in (name, str(weight))]
        fields = (*fields_of(self), self.kind, self.previous, self.seal, *contents)
        return digest("commitment with custodian", self.key, *fields) if self.key else digest("commitment", *fields)

    @property
    def key(self) -> str:
        return self.custodian or ""

    @property
    def link(self) -> Link:
        return Link(self.table, self.epoch, self.serial, self.previous, self.key)

    @property
    def next_link(self) -> Link:
        return Link(self.table, self.epoch, self.serial + 1, self.head, self.key)

    @property
    def size(self) -> int:
        """How many cards or chances there are in all."""
        return sum(weight for _, weight in self.contents)


class Answer(msgspec.Struct, frozen=True):
    """The custodian's part of a draw: a signature, and the name of the answer that it gave before at this table."""

    last: str
    signature: str

    @property
    def name(self) -> str:
        """What the next answer names as the last."""
        return digest("answer", self.signature)


class Question(msgspec.Struct, frozen=True):
    """What the custodian is asked before a draw: which one, with which words, after which of its answers."""

    table: str
    head: str
    turn: int
    """After how many cards of an order; 0 for a throw."""
    words: tuple[str, ...]
    last: str

    @property
    def message(self) -> bytes:
        """The bytes that the custodian signs."""
        return pack("custody", self.head, str(self.turn), self.last, *self.words)


class Pick(msgspec.Struct, frozen=True):
    """The answer that says which card of an order comes after some others, and those that left unseen before it."""

    turn: int
    answer: Answer


class Following(msgspec.Struct, frozen=True):
    """One more draw of an act, as the opening of its first gives it: what may have come, and what did."""

    kind: Kind
    contents: Outcomes
    outcome: str


class ShareOpening(msgspec.Struct, frozen=True):
    """What is shown after *no va más*: the secret, the players' words in order of stake, and what they gave."""

    secret: str
    words: tuple[str, ...]
    mac: str
    outcome: str
    then: tuple[Following, ...] | msgspec.UnsetType = msgspec.UNSET
    """The other draws of the act that it began, in order; told to a verifier, and in an acta with each of them."""
    custody: Answer | msgspec.UnsetType = msgspec.UNSET
    """The custodian's part. Where there is a custodian and it was not asked, nothing was drawn: no mac, no outcome."""


class Cut(msgspec.Struct, frozen=True):
    """The *corte* of a sealed order, which the words heard since the seal decide."""

    after: int
    """How many cards had left by then, before any stake: they were not cut."""
    words: tuple[str, ...]


class OpenedCard(msgspec.Struct, frozen=True):
    """A card, after how many others it came, and the path from it to the root."""

    turn: int
    card: str
    salt: str
    path: tuple[str, ...]
    custody: Answer | msgspec.UnsetType = msgspec.UNSET
    """The custodian's part, which says at which place of the sealed order the card was."""


class Tickets(msgspec.Struct, frozen=True):
    """Tickets of an emission in a row that are opened at once, by the places that they were sealed at."""

    first: int
    count: int


class OpenedTickets(msgspec.Struct, frozen=True):
    """Tickets in a row and what was said to be in them: the secret proves it when the emission is closed."""

    first: int
    count: int
    held: str
    """Place and prize of those that have one, as `2:200,7:2000`; `-` when none has."""


class WholeOrder(msgspec.Struct, frozen=True):
    """An order that is over: all its cards, as they came or would have come, and the secret that gives their salts.

    Of an emission the secret alone is told, which gives the prizes too.
    """

    head: str
    """Of the commitment that it opens."""
    secret: str
    cards: tuple[str, ...]


class OrderOpening(msgspec.Struct, frozen=True):
    """The cut of an order once it was made, and its cards: one by one as they were seen, and at its end all of them.

    Of an emission no cards are listed at its end: the secret gives them, and what was said of tickets stays told.
    """

    cut: Cut | None = None
    opened: tuple[OpenedCard, ...] = ()
    secret: str = ""
    cards: tuple[str, ...] = ()
    several: tuple[OpenedTickets, ...] | msgspec.UnsetType = msgspec.UNSET
    """Tickets that were opened many at once; when the emission is closed, all that were opened."""
    picks: tuple[Pick, ...] | msgspec.UnsetType = msgspec.UNSET
    """The custodian's answers, also for cards that are covered."""


class Record(msgspec.Struct, frozen=True):
    """A commitment and its opening; only the last of a table may lack it, and an order that lots stand behind."""

    commitment: Commitment
    opening: ShareOpening | OrderOpening | None = None
    carried: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether stakes of the epoch before were still at play when this one began; told where the acta is at hand."""


class Document(msgspec.Struct, frozen=True):
    """What a verifier reads: the commitments of a table in a row."""

    records: tuple[Record, ...]
    scheme: str = SCHEME
    after: Commitment | msgspec.UnsetType = msgspec.UNSET
    """The one before the first of them, where they are not told from the beginning."""
    buried: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether orders are told without the cards that not everybody saw, although they are over; and numbers not told
    that are not for everybody, as those from which a programme follows."""


def fields_of(place: Link | Commitment) -> tuple[str, str, str]:
    """The fields that name a place in a chain."""
    return place.table, place.epoch, str(place.serial)


def digest(label: str, *fields: str) -> str:
    return hashlib.sha256(pack(label, *fields)).hexdigest()


def pack(label: str, *fields: str) -> bytes:
    """Some fields under a label as bytes that no other fields give."""
    texts = [field.encode() for field in (f"{SCHEME}/{label}", *fields)]
    return b"".join(len(text).to_bytes(4) + text for text in texts)
