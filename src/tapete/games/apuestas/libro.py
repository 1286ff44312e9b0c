"""The book of a result in an apuesta cruzada: offers by coefficient and time, as a value.

A book is never changed but made anew, and must stay cheap when a crowd is in it: offers of one coefficient stand in
blocks, so that adding one or taking the first copies a block and the list of blocks, and not the queue.
"""

from collections.abc import Iterator
from typing import Literal, TypeVar

import msgspec

T = TypeVar("T")
Blocks = tuple[tuple[T, ...], ...]
"""A long row in blocks."""
BLOCK = 256
Side = Literal["favor", "contra"]
SIDES: tuple[Side, Side] = ("favor", "contra")


def added(blocks: Blocks[T], item: T) -> Blocks[T]:
    if blocks and len(blocks[-1]) < BLOCK:
        return (*blocks[:-1], (*blocks[-1], item))
    return (*blocks, (item,))


def each_of(blocks: Blocks[T]) -> Iterator[T]:
    for block in blocks:
        yield from block


class Offered(msgspec.Struct, frozen=True, gc=False):
    """An offer that stands, or what is left of it; the amount is the backer's stake."""

    number: int
    player: str
    amount: int


class Level(msgspec.Struct, frozen=True):
    """The offers at one coefficient, the earliest first."""

    coefficient: int
    offers: Blocks[Offered]
    amount: int
    """All of them together."""


class Book(msgspec.Struct, frozen=True):
    """The offers on one result: for it, the lowest coefficient first, and against it, the highest first."""

    favor: tuple[Level, ...] = ()
    contra: tuple[Level, ...] = ()

    def standing(self) -> Iterator[tuple[Side, int, Offered]]:
        """Every offer that stands: its side and its coefficient."""
        for level in self.favor:
            yield from (("favor", level.coefficient, offer) for offer in each_of(level.offers))
        for level in self.contra:
            yield from (("contra", level.coefficient, offer) for offer in each_of(level.offers))

    def find(self, number: int) -> tuple[Side, int, Offered] | None:
        """An offer by its number: in each row numbers grow, so only one block of each coefficient is looked at."""
        for side in SIDES:
            for level in self.favor if side == "favor" else self.contra:
                for offer in _block_with(level.offers, number):
                    if offer.number == number:
                        return side, level.coefficient, offer
        return None


EMPTY = Book()


class Fill(msgspec.Struct, frozen=True, gc=False):
    """What an offer met: another that stood, how much of it, and at which coefficient."""

    number: int
    player: str
    amount: int
    coefficient: int


def liability(amount: int, coefficient: int) -> int:
    """What whoever bets against a stake must deposit: whole cents, for stakes are whole euros."""
    return amount * (coefficient - 100) // 100


def deposit(side: Side, amount: int, coefficient: int) -> int:
    return amount if side == "favor" else liability(amount, coefficient)


def meets(book: Book, side: Side, coefficient: int, amount: int) -> list[Fill]:
    """What an offer would meet, in order: the best coefficients first, equal ones by their time."""
    fills: list[Fill] = []
    for level in book.contra if side == "favor" else book.favor:
        other = level.coefficient
        if not amount or (other < coefficient if side == "favor" else other > coefficient):
            break
        for block in level.offers:
            for offer in block:
                taken = min(offer.amount, amount)
                fills.append(Fill(offer.number, offer.player, taken, other))
                amount -= taken
                if not amount:
                    return fills
    return fills


def without_met(book: Book, side: Side, amount: int) -> Book:
    """The book after an offer has met others for an amount in all."""
    if not amount:
        return book
    levels = book.contra if side == "favor" else book.favor
    gone = 0
    while gone < len(levels) and levels[gone].amount <= amount:
        amount -= levels[gone].amount
        gone += 1
    left = (_consumed(levels[gone], amount), *levels[gone + 1 :]) if amount else levels[gone:]
    return Book(book.favor, left) if side == "favor" else Book(left, book.contra)


def _consumed(level: Level, amount: int) -> Level:
    """A level without its first offers, the last of which may be cut."""
    blocks, left = level.offers, amount
    for gone, block in enumerate(blocks):
        for place, offer in enumerate(block):
            if offer.amount > left:
                rest = Offered(offer.number, offer.player, offer.amount - left)
                kept = ((rest, *block[place + 1 :]), *blocks[gone + 1 :])
                return Level(level.coefficient, kept, level.amount - amount)
            left -= offer.amount
    raise ValueError(f"{amount} is more than stands at {level.coefficient}")


def with_offer(book: Book, side: Side, coefficient: int, offer: Offered) -> Book:
    """The book with one more offer, behind all of its coefficient."""
    levels = book.favor if side == "favor" else book.contra
    sign = 1 if side == "favor" else -1
    place = 0
    while place < len(levels) and levels[place].coefficient * sign < coefficient * sign:
        place += 1
    if place < len(levels) and levels[place].coefficient == coefficient:
        old = levels[place]
        level, rest = Level(coefficient, added(old.offers, offer), old.amount + offer.amount), levels[place + 1 :]
    else:
        level, rest = Level(coefficient, ((offer,),), offer.amount), levels[place:]
    changed = (*levels[:place], level, *rest)
    return Book(changed, book.contra) if side == "favor" else Book(book.favor, changed)


def without_offer(book: Book, side: Side, coefficient: int, number: int) -> Book:
    levels = book.favor if side == "favor" else book.contra
    changed = tuple([_less(level, number) if level.coefficient == coefficient else level for level in levels])
    kept = tuple([level for level in changed if level.amount])
    return Book(kept, book.contra) if side == "favor" else Book(book.favor, kept)


def _less(level: Level, number: int) -> Level:
    gone = next(offer for offer in _block_with(level.offers, number) if offer.number == number)
    blocks = [
        tuple([offer for offer in block if offer.number != number]) if _spans(block, number) else block
        for block in level.offers
    ]
    return Level(level.coefficient, tuple([block for block in blocks if block]), level.amount - gone.amount)


def _block_with(blocks: Blocks[Offered], number: int) -> tuple[Offered, ...]:
    return next((block for block in blocks if _spans(block, number)), ())


def _spans(block: tuple[Offered, ...], number: int) -> bool:
    return block[0].number <= number <= block[-1].number
