"""What chance holds sealed, as values: a throw, an order, an emission. So a table may forget a step that lost a race.

They hold what nobody may know yet: they are not printed or pickled, and whoever stores them encrypts them first.
"""

from typing import NoReturn

import msgspec
from msgspec.structs import replace

from tapete.kit.chance.commitment import (
    COVERED,
    LONGEST_WORD,
    Answer,
    Commitment,
    Cut,
    Kind,
    Link,
    OpenedCard,
    Pick,
    ShareOpening,
    WholeOrder,
)
from tapete.kit.chance.sealing import (
    DRAW_SPAN,
    MOST_TICKETS,
    SECRET_BYTES,
    Grow,
    assignment,
    complete_share,
    open_card,
    open_ticket,
    part_roots,
    position_of,
    root_of,
    seal_share,
    tree_of,
)
from tapete.kit.chance.source import ChanceFailure, SystemSource, shuffled, total_weight
from tapete.kit.outcomes import Outcomes


class BadWord(ValueError):
    """A word that a player may not add to a draw."""

    def __init__(self) -> None:
        super().__init__(f"a word for the draw has from 1 to {LONGEST_WORD} printable characters")


class _Sealed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    commitment: Commitment
    secret: bytes
    words: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Without the secret: a traceback or a log line must not tell it."""
        return f"<{type(self).__name__} {self.commitment.head[:12]}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("what is sealed is not pickled or sent")


class Throw(_Sealed, frozen=True):
    """One throw of a wheel or of dice: the house's secret is sealed first, and the players' words complete it."""

    def hear(self, word: str) -> "Throw":
        return replace(self, words=(*self.words, checked(word)))

    def open(self, answer: Answer | None = None) -> ShareOpening:
        """After *no va más*, or when the throw is void: what anybody may check."""
        return complete_share(self.commitment, self.secret, self.words, answer)


class Order(_Sealed, frozen=True):
    """A sabot or drum whose order is drawn and sealed before play, and opened card by card.

    Nobody counts along: whoever asks for a card says how many have left, seen or not.
    """

    cards: tuple[str, ...]
    """As they were drawn, before the cut."""
    base: int = 0
    """How many cards had left the sabot when it was sealed: some when the house started again in the middle of it."""
    loaded: bool = False
    """Whether the cards are in the sabot; before that they are being shuffled and cut."""
    staked: bool = False
    """Whether something has been staked since: the next card is the first after the cut."""
    cut: Cut | None = None
    picks: tuple[Pick, ...] = ()
    """The custodian's answers so far."""

    def hear(self, word: str) -> "Order":
        """A player adds a word to the cut, until it is made."""
        return self if self.cut else replace(self, words=(*self.words, checked(word)))

    def cut_now(self, gone: int) -> "Order":
        """Make the cut before the card that comes after so many, if something has been staked."""
        after = gone - self.base
        if self.cut is not None or not self.staked or after >= len(self.cards):
            return self
        return replace(self, cut=Cut(after, self.words))

    def card_after(self, gone: int) -> OpenedCard:
        """The card that comes after so many have left."""
        turn = gone - self.base
        if not 0 <= turn < len(self.cards):
            raise ChanceFailure("the sealed order has no such card")
        position = position_of(turn, self.cut, self.commitment, self.picks)
        opened = open_card(self.commitment.link, self.secret, self.cards, turn, position)
        asked = [pick.answer for pick in self.picks if pick.turn == turn]
        return replace(opened, custody=asked[0]) if asked else opened

    def answered(self, turn: int, answer: Answer) -> "Order":
        """The custodian has said which of the cards that are left comes after `turn` others."""
        known = any(pick.turn == turn for pick in self.picks)
        return self if known else replace(self, picks=(*self.picks, Pick(turn, answer)))

    def open(self) -> WholeOrder:
        """The sabot is withdrawn: every card of it may be seen."""
        turns = range(len(self.cards))
        cards = tuple(self.cards[position_of(turn, self.cut, self.commitment, self.picks)] for turn in turns)
        return WholeOrder(self.commitment.head, self.secret.hex(), cards)


class Emission(_Sealed, frozen=True):
    """The sealed tickets of an emission: the secret gives the prize of each, and no list of them is kept."""

    roots: tuple[str, ...]

    def ticket(self, number: int) -> OpenedCard:
        if not 0 <= number < self.commitment.size:
            raise ChanceFailure("the sealed emission has no such ticket")
        return open_ticket(self.commitment.link, self.secret, self.commitment.contents, self.roots, number)

    def prizes(self, first: int, count: int) -> tuple[tuple[int, str], ...]:
        """What some tickets in a row hide, by their numbers."""
        if not 0 <= first < first + count <= self.commitment.size:
            raise ChanceFailure("the sealed emission has no such tickets")
        told = assignment(self.secret, self.commitment.contents)
        return tuple((number, told.prize(number)) for number in range(first, first + count))

    def open(self) -> WholeOrder:
        """The emission is closed: its secret, which gives every ticket again."""
        return WholeOrder(self.commitment.head, self.secret.hex(), ())


def new_epoch(source: SystemSource) -> str:
    """A name for the time from one start of the house to the next; no two are ever equal."""
    return source.token(16).hex()


def seal_throw(link: Link, contents: Outcomes, source: SystemSource, kind: Kind = "share") -> Throw:
    _check_contents(contents)
    secret = source.token(SECRET_BYTES)
    return Throw(commitment=_commitment(link, kind, contents, seal_share(link, secret)), secret=secret)


def seal_order(link: Link, contents: Outcomes, source: SystemSource, *, base: int = 0, covered: bool = False) -> Order:
    """Draw an order and commit to it; `covered` publishes how many cards it has and not which."""
    _check_contents(contents)
    cards = shuffled((card for card, count in contents for _ in range(count)), source.below)
    secret = source.token(SECRET_BYTES)
    published = ((COVERED, len(cards)),) if covered else contents
    root = tree_of(link, secret, cards)[-1][0]
    return Order(commitment=_commitment(link, "order", published, root), secret=secret, cards=cards, base=base)


def seal_emission(link: Link, contents: Outcomes, source: SystemSource, grow: Grow = part_roots) -> Emission:
    """Decide what every ticket of an emission hides, and commit to it; `grow` is where its tree is grown."""
    _check_contents(contents)
    if sum(count for _, count in contents) > MOST_TICKETS:
        raise ValueError(f"an emission has no more than {MOST_TICKETS} tickets")
    secret = source.token(SECRET_BYTES)
    roots = grow(link, secret, contents)
    commitment = _commitment(link, "emission", contents, root_of(roots))
    return Emission(commitment=commitment, secret=secret, roots=roots)


def checked(word: str) -> str:
    """A word, if a player may add it; raises `BadWord`."""
    if not 1 <= len(word) <= LONGEST_WORD or not word.isprintable():
        raise BadWord
    return word


def _commitment(link: Link, kind: Kind, contents: Outcomes, seal: str) -> Commitment:
    return Commitment(
        kind=kind,
        table=link.table,
        epoch=link.epoch,
        serial=link.serial,
        previous=link.previous,
        contents=contents,
        seal=seal,
        custodian=link.custodian or msgspec.UNSET,
    )


def _check_contents(contents: Outcomes) -> None:
    names = [name for name, _ in contents]
    weights = [weight for _, weight in contents]
    if len(set(names)) != len(names) or min(weights, default=0) <= 0 or total_weight(weights) > DRAW_SPAN:
        raise ValueError("what is committed to are different outcomes, each with a positive weight")
